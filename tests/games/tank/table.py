"""For clause tests of Tank Game: a scene is a map with its tanks; seats are in the order of the tank lines."""

from typing import Any

from sandtable.core.checks import scenes
from sandtable.core.seats import CHANCE, CLOCK
from sandtable.games.tank import GAME
from sandtable.games.tank.notation import scene as scene
from sandtable.games.tank.rules.state import Kind as Kind
from sandtable.games.tank.rules.state import Refusal as Refusal
from sandtable.games.tank.rules.state import Status as Status
from sandtable.games.tank.squares import square_name, square_of

AZURE, GULES, OR, VERT, PURPURE = range(5)


def refusal(state: Any, seat: int, action: int | str) -> Any:
    return scenes.refusal(GAME, state, seat, action)


def play(state: Any, seat: int, *actions: int | str) -> Any:
    return scenes.play(GAME, state, seat, *actions)


def day(state: Any, n: int = 1) -> Any:
    return scenes.play(GAME, state, CLOCK, *["day"] * n)


def hit(state: Any) -> Any:
    return scenes.play(GAME, state, CHANCE, "hit")


def miss(state: Any) -> Any:
    return scenes.play(GAME, state, CHANCE, "miss")


def events(state: Any, kind: int) -> list[tuple[int, int, int]]:
    return scenes.events(state, kind)


def square(state: Any, name: str) -> int:
    return square_of(name, state.book.width, state.book.height)


def at(state: Any, seat: int) -> str:
    return square_name(state.tanks[seat].square, state.book.width)


def legal(state: Any, seat: int) -> list[str]:
    """What the seat may do, in notation."""
    out = [0] * 4096
    n = GAME.rules.legal(state, seat, out)
    return [GAME.people.notation.write(state, seat, a) for a in out[:n]]


def council(dead: int = 2, destroyed: int = 0, coffer: int = 20, **options: Any) -> Any:
    """Azure and Gules live at A1 and E1; seats 2 … are the dead, on row 3, then the destroyed."""
    lines = ["tank: Azure A1 lives 2 actions 1", "tank: Gules E1 lives 2 actions 1"]
    lines += [f"tank: Dead {chr(97 + i)} {chr(65 + i)}3 dead" for i in range(dead)]
    lines += [f"senator: Gone {chr(97 + i)}" for i in range(destroyed)]
    return scene("\n".join([". . . . .", ". . . . .", ". . . . .", *lines, f"coffer: {coffer}"]), **options)
