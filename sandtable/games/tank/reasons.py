"""Why an entry is refused, with the numbers, and the clause that says so."""

from typing import Any

from sandtable.core.contract import Names
from sandtable.core.wording import many
from sandtable.games.tank.phrases import DECREES, at, who
from sandtable.games.tank.rules.actions import Entry, amount_of, decree_of, kind_of, place_of
from sandtable.games.tank.rules.board import distance
from sandtable.games.tank.rules.council import cost, n_members
from sandtable.games.tank.rules.state import (
    FREE,
    LIFE_MEMBERS,
    MAX_BOUNTY,
    MAX_LIVES,
    RANGE_COST,
    TAX,
    Decree,
    Refusal,
)


def refusal(view: Any, seat: int, action: int, reason: int, names: Names) -> tuple[str, str]:
    """Why not, with the numbers, and the clause."""
    kind, place, amount, decree = kind_of(action), place_of(action), amount_of(action), decree_of(action)
    tank = view.tanks[seat] if 0 <= seat < view.book.n_seats else None
    match reason:
        case Refusal.OVER:
            return "the game is over", "TG-10.4"
        case Refusal.DICE_FIRST:
            return "chance comes first: dice are in the air or spawns are to be dealt", "TG-5.5"
        case Refusal.IS_DONE:
            return "you are done for today", "TG-3.7"
        case Refusal.IS_WAITING:
            return "you wait until somebody acts", "TG-3.8"
        case Refusal.NOTHING_LEFT:
            return "there is nothing you could do today", "TG-3.6"
        case Refusal.NO_CHANCE:
            return "there is no such throw or spawn now", "TG-5.5"
        case Refusal.NOT_LIVING:
            return "the tank is not living", "TG-7.3"
        case Refusal.NO_ACTION:
            return "no action left", "TG-3.5"
        case Refusal.OFF_BOARD:
            return f"there is no such square on a board of {view.book.width} by {view.book.height}", "TG-1.1"
        case Refusal.OWN_SQUARE:
            return "a tank does not shoot at its own square", "TG-R6"
    if tank is not None and kind in (Entry.MOVE, Entry.SHOOT):
        return _refused_action(view, tank, place, reason)
    if tank is not None and kind in (Entry.GIVE, Entry.UPGRADE, Entry.TRADE):
        return _refused_gold(view, tank, kind, place, amount, reason, names)
    if reason != Refusal.NO_ENTRY:
        return _refused_council(view, decree, place, amount, reason, names)
    return "no such entry", "TG-9.1"


def _refused_action(view: Any, tank: Any, square: int, reason: int) -> tuple[str, str]:
    here, there = at(view, tank.square), at(view, square)
    match reason:
        case Refusal.NOT_ADJACENT:
            return f"{there} is {distance(view, tank.square, square)} away from {here}: a move goes 1", "TG-4.1"
        case Refusal.OCCUPIED:
            return f"{there} is occupied by {'a wall' if view.board[square] > FREE else 'a tank'}", "TG-4.2"
        case Refusal.BLOCKED_DIAGONAL:
            return f"both squares beside the step from {here} to {there} are occupied", "TG-4.3"
        case Refusal.OUT_OF_RANGE:
            return f"{there} is {distance(view, tank.square, square)} away: range is {tank.range}", "TG-5.1"
        case _:
            return f"something touches the line from {here} to {there}", "TG-5.2"


def _refused_gold(
    view: Any, tank: Any, kind: int, place: int, amount: int, reason: int, names: Names
) -> tuple[str, str]:
    match reason:
        case Refusal.NO_TANK:
            return "there is no such tank on the board", "TG-6.7"
        case Refusal.OWN_TANK:
            return "a tank does not give to itself", "TG-R5"
        case Refusal.NO_AMOUNT:
            return "a gift is 1 gold or more", "TG-6.9"
        case Refusal.NO_SUCH_TRADE:
            return f"{amount} gold: trades are of 3, 5, 8 or 10", "TG-6.5"
        case Refusal.OUT_OF_RANGE:
            away = distance(view, tank.square, view.tanks[place].square)
            return f"{who(names, place)} is {away} away: range is {tank.range}", "TG-6.7"
        case _:
            price = {Entry.GIVE: amount + TAX, Entry.UPGRADE: RANGE_COST}.get(Entry(kind), amount)
            return f"that costs {price} gold: {tank.gold} held", "TG-6.8"


def _refused_council(view: Any, decree: int, place: int, amount: int, reason: int, names: Names) -> tuple[str, str]:
    kind = DECREES[Decree(decree)]
    match reason:
        case Refusal.NOT_A_MEMBER:
            return "only players whose tank is dead or destroyed are on the council", "TG-8.1"
        case Refusal.NO_BALLOT:
            return f"no ballot on {kind} is open", "TG-8.3"
        case Refusal.BALLOT_IS_OPEN:
            return f"a ballot on {kind} is open already", "TG-8.3"
        case Refusal.BALLOT_FAILED:
            return f"your ballot on {kind} has failed today", "TG-8.7"
        case Refusal.COFFER_TOO_LOW:
            return f"{kind} costs {cost(decree, amount)} gold: the coffer holds {view.coffer}", "TG-8.2"
        case Refusal.TOO_FEW_MEMBERS:
            return f"{kind} needs {LIFE_MEMBERS} members: there are {n_members(view)}", "TG-8.10"
        case Refusal.USED_UP:
            return f"{kind} was decreed today already", "TG-8.9" if decree == Decree.BOUNTY else "TG-8.10"
        case Refusal.TARGET_NOT_LIVING:
            return f"{who(names, place)} is not living", "TG-8.8" if decree == Decree.STIMULUS else "TG-8.9"
        case Refusal.TARGET_DESTROYED:
            return f"{who(names, place)} is off the board", "TG-R12"
        case Refusal.FULL_LIVES:
            return f"{who(names, place)} has {MAX_LIVES} lives already", "TG-R9"
        case Refusal.NO_SUCH_BOUNTY:
            return f"{amount} gold: a bounty is 1 to {MAX_BOUNTY} gold, other decrees name no amount", "TG-8.9"
        case Refusal.SAME_VOTE:
            return "that is your vote already", "TG-8.4"
        case Refusal.TOO_MANY_CHANGES:
            return f"a vote may be changed {many(view.book.vote_changes, 'time')}", "TG-R32"
        case Refusal.BY_BALLOT:
            return "decrees are passed by ballot here", "TG-R11"
        case Refusal.BY_RECORD:
            return "decrees are recorded here, without ballots", "TG-R11"
        case _:
            return "there is no such tank", "TG-8.8"
