"""The headline: what is there is found, what is not is not made up; corrections and pairs are what they say."""

import random
import re
from pathlib import Path

import pytest

from sandtable.core.errors import SandtableError
from sandtable.lab import plan as plans
from sandtable.lab.findings import LEAST, benjamini_hochberg, difference, find, holm, p_of, p_of_square

SHADES = {"game": "tests.lab.throws", "bots": "recruit", "options": {"shade": list(range(40))}}
PLANTED = {**SHADES, "options": {**SHADES["options"], "loaded": 23}}
needs_lab = pytest.mark.needs_fast


def given(seed: int, games: int, table: dict, **more):
    return plans.checked({"name": "shades", "seed": seed, "games": games, "tables": [table], **more}, "plan")


def lede(page: str) -> str:
    return re.sub("<[^>]+>", "", " ".join(re.findall('<p class="lede">.*?</p>', page)))


def test_holm_is_the_step_down_of_bonferroni():
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([]) == [] and holm([0.9]) == [0.9]


def test_benjamini_and_hochberg_step_up():
    assert benjamini_hochberg([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.02, 0.04, 0.04, 0.02])


def test_tails_are_those_of_the_tables():
    assert p_of(2.042, 1, 30) == pytest.approx(0.05, abs=0.001)
    assert p_of(2.75, 1, 30) == pytest.approx(0.01, abs=0.001)
    assert p_of(0, 0, 30) == 1 and p_of(1, 0, 30) == 0
    assert p_of_square(3.841, 1) == pytest.approx(0.05, abs=0.001)
    assert p_of_square(11.345, 3) == pytest.approx(0.01, abs=0.001)


def test_pairs_see_what_is_lost_between_seeds():
    """A tenth more in every pair, while seeds differ by a hundred times that."""
    rng = random.Random(1)
    first = {seed: rng.gauss(0, 10) for seed in range(100)}
    second = {seed: value + 0.1 + rng.gauss(0, 0.05) for seed, value in first.items()}
    found = difference(first, second)
    assert found is not None and found.p < 1e-6 and found.after - found.before == pytest.approx(0.1, abs=0.02)
    assert difference(first, dict.fromkeys(range(LEAST - 1), 0.0)) is None


@pytest.mark.parametrize(
    ("asks", "words"),
    [
        ("decided", "write MEASURE by OPTION"),
        ("seats by rows", "write MEASURE by OPTION"),
        ("decided by rows", "'rows' is the same in all cells"),
        ("beauty by shade", "measure 'beauty'"),
        ([3], "a question like"),
    ],
)
def test_questions_that_cannot_be_answered_are_refused(asks, words):
    with pytest.raises(SandtableError, match=words):
        given(1, 10, SHADES, asks=asks)


def test_seats_are_asked_of_equal_bots():
    with pytest.raises(SandtableError, match="no line-up is of equal bots"):
        given(1, 10, {**SHADES, "bots": [["recruit", "sergeant"]]}, asks="seats")
    with pytest.raises(SandtableError, match="worth: 0"):
        given(1, 10, SHADES, worth=0)


@needs_lab
@pytest.mark.compiled
def test_an_effect_in_one_of_forty_cells_is_headlined(tmp_path: Path):
    import polars as pl

    from sandtable.lab import report, run

    plan = given(1, 400, PLANTED)
    run.run(plan, tmp_path, 1)
    found = find(plan, pl.read_parquet(tmp_path / "games.parquet"))
    assert {f.cell for f in found.named} == {23}
    assert len(found.explored) == 40 + 4 * 39, "seats of every cell, four measures of every pair"
    said = report.headline(plan, found)[0]
    assert "of 196 comparisons" in said and "<b>shade=23 against shade=0</b>" in said


@needs_lab
@pytest.mark.compiled
def test_what_is_asked_is_answered_first(tmp_path: Path):
    import polars as pl

    from sandtable.lab import report, run

    table = {**PLANTED, "options": {"shade": [0, 22, 23], "loaded": 23}}
    plan = given(1, 400, table, asks=["first by shade", "decided by shade"])
    games = pl.read_parquet(run.run(plan, tmp_path, 1))
    found = find(plan, games)
    assert [(f.ask, f.cell, f.is_named) for f in found.asked] == [
        ("first by shade", 1, False),
        ("first by shade", 2, True),
        ("decided by shade", 1, False),
        ("decided by shade", 2, False),
    ]
    assert not {(f.ask, f.cell) for f in found.asked} & {(f.ask, f.cell) for f in found.explored}
    said = lede("".join(f'<p class="lede">{s}</p>' for s in report.headline(plan, found)))
    assert said.startswith("first by shade? shade=23 against shade=0: ")
    assert "nothing worth naming in 1 of 2, the largest shade=22 against shade=0: no difference is shown" in said
    assert "nothing worth naming in 2 of 2" in said and "4 comparisons were asked for" in said


@needs_lab
@pytest.mark.compiled
@pytest.mark.slow
def test_where_there_is_nothing_nothing_is_headlined(tmp_path: Path):
    """Two studies of forty cells without an effect name none; who took each of 196 comparisons at its word would name ten.
    A hundred such studies are played by `./dev soak headlines`."""
    import polars as pl

    from sandtable.lab import report, run

    for seed in range(2):
        plan = given(seed, 100, SHADES)
        found = find(plan, pl.read_parquet(run.run(plan, tmp_path / str(seed), 1)))
        said = report.headline(plan, found)[0]
        assert found.named == [] and said.startswith("No effect worth naming is shown: 196 comparisons"), said
