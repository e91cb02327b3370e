"""Why not: each reason in words, with the numbers and its clause."""

from math import hypot, isqrt
from typing import Any

from sandtable.core.contract import Names
from sandtable.core.geometry import gap_squared
from sandtable.core.seats import CHANCE
from sandtable.core.wording import of
from sandtable.games.wartime.notation import SHORT, VERBS, kind_at, length, piece_name
from sandtable.games.wartime.rules.actions import (
    Act,
    act_of,
    choice_piece,
    choice_product,
    choice_verb,
    point_x,
    point_y,
    value_of,
)
from sandtable.games.wartime.rules.setup import centre, zone_depth, zone_left, zone_length, zone_top
from sandtable.games.wartime.rules.state import (
    CREW,
    PIP,
    SUPER_RANGE,
    Kind,
    Phase,
    Refusal,
    Verb,
    half_depth,
    half_length,
    price,
    stock,
)
from sandtable.games.wartime.rules.table import footprint_of, is_standing, n_aboard, n_pieces

LONG = {
    **SHORT,
    Kind.COMMAND_CENTRE: "command centre",
    Kind.MISSILE_BATTERY: "missile battery",
    Kind.OIL_STORAGE: "oil storage",
    Kind.OIL_WELL: "oil well",
    Kind.SUPER_WEAPON: "super weapon",
    Kind.FIGHTER_JET: "fighter jet",
    Kind.FORTIFICATION: "fortification",
}
MAKERS = {
    Kind.BULLDOZER: "a command centre",
    Kind.TANK: "a factory",
    Kind.TRUCK: "a factory",
    Kind.BOAT: "a factory",
    Kind.FIGHTER_JET: "an airfield",
    Kind.INFANTRY: "a barracks",
}
CANNOT = {
    Verb.AT_GROUND: "fire at ground",
    Verb.AT_AIR: "fire at air",
    Verb.FROM_RING: "attack from a ring",
    Verb.FORTIFY: "be fortified: only buildings can",
    Verb.SELL: "be sold: only buildings can",
}
PHASES = {
    Phase.PLACE: "where a piece is placed",
    Phase.CHOOSE: "which piece does what",
    Phase.NAME: "who is named",
    Phase.WHERE: "a place",
    Phase.TARGET: "who is hit",
    Phase.AGAIN: "whether to attack again",
    Phase.EMBARK: "who goes aboard",
    Phase.REFUEL: "an airfield",
}


def clause_and_words(view: Any, seat: int, action: int, reason: int, names: Names) -> tuple[str, str]:
    """Why not, with the numbers, and the clause."""
    if reason == Refusal.NOT_ASKED:
        return not_asked(view, names)
    if seat == CHANCE:
        return f"{value_of(action)} is not what is rolled or dealt now", "WT-4.1"
    match act_of(action):
        case Act.POINT:
            return refuse_place_words(view, point_x(action), point_y(action), reason, names)
        case Act.CHOOSE:
            return refuse_choice_words(view, action, reason, names)
        case Act.PIECE:
            return refuse_piece_words(view, value_of(action), reason, names)
        case _:
            return refuse_word_words(view, reason)


def not_asked(view: Any, names: Names) -> tuple[str, str]:
    if view.phase == Phase.OVER:
        return "the game is over", "WT-10.2"
    if view.phase in (Phase.DEAL, Phase.BEGIN, Phase.ROLL):
        return "the dice are asked now", "WT-3.4"
    return f"it is {names[view.seat]}'s turn", "WT-3.4"


def not_an_answer(view: Any) -> tuple[str, str]:
    return f"that is no answer: asked is {PHASES[Phase(view.phase)]}", "WT-3.2"


def name_of(i: int) -> str:
    return f"{LONG[kind_at(i)]} {piece_name(i)[-1]}"


def mm(tenths: int) -> str:
    return f"{length(tenths)} mm"


# ---- places ----------------------------------------------------------------------------------------------------------


