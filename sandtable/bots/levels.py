"""Levels people understand. All see only what their seat may see. A fourth, `general`, will follow with trained networks."""

from typing import Any

from sandtable.bots.captain import PLAYOUTS, Captain
from sandtable.bots.contests.series import RECRUIT, SERGEANT, any_legal, best_by_thumb
from sandtable.core.chance import Rng, seeded
from sandtable.core.compiled import has_compiler
from sandtable.core.compiled.binding import bind_plain
from sandtable.core.contract import Game, Size
from sandtable.core.entries import Thought
from sandtable.core.errors import Unknown
from sandtable.core.record import sized

LEVELS = ("recruit", "sergeant", "captain")
SAYS = {
    "recruit": "plays anything legal",
    "sergeant": "follows the rules of thumb",
    "captain": "thinks ahead, guessing what is hidden",
}
ARENA = {"recruit": RECRUIT, "sergeant": SERGEANT}  # those that play inside compiled code
PLAIN_PLAYOUTS = 24  # what a captain without a compiler thinks through

_bound: dict[Game, dict[str, Any]] = {}
_captains: dict[tuple[Game, Size, int, bool, int], Captain] = {}


def level_of(name: str) -> int:
    """The number of a level in the arena."""
    if name not in ARENA:
        raise Unknown(f"bot {name[:40]!r}: here play {', '.join(ARENA)}")
    return ARENA[name]


def captain_for(game: Game, size: Size, n_seats: int, compile: bool, playouts: int) -> Captain:
    """The captain of a game and size class, made once a process."""
    key = game, size, n_seats, compile, playouts
    if key not in _captains:
        _captains[key] = Captain(game, size, n_seats, compile, playouts)
    return _captains[key]


def think(
    level: str,
    game: Game,
    view: Any,
    seat: int,
    size: Size,
    seed: int,
    playouts: int = 0,
    compile: bool = True,
    seconds: float = 0.0,
) -> tuple[int, Thought]:
    """What a bot of that level answers to a plain view, and how to ask it again: the same thought gives the same answer.

    A captain has so many playouts, or so many seconds and then as many of them as fit.
    """
    if level == "captain":
        fast = compile and has_compiler()
        budget = playouts or (PLAYOUTS if fast or seconds else PLAIN_PLAYOUTS)
        captain = captain_for(game, size, view.book.n_seats, fast, budget)
        action = captain.look(view, seat, seed, budget, seconds=seconds)[0].action
        return action, Thought(level, seed, captain.planned, captain.made)
    level_of(level)
    if game not in _bound:
        _bound[game] = bind_plain([best_by_thumb, any_legal], game.functions())
    rng = sized(Rng).fresh()
    seeded(rng, seed)
    out, scores = [0] * (size.max_legal + 1), [0] * (size.max_legal + 1)
    pick = _bound[game]["any_legal" if level == "recruit" else "best_by_thumb"]
    return int(pick(view, seat, rng, out, scores)), Thought(level, seed)


def choose(
    level: str, game: Game, view: Any, seat: int, size: Size, seed: int, playouts: int = 0, compile: bool = True
) -> int:
    """What a bot of that level answers to a plain view; the same seed and budget give the same answer."""
    return think(level, game, view, seat, size, seed, playouts, compile)[0]
