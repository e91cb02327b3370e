"""Positions of TRTS for clause tests: write the table down, act in notation, look."""

from pathlib import Path
from typing import Any

from sandtable.core.checks import scenes
from sandtable.core.library import load
from sandtable.games.trts import book
from sandtable.games.trts.notation import areas, arrange, kinds
from sandtable.games.trts.rules.activation import begin_engagement
from sandtable.games.trts.rules.state import Phase, Refusal

GAME = load("trts")
DATA = (
    Path(__file__).parent / "data"
)  # a faction and maps that scenes are written for, whatever the shipped ones become
FACTION = (DATA / "scenes.toml").read_text("utf-8")
MAPS = {seats: (DATA / f"{name}.toml").read_text("utf-8") for seats, name in book.MAPS.items()}
BASES = "azure westhold: base, 2 worker\ngules easthold: base, 2 worker"


def table(text: str, seats: int = 2, **options: Any) -> Any:
    """A table as `arrange` reads it; in the engagement phase the first of the line is asked."""
    state = arrange(scenes.fresh(GAME, seats, **{"faction": FACTION, "map": MAPS[seats]} | options), text)
    if state.phase == Phase.ENGAGEMENT:
        begin_engagement(state)
    return state


def refusal(state: Any, seat: int, action: Any) -> Refusal:
    return scenes.refusal(GAME, state, seat, action)


def play(state: Any, seat: int, *actions: Any) -> Any:
    return scenes.play(GAME, state, seat, *actions)


def events(state: Any, kind: int) -> list[tuple[int, int, int]]:
    return scenes.events(state, kind)


def legal(state: Any, seat: int) -> list[str]:
    """What the seat may answer, in notation."""
    out = [0] * 2000
    n = GAME.rules.legal(state, seat, out)
    return [GAME.people.notation.write(state, seat, a) for a in out[:n]]


def view(state: Any, seat: int) -> Any:
    seen = state.copy()
    GAME.secrets.hide(seen, seat)
    return seen


def area(state: Any, name: str) -> int:
    return areas(state.book).index(name)


def kind(state: Any, name: str) -> int:
    return kinds(state.book).index(name)


def count(state: Any, seat: int, what: str, where: str = "") -> int:
    """How many of a kind a seat has, anywhere or in an area."""
    own = state.seats[seat]
    return sum(
        p.count
        for p in own.pieces[: own.n_pieces]
        if p.kind == kind(state, what) and (not where or p.area == area(state, where))
    )


def health_of(state: Any, seat: int, what: str) -> list[int]:
    """Damage on each stack of a kind."""
    own = state.seats[seat]
    return [p.hurt for p in own.pieces[: own.n_pieces] if p.kind == kind(state, what) for _ in range(p.count)]


def holder(state: Any, name: str) -> int:
    """The seat whose marker alone lies in an area; -1 neutral, -2 contested."""
    here = state.areas[area(state, name)]
    flags = [s for s in range(4) if here.flags[s]]
    return -2 if here.contested else flags[0] if flags else -1


def finish_round(state: Any) -> Any:
    """Everyone passes and orders nothing until the next production."""
    now = state.round
    while state.round == now or state.phase == Phase.INCOME:
        for seat in range(state.book.n_seats):
            while GAME.rules.asks(state, seat) and (state.round == now or state.phase == Phase.INCOME):
                GAME.rules.apply(state, seat, GAME.thinking.idle(state, seat))
    return state


def engage(state: Any, seat: int, where: str, *who: str) -> Any:
    """A seat engages with these: `engage(t, 0, "the-anvil", "2 trooper@salt-pan")`."""
    return play(state, seat, f"engage {where}", *(f"add {w}" for w in who), "done", "go")


def stay(state: Any) -> Any:
    """Nobody retreats: until somebody fires or the fight is over."""
    while state.fight and "stand" in legal(state, state.seat):
        play(state, state.seat, "stand")
    return state
