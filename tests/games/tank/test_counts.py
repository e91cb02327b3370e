"""How many different tables there are after one, two, three answers: the cheapest guard of a generator."""

import pytest

from sandtable.core.record import table_hash
from sandtable.core.seats import CHANCE, CLOCK
from sandtable.games.tank import GAME
from sandtable.games.tank.rules.actions import Entry, amount_of, decree_of, encode, kind_of, place_of
from sandtable.games.tank.rules.state import Refusal

from .table import AZURE, council, legal, scene

OPEN = """
    . . .
    . 1 .
    . . m
    tank: Azure A1 actions 2
    tank: Gules C3 actions 1 gold 6
"""


def counts(state, depth):
    """Distinct tables after each number of answers, whoever gives them; the clock only if nobody else is asked."""
    level, found = {table_hash(state): state}, []
    for _ in range(depth):
        after = {}
        for table in level.values():
            asked = [s for s in (CHANCE, *range(table.book.n_seats)) if GAME.rules.asks(table, s)] or [CLOCK]
            for seat in asked:
                out = [0] * 2048
                for action in out[: GAME.rules.legal(table, seat, out)] if GAME.rules.asks(table, seat) else []:
                    copy = table.copy()
                    GAME.rules.apply(copy, seat, action)
                    after[table_hash(copy)] = copy
        level = after
        found.append(len(level))
    return found


def test_tables_from_an_open_field():
    assert counts(scene(OPEN), 3) == [17, 150, 795]


@pytest.mark.slow
def test_tables_of_a_council():
    assert counts(council(dead=2, coffer=4), 3) == [22, 258, 2360]


def test_tables_of_a_deal():
    assert counts(scene("T . T\n. T ."), 4) == [3, 6, 6, 6]


def test_legal_lists_every_entry_that_is_not_refused_but_gifts():
    """Every number that could be an entry is tried on a small board."""
    for table in (scene(OPEN), council(dead=3, coffer=20), council(dead=2, votes="recorded")):
        for seat in range(table.book.n_seats):
            allowed = {
                encode(kind, decree, place, amount)
                for kind in Entry
                for decree in range(3)
                for place in range(20)
                for amount in range(13)
                if GAME.rules.refuse(table, seat, encode(kind, decree, place, amount)) == Refusal.NONE
            }
            listed = {GAME.people.notation.read(table, seat, text) for text in legal(table, seat)}
            assert listed <= allowed
            assert all(kind_of(a) == Entry.GIVE for a in allowed - listed), [
                (kind_of(a), decree_of(a), place_of(a), amount_of(a)) for a in allowed - listed
            ]
    assert legal(scene(OPEN), AZURE) == [
        "move B1",
        "shoot B1",
        "shoot C1",
        "move A2",
        "shoot A2",
        "shoot B2",
        "shoot A3",
        "wait",
        "done",
    ]
