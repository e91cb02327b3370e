"""The short form of `./dev soak learners`: what a learner is shown is true, keeps its bounds and tells nothing secret."""

import dataclasses
import subprocess
import sys
from typing import Any

import pytest

from sandtable.core.library import load
from sandtable.envs import batch
from soak.learners import CASES, Seen, Watch, hashes, in_bounds_at_many_tables, stories_leak_nothing, watch

FOUR, DOUBLETIME = load("examples.four"), load("doubletime")
PLAIN = "from sandtable.envs import batch; from soak.learners import hashes; print(hashes(batch({!r}, 3, seed=4, compile=False), 25))"


@pytest.mark.parametrize(
    "game", [pytest.param(name, marks=() if name in list(CASES)[:2] else pytest.mark.slow) for name in CASES]
)
def test_masks_are_legality_numbers_keep_their_bounds_and_copies_part(game: str) -> None:
    seen = Seen()
    watch(game, 1, len(CASES[game]), seen)
    assert not seen.faults
    assert seen.games == len(CASES[game]) and seen.states > 10 * seen.games / 2 and seen.copies
    assert bool(seen.guesses) != load(game).is_open


def refused_too(view: Any, seat: int, out: Any) -> int:
    n = FOUR.rules.legal(view, seat, out)
    full = [c for c in range(7) if FOUR.rules.refuse(view, seat, c)]
    if full and seat >= 0:
        out[n], n = full[0], n + 1
    return n


def nothing_hidden(view: Any, seat: int) -> None:
    """A planted leak."""


def faults_of(game: Any, seeds: int = 3) -> str:
    seen = Seen()
    for seed in range(seeds):
        Watch((game, 2, {}), seed, seen).play()
    return "; ".join(seen.faults)


def test_a_mask_that_offers_what_is_refused_is_found() -> None:
    planted = dataclasses.replace(FOUR, rules=dataclasses.replace(FOUR.rules, legal=refused_too))
    watcher = Watch((planted, 2, {}), 1, Seen())
    for _ in range(30):
        watcher.look_at(0)
        if watcher.seen.faults or watcher.tables.ends[0]:
            break
        first = int(watcher.tables.legal[0, 0])
        watcher.tables.answer([first])
        watcher.beside.play(first)
    assert "which are refused" in watcher.seen.faults[0]


def test_numbers_out_of_their_bounds_are_found() -> None:
    def too_narrow(room: Any) -> Any:
        return tuple(dataclasses.replace(f, high=0) for f in FOUR.learning.seen(room))

    planted = dataclasses.replace(FOUR, learning=dataclasses.replace(FOUR.learning, seen=too_narrow))
    assert "out of bounds" in faults_of(planted, 1)


@pytest.mark.slow
@pytest.mark.compiled
@pytest.mark.xdist_group("examples.four")
def test_numbers_out_of_their_bounds_are_found_at_many_tables() -> None:
    def too_narrow(room: Any) -> Any:
        return tuple(dataclasses.replace(f, low=0) for f in FOUR.learning.seen(room))

    kept, broken = Seen(), Seen()
    assert in_bounds_at_many_tables(FOUR, 1, 5_000, kept) >= 5_000 and not kept.faults
    planted = dataclasses.replace(FOUR, learning=dataclasses.replace(FOUR.learning, seen=too_narrow))
    in_bounds_at_many_tables(planted, 1, 5_000, broken)
    assert "out of bounds after 512 states" in broken.faults[0]


def peeping(view: Any, seat: int, out: Any) -> None:
    """What Double Time Wars shows, and beside it what the other has bought under its cover."""
    DOUBLETIME.learning.observe(view, seat, out)
    out[-1] = view.sides[1 - seat].n_bought


@pytest.mark.parametrize(
    ("own_eyes", "hide", "shows"),
    [(True, DOUBLETIME.secrets.hide, True), (False, nothing_hidden, True), (False, DOUBLETIME.secrets.hide, False)],
    ids=["own eyes that peep", "nothing hidden", "a view"],
)
def test_a_secret_that_shows_is_found(own_eyes: bool, hide: Any, shows: bool) -> None:
    planted = dataclasses.replace(
        DOUBLETIME,
        secrets=dataclasses.replace(DOUBLETIME.secrets, hide=hide),
        learning=dataclasses.replace(DOUBLETIME.learning, observe=peeping, own_eyes=own_eyes),
    )
    watcher = Watch((planted, 2, {}), 1, Seen())
    for _ in range(60):
        watcher.leaks_nothing(watcher.tables.state(0), int(watcher.tables.asked[0]))
        watcher.tables.answer([int(watcher.tables.legal[0, watcher.tables.n_legal[0] - 1])])
    assert any("is shown what it may not know" in fault for fault in watcher.seen.faults) == shows


@pytest.mark.needs_envs
@pytest.mark.parametrize("name", ["doubletime", "timemachine", "trts"])
def test_information_states_tell_nothing_of_secret_answers(name: str) -> None:
    seen = Seen()
    assert stories_leak_nothing((name, 2, {}), 3, 80, seen) > 5
    assert not seen.faults


@pytest.mark.needs_envs
def test_an_information_state_that_tells_of_a_secret_answer_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    from sandtable.envs.spiel import Told

    enter, seen = Told.enter, Seen()

    def gossip(self: Told, seat: int, code: int) -> None:
        enter(self, seat, code)
        self.told[1 - seat if seat >= 0 else 0].append(str(code))

    monkeypatch.setattr(Told, "enter", gossip)
    stories_leak_nothing(("timemachine", 2, {}), 3, 80, seen)
    assert seen.faults


@pytest.mark.slow
@pytest.mark.parametrize("game", ["examples.four", "doubletime"])
def test_two_processes_take_the_same_way(game: str) -> None:
    here = hashes(batch(game, 3, seed=4, compile=False), 25)
    there = subprocess.run([sys.executable, "-c", PLAIN.format(game)], capture_output=True, text=True, check=True)
    assert there.stdout.strip() == here


@pytest.mark.slow
@pytest.mark.compiled
@pytest.mark.xdist_group("examples.four")
def test_plain_and_compiled_tables_take_the_same_way() -> None:
    ways = {hashes(batch("examples.four", 5, seed=4, compile=compiled, threads=2), 40) for compiled in (True, False)}
    assert len(ways) == 1
