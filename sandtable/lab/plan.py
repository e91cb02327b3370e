"""What is to be played: games × bots × options, from a small TOML file.

name = "wall and rows"
seed = 1
games = 400                                  # of each cell; whole rotations of the seats
asks = ["decided by rows", "seats"]          # answered first; left out: everything is looked through
worth = 2                                    # points of a hundred: smaller differences are not named

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
from sandtable.core import library
from sandtable.core.errors import SandtableError, Unknown, Unreadable
from sandtable.core.options import Value, shown
from sandtable.lab.values import measure_of

MOST_GAMES = 10_000_000
MOST_CELLS = 400
WORTH = 2  # points of a hundred
SEATS = "seats"  # the question whether all seats win equally often


@dataclass(frozen=True)
class Cell:
    """One line-up in one variant of one game."""

    game: str
    bots: tuple[str, ...]
    options: tuple[tuple[str, Any], ...]

    @property
    def name(self) -> str:
        values = [(k, shown(v)) for k, v in self.options]
        options = " ".join(f"{k}={v if len(v) < 30 else v[:27] + '…'}" for k, v in values)
        game = Path(
            self.game
        ).name  # of a game in a folder: reports are handed on, and the way to it is nobody's business
        return f"{game} {' '.join(self.bots) if len(set(self.bots)) > 1 else self.bots[0]}{' ' + options if options else ''}"


@dataclass(frozen=True)
class Plan:
    """Everything that settles a run: the same plan gives the same games."""

    name: str
    seed: int
    games: int
    cells: tuple[Cell, ...]
    asks: tuple[str, ...] = ()  # what is answered first; it changes no game
    worth: float = WORTH  # points: the least difference to be named

    @property
    def hash(self) -> str:
        facts = [self.name, self.seed, self.games, [[c.game, c.bots, c.options] for c in self.cells]]
        return sha256(json.dumps(facts).encode()).hexdigest()[:16]


KEYS = ("name", "seed", "games", "asks", "worth", "tables")


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
        if key not in KEYS:
            raise Unreadable(f"{where}: unknown key {key!r}; there are {', '.join(KEYS)}")
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
    refuse_twins(cells, where)
    asks, worth = given.get("asks", []), given.get("worth", WORTH)
    if type(worth) not in (int, float) or not 0 < worth <= 100:
        raise Unreadable(f"{where}, worth: {worth!r} is not a number of points above 0, at most 100")
    asks = [asks] if isinstance(asks, str) else asks
    if not isinstance(asks, list) or not all(isinstance(ask, str) for ask in asks):
        raise Unreadable(f"{where}, asks: a question like 'decided by rows', or a list of such")
    for ask in asks:
        check_ask(ask, cells, f"{where}, asks {ask[:60]!r}")
    return Plan(str(given.get("name", where)), seed, games, tuple(cells), tuple(asks), worth)


def facts(cell: Cell) -> dict[str, Any]:
    """All that settles a cell: every option with its value, and the bots."""
    return {**library.find(cell.game).settings(dict(cell.options)), "bots": cell.bots}


def refuse_twins(cells: Sequence[Cell], where: str) -> None:
    """No variant is played twice: its games would be the same."""
    seen: dict[str, Cell] = {}
    for cell in cells:
        key = repr((cell.game, facts(cell)))
        if key in seen:
            twin = "" if seen[key].name == cell.name else f", which is the same as {seen[key].name}"
            raise Unreadable(f"{where}: {cell.name} stands there twice{twin}; the same games would be played again")
        seen[key] = cell


def ask_of(text: str) -> tuple[str, str]:
    """`decided by rows` as measure and what is changed; `seats` stands alone."""
    measure, _, factor = text.strip().rpartition(" by ")
    return (measure.strip(), factor.strip()) if measure else (factor.strip(), "")


def check_ask(ask: str, cells: Sequence[Cell], where: str) -> None:
    """A question must have a measure that is there, and something that differs between cells."""
    measure, factor = ask_of(ask)
    if (measure == SEATS) != (not factor):
        raise Unreadable(f"{where}: write MEASURE by OPTION, MEASURE by bots, or {SEATS}")
    if measure == SEATS:
        if not any(len(set(cell.bots)) == 1 for cell in cells):
            raise Unreadable(f"{where}: whether seats are even is asked of equal bots, and no line-up is of equal bots")
        return
    values = {repr((cell.game, facts(cell)[factor])) for cell in cells if factor in facts(cell)}
    if len(values) <= len({cell.game for cell in cells if factor in facts(cell)}):
        raise Unreadable(f"{where}: {factor!r} is the same in all cells")
    for cell in cells:
        if factor in facts(cell):
            try:
                measure_of(measure, library.find(cell.game), dict(cell.options), len(cell.bots))
            except SandtableError as error:
                raise Unreadable(f"{where}: {error.message}") from None


def cells_of(table: dict[str, Any], where: str) -> list[Cell]:
    """The product of a table's bots and options."""
    for key in table:
        if key not in ("game", "bots", "options", "seats"):
            raise Unreadable(f"{where}: unknown key {key!r}; there are game, bots, options, seats")
    try:
        game = library.find(str(table.get("game")))
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
        refuse_twice(lines, "bots")
        for each in values:
            refuse_twice([value for _, value in each], f"option {each[0][0]}")
        variants = list(itertools.product(*values))
        for variant, n in itertools.product(variants, sorted({len(line) for line in lines})):
            game.fresh(game.settings(dict(variant)), n)  # a map, say, must have room for all
    except SandtableError as error:
        raise type(error)(f"{where}: {error.message}", error.clause) from None
    return [Cell(library.address(game), line, tuple(variant)) for line in lines for variant in variants]


def refuse_twice(values: Sequence[Any], where: str) -> None:
    """A list means each of these; the same one twice is a slip."""
    for i, value in enumerate(values):
        if value in values[:i]:
            said = shown(value) if not isinstance(value, tuple) else " ".join(value)
            raise Unreadable(f"{where}: {said[:60]} stands there twice")


def line_ups(bots: Any, seats: int) -> list[tuple[str, ...]]:
    """One name for all seats, or a list of line-ups, each a list with a name for every seat."""
    if isinstance(bots, str):
        return [(bots,) * seats]
    if isinstance(bots, list) and bots and all(isinstance(b, str) for b in bots):
        together = ", ".join(f'"{b}"' for b in bots)
        apart = ", ".join(f"[{', '.join([chr(34) + b + chr(34)] * seats)}]" for b in bots)
        raise Unreadable(
            f"bots [{together[:60]}]: one line-up, or one of each? Write [[{together[:60]}]] for bots that play together, "
            f"[{apart[:120]}] for each against itself"
        )
    if (
        isinstance(bots, list)
        and bots
        and all(isinstance(b, list) and b and all(isinstance(x, str) for x in b) for b in bots)
    ):
        return [tuple(b) for b in bots]
    raise Unreadable(f"bots {str(bots)[:60]!r}: a name for all seats, or a list of line-ups, each a list of names")


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
    game = library.find(words[0])
    settled = game.settings(options)
    return words[0], {name: settled[name] for name in options}
