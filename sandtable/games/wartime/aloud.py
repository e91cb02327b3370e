"""The table for who hears it: the purses, then piece by piece where it stands and what is next to it."""

from math import hypot
from typing import Any

from sandtable.core.contract import Names
from sandtable.core.drawing.board import Place
from sandtable.games.wartime.notation import VERBS, length
from sandtable.games.wartime.rules.state import Kind, Phase, Verb, half_depth, half_length
from sandtable.games.wartime.rules.table import footprint_of, is_standing, n_pieces
from sandtable.games.wartime.words import piece_id, whose


def aloud(view: Any, seat: int, names: Names) -> tuple[Place, ...]:
    head = f"Round {view.round}, {Phase(view.phase).name.lower()}, seat {view.seat + 1}. Bank {view.bank}."
    if view.piece:
        head += f" In hand: {whose(view.piece - 1, names)}, {VERBS[Verb(view.verb)]}."
    if view.roll:
        head += f" Rolled {view.roll}, reaches {20 * view.roll} millimetres."
    purses = [Place(f"purse-{s}", purse(view, seat, s, names)) for s in range(view.book.n_seats)]
    standing = [i for i in range(n_pieces(view)) if view.pieces[i].kind]
    return (Place("", head), *purses, *(Place(piece_id(i), piece(view, i, standing, names)) for i in standing))


def purse(view: Any, seat: int, of: int, names: Names) -> str:
    own = view.seats[of]
    you, gone = ", you" if of == seat else "", ", out of the game" if own.gone else ""
    return f"Seat {of + 1}, {names[of]}{you}: cash {own.cash}, discs {own.discs}{gone}"


def piece(view: Any, i: int, standing: list[int], names: Names) -> str:
    """`Mika's tank 1: 756.9 from the west, 412.6 from the north, fortified; 26 from Bo's infantry 3`, in millimetres."""
    one = view.pieces[i]
    if one.host:
        return f"{whose(i, names)}: {'in' if one.kind == Kind.INFANTRY else 'on'} {whose(one.host - 1, names)}"
    words = f"{whose(i, names)}: {length(one.x)} from the west, {length(one.y)} from the north"
    words += ", fortified" if one.ring else ""
    others = [(gap(one, view.pieces[k]), k) for k in standing if k != i and is_standing(view.pieces[k])]
    if others:
        away, nearest = min(others)
        words += f"; {away} from {whose(nearest, names)}"
    return words


def gap(one: Any, other: Any) -> int:
    """Whole millimetres from edge to edge, for the ear; the rules measure by themselves."""
    a, b = footprint_of(one), footprint_of(other)
    along = abs(one.x - other.x) - half_length(a) - half_length(b)
    across = abs(one.y - other.y) - half_depth(a) - half_depth(b)
    return int(hypot(max(along, 0), max(across, 0)) // 10)
