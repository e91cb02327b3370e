"""Chapter 4. Production."""
from sandtable.core.events import note
from sandtable.games.trts.rules.actions import Verb, encode
from sandtable.games.trts.rules.income import free_worker
from sandtable.games.trts.rules.pieces import has, n_buildings, n_finished, put, take
from sandtable.games.trts.rules.state import CANCEL_FEE, KEPT, MANNED, MAX_SUPPLY, SITE, UPGRADE_JOB, Refusal, What


def supply_given(state, seat):
    """TR-4.5, TR-R29  Finished buildings give supply; more than 30 counts as 30."""
    own = state.seats[seat]
    n = 0
    for i in range(own.n_pieces):
        if not has(own.pieces[i].mark, SITE):
            n += own.pieces[i].count * state.book.kinds[own.pieces[i].kind].gives
    return min(n, MAX_SUPPLY)


def supply_used(state, seat):
    """TR-4.5  Units use supply, and so do units on order."""
    own = state.seats[seat]
    n = 0
    for i in range(own.n_pieces):
        piece = own.pieces[i]
        n += piece.count * state.book.kinds[piece.kind].supply
        if 0 < piece.job < UPGRADE_JOB:
            n += piece.count * order_supply(state, piece.job)
    return n


def order_supply(state, kind):
    """TR-4.12  The supply of all that one order of a kind makes."""
    return state.book.kinds[kind].supply * state.book.kinds[kind].brood


def refuse_price(state, seat, minerals, gas):
    """TR-4.1, TR-R8  What is ordered is paid at once."""
    if state.seats[seat].minerals < minerals:
        return Refusal.NO_MINERALS
    if state.seats[seat].gas < gas:
        return Refusal.NO_GAS
    return Refusal.NONE


def pay(state, seat, minerals, gas):
    state.seats[seat].minerals -= minerals
    state.seats[seat].gas -= gas


def refuse_kind(state, seat, kind, building):
    """TR-4.2  A seat makes kinds of its own faction, if it has the finished building that the kind needs."""
    if kind < 1 or kind >= state.book.n_kinds or state.book.kinds[kind].building != building:
        return Refusal.NO_SUCH_KIND
    row = state.book.kinds[kind]
    if row.faction != state.book.faction[seat]:
        return Refusal.NO_SUCH_KIND
    if row.needs > 0 and n_finished(state, seat, row.needs) == 0:
        return Refusal.NO_REQUIREMENT
    return Refusal.NONE


def refuse_maker(state, seat, i, maker):
    """TR-4.3  A finished building makes what names it as its maker, one job at a time."""
    own = state.seats[seat]
    if i >= own.n_pieces:
        return Refusal.NO_SUCH_PIECE
    if own.pieces[i].kind != maker or has(own.pieces[i].mark, SITE):
        return Refusal.WRONG_MAKER
    if own.pieces[i].job > 0:
        return Refusal.AT_WORK
    return Refusal.NONE


def refuse_order(state, seat, i, kind):
    """TR-4.4  A building makes a unit, if it is paid for and supply allows it."""
    reason = refuse_kind(state, seat, kind, False)
    if reason != Refusal.NONE:
        return reason
    row = state.book.kinds[kind]
    reason = refuse_maker(state, seat, i, row.maker)
    if reason != Refusal.NONE:
        return reason
    if supply_used(state, seat) + order_supply(state, kind) > supply_given(state, seat):
        return Refusal.NO_SUPPLY                        # TR-4.5
    return refuse_price(state, seat, row.minerals, row.gas)


def set_to_work(state, seat, i, job, time):
    """One building of stack *i* begins a job."""
    own = state.seats[seat]
    piece = own.pieces[i]
    area = piece.area
    kind = piece.kind
    hurt = piece.hurt
    energy = piece.energy
    used = piece.used
    mark = piece.mark
    take(own, i, 1)
    put(own, 1, area, kind, hurt, energy, used, mark, 0, time, job)


