"""The columns of games.parquet: one row a game."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from sandtable.bots.contests.tournament import rotations
from sandtable.core import library
from sandtable.core.options import shown
from sandtable.lab.plan import Cell, Plan
from sandtable.lab.watch import KINDS, TENTHS


class Column(NamedTuple):
    """What a column holds."""

    name: str
    type: str  # as polars calls it
    words: str


NUMBERS = "List(Int32)"
PLAYED = (
    Column("cell", "Int32", "which line-up in which variant, from 0, in the order of the plan"),
    Column("number", "Int32", "of the game in its cell, from 0"),
    Column("seed", "Int64", "of its dice; games of other cells with the same seed are its pairs"),
    Column("rotation", "Int32", "by how many places the bots have moved on from the plan's line-up"),
    Column("length", "Int32", "answers, dice and clock among them"),
    Column("results", NUMBERS, "of each seat, in thousandths; who lost by a fault has the least there is"),
    Column("winner", "Int32", "the seat that won alone, or -1"),
    Column("decisions", NUMBERS, "of each seat: how often it was asked"),
    Column("branching", NUMBERS, "of each seat: how many answers it could choose from, over all its decisions"),
    Column("lead_changes", "Int32", "how often the lead changed hands, by the judge's word"),
    Column("leaders", NUMBERS, f"after each of {TENTHS} tenths of the game: 1 + the seat that led, or 0"),
    Column("uses", NUMBERS, f"of seat s, answers of kind k: at place s * {KINDS} + k; kinds are the game's verbs"),
    Column(
        "tallies",
        NUMBERS,
        "of seat s, counter k of the game's own questions: at 2 * (s * counters + k) how much, at the next place when "
        "first; behind the last seat one more row for the whole table",
    ),
    Column("seats", NUMBERS, "who gave each answer: a seat, -1 for dice, -2 for the clock"),
    Column("actions", "List(Int64)", "what was answered: the action's number, or -1 for giving up"),
    Column("faults", "List(String)", "which bot lost by rule, and why"),
)
ADDED = (
    Column("game", "String", "the game's name, or its module"),
    Column("bots", "List(String)", "who sat where in this game"),
)
OPTION = "option_"  # before the name of an option: the columns of a plan's options


def settings(cell: Cell) -> dict[str, Any]:
    return library.find(cell.game).settings(dict(cell.options))


def options(plan: Plan) -> Iterator[Column]:
    """A column for every option of every game of a plan; of other games it is empty."""
    found: dict[str, list[Any]] = {}
    for cell in plan.cells:
        for name, value in settings(cell).items():
            found.setdefault(name, []).append(value)
    for name, values in found.items():
        kinds = {type(v) for v in values}
        kind = {bool: "Boolean", int: "Int64"}.get(kinds.pop() if len(kinds) == 1 else str, "String")
        said = sorted({shown(v) for v in values}, key=lambda v: (len(v), v))
        few = ", ".join(v if len(v) < 30 else v[:27] + "…" for v in said[:6])
        yield Column(OPTION + name, kind, f"the option {name}: {few}{', …' if len(said) > 6 else ''}")


def all_of(plan: Plan | None) -> list[Column]:
    """The columns of a plan's games; without a plan those that all have."""
    return [*PLAYED, *ADDED, *(options(plan) if plan else ())]


def schema(columns: Any) -> dict[str, Any]:
    """The same for polars."""
    import polars as pl

    kinds = {
        "Int32": pl.Int32,
        "Int64": pl.Int64,
        "String": pl.String,
        "Boolean": pl.Boolean,
        NUMBERS: pl.List(pl.Int32),
        "List(Int64)": pl.List(pl.Int64),
        "List(String)": pl.List(pl.String),
    }
    return {column.name: kinds[column.type] for column in columns}


def with_options(plan: Plan, games: Any) -> Any:
    """The games with what their cell says of them: game, bots as they sat, every option."""
    import polars as pl

    wanted = [*ADDED, *options(plan)]
    rows = []
    for i, cell in enumerate(plan.cells):
        known = {OPTION + name: value for name, value in settings(cell).items()}
        for turn, bots in enumerate(rotations(cell.bots)):
            values = {
                c.name: shown(known[c.name]) if c.type == "String" else known[c.name] for c in wanted if c.name in known
            }
            rows.append({"cell": i, "rotation": turn, "game": cell.game, "bots": list(bots), **values})
    types = {"cell": pl.Int32, "rotation": pl.Int32, **schema(wanted)}
    return games.join(pl.DataFrame(rows, schema=types), on=["cell", "rotation"], how="left", maintain_order="left")
