"""Chapter 4. Production: sites and who builds them."""
from sandtable.core.events import note
from sandtable.games.trts.rules.actions import Verb, encode
from sandtable.games.trts.rules.control import holder
from sandtable.games.trts.rules.pieces import has, n_buildings, put, take
from sandtable.games.trts.rules.production import legal_jobs, pay, refuse_cancel, refuse_kind, refuse_price
from sandtable.games.trts.rules.state import BUSY, MANNED, MAX_BUILDINGS, NOWHERE, SITE, Refusal, Role, What


def free_hand(state, seat, area, maker):
    """A stack of workers of this kind in the area that are not at a site, or NOWHERE."""
    own = state.seats[seat]
    for i in range(own.n_pieces):
        piece = own.pieces[i]
        if piece.area == area and piece.kind == maker and not has(piece.mark, BUSY):
            return i
    return NOWHERE


def is_hand_in(state, seat, area):
    """Is there a unit in the area that is not at a site? Without one nothing is built there."""
    own = state.seats[seat]
    for i in range(own.n_pieces):
        piece = own.pieces[i]
        if piece.area == area and not has(piece.mark, BUSY) and not state.book.kinds[piece.kind].building:
            return True
    return False


def n_of_role(state, seat, area, role):
    """Buildings of a role in an area, sites included."""
    own = state.seats[seat]
    n = 0
    for i in range(own.n_pieces):
        if own.pieces[i].area == area and state.book.kinds[own.pieces[i].kind].role == role:
            n += own.pieces[i].count
    return n


def refuse_build(state, seat, area, kind):
    """TR-4.6  A free worker builds in an uncontested area that is its owner's own."""
    reason = refuse_kind(state, seat, kind, True)
    if reason != Refusal.NONE:
        return reason
    if area >= state.book.n_areas:
        return Refusal.NO_SUCH_AREA
    row = state.book.kinds[kind]
    if free_hand(state, seat, area, row.maker) == NOWHERE:
        return Refusal.NO_WORKER
    if state.areas[area].contested or holder(state, area) != seat:
        return Refusal.NOT_OWN_AREA
    if row.role == Role.BASE and n_of_role(state, seat, area, Role.BASE) > 0:
        return Refusal.ONE_BASE                         # TR-4.8
    if row.role == Role.EXTRACTOR and n_of_role(state, seat, area, Role.EXTRACTOR) >= state.book.areas[area].geysers:
        return Refusal.NO_GEYSER                        # TR-4.8
    if n_buildings(state, seat) >= MAX_BUILDINGS:
        return Refusal.NO_TOKEN                         # TR-4.8
    return refuse_price(state, seat, row.minerals, row.gas)


def make_busy(state, seat, i):
    """One worker of stack *i* goes to a site."""
    own = state.seats[seat]
    piece = own.pieces[i]
    area = piece.area
    kind = piece.kind
    hurt = piece.hurt
    energy = piece.energy
    used = piece.used
    mark = piece.mark | BUSY
    take(own, i, 1)
    put(own, 1, area, kind, hurt, energy, used, mark, 0, 0, 0)


def build(state, seat, area, kind):
    """TR-4.7  The site has half the building's health, rounded down, and the worker stays at it."""
    row = state.book.kinds[kind]
    pay(state, seat, row.minerals, row.gas)
    make_busy(state, seat, free_hand(state, seat, area, row.maker))
    put(state.seats[seat], 1, area, kind, 0, 0, 0, SITE | MANNED, 0, row.time, 0)
    note(state, What.BUILDS, seat, kind, area)


def refuse_man(state, seat, i):
    """TR-4.11  A site whose worker fell waits until another goes to it."""
    own = state.seats[seat]
    if i >= own.n_pieces:
        return Refusal.NO_SUCH_PIECE
    piece = own.pieces[i]
    if not has(piece.mark, SITE) or has(piece.mark, MANNED):
        return Refusal.NOT_WAITING
    if state.areas[piece.area].contested or holder(state, piece.area) != seat:
        return Refusal.NOT_OWN_AREA                     # TR-4.6
    if free_hand(state, seat, piece.area, state.book.kinds[piece.kind].maker) == NOWHERE:
        return Refusal.NO_WORKER
    return Refusal.NONE


def man(state, seat, i):
    own = state.seats[seat]
    piece = own.pieces[i]
    area = piece.area
    kind = piece.kind
    hurt = piece.hurt
    left = piece.left
    mark = piece.mark | MANNED
    take(own, i, 1)
    put(own, 1, area, kind, hurt, 0, 0, mark, 0, left, 0)
    make_busy(state, seat, free_hand(state, seat, area, state.book.kinds[kind].maker))


def legal_sites(state, seat, out, n):
    """What may be built, and where."""
    if state.seats[seat].minerals < 1:                  # every building costs a mineral, the data are checked for it
        return n
    for area in range(state.book.n_areas):
        if state.areas[area].contested or holder(state, area) != seat or not is_hand_in(state, seat, area):
            continue
        for kind in range(1, state.book.n_kinds):
            row = state.book.kinds[kind]
            if (row.building and row.minerals <= state.seats[seat].minerals
                    and refuse_build(state, seat, area, kind) == Refusal.NONE):
                out[n] = encode(Verb.BUILD, area, kind, 0)
                n += 1
    return n


def legal_production(state, seat, out, n):
    """Every order, upgrade, site, hand and cancelling that is allowed."""
    own = state.seats[seat]
    for i in range(own.n_pieces):
        piece = own.pieces[i]
        if not state.book.kinds[piece.kind].building:
            continue
        if piece.job > 0 or has(piece.mark, SITE):
            if refuse_cancel(state, seat, i) == Refusal.NONE:
                out[n] = encode(Verb.CANCEL, i, 0, 0)
                n += 1
            if refuse_man(state, seat, i) == Refusal.NONE:
                out[n] = encode(Verb.MAN, i, 0, 0)
                n += 1
        else:
            n = legal_jobs(state, seat, i, out, n)
    return legal_sites(state, seat, out, n)
