"""The leak auditor over the wire: what a seat may not know is varied; the JSON and SVG it is sent stay the same."""

import random

import pytest

from sandtable.core import library
from sandtable.core.chance import Rng, seeded
from sandtable.core.match import Match, new
from sandtable.core.record import sized
from sandtable.core.seats import SPECTATOR
from sandtable.server.people.seated import Person
from sandtable.server.tables import scenes
from sandtable.server.tables.scenes import Viewer
from sandtable.server.tables.stream import as_json

pytestmark = pytest.mark.slow

GAMES = [
    "tests.server.sealed",
    *(name for name in library.names() if not library.load(name).is_open),
]
STATES = 60
LONGEST = 400


def sent(match: Match, seat: int) -> str:
    """At a desk and on a phone."""
    people = [Person("guest", "x", "", n) for n in match.names]
    viewers = [Viewer("", () if seat == SPECTATOR else (seat,), False, narrow) for narrow in (False, True)]
    return as_json([scenes.scene(match, viewer, 7, people, set()) for viewer in viewers])


def audit(name: str, seed: int) -> int:
    """Compares scenes of positions of a random game with scenes of others that fit the seat's view; how many."""
    pick, rng = random.Random(seed), sized(Rng).fresh()
    seeded(rng, seed)
    match, compared = new(name, seed=seed), 0
    for _ in range(LONGEST):
        if not (asked := match.asked) or compared >= STATES:
            break
        if pick.random() < 0.3:
            for seat in (SPECTATOR, *range(match.n_seats)):
                other = new(name, seed=seed)
                other.entries, other.live = match.entries, match.live
                other._final, other._before = match._final, match._before
                other.state = match.view(seat).state.glance()
                match.game.secrets.guess(other.state, seat, rng)
                assert sent(other, seat) == sent(match, seat), f"seat {seat} after entry {len(match.entries)}"
                compared += 1
        seat = pick.choice(asked)
        match.play(seat, pick.choice(match.codes(seat)))
    return compared


@pytest.mark.parametrize("name", GAMES)
def test_a_scene_does_not_change_when_what_it_may_not_know_changes(name: str) -> None:
    assert sum(audit(name, seed) for seed in range(3)) > 20


def test_the_auditor_notices_a_scene_that_knows_too_much(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scenes, "seat_rows", lambda match, *_: [list(bid.boxes) for bid in match.state.bids])
    with pytest.raises(AssertionError):
        for seed in range(3):
            audit("tests.server.sealed", seed)
