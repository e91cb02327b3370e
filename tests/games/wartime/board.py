"""Positions for clause tests: a table as text, answers as text, dice as numbers."""

from typing import Any

from sandtable.core.checks import scenes
from sandtable.core.library import load
from sandtable.core.seats import CHANCE
from sandtable.games.wartime.notation import piece_name, read_piece, scene
from sandtable.games.wartime.rules.state import Kind

GAME = load("wartime")


def table(text: str, n_seats: int = 2, **options: Any) -> Any:
    """Pieces and purses as in `notation.scene`; A is to choose. Each other seat has a bulldozer in a corner if it has nothing."""
    state = scene(scenes.fresh(GAME, n_seats, **options), text)
    for seat in range(n_seats):
        if not any(p.kind for p in state.pieces[seat * 34 : seat * 34 + 34]):
            letter = "ABCDEF"[seat]
            scene(state, f"{letter}-bulldozer1 {850 - 45 * seat} 580")
    return state


def no(state: Any, text: str, seat: int | None = None) -> Any:
    """The reason against an answer; NONE if there is none."""
    return scenes.refusal(GAME, state, state.seat if seat is None else seat, text)


def do(state: Any, *texts: str) -> Any:
    """Answers of whoever is asked: rolls, zones and who begins are chance's."""
    for text in texts:
        seat = CHANCE if text.split()[0] in ("roll", "zone", "begins") else state.seat
        scenes.play(GAME, state, seat, text)
    return state


def offers(state: Any, seat: int | None = None) -> list[str]:
    """What `legal` offers, as text."""
    seat = state.seat if seat is None else seat
    out = [0] * 208
    return [GAME.people.notation.write(state, seat, a) for a in out[:0] + _legal(state, seat, out)]


def _legal(state: Any, seat: int, out: list[int]) -> list[int]:
    return out[: GAME.rules.legal(state, seat, out)]


def at(state: Any, name: str) -> tuple[float, float] | None:
    """Where a piece stands, in millimetres; None if it is in the bank."""
    piece = state.pieces[read_piece(state, name)]
    return (piece.x / 10, piece.y / 10) if piece.kind else None


def has(state: Any, name: str) -> bool:
    """Is the piece in play?"""
    return bool(state.pieces[read_piece(state, name)].kind)


def ring(state: Any, name: str) -> bool:
    return bool(state.pieces[read_piece(state, name)].ring)


def host(state: Any, name: str) -> str:
    """What carries a piece, or nothing."""
    there = state.pieces[read_piece(state, name)].host
    return piece_name(there - 1) if there else ""


def purse(state: Any, letter: str) -> tuple[int, int]:
    """Cash and discs."""
    seat = state.seats["ABCDEF".index(letter)]
    return seat.cash, seat.discs


def count(state: Any, letter: str, kind: Kind) -> int:
    seat = "ABCDEF".index(letter)
    return sum(p.kind == kind for p in state.pieces[seat * 34 : seat * 34 + 34])
