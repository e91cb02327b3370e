"""Chapter 10. Elimination and victory."""
from sandtable.core.events import note
from sandtable.games.trts.rules.control import forget_seat, is_own, is_side_in, pull, settle
from sandtable.games.trts.rules.pieces import n_buildings, side, unit_supply, wipe_piece
from sandtable.games.trts.rules.state import EmptyMarkers, Ending, Match, Phase, What

WIN = 1000


def wipe_board(own):
    """A seat's own board is cleared."""
    own.minerals = 0
    own.gas = 0
    own.upgrades = 0
    own.stage = 0
    own.deed = 0
    own.chained = False
    own.aim = 0
    own.said = 0
    own.crossed = 0
    for area in range(len(own.digs)):
        own.digs[area] = 0
    for i in range(own.n_pieces):
        wipe_piece(own.pieces[i])
    own.n_pieces = 0


def n_living(state):
    n = 0
    for seat in range(state.book.n_seats):
        if not state.out[seat]:
            n += 1
    return n


def can_win(state, seat):
    """TR-10.1  Whoever is not eliminated."""
    return not state.out[seat]


def eliminate(state, seat):
    """TR-10.2, TR-R35  Only the loser's pieces and markers leave the board: others may be in the middle of a secret step."""
    state.out[seat] = 1
    wipe_board(state.seats[seat])
    note(state, What.OUT, seat, 0, 0)
    forget_seat(state, seat)
    for area in range(state.book.n_areas):
        if state.areas[area].contested:
            state.areas[area].flags[seat] = 0       # those behind it move up when the area is settled: see holder
        else:
            pull(state, seat, area)


def eliminate_the_homeless(state):
    """TR-10.1, TR-R3, TR-R26  When the dead of a combat step have left, all seats without a building are eliminated."""
    fallen = 0
    for seat in range(state.book.n_seats):
        if not state.out[seat] and n_buildings(state, seat) == 0:
            eliminate(state, seat)
            fallen |= 1 << seat
    if fallen > 0:
        for area in range(state.book.n_areas):
            if state.areas[area].contested:
                settle(state, area)
        judge_elimination(state, fallen)


def is_decisive(state):
    """TR-10.4  An elimination ends the game, unless the last man standing is still to be found."""
    return state.book.match != Match.LAST_MAN_STANDING or n_living(state) < 2


def judge_elimination(state, fallen):
    """TR-10.4, TR-R4  Two players, free-for-all: the first elimination ends the game. Last man standing: one is left."""
    living = n_living(state)
    if living == 0:
        draw(state, fallen)                             # TR-10.6
        return
    match state.book.match:
        case Match.TEAM:
            judge_teams(state)
        case Match.LAST_MAN_STANDING:
            if living == 1:
                finish(state, Ending.ELIMINATION, first_of(state))
        case _:
            finish(state, Ending.ELIMINATION, first_of(state))


def judge_teams(state):
    """TR-10.5  The team of an eliminated seat loses; if both teams lose a seat at once it is a draw."""
    whole = 0
    for team in range(2):
        if not state.out[team] and not state.out[team + 2]:
            whole |= 5 << team
    if whole == 0:
        draw(state, (1 << state.book.n_seats) - 1)
    else:
        finish(state, Ending.ELIMINATION, whole)


def n_areas(state, seat):
    """TR-10.3, TR-R5  Areas under a seat's sole control; a marker without pieces counts; those of allies are added."""
    n = 0
    for area in range(state.book.n_areas):
        if is_own(state, seat, area):
            n += 1
    return n


def n_counted(state, seat):
    """TR-R39  Areas that count at the end: with `empty_markers = not` only those where the side has a piece."""
    if state.book.empty_markers == EmptyMarkers.COUNT:
        return n_areas(state, seat)
    n = 0
    for area in range(state.book.n_areas):
        if is_own(state, seat, area) and is_side_in(state, seat, area):
            n += 1
    return n


def side_supply(state, seat):
    n = 0
    for other in range(state.book.n_seats):
        if side(state, other) == side(state, seat):
            n += unit_supply(state, other)
    return n


def first_of(state):
    """TR-10.3  Most areas; then most supply of units; then the foremost in the line. A bit for each seat of that side."""
    best = -1
    for place in range(state.book.n_seats):
        seat = state.line[place]
        if not state.out[seat] and (best < 0 or is_ahead(state, seat, best)):
            best = seat
    bits = 0
    for seat in range(state.book.n_seats):
        if side(state, seat) == side(state, best):
            bits |= 1 << seat
    return bits


def is_ahead(state, seat, other):
    if n_counted(state, seat) != n_counted(state, other):
        return n_counted(state, seat) > n_counted(state, other)
    return side_supply(state, seat) > side_supply(state, other)


def finish(state, why, winners):
    """TR-10.7  A win is 1000, a loss 0."""
    state.phase = Phase.OVER
    state.ending = why
    for seat in range(state.book.n_seats):
        state.result[seat] = 0
        if (winners >> seat & 1) != 0:
            state.result[seat] = WIN
            note(state, What.WINS, seat, 0, 0)


def draw(state, equals):
    """TR-10.6, TR-10.7  Nobody has won: the sides of these seats share a win."""
    state.phase = Phase.OVER
    state.ending = Ending.ELIMINATION
    for seat in range(state.book.n_seats):
        state.result[seat] = WIN // n_sides(state, equals) if (equals >> seat & 1) != 0 else 0


def n_sides(state, seats):
    """Of how many sides these seats are."""
    sides = 0
    n = 0
    for seat in range(state.book.n_seats):
        bit = 1 << side(state, seat)
        if (seats >> seat & 1) != 0 and (sides & bit) == 0:
            sides |= bit
            n += 1
    return n
