"""What is this? Every piece, counter, card, panel and number has a card; bare ground has none."""

import re

import pytest

from sandtable.core import library
from sandtable.core.checks.clauses import clauses
from sandtable.core.seats import SPECTATOR
from tests.games.test_aloud import walk

GROUND = re.compile(r"sq-|at-|weave-|area-clip-|sheet$")  # empty squares and what only shapes other things


NAMED = re.compile(
    r"[A-Z½][^.:]{1,39}[.:] [^ ].*[.!?]$", re.S
)  # a name, then at least a sentence: as the page parts it


def asked_about(match, seat):
    """The id of everything that a page can ask about: things of both pictures, panels, the status and the seats' lines."""
    yield from ("status", *(f"seat-{s}" for s in range(match.n_seats)))
    for narrow in (False, True):
        drawing = match.view(seat).drawn(narrow)
        picture = drawing.ground + drawing.pieces + "".join(panel.body for panel in drawing.panels)
        yield from (id for id in re.findall(r'\bid="([^"]+)"', picture) if not GROUND.match(id))
        yield from (f"panel-{panel.id}" for panel in drawing.panels)


@pytest.mark.parametrize("game", library.names())
def test_every_thing_every_panel_and_every_number_has_a_name_a_sentence_and_a_clause(game):
    lacking, book = {}, clauses(library.load(game))
    for match in (*walk(game, 2, 5, 120), *walk(game, 3 if 3 in library.load(game).seats else 2, 6, 60)):
        for seat in (*range(match.n_seats), SPECTATOR):
            for id in {*asked_about(match, seat)}:
                words, clause = match.about(seat, id)
                if not NAMED.match(words) or clause not in book:
                    lacking[re.sub(r"\d+", "1", id)] = words, clause
    assert not lacking


def test_the_bank_of_wartime_is_a_catalogue_with_prices_and_makers():
    match = next(walk("wartime", 2, 1, 1))
    about = match.game.people.guide.about
    for thing, price, maker in (
        ("stock-tank", 100, "the factory"),
        ("stock-super-weapon", 1500, "the bulldozer"),
        ("stock-fortification", 100, "the building itself"),
    ):
        words, clause = about(match.view(0).state, 0, thing, match.names)
        assert f"{price} cash" in words and f"built by {maker}" in words and clause.startswith("WT-")


@pytest.mark.parametrize("game", library.names())
def test_what_is_somebodys_says_whose_as_the_reader_knows_them(game):
    match = next(walk(game, 2, 1, 1))
    match.rename(("ada", "Bo"))
    for seat, own, other in ((0, "Your", "Bo's"), (1, "Ada's", "Your"), (SPECTATOR, "Ada's", "Bo's")):
        assert match.about(seat, "seat-0")[0].startswith(own)
        assert match.about(seat, "seat-1")[0].startswith(other)
