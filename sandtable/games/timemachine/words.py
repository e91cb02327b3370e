"""Time Machine in sentences, and its answers as clicks."""

from typing import Any

from sandtable.core.contract import Names
from sandtable.core.seats import NOBODY
from sandtable.core.wording import READER, of
from sandtable.games.timemachine.notation import TYPES
from sandtable.games.timemachine.rules.actions import Act, act_of, is_action, names_card, round_of, what_of, whose_of
from sandtable.games.timemachine.rules.deeds import highest_fuel
from sandtable.games.timemachine.rules.machine import n_held, n_missing, need_of
from sandtable.games.timemachine.rules.scoring import is_complete, n_in_stacks, n_winners
from sandtable.games.timemachine.rules.state import (
    DECK,
    N_TYPES,
    Ending,
    Kind,
    Phase,
    Refusal,
    Type,
    number_of,
    type_of,
)

CLAUSES = {
    Refusal.NO_SUCH_ACTION: "TM-9.1",
    Refusal.NOT_ASKED: "TM-2.6",
    Refusal.WRONG_STEP: "TM-2.3",
    Refusal.ALREADY_ANSWERED: "TM-3.2",
    Refusal.NOT_IN_HAND: "TM-3.2",
    Refusal.ALREADY_ACTIVE: "TM-4.6",
    Refusal.COMPONENTS_MISSING: "TM-4.3",
    Refusal.NOT_YOUR_CARD: "TM-3.6",
    Refusal.FACE_UP: "TM-4.4",
    Refusal.NOT_PAST: "TM-4.2",
    Refusal.ENOUGH_SHOWN: "TM-4.4",
    Refusal.CAN_REPAIR: "TM-5.3",
    Refusal.NO_MACHINE: "TM-6.1",
    Refusal.NO_FUEL: "TM-6.7",
    Refusal.NOT_FUEL: "TM-6.6",
    Refusal.NOT_THE_HIGHEST: "TM-6.5",
    Refusal.NOT_FUTURE: "TM-6.10",
    Refusal.EMPTY_PILE: "TM-6.9",
    Refusal.NOT_IN_PILE: "TM-6.9",
    Refusal.WHOSE_STACKS: "TM-R5",
    Refusal.NOT_IN_DECK: "TM-2.4",
    Refusal.NOT_TIED: "TM-6.4",
}
NOT_PAST = {Act.DESTROY: "TM-6.8", Act.RETRIEVE: "TM-6.9", Act.PAY: "TM-6.6", Act.SHOW: "TM-4.2"}
STEPS = {
    Phase.DEAL: "the cards are dealt",
    Phase.REPAIR: "machines are checked",
    Phase.ACTIVATE: "machines are activated",
    Phase.DECLARE: "machines are declared",
    Phase.FIRST: "chance says who acts first",
    Phase.DEED: "machines act",
    Phase.PAY: "fuel is paid",
    Phase.TAKE: "a card is retrieved",
    Phase.PLAY: "cards are played",
    Phase.OVER: "the game is over",
}
PLAIN = {
    Act.ACTIVATE: "activate the time machine",
    Act.WAIT: "do not activate in this round",
    Act.FALL: "let the machine fall",
    Act.ACT: "the machine will act",
    Act.REST: "let the machine rest",
    Act.PASS: "pass, and pay nothing",
}
BUTTONS = {
    "say:activate": "Activate",
    "say:wait": "Not yet",
    "say:fall": "It falls",
    "say:act": "Act",
    "say:rest": "Rest",
    "say:pass": "Pass",
}


