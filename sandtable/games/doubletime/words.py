"""Answers, events and refusals as sentences; answers as clicks."""

from typing import Any, NamedTuple

from sandtable.core.contract import Names
from sandtable.core.seats import CHANCE
from sandtable.core.wording import many, of
from sandtable.games.doubletime.notation import KIND_NAMES, PHASE_NAMES, own_square_name, square_name
from sandtable.games.doubletime.rules.actions import DONE, EXTEND, kind_of, square_of
from sandtable.games.doubletime.rules.deployment import purse
from sandtable.games.doubletime.rules.goddess import points
from sandtable.games.doubletime.rules.state import (
    EXTENSION,
    EXTENSION_PRICE,
    GIFT,
    KINDS,
    LIMIT,
    PRICE,
    Ending,
    Happening,
    Phase,
    Refusal,
    Whim,
)
from sandtable.games.doubletime.rules.turn import faces

WHIM_WORDS = {
    Whim.GIFT: f"{GIFT} resources for the losing side",
    Whim.GIFT_AGAIN: f"{GIFT} resources for the losing side",
    Whim.HERO: "a hero for the losing side",
    Whim.HERO_AGAIN: "a hero for the losing side",
    Whim.ALL_INFANTRY: "every unit but heroes becomes infantry",
    Whim.COPIES: "a copy of each of its units for the losing side",
    Whim.COPIES_AGAIN: "a copy of each of its units for the losing side",
    Whim.SCOURGE: "1 damage to every unit of the winning side",
    Whim.SCOURGE_AGAIN: "1 damage to every unit of the winning side",
    Whim.DISASTER: "disaster strikes",
}


class Sealed(NamedTuple):
    """A unit as an event tells it."""

    square: int
    number: int
    seat: int
    kind: int


def unsealed(seal: int) -> Sealed:
    """The unit that `seal` packed into one number."""
    return Sealed(seal >> 12, seal >> 4 & 255, seal >> 3 & 1, seal & 7)


def action(view: Any, seat: int, action: int, names: Names) -> str:
    if seat == CHANCE:
        return f"roll {action}"
    if action == DONE:
        return "done deploying"
    if action == EXTEND:
        return f"pay {EXTENSION_PRICE} to put Starfall off by {EXTENSION} turns"
    if kind_of(action) >= KINDS or kind_of(action) == 0:
        return f"answer {action}"
    return f"deploy {KIND_NAMES[kind_of(action)]} at {place_words(view, seat, square_of(action))}"


def place_words(view: Any, seat: int, square: int) -> str:
    name = own_square_name(view.book, seat, square)
    return f"the wall, column {name[-1]}" if name.startswith("wall-") else name


def unit_words(view: Any, seal: int, names: Names) -> str:
    """`azure's cavalry at c5`"""
    unit = unsealed(seal)
    return f"{names[unit.seat]}'s {KIND_NAMES[unit.kind]} at {place_words(view, unit.seat, unit.square)}"


def event(view: Any, event: Any, names: Names) -> str:
    who, what, amount = event.who, event.what, event.amount
    match event.kind:
        case Happening.DEPLOY:
            return f"{names[who]} deploys {KIND_NAMES[amount]} at {place_words(view, who, what)}, under cover."
        case Happening.EXTEND:
            return f"{names[who]} pays {EXTENSION_PRICE} to put Starfall off, under cover."
        case Happening.DONE:
            return f"{names[who]} has deployed."
        case Happening.REVEAL:
            return f"Revealed: {unit_words(view, who, names)}."
        case Happening.STARFALL_PAID:
            return f"{names[who]} has paid {EXTENSION_PRICE}: Starfall is put off by {amount} turns."
        case Happening.END_OF_TURN:
            return f"End of turn {who}: Starfall in {what}."
        case Happening.INCOME:
            return f"Turn {who}: each seat gains {amount} resource."
        case Happening.END:
            return result(view, names)
        case Happening.STRIKE | Happening.WALL | Happening.FALL | Happening.CLASH:
            return fight_words(view, event, names)
        case _:
            return goddess_words(view, event, names)