def placed_kind(view: Any) -> int:
    """The kind that is being placed or moved."""
    if view.phase == Phase.PLACE or view.verb == Verb.BUILD:
        return int(view.product)
    if view.verb == Verb.DISEMBARK:
        return Kind.INFANTRY
    return int(view.pieces[view.piece - 1].kind)


def edge_gap(x: int, y: int, kind: int, piece: Any) -> int:
    """Tenths of a millimetre from edge to edge, rounded up."""
    other = footprint_of(piece)
    square = gap_squared(
        x, y, half_length(kind), half_depth(kind), piece.x, piece.y, half_length(other), half_depth(other)
    )
    down = isqrt(square)
    return down if down * down == square else down + 1


def refuse_place_words(view: Any, x: int, y: int, reason: int, names: Names) -> tuple[str, str]:
    if reason == Refusal.NOT_AN_ANSWER:
        return not_an_answer(view)
    kind = placed_kind(view)
    at = f"{LONG[Kind(kind)]} at {length(x)}, {length(y)} mm"
    match reason:
        case Refusal.OFF_TABLE:
            return (
                f"{at}: it would stick out of the table of {length(view.book.length)} by {mm(view.book.depth)}",
                "WT-1.3",
            )
        case Refusal.OVERLAP:
            return f"{at}: it would overlap {overlapped(view, kind, x, y, names)}", "WT-1.3"
        case Refusal.ON_WATER:
            return f"{at}: part of it would lie on the sea", "WT-R2"
        case Refusal.ON_LAND:
            return f"{at}: a boat keeps wholly to the sea", "WT-R2"
        case Refusal.NOT_HOME:
            zone = view.seats[view.seat].zone
            left, top = zone_left(view, zone), zone_top(view, zone)
            return (
                f"{at}: your home zone is {length(left)} to {length(left + zone_length(view))} by {length(top)} to "
                f"{mm(top + zone_depth(view))}"
            ), "WT-R41"
        case Refusal.NOT_TOUCHING:
            host = centre(view) if view.phase == Phase.PLACE else view.pieces[view.piece - 1]
            return (
                f"{at}: it is {mm(edge_gap(x, y, kind, host))} from the {LONG[Kind(host.kind)]}, at most 1 mm touches",
                "WT-2.1" if view.phase == Phase.PLACE else "WT-8.4",
            )
        case Refusal.WRONG_DISTANCE:
            return wrong_distance(view, at, x, y)
        case _:
            vehicle = view.pieces[view.piece - 1]
            return (
                f"{at}: it is {mm(edge_gap(x, y, kind, vehicle))} away, the roll reaches {mm(view.roll * PIP)}",
                "WT-7.4",
            )


def wrong_distance(view: Any, at: str, x: int, y: int) -> tuple[str, str]:
    piece = view.pieces[view.piece - 1]
    went, must = hypot(x - piece.x, y - piece.y) / 10, mm(view.roll * PIP)
    if view.book.up_to:
        return f"{at}: that is {went:.2f} mm away, the roll is {must}", "WT-R12"
    return f"{at}: that is {went:.2f} mm away, it moves exactly {must}", "WT-4.2"


def overlapped(view: Any, kind: int, x: int, y: int, names: Names) -> str:
    for i in range(n_pieces(view)):
        piece = view.pieces[i]
        other = footprint_of(piece)
        if (
            is_standing(piece)
            and i != view.piece - 1
            and abs(x - piece.x) < half_length(kind) + half_length(other)
            and abs(y - piece.y) < half_depth(kind) + half_depth(other)
        ):
            return f"{of(names[i // 34])} {name_of(i)}"
    return "another piece"


# ---- choices ---------------------------------------------------------------------------------------------------------