def card(view: Any, c: int, names: Names, whose: int = NOBODY) -> str:
    """The card in words: fuel 7 (azure), of azure's deck; of the reader's own, or of the deck of *whose* deed it is, just fuel 7."""
    deck = names[c // DECK]
    is_own = deck == READER or c // DECK == whose
    return f"{TYPES[type_of(view, c)]} {number_of(view, c)}" + ("" if is_own else f" ({deck})")


def action(view: Any, seat: int, action: int, names: Names) -> str:
    act, what, round = Act(act_of(action)), what_of(action), round_of(action)
    if act in PLAIN:
        return PLAIN[act]
    if act == Act.FIRST:
        return "you act first" if names[what] == READER else f"{names[what]} acts first"
    if act == Act.DESTROY:
        whose = of(names[whose_of(action) - 1]) if whose_of(action) else "all"
        return f"destroy {whose} {TYPES[what]} of round {round}"
    if act == Act.RETRIEVE:
        return f"retrieve a card from the pile of round {round}"
    if act == Act.SEND:
        return f"send {card(view, what, names)} to round {round}"
    return f"{act.name.lower()} {card(view, what, names)}"


# ---- events ------------------------------------------------------------------------------------------------------------


def event(view: Any, event: Any, names: Names) -> str:
    who = names[event.who]
    named = card(view, event.what, names, event.who) if event.kind in WITH_CARD else ""
    match Kind(event.kind):
        case Kind.ROUND:
            return f"Round {event.amount} begins."
        case Kind.DEALT:
            return f"{who} is dealt {named}."
        case Kind.CHOSEN:
            return f"{who} has decided."
        case Kind.PICKED:
            return f"{who} chooses {named}."
        case Kind.PASSED:
            return "The hands are swapped." if view.book.n_seats == 2 else "The hands are passed to the left."
        case Kind.DISCARDED:
            return f"{who} discards {named}."
        case Kind.ACTIVATED:
            return f"{who} activates a time machine."
        case Kind.SHOWN:
            return f"{who} turns up {named} in round {event.amount}."
        case Kind.FELL:
            return f"The machine of {who} is destroyed."
        case Kind.DECLARED:
            return f"{who} will act." if event.amount else f"The machine of {who} rests."
        case Kind.FIRST:
            return f"{who} acts first."
        case _:
            return deed_event(event, who, named)


WITH_CARD = (Kind.DEALT, Kind.PICKED, Kind.DISCARDED, Kind.SHOWN, Kind.PAID, Kind.DESTROYED, Kind.RETRIEVED)


def deed_event(event: Any, who: str, named: str) -> str:
    match Kind(event.kind):
        case Kind.PASS:
            return f"{who} passes."
        case Kind.PAID:
            return f"{who} pays {named} out of round {event.amount}."
        case Kind.DESTROY:
            return f"{who} destroys {TYPES[event.what]} in round {event.amount}."
        case Kind.DESTROYED:
            return f"{who} loses {named}."
        case Kind.LOOKED:
            return f"{who} looks through the pile of round {event.amount}."
        case Kind.RETRIEVED:
            return f"{who} retrieves {named} from round {event.amount}."
        case Kind.SENT:
            return f"{who} sends a card to round {event.amount}."
        case Kind.GAVE_UP:
            return f"{who} gives up."
        case Kind.WON:
            return f"{who} wins." if event.amount == 1 else f"{who} shares the win."
        case _:
            return "Nobody wins."


# ---- refusals ----------------------------------------------------------------------------------------------------------


def refusal(view: Any, seat: int, action: int, reason: int, names: Names) -> tuple[str, str]:
    act = Act(act_of(action))
    clause = NOT_PAST[act] if reason == Refusal.NOT_PAST and act in NOT_PAST else CLAUSES[Refusal(reason)]
    named = card(view, what_of(action), names) if is_action(view, action) and names_card(act) else ""
    return because(view, seat, action, Refusal(reason), named), clause


def because(view: Any, seat: int, action: int, reason: Refusal, named: str) -> str:
    """Why not, with the numbers."""
    round = round_of(action)
    match reason:
        case Refusal.NO_SUCH_ACTION:
            return "there is no such answer in this game"
        case Refusal.NOT_ASKED:
            return "you are not asked now"
        case Refusal.WRONG_STEP:
            return f"that is no answer now: {STEPS[Phase(view.phase)]}"
        case Refusal.ALREADY_ANSWERED:
            return "you have answered already and wait for the others"
        case Refusal.NOT_IN_HAND:
            return f"{named} is not in your hand"
        case Refusal.ALREADY_ACTIVE:
            return "your machine is active already"
        case Refusal.COMPONENTS_MISSING:
            return f"components are missing: {lacking(view, seat)}"
        case Refusal.NOT_YOUR_CARD:
            return f"{named} does not lie in your stacks"
        case Refusal.FACE_UP:
            return f"{named} is face up, or chosen, already"
        case Refusal.NOT_PAST:
            return f"only rounds before round {view.round} are past" + (f", round {round} is not" if round else "")
        case Refusal.ENOUGH_SHOWN:
            return f"no more {TYPES[type_of(view, what_of(action))]} can be shown: exactly what the machine needs is turned up"
        case Refusal.CAN_REPAIR:
            return "the machine can be repaired, so it must be"
        case _:
            return because_of_deed(view, seat, action, reason, named)


def because_of_deed(view: Any, seat: int, action: int, reason: Refusal, named: str) -> str:
    round = round_of(action)
    match reason:
        case Refusal.NO_MACHINE:
            return "you have no active machine"
        case Refusal.NO_FUEL:
            return f"there is no fuel to pay with in your stacks before round {view.round}"
        case Refusal.NOT_FUEL:
            return f"{named} is not fuel"
        case Refusal.NOT_THE_HIGHEST:
            return f"who acts first pays the highest fuel that is face up: {highest_fuel(view, seat)}, not {named}"
        case Refusal.NOT_FUTURE:
            last = view.book.n_rounds
            return f"round {round} does not lie ahead: it is round {view.round} of {last}"
        case Refusal.EMPTY_PILE:
            return f"no card is left in the pile of round {round}"
        case Refusal.NOT_IN_PILE:
            return f"{named} does not lie in the pile of round {view.deed_round}"
        case Refusal.WHOSE_STACKS:
            return "one player is named" if view.book.destroy else "all players' stacks are hit, nobody is named"
        case Refusal.NOT_IN_DECK:
            return f"{named} is not in the deck that is being dealt"
        case _:
            return "you are not tied for the first action"


def lacking(view: Any, seat: int) -> str:
    """What a machine lacks, with the numbers."""
    out = [
        f"{TYPES[t]} {n_held(view, seat, t)} of {need_of(view, seat, t)}"
        for t in range(N_TYPES)
        if n_held(view, seat, t) < need_of(view, seat, t)
    ]
    return ", ".join(out) or "none"


# ---- the page ----------------------------------------------------------------------------------------------------------


def ask(view: Any, seat: int, names: Names) -> str:
    match Phase(view.phase):
        case Phase.PLAY:
            n = view.n_hand[seat] - 1
            left = f"pass {n} to {names[(seat + 1) % view.book.n_seats]}" if view.turn < 2 else f"discard {n}"
            return f"Round {view.round}, turn {view.turn + 1} of 3: play one card, {left}."
        case Phase.REPAIR:
            return (
                f"Your machine must be repaired: {wanted(view, seat)}." if wanted(view, seat) else "Your machine falls."
            )
        case Phase.ACTIVATE:
            return (
                f"Which cards are turned up? {wanted(view, seat)}."
                if view.activating[seat]
                else f"Round {view.round}: activate your time machine?"
            )
        case Phase.DECLARE:
            return f"Will your time machine act in round {view.round}?"
        case Phase.DEED:
            return "What does your machine do?"
        case Phase.PAY:
            return "Which fuel do you pay?"
        case Phase.TAKE:
            return f"Which card of the pile of round {view.deed_round}?"
        case _:
            return "Chance answers."


def many_of(n: int, kind: int) -> str:
    """2 finance, 1 part, 4 parts."""
    return f"{n} {TYPES[kind].removesuffix('s') if n == 1 else TYPES[kind]}"


def wanted(view: Any, seat: int) -> str:
    """What must still be turned up."""
    return ", ".join(many_of(n, t) for t in range(N_TYPES) if (n := n_missing(view, seat, t)))


def status(view: Any, names: Names) -> str:
    if view.phase == Phase.OVER:
        return f"round {view.round} of {view.book.n_rounds} · the end"
    turn = f"turn {view.turn + 1} of 3" if view.phase == Phase.PLAY else STEPS[Phase(view.phase)]
    return f"round {view.round} of {view.book.n_rounds} · {turn}"


def seat_line(view: Any, seat: int) -> str:
    if view.out[seat]:
        return "given up"  # stands behind a name, and behind "You"
    parts = ["machine active" if view.active[seat] else "no machine", f"{view.n_hand[seat]} in hand"]
    if view.phase in (Phase.PLAY, Phase.ACTIVATE, Phase.DECLARE, Phase.REPAIR):
        parts.append("ready" if view.done[seat] else "choosing")
    return " · ".join(parts)


def result(view: Any, names: Names) -> str:
    winners = [names[s] for s in range(view.book.n_seats) if view.won[s]]
    if not winners:
        return "No machine is complete: nobody wins."
    if view.ending == Ending.CONCEDED:
        return f"{winners[0]} wins: all others have given up."
    if n_winners(view) == 1:
        return f"{winners[0]} wins: {why_won(view)}."
    return f"{', '.join(winners[:-1])} and {winners[-1]} share the win."


def why_won(view: Any) -> str:
    """What the one winner has and the others have not."""
    seats = [s for s in range(view.book.n_seats) if not view.out[s]]
    complete = [s for s in seats if is_complete(view, s)]
    if len(complete) == 1:
        return "no other machine is complete"
    winner, equal = next(s for s in seats if view.won[s]), []
    rivals = [s for s in complete or seats if s != winner]
    for type in range(Type.FINANCE, N_TYPES):
        most = n_in_stacks(view, winner, type)
        rivals = [s for s in rivals if n_in_stacks(view, s, type) == most]
        if not rivals:
            break
        equal.append(TYPES[type])
    before = f"as much {' and '.join(equal)}, and " if equal else ""
    count = f"of {len(complete)} complete machines" if complete else "no machine is complete; in the stacks"
    return f"{count} {before}the most {TYPES[type]}, {most} {'card' if most == 1 else 'cards'}"


# ---- clicks ------------------------------------------------------------------------------------------------------------


def card_id(c: int) -> str:
    """A card that is seen keeps this id for life."""
    return f"card-{c}"


def clicks(view: Any, seat: int, action: int) -> tuple[str, ...]:
    act, what, round = Act(act_of(action)), what_of(action), round_of(action)
    if act in PLAIN:
        return (f"say:{act.name.lower()}",)
    if act == Act.DESTROY:
        whose = whose_of(action)
        return (f"destroy-{TYPES[what]}", f"round-{round}", *((f"seat-{whose - 1}",) if whose else ()))
    if act == Act.RETRIEVE:
        return (f"pile-{round}",)
    if act == Act.SEND:
        return card_id(what), f"stack-{seat}-{round}"
    return (card_id(what),)


def button(view: Any, seat: int, id: str) -> str:
    return BUTTONS[id]


def mark(view: Any, seat: int, action: int) -> str:
    match Act(act_of(action)):
        case Act.DESTROY:
            return "hit"
        case Act.SEND:
            return "place"
        case Act.RETRIEVE:
            return "go"
        case _:
            return "pick"
