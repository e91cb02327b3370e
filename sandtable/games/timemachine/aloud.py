"""The table for who hears it: seats by rounds, then the piles, then what is in one's own hand."""

from collections.abc import Sequence
from typing import Any

from sandtable.core.contract import Names
from sandtable.core.drawing.board import Place
from sandtable.games.timemachine.notation import DECKS, TYPES, Lying, cards_in, n_hidden
from sandtable.games.timemachine.rules.state import DECK, Phase, Zone, number_of, stack_of, type_of

MARKS = (
    ("active", "machine running"),
    ("out", "has given up"),
    ("done", "done"),
    ("declared", "will act"),
    ("won", "wins"),
)


def aloud(view: Any, lying: Lying, people: Sequence[Sequence[Place]]) -> tuple[Place, ...]:
    """*people*: what `person` says of each, one's own row last."""
    head = f"Round {view.round} of {view.book.n_rounds}, turn {view.turn + 1}, {Phase(view.phase).name.lower()}."
    count = view.book.n_seats
    found = [Place("", head), *(place for row in people for place in row)]
    for when in range(1, view.round + 1):
        known = lying.get((Zone.PILE, -1, when), [])
        total = sum(view.rest[stack_of(s, when)] for s in range(count))
        if total:
            found.append(Place(f"pile-{when}", f"Pile of round {when}: {cards(view, known, total - len(known))}"))
    passed = [f"{card(view, c)} in round {view.when[c]}" for c in cards_in(view, Zone.PASSED)]
    if passed:
        found.append(Place("", f"Passed on: {', '.join(passed)}"))
    return tuple(found)


def person(view: Any, seat: int, whose: int, names: Names, stacks: Sequence[Place]) -> list[Place]:
    """A row of the table: how it stands with somebody, the stacks, the hand."""
    marks = [words for field, words in MARKS if getattr(view, field)[whose]]
    you = ", you" if whose == seat else ""
    head = Place(f"seat-{whose}", f"Seat {whose + 1}, {names[whose]}{you}: {', '.join(marks) or 'no machine'}")
    hand = cards_in(view, Zone.HAND, whose)
    held = Place("", f"{names[whose]}, hand: {cards(view, hand, view.n_hand[whose] - len(hand))}")
    return [head, *stacks, held]


def said_stacks(view: Any, whose: int, names: Names, lying: Lying) -> list[Place]:
    found = []
    for when in range(1, view.book.n_rounds + 1):
        up, down = lying.get((Zone.UP, whose, when), []), lying.get((Zone.DOWN, whose, when), [])
        words = [card(view, c) for c in up] + [f"{card(view, c)} face down" for c in down]
        hidden = n_hidden(view, lying, whose, when)
        words += [f"{hidden} unknown face down"] if hidden else []
        if words:
            found.append(Place(f"stack-{whose}-{when}", f"{names[whose]}, round {when}: {', '.join(words)}"))
    return found


def cards(view: Any, known: list[int], unknown: int) -> str:
    words = [card(view, c) for c in known] + ([f"{unknown} unknown"] if unknown else [])
    return ", ".join(words) or "empty"


def card(view: Any, c: int) -> str:
    """`fuel 7 of deck a`"""
    return f"{TYPES[type_of(view, c)]} {number_of(view, c)} of deck {DECKS[c // DECK]}"
