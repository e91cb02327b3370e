"""The board for a phone: one round lies open, the others are spines and slits; all of it within the screen."""

import re

import pytest

from sandtable.bots.levels import choose
from sandtable.core import match
from sandtable.core.seats import SPECTATOR
from sandtable.games.timemachine.cards import MARKED
from sandtable.games.timemachine.narrow import GAP, OPEN, OWN, PILES, ROW, WIDE, edge, laid, opened


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
        present, shown = view.round, int(re.search(r">Round (\d)</text>", drawing.pieces)[1])
        assert shown == opened(view) and shown in (present, max(1, present - 1))
        assert drawing.opened == f"round-{shown}"
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


def test_any_round_up_to_the_present_can_be_opened_and_nothing_else():
    table = match.new("timemachine", seed=4, seats=2)
    for n in range(60):
        seat = table.asked[0]
        table.play(seat, choose("sergeant", table.game, table.view(seat).state, seat, table.size, n))
    view = table.view(0)
    drawing = view.drawn(narrow=True)
    assert drawing.opens == tuple(f"round-{r}" for r in range(1, view.state.round + 1)) and len(drawing.opens) > 2
    ids = set(re.findall(r'id="([^"]+)"', drawing.pieces))
    for id in drawing.opens:
        other = view.drawn(True, id)
        assert other.opened == id and (other.pieces != drawing.pieces) == (id != drawing.opened)
        assert set(re.findall(r'id="([^"]+)"', other.pieces)) == ids and other.aloud == drawing.aloud
    for id in ("round-9", "", "hand"):
        assert view.drawn(True, id) is drawing
    assert view.drawn(False, "round-1") is view.drawing


@pytest.mark.parametrize("count, room", [(3, ROW), (3, OWN), (6, PILES)])
def test_cards_on_edge_lie_beside_one_another_and_can_be_read(count, room):
    assert count * edge(count, room) + (count - 1) * GAP <= room
    assert edge(count, room) >= (MARKED if count <= 3 else 10)


def test_the_machine_lies_flat_under_the_own_row_with_a_star_for_every_component():
    table = match.new("timemachine", seed=4, seats=2)
    for n in range(24):
        seat = table.asked[0]
        table.play(seat, choose("sergeant", table.game, table.view(seat).state, seat, table.size, n))
    dial = next(panel.body for panel in table.view(0).drawing.panels if panel.id == "machine")
    drawing = table.view(0).drawn(narrow=True)
    flat = drawing.pieces.split('id="machine"')[1]
    assert (
        flat.count("star-off") == dial.count("star-off") > 0 and flat.count("f-brass e1") == dial.count("star-on") > 0
    )
    assert "machine" not in {panel.id for panel in drawing.panels}
    assert 'id="machine"' not in table.view(SPECTATOR).drawn(narrow=True).pieces
