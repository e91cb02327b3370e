"""What learners are told of a place agrees with the rules: who can hit whom, and how hard."""

import random

from sandtable.core import library
from sandtable.core.match import new
from sandtable.games.tank.rules.actions import Entry, kind_of, place_of
from sandtable.games.tank.rules.board import distance
from sandtable.games.tank.rules.state import Status
from sandtable.games.tank.rules.view import CARD, HEAD, HITS, WAY
from sandtable.games.tank.rules.ways import can_hit, danger, danger_from


def test_tg_r28_learners_see_who_can_hit_whom() -> None:
    luck, found = random.Random(3), [0, 0]
    for seed in range(1, 7):
        match = new(library.load("tank"), seats=6, seed=seed)
        for _ in range(400):
            if match.over:
                break
            seat = luck.choice([s for s in match.asked if s >= 0])
            codes, view = match.codes(seat), match.view(seat)
            state = view.state
            if state.tanks[seat].status == Status.LIVING:
                here, seen = state.tanks[seat].square, view.observe()
                living = [s for s in range(6) if s != seat and state.tanks[s].status == Status.LIVING]
                for code in codes:
                    said, at = view.parts(code), place_of(code) if kind_of(code) == Entry.MOVE else here
                    assert said[11] == danger(state, seat, at) // HITS
                    assert said[13] == min((distance(state, state.tanks[s].square, at) for s in living), default=0)
                    found[0] += said[11] > 0
                    if at == here:
                        assert said[12] == sum(can_hit(state, seat, state.tanks[s].square) for s in living)
                for other in living:
                    card = seen[HEAD + (other - seat) % 6 * CARD + WAY :][:4]
                    there, width = state.tanks[other].square, state.book.width
                    assert here + card[0] + card[1] * width == there
                    assert (card[2] > 0) == can_hit(state, seat, there)
                    hits = danger_from(state, other, distance(state, here, there)) if can_hit(state, other, here) else 0
                    assert card[3] == hits // HITS
                    found[1] += card[2] > 0
            match.play(seat, luck.choice(codes))
    assert min(found) > 100
