"""Ratings of people, game by game: openskill over the games that count, among people with a key that lasts.

Nothing is kept but how games ended: ratings follow from it, the same in every hall, and whoever leaves leaves no rating behind.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sandtable.server.keep import results
from sandtable.server.keep.store import Row, Store

FEW = 3  # games; before that a rating says nothing and is not shown


@dataclass(frozen=True, slots=True)
class Rating:
    """On a scale where 25 is the middle; `sure` is what one may count on: three deviations below."""

    person: str
    name: str
    mean: float
    deviation: float
    games: int

    @property
    def sure(self) -> float:
        return self.mean - 3 * self.deviation


class Ratings:
    """Of one hall."""

    def __init__(self, store: Store) -> None:
        self.store, self.on = store, True  # the host may switch them off

    @property
    def can(self) -> bool:
        """Are there ratings here? openskill may be missing, and the host may not want them."""
        try:
            import openskill  # noqa: F401
        except ImportError:
            return False
        return self.on

    async def of(self, game: str) -> list[Rating]:
        """The people of a game, the best first."""
        if not self.can:
            return []
        rows, names = await results.games_since(self.store, game, 0), await results.lasting(self.store)
        found = await asyncio.to_thread(rated, rows, names)
        return sorted(found, key=lambda rating: -rating.sure)


def rated(rows: Sequence[Row], names: dict[str, str]) -> list[Rating]:
    """By Plackett-Luce, a game after the other; seats of one side are a team."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    known: dict[str, Any] = {}
    games: dict[str, int] = {}
    for teams in by_game(rows, names):
        if len(teams) < 2:
            continue
        people = [[row["person"] for row in team] for team in teams]
        before = [[known.setdefault(person, model.rating()) for person in team] for team in people]
        after = model.rate(before, scores=[float(team[0]["points"]) for team in teams])
        for team, new in zip(people, after, strict=True):
            for person, rating in zip(team, new, strict=True):
                known[person] = rating
                games[person] = games.get(person, 0) + 1
    return [
        Rating(person, names[person], float(rating.mu), float(rating.sigma), games[person])
        for person, rating in known.items()
        if games.get(person, 0) >= FEW
    ]


def by_game(rows: Sequence[Row], names: dict[str, str]) -> list[list[list[Row]]]:
    """The teams of each game, of people who can be known again."""
    games: dict[str, dict[int, list[Row]]] = {}
    for row in rows:
        if row["person"] in names:
            games.setdefault(row["table_id"], {}).setdefault(row["side"], []).append(row)
    return [list(sides.values()) for sides in games.values()]
