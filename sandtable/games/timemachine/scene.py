"""Positions from text, for tests and bug reports."""

from typing import Any

from sandtable.core.errors import Unreadable
from sandtable.games.timemachine.notation import DECKS, read_card, read_round
from sandtable.games.timemachine.rules.sequence import (
    begin_declarations,
    begin_deeds,
    begin_machines,
    begin_round,
    begin_turn,
)
from sandtable.games.timemachine.rules.setup import begin_deal, take_in_hand
from sandtable.games.timemachine.rules.state import DECK, TURNS, Zone, in_stack, n_cards, stack_of

STEPS = ("check", "deal", "activate", "declare", "act", "play")


def scene(state: Any, text: str, round: int, step: str) -> Any:
    """Lays a position on a table that is set up: what the lines say, then the step of the round begins.

    `a R1 fuel1a ^parts2b` is a stack (^ face up), `a hand fuel7a …` a hand (else the first cards of the deck that are free),
    `pile R2 …` a pile, `active a b`, `declared a b`.
    """
    if step not in STEPS:
        raise Unreadable(f"{step!r}: a step is {', '.join(STEPS)}")
    state.round = round - 1 if step == "check" else round
    lines = [line.split() for line in text.strip().splitlines() if line.strip()]
    for words in lines:
        lay_line(state, words)
    for seat in range(state.book.n_seats):
        if not state.n_hand[seat] and step not in ("check", "deal"):
            deal_hand(state, seat)
    start(state, step)
    return state


def lay_line(state: Any, words: list[str]) -> None:
    """One line of a scene."""
    if words[0] in ("active", "declared"):
        for seat in words[1:]:
            getattr(state, words[0])[DECKS.index(seat)] = 1
    elif words[0] == "pile":
        when = read_round(state, words[1].lower())
        for c in (read_card(state, w) for w in words[2:]):
            state.zone[c], state.when[c] = Zone.PILE, when
            state.rest[stack_of(c // DECK, when)] += 1
    elif words[1] == "hand":
        for w in words[2:]:
            take_in_hand(state, read_card(state, w), DECKS.index(words[0]))
    else:
        lay_stack(state, DECKS.index(words[0]), read_round(state, words[1].lower()), words[2:])


def lay_stack(state: Any, seat: int, when: int, cards: list[str]) -> None:
    for word in cards:
        c = read_card(state, word.lstrip("^"))
        taken = {state.pick[k] for k in range(n_cards(state)) if in_stack(state, k, seat) and state.when[k] == when}
        turns = [t for t in range(TURNS) if (c // DECK + t) % state.book.n_seats == seat]
        state.pick[c] = next((t for t in turns if t not in taken), turns[0] if turns else 0)
        state.zone[c], state.owner[c], state.when[c] = Zone.UP if word[0] == "^" else Zone.DOWN, seat, when
        state.laid[stack_of(seat, when)] += 1


def deal_hand(state: Any, seat: int) -> None:
    free = [c for c in range(seat * DECK, seat * DECK + state.book.deck) if state.zone[c] == Zone.DECK]
    for c in free[: state.book.hand]:
        take_in_hand(state, c, seat)


def start(state: Any, step: str) -> None:
    """The step begins, and whatever follows at once if nobody is asked in it."""
    state.n_dealt = state.book.n_seats * state.book.hand
    match step:
        case "check":
            begin_round(state)
        case "deal":
            begin_deal(state)
        case "activate":
            begin_machines(state)
        case "declare":
            begin_declarations(state)
        case "act":
            begin_deeds(state)
        case _:
            begin_turn(state)
