"""How bots of each rank answer. All see only what their seat may see. Where a general was not trained, a captain sits down for it."""

from typing import Any

from sandtable.bots.captain import PLAYOUTS, Captain
from sandtable.bots.contests.series import RECRUIT, SERGEANT, any_legal, best_by_thumb
from sandtable.bots.general import General, Trained, absent, fitting, shipped
from sandtable.core.chance import Rng, mixed, seeded
from sandtable.core.compiled import has_compiler
from sandtable.core.compiled.binding import bind_plain
from sandtable.core.contract import Game, Size
from sandtable.core.entries import Thought
from sandtable.core.errors import Unknown
from sandtable.core.ranks import HALVES, RANKS, THINKERS, TRAINED
from sandtable.core.record import sized

ARENA = {"recruit": RECRUIT, "sergeant": SERGEANT}  # those that play inside compiled code
PLAIN_PLAYOUTS = 24  # what a captain without a compiler thinks through
PLAIN_LOOKS = 1  # a general without a compiler does not search: its network takes 20 ms plain

_bound: dict[Game, dict[str, Any]] = {}
_captains: dict[tuple[Trained | None, Game, Size, int, bool, int], Captain] = {}


def level_of(name: str) -> int:
    """The number of a level in the arena."""
    if name not in ARENA:
        raise Unknown(f"bot {name[:40]!r}: here play {', '.join(ARENA)}")
    return ARENA[name]


def network_of(level: str, game: Game, state: Any) -> Trained | None:
    """What this level thinks with at a table laid so: a general has a network, a captain none."""
    return fitting(game, state) if level == "general" else None


def captain_for(
    game: Game, size: Size, n_seats: int, compile: bool, playouts: int, trained: Trained | None = None
) -> Captain:
    """The captain of a game and size class, or the general with this network, made once a process."""
    key = trained, game, size, n_seats, compile, playouts
    if key not in _captains:
        _captains[key] = (
            General(trained, game, size, n_seats, compile, playouts)
            if trained
            else Captain(game, size, n_seats, compile, playouts)
        )
    return _captains[key]


def seated(level: str, game: Game, state: Any) -> str:
    """The level that sits down at a table laid so: a captain for a general who was not trained there."""
    return "captain" if level in TRAINED and absent(game, state) else level


def minded(level: str, game: Game, state: Any, seed: int) -> str:
    """Who answers at a table laid so: a rank between two others is now the one, now the other, as the seed has it."""
    level = seated(level, game, state)
    halves = HALVES.get(level)
    return seated(halves[mixed(seed) & 1], game, state) if halves else level


def minds(level: str, game: Game, state: Any) -> set[str]:
    """All who may answer for a level at a table laid so, and search."""
    level = seated(level, game, state)
    return {seated(one, game, state) for one in HALVES.get(level, (level,))} & set(THINKERS)


def levels_of(game: Game) -> tuple[str, ...]:
    """The levels that differ in this game."""
    return RANKS if shipped(game) else tuple(rank for rank in RANKS if rank not in TRAINED)


def usual_playouts(level: str, fast: bool) -> int:
    """What is thought through where nobody says how much."""
    if fast:
        return PLAYOUTS
    return PLAIN_LOOKS if level == "general" else PLAIN_PLAYOUTS


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
    level = minded(level, game, view, seed)
    if level in THINKERS:
        fast = compile and has_compiler()
        budget = playouts or usual_playouts(level, fast or seconds > 0)
        captain = captain_for(game, size, view.book.n_seats, fast, budget, network_of(level, game, view))
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
