"""Chapter 1. The table, the line and the starting areas."""
from sandtable.core.events import clear_events, note
from sandtable.games.trts.rules.actions import Verb, encode
from sandtable.games.trts.rules.control import plant, wipe_seen
from sandtable.games.trts.rules.income import first_energy
from sandtable.games.trts.rules.pieces import put
from sandtable.games.trts.rules.state import MAX_PIECES, MAX_SEATS, Phase, Refusal, What
from sandtable.games.trts.rules.targets import clear_fight
from sandtable.games.trts.rules.victory import wipe_board


def setup(state):
    """TR-1.1  The board lies empty; nothing stands in the starting line yet."""
    state.phase = Phase.LINE
    state.round = 0
    state.n_line = 0
    for seat in range(MAX_SEATS):
        state.line[seat] = 0
        state.home[seat] = 0
        state.done[seat] = 0
        state.out[seat] = 0
        state.passed[seat] = 0
        state.stands[seat] = 0
        state.result[seat] = 0
    state.seat = 0
    state.step = 0
    state.turn = 0
    state.free = 0
    clear_fight(state)
    state.ending = 0
    for area in range(len(state.areas)):
        state.areas[area].contested = False
        for seat in range(MAX_SEATS):
            state.areas[area].flags[seat] = 0
    for i in range(len(state.shown)):
        wipe_seen(state.shown[i])
    state.n_shown = 0
    for seat in range(len(state.seats)):
        state.seats[seat].n_pieces = MAX_PIECES
        wipe_board(state.seats[seat])
    clear_events(state)


def stands_in_line(state, seat):
    for place in range(state.n_line):
        if state.line[place] == seat:
            return True
    return False


def refuse_draw(state, seat):
    """TR-1.2, TR-R6, TR-R36  The starting tokens are drawn one after another: that is the line, and turn order."""
    if seat >= state.book.n_seats or stands_in_line(state, seat):
        return Refusal.NOT_LEFT
    return Refusal.NONE


def draw_token(state, seat):
    state.line[state.n_line] = seat
    state.n_line += 1
    note(state, What.TOKEN, seat, state.n_line, 0)
    if state.n_line == state.book.n_seats:
        state.phase = Phase.START if state.round == 0 else Phase.INCOME
        state.seat = 0


def is_taken(state, area):
    for seat in range(state.book.n_seats):
        if state.home[seat] == area + 1:
            return True
    return False


def refuse_start(state, area):
    """TR-1.3  Each seat's starting area is drawn among the starting areas of the map that are left."""
    if area >= state.book.n_areas:
        return Refusal.NO_SUCH_AREA
    if not state.book.areas[area].start or is_taken(state, area):
        return Refusal.NOT_LEFT
    return Refusal.NONE


def start(state, area):
    """TR-1.4  A seat starts with the base, the workers and whatever else its faction names, and a marker, in its area."""
    seat = state.seat
    state.seat += 1
    if state.out[seat]:
        return
    state.home[seat] = area + 1
    plant(state, seat, area)
    for kind in range(1, state.book.n_kinds):
        row = state.book.kinds[kind]
        if row.start > 0 and row.faction == state.book.faction[seat]:
            put(state.seats[seat], row.start, area, kind, 0, first_energy(state, kind), 0, 0, 0, 0, 0)
    note(state, What.STARTS, seat, area, 0)


def legal_chance(state, out):
    n = 0
    if state.phase == Phase.LINE:
        for seat in range(state.book.n_seats):
            if refuse_draw(state, seat) == Refusal.NONE:
                out[n] = encode(Verb.DRAW, seat, 0, 0)
                n += 1
    else:
        for area in range(state.book.n_areas):
            if refuse_start(state, area) == Refusal.NONE:
                out[n] = encode(Verb.PLACE, area, 0, 0)
                n += 1
    return n