def fight_words(view: Any, event: Any, names: Names) -> str:
    unit = unit_words(view, event.who, names)
    match event.kind:
        case Happening.STRIKE:
            return f"{unit} strikes {unit_words(view, event.what, names)}: {event.amount} damage."
        case Happening.WALL:
            return f"{unit} strikes {names[event.what]}'s wall: {event.amount} health left."
        case Happening.CLASH:
            return f"{unit} and {unit_words(view, event.what, names)} collide before {square_name(view.book, event.amount)}."
        case _:
            return f"{unit} falls."


def goddess_words(view: Any, event: Any, names: Names) -> str:
    who, amount = event.who, event.amount
    match event.kind:
        case Happening.GODDESS_DIE:
            return f"The Goddess waits {amount} {'turn' if amount == 1 else 'turns'}."
        case Happening.WHIM:
            side = f"{names[who - 1]} is losing" if who else "neither side is losing"
            return f"The Goddess's whim is {amount}: {WHIM_WORDS[Whim(amount)]} ({side})."
        case Happening.GAIN:
            return f"{names[who]} gains {many(amount, 'resource')}."
        case Happening.HERO:
            return f"A hero comes: {unit_words(view, who, names)}."
        case Happening.HERO_LOST:
            return f"{names[who]} has no free square for the hero, who is lost."
        case Happening.CHANGE:
            return f"{unit_words(view, who, names)} was {KIND_NAMES[amount]}."
        case Happening.COPIES:
            return f"{names[who]} holds {amount} {'copy' if amount == 1 else 'copies'} for the next deployment."
        case Happening.HURT:
            return f"{unit_words(view, who, names)} takes {amount} damage."
        case Happening.ZONE:
            return f"Disaster strikes zone {amount}."
        case _:
            return ""


def refusal(view: Any, seat: int, action: int, reason: int, names: Names) -> tuple[str, str]:
    """Why not, with the numbers, and the clause."""
    if seat == CHANCE or reason == Refusal.NOT_ASKED:
        return edge_refusal(view, seat, action, reason)
    side, kind = view.sides[seat], KIND_NAMES[kind_of(action)] if kind_of(action) < KINDS else ""
    where = place_words(view, seat, square_of(action))
    match reason:
        case Refusal.NOT_YOUR_SQUARE:
            return f"{kind} at {where}: you deploy in the two rows before your wall and on it", "DT-3.3"
        case Refusal.SQUARE_TAKEN:
            there = view.units[view.board[square_of(action)]]
            return f"{kind} at {where}: {of(names[there.seat])} {KIND_NAMES[there.kind]} stands there", "DT-3.4"
        case Refusal.SQUARE_CHOSEN:
            return f"{kind} at {where}: you have put a unit there in this turn already", "DT-3.4"
        case Refusal.HERO_NOT_SOLD:
            return "a hero cannot be bought, and you hold no copy of one", "DT-3.7"
        case Refusal.LIMIT_REACHED:
            return (
                f"{kind} at {where}: you have bought {side.n_bought} units in this turn, {LIMIT} is the limit",
                "DT-3.5",
            )
        case Refusal.TOO_POOR:
            return f"{kind} at {where}: it costs {PRICE}, you have {purse(side)}", "DT-3.2"
        case Refusal.EXTENDED_ALREADY:
            return "you have paid to put Starfall off in this turn already", "DT-6.4"
        case Refusal.TOO_POOR_TO_EXTEND:
            return f"putting Starfall off costs {EXTENSION_PRICE}, you have {purse(side)}", "DT-6.3"
        case _:
            return f"answer {action} means nothing in this game", "DT-2.4"


