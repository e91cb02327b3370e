"""The board of TRTS as it is drawn."""

import re

from sandtable.core import match
from sandtable.core.drawing import picture
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


def brightness(colour):
    """As people see it, from 0 to 1: of #rrggbb."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return sum(w * p for w, p in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def test_the_rounds_can_be_read_on_their_rule_by_lamp_too():
    """They stood in dark ink on dark wood."""
    theme = picture.theme()
    (ground,) = set(re.findall(r"[^{}]*\.round \.f-wood[^{}]*\{ fill: var\((--[\w-]+)\)", theme)) or {"--wood"}
    (ink,) = re.findall(r"\.f-woodink \{ fill: (#\w{6})", theme)
    found = re.findall(rf"{ground}: (#\w{{6}})", theme)
    assert len(found) > 1, "by day and by lamp"
    assert all((brightness(on) + 0.05) / (brightness(ink) + 0.05) > 4.5 for on in found)
    assert 'class="round"' in match.new("trts", seats=2, seed=1).view(0).drawing.pieces, "what the rule is drawn in"
