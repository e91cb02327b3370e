"""The picture of a large board: its ground is drawn once, what was hit lies over it."""

import pytest

import sandtable
from sandtable.games.tank.draw import beats, draw
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
