"""For those who learn the game: a hint for every question, what a thing is, what a click was meant to be, and what is final."""

from typing import Any

from sandtable.core.contract import Names
from sandtable.core.drawing.board import Point
from sandtable.core.wording import many, whose
from sandtable.games.timemachine.notation import TYPES, cards_in
from sandtable.games.timemachine.rules.actions import Act, act_of, encode
from sandtable.games.timemachine.rules.deeds import has_fuel
from sandtable.games.timemachine.rules.machine import has_components, need_of
from sandtable.games.timemachine.rules.scoring import n_in_stacks
from sandtable.games.timemachine.rules.state import (
    DECK,
    EARLIEST,
    N_TYPES,
    Phase,
    Type,
    Zone,
    n_cards,
    number_of,
    type_of,
)
from sandtable.games.timemachine.words import card_id, many_of

CARD_ACT = {
    Phase.PLAY: Act.PLAY,
    Phase.PAY: Act.PAY,
    Phase.TAKE: Act.TAKE,
    Phase.REPAIR: Act.SHOW,
    Phase.ACTIVATE: Act.SHOW,
}


# ---- hints -----------------------------------------------------------------------------------------------------------


def hint(view: Any, seat: int) -> tuple[str, str]:
    """What is sensible now, and the clause it rests on."""
    match Phase(view.phase):
        case Phase.PLAY:
            return play_hint(view, seat)
        case Phase.REPAIR:
            return repair_hint(view, seat)
        case Phase.ACTIVATE:
            return activate_hint(view, seat)
        case Phase.DECLARE:
            return (
                "Who acts can destroy, retrieve or send, and pays a fuel card for it. A running machine needs one fuel to stay alive, so "
                "act if you have fuel to spare; you may still pass.",
                "TM-6.2",
            )
        case Phase.DEED:
            return deed_hint(view, seat)
        case Phase.PAY:
            return (
                "Pay with a fuel card you do not need: one fuel must stay, or the machine falls at the next check.",
                "TM-R9",
            )
        case _:
            return (
                f"Take what your machine lacks: {lacking(view, seat) or 'nothing, so a spare of what others may destroy'}.",
                "TM-6.9",
            )


def repair_hint(view: Any, seat: int) -> tuple[str, str]:
    if has_components(view, seat):
        return (
            "Turn up a card for each that is missing. Of fuel rather a high one: the highest number acts first.",
            "TM-5.3",
        )
    return (
        "What is missing is not in your stacks: the machine falls. Its cards stay, so you may activate again.",
        "TM-5.5",
    )


def lacks(view: Any, seat: int) -> list[int]:
    """Of each type how many the stacks do not hold yet."""
    held = [type_of(view, c) for zone in (Zone.UP, Zone.DOWN) for c in cards_in(view, zone, seat)]
    return [need_of(view, seat, t) - held.count(t) for t in range(N_TYPES)]  # must agree with n_in_stacks


def lacking(view: Any, seat: int) -> str:
    """The same in words."""
    return ", ".join(many_of(n, t) for t, n in enumerate(lacks(view, seat)) if n > 0)


def play_hint(view: Any, seat: int) -> tuple[str, str]:
    """Which type of the hand helps most."""
    hand = [type_of(view, c) for c in cards_in(view, Zone.HAND, seat)]
    lack = lacks(view, seat)
    wanted = [t for t in dict.fromkeys(hand) if lack[t] > 0]
    if view.round == 1 and view.turn == 0:
        return (
            "A machine needs 2 finance, 3 fuel, 3 research and 4 parts. Play one card; the rest of the hand goes to your neighbour, so what "
            "you leave another may use.",
            "TM-4.1",
        )
    if not wanted:
        return (
            "Your machine lacks nothing that is in this hand: play a spare, or take what your neighbour should not have. Finance breaks ties.",
            "TM-7.3",
        )
    best = max(wanted, key=lambda t: lack[t] / max(1, need_of(view, seat, t)))
    return (
        f"Your machine still lacks {lacking(view, seat)}. Most of all it wants {TYPES[best]}, which this hand has.",
        "TM-4.3",
    )


def activate_hint(view: Any, seat: int) -> tuple[str, str]:
    if view.activating[seat]:
        return (
            "Show the cards you could replace, and of fuel the highest: it says who acts first. What is face up, the others can aim at.",
            "TM-4.5",
        )
    if not has_components(view, seat):
        return (
            f"Not yet: your stacks of past rounds lack {lacking(view, seat) or 'nothing, but some lie in this round'}.",
            "TM-4.3",
        )
    return (
        "All twelve components are there. A running machine needs only one fuel and can act at once, but the others see what you have.",
        "TM-4.6",
    )


def deed_hint(view: Any, seat: int) -> tuple[str, str]:
    if not has_fuel(view, seat):
        return "There is no fuel to pay with: you can only pass.", "TM-6.7"
    need = lacking(view, seat)
    if need:
        return f"Your machine lacks {need}: retrieve it from a discard pile, if one shows it.", "TM-6.9"
    return (
        "Destroy a type in a round where others have more of it than you, your own cards go too; or send a spare ahead, out of reach.",
        "TM-6.8",
    )


# ---- clicks ----------------------------------------------------------------------------------------------------------


