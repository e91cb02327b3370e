"""The page of drawing: every class of the theme that paints, every shape, every glyph, each with its picture.

`docs/generate.py` writes what these functions give.
"""

import inspect
import re
from collections.abc import Callable, Iterable

from sandtable.core.drawing import glyphs, picture, svg

CELL, HIGH, WIDE = 118.0, 74.0, 6
Sample = tuple[str, str]  # its name, and a body around 0, 0

TOP = """\
# Drawing

Made by `docs/generate.py` from `core/drawing/`; a test compares. A game draws with functions that give SVG text
(`from sandtable.core.drawing import svg`) and names classes of one theme, which paints by day and by lamp. No game names
a colour: the page's content policy forbids inline style. What a game adds to the theme is a `theme.css` in its package.

A drawing is a `Drawing` (`core/drawing/board.py`): the ground, which rarely changes, and the pieces on it. Whatever can
be clicked and every piece has an id that it keeps for life; then a changed board slides into place by itself. A class
`piece` makes a group slide; `seat-0` … `seat-5` around it says whose it is.
"""
HELPERS: dict[str, str] = {
    "solid": svg.group(svg.solid(svg.disc(0, 0, 20), 0), "seat-0"),
    "emblem": "".join(svg.group(svg.emblem(s, -40 + 16 * s, 0, 6, "f-ink"), f"seat-{s}") for s in range(6)),
    "pips": svg.pips(0, 0, 3, 5),
    "blocks": svg.blocks(0, 0, 2, 4),
    "coin": svg.coin(0, 0, 16, 5),
    "die": svg.die(0, 0, 34, 5),
    "flag": svg.flag(-6, 14, 1),
    "plate": svg.plate(-34, -13, 68, 26),
    "label": svg.label(0, 5, "Hill 12", 15),
    "grains": svg.grains(-40, -20, 80, 40, 60),
    "frame": svg.frame(-36, -22, 72, 44, 6, 4),
    "coordinates": svg.coordinates(-30, -15, 15, 4, 2, 9, 9),
    "compass": svg.compass(0, 0, 16),
    "tank_top": svg.group(svg.tank_top(2), "seat-2"),
    "star": svg.path(svg.star(0, 0, 18), "f-brass e"),
    "gear": svg.path(svg.gear(0, 0, 18), "f-ash e eo"),
    "hachures": svg.path(svg.hachures(-40, 0, 40, 0), "s-ink w1"),
    "pen": svg.path(svg.pen(svg.box(-34, -16, 68, 32), True), "s-ink w2"),
    "soft": svg.path(svg.soft([(-34, 8), (-8, -18), (30, -6), (14, 18)]), "f-sea s-seal w2"),
    "mark_move": svg.mark_move(0, 0),
    "mark_shoot": svg.mark_shoot(0, 0, 40, 40),
    "mark_place": svg.mark_place(0, 0, 40, 40),
    "selected_box": svg.selected_box(0, 0, 40, 40),
    "selected_ring": svg.selected_ring(0, 0, 20),
    "threatened": svg.threatened(0, 0, 20),
    "trail": svg.trail(-34, 8, 34, -8),
    "sight_line": svg.sight_line((-40, 8), (40, -8)),
    "burst": svg.burst(0, 0, 16),
}


def classes(pattern: str) -> list[str]:
    """Classes of the theme that begin so, in its order."""
    return list(dict.fromkeys(re.findall(rf"\.({pattern})(?=[ ,{{])", picture.theme())))


def fills() -> list[Sample]:
    return [(name, svg.rect(-34, -18, 68, 36, f"{name} ei")) for name in classes(r"f-[a-z0-9]+")]


def strokes() -> list[Sample]:
    lines = [(name, svg.line(-36, 0, 36, 0, f"{name} w4")) for name in classes(r"s-[a-z0-9]+")]
    weights = [(name, svg.line(-36, 0, 36, 0, f"s-ink {name}")) for name in classes(r"w[0-9]|dash|dots2?|e[0-9ic]?")]
    return lines + weights


def letters() -> list[Sample]:
    return [(name, svg.text(0, 6, "Aa 12", name, 18)) for name in classes(r"t-(?:name|num|coord|map|it|sea|caps)")]


def helpers() -> list[Sample]:
    return list(HELPERS.items())


def all_glyphs() -> list[Sample]:
    return [(name, svg.use(name, 0, 0, 34)) for name in (*glyphs.ACTIONS, *glyphs.UNITS)]


SHEETS: dict[str, tuple[str, Callable[[], Iterable[Sample]]]] = {
    "fills": ("Fills", fills),
    "strokes": ("Strokes and weights", strokes),
    "letters": ("Lettering", letters),
    "helpers": ("Shapes, tokens and marks", helpers),
    "glyphs": ("Glyphs", all_glyphs),
}


def sheet(samples: Iterable[Sample], title: str) -> str:
    """A picture with each sample over its name."""
    found = list(samples)
    rows = -(-len(found) // WIDE)
    body = ""
    for k, (name, sample) in enumerate(found):
        x, y = (k % WIDE + 0.5) * CELL, (k // WIDE) * (HIGH + 20) + 44
        body += svg.group(
            f"<g class='seat-1'>{sample}</g>" + svg.text(0, HIGH / 2 + 11, name, "t-coord", 11), at=(x, y)
        )
    width, height = CELL * WIDE, rows * (HIGH + 20) + 16
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="st" data-theme="light" viewBox="0 0 {width:g} {height:g}" role="img">'
        f"<title>{title}</title><style>{picture.theme()}</style><defs>{svg.hatches()}{glyphs.symbols()}</defs>"
        f"{svg.rect(0, 0, width, height, 'f-paper')}{body}</svg>\n"
    )


def pictures() -> dict[str, str]:
    return {f"drawing-{name}.svg": sheet(samples(), title) for name, (title, samples) in SHEETS.items()}


def page() -> str:
    """docs/reference/drawing.md"""
    parts = [TOP.strip()]
    for name, (title, _) in SHEETS.items():
        parts.append(f"## {title}\n\n![{title}](../pictures/drawing-{name}.svg)")
        if name == "helpers":
            rows = [
                f"| `{helper}({', '.join(inspect.signature(getattr(svg, helper)).parameters)})` | {said(helper)} |"
                for helper in HELPERS
            ]
            parts.append("\n".join(["| function of `svg` | draws |", "| --- | --- |", *rows]))
        if name == "glyphs":
            parts.append("`svg.use(NAME, x, y, size)` draws one; name those that a drawing uses in `Drawing.glyphs`.")
    return "\n\n".join(parts) + "\n"


def said(helper: str) -> str:
    f = inspect.unwrap(getattr(svg, helper))
    return (inspect.getdoc(f) or "A mark: blue goes, red hits, dashed is a place.").splitlines()[0].replace("|", "/")
