"""Small positions beside clauses: what a game lays (`Game.figures`), as HTML for the rulebook."""

import re
from collections.abc import Sequence
from functools import cache
from html import escape
from zlib import crc32

from sandtable.core.contract import Game
from sandtable.core.drawing.figure import Figure, Picture

UPRIGHT = 0.8  # width for its height: two pictures narrower than this stand side by side even on a phone
WIDE = 2.2  # a single picture wider than this takes the whole column


def own_ids(body: str, prefix: str) -> str:
    """The same drawing with ids of its own, so that many of them can stand on one page."""
    ids = set(re.findall(r'\bid="([^"]+)"', body))

    def renamed(found: re.Match[str]) -> str:
        return f"{found[1]}{prefix}-{found[2]}{found[3]}" if found[2] in ids else found[0]

    return re.sub(r'(\bid="|href="#|url\(#)([^")]+)(["\)])', renamed, body)


def svg_of(picture: Picture, prefix: str) -> str:
    """One picture, on its ground in the sheet of grounds."""
    view, drawing = picture.view, picture.view.drawing
    box = picture.frame or (0, 0, drawing.width, drawing.height)
    ratio = box[2] / box[3]
    shape = " upright" if ratio < UPRIGHT else " wide" if ratio > WIDE else ""
    body = use_of(drawing.ground) + own_ids(drawing.pieces + picture.marks, prefix)
    return f'<svg class="st {view.game.name}{shape}" viewBox="{" ".join(f"{n:g}" for n in box)}" aria-hidden="true">{body}</svg>'


def ground_id(ground: str) -> str:
    return f"ground-{crc32(ground.encode()):08x}"


def use_of(ground: str) -> str:
    return f'<use href="#{ground_id(ground)}"/>'


def html(figure: Figure, pictures: Sequence[Picture], clause: str) -> str:
    drawn = "".join(svg_of(p, f"{clause}-{k}".lower().replace(".", "-")) for k, p in enumerate(pictures))
    pair = " figure--pair" if len(pictures) > 1 else ""
    return f'<figure class="figure{pair}"><div class="figure-set">{drawn}</div><figcaption>{escape(figure.words)}</figcaption></figure>'


@cache
def laid(game: Game) -> tuple[dict[str, str], str]:
    """A game's figures as HTML, and the sheet of their grounds, each ground once; made when a rulebook is first opened."""
    found: dict[str, str] = {}
    grounds: dict[str, str] = {}
    for clause, figure in game.people.figures.items():
        pictures = figure.lay()
        found[clause] = html(figure, pictures, clause)
        for ground in (p.view.drawing.ground for p in pictures):
            grounds[ground_id(ground)] = ground
    # each ground carries the theme's class: drawn where it is used, it no longer stands under the sheet's
    body = "".join(f'<g class="st {game.name}" id="{id}">{own_ids(ground, id)}</g>' for id, ground in grounds.items())
    sheet = f'<svg class="sr" aria-hidden="true" focusable="false"><defs>{body}</defs></svg>' if grounds else ""
    return found, sheet


def figure(game: Game, clause: str) -> str:
    """The figure that belongs to a clause; empty for most."""
    return laid(game)[0].get(clause, "")


def grounds(game: Game) -> str:
    """What the pictures of a game's figures lie on, to stand once on their page."""
    return laid(game)[1]
