"""The board of TRTS as it is drawn."""

import re

from sandtable.core import match
from sandtable.core.match import View
from sandtable.games.trts import GAME
from tests.games.trts.table import table, view


def test_the_name_of_an_area_lies_over_its_flag_wherever_it_grows_to():
    played = match.new("trts", seats=2, seed=1)
    drawing = played.view(0).drawing
    names = [found.start() for found in re.finditer("t-caps halo-l", drawing.pieces)]
    flags = [found.start() for found in re.finditer('class="[^"]*flag', drawing.pieces)]
    assert len(names) == played.state.book.n_areas and "t-caps halo-l" not in drawing.ground
    assert flags and max(flags) < min(names)


def test_a_stack_says_where_it_stands():
    """On a phone each has a button with its name: workers of two areas were told apart by nothing."""
    state = table(
        "azure westhold: base, 2 worker\nazure salt-pan: 2 worker\nazure the-anvil: worker\ngules easthold: base"
    )
    for narrow in (False, True):
        pieces = View(GAME, view(state, 0), 0, ("azure", "gules")).drawn(narrow=narrow).pieces
        names = re.findall(r"<title>(\d? ?workers?, [^<]*)</title>", pieces)
        assert sorted(names) == ["1 worker, The Anvil", "2 workers, Salt Pan", "2 workers, Westhold"]


def test_a_count_goes_with_its_badge_where_nothing_is_lettered():
    """In the small pictures of rail and list the badge was left, and empty."""
    state = table("azure westhold: 3 barracks, 2 worker\ngules easthold: base")
    pieces = View(GAME, view(state, 0), 0, ("azure", "gules")).drawn(narrow=False).pieces
    badges = re.findall(r'<circle [^>]*r="8.4"[^>]*>', pieces)
    assert badges and all("lettered" in badge for badge in badges)
