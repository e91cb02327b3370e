"""Finding puzzles: the same seed gives the same bytes, stopped or not; a proof is only as good as its budget; a check can fail."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

import sandtable
from sandtable.cli.main import main
from sandtable.core import library
from sandtable.core.errors import Unknown
from sandtable.core.puzzle import Proof, Puzzle, Shelf, read, shipped, write
from sandtable.lab import puzzles
from sandtable.lab.puzzles import Checked, Finder, is_clear, proof_of, spots, ways_of

pytestmark = pytest.mark.needs_fast
DOUBLETIME = "doubletime"
FEW = 2  # puzzles that are proved anew here; `python -m soak puzzles` proves them all


def test_a_proof_needs_a_gap_that_no_doubt_closes() -> None:
    assert is_clear(Proof(1, 600, 450, 40))
    assert not is_clear(Proof(1, 600, 530, 10))  # too small a gap
    assert not is_clear(Proof(1, 600, 450, 120))  # too doubtful
    assert not is_clear(Proof(1, 200, 0, 10))  # lost anyway
    twins = {1: [500.0, 700.0], 2: [500.0, 700.0], 3: [0.0, 100.0]}
    assert not is_clear(proof_of(twins))  # two answers that come to the same
    assert proof_of({1: [100.0, 100.0], 2: [600.0, 700.0]}) == Proof(2, 650, 100, 100)


def test_tables_are_laid_as_people_lay_them() -> None:
    assert [way.seats for way in ways_of(library.load("tank"))] == [2, 3, 4, 5, 6]
    trts = library.load("trts")
    assert [way.seats for way in ways_of(trts)] == [2, 2, 2, 3]
    shelf = Shelf(trts.version, 1, 0, 96)
    assert [way.seats for way in Finder(trts, shelf, 40, seats=3).ways] == [3]
    with pytest.raises(Unknown, match="7 seats"):
        Finder(trts, shelf, 40, seats=7)


def test_only_where_there_is_something_to_choose_of_the_kinds_that_are_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = sandtable.new(DOUBLETIME, seed=1)
    for _ in range(12):
        match.play(match.asked[0], match.codes(match.asked[0])[0])
    asked = [(n, entry.seat) for n, entry in enumerate(match.entries) if entry.seat >= 0]
    chosen = [n for n, seat in asked if len(codes_at(match, n, seat)) in puzzles.ANSWERS]
    assert [spot.n for spot in spots(match)] == [spot.n for spot in spots(match, ["deploy"])] == chosen
    assert list(spots(match, ["draw"])) == [] and len(chosen) > 2
    monkeypatch.setattr(puzzles, "MOST_LOOKS", len(chosen) - 1)
    assert [spot.n for spot in spots(match)] == chosen[::2]


def codes_at(match: sandtable.Match, n: int, seat: int) -> list[int]:
    again = match.restarted()
    for entry in match.entries[:n]:
        again.replay_entry(entry)
    return again.codes(seat)


def test_a_quarter_of_all_may_have_the_very_same_answer() -> None:
    game = library.load(DOUBLETIME)
    shelf = shipped(game)
    assert shelf is not None
    one = replace(shelf.puzzles[0], kind="x")
    finder = Finder(game, replace(shelf, puzzles=(one,) * 2), 12)
    assert finder._has_room("x", one.proof.best)
    finder.shelf = replace(shelf, puzzles=(one,) * 3)
    assert not finder._has_room("x", one.proof.best) and finder._has_room("x", one.thumb)
    finder.shelf = replace(shelf, puzzles=(one,) * 9)
    assert not finder._has_room("x", one.thumb) and finder._has_room("y", one.thumb)


def test_a_check_holds_or_not() -> None:
    assert Checked(100, 95, 60).holds
    assert not Checked(100, 94, 100).holds and not Checked(100, 100, 59).holds and not Checked(0, 0, 0).holds


@pytest.mark.slow
@pytest.mark.compiled
def test_the_same_seed_gives_the_same_bytes_in_one_go_or_in_two(tmp_path: Path) -> None:
    common = ["lab", "puzzles", DOUBLETIME, "--playouts", "48", "--count", "3", "--seed", "5"]
    once, twice = tmp_path / "once.json", tmp_path / "twice.json"
    main([*common, "--games", "2", "--to", str(once)])
    main([*common, "--games", "1", "--to", str(twice)])
    main([*common, "--games", "2", "--to", str(twice)])
    assert once.read_bytes() == twice.read_bytes()
    assert json.loads(once.read_text())["games"] == 2


@pytest.mark.slow
@pytest.mark.compiled
def test_a_few_shipped_puzzles_are_proved_anew_and_a_planted_one_is_not(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = library.load(DOUBLETIME)
    shelf = shipped(game)
    assert shelf is not None
    assert main(["lab", "puzzles", DOUBLETIME, "--check", "--count", str(FEW)]) == 0
    assert f"{FEW} puzzles" in capsys.readouterr().out
    write(replace(shelf, puzzles=(spoilt(shelf.puzzles[0]),)), game, tmp_path / "bad.json")
    assert main(["lab", "puzzles", DOUBLETIME, "--check", "--to", str(tmp_path / "bad.json")]) == 1
    assert "the same best answer in 0 (at least 95% must), the sergeant misses " in capsys.readouterr().out


def spoilt(one: Puzzle) -> Puzzle:
    """Says that the rules of thumb are right."""
    return replace(one, proof=replace(one.proof, best=one.thumb))


def test_other_puzzles_are_not_overwritten(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game, path = library.load(DOUBLETIME), tmp_path / "x.json"
    write(Shelf(game.version, 7, 0, 96), game, path)
    assert main(["lab", "puzzles", DOUBLETIME, "--seed", "8", "--playouts", "96", "--to", str(path)]) != 0
    assert "seed 7" in capsys.readouterr().err and read(path, game).seed == 7
