"""Laws that hold in every position, in the dialect: so that a thousand games can be walked compiled, and a few plain."""

from sandtable.core.chance import seeded
from sandtable.core.compiled.playouts import any_answer, next_seat
from sandtable.core.geometry import overlap
from sandtable.core.seats import NOBODY
from sandtable.games.wartime.rules.state import (
    CASH_EACH,
    CREW,
    DISCS,
    PER_SEAT,
    RINGS,
    Kind,
    first_slot,
    half_depth,
    half_length,
    stock,
)
from sandtable.games.wartime.rules.table import (
    footprint_of,
    is_building,
    is_off_table,
    is_standing,
    is_vehicle,
    n_aboard,
    n_pieces,
    owner,
    refuse_element,
)

FINE = 0
CASH = 1
RING = 2
DISC = 3
SLOT = 4
HOST = 5
OVERLAP = 6
OFF = 7
BANK = 8


def broken_law(state):
    """The first law that does not hold, or FINE."""
    cash = state.bank
    for seat in range(state.book.n_seats):
        here = state.seats[seat]
        cash += here.cash
        rings = here.rings
        for i in range(seat * PER_SEAT, seat * PER_SEAT + PER_SEAT):
            rings += 1 if state.pieces[i].ring else 0
        if rings != RINGS:
            return RING
        if here.discs < 0 or here.discs > DISCS or here.cash < 0:
            return DISC
    if cash != CASH_EACH * state.book.n_seats or state.bank < 0:
        return CASH
    for i in range(n_pieces(state)):
        law = broken_law_of(state, i)
        if law != FINE:
            return law
    return FINE


def broken_law_of(state, i):
    """One piece: of its own kind, on a fitting host, on the table and its element, overlapping nothing."""
    piece = state.pieces[i]
    if piece.kind == Kind.NONE:
        empty = piece.x == 0 and piece.y == 0 and piece.host == 0 and not piece.ring
        return FINE if empty else BANK
    first = first_slot(owner(i), piece.kind)
    if i < first or i >= first + stock(piece.kind) or piece.ring and not is_building(piece.kind):
        return SLOT
    if piece.host != 0:
        return broken_host(state, i)
    if (
        is_off_table(state, footprint_of(piece), piece.x, piece.y)
        or refuse_element(state, footprint_of(piece), piece.x, piece.y) != 0
    ):
        return OFF
    for j in range(i):
        other = state.pieces[j]
        if is_standing(other) and overlap(
            piece.x,
            piece.y,
            half_length(footprint_of(piece)),
            half_depth(footprint_of(piece)),
            other.x,
            other.y,
            half_length(footprint_of(other)),
            half_depth(footprint_of(other)),
        ):
            return OVERLAP
    return FINE


def broken_host(state, i):
    """Infantry is aboard an own vehicle with at most one other, a jet alone on an own airfield, at its centre."""
    piece = state.pieces[i]
    host = state.pieces[piece.host - 1]
    if owner(piece.host - 1) != owner(i) or not is_standing(host):
        return HOST
    if piece.kind == Kind.INFANTRY:
        return FINE if is_vehicle(host.kind) and n_aboard(state, piece.host - 1) <= CREW else HOST
    alone = host.kind == Kind.AIRFIELD and n_aboard(state, piece.host - 1) == 1
    return FINE if alone and piece.kind == Kind.FIGHTER_JET and piece.x == host.x and piece.y == host.y else HOST


def walk(states, rngs, out, weights, games, first, limit):
    """Random games from seed *first* on: the first law that breaks, or FINE."""
    for g in range(games):
        seeded(rngs[0], first + g)
        state = states[0]
        setup(state)  # noqa: F821  bound per game
        for _ in range(limit):
            seat = next_seat(state, rngs[0])
            if seat == NOBODY:
                break
            apply(state, seat, any_answer(state, seat, rngs[0], out, weights))  # noqa: F821
            law = broken_law(state)
            if law != FINE:
                return law
    return FINE
