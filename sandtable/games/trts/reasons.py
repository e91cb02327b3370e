"""Why an answer is refused: sentences with the numbers, each with its clause."""

from typing import Any

from sandtable.core.wording import many
from sandtable.games.trts.notation import area_name, kind_name, upgrade_name
from sandtable.games.trts.rules.actions import Verb, verb_of, x_of, y_of, z_of
from sandtable.games.trts.rules.income import most_gas
from sandtable.games.trts.rules.movement import points_left
from sandtable.games.trts.rules.pieces import can_hit, has, is_foe
from sandtable.games.trts.rules.production import supply_given, supply_used
from sandtable.games.trts.rules.state import MAX_BUILDINGS, SITE, Pinning, Refusal

FIXED = {
    Refusal.NOT_ASKED: ("it is not this seat's turn", "TR-1.6"),
    Refusal.WRONG_TIME: ("this is not the time for it", "TR-1.7"),
    Refusal.NO_SUCH_AREA: ("there is no such area on this map", "TR-11.1"),
    Refusal.NOT_LEFT: ("it is drawn already, or no such thing is to be drawn", "TR-1.3"),
    Refusal.NO_DIGGING: ("gas needs a finished base and a finished extractor of yours in the area", "TR-3.1"),
    Refusal.SAID: ("it was said this round already, or it is so already", "TR-3.2"),
    Refusal.AT_WORK: ("that building has a job already", "TR-4.3"),
    Refusal.WRONG_MAKER: ("this is not its maker, or it is not finished", "TR-4.3"),
    Refusal.NO_WORKER: ("there is no free worker in the area", "TR-4.6"),
    Refusal.NOT_OWN_AREA: ("the area is not your own, or it is contested", "TR-4.6"),
    Refusal.ONE_BASE: ("there is a base of yours already", "TR-4.8"),
    Refusal.NO_TOKEN: (f"all {MAX_BUILDINGS} building tokens are on the table", "TR-4.8"),
    Refusal.KNOWN: ("this upgrade is made, or in work", "TR-4.10"),
    Refusal.NOTHING_TO_CANCEL: ("there is neither a job nor a site", "TR-4.9"),
    Refusal.LAST_BUILDING: ("it is your last building", "TR-4.9"),
    Refusal.NOT_WAITING: ("that is no site that waits for a worker", "TR-4.11"),
    Refusal.IMMOBILE: ("buildings do not move", "TR-2.2"),
    Refusal.SPENT: ("the unit is spent, or chosen already", "TR-6.8"),
    Refusal.BUSY: ("the worker is at a site", "TR-4.6"),
    Refusal.FOREIGN_AREA: ("the area is not under your control", "TR-5.1"),
    Refusal.OWN_SIDE: ("the area is under your side's control", "TR-6.2"),
    Refusal.NO_GROUP: ("the group needs a unit that comes in, or one there that has not attacked", "TR-6.6"),
    Refusal.NOT_IN_GROUP: ("only the group that has just engaged may go on", "TR-6.7"),
    Refusal.NO_WAY: ("there is no way to it that the points allow", "TR-7.4"),
    Refusal.NOT_A_TARGET: ("that is nothing it can hit", "TR-8.1"),
    Refusal.ENOUGH: ("it has been given enough to die", "TR-8.2"),
    Refusal.MELEE_ORDER: ("in melee enemies of lower range come first", "TR-8.4"),
    Refusal.BUILDINGS_LAST: ("other enemies can still be hit; buildings that cannot attack come last", "TR-8.5"),
    Refusal.NO_SPLASH: ("that piece has no splash", "TR-8.7"),
    Refusal.NO_SPELL: ("that piece has no spell, or not the energy for it", "TR-8.8"),
    Refusal.NOT_A_CHOICE: ("that is not one of your pieces in this fight", "TR-7.10"),
}


def reason_words(view: Any, seat: int, action: int, reason: int) -> tuple[str, str]:
    """The sentence and the clause."""
    if reason in FIXED:
        return FIXED[Refusal(reason)]
    verb, x, y, z = verb_of(action), x_of(action), y_of(action), z_of(action)
    book, own = view.book, view.seats[seat]
    rows = book.upgrades if verb == Verb.STUDY else book.kinds
    match reason:
        case Refusal.NO_SUCH_PIECE if verb == Verb.WITHDRAW and x < view.n_shown and view.shown[x].seat != seat:
            return "those units are not yours", "TR-7.2"
        case Refusal.NO_SUCH_PIECE:
            return f"there are no {z} such pieces" if z else "there is no such piece", "TR-2.1"
        case Refusal.TOO_MANY_WORKERS:
            return f"at most {most_gas(view, seat, x)} can dig there", "TR-3.3"
        case Refusal.NO_MINERALS:
            cost = rows[y].minerals
            return f"it costs {cost} mineral{'s' * (cost != 1)}, you have {own.minerals}", "TR-4.1"
        case Refusal.NO_GAS:
            return f"it costs {rows[y].gas} gas, you have {own.gas}", "TR-4.1"
        case Refusal.NO_SUPPLY:
            used, given = supply_used(view, seat), supply_given(view, seat)
            return f"it uses {book.kinds[y].supply} supply, {used} of {given} are used", "TR-4.5"
        case Refusal.NO_REQUIREMENT:
            return f"it needs a finished {kind_name(book, book.kinds[y].needs)}", "TR-4.2"
        case Refusal.NO_SUCH_KIND:
            name = upgrade_name(book, y) if verb == Verb.STUDY else kind_name(book, y)
            return f"{name} is nothing your faction makes like that", "TR-4.2"
        case Refusal.PINNED:
            return pinned_words(view, seat, view.shown[x] if verb == Verb.WITHDRAW else own.pieces[x])
        case Refusal.NO_RETREAT:
            row = book.kinds[view.shown[x].kind]
            return f"it has sight {row.sight} and range {row.range}, this is range {view.reach}", "TR-7.2"
        case Refusal.NOBODY_CAN:
            return f"none of your units that may still engage can reach {area_name(book, x)}", "TR-6.2"
        case Refusal.NO_GEYSER:
            return (
                f"{area_name(book, x)} has {many(book.areas[x].geysers, 'geyser')}, each holds one extractor",
                "TR-4.8",
            )
        case _:
            i = own.n_pieces - 1 if verb == Verb.WHERE else x  # who is on the road lies last
            is_unit = verb in (Verb.MOVE, Verb.ADD, Verb.WHERE) and 0 <= i < own.n_pieces
            left = points_left(view, seat, own.pieces[i]) if is_unit else 0
            return f"too far, {many(left, 'movement point')} {'is' if left == 1 else 'are'} left", "TR-5.2"


def pinned_words(view: Any, seat: int, unit: Any) -> tuple[str, str]:
    """How many that can attack the unit stand against how many."""
    where, flies = area_name(view.book, unit.area), view.book.kinds[unit.kind].flies
    if view.book.pinning == Pinning.CONTESTED:
        return f"the unit is pinned: {where} is contested", "TR-R16"
    here = [p for p in view.shown[: view.n_shown] if p.area == unit.area]
    friends = sum(p.count for p in here if not is_foe(view, seat, p.seat))
    foes = sum(
        p.count for p in here if is_foe(view, seat, p.seat) and can_hit(view, p.kind, flies) and not has(p.mark, SITE)
    )
    return (
        f"the unit is pinned in {where}: {many(foes, 'enemy piece')} there can attack it, your side has {many(friends, 'piece')}",
        "TR-5.6",
    )
