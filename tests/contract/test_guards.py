"""A guard that has never failed is not a guard: each is shown a planted fault."""

import dataclasses
import subprocess
import sys
import textwrap
from pathlib import Path
from typing import Any

import pytest

from sandtable.core import library
from sandtable.core.checks import clauses
from sandtable.core.checks.audit import Auditor
from sandtable.core.contract import Game
from sandtable.core.events import clear_events, note
from tests.contract import secret
from tests.contract.secret import GAME as SECRET

ROOT = Path(__file__).parents[2]


def audited(game: Game, states: int = 400) -> list[str]:
    return Auditor(game, game.settings(), game.seats.start, 1).run(states).differences


# ---- the auditor -------------------------------------------------------------------------------------------------------


def test_the_auditor_finds_nothing_in_an_honest_game() -> None:
    assert audited(SECRET) == []


@pytest.mark.parametrize("name", ["doubletime", "timemachine", "trts"])
def test_the_auditor_finds_an_answer_that_is_said_to_tell_nothing_and_does(name: str) -> None:
    def never(view: Any, seat: int, action: int) -> bool:
        return False

    game = library.find(name)
    assert audited(game, 200) == []
    found = audited(dataclasses.replace(game, secrets=dataclasses.replace(game.secrets, tells=never)), 200)
    assert any("said to tell nothing" in line for line in found)


def test_the_auditor_finds_an_answer_that_is_said_to_be_the_only_one_and_is_not() -> None:
    def always(view: Any, seat: int, action: int) -> bool:
        return True

    trts = library.find("trts")
    manners = dataclasses.replace(trts.people.manners, known=always)
    found = audited(dataclasses.replace(trts, people=dataclasses.replace(trts.people, manners=manners)), 100)
    assert any("said to have one answer" in line for line in found)


def test_the_auditor_finds_a_word_about_telling_that_tells_itself() -> None:
    def peeks(view: Any, seat: int, action: int) -> bool:
        return bool(view.sides[1 - seat].n_bought)

    doubletime = library.find("doubletime")
    found = audited(dataclasses.replace(doubletime, secrets=dataclasses.replace(doubletime.secrets, tells=peeks)), 100)
    assert any("depends on what is hidden" in line for line in found)


def test_the_auditor_finds_a_choice_that_is_not_wiped() -> None:
    def hide(state: Any, seat: int) -> None:
        pass

    assert audited(dataclasses.replace(SECRET, secrets=dataclasses.replace(SECRET.secrets, hide=hide)))


def test_the_auditor_finds_a_number_of_answers_that_shows() -> None:
    def hide(state: Any, seat: int) -> None:
        counts = [s.n_picks for s in state.sides]
        secret.hide(state, seat)
        for i, n in enumerate(counts):
            state.sides[i].n_picks = n

    found = audited(dataclasses.replace(SECRET, secrets=dataclasses.replace(SECRET.secrets, hide=hide)))
    assert any("secret step shows" in line for line in found)


def test_the_auditor_finds_a_learner_whose_own_eyes_see_too_much() -> None:
    def observe(view: Any, seat: int, out: Any) -> None:
        out[0] = view.sides[1 - seat].n_picks

    learning = dataclasses.replace(SECRET.learning, observe=observe)
    assert audited(dataclasses.replace(SECRET, learning=learning)) == []  # given views alone, it sees none of it
    found = audited(dataclasses.replace(SECRET, learning=dataclasses.replace(learning, own_eyes=True)))
    assert any("observe or parts differs on its view" in line for line in found)


def test_the_auditor_finds_slots_that_show() -> None:
    def hide(state: Any, seat: int) -> None:
        slots = [list(s.slots) for s in state.sides]
        secret.hide(state, seat)
        for i, kept in enumerate(slots):
            if i != seat and sum(kept) == secret.PICKS:
                state.sides[i].slots[:] = kept

    found = audited(
        dataclasses.replace(
            SECRET, secrets=dataclasses.replace(SECRET.secrets, hide=hide, guess=lambda view, seat, rng: None)
        )
    )
    assert any("slots of hidden pieces show" in line for line in found)


def test_the_auditor_finds_an_event_that_tells() -> None:
    def hide(state: Any, seat: int) -> None:
        events = [(e.kind, e.who, e.what, e.amount) for e in state.events[: state.n_events]]
        secret.hide(state, seat)
        for i, (kind, who, what, amount) in enumerate(events):
            state.events[i].kind, state.events[i].who, state.events[i].what, state.events[i].amount = (
                kind,
                who,
                what,
                amount,
            )
        state.n_events = len(events)

    assert audited(dataclasses.replace(SECRET, secrets=dataclasses.replace(SECRET.secrets, hide=hide)))


