"""The cards of a picture are sorted once; the rules and the text find the same, one place at a time."""

import random

import sandtable
from sandtable.core.seats import SPECTATOR
from sandtable.games.timemachine.notation import cards_in, lying, n_hidden
from sandtable.games.timemachine.rules.memory import n_down
from sandtable.games.timemachine.rules.scoring import n_in_stacks
from sandtable.games.timemachine.rules.state import N_TYPES, Zone, type_of


def test_what_lies_where_is_the_same_as_one_place_at_a_time():
    hidden = 0
    for seed in range(3):
        match, pick = sandtable.new("timemachine", seed=seed, seats=3), random.Random(seed)
        while asked := [seat for seat in match.asked if seat >= 0]:
            seat = pick.choice(asked)
            match.play(seat, pick.choice(match.codes(seat)))
            for viewer in (SPECTATOR, 0, 1, 2):
                view = match.view(viewer).state
                cards = lying(view)
                for r in range(1, view.book.n_rounds + 1):
                    assert cards.get((Zone.PILE, -1, r), []) == cards_in(view, Zone.PILE, when=r)
                    for s in range(3):
                        down = cards.get((Zone.DOWN, s, r), [])
                        assert down == cards_in(view, Zone.DOWN, s, r)
                        assert n_hidden(view, cards, s, r) == n_down(view, s, r) - len(down)
                        hidden += n_hidden(view, cards, s, r)
                for s in range(3):
                    mine = [
                        c
                        for (zone, whose, _), kept in cards.items()
                        if zone in (Zone.UP, Zone.DOWN) and whose == s
                        for c in kept
                    ]
                    for t in range(N_TYPES):
                        assert sum(type_of(view, c) == t for c in mine) == n_in_stacks(view, s, t)
    assert hidden > 100
