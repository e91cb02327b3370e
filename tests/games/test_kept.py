"""What is kept of pictures and labels is kept by all that it follows from: whoever was drawn first, everyone is drawn alike.

Two processes walk through the same games, one the other way round; a key that leaves something out (the seat, the names, a
number on the table) hands what one viewer was shown to another, and each process to another one.
"""

import json
import subprocess
import sys

import pytest

from sandtable.core import library
from sandtable.core.match import new
from sandtable.core.seats import SPECTATOR
from sandtable.games.tank.rules.board import is_adjacent, lift, put
from sandtable.games.trts.rules.control import plant
from sandtable.server.tables import scenes

WALK = """
import json, random, sys
from hashlib import sha256
from msgspec.structs import astuple
from sandtable.core.match import new
from sandtable.core.seats import SPECTATOR
from sandtable.server.tables import scenes

game, backward = sys.argv[1], sys.argv[2] == "backward"
tables, found = [], {}
for seed, names in ((0, ["Ada", "Bob"]), (0, ["Bob", "Ada"]), (1, ["Ada", "Bob"])):  # the same game among others, and another
    match, pick = new(game, seats=names, seed=seed), random.Random(seed)
    for step in range(90):
        asked = [seat for seat in match.asked if seat >= 0]
        if not asked:
            break
        seat = pick.choice(asked)
        match.play(seat, pick.choice(match.codes(seat)))
        if step < 20 or step % 3 == 0:
            twin = match.clone()
            tables += [((seed, names, step, viewer), twin, viewer) for viewer in (SPECTATOR, 0, 1)]
for key, match, viewer in tables[::-1] if backward else tables:
    view = match.view(viewer)
    shown = [astuple(view.drawn(narrow)) for narrow in (False, True)]
    if viewer >= 0 and scenes.asks_here(match, view, viewer):
        shown.append(scenes.ask(match, viewer, False))
    found[str(key)] = sha256(repr(shown).encode()).hexdigest()
print(json.dumps(found))
"""


def walked(game: str, way: str) -> dict[str, str]:
    done = subprocess.run([sys.executable, "-c", WALK, game, way], capture_output=True, text=True, check=True)
    shown: dict[str, str] = json.loads(done.stdout)
    return shown


@pytest.mark.slow
@pytest.mark.parametrize("game", library.names())
def test_whoever_is_drawn_first_everyone_is_drawn_alike(game: str) -> None:
    one, other = walked(game, "forward"), walked(game, "backward")
    assert len(one) > 20
    assert [key for key in one if one[key] != other[key]] == []


def test_an_empty_area_is_clear_to_its_holder_alone() -> None:
    """Nothing but the seat tells these pictures of an area apart."""
    match = new("trts", seats=2, seed=0)
    empty = next(a for a in range(match.state.book.n_areas) if not any(match.state.areas[a].flags))
    plant(match.state, 0, empty)
    match.rename(match.names)  # what was seen before is forgotten
    assert [match.view(seat).drawing.pieces.count('class="fog"') for seat in (0, 1, SPECTATOR)] == [1, 2, 3]


def test_a_shot_is_at_who_sits_there() -> None:
    for names in (["Ada", "Bob"], ["Bob", "Ada"]):
        match = new("tank", seats=names, seed=0)
        state = match.state
        beside = next(
            s for s, held in enumerate(state.board) if not held and is_adjacent(state, state.tanks[0].square, s)
        )
        lift(state, 1)
        put(state, 1, beside)
        match.rename(names)
        words = [choice["words"] for choice in scenes.choices_of(match, 0)]
        assert any(line.startswith(f"shoot at {names[1]} ") for line in words)