def meant(view: Any, seat: int, held: tuple[str, ...], id: str, point: Point | None) -> int | None:
    """The answer that these clicks were meant to be, told by the ids."""
    pressed = (*held, id)
    cards = [c for one in pressed if (c := card_of(view, one)) is not None]
    types = [TYPES.index(one.removeprefix("destroy-")) for one in pressed if one.removeprefix("destroy-") in TYPES]
    kind, _, number = id.partition("-")
    round = number_in(number.rpartition("-")[2])
    match kind:
        case "machine":
            return int(encode(Act.ACTIVATE, 0, 0, 0))
        case "pile":
            return int(encode(Act.RETRIEVE, 0, round, 0))
        case "stack" if cards:
            return int(encode(Act.SEND, cards[-1], round, 0))
        case "round" | "destroy" if types:
            return int(encode(Act.DESTROY, types[-1], round or max(1, view.round - 1), 0))
        case "card" if cards:
            return int(encode(CARD_ACT.get(Phase(view.phase), Act.PLAY), cards[-1], 0, 0))
        case _:
            return None


def card_of(view: Any, id: str) -> int | None:
    if not id.startswith("card-") or not id[5:]:
        return None
    number = number_in(id[5:], -1)
    return number if 0 <= number < view.book.n_seats * DECK else None


def number_in(text: str, otherwise: int = 0) -> int:
    """A small number; ids come from the page, so they may be anything."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 5 else otherwise


def final(view: Any, seat: int, action: int) -> str:
    """Why to think again before an answer that cannot be taken back; nothing where there is no need."""
    if act_of(action) == Act.WAIT and has_components(view, seat) and view.round == view.book.n_rounds:
        return "It is the last round: a machine that is not activated now counts only with three fuel, and does not act any more."
    return ""


PANELS = {
    "panel-machine": (
        "Your time machine: a filled star is a card in your stacks, an empty one is lacking.",
        "TM-4.1",
    ),
    "panel-hand": ("Your hand: play one card a turn, face down; the rest goes on to your neighbour.", "TM-3.2"),
    "panel-deeds": ("Deeds: what a running machine can do, once in a round, for one fuel card.", "TM-6.6"),
    "panel-tray": ("The tray: the pile that you look through. Take one card of it.", "TM-6.9"),
    "panel-hands": ("All hands: what everyone holds, with what is chosen in this turn.", "TM-8.2"),
    "panel-passed": (
        "Passed on: cards that you held. Each who had them after you has played one of them.",
        "TM-8.4",
    ),
    "panel-removed": ("Removed: cards that are out of the game.", "TM-8.2"),
    "panel-tally": (
        "The tally: what lies in everyone's stacks at the end. Ties are broken from left to right.",
        "TM-7.3",
    ),
}


def about(view: Any, seat: int, id: str, names: Names) -> tuple[str, str] | None:
    """What a thing of the picture is and does, and the clause it rests on."""
    for c in range(n_cards(view)):
        if id == card_id(c):
            return card_words(view, seat, c)
    rounds = range(1, view.book.n_rounds + 1)
    if id.startswith("back-"):
        return "A card face down: only whoever put it there knows what it is.", "TM-8.1"
    if id == "machine":
        return (
            f"Your time machine. To run it needs {needs(view)}, in your stacks of past rounds; once it runs, one fuel is enough.",
            "TM-4.1",
        )
    if id in [f"destroy-{name}" for name in TYPES]:
        name = id.removeprefix("destroy-")
        return (
            f"Destroy {name}: all {name} cards in the stacks of one past round leave the game, your own too.",
            "TM-6.8",
        )
    if id in [f"pile-{r}" for r in rounds]:
        return (
            f"The discard pile of round {id[5:]}: a running machine may retrieve a card of a past round's pile.",
            "TM-6.9",
        )
    if id in [f"stack-{s}-{r}" for s in range(view.book.n_seats) for r in rounds]:
        return "A stack: the cards that were played in one round. They count once that round is past.", "TM-4.2"
    if id in [f"round-{r}" for r in rounds]:
        return f"Round {id[6:]} of {view.book.n_rounds}: three turns, a card of your hand in each.", "TM-3.1"
    for other in range(view.book.n_seats):
        if id == f"seat-{other}":
            machine = "a machine is running" if view.active[other] else "no machine is running"
            hand = many(view.n_hand[other], "card")
            return f"{whose(seat, names)[other]} row: {machine}, {hand} in hand.", "TM-8.2"
    if id == "status":
        return (
            f"Round {view.round} of {view.book.n_rounds}: three turns, a card each. From round {EARLIEST} on machines run; a complete one at "
            "the end wins.",
            "TM-2.2",
        )
    return PANELS.get(id)


def card_words(view: Any, seat: int, c: int) -> tuple[str, str]:
    """Type, number, and what a machine does with it."""
    kind = type_of(view, c)
    use = {
        Type.FINANCE: "The most of it breaks a tie at the end.",
        Type.FUEL: "It pays for actions, and the highest that is face up acts first.",
        Type.RESEARCH: "It keeps a machine running.",
        Type.PARTS: "It keeps a machine running.",
    }[Type(kind)]
    have = f", your stacks hold {n_in_stacks(view, seat, kind)}" if seat >= 0 else ""
    return (
        f"{TYPES[kind].capitalize()} {number_of(view, c)}. A machine needs {many_of(view.book.need[kind], kind)}{have}. {use}",
        "TM-4.1",
    )


def needs(view: Any) -> str:
    return ", ".join(many_of(view.book.need[t], t) for t in range(N_TYPES))
