"""What each seat may know, and what it could guess."""
from sandtable.core.chance import below
from sandtable.core.events import drop_event
from sandtable.games.trts.rules.actions import Verb, verb_of, x_of, y_of, z_of
from sandtable.games.trts.rules.pieces import has, side, swap
from sandtable.games.trts.rules.production import order_supply
from sandtable.games.trts.rules.state import (
    MAX_SEATS,
    MAX_SUPPLY,
    SITE,
    UPGRADE_JOB,
    Deed,
    Phase,
    Role,
    What,
)
from sandtable.games.trts.rules.victory import wipe_board

TRIES = 60              # things a guess tries to buy for a seat


def is_secret(state, seat):
    """TR-9.8  Behind the screen: income, production, movement, the choice of a group, the goal of a retreat."""
    if state.phase == Phase.INCOME or state.phase == Phase.PRODUCTION:
        return True
    if state.phase != Phase.ENGAGEMENT or seat < 0 or seat >= state.book.n_seats:
        return False
    match state.seats[seat].deed:
        case Deed.PICK | Deed.WHERE:
            return True
        case Deed.CHAIN:
            return not state.areas[state.seats[seat].aim].contested
        case _:
            return False


def hide(state, seat):
    """TR-9.8  Another seat's board is wiped; what lies on the game board stays. When the game is over all is open."""
    if state.phase == Phase.OVER:
        return
    for other in range(state.book.n_seats):
        if other != seat:
            wipe_board(state.seats[other])
    i = 0
    while i < state.n_events:
        if state.events[i].kind > What.SECRET and state.events[i].who != seat:
            drop_event(state, i)
        else:
            i += 1


def permute(state, seat, rng):
    """Other seats' stacks change places behind their screens."""
    if state.phase == Phase.OVER:
        return
    for other in range(state.book.n_seats):
        own = state.seats[other]
        if other != seat and own.n_pieces > 1:
            for i in range(own.n_pieces):
                j = below(rng, own.n_pieces)
                if i != j:
                    swap(own.pieces[i], own.pieces[j])


# ---- numbers for learners --------------------------------------------------------------------------------------------

HEAD = 16               # numbers before the seats
PER_SEAT = 8
PER_AREA = 16
SIGHTED = 1 + MAX_SEATS     # of these, before ground and strength: whether it is contested, and whose markers lie there
PER_KIND = 2            # own pieces, and those seen of others
PARTS = 6


def observe(view, seat, out):
    """The table from one seat: phase and purse, then each seat from it on, then each area, then each kind of piece."""
    own = view.seats[seat]
    n_seats = view.book.n_seats
    at_areas = HEAD + PER_SEAT * len(view.seats)
    at_kinds = at_areas + PER_AREA * len(view.areas)
    for i in range(at_kinds + PER_KIND * len(view.book.kinds)):
        out[i] = 0
    out[0] = view.phase
    out[1] = view.step
    out[2] = own.deed
    out[3] = own.stage
    out[4] = view.round
    out[5] = view.book.rounds - view.round
    out[6] = own.minerals
    out[7] = own.gas
    out[10] = own.upgrades
    out[11] = view.fight
    out[12] = view.reach
    out[13] = own.aim
    out[14] = (view.seat - seat) % n_seats
    out[15] = view.spill
    other = seat % n_seats
    for k in range(n_seats):
        observe_seat(view, other, HEAD + PER_SEAT * k, out)
        for area in range(view.book.n_areas):
            out[at_areas + PER_AREA * area + 1 + k] = view.areas[area].flags[other]
        other = other + 1 if other + 1 < n_seats else 0
    for area in range(view.book.n_areas):
        at = at_areas + PER_AREA * area
        out[at] = view.areas[area].contested
        out[at + SIGHTED] = view.book.areas[area].fields
        out[at + SIGHTED + 1] = view.book.areas[area].geysers
    observe_pieces(view, own, at_areas + SIGHTED, at_kinds, out)
    for i in range(view.n_shown):
        if view.shown[i].seat != seat:
            out[at_kinds + PER_KIND * view.shown[i].kind + 1] += view.shown[i].count
        if view.shown[i].seat != seat and 0 <= view.shown[i].area < view.book.n_areas:
            observe_shown(view, view.shown[i], at_areas + PER_AREA * view.shown[i].area + SIGHTED, out)