def edge_refusal(view: Any, seat: int, action: int, reason: int) -> tuple[str, str]:
    if reason == Refusal.NO_SUCH_FACE:
        return f"the die has the faces 1 to {faces(view)}, not {action}", "DT-2.4"
    if view.phase == Phase.OVER:
        return "the game is over", "DT-2.3"
    if 0 <= seat < len(view.sides) and view.sides[seat].done:
        return "you have finished your deployment of this turn", "DT-2.3"
    return f"now is {PHASE_NAMES[view.phase]}: this seat is not asked", "DT-2.3"


def ask(view: Any, seat: int, names: Names) -> str:
    if seat == CHANCE:
        return {
            Phase.GODDESS_DIE: "How many turns does the Goddess wait? Roll a d4.",
            Phase.WHIM: "What is her whim? Roll a d10.",
            Phase.DISASTER: "Which zone does disaster strike? Roll a d6.",
        }[Phase(view.phase)]
    side = view.sides[seat]
    copies = sum(max(0, side.copies[k] - side.placed[k]) for k in range(KINDS))
    granted = f", and {copies} granted" if copies else ""
    return (
        f"Deploy under cover: {LIMIT - side.n_bought} of {LIMIT} units left to buy{granted}, "
        f"{many(purse(side), 'resource')} in hand."
    )


def status(view: Any, names: Names) -> str:
    if view.phase == Phase.OVER:
        return f"turn {view.turn} · the end"
    return f"turn {view.turn} · {PHASE_NAMES[view.phase]}" if view.turn else PHASE_NAMES[view.phase]


def seat_points(view: Any, seat: int, on_board: int | None = None) -> int:
    """Points as this view can tell them: what lies under a cover the viewer sees counts as deployed. *on_board*: the health of
    the seat's units, where it is known."""
    side = view.sides[seat]
    chosen = side.placed[1] * 2 + side.placed[2] * 2 + side.placed[3] * 2 + side.placed[4] * 6
    standing = points(view, seat) - side.resources if on_board is None else side.wall + on_board
    return int(standing + purse(side) + chosen)


def seat_line(view: Any, seat: int) -> str:
    side = view.sides[seat]
    return f"{many(purse(side), 'resource')} · wall {side.wall} · {many(seat_points(view, seat), 'point')}"


def result(view: Any, names: Names) -> str:
    winner = names[view.winner - 1] if view.winner else ""
    loser = names[2 - view.winner] if view.winner else ""
    match view.ending:
        case Ending.WALL:
            return f"{loser}'s wall is down: {winner} wins in turn {view.turn}."
        case Ending.BOTH_WALLS:
            return f"Both walls fall in turn {view.turn}: a draw."
        case Ending.STARFALL:
            return f"The star falls at the end of turn {view.turn}: both lose."
        case Ending.TURN_LIMIT:
            return f"Turn {view.turn} was the last: both lose."
        case Ending.CONCEDED:
            return f"{loser} gives up: {winner} wins."
        case _:
            return ""


def kind_id(kind: int) -> str:
    return f"kind-{KIND_NAMES[kind]}"


def square_id(view: Any, square: int) -> str:
    return f"sq-{square_name(view.book, square)}"


def clicks(view: Any, seat: int, action: int) -> tuple[str, ...]:
    """The kind of unit, then its square; the rest are buttons."""
    if seat == CHANCE:
        return (f"say:{action}",)
    if action == DONE:
        return ("say:done",)
    if action == EXTEND:
        return ("say:starfall",)
    return kind_id(kind_of(action)), square_id(view, square_of(action))


def button(view: Any, seat: int, id: str) -> str:
    match id:
        case "say:done":
            return "Done"
        case "say:starfall":
            return f"Put Starfall off by {EXTENSION} ({EXTENSION_PRICE} resources)"
        case _:
            return id.removeprefix("say:")


def mark(view: Any, seat: int, action: int) -> str:
    return "place"
