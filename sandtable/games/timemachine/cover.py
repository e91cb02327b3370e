"""The cover, and the cards on it."""

from math import cos, radians, sin

from sandtable.core.drawing.cover import HEIGHT, WIDTH, framed, rays
from sandtable.core.drawing.svg import circle, gear, group, n, path, rect, text
from sandtable.games.timemachine.cards import large_card
from sandtable.games.timemachine.notation import TYPES

NEED = {"finance": 2, "fuel": 3, "research": 3, "parts": 4}


def card(suit: str, number: int) -> str:
    """A card of no deck."""
    return large_card(TYPES.index(suit), number, NEED[suit])


def cover() -> str:
    """The dial stands at eight; four kinds of cards feed it."""
    cx, cy = 240, 168
    marks = "".join(
        path(
            f"M{n(cx + 82 * sin(radians(a)))} {n(cy - 82 * cos(radians(a)))}L{n(cx + 92 * sin(radians(a)))} {n(cy - 92 * cos(radians(a)))}",
            "s-roof w3",
        )
        for a in range(0, 360, 45)
    ) + path(
        "".join(
            f"M{n(cx + 88 * sin(radians(a)))} {n(cy - 88 * cos(radians(a)))}L{n(cx + 92 * sin(radians(a)))} {n(cy - 92 * cos(radians(a)))}"
            for a in range(0, 360, 9)
        ),
        "s-roof w1",
    )
    nums = "".join(
        text(cx + 68 * sin(radians(45 * i)), cy - 68 * cos(radians(45 * i)) + 6, v, "t-map f-roofi2", 17)
        for i, v in enumerate("VIII I II III IV V VI VII".split())
    )

    def laid(suit: str, k: int, x: float, y: float, t: float) -> str:
        return group(card(suit, k), at=(x, y), turn=t, scale=1.12)

    body = [
        rect(0, 0, WIDTH, HEIGHT, "f-sand"),
        rays(cx, cy, 118, 330, 72, cls="s-ink3 w1"),
        laid("research", 9, 76, 150, -17),
        laid("finance", 8, 128, 206, -8),
        laid("parts", 12, 404, 150, 17),
        laid("fuel", 10, 352, 206, 8),
        path(gear(cx, cy, 132, 28, 0.07, 0.84), "f-shadow eo", transform="translate(3 5)"),
        path(gear(cx, cy, 132, 28, 0.07, 0.84), "f-brass e2 eo"),
        circle(cx, cy, 111, "f-card ec"),
        circle(cx, cy, 97, "s-roof w1"),
        marks,
        nums,
        path(gear(cx - 24, cy + 20, 28, 12, 0.16, 0.3), "f-steel ei eo"),
        path(gear(cx + 22, cy - 14, 19, 10, 0.2, 0.34), "f-brassl ei eo"),
        "".join(
            circle(cx + 121.5 * sin(radians(a)), cy - 121.5 * cos(radians(a)), 3.4, "f-brassd")
            for a in range(0, 360, 30)
        ),
        path(
            f"M{cx - 3} {cy + 14}L{cx - 4} {cy - 46}L{cx} {cy - 58}L{cx + 4} {cy - 46}L{cx + 3} {cy + 14}Z",
            "f-roofi ei",
            transform=f"rotate(-22 {cx} {cy})",
        ),
        path(
            f"M{cx - 2.4} {cy + 20}L{cx - 3} {cy - 66}L{cx} {cy - 78}L{cx + 3} {cy - 66}L{cx + 2.4} {cy + 20}Z",
            "f-roofi ei",
            transform=f"rotate(67 {cx} {cy})",
        ),
        circle(cx, cy, 9, "f-brass e2"),
    ]
    return framed("timemachine", body)
