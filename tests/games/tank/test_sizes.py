"""Three size classes, chosen from options and seats alone; the same game has the same hashes in each."""

import pytest

from sandtable.core.checks.audit import Auditor
from sandtable.core.record import table_hash
from sandtable.core.seats import NOBODY
from sandtable.games.tank import GAME
from sandtable.games.tank.sizes import SIZES


def room(n_seats, **options):
    return GAME.size(GAME.settings(options), n_seats).name


def test_the_smallest_class_that_holds_players_and_map():
    assert room(2) == room(16) == room(16, map="four rooms") == "small"
    assert room(17) == room(36) == "middle"
    assert room(37) == room(100) == "large"
    wide = "\n".join(["T" + "." * 18 + "T"] * 8)
    assert room(2, map=wide) == "middle"
    assert room(2, map="\n".join([wide] * 3)) == "large"
    assert [(s.room["tanks"], s.room["squares"]) for s in SIZES] == [(16, 144), (36, 400), (100, 1024)]


def test_tg_r32_changes_of_votes_without_limit_are_bounded_apart_for_the_longest_game():
    five, free = (GAME.size(GAME.settings({"vote_changes": n}), 4).longest for n in (5, 0))
    assert five < free < 2**63


def twin(size, n_seats, settings):
    state = GAME.plain(size).fresh()
    state.book.n_seats = n_seats
    GAME.lay(state.book, settings, n_seats)
    GAME.rules.setup(state)
    return state


@pytest.mark.parametrize("n_seats", (2, 5, 16))
def test_the_same_game_has_the_same_hashes_in_every_class(n_seats):
    settings = GAME.settings({"day_limit": 20})
    walker = Auditor(GAME, settings, n_seats, 4)
    tables = [twin(size, n_seats, settings) for size in SIZES]
    books = {s.layout.book_hash(bytes(s.freeze())) for s in tables}
    assert len(books) == 1
    for step in range(2500):
        seat = walker.next_seat(tables[0], walker.rng)
        if seat == NOBODY:
            break
        action = walker.any_answer(tables[0], seat, walker.rng, walker.out, walker.weights)
        for table in tables:
            assert GAME.rules.refuse(table, seat, action) == 0
            GAME.rules.apply(table, seat, action)
        if step % 50 == 0:
            assert len({table_hash(t) for t in tables}) == 1
    assert len({table_hash(t) for t in tables}) == 1