def leaving(tells: bool) -> Game:
    """A game that goes on without who gives up; if it tells, everyone then reads how far the other has come."""

    def concede(state: Any, seat: int) -> None:
        clear_events(state)
        state.sides[seat].done = True
        state.over = state.sides[1 - seat].done
        note(state, secret.Kind.DONE, seat, 0, state.sides[1 - seat].n_picks if tells else 0)

    return dataclasses.replace(SECRET, rules=dataclasses.replace(SECRET.rules, concede=concede))


def test_the_auditor_finds_a_leaving_that_shows_what_others_do_in_secret() -> None:
    assert audited(leaving(False)) == []
    found = audited(leaving(True))
    assert any("gives up, and what seat" in line for line in found)


# ---- parity and the cache ------------------------------------------------------------------------------------------------


@pytest.mark.compiled
@pytest.mark.needs_fast
def test_parity_finds_a_difference() -> None:
    from sandtable.core.checks.parity import Parity

    game = library.load("examples.four")
    parity = Parity(game, {}, 2)
    honest = parity.fast["apply"]

    def other(record: Any, seat: int, action: int) -> None:
        honest(record, seat, action)
        record.n_discs += 1

    parity.fast["apply"] = other
    with pytest.raises(AssertionError, match="the tables differ"):
        parity.run(1)


CACHE_PROGRAM = """
    import sys
    from sandtable.core.compiled.twins import compile_functions, numbers
    LIMIT = {limit}
    def pick(out, i):
        out[0] = LIMIT
        return out[i]
    pick.__module__ = "examples.four"
    twin = compile_functions({{"pick": pick}}, {{}}, "a game of tests")["pick"]
    out = numbers(2)
    print(twin(out, 0), twin(out, {index}), sum(twin.stats.cache_hits.values()))
"""


def in_process(tmp_path: Path, boundscheck: bool, index: int = 1, limit: int = 5) -> "subprocess.CompletedProcess[str]":
    import os

    program = textwrap.dedent(CACHE_PROGRAM.format(index=index, limit=limit))
    env = {
        **os.environ,
        "SANDTABLE_CACHE": str(tmp_path),
        "NUMBA_BOUNDSCHECK": "1" if boundscheck else "0",
        "PYTHONPATH": str(ROOT),
    }
    return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, env=env, timeout=120)


@pytest.mark.compiled
@pytest.mark.needs_fast
def test_a_warm_cache_knows_the_bounds_check_flag_and_the_constants(tmp_path: Path) -> None:
    assert in_process(tmp_path, False).stdout.split() == ["5", "0", "0"]
    assert in_process(tmp_path, False).stdout.split() == ["5", "0", "1"], "a second process does not hit the cache"
    checked = in_process(tmp_path, True, index=7)
    assert checked.returncode and "IndexError" in checked.stderr, "a warm cache ran unchecked code"
    assert in_process(tmp_path, False, limit=6).stdout.split()[0] == "6", "an edited constant was not seen"


@pytest.mark.compiled
@pytest.mark.needs_fast
def test_bounds_checks_refuse_an_index_that_counts_from_the_end(tmp_path: Path) -> None:
    """Without them compiled rules read what lies before the array."""
    checked = in_process(tmp_path, True, index=-1)
    assert checked.returncode and "IndexError" in checked.stderr


@pytest.mark.compiled
@pytest.mark.needs_fast
def test_the_dialect_is_checked() -> None:
    from sandtable.core.compiled.twins import compile_functions

    def rule(state: Any) -> int:
        return len(TABLE)

    with pytest.raises(TypeError, match="rules may name numbers"):
        compile_functions({"rule": rule}, {})


TABLE = {"not": "of the dialect"}


# ---- the rulebook --------------------------------------------------------------------------------------------------------


def test_a_clause_without_code_or_test_is_named(tmp_path: Path) -> None:
    game = library.load("examples.four")
    copy = tmp_path / "planted"
    (copy / "rules").mkdir(parents=True)
    (copy / "rules.md").write_text("## 1. Things\n\n**CF-1.1** Kept.\n\n**CF-9.9** Forgotten.\n")
    (copy / "rules" / "turn.py").write_text('def f():\n    """CF-1.1  Kept."""\n    # CF-7.7\n')

    class Planted(Game):
        folder = property(lambda self: copy)  # type: ignore[assignment]

    planted = Planted(**{f.name: getattr(game, f.name) for f in dataclasses.fields(game)})
    lacking = clauses.missing(planted)
    assert any(line.startswith("CF-9.9: cited by no code") for line in lacking)
    assert any(line.startswith("CF-9.9: no test") for line in lacking)
    assert any(line.startswith("CF-7.7") and "not in rules.md" in line for line in lacking)
