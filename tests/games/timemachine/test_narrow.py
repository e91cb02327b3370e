"""The board for a phone: one round lies open, the others are spines and slits; all of it within the screen."""

import re

import pytest

from sandtable.bots.levels import choose
from sandtable.core import match
from sandtable.games.timemachine.narrow import OPEN, WIDE, laid, opened


@pytest.mark.parametrize("present", range(1, 9))
@pytest.mark.parametrize("open_", (1, 4, 8))
def test_rounds_stand_side_by_side_and_one_is_open(present, open_):
    spans = laid(8, present, open_)
    edges = [(at.x - at.wide / 2, at.x + at.wide / 2) for at in spans.values()]
    assert all(right == pytest.approx(left) for (_, right), (left, _) in zip(edges, edges[1:], strict=False))
    assert edges[-1][1] <= WIDE
    assert [r for r, at in spans.items() if at.is_open] == [open_]
    assert spans[open_].wide > 0.95 * OPEN and all(at.wide < 31 for r, at in spans.items() if r != open_)


def test_the_present_lies_open_as_soon_as_something_lies_there():
    table = match.new("timemachine", seed=4, seats=3)
    seen = set()
    for n in range(120):
        view = table.view(0).state
        drawing = table.view(0).drawn(narrow=True)
        present, shown = view.round, int(re.search(r">Round (\d)<", drawing.pieces)[1])
        assert shown == opened(view) and shown in (present, max(1, present - 1))
        seen.add(present - shown)
        if table.over:
            break
        seat = table.asked[0]
        table.play(seat, choose("recruit", table.game, table.view(seat).state, seat, table.size, n))
    assert seen == {0, 1}


def test_what_lies_face_down_is_a_back_and_nothing_else():
    table = match.new("timemachine", seed=4, seats=2)
    for n in range(60):
        seat = table.asked[0]
        table.play(seat, choose("sergeant", table.game, table.view(seat).state, seat, table.size, n))
    mine, theirs = (set(re.findall(r'id="(card-[^"]+)"', table.view(s).drawn(narrow=True).pieces)) for s in range(2))
    assert mine - theirs and theirs - mine
    assert "back-1-1-0" in table.view(0).drawn(narrow=True).pieces
