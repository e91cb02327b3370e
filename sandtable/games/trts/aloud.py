"""The map for who hears it: area by area who holds it, what stands there, and where its roads lead."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from sandtable.core.contract import Names
from sandtable.core.drawing.board import Place
from sandtable.core.wording import many
from sandtable.games.trts.notation import MARK_NAMES, PHASE_NAMES, area_name, kind_name
from sandtable.games.trts.rules.pieces import has
from sandtable.games.trts.rules.state import Step
from sandtable.games.trts.words import area_id

NUMBERS = ("hurt", "energy", "used", "due", "left")  # of a piece, where they are not 0


def aloud(view: Any, seat: int, names: Names, areas: Sequence[str]) -> tuple[Place, ...]:
    """*areas*: what `place` says of each."""
    book = view.book
    line = ", ".join(names[view.line[i]] for i in range(view.n_line))
    head = f"Round {view.round} of {book.rounds}, {PHASE_NAMES[view.phase]}. Line: {line}."
    found = [Place("round", head), *(Place("", board(view, seat, s, names)) for s in range(book.n_seats))]
    found += [Place(area_id(area), words) for area, words in enumerate(areas)]
    road = [words for s in range(book.n_seats) for words in behind(view, seat, s, names, on_road=True)]
    found += [Place("", f"On the road. {' '.join(road)}")] if road else []
    if view.fight:
        where = area_name(book, view.fight - 1)
        found.append(Place("combat", f"Combat at {where}: range {view.reach}, {Step(view.step).name.lower()}."))
    return tuple(found)


def board(view: Any, seat: int, whose: int, names: Names) -> str:
    """A seat's own board, as far as it is seen."""
    own = view.seats[whose]
    stock = f"{many(own.minerals, 'mineral')}, {own.gas} gas" if own.n_pieces else "behind the screen"
    return f"Seat {whose + 1}, {names[whose]}{', you' if whose == seat else ''}: {stock}"


def place(view: Any, seat: int, area: int, names: Names) -> str:
    """`Salt Pan: Mika's. Behind your screen: 5 workers, used 2; 1 base. Roads to Westhold, The Anvil.`"""
    book, contested = view.book, view.areas[area].contested
    flags = [names[s] + "'s" for _, s in sorted((f, s) for s, f in enumerate(view.areas[area].flags) if f)]
    words = [f"{area_name(book, area)}: {' and '.join(flags) or 'neutral'}"]
    words[0] += ", contested." if contested else "."
    shown = [p for p in view.shown[: view.n_shown] if p.area == area]
    for whose in range(book.n_seats):
        seen = [stack(view, p) + ("" if contested else f", seen in round {p.round}") for p in shown if p.seat == whose]
        words += [f"On the board, {names[whose]}: {'; '.join(seen)}."] if seen else []
        words += behind(view, seat, whose, names, area)
    return " ".join([*words, roads(tuple(area_name(book, a) for a in range(book.n_areas)), book.areas[area].near)])


@lru_cache(maxsize=1 << 10)
def roads(names: tuple[str, ...], near: int) -> str:
    return f"Roads to {', '.join(name for a, name in enumerate(names) if near >> a & 1)}."


def behind(view: Any, seat: int, whose: int, names: Names, area: int = 0, on_road: bool = False) -> list[str]:
    """What somebody has there behind the screen, as far as it is seen."""
    own = view.seats[whose]
    if not own.n_pieces:
        return []
    here = [
        stack(view, p)
        for p in own.pieces[: own.n_pieces]
        if (p.area >= view.book.n_areas if on_road else p.area == area)
    ]
    who = "your" if whose == seat else f"{names[whose]}'s"
    return [f"Behind {who} screen: {'; '.join(here)}."] if here else []


def stack(view: Any, piece: Any) -> str:
    """`3 troopers, hurt 1, spent`"""
    words = [many(piece.count, kind_name(view.book, piece.kind))]
    words += [f"{name} {getattr(piece, name)}" for name in NUMBERS if getattr(piece, name, 0)]
    return ", ".join([*words, *(name for name, bit in MARK_NAMES.items() if has(piece.mark, bit))])
