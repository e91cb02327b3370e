"""A link as a code to scan, where the library for it is installed (set `people`)."""

import importlib
from functools import lru_cache

MARGIN = 3  # modules of paper round it


@lru_cache(maxsize=256)
def qr(text: str, cls: str = "") -> str:
    """The code as SVG; empty where it cannot be made: the link stands beside it as text anyway."""
    try:
        segno = importlib.import_module("segno")
    except ImportError:
        return ""
    rows = list(segno.make(text, error="m", micro=False).matrix)
    dots = "".join(
        f"M{x + MARGIN} {y + MARGIN}h1v1h-1z" for y, row in enumerate(rows) for x, dark in enumerate(row) if dark
    )
    size = len(rows) + 2 * MARGIN
    return (
        f'<svg class="qr {cls}" viewBox="0 0 {size} {size}" role="img" aria-label="QR code of the link" '
        f'shape-rendering="crispEdges"><path d="{dots}"/></svg>'
    )
