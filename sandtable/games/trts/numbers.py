"""What a learner sees and says in TRTS."""

from sandtable.core.features import Feature, Room, category, flag, number
from sandtable.games.trts.rules.actions import BASE, VERBS
from sandtable.games.trts.rules.state import (
    FAR,
    HARDIEST,
    HOME,
    KEPT,
    MAX_SEATS,
    MAX_SUPPLY,
    Deed,
    Phase,
    Stage,
    Step,
)
from sandtable.games.trts.rules.view import HEAD, PER_AREA, PER_SEAT


def seen(room: Room) -> tuple[Feature, ...]:
    """The own board in sums, then each seat from one's own on, then each area, then how many there are of each kind."""
    seats, areas, upgrades = room["seats"], room["areas"], room["upgrades"]
    return (
        *named(
            HEAD,
            "table",
            category("phase", len(Phase)),
            category("step", len(Step)),
            category("deed", len(Deed)),
            category("stage", len(Stage)),
            number("round"),
            number("rounds left", -1),
            number("minerals", 0, KEPT),
            number("gas", 0, KEPT),
            number("supply used"),
            number("supply given"),
            number("upgrades", 0, 2**upgrades - 1),
            category("fight", areas + 1),
            number("reach", 0, FAR),
            number("aim", -1, BASE),
            category("asked", seats),
            number("spill"),
        ),
        *(f for i in range(seats) for f in seat(f"seat {i}", seats, areas)),
        *(f for a in range(areas) for f in area(f"area {a}")),
        *(number(f"{whose} kind {k}") for k in range(room["kinds"]) for whose in ("own", "seen")),
    )


def named(n: int, name: str, *features: Feature) -> tuple[Feature, ...]:
    """The features, and the room after them that is always 0."""
    return *features, *(number(f"{name} {k}", 0, 0) for k in range(len(features), n))


def seat(name: str, seats: int, areas: int) -> tuple[Feature, ...]:
    return named(
        PER_SEAT,
        name,
        flag(f"{name} out"),
        flag(f"{name} done"),
        number(f"{name} areas", 0, areas),
        category(f"{name} home", areas + 1),
        flag(f"{name} passed"),
        number(f"{name} place in the line", 0, seats),
    )


def area(name: str) -> tuple[Feature, ...]:
    return named(
        PER_AREA,
        name,
        flag(f"{name} contested"),
        *(number(f"{name} marker {k}", 0, MAX_SEATS) for k in range(MAX_SEATS)),
        number(f"{name} fields"),
        number(f"{name} geysers"),
        number(f"{name} own buildings"),
        number(f"{name} own units"),
        number(f"{name} own attack on the ground"),
        number(f"{name} own attack in the air"),
        number(f"{name} own workers", 0, MAX_SUPPLY),
        number(f"{name} seen buildings"),
        number(f"{name} seen units"),
        number(f"{name} seen attack"),
        number(f"{name} seen so many rounds ago"),
    )


def said(room: Room) -> tuple[Feature, ...]:
    """What is done, with which piece or to make which, where, where to, how many."""
    return (
        category("verb", VERBS),
        category("kind", room["kinds"]),
        category("area", HOME + 2),
        category("to", HOME + 2),
        number("count", 0, MAX_SUPPLY),
        number("health left", 0, HARDIEST),
    )
