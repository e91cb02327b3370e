"""What is to be played: games × bots × options, from a small TOML file.

name = "wall and rows"
seed = 1
games = 400                                  # of each cell; whole rotations of the seats

[[tables]]
game = "doubletime"
bots = [["sergeant", "sergeant"], ["captain:200", "sergeant"]]
options = { rows = [8, 10], goddess = "once" }      # a list means: each of these
"""

import itertools
import json
import math
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from sandtable.bots.players import seat_all
from sandtable.core import contract
from sandtable.core.errors import SandtableError, Unknown, Unreadable
from sandtable.core.options import Value

MOST_GAMES = 10_000_000
MOST_CELLS = 400


@dataclass(frozen=True)
class Cell:
    """One line-up in one variant of one game."""

    game: str
    bots: tuple[str, ...]
    options: tuple[tuple[str, Any], ...]

    @property
    def name(self) -> str:
        options = " ".join(f"{k}={v if len(str(v)) < 30 else str(v)[:27] + '…'}" for k, v in self.options)
        return f"{self.game} {' '.join(self.bots) if len(set(self.bots)) > 1 else self.bots[0]}{' ' + options if options else ''}"


@dataclass(frozen=True)
class Plan:
    """Everything that settles a run: the same plan gives the same games."""

    name: str
    seed: int
    games: int
    cells: tuple[Cell, ...]

    @property
    def hash(self) -> str:
        facts = [self.name, self.seed, self.games, [[c.game, c.bots, c.options] for c in self.cells]]
        return sha256(json.dumps(facts).encode()).hexdigest()[:16]


def read(path: Path) -> Plan:
    """A plan from its file, every part checked."""
    try:
        given = tomllib.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        raise Unknown(f"no file {str(path)!r}") from None
    except IsADirectoryError:
        raise Unreadable(f"{path.name} is a folder: the plan is a file, --out names the folder") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise Unreadable(f"{path.name}: {error}") from None
    except RecursionError:
        raise Unreadable(f"{path.name}: nested too deeply") from None
    return checked(given, path.name)


def checked(given: dict[str, Any], where: str) -> Plan:
    """A plan from its values; errors name the place."""
    for key in given:
        if key not in ("name", "seed", "games", "tables"):
            raise Unreadable(f"{where}: unknown key {key!r}; there are name, seed, games, tables")
    games, seed = given.get("games", 100), given.get("seed", 1)
    if type(games) is not int or not 1 <= games <= MOST_GAMES:
        raise Unreadable(f"{where}, games: {games!r} is not a number from 1 to {MOST_GAMES:,}")
    if type(seed) is not int or not 0 <= seed < 1 << 40:
        raise Unreadable(f"{where}, seed: {seed!r} is not a number from 0 on")
    tables = given.get("tables")
    if not isinstance(tables, list) or not tables or not all(isinstance(t, dict) for t in tables):
        raise Unreadable(f"{where}: at least one [[tables]] is needed")
    cells = [cell for i, table in enumerate(tables, 1) for cell in cells_of(table, f"{where}, table {i}")]
    if len(cells) > MOST_CELLS:
        raise Unreadable(f"{where}: {len(cells)} cells, at most {MOST_CELLS}")
    return Plan(str(given.get("name", where)), seed, games, tuple(dict.fromkeys(cells)))


def cells_of(table: dict[str, Any], where: str) -> list[Cell]:
    """The product of a table's bots and options."""
    for key in table:
        if key not in ("game", "bots", "options", "seats"):
            raise Unreadable(f"{where}: unknown key {key!r}; there are game, bots, options, seats")
    try:
        game = contract.load(str(table.get("game")))
        seats = table.get("seats", game.seats.start)
        if type(seats) is not int or seats not in game.seats:
            raise Unreadable(f"seats {seats!r}: {game.name} is played by {game.seats.start} to {game.seats.stop - 1}")
        lines = line_ups(table.get("bots", "sergeant"), seats)
        for line in lines:
            seat_all(game, list(line))
        options = table.get("options", {})
        if not isinstance(options, dict):
            raise Unreadable("options are a table of name = value")
        values = [[(k, v) for v in (vs if isinstance(vs, list) else [vs])] for k, vs in sorted(options.items())]
        n_cells = len(lines) * math.prod(map(len, values))
        if not 0 < n_cells <= MOST_CELLS:
            raise Unreadable(f"{n_cells} cells, from 1 to {MOST_CELLS}")
        variants = list(itertools.product(*values))
        for variant, n in itertools.product(variants, sorted({len(line) for line in lines})):
            game.fresh(game.settings(dict(variant)), n)  # a map, say, must have room for all
    except SandtableError as error:
        raise type(error)(f"{where}: {error.message}", error.clause) from None
    return [
        Cell(game.name if game.home.startswith("sandtable.") else game.home, line, tuple(variant))
        for line in lines
        for variant in variants
    ]


def line_ups(bots: Any, seats: int) -> list[tuple[str, ...]]:
    """One name for all, one list of names, or a list of lists."""
    if isinstance(bots, str):
        return [(bots,) * seats]
    if isinstance(bots, list) and bots and all(isinstance(b, str) for b in bots):
        return [tuple(bots)]
    if (
        isinstance(bots, list)
        and bots
        and all(isinstance(b, list) and b and all(isinstance(x, str) for x in b) for b in bots)
    ):
        return [tuple(b) for b in bots]
    raise Unreadable(f"bots {str(bots)[:60]!r}: a name, a list of names, or a list of such lists")


def variant(text: str) -> tuple[str, dict[str, Value]]:
    """`doubletime rows=8 goddess=once` as game and options."""
    words: Sequence[str] = text.split()
    if not words:
        raise Unreadable("an empty variant: write GAME name=value …")
    options = {}
    for word in words[1:]:
        name, equals, value = word.partition("=")
        if not equals:
            raise Unreadable(f"variant {text[:60]!r}: {word[:30]!r} is not name=value")
        options[name] = value
    game = contract.load(words[0])
    settled = game.settings(options)
    return words[0], {name: settled[name] for name in options}
