"""What a learner sees and says in WarTime."""

from sandtable.core.features import Feature, Room, category, flag, number
from sandtable.games.wartime.options import TABLES
from sandtable.games.wartime.rules.actions import CHOICE
from sandtable.games.wartime.rules.state import CASH_EACH, DISCS, PER_SEAT, RINGS, SUPER_RANGE, Kind, Phase, Verb

LENGTH = max(length for length, _ in TABLES.values())
DEPTH = max(depth for _, depth in TABLES.values())
ZONES = 6


def seen(room: Room) -> tuple[Feature, ...]:
    """The turn, then each seat from one's own on with its pieces."""
    seats, pieces = room["seats"], room["pieces"]
    cash = seats * CASH_EACH
    return (
        category("phase", len(Phase)),
        category("whose turn", seats),
        number("round"),
        number("bank", 0, cash),
        number("actions"),
        category("piece", pieces + 1),
        category("verb", len(Verb)),
        category("product", len(Kind)),
        number("roll", 0, SUPER_RANGE),
        category("target", pieces + 1),
        number("left", 0, PER_SEAT),
        category("bared", pieces + 1),
        *(f for i in range(seats) for f in seat(f"seat {i}", cash, pieces)),
    )


def seat(name: str, cash: int, pieces: int) -> tuple[Feature, ...]:
    return (
        number(f"{name} cash", 0, cash),
        number(f"{name} discs", 0, DISCS),
        number(f"{name} rings", 0, RINGS),
        category(f"{name} zone", ZONES + 1),
        number(f"{name} struck"),
        *(f for k in range(PER_SEAT) for f in piece(f"{name} piece {k}", pieces)),
    )


def piece(name: str, pieces: int) -> tuple[Feature, ...]:
    return (
        category(f"{name} kind", len(Kind)),
        number(f"{name} x", 0, LENGTH),
        number(f"{name} y", 0, DEPTH),
        category(f"{name} host", pieces + 1),
        flag(f"{name} ring"),
    )


def said(room: Room) -> tuple[Feature, ...]:
    """What is done, by or to which piece, making what, where."""
    return (
        category("deed", CHOICE + len(Verb)),
        category("piece", max(room["pieces"], SUPER_RANGE + 1)),
        category("verb", len(Verb)),
        category("product", len(Kind)),
        number("x", 0, LENGTH),
        number("y", 0, DEPTH),
    )
