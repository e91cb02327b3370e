"""What a table settles before the game: options, the book, size classes."""

from typing import Any

from sandtable.core.contract import Size
from sandtable.core.options import Option, Settings
from sandtable.games.timemachine.rules.observation import n_observed
from sandtable.games.timemachine.rules.state import DECK, EARLIEST, HAND, N_TYPES, ROUNDS

OPEN_DISCARDS = Option("open_discards", True, (True, False), "discard piles lie face up", "TM-R4", fold="The cards")
DESTROY = Option(
    "destroy",
    "everyone",
    ("everyone", "one_player"),
    "whose cards a machine destroys",
    "TM-R5",
    fold="What a machine destroys",
)
MUST_BE_ACTIVE = Option(
    "must_be_active", False, (True, False), "only an active machine wins", "TM-R14", fold="Who wins"
)
NOBODY = Option(
    "nobody", "none", ("none", "tie_break"), "who wins if no machine is complete", "TM-R15", fold="Who wins"
)
OPTIONS = (OPEN_DISCARDS, DESTROY, MUST_BE_ACTIVE, NOBODY)

IN_DECK = (8, 10, 10, 12)  # TM-1.1  finance, fuel, research, parts
NEED = (2, 3, 3, 4)  # TM-4.1
CLASSES = (2, 4, 8)  # seats for which room is kept


def lay(book: Any, settings: Settings, n_seats: int) -> None:
    """Writes the book of a game as the rules have it."""
    book.open_discards = settings.flag("open_discards")
    book.destroy = DESTROY.index(settings.word("destroy"))
    book.must_be_active = settings.flag("must_be_active")
    book.nobody = NOBODY.index(settings.word("nobody"))
    book.n_rounds, book.machine_round, book.hand = ROUNDS, EARLIEST, HAND
    lay_deck(book, IN_DECK, NEED)


def lay_deck(book: Any, in_deck: tuple[int, ...], need: tuple[int, ...]) -> None:
    """Writes what the decks hold, by type, and what a machine needs."""
    cards = [(t, k + 1) for t, n in enumerate(in_deck) for k in range(n)]
    book.deck = len(cards)
    for k in range(DECK):
        book.type_of[k], book.number[k] = cards[k] if k < len(cards) else (0, 0)
    for t in range(N_TYPES):
        book.need[t] = need[t]


def size(settings: Settings, n_seats: int) -> Size:
    """Room for 2, 4 or 8 seats; more answers where a player is named."""
    seats = next(n for n in CLASSES if n >= n_seats)
    named = seats if settings["destroy"] == "one_player" else 1
    deeds = (ROUNDS - 1) * (N_TYPES * named + 1) + 3 * (HAND + 1) + 1
    return Size(
        f"{seats} seats",
        room={"seats": seats, "cards": seats * DECK, "stacks": seats * ROUNDS, "lacks": seats * ROUNDS * N_TYPES},
        events=16 * seats + 16,
        max_legal=max(64, deeds),
        max_odds=DECK,
        longest=ROUNDS * (36 * seats + 4),
        observed=n_observed(seats),
        parts=5,
    )
