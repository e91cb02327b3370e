"""Chapter 8. Building, fortifying and selling."""
from sandtable.core.events import note
from sandtable.games.wartime.rules.attack import lose_passengers
from sandtable.games.wartime.rules.movement import POINT_SHIFT
from sandtable.games.wartime.rules.state import NO_PIECE, SALE, Happening, Kind, Refusal, price, stock
from sandtable.games.wartime.rules.table import (
    free_slot,
    is_building,
    n_aboard,
    n_standing,
    put,
    refuse_spot,
    take,
    touches,
)


def makes(producer, product):
    """WT-8.1  A bulldozer builds buildings, a command centre bulldozers, a factory boats, tanks and trucks, an airfield
    fighter jets, a barracks infantry."""
    match producer:
        case Kind.BULLDOZER:
            return is_building(product)
        case Kind.COMMAND_CENTRE:
            return product == Kind.BULLDOZER
        case Kind.FACTORY:
            return product == Kind.BOAT or product == Kind.TANK or product == Kind.TRUCK
        case Kind.AIRFIELD:
            return product == Kind.FIGHTER_JET
        case Kind.BARRACKS:
            return product == Kind.INFANTRY
        case _:
            return False


def refuse_build(state, i, product):
    """WT-8.1 to WT-8.7  Producer, oil well, stock, cash, room on the airfield; where it stands comes after."""
    piece = state.pieces[i]
    if not makes(piece.kind, product):
        return Refusal.WRONG_PRODUCER               # WT-8.1
    if piece.used:
        return Refusal.USED                         # WT-R6
    if product == Kind.OIL_STORAGE and n_standing(state, state.seat, Kind.OIL_WELL) == 0:
        return Refusal.NEEDS_WELL                   # WT-8.5, WT-R23
    if free_slot(state, state.seat, product) == NO_PIECE:
        return Refusal.NO_STOCK                     # WT-8.3
    if state.seats[state.seat].cash < price(product):
        return Refusal.NO_CASH                      # WT-8.2
    if product == Kind.FIGHTER_JET and n_aboard(state, i) != 0:
        return Refusal.AIRFIELD_TAKEN               # WT-8.7
    return Refusal.NONE


def n_products(state, product):
    """WT-8.6  A barracks makes two infantry; WT-R22  one, if only one is left in the bank."""
    if product == Kind.INFANTRY and n_standing(state, state.seat, product) + 1 < stock(product):
        return 2
    return 1


def refuse_product(state, x, y):
    """WT-8.4  The product stands touching its producer, WT-R21  anywhere on the table."""
    producer = state.pieces[state.piece - 1]
    if not touches(x, y, state.product, producer):
        return Refusal.NOT_TOUCHING
    return refuse_spot(state, NO_PIECE, state.product, x, y)


def pay(state, cash):
    """WT-8.2  The price goes to the bank."""
    state.seats[state.seat].cash -= cash
    state.bank += cash


def build(state, x, y):
    """WT-8.4  The product comes from the bank to the table; what it costs is paid with the last one placed."""
    i = free_slot(state, state.seat, state.product)
    put(state, i, state.product, x, y)
    state.left -= 1
    cost = price(state.product) if state.left == 0 else 0
    pay(state, cost)
    note(state, Happening.BUILT, state.seat, i, cost)
    if state.left > 0:
        state.target = i + 1


def build_jet(state, airfield):
    """WT-8.7  A jet is made on the airfield that makes it."""
    i = free_slot(state, state.seat, Kind.FIGHTER_JET)
    put(state, i, Kind.FIGHTER_JET, state.pieces[airfield].x, state.pieces[airfield].y)
    state.pieces[i].host = airfield + 1
    pay(state, price(Kind.FIGHTER_JET))
    note(state, Happening.BUILT, state.seat, i, price(Kind.FIGHTER_JET))


def give_up_build(state):
    """WT-R42  Who finds no room builds nothing and pays nothing; WT-R21  of two infantry both or none."""
    if state.target != 0:
        take(state, state.target - 1)


def refuse_fortify(state, i):
    """WT-8.8  Any building takes one ring, for cash, if the ring finds room."""
    piece = state.pieces[i]
    if not is_building(piece.kind):
        return Refusal.CANNOT
    if piece.ring:
        return Refusal.HAS_RING                     # WT-R18
    if piece.used:
        return Refusal.USED                         # WT-R6
    if state.seats[state.seat].rings == 0:
        return Refusal.NO_STOCK                     # WT-8.3
    if state.seats[state.seat].cash < price(Kind.FORTIFICATION):
        return Refusal.NO_CASH                      # WT-8.2
    return refuse_spot(state, i, Kind.FORTIFICATION, piece.x, piece.y)      # WT-R18


def fortify(state, i):
    """WT-8.8  The ring lies round the building."""
    state.pieces[i].ring = True
    state.seats[state.seat].rings -= 1
    pay(state, price(Kind.FORTIFICATION))
    note(state, Happening.FORTIFIED, state.seat, i, price(Kind.FORTIFICATION))


def refuse_sell(state, i):
    """WT-8.9  Buildings can be sold, WT-R36  nothing else; WT-R24  if the bank can pay."""
    if not is_building(state.pieces[i].kind):
        return Refusal.CANNOT
    if state.pieces[i].used:
        return Refusal.USED                         # WT-R6
    if state.bank < SALE:
        return Refusal.BANK_SHORT
    return Refusal.NONE


def sell(state, i):
    """WT-8.9  The building returns to the bank for 100; WT-R26  its ring for nothing; WT-8.10  a parked jet is lost."""
    piece = state.pieces[i]
    note(state, Happening.SOLD, state.seat, i, piece.x << POINT_SHIFT | piece.y)
    lose_passengers(state, i)
    take(state, i)
    state.seats[state.seat].cash += SALE
    state.bank -= SALE
