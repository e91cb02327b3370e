"""The measuring stick laid from one thing to another: how far it is, and which roll reaches."""

from math import isqrt
from typing import Any

from sandtable.core.errors import Unreadable
from sandtable.core.geometry import gap_squared
from sandtable.core.seats import COLOURS
from sandtable.games.wartime.aiming import MARGIN
from sandtable.games.wartime.notation import kind_at, length, piece_name, read_piece
from sandtable.games.wartime.rules.state import PIP, STICK, Kind, half_depth, half_length
from sandtable.games.wartime.rules.table import footprint_of, owner
from sandtable.games.wartime.words import KIND_WORDS, piece_id

Box = tuple[int, int, int, int]  # a middle, and half its size across and along
FIRES_ITSELF = (Kind.MISSILE_BATTERY, Kind.SUPER_WEAPON)  # WT-R43  not from a ring round it


def piece_of(view: Any, id: str) -> int | None:
    """The piece with this id."""
    try:
        i = read_piece(view, id.removeprefix("p-"))
    except Unreadable:
        return None
    return i if piece_id(i) == id else None


def end_of(view: Any, seat: int, id: str, is_first: bool) -> tuple[str, Box] | None:
    """An end of the stick: a piece, or a bare place of the picture (`411.5,200`)."""
    i = piece_of(view, id)
    if i is not None:
        piece = view.pieces[i]
        if not piece.kind:
            return None
        foot = piece.kind if is_first and piece.kind in FIRES_ITSELF else footprint_of(piece)
        whose = "your" if owner(i) == seat else "enemy" if seat >= 0 else COLOURS[owner(i)]
        name = f"{whose} {KIND_WORDS[kind_at(i)]} {piece_name(i)[-1]}"
        return name, (piece.x, piece.y, half_length(foot), half_depth(foot))
    across, _, down = id.partition(",")
    try:
        x, y = (round((float(part) - MARGIN) * 10) for part in (across, down))
    except (ValueError, OverflowError):
        return None
    return "this place", (x, y, 0, 0)


def which_roll(pips: int) -> str:
    """Which faces of a die reach so many pips."""
    if pips > STICK:
        return f"farther than the stick's {STICK * PIP // 10}: no die reaches"
    if pips == STICK:
        return f"only a {STICK} reaches"
    return "any roll reaches" if pips <= 1 else f"a {pips} or more reaches, {STICK + 1 - pips} rolls of {STICK}"


def measured(view: Any, seat: int, id: str) -> tuple[str, str] | None:
    """How far it is from one thing to another, whose ids stand in *id* with a space between; and the clause."""
    one, _, other = id.partition(" ")
    begins, ends = end_of(view, seat, one, True), end_of(view, seat, other, False)
    if begins is None or ends is None:
        return None
    (start, first), (goal, last) = begins, ends
    squared = gap_squared(*first, *last)
    tenths = isqrt(squared - 1) + 1 if squared else 0  # rounded up: what is 60.04 mm away a 3 does not reach
    far = f"{length(tenths)} mm, edge to edge" if squared else "they touch"
    return f"{start.capitalize()} to {goal}: {far}; {which_roll(-(-tenths // PIP))}.", "WT-1.5"
