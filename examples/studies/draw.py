"""Draws the pictures of docs/explanation/balance.md from runs of the plans beside it. Start it from the clone:

.venv/bin/python examples/studies/draw.py FOLDER_OF_RUNS docs/pictures
"""

import sys
from pathlib import Path

import polars as pl

from sandtable.core import library
from sandtable.lab import plan as plans
from sandtable.lab import plots
from sandtable.lab.measures import CellMeasures, Estimate, Usage, measure

HERE = Path(__file__).parent
FIRST = {"wartime": "began", "trts": "place 1 in the line"}  # who goes first; elsewhere it is the first seat


def cells(runs: Path, name: str) -> list[CellMeasures]:
    """What was measured in a run, cell by cell."""
    return measure(plans.read(HERE / f"{name}.toml"), pl.read_parquet(runs / name / "games.parquet"))


def answer(cell: CellMeasures, name: str) -> Usage:
    """One answer of the game's own questions."""
    return next(a for q in cell.questions for a in q.answers if a.name == name)


def going_first(cell: CellMeasures) -> Estimate:
    return answer(cell, FIRST[cell.cell.game]).wins_with if cell.cell.game in FIRST else cell.seats[0]


def options(cell: CellMeasures) -> str:
    return " ".join(f"{name}={value}" for name, value in cell.cell.options) or "as printed"


def foresight(cell: CellMeasures) -> list[plots.Row]:
    known = [(f"{k * 10} %", e) for k, e in enumerate(cell.foresight, 1)]
    return [row for row in known if row[1].n >= cell.games // 20]


def main(runs: Path, to: Path) -> None:
    def draw(name: str, plot: str) -> None:
        (to / f"balance-{name}.svg").write_text(plots.picture(plot) + "\n", "utf-8")

    seats, captains, tried = (cells(runs, name) for name in ("seats", "captains", "options"))
    captains += cells(runs, "captains-tank") + cells(runs, "captains-slow")
    for two in (seats, captains):
        two[:] = [c for c in two if len(c.cell.bots) == 2]
    title = {c.cell.game: library.load(c.cell.game).title for c in seats}
    draw("first", plots.dots(
        [(f"{title[c.cell.game]}", going_first(c)) for c in seats]
        + [(f"{c.cell.game}, captains", going_first(c)) for c in captains],
        0.5, "Games won by whoever goes first", "games won by whoever goes first"))  # fmt: skip
    for c in (c for c in seats if c.cell.game in ("doubletime", "trts")):
        draw(
            f"decided-{c.cell.game}",
            plots.curve(foresight(c), 0.5, f"{title[c.cell.game]}: whoever leads wins", "of the game is played"),
        )

    def variants(game: str) -> list[CellMeasures]:
        return [c for c in seats if c.cell.game == game] + [c for c in tried if c.cell.game == game]

    draw("doubletime-options", plots.dots([(options(c), c.drawn) for c in variants("doubletime")], None,
         "Double Time Wars: games without a winner", "games without a winner"))  # fmt: skip
    four = next(c for c in cells(runs, "seats") if c.cell.game == "timemachine" and len(c.cell.bots) == 4)
    rounds = [(f"round {r}", answer(four, f"activated in round {r}").wins_with) for r in range(5, 9)]
    draw("timemachine-rounds", plots.dots(rounds, 0.25, "Time Machine: seats that won, by round of activation",
         "seats that activated then, and won"))  # fmt: skip


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
