"""A picture as pixels, for `render_mode="rgb_array"`."""

import io
import re
from typing import Any

import numpy as np

from sandtable.core.match import View

SET = re.compile(r"(--[\w-]+)\s*:\s*([^;{}]+);")
USED = re.compile(r"var\((--[\w-]+)\)")
FIRST_BLOCK = re.compile(r":root[^{]*\{([^}]*)\}")


def rgb(view: View) -> Any:
    """The view's picture by day: rows of red, green and blue."""
    import resvg_py
    from PIL import Image

    png = bytes(resvg_py.svg_to_bytes(svg_string=plainly_coloured(view.svg())))
    return np.array(Image.open(io.BytesIO(png)).convert("RGB"))


def plainly_coloured(svg: str) -> str:
    """With each named colour written out: the rasteriser knows no custom properties."""
    found = FIRST_BLOCK.search(svg)
    named = dict(SET.findall(re.sub(r"/\*.*?\*/", "", found[1], flags=re.S))) if found else {}
    for _ in range(3):  # a name may stand for another one
        svg = USED.sub(lambda m: named.get(m[1], m[0]).strip(), svg)
    return svg
