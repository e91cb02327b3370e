"""The picture of a large board: its ground is drawn once, what was hit lies over it."""

import random

import pytest

import sandtable
from sandtable.games.tank.draw import aims, beats, draw
from sandtable.games.tank.rules.actions import Entry, kind_of, place_of
from sandtable.games.tank.rules.board import tank_on
from sandtable.games.tank.rules.state import FREE, NOWHERE
from sandtable.games.tank.terrain import wall_id


def shot_at_a_wall(match):
    """Somebody hits a wall: the square, and the table before it."""
    for seat in range(match.n_seats):
        for action in match.legal(seat):
            if action.words.startswith("shoot at the wall"):
                before = match.view(seat).state.copy()
                match.play(seat, action.code)
                return int(next(e.what for e in match.state.events[: match.state.n_events])), before
    pytest.fail("nobody can shoot at a wall")


@pytest.mark.parametrize("seats", [2, 40])
def test_a_wall_that_is_hit_is_drawn_and_shaken(seats):
    match = sandtable.new("tank", seats=seats, seed=1)
    square, before = shot_at_a_wall(match)
    shown, was = draw(match.state, 0, match.names), draw(before, 0, match.names)
    assert (shown.ground == was.ground) == (seats == 40)  # a large ground stays as it is
    id = wall_id(before, square)
    assert beats(before, match.state, 0)[0].motions[0].id == id
    assert f'id="{id}"' in was.ground + was.pieces
    left = match.state.board[square]
    assert not left or f'id="{wall_id(match.state, square)}"' in shown.ground + shown.pieces


def test_a_broken_wall_leaves_open_ground_on_a_large_board():
    match = sandtable.new("tank", seats=40, seed=1)
    square, _ = shot_at_a_wall(match)
    match.state.board[square] = 0
    shown = draw(match.state, 0, match.names).pieces
    assert f'id="{wall_id(match.state, square)}"' not in shown and 'class="changes"' in shown


def test_what_can_be_clicked_and_shot_at_is_what_is_legal():
    match, pick, shot = sandtable.new("tank", seats=2, seed=5), random.Random(5), 0
    for _ in range(120):
        seat = pick.choice([s for s in match.asked if s >= 0])
        view, codes = match.view(seat).state, match.codes(seat)
        can = aims(view, seat)
        if view.tanks[seat].actions:
            moves, shots = ([place_of(c) for c in codes if kind_of(c) == kind] for kind in (Entry.MOVE, Entry.SHOOT))
            assert list(can.moves) == moves
            assert list(can.bare) == [s for s in shots if view.board[s] <= FREE]
            assert list(can.held) == [s for s in shots if tank_on(view, s) != NOWHERE]
            assert set(can.hot) == {*moves, *(s for s in shots if tank_on(view, s) == NOWHERE)}
            shot += len(can.held)
        match.play(seat, pick.choice(codes))
    assert shot
