"""Fair maps for two to a hundred players: every spawn is as far from its nearest mine, and from its nearest enemy, as any other."""

from sandtable.core.chance import Rng, below, seeded
from sandtable.core.record import sized

ROOM = ((16, 144), (36, 400), (100, 1024))  # players, squares: the size classes
SIDES = (6, 5, 4, 3)  # of a tile; each player has one
WALL_SHARE = 3  # one square in three of the remaining is a wall
SPAWN, MINE, FLOOR = "T", "m", "."


def tiles(players: int) -> tuple[int, int]:
    """How many tiles across and down: as square as can be."""
    across = next(a for a in range(1, players + 1) if a * a >= players)
    return across, -(-players // across)


def fair_map(players: int, seed: int) -> str:
    """The text of a map. The same tile lies under every player, so that nobody's place is better than another's.

    >>> fair_map(2, 1).splitlines()[1]
    'players: 2'
    """
    across, down = tiles(players)
    squares = next(s for p, s in ROOM if players <= p)
    side = next(s for s in SIDES if s * s * across * down <= squares)
    tile = one_tile(side, seed)
    rows = []
    for row in range(down * side):
        marks = []
        for column in range(across * side):
            mark = tile[row % side][column % side]
            is_taken = row // side * across + column // side < players
            marks.append(FLOOR if mark == SPAWN and not is_taken else mark)
        rows.append(" ".join(marks))
    return "\n".join([f"name: Fair {players}, seed {seed}", f"players: {players}", *rows]) + "\n"


def one_tile(side: int, seed: int) -> list[list[str]]:
    """A spawn near the middle, a mine two squares off (one in the smallest tile), walls drawn by the seed."""
    rng = sized(Rng).fresh()
    seeded(rng, seed * 8 + side)
    tile = [[FLOOR] * side for _ in range(side)]
    at = (side - 1) // 2
    far = 1 if side == min(SIDES) else 2
    mines = [(r, c) for r in range(side) for c in range(side) if max(abs(r - at), abs(c - at)) == far]
    mine = mines[below(rng, len(mines))]
    for r in range(side):
        for c in range(side):
            if (r, c) not in ((at, at), mine) and below(rng, WALL_SHARE) == 0:
                tile[r][c] = str(1 + below(rng, 3))
    door = (at, at + 1) if mine != (at, at + 1) else (at + 1, at)
    tile[door[0]][door[1]] = FLOOR
    tile[at][at], tile[mine[0]][mine[1]] = SPAWN, MINE
    return tile
