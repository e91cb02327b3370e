"""What is kept of pictures and labels is kept by all that it follows from: whoever was drawn first, everyone is drawn alike.

Two processes walk through the same games, one the other way round; a key that leaves something out (the seat, the names, a
number on the table) hands what one viewer was shown to another, and each process to another one.
"""

import json
import subprocess
import sys

import pytest

from sandtable.core import library

WALK = """
import json, random, sys
from hashlib import sha256
from dataclasses import astuple
from sandtable.core.match import new
from sandtable.core.seats import SPECTATOR
from sandtable.server.tables import scenes

game, backward = sys.argv[1], sys.argv[2] == "backward"
tables, found = [], {}
for seed, names in enumerate((["Ada", "Bob"], ["Bob", "Ada"], ["Ada", "Bob"])):
    match, pick = new(game, seats=names, seed=seed), random.Random(seed)
    for step in range(40):
        asked = [seat for seat in match.asked if seat >= 0]
        if not asked:
            break
        seat = pick.choice(asked)
        match.play(seat, pick.choice(match.codes(seat)))
        if step % 3 == 0:
            twin = match.clone()
            tables += [((seed, step, viewer), twin, viewer) for viewer in (SPECTATOR, 0, 1)]
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
