"""Chapter 10, continued. A standstill: nobody can ever attack, capture or make anything again."""
from sandtable.games.wartime.rules.attack import is_in_reach
from sandtable.games.wartime.rules.state import (
    INCOME,
    PER_SEAT,
    SALE,
    STICK,
    SUPER_RANGE,
    Ending,
    Kind,
    Verb,
    first_slot,
    price,
)
from sandtable.games.wartime.rules.table import (
    is_building,
    is_off_table,
    is_parted,
    is_standing,
    is_west,
    n_pieces,
    n_standing,
    owner,
    refuse_element,
)
from sandtable.games.wartime.rules.victory import end_by_count

PLENTY = 1 << 20        # what oil brings in the long run


def end_at_standstill(state):
    """WT-R48  Where nobody can ever attack, capture or make anything again, the values are counted at once."""
    for seat in range(state.book.n_seats):
        if not state.seats[seat].gone and (may_make(state, seat) or may_fight(state, seat)):
            return
    state.actions = 0
    end_by_count(state, Ending.STANDSTILL)


# ---- making ----------------------------------------------------------------------------------------------------------

def may_make(state, seat):
    """WT-R48  Can the seat ever pay for something that one of its pieces makes? Whether it finds room is not asked."""
    for i in range(seat * PER_SEAT, first_slot(seat, Kind.TANK)):
        if state.pieces[i].kind != Kind.NONE:
            cost = least_cost(state, i)
            if 0 < cost <= funds(state, seat, i):
                return True
    return False


def least_cost(state, i):
    """What the cheapest thing costs that a building or bulldozer makes, its own ring among them; 0: it makes nothing."""
    piece = state.pieces[i]
    match piece.kind:
        case Kind.BULLDOZER | Kind.FACTORY | Kind.AIRFIELD | Kind.BARRACKS:
            return price(Kind.TANK)
        case _:
            has_place = (not is_off_table(state, Kind.FORTIFICATION, piece.x, piece.y)
                         and refuse_element(state, Kind.FORTIFICATION, piece.x, piece.y) == 0)
            if has_place and not piece.ring:
                return price(Kind.FORTIFICATION)
            return price(Kind.BULLDOZER) if piece.kind == Kind.COMMAND_CENTRE else 0


def funds(state, seat, i):
    """Cash, and what oil, discs and all other buildings would bring before piece *i* makes something."""
    here = state.seats[seat]
    if state.bank < SALE:
        return here.cash                            # WT-R24
    if n_standing(state, seat, Kind.OIL_WELL) + n_standing(state, seat, Kind.OIL_STORAGE) > 0:
        return PLENTY * INCOME
    n = here.discs
    for j in range(seat * PER_SEAT, first_slot(seat, Kind.BULLDOZER)):
        if state.pieces[j].kind != Kind.NONE and j != i:
            n += 1
    return here.cash + n * SALE


# ---- fighting --------------------------------------------------------------------------------------------------------

def may_fight(state, seat):
    """WT-R48  Has the seat a piece that could ever attack or capture somebody?"""
    for i in range(seat * PER_SEAT, seat * PER_SEAT + PER_SEAT):
        match state.pieces[i].kind:
            case Kind.NONE | Kind.BULLDOZER | Kind.TRUCK | Kind.BOAT:
                can = False
            case Kind.FIGHTER_JET:
                can = True
            case Kind.TANK | Kind.INFANTRY:
                can = may_meet(state, seat, i)
            case _:
                can = may_be_in_reach(state, seat, i)
        if can:
            return True
    return False


def may_meet(state, seat, i):
    """Infantry and tanks come to every enemy, WT-R40  but not across a sea without a boat, their own or the enemy's."""
    if not is_parted(state):
        return True
    piece = state.pieces[i]
    if piece.kind == Kind.INFANTRY and n_standing(state, seat, Kind.BOAT) > 0:
        return True
    where = i if piece.host == 0 else piece.host - 1
    west = is_west(state, state.pieces[where].x, state.pieces[where].y)
    for t in range(n_pieces(state)):
        foe = state.pieces[t]
        if is_standing(foe) and owner(t) != seat and (foe.kind == Kind.BOAT or is_west(state, foe.x, foe.y) == west):
            return True
    return False


def may_be_in_reach(state, seat, i):
    """A building fights who stands within its reach, and who could drive there; a super weapon only buildings, which cannot."""
    piece = state.pieces[i]
    for t in range(n_pieces(state)):
        foe = state.pieces[t]
        if not is_standing(foe) or owner(t) == seat:
            continue
        if piece.kind == Kind.SUPER_WEAPON and is_building(foe.kind) and is_in_reach(state, i, Verb.STRIKE, t, SUPER_RANGE):
            return True
        if piece.ring and (not is_building(foe.kind) or is_in_reach(state, i, Verb.FROM_RING, t, STICK)):
            return True
        if piece.kind == Kind.MISSILE_BATTERY and (not is_building(foe.kind) or is_in_reach(state, i, Verb.AT_GROUND, t, STICK)):
            return True
    return False
