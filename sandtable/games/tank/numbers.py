"""What a learner sees and says in Tank Game."""

from sandtable.core.features import Feature, Room, category, flag, number
from sandtable.games.tank.rules.actions import AMOUNT_LIMIT, DECREES, Entry
from sandtable.games.tank.rules.state import (
    AMOUNTS,
    CORPSE_DURABILITY,
    MAX_ACTIONS,
    MAX_LIVES,
    MAX_WALL,
    N_DECREES,
    Ending,
    Status,
    Vote,
)

MOST_HITS = 10 * MAX_ACTIONS  # tenths, of one tank


def seen(room: Room) -> tuple[Feature, ...]:
    """The table, then each tank from one's own on, then each square."""
    tanks, squares = room["tanks"], room["squares"]
    table = (
        number("day"),
        number("coffer"),
        number("living", 0, tanks),
        number("seats", 2, tanks),
        number("width", 1, squares),
        number("height", 1, squares),
        number("dice"),
        category("ending", len(Ending)),
    )
    cards = [f for i in range(tanks) for f in card(f"tank {i}", tanks, squares)]
    ground = [
        f
        for s in range(squares)
        for f in (number(f"wall {s}", 0, MAX_WALL), category(f"who {s}", tanks + 1), flag(f"mine {s}"))
    ]
    return (*table, *cards, *ground)


def card(name: str, tanks: int, squares: int) -> tuple[Feature, ...]:
    """A tank's card and what its seat has voted."""
    return (
        category(f"{name} status", len(Status)),
        category(f"{name} square", squares + 1),
        number(f"{name} lives", 0, MAX_LIVES),
        number(f"{name} durability", 0, CORPSE_DURABILITY),
        number(f"{name} actions", 0, MAX_ACTIONS),
        number(f"{name} gold"),
        number(f"{name} range"),
        number(f"{name} bounty"),
        flag(f"{name} may act"),
        *(category(f"{name} vote {d}", Vote.FIRST + AMOUNTS * tanks) for d in range(N_DECREES)),
        number(f"{name} right", -squares, squares),
        number(f"{name} below", -squares, squares),
        number(f"{name} dice against it"),
        number(f"{name} hits it could land", 0, MOST_HITS),
    )


def said(room: Room) -> tuple[Feature, ...]:
    """The parts of an entry, and what is where it points."""
    return (
        category("entry", len(Entry)),
        category("decree", DECREES),
        category("place", max(room["squares"], room["tanks"])),
        number("amount", 0, AMOUNT_LIMIT - 1),
        category("who is there", room["tanks"] + 1),
        number("lives there", 0, MAX_LIVES),
        number("durability there", 0, CORPSE_DURABILITY),
        number("wall there", 0, MAX_WALL),
        number("how far", 0, room["squares"]),
        number("dice"),
        number("gold there"),
        number("hits others could land", 0, MOST_HITS * room["tanks"]),
        number("tanks in reach", 0, room["tanks"]),
        number("nearest tank", 0, room["squares"]),
    )