def refuse_choice_words(view: Any, action: int, reason: int, names: Names) -> tuple[str, str]:
    i, verb, product = choice_piece(action), choice_verb(action), choice_product(action)
    if reason == Refusal.NOT_AN_ANSWER:
        return not_an_answer(view)
    if reason == Refusal.NO_SUCH_PIECE:
        return f"there is no piece {i}", "WT-1.6"
    piece, seat = view.pieces[i], view.seats[view.seat]
    done = VERBS.get(Verb(verb), "that") if verb <= Verb.SELL else "that"
    match reason:
        case Refusal.NOT_YOURS:
            return f"{name_of(i)} is {names[i // 34]}'s, not yours", "WT-3.4"
        case Refusal.IN_BANK:
            return f"{name_of(i)} is in the bank", "WT-3.4"
        case Refusal.ABOARD:
            return f"{name_of(i)} is aboard {name_of(piece.host - 1)}: it acts when it is set down", "WT-7.5"
        case Refusal.NO_ACTION:
            return (
                f"the action of this turn is taken: spend a plus disc ({seat.discs} in the holder) or end the turn",
                "WT-3.2",
            )
        case Refusal.EMPTY:
            return f"{name_of(i)} is empty: nobody is aboard", "WT-5.7" if verb == Verb.ATTACK else "WT-7.1"
        case Refusal.FULL:
            return f"{name_of(i)} is full: {n_aboard(view, i)} of {CREW} are aboard", "WT-7.2"
        case Refusal.NO_RING:
            return f"{name_of(i)} is not fortified", "WT-5.10"
        case Refusal.HAS_RING:
            return f"{name_of(i)} is fortified already", "WT-R18"
        case Refusal.NO_TARGET:
            return f"no enemy building is within {mm(SUPER_RANGE * PIP)} of {name_of(i)}", "WT-5.9"
        case Refusal.RELOADING:
            ready = seat.struck + view.book.super_reload + 1
            return f"{name_of(i)} struck in round {seat.struck} and strikes again from round {ready} on", "WT-R32"
        case Refusal.BANK_SHORT:
            return f"the bank holds {view.bank} and cannot pay 100", "WT-R24"
        case Refusal.USED:
            return f"{name_of(i)} has built, fortified or sold in this turn already", "WT-R6"
        case Refusal.CANNOT:
            return f"{name_of(i)} cannot {CANNOT.get(Verb(verb), done)}", {
                Verb.MOVE: "WT-4.1",
                Verb.CAPTURE: "WT-6.1",
                Verb.EMBARK: "WT-7.1",
                Verb.DISEMBARK: "WT-7.1",
                Verb.FORTIFY: "WT-8.8",
                Verb.SELL: "WT-R36",
            }.get(Verb(verb), "WT-5.1")
        case Refusal.OVERLAP | Refusal.OFF_TABLE | Refusal.ON_WATER:
            return no_ring_room(view, i, reason, names)
        case _:
            return refuse_build_words(view, i, verb, product, reason)


def no_ring_room(view: Any, i: int, reason: int, names: Names) -> tuple[str, str]:
    what = {Refusal.OFF_TABLE: "would stick out of the table", Refusal.ON_WATER: "would lie on the sea"}.get(
        Refusal(reason)
    )
    piece = view.pieces[i]
    for j in range(n_pieces(view)):
        other = view.pieces[j]
        if (
            what is None
            and j != i
            and is_standing(other)
            and edge_gap(piece.x, piece.y, Kind.FORTIFICATION, other) == 0
            and abs(piece.x - other.x) < 240 + half_length(footprint_of(other))
            and abs(piece.y - other.y) < 240 + half_depth(footprint_of(other))
        ):
            what = f"would overlap {of(names[j // 34])} {name_of(j)}"
    return f"the ring round {name_of(i)} {what}", "WT-R18"


