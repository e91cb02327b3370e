"""What a learner sees and says in Time Machine."""

from sandtable.core.features import Feature, Room, category, flag, number
from sandtable.games.timemachine.notation import TYPES
from sandtable.games.timemachine.rules.actions import Act
from sandtable.games.timemachine.rules.observation import FUELS, n_places
from sandtable.games.timemachine.rules.state import HAND, N_TYPES, ROUNDS, TURNS, Destroy, Nobody, Phase

IN_STACK = TURNS + TURNS  # cards of a stack: those played, and those sent ahead from rounds 5, 6 and 7
IN_STACKS = ROUNDS * TURNS + TURNS  # and in all of them: three cards at most are sent ahead
MOST = 15  # cards of a type in a deck, and so the numbers on them


def seen(room: Room) -> tuple[Feature, ...]:
    """Each deck, then each seat, from one's own on; then the table."""
    seats = room["seats"]
    return (
        *(f for i in range(seats) for f in deck(f"deck {i}", seats)),
        *(f for i in range(seats) for f in seat(f"seat {i}")),
        *(number(f"pile {r} {kind}", 0, (HAND + 1) * seats) for r in range(1, ROUNDS + 1) for kind in TYPES),
        *(number(f"hand {kind}", 0, HAND + 1) for kind in TYPES),
        *(number(f"other hands {kind}", 0, (HAND + 1) * seats) for kind in TYPES),
        number("round", 0, ROUNDS),
        number("turn", 0, TURNS),
        category("phase", len(Phase)),
        category("deed", len(Act)),
        category("deed type", N_TYPES),
        category("deed round", ROUNDS + 1),
        category("actor", seats + 1),
        flag("open_discards"),
        category("destroy", len(Destroy)),
        flag("must_be_active"),
        category("nobody", len(Nobody)),
    )


def deck(name: str, seats: int) -> tuple[Feature, ...]:
    return (
        *(category(f"{name} fuel {k + 1} place", n_places(seats)) for k in range(FUELS)),
        *(number(f"{name} {kind} unseen", 0, MOST) for kind in TYPES),
    )


def seat(name: str) -> tuple[Feature, ...]:
    stacks = ((r, kind) for r in range(1, ROUNDS + 1) for kind in (*TYPES, "unknown"))
    return (
        flag(f"{name} done"),
        flag(f"{name} active"),
        flag(f"{name} declared"),
        flag(f"{name} out"),
        number(f"{name} hand", 0, HAND + 1),
        category(f"{name} chosen", N_TYPES + 1),
        number(f"{name} highest fuel", 0, MOST),
        number(f"{name} second fuel", 0, MOST),
        *(number(f"{name} {kind} {where}", 0, IN_STACKS) for where in ("past", "up", "later") for kind in TYPES),
        *(number(f"{name} stack {r} {kind}", 0, IN_STACK) for r, kind in stacks),
    )


def said(room: Room) -> tuple[Feature, ...]:
    """What is done, to which type of card (or which it destroys), with what number, in which round, to whom or out of which deck."""
    return (
        category("act", len(Act)),
        category("type", 1 + 2 * N_TYPES),
        category("number", 1 + MOST),
        category("round", 1 + 2 * ROUNDS),
        category("whose", room["seats"] + 1),
    )
