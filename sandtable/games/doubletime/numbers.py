"""What a learner sees and says in Double Time Wars."""

from sandtable.core.features import Feature, Room, category, flag, number
from sandtable.games.doubletime.rules.state import (
    GODDESS_FACES,
    GONE,
    KINDS,
    LIMIT,
    WALL_HEALTH,
    Kind,
    Phase,
    full_health,
)

UNDER_COVER = -1  # the health of a unit that is not yet shown
HEALTHIEST = max(full_health(kind) for kind in Kind)
VERBS = 3  # done, extend, deploy


def seen(room: Room) -> tuple[Feature, ...]:
    """The field from one's own wall on, both sides, the counters."""
    squares = [
        f
        for s in range(room["squares"])
        for f in (number(f"kind {s}", 1 - KINDS, KINDS - 1), number(f"health {s}", UNDER_COVER, HEALTHIEST))
    ]
    return (
        *squares,
        *side("own"),
        *side("other"),
        category("phase", len(Phase)),
        number("turn", 0, 201),
        number("starfall"),
        number("goddess", GONE, GODDESS_FACES),
        number("columns", 3, 8),
        number("rows", 6, 14),
        number("turn limit", 5, 200),
        flag("second seat"),
    )


def side(name: str) -> tuple[Feature, ...]:
    return (
        number(f"{name} resources"),
        number(f"{name} wall", 0, WALL_HEALTH),
        flag(f"{name} done"),
        flag(f"{name} extended"),
        number(f"{name} bought", 0, LIMIT),
        *(number(f"{name} copies {kind.name.lower()} left", -LIMIT) for kind in Kind if kind != Kind.NONE),
    )


def said(room: Room) -> tuple[Feature, ...]:
    """What is done, with which kind of unit, on which square."""
    return category("verb", VERBS), category("kind", KINDS), category("square", room["squares"])