def observe_seat(view, other, at, out):
    """What all know of a seat."""
    out[at] = view.out[other]
    out[at + 1] = view.done[other]
    for ally in range(view.book.n_seats):
        if side(view, ally) == side(view, other):
            out[at + 2] += n_held(view, ally)         # must agree with n_areas
    out[at + 3] = view.home[other]
    out[at + 4] = view.passed[other]
    for place in range(view.book.n_seats):
        if view.line[place] == other:
            out[at + 5] = place + 1


def n_held(view, seat):
    """Areas that this very seat controls, in a loop without a branch."""
    n = 0
    for area in range(view.book.n_areas):
        n += (view.areas[area].flags[seat] == 1) * (1 - view.areas[area].contested)
    return n


def observe_pieces(view, own, at, at_kinds, out):
    """Own strength in each area, how many of each kind, and supply. One look at each piece: must agree with supply_used and
    supply_given."""
    used = 0
    given = 0
    for i in range(own.n_pieces):
        piece = own.pieces[i]
        row = view.book.kinds[piece.kind]
        out[at_kinds + PER_KIND * piece.kind] += piece.count
        used += piece.count * row.supply
        given += 0 if has(piece.mark, SITE) else piece.count * row.gives
        if 0 < piece.job < UPGRADE_JOB:
            used += piece.count * order_supply(view, piece.job)
        if 0 <= piece.area < view.book.n_areas:
            observe_piece(view, piece, at + PER_AREA * piece.area, out)
    out[8] = used
    out[9] = min(given, MAX_SUPPLY)


def observe_piece(view, piece, at, out):
    """Own strength in an area."""
    row = view.book.kinds[piece.kind]
    out[at + (2 if row.building else 3)] += piece.count * (row.health - piece.hurt)
    out[at + 4] += piece.count * row.ground
    out[at + 5] += piece.count * row.air
    if row.role == Role.WORKER:
        out[at + 6] += piece.count


def observe_shown(view, seen, at, out):
    """What was seen there of others, and how long ago."""
    row = view.book.kinds[seen.kind]
    out[at + (7 if row.building else 8)] += seen.count * (row.health - seen.hurt)
    out[at + 9] += seen.count * row.ground
    out[at + 10] = view.round - seen.round


def parts(view, seat, action, out):
    """What is done; with which kind of piece or to make which; where, counted from 1; where to, or which upgrade, from 1; how
    many; the health left of what is hit."""
    verb = verb_of(action)
    for k in range(PARTS):
        out[k] = 0
    out[0] = verb
    match verb:
        case Verb.MOVE | Verb.ADD | Verb.MAN | Verb.CANCEL | Verb.ORDER | Verb.STUDY:
            say_own(view, view.seats[seat].pieces[x_of(action)], out)
        case Verb.HIT | Verb.WITHDRAW | Verb.SPARE:
            say_shown(view, view.shown[x_of(action)], out)
        case Verb.SPLASH | Verb.CAST:
            out[1] = x_of(action)
        case Verb.DRAW:
            out[4] = x_of(action)
        case Verb.DIG | Verb.BUILD | Verb.AIM | Verb.WHERE | Verb.PLACE:
            out[2] = x_of(action) + 1
        case _:
            pass
    match verb:
        case Verb.MOVE | Verb.WITHDRAW:
            out[3] = y_of(action) + 1
            out[4] = z_of(action)
        case Verb.STUDY:
            out[3] = y_of(action) + 1
        case Verb.ADD:
            out[4] = z_of(action)
        case Verb.DIG:
            out[4] = y_of(action)
        case Verb.ORDER | Verb.BUILD:
            out[1] = y_of(action)
        case _:
            pass


def say_own(view, piece, out):
    out[1] = piece.kind
    out[2] = piece.area + 1
    out[5] = view.book.kinds[piece.kind].health - piece.hurt


def say_shown(view, piece, out):
    out[1] = piece.kind
    out[2] = piece.area + 1
    out[5] = max(view.book.kinds[piece.kind].health - piece.hurt - piece.due, 0)
