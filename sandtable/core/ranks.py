"""The ranks of bots, lowest first, and whom one meets next. What thinks behind them is in `bots/`, which the hall does not import."""

from collections.abc import Sequence
from typing import NamedTuple

SAYS = {
    "recruit": "plays anything legal",
    "corporal": "half a recruit, half a sergeant",
    "sergeant": "follows the rules of thumb",
    "lieutenant": "half a sergeant, half a captain",
    "captain": "thinks ahead, guessing what is hidden",
    "major": "half a captain, half a general",
    "general": "thinks ahead with a network trained on millions of decisions",
}
RANKS = tuple(SAYS)
HALVES = {  # who answers for a rank between two others: the one or the other, drawn anew for every answer
    "corporal": ("recruit", "sergeant"),
    "lieutenant": ("sergeant", "captain"),
    "major": ("captain", "general"),
}
THINKERS = ("captain", "general")  # those that search, and so have a budget
SLOW = tuple(rank for rank in RANKS if set(HALVES.get(rank, (rank,))) & set(THINKERS))
TRAINED = ("major", "general")  # sit down only where a general was trained for such a table: elsewhere a captain does
USUAL = "sergeant"  # whom one meets first


class Fought(NamedTuple):
    """A game of one person against bots of one rank."""

    rank: str
    points: int  # what the person got, of 1000
    bots: int


def even_rank(games: Sequence[Fought], ranks: Sequence[str] = RANKS) -> str:
    """Whom somebody with these games behind him, the latest first, meets next: the rank above after a win, the rank below after as
    many losses in a row as there were bots. So among equals one goes up as often as down."""
    if not games:
        return USUAL
    last = games[0]
    at = ranks.index(last.rank) if last.rank in ranks else len(ranks) - 1
    if last.points >= 1000:
        return ranks[min(at + 1, len(ranks) - 1)]
    lost = 0
    for game in games:
        if game.rank != last.rank or game.points:
            break
        lost += 1
    return ranks[max(at - 1, 0)] if lost and lost % last.bots == 0 else ranks[at]
