"""Time Machine as text: cards, answers, tables."""

import re
from typing import Any

from sandtable.core.errors import Unreadable
from sandtable.games.timemachine.rules.actions import (
    Act,
    act_of,
    encode,
    is_card,
    names_card,
    round_of,
    what_of,
    whose_of,
)
from sandtable.games.timemachine.rules.memory import n_down
from sandtable.games.timemachine.rules.state import DECK, Phase, Type, Zone, n_cards, number_of, stack_of, type_of

TYPES = tuple(t.name.lower() for t in Type)
DECKS = "abcdefgh"  # deck a is that of seat 0
CARD = re.compile(rf"({'|'.join(TYPES)})(\d{{1,2}})([{DECKS}])")
WORDS = {act: act.name.lower() for act in Act if act}
ACTS = {word: act for act, word in WORDS.items()}
ON_THE_TABLE = (Zone.UP, Zone.DOWN, Zone.PILE, Zone.REMOVED)
BARE = (Act.ACTIVATE, Act.WAIT, Act.FALL, Act.ACT, Act.REST, Act.PASS)


def seat_sign(seat: int) -> str:
    """How a seat is written in the table as text."""
    return DECKS[seat]


def card(view: Any, c: int) -> str:
    """A card: type, number, deck. The 7 of fuel of seat 0's deck is fuel7a."""
    return f"{TYPES[type_of(view, c)]}{number_of(view, c)}{DECKS[c // DECK]}"


def read_card(view: Any, text: str) -> int:
    """The card that is written."""
    found = CARD.fullmatch(text)
    if found:
        for k in range(view.book.deck):
            c = DECKS.index(found[3]) * DECK + k
            if is_card(view, c) and TYPES[type_of(view, c)] == found[1] and number_of(view, c) == int(found[2]):
                return c
    raise Unreadable(
        f"{text[:40]!r}: a card is written like fuel7a: {', '.join(TYPES)}, its number, "
        f"the letter of its deck, a to {DECKS[view.book.n_seats - 1]}"
    )


def write(view: Any, seat: int, action: int) -> str:
    """An answer: `play fuel7a`, `destroy parts R3`, `retrieve R2`, `send fuel7a R8`, `pay fuel7a`, `first c`."""
    act, what = Act(act_of(action)), what_of(action)
    out = [WORDS[act]]
    if names_card(act):
        out.append(card(view, what))
    elif act == Act.FIRST:
        out.append(DECKS[what])
    elif act == Act.DESTROY:
        out.append(TYPES[what])
    if round_of(action):
        out.append(f"R{round_of(action)}")
    if whose_of(action):
        out.append(DECKS[whose_of(action) - 1])
    return " ".join(out)


def read(view: Any, seat: int, text: str) -> int:
    """The answer that is written; whether it is allowed is not asked."""
    words = text.lower().split()
    act = ACTS.get(words[0]) if words else None
    if act is None:
        raise Unreadable(f"{text[:40]!r}: an answer begins with {', '.join(ACTS)}")
    rest = words[1:]
    what = round = whose = 0
    if names_card(act):
        what = read_card(view, _next(rest, text, "a card like fuel7a"))
    elif act == Act.FIRST:
        what = read_seat(view, _next(rest, text, "a seat"))
    elif act == Act.DESTROY:
        what = read_type(_next(rest, text, "a type"))
    if act in (Act.DESTROY, Act.RETRIEVE, Act.SEND):
        round = read_round(view, _next(rest, text, "a round like R3"))
    if act == Act.DESTROY and rest:
        whose = 1 + read_seat(view, rest.pop(0))
    if rest:
        raise Unreadable(f"{text[:40]!r}: {rest[0][:20]!r} is too much")
    return int(encode(act, what, round, whose))


def _next(rest: list[str], text: str, wanted: str) -> str:
    if not rest:
        raise Unreadable(f"{text[:40]!r}: {wanted} is missing")
    return rest.pop(0)


def read_seat(view: Any, text: str) -> int:
    if len(text) != 1 or text not in DECKS[: view.book.n_seats]:
        raise Unreadable(f"{text[:20]!r}: seats are a to {DECKS[view.book.n_seats - 1]}")
    return DECKS.index(text)


