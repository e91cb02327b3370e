"""The list of answers is in the order of the rules of thumb, however it was found."""

import random
from typing import Any

from sandtable.core.match import new
from sandtable.games.doubletime.rules.judge import thumb
from sandtable.games.doubletime.sense import sense


def otherwise(view: Any, seat: int, pick: random.Random) -> Any:
    """The same field, with one number beside it another one."""
    other = view.copy()
    own, enemy = other.sides[seat], other.sides[1 - seat]
    match pick.randrange(9):
        case 0:
            other.turn += pick.randrange(9)
        case 1:
            other.goddess = pick.randrange(4)
        case 2:
            other.starfall = pick.randrange(1, 4)
        case 3:
            own.wall = pick.randrange(1, 7)
        case 4:
            enemy.wall = pick.randrange(1, 7)
        case 5:
            enemy.resources = pick.randrange(6)
        case 6:
            own.copies[pick.randrange(1, 5)] += 1
        case 7:
            for number in filter(None, other.board):
                other.units[number].health = pick.randrange(1, 3)
        case _:
            own.posts[:] = [kind and pick.randrange(1, 4) for kind in own.posts]
    return other


def test_what_is_kept_of_a_column_says_what_the_rules_of_thumb_say() -> None:
    for seed in range(3):
        match, pick = new("doubletime", seed=seed), random.Random(seed)
        while asked := [seat for seat in match.asked if seat >= 0]:
            seat = pick.choice(asked)
            view, codes = match.view(seat).state, match.codes(seat)
            for seen in (view, *(otherwise(view, seat, pick) for _ in range(4))):
                kept, said = [0] * len(codes), [0] * len(codes)
                sense(seen, seat, codes, len(codes), kept)
                thumb(seen, seat, codes, len(codes), said)
                assert kept == said
            match.play(seat, pick.choice(codes))
