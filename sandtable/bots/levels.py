"""Levels people understand. All see only what their seat may see."""

from typing import Any

from sandtable.bots.arena import RECRUIT, SERGEANT, any_legal, best_by_thumb
from sandtable.core.bind import bind_plain
from sandtable.core.chance import Rng, seeded
from sandtable.core.contract import Game, Size
from sandtable.core.errors import Unknown
from sandtable.core.record import sized

LEVELS = {"recruit": RECRUIT, "sergeant": SERGEANT}
SAYS = {"recruit": "plays anything legal", "sergeant": "follows the rules of thumb"}

_bound: dict[str, dict[str, Any]] = {}


def level_of(name: str) -> int:
    """The number of a level in the arena."""
    if name not in LEVELS:
        raise Unknown(f"bot {name[:40]!r}: there are {', '.join(LEVELS)}")
    return LEVELS[name]


def choose(level: str, game: Game, view: Any, seat: int, size: Size, seed: int) -> int:
    """What a bot of that level answers to a plain view; the same seed gives the same answer."""
    level_of(level)
    if game.name not in _bound:
        _bound[game.name] = bind_plain([best_by_thumb, any_legal], game.given())
    rng = sized(Rng).fresh()
    seeded(rng, seed)
    out, scores = [0] * (size.max_legal + 1), [0] * (size.max_legal + 1)
    pick = _bound[game.name]["any_legal" if level == "recruit" else "best_by_thumb"]
    return int(pick(view, seat, rng, out, scores))
