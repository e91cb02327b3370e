"""What is this? Every piece, counter, card and panel of every picture has words; bare ground has none."""

import re

import pytest

from sandtable.core import library
from tests.games.test_aloud import walk

GROUND = re.compile(r"sq-|at-|weave-|area-clip-|sheet$")  # empty squares and what only shapes other things


@pytest.mark.parametrize("game", library.names())
def test_every_thing_and_every_panel_says_what_it_is(game):
    lacking = set()
    for match in walk(game, 2, 5, 60):
        for seat in range(2):
            view = match.view(seat).state
            drawing = match.game.people.draw.draw(view, seat, match.names)
            picture = drawing.pieces + "".join(panel.body for panel in drawing.panels)
            ids = {id for id in re.findall(r'\bid="([^"]+)"', picture) if not GROUND.match(id)}
            ids |= {f"panel-{panel.id}" for panel in drawing.panels}
            lacking |= {id for id in ids if not (match.game.people.guide.about(view, seat, id) or ("", ""))[0]}
    assert not lacking


def test_the_bank_of_wartime_is_a_catalogue_with_prices_and_makers():
    match = next(walk("wartime", 2, 1, 1))
    about = match.game.people.guide.about
    for thing, price, maker in (("stock-tank", 100, "a factory"), ("stock-super-weapon", 1500, "a bulldozer")):
        words, clause = about(match.view(0).state, 0, thing)
        assert f"{price} cash" in words and f"built by {maker}" in words and clause.startswith("WT-")
