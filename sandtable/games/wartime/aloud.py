"""The table for who hears it: the purses, then piece by piece where it stands and what is next to it."""

from functools import lru_cache
from math import hypot
from typing import Any

from sandtable.core.contract import Names
from sandtable.core.drawing.board import Place
from sandtable.games.wartime.notation import VERBS, length
from sandtable.games.wartime.rules.state import Kind, Phase, Verb, half_depth, half_length
from sandtable.games.wartime.rules.table import footprint_of, n_pieces
from sandtable.games.wartime.words import piece_id, whose


def aloud(view: Any, seat: int, names: Names) -> tuple[Place, ...]:
    head = f"Round {view.round}, {Phase(view.phase).name.lower()}, seat {view.seat + 1}. Bank {view.bank}."
    if view.piece:
        head += f" In hand: {whose(view.piece - 1, names)}, {VERBS[Verb(view.verb)]}."
    if view.roll:
        head += f" Rolled {view.roll}, reaches {20 * view.roll} millimetres."
    purses = [Place(f"purse-{s}", purse(view, seat, s, names)) for s in range(view.book.n_seats)]
    laid = ((i, view.pieces[i]) for i in range(n_pieces(view)))
    laid_out = tuple((i, p.kind, p.host, p.x, p.y, bool(p.ring), footprint_of(p)) for i, p in laid if p.kind)
    return (Place("", head), *purses, *pieces(laid_out, names))


def purse(view: Any, seat: int, of: int, names: Names) -> str:
    own = view.seats[of]
    you, gone = ", you" if of == seat else "", ", out of the game" if own.gone else ""
    return f"Seat {of + 1}, {names[of]}{you}: cash {own.cash}, discs {own.discs}{gone}"


Laid = tuple[int, int, int, int, int, bool, int]  # a piece: number, kind, host, x, y, has a ring, footprint


@lru_cache(maxsize=256)
def pieces(laid: tuple[Laid, ...], names: Names) -> tuple[Place, ...]:
    """Every piece that is not in the bank; the same for all who look."""
    boxes = [(x, y, half_length(f), half_depth(f), i) for i, _, host, x, y, _, f in laid if not host]
    return tuple(Place(piece_id(one[0]), piece(one, boxes, names)) for one in laid)


def piece(one: Laid, boxes: list[tuple[int, int, int, int, int]], names: Names) -> str:
    """`Mika's tank 1: 756.9 from the west, 412.6 from the north, fortified; 26 from Bo's infantry 3`, in millimetres."""
    i, kind, host, x, y, ring, footprint = one
    if host:
        return f"{whose(i, names)}: {'in' if kind == Kind.INFANTRY else 'on'} {whose(host - 1, names)}"
    words = f"{whose(i, names)}: {length(x)} from the west, {length(y)} from the north{', fortified' if ring else ''}"
    if len(boxes) == 1:
        return words
    w, h = half_length(footprint), half_depth(footprint)
    away, nearest = min((gap(abs(x - a) - w - c, abs(y - b) - h - d), k) for a, b, c, d, k in boxes if k != i)
    return f"{words}; {away} from {whose(nearest, names)}"


def gap(along: int, across: int) -> int:
    """Whole millimetres from edge to edge, for the ear; the rules measure by themselves."""
    if along <= 0 or across <= 0:
        return max(along, across, 0) // 10
    return int(hypot(along, across) // 10)
