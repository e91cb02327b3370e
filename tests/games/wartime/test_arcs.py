"""Where the piece in hand finds room is found by boxes; the rules say the same."""

import random
from math import cos, radians, sin

import sandtable
from sandtable.core.geometry import toward
from sandtable.games.wartime import aiming
from sandtable.games.wartime.rules.points import refuse_point
from sandtable.games.wartime.rules.state import PIP


def test_a_direction_is_free_where_the_rules_do_not_refuse_it():
    free = taken = 0
    for seed in range(3):
        match, pick = sandtable.new("wartime", seed=seed, seats=2), random.Random(seed)
        while len(match.entries) < 250 and (asked := [seat for seat in match.asked if seat >= 0]):
            match.play(asked[0], pick.choice(match.codes(asked[0])))
            view = match.view(asked[0]).state
            if not aiming.is_move(view):
                continue
            here, boxes = view.pieces[view.piece - 1], aiming.in_the_way(view)
            for direction in range(0, 360, 11):
                angle = radians(direction)
                dx, dy = toward(round(aiming.FINE * sin(angle)), round(-aiming.FINE * cos(angle)), view.roll * PIP)
                refused = bool(refuse_point(view, here.x + dx, here.y + dy))
                assert aiming.is_free(view, direction, boxes) is not refused, (seed, len(match.entries), direction)
                free, taken = free + (not refused), taken + refused
    assert free > 100 and taken > 100