def place_order(state, seat, i, kind):
    row = state.book.kinds[kind]
    pay(state, seat, row.minerals, row.gas)
    note(state, What.ORDERS, seat, kind, state.seats[seat].pieces[i].area)
    set_to_work(state, seat, i, kind, row.time)


def is_studied(state, seat, upgrade):
    """Is an upgrade in work somewhere?"""
    own = state.seats[seat]
    for i in range(own.n_pieces):
        if own.pieces[i].job == UPGRADE_JOB + upgrade:
            return True
    return False


def refuse_study(state, seat, i, upgrade):
    """TR-4.10  A building works at an upgrade, each upgrade once; it holds for all units of its group."""
    if upgrade >= state.book.n_upgrades or state.book.upgrades[upgrade].faction != state.book.faction[seat]:
        return Refusal.NO_SUCH_KIND
    row = state.book.upgrades[upgrade]
    reason = refuse_maker(state, seat, i, row.maker)
    if reason != Refusal.NONE:
        return reason
    if (state.seats[seat].upgrades >> upgrade & 1) != 0 or is_studied(state, seat, upgrade):
        return Refusal.KNOWN
    return refuse_price(state, seat, row.minerals, row.gas)


def study(state, seat, i, upgrade):
    row = state.book.upgrades[upgrade]
    pay(state, seat, row.minerals, row.gas)
    note(state, What.STUDIES, seat, upgrade, 0)
    set_to_work(state, seat, i, UPGRADE_JOB + upgrade, row.time)


# ---- cancelling ------------------------------------------------------------------------------------------------------

def refuse_cancel(state, seat, i):
    """TR-4.9, TR-R30  A job or a site may be cancelled; but not the last building a seat has."""
    own = state.seats[seat]
    if i >= own.n_pieces:
        return Refusal.NO_SUCH_PIECE
    is_site = has(own.pieces[i].mark, SITE)
    if own.pieces[i].job == 0 and not is_site:
        return Refusal.NOTHING_TO_CANCEL
    if is_site and n_buildings(state, seat) == 1:
        return Refusal.LAST_BUILDING
    return Refusal.NONE


def refund(state, seat, minerals, gas):
    """TR-4.9  All but 1 mineral comes back."""
    own = state.seats[seat]
    own.minerals = min(own.minerals + max(minerals - CANCEL_FEE, 0), KEPT)
    own.gas = min(own.gas + gas, KEPT)


def cancel(state, seat, i):
    own = state.seats[seat]
    piece = own.pieces[i]
    area = piece.area
    kind = piece.kind
    job = piece.job
    note(state, What.CANCELS, seat, kind, area)
    if job == 0:
        refund(state, seat, state.book.kinds[kind].minerals, state.book.kinds[kind].gas)
        is_manned = has(piece.mark, MANNED)
        take(own, i, 1)
        if is_manned:
            free_worker(state, seat, area)
        return
    if job >= UPGRADE_JOB:
        refund(state, seat, state.book.upgrades[job - UPGRADE_JOB].minerals, state.book.upgrades[job - UPGRADE_JOB].gas)
    else:
        refund(state, seat, state.book.kinds[job].minerals, state.book.kinds[job].gas)
    set_to_work(state, seat, i, 0, 0)


def legal_jobs(state, seat, i, out, n):
    """What an idle building may be set to."""
    maker = state.seats[seat].pieces[i].kind
    for kind in range(1, state.book.n_kinds):
        row = state.book.kinds[kind]
        if row.maker == maker and row.minerals <= state.seats[seat].minerals and refuse_order(state, seat, i, kind) == Refusal.NONE:
            out[n] = encode(Verb.ORDER, i, kind, 0)
            n += 1
    for upgrade in range(state.book.n_upgrades):
        if state.book.upgrades[upgrade].maker == maker and refuse_study(state, seat, i, upgrade) == Refusal.NONE:
            out[n] = encode(Verb.STUDY, i, upgrade, 0)
            n += 1
    return n
