"""Chapter 2. Setup."""
from sandtable.core.events import clear_events, note
from sandtable.core.seats import NOBODY
from sandtable.games.tank.rules.board import put
from sandtable.games.tank.rules.gold import join_mines
from sandtable.games.tank.rules.state import (
    FIRST_RANGE,
    FREE,
    MAX_LIVES,
    MAX_WALL,
    N_DECREES,
    NOWHERE,
    Ending,
    Ground,
    Kind,
    Status,
)
from sandtable.games.tank.rules.victory import check_end


def setup(state):
    """TG-2.3  The map's walls and mines are laid; a scenario's tanks stand as it says, all others wait for a spawn."""
    clear_events(state)
    book = state.book
    state.ending = Ending.NONE
    state.day = book.day
    state.coffer = book.coffer
    state.dice = 0
    state.shooter = 0
    state.target = 0
    state.bounty_decreed = False
    state.life_decreed = False
    for decree in range(N_DECREES):
        state.ballots[decree].order = 0
        state.ballots[decree].opener = 0
    lay_ground(state)
    state.n_living = 0
    state.n_unplaced = 0
    for seat in range(len(state.tanks)):
        clear_seat(state, seat)
        clear_tank(state, seat)
        if seat < book.n_named:
            lay_named(state, seat)
        elif seat < book.n_seats:                     # TG-2.4
            state.n_unplaced += 1
    check_end(state)


def lay_ground(state):
    """TG-1.6  A map's digits are walls, its m are mines; spawns are floor, those dealt to nobody too (TG-R18)."""
    n_squares = state.book.width * state.book.height
    for square in range(len(state.board)):
        ground = state.book.ground[square] if square < n_squares else 0
        state.board[square] = ground if ground <= MAX_WALL else FREE
        state.mines[square] = square + 1 if ground == Ground.MINE else 0
    join_mines(state)


def clear_seat(state, seat):
    player = state.seats[seat]
    player.is_done = False
    player.is_waiting = False
    for decree in range(N_DECREES):
        player.votes[decree] = 0
        player.changes[decree] = 0
        player.has_failed[decree] = 0


def clear_tank(state, seat):
    tank = state.tanks[seat]
    tank.status = Status.UNPLACED
    tank.square = 0
    tank.lives = 0
    tank.durability = 0
    tank.actions = 0
    tank.gold = 0
    tank.range = 0
    tank.bounty = 0


def lay_named(state, seat):
    """TG-2.3  A tank that the scenario names has the place and the card it gives."""
    tank = state.tanks[seat]
    named = state.book.named[seat]
    tank.status = named.status
    tank.square = named.square
    tank.lives = named.lives
    tank.durability = named.durability
    tank.actions = named.actions
    tank.gold = named.gold
    tank.range = named.range
    tank.bounty = named.bounty
    if named.square != NOWHERE:                       # TG-R34
        put(state, seat, named.square)
    if named.status == Status.LIVING:
        state.n_living += 1


def next_unplaced(state):
    """The seat that is dealt a spawn now, or NOBODY."""
    if state.n_unplaced > 0:
        for seat in range(state.book.n_seats):
            if state.tanks[seat].status == Status.UNPLACED:
                return seat
    return NOBODY


def is_free_spawn(state, square):
    """TG-2.1  A spawn that was dealt to nobody yet."""
    return state.book.ground[square] == Ground.SPAWN and state.board[square] == FREE


def spawn(state, square):
    """TG-2.2  A tank begins with three lives and a range of two, without actions and without gold."""
    seat = next_unplaced(state)
    tank = state.tanks[seat]
    tank.status = Status.LIVING                       # TG-R23
    tank.lives = MAX_LIVES
    tank.range = FIRST_RANGE
    put(state, seat, square)
    state.n_unplaced -= 1
    state.n_living += 1
    note(state, Kind.SPAWN, seat, square, 0)
    check_end(state)