def refuse_build_words(view: Any, i: int, verb: int, product: int, reason: int) -> tuple[str, str]:
    kind = Kind.FORTIFICATION if verb == Verb.FORTIFY else Kind(product) if product in LONG else Kind.NONE
    word, cash = LONG.get(kind, "that"), view.seats[view.seat].cash
    match reason:
        case Refusal.NEEDS_WELL:
            return "oil storage needs an oil well of yours on the table; there is none", "WT-8.5"
        case Refusal.NO_STOCK:
            return f"no {word} is left in your bank: all {stock(kind)} are on the table", "WT-8.3"
        case Refusal.NO_CASH:
            return f"{word} costs {price(kind)}, you have {cash}: {price(kind) - cash} is missing", "WT-8.2"
        case Refusal.AIRFIELD_TAKEN:
            return f"{name_of(i)} has a jet on it", "WT-8.7"
        case _:
            maker = MAKERS.get(kind, "a bulldozer") if kind else "nobody"
            return f"{name_of(i)} cannot make {word}: {maker} does", "WT-8.1"


# ---- pieces and words ------------------------------------------------------------------------------------------------


def refuse_piece_words(view: Any, i: int, reason: int, names: Names) -> tuple[str, str]:
    if reason == Refusal.NOT_AN_ANSWER:
        return not_an_answer(view)
    if reason == Refusal.NO_SUCH_PIECE:
        return f"there is no piece {i}", "WT-1.6"
    piece, name = view.pieces[i], f"{of(names[i // 34])} {name_of(i)}"
    match reason:
        case Refusal.IN_BANK:
            return f"{name} is in the bank", "WT-3.4"
        case Refusal.NOT_YOURS:
            return f"{name} is not yours", "WT-3.4"
        case Refusal.OWN_PIECE:
            return f"{name} is your own", "WT-R31"
        case Refusal.SHELTERED:
            return f"{name} is part of {name_of(piece.host - 1)} while it is on it", "WT-R16"
        case Refusal.NOT_A_JET:
            return f"{name} is not a fighter jet in the open", "WT-5.8"
        case Refusal.IS_A_JET:
            return f"{name} flies: a missile battery that fires at ground does not reach it", "WT-R15"
        case Refusal.NOT_A_BUILDING:
            return f"{name} is not a building", "WT-6.1" if view.verb == Verb.CAPTURE else "WT-5.9"
        case Refusal.RING_JUST_FELL:
            return f"the fortification of {name} fell in this very action: it takes another turn", "WT-R19"
        case Refusal.FORTIFIED:
            return f"{name} is fortified", "WT-6.1"
        case Refusal.NO_REPLACEMENT:
            return f"no {LONG[kind_at(i)]} of yours is left in the bank to replace {name}", "WT-6.2"
        case Refusal.ABOARD:
            return f"{name} is aboard already", "WT-R30"
        case Refusal.NOT_INFANTRY:
            return f"{name} is not infantry", "WT-7.1"
        case Refusal.NOT_AN_AIRFIELD:
            return f"{name} is not an airfield", "WT-R28"
        case Refusal.AIRFIELD_TAKEN:
            return f"{name} has a jet on it already", "WT-R28"
        case _:
            return too_far(view, i, name)


def gap_from_hand(view: Any, i: int) -> int:
    """How far a piece is from the one in hand, as its action is measured."""
    mine = view.pieces[view.piece - 1]
    kind = Kind.FORTIFICATION if view.verb == Verb.FROM_RING else mine.kind
    return edge_gap(mine.x, mine.y, kind, view.pieces[i])


def too_far(view: Any, i: int, name: str) -> tuple[str, str]:
    away = mm(gap_from_hand(view, i))
    clause = {Verb.STRIKE: "WT-5.9", Verb.EMBARK: "WT-R30"}.get(Verb(view.verb), "WT-R14")
    return f"{name} is {away} away, edge to edge; the reach is {mm(view.roll * PIP)}", clause


def refuse_word_words(view: Any, reason: int) -> tuple[str, str]:
    match reason:
        case Refusal.NO_DISC:
            return "no plus disc is in your holder", "WT-9.1"
        case Refusal.BANK_SHORT:
            return f"the bank holds {view.bank} and cannot pay 100", "WT-R24"
        case _:
            return not_an_answer(view)
