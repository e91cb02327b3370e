"""What a learner sees and says in Time Machine."""

from sandtable.core.features import Feature, Room, category, flag, number
from sandtable.games.timemachine.rules.actions import Act
from sandtable.games.timemachine.rules.state import DECK, N_TYPES, ROUNDS, TURNS, Phase, Zone


def seen(room: Room) -> tuple[Feature, ...]:
    """Card by card, then each seat from one's own on, then the table."""
    seats, cards = room["seats"], room["cards"]
    return (
        *(f for c in range(cards) for f in card(f"card {c}", seats)),
        *(f for i in range(seats) for f in seat(f"seat {i}", cards)),
        number("round", 0, ROUNDS),
        number("turn", 0, TURNS),
        category("phase", len(Phase)),
        category("deed", len(Act)),
        category("deed round", ROUNDS + 1),
        category("actor", seats + 1),
    )


def card(name: str, seats: int) -> tuple[Feature, ...]:
    return (
        category(f"{name} zone", len(Zone)),
        category(f"{name} owner", seats + 1),
        category(f"{name} round", ROUNDS + 1),
        category(f"{name} face", N_TYPES * ROUNDS * 2),
    )


def seat(name: str, cards: int) -> tuple[Feature, ...]:
    return (
        flag(f"{name} done"),
        flag(f"{name} active"),
        flag(f"{name} declared"),
        flag(f"{name} out"),
        number(f"{name} hand", 0, DECK),
        category(f"{name} picked", cards + 1),
    )


def said(room: Room) -> tuple[Feature, ...]:
    """What is done, with which card or type, in which round, to whom."""
    return (
        category("act", len(Act)),
        category("what", room["cards"]),
        category("round", ROUNDS + 1),
        category("whose", room["seats"] + 1),
    )
