"""What the store keeps of puzzles: who has tried which, whether the first answer was right, and whether it is solved.
A first answer after a hint is none that counts."""

from dataclasses import dataclass

import sqlalchemy as sa

from sandtable.server.keep import schema
from sandtable.server.keep.store import Store

_t = schema.tries
add_try = _t.insert()
solve = (
    _t.update()
    .where(_t.c.person == sa.bindparam("who"), _t.c.game == sa.bindparam("of"), _t.c.puzzle == sa.bindparam("which"))
    .values(solved=True)
)


@dataclass(frozen=True)
class Tried:
    """How a person, or everybody, has fared with a puzzle."""

    tried: int = 0
    first: int = 0  # solved at the first try
    solved: int = 0


async def tries_of(store: Store, person: str, game: str = "") -> dict[tuple[str, str], Tried]:
    """The puzzles that a person has tried, by game and puzzle."""
    mine = sa.select(_t.c.game, _t.c.puzzle, _t.c.first, _t.c.solved).where(_t.c.person == person)
    rows = await store.read(mine.where(_t.c.game == game) if game else mine)
    return {(row["game"], row["puzzle"]): Tried(1, int(row["first"]), int(row["solved"])) for row in rows}


async def tries_at(store: Store, game: str) -> dict[str, Tried]:
    """How all people have fared with the puzzles of a game."""
    first = sa.func.sum(sa.case((_t.c.first, 1), else_=0)).label("firsts")
    solved = sa.func.sum(sa.case((_t.c.solved, 1), else_=0)).label("solves")
    unaided = sa.func.sum(sa.case((_t.c.hinted, 0), else_=1)).label("n")
    counted = sa.select(_t.c.puzzle, unaided, first, solved)
    rows = await store.read(counted.where(_t.c.game == game).group_by(_t.c.puzzle))
    return {row["puzzle"]: Tried(int(row["n"]), int(row["firsts"]), int(row["solves"])) for row in rows}