def read_type(text: str) -> int:
    if text not in TYPES:
        raise Unreadable(f"{text[:20]!r}: types are {', '.join(TYPES)}")
    return TYPES.index(text)


def read_round(view: Any, text: str) -> int:
    if not re.fullmatch(r"r[1-9]", text) or int(text[1:]) > view.book.n_rounds:
        raise Unreadable(f"{text[:20]!r}: rounds are R1 to R{view.book.n_rounds}")
    return int(text[1:])


# ---- the table as text -------------------------------------------------------------------------------------------------


def cards_in(view: Any, zone: int, owner: int | None = None, when: int | None = None) -> list[int]:
    """The cards that are known to lie somewhere, in the order of their numbers."""
    if zone == Zone.DECK or zone not in view.zone:
        return []
    there = [c for c, lies in enumerate(view.zone[: n_cards(view)]) if lies == zone and c % DECK < view.book.deck]
    if owner is not None:
        there = [c for c in there if view.owner[c] == owner]
    return there if when is None else [c for c in there if view.when[c] == when]


Lying = dict[tuple[int, int, int], list[int]]  # (zone, owner, round) -> cards; a pile is nobody's


def lying(view: Any) -> Lying:
    """The cards in stacks and piles and those that were removed, all at once, as `cards_in` has them."""
    found: Lying = {}
    owner, when, deck = view.owner, view.when, view.book.deck
    for c, zone in enumerate(view.zone[: n_cards(view)]):
        if zone in ON_THE_TABLE and c % DECK < deck:
            found.setdefault((zone, -1 if zone == Zone.PILE else owner[c], when[c]), []).append(c)
    return found


def n_hidden(view: Any, cards: Lying, seat: int, round: int) -> int:
    """Of the cards face down in a stack, how many the viewer does not know; must agree with `n_down`."""
    gone = sum(len(cards.get((zone, seat, round), ())) for zone in (Zone.UP, Zone.REMOVED, Zone.DOWN))
    return int(view.laid[stack_of(seat, round)]) - gone


def stack(view: Any, seat: int, round: int) -> str:
    """A stack: cards face up; those face down in brackets, as far as they are known; `?` for each other."""
    down = cards_in(view, Zone.DOWN, seat, round)
    unknown = n_down(view, seat, round) - len(down)
    shown = (
        [card(view, c) for c in cards_in(view, Zone.UP, seat, round)]
        + [f"({card(view, c)})" for c in down]
        + ["?"] * unknown
    )
    return " ".join(shown) or "-"


def show(view: Any) -> str:
    """The table: round, stacks, piles, hands, and what a seat remembers."""
    lines = [f"round {view.round} turn {view.turn + 1} {Phase(view.phase).name.lower()}"]
    for seat in range(view.book.n_seats):
        marks = [
            word
            for word, on in (
                ("active", view.active[seat]),
                ("out", view.out[seat]),
                ("done", view.done[seat]),
                ("declared", view.declared[seat]),
                ("won", view.won[seat]),
            )
            if on
        ]
        hand = cards_in(view, Zone.HAND, seat)
        unknown = ["?"] * (view.n_hand[seat] - len(hand))
        lines.append(f"{DECKS[seat]} {' '.join(marks)}".rstrip())
        lines += [
            f"  R{r} {stack(view, seat, r)}" for r in range(1, view.book.n_rounds + 1) if stack(view, seat, r) != "-"
        ]
        lines.append("  hand " + (" ".join([card(view, c) for c in hand] + unknown) or "-"))
    for round in range(1, view.round + 1):
        pile = cards_in(view, Zone.PILE, when=round)
        total = sum(view.rest[seat * 8 + round - 1] for seat in range(view.book.n_seats))
        if total:
            lines.append(f"pile R{round} " + " ".join([card(view, c) for c in pile] + ["?"] * (total - len(pile))))
    passed = cards_in(view, Zone.PASSED)
    if passed:
        lines.append("passed on " + " ".join(f"{card(view, c)}@R{view.when[c]}" for c in passed))
    return "\n".join(lines)
