"""Drawings put together: a whole SVG with its theme for notebooks, reports and files; parts for the page."""

import re
from functools import cache
from html import escape
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

from sandtable.core.drawing import glyphs, svg

if TYPE_CHECKING:
    from sandtable.core.contract import Game
    from sandtable.core.drawing.board import Drawing

GAP = 18.0


@cache
def theme() -> str:
    """The colours, weights and lettering of every board."""
    return files("sandtable.core.drawing").joinpath("theme.css").read_text("utf-8")


@cache
def game_theme(folder: Path) -> str:
    """What a game adds to the theme."""
    own = folder / "theme.css"
    return own.read_text("utf-8") if own.is_file() else ""


def css_rules(text: str) -> list[tuple[str, str]]:
    """A style sheet as (head, body) pairs; at-rules keep their rules in the body."""
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.S)
    rules, at = [], 0
    while (begin := text.find("{", at)) >= 0:
        depth, end = 1, begin + 1
        while depth and end < len(text):
            depth += {"{": 1, "}": -1}.get(text[end], 0)
            end += 1
        rules.append((" ".join(text[at:begin].split()), text[begin + 1 : end - 1].strip()))
        at = end
    return rules


def defs(drawing: "Drawing") -> str:
    """Hatchings and the glyphs this drawing uses."""
    return svg.hatches() + glyphs.symbols(drawing.glyphs)


def standalone(game: "Game", drawing: "Drawing", night: bool = False) -> str:
    """One self-contained SVG: the board, its panels to the right, its theme inside."""
    x, y, widest = drawing.width, 0.0, 0.0
    panels = []
    for panel in drawing.panels:
        if y and y + panel.height > drawing.height:
            x, y, widest = x + widest, 0.0, 0.0
        panels.append(svg.group(panel.body, f"panel panel-{panel.id}", at=(x, y)))
        y += panel.height + GAP
        widest = max(widest, panel.width)
    width, height = x + widest, max(drawing.height, y)
    sheet = svg.rect(0, 0, width, height, "f-paper")  # so that ink stays readable on a dark page
    look = "dark" if night else "light"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="st" data-theme="{look}" viewBox="0 0 {svg.n(width)} {svg.n(height)}" role="img">'
        f"<title>{escape(drawing.title)}</title><desc>{escape(drawing.desc)}</desc>"
        f"<style>{theme()}{game_theme(game.folder)}</style><defs>{defs(drawing)}</defs>"
        f'{sheet}<g class="ground">{drawing.ground}</g><g class="pieces">{drawing.pieces}</g>{"".join(panels)}</svg>'
    )
