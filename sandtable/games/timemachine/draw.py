"""view -> SVG (to be drawn)."""
from typing import Any

from sandtable.core.contract import Beat, Drawing, Names


def draw(view: Any, seat: int, names: Names) -> Drawing:
    return Drawing(100, 100, "", "", "Time Machine")


def beats(before: Any, after: Any, seat: int) -> list[Beat]:
    return []
