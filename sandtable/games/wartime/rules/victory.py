"""Chapter 10. Leaving the game, and its end."""
from sandtable.core.events import note
from sandtable.games.wartime.rules.state import PER_SEAT, RINGS, Ending, Happening, Kind, Phase, price
from sandtable.games.wartime.rules.table import take

WIN = 1000


def has_pieces(state, seat):
    """Is any piece of the seat on the table, aboard or parked? Rings, discs and the holder do not count (WT-R27)."""
    for i in range(seat * PER_SEAT, seat * PER_SEAT + PER_SEAT):
        if state.pieces[i].kind != Kind.NONE:
            return True
    return False


def can_win(state, seat):
    """WT-10.1  Whoever has not left the game."""
    return not state.seats[seat].gone


def n_playing(state):
    n = 0
    for seat in range(state.book.n_seats):
        if not state.seats[seat].gone:
            n += 1
    return n


def leave(state, seat):
    """WT-R27  Who leaves returns cash, discs and all pieces to the bank; WT-10.2  the last one left wins at once."""
    here = state.seats[seat]
    for i in range(seat * PER_SEAT, seat * PER_SEAT + PER_SEAT):
        take(state, i)
    state.bank += here.cash
    here.cash = 0
    here.discs = 0
    here.struck = 0
    here.rings = RINGS
    here.gone = True
    note(state, Happening.OUT, seat, 0, 0)
    if n_playing(state) == 1:
        state.phase = Phase.OVER
        state.ending = Ending.LAST_ONE
        for other in range(state.book.n_seats):
            if not state.seats[other].gone:
                note(state, Happening.WON, other, 0, 0)


def leave_if_empty(state, seat):
    """WT-10.1  A player without pieces leaves the game."""
    if not state.seats[seat].gone and not has_pieces(state, seat):
        leave(state, seat)


def value(state, seat):
    """WT-R33  The pieces of a seat at buying prices: one infantry half a pair, a ring its price, cash and discs nothing."""
    total = 0
    for i in range(seat * PER_SEAT, seat * PER_SEAT + PER_SEAT):
        piece = state.pieces[i]
        total += price(piece.kind) // 2 if piece.kind == Kind.INFANTRY else price(piece.kind)
        if piece.ring:
            total += price(Kind.FORTIFICATION)
    return total


def end_by_count(state, ending):
    """WT-R33  After the last round, WT-R48  or at a standstill, the game ends and values are counted."""
    state.phase = Phase.OVER
    state.ending = ending
    note(state, Happening.LIMIT if ending == Ending.LIMIT else Happening.STANDSTILL, 0, 0, 0)


def outcome(state, out):
    """WT-10.2  The last player wins; WT-R33  where values are counted the highest; WT-R44  equals share the win."""
    best = -1
    n = 0
    for seat in range(state.book.n_seats):
        if not state.seats[seat].gone:
            worth = value(state, seat)
            if worth > best:
                best = worth
                n = 0
            if worth == best:
                n += 1
    for seat in range(state.book.n_seats):
        wins = not state.seats[seat].gone and value(state, seat) == best
        out[seat] = WIN // n if wins else 0
