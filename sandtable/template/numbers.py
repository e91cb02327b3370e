"""What a learner sees and says in Raid."""

from sandtable.core.features import Feature, Room, category, flag, number

from .rules.state import HUTS, Verb

LONGEST_ROAD = 12


def seen(room: Room) -> tuple[Feature, ...]:
    """Whose turn it is, and both sides, one's own first."""
    return flag("own turn"), *side("own"), *side("other")


def side(name: str) -> tuple[Feature, ...]:
    return (
        category(f"{name} gold", HUTS + 1),
        number(f"{name} scout", 0, LONGEST_ROAD),
        flag(f"{name} hides"),
        flag(f"{name} has carried"),
        *(flag(f"{name} hut {hut} searched") for hut in range(HUTS)),
    )


def said(room: Room) -> tuple[Feature, ...]:
    """What is done, and in which hut."""
    return category("verb", len(Verb)), category("hut", HUTS)
