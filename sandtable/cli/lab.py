"""`lab run`, `lab compare`, `lab sweep`, `lab judge`, `lab luck`, `lab report`, `lab record`, `lab schema`; `lab puzzles` has a file of its own."""

import shlex
import sys
from argparse import Namespace
from dataclasses import asdict
from pathlib import Path
from typing import Any

from sandtable.cli import puzzles
from sandtable.cli.common import Progress, add_options, count, given_options, seats_of, show_json
from sandtable.core import library
from sandtable.core.contract import Game
from sandtable.core.errors import Unknown, Unreadable
from sandtable.lab import plan as plans

HALL = "http://127.0.0.1:8000"
HALL_HELP = "where games of the report are replayed and played on from"


def add(verbs: Any) -> None:
    lab = verbs.add_parser("lab", help="study a game: plans, comparisons, sweeps, reports")
    inner = lab.add_subparsers(dest="lab_verb", required=True, metavar="VERB")
    verb = inner.add_parser("run", help="play a plan; goes on where it was stopped")
    verb.add_argument("plan", help="a plan, FILE.toml")
    verb.add_argument("--out", metavar="FOLDER", default=None)
    verb.add_argument("--cores", type=count, default=None)
    verb.add_argument("--ray", metavar="ADDRESS", default="", help="play on the Ray cluster there; the same games")
    verb.add_argument("--hall", default=HALL, metavar="URL", help=HALL_HELP)
    verb.set_defaults(run=run)
    verb = inner.add_parser("report", help="write the page of a run again")
    verb.add_argument("plan", help="a plan, FILE.toml")
    verb.add_argument("--out", metavar="FOLDER", default=None)
    verb.add_argument("--hall", default=HALL, metavar="URL", help=HALL_HELP)
    verb.set_defaults(run=report)
    verb = inner.add_parser("record", help="write one game of a run as a record")
    verb.add_argument("plan", help="a plan, FILE.toml")
    verb.add_argument("cell", type=int)
    verb.add_argument("number", type=int)
    verb.add_argument("file")
    verb.add_argument("--out", metavar="FOLDER", default=None)
    verb.set_defaults(run=record)
    verb = inner.add_parser(
        "compare", help="is there a difference between two variants? a sequential test; exit code 1 if none is shown"
    )
    verb.add_argument("a", help="'doubletime rows=10'")
    verb.add_argument("b", help="'doubletime rows=8'")
    verb.add_argument("--bots", default="sergeant", metavar="a,b")
    verb.add_argument("--measure", default="first", help="first, decided, length, leads, count:ANSWER or winner:ANSWER")
    verb.add_argument("--seed", type=int, default=1)
    verb.add_argument("--most", type=count, default=20_000, metavar="N", help="games of each variant at most")
    verb.add_argument("--tolerance", type=float, default=0.01, help="a difference too small to care about")
    verb.add_argument("--json", action="store_true")
    verb.set_defaults(run=compare)
    verb = inner.add_parser("sweep", help="one option over a range, drawn as a curve")
    verb.add_argument("game")
    verb.add_argument("option", help="name=v1,v2,v3 or name=5..60..5")
    verb.add_argument("--bots", default="sergeant", metavar="a,b")
    verb.add_argument("--games", type=count, default=400)
    verb.add_argument("--seed", type=int, default=1)
    verb.add_argument("--out", metavar="FOLDER", default=None)
    verb.add_argument("--hall", default=HALL, metavar="URL", help=HALL_HELP)
    verb.set_defaults(run=sweep)
    add_judge(inner)
    verb = inner.add_parser(
        "luck", help="was it luck? what dice and deals brought each seat, and how often the luckiest won"
    )
    verb.add_argument("game")
    verb.add_argument("--bots", default="sergeant", metavar="a,b", help="recruit or sergeant")
    verb.add_argument("--games", type=count, default=1000)
    verb.add_argument("--seed", type=int, default=1)
    verb.add_argument("--svg", metavar="OUT", default=None, help="draw how lucky winners were into a file")
    verb.add_argument("--json", action="store_true")
    add_options(verb)
    verb.set_defaults(run=luck)
    puzzles.add(inner)


def add_judge(inner: Any) -> None:
    verb = inner.add_parser(
        "judge", help="how often the seat that a game's judge calls ahead wins; exit code 1 if no better than chance"
    )
    verb.add_argument("game")
    verb.add_argument("--bots", default="sergeant", metavar="a,b", help="who plays: captain:60 for captains")
    verb.add_argument("--games", type=count, default=2000)
    verb.add_argument("--seed", type=int, default=1)
    verb.add_argument("--fit", action="store_true", help="print the whole numbers that tell best who won these games")
    verb.add_argument("--json", action="store_true")
    add_options(verb)
    verb.set_defaults(run=judge)
    verb = inner.add_parser("schema", help="the columns of games.parquet")
    verb.add_argument("plan", nargs="?", default=None, help="a plan, FILE.toml: with the columns of its options")
    verb.add_argument("--json", action="store_true")
    verb.set_defaults(run=schema)


def needed() -> None:
    """Polars comes with the fast packages."""
    try:
        import polars  # noqa: F401
    except ImportError:
        raise Unknown("the lab needs the packages of requirements/fast.txt, polars among them") from None


def folder_of(given: str | None, name: str) -> Path:
    return Path(given) if given else Path("lab") / "".join(c if c.isalnum() or c in "-_" else "-" for c in name)


def run(arguments: Namespace) -> int:
    """Plays, then writes the report."""
    plan = plans.read(Path(arguments.plan))
    folder = folder_of(arguments.out, Path(arguments.plan).stem)
    return play(plan, folder, arguments.cores or 0, arguments.hall, arguments.ray)


def play(plan: plans.Plan, folder: Path, cores: int, hall: str, ray: str = "") -> int:
    needed()
    from sandtable.lab import report as reports
    from sandtable.lab import run as runs

    progress = Progress("games", sum(t.n for t in runs.tasks(plan)))
    path = runs.run(plan, folder, cores, progress, ray)
    progress.end()
    page = reports.write(plan, folder, "sandtable " + shlex.join(sys.argv[1:]), hall)
    print(f"games: {path}\nreport: {page}")
    return 0


def played(arguments: Namespace) -> tuple[plans.Plan, Path]:
    """The plan, and the folder with the games that were played by it."""
    from sandtable.lab.run import n_games

    plan = plans.read(Path(arguments.plan))
    folder = folder_of(arguments.out, Path(arguments.plan).stem)
    if not n_games(folder / "games.parquet"):
        raise Unknown(f"no games in {str(folder)!r}: run the plan first, or say with --out where they are")
    return plan, folder


def report(arguments: Namespace) -> int:
    needed()
    from sandtable.lab import report as reports

    plan, folder = played(arguments)
    command = "sandtable " + shlex.join(sys.argv[1:])
    print(reports.write(plan, folder, command, arguments.hall))
    return 0


def record(arguments: Namespace) -> int:
    needed()
    import polars as pl

    from sandtable.lab.run import record_of

    plan, folder = played(arguments)
    path = folder / "games.parquet"
    found = pl.read_parquet(path).filter((pl.col("cell") == arguments.cell) & (pl.col("number") == arguments.number))
    if found.is_empty():
        raise Unknown(f"no game {arguments.number} in cell {arguments.cell}")
    record_of(plan, found.row(0, named=True)).save(arguments.file)
    print(f"written: {arguments.file}")
    return 0


def cell_of(text: str, bots: str) -> plans.Cell:
    """A variant with its line-up."""
    name, options = plans.variant(text)
    game = library.find(name)
    line = line_of(bots, game)
    return plans.cells_of(
        {"game": name, "bots": [line], "options": options, "seats": len(line)}, f"variant {text[:40]!r}"
    )[0]


def line_of(bots: str, game: Game) -> list[str]:
    """`a,b`: a name for every seat, or one for all."""
    return [b.strip() for b in bots.split(",")] if "," in bots else [bots] * game.seats.start


def compare(arguments: Namespace) -> int:
    """One sentence, and whether a difference was shown."""
    needed()
    from sandtable.lab.compare import compare as test

    a, b = cell_of(arguments.a, arguments.bots), cell_of(arguments.b, arguments.bots)
    if len(a.bots) != len(b.bots):
        raise Unreadable("both variants need the same number of seats")
    progress = Progress("games of each variant", arguments.most)
    found = test(a, b, arguments.measure, arguments.seed, arguments.most, arguments.tolerance, progress)
    progress.end()
    if arguments.json:
        show_json(found.__dict__ | {"A": a.name, "B": b.name, "seed": arguments.seed})
    else:
        print(f"A: {a.name}\nB: {b.name}\n{found}")
    return 0 if found.verdict == "differ" else 1


def values_of(text: str) -> tuple[str, list[str]]:
    """`rows=6,8,10` or `turn_limit=10..60..10`."""
    name, equals, rest = text.partition("=")
    values = rest.split(",")
    if ".." in rest:
        try:
            numbers = [int(p) for p in rest.split("..")]
            found = range(numbers[0], numbers[1] + 1, numbers[2] if len(numbers) > 2 else 1)
            values = [str(v) for v in found[: plans.MOST_CELLS + 1]]  # more is refused anyway
        except (ValueError, IndexError):
            raise Unreadable(f"sweep {text[:40]!r}: write name=low..high..step") from None
    if not equals or len(values) < 2:
        raise Unreadable(f"sweep {text[:40]!r}: write name=v1,v2,… or name=low..high..step")
    return name.strip(), [v.strip() for v in values]


def sweep(arguments: Namespace) -> int:
    """A plan of one option; its report has the curve."""
    name, values = values_of(arguments.option)
    game = library.find(arguments.game)
    read = [game.settings({name: v})[name] for v in values]
    line = line_of(arguments.bots, game)
    plan = plans.checked(
        {
            "name": f"{game.title}: {name}",
            "seed": arguments.seed,
            "games": arguments.games,
            "tables": [{"game": arguments.game, "bots": [line], "options": {name: read}, "seats": len(line)}],
        },
        "sweep",
    )
    return play(plan, folder_of(arguments.out, f"sweep-{game.name}-{name}"), 0, arguments.hall)


def judge(arguments: Namespace) -> int:
    """The judge's calibration, stage by stage."""
    needed()
    from sandtable.lab import calibration, fitting

    game = library.find(arguments.game)
    seats = seats_of(game, arguments, game.seats.start)
    line = line_of(arguments.bots, game) if "," in arguments.bots else [arguments.bots] * seats
    wanted = {"game": arguments.game, "bots": [line], "seats": len(line), "options": given_options(arguments)}
    cell = plans.cells_of(wanted, f"game {arguments.game[:40]!r}")[0]
    progress = Progress("games", arguments.games)
    if arguments.fit:
        fit = fitting.fit(cell, arguments.games, arguments.seed, progress)
        progress.end()
        show_json(asdict(fit) | {"seed": arguments.seed}) if arguments.json else print(fitting.table(fit))
        return 0
    found = calibration.calibrate(cell, arguments.games, arguments.seed, progress)
    progress.end()
    if arguments.json:
        show_json(asdict(found) | {"seed": arguments.seed, "verdict": found.verdict})
    else:
        print(calibration.table(found))
    return 0 if found.is_better else 1


def luck(arguments: Namespace) -> int:
    """The luck of each seat, and whether it decides."""
    from sandtable.lab.luck import luck_of, picture, table

    game = library.find(arguments.game)
    seats = seats_of(game, arguments, game.seats.start)
    line = line_of(arguments.bots, game) if "," in arguments.bots else [arguments.bots] * seats
    progress = Progress("games", arguments.games)
    found = luck_of(game, game.settings(given_options(arguments)), line, arguments.games, arguments.seed, progress)
    progress.end()
    show_json(asdict(found) | {"seed": arguments.seed}) if arguments.json else print(table(found))
    if arguments.svg:
        Path(arguments.svg).write_text(picture(found), "utf-8")
    return 0


def schema(arguments: Namespace) -> int:
    """One line a column."""
    from sandtable.lab.columns import all_of

    columns = all_of(plans.read(Path(arguments.plan)) if arguments.plan else None)
    if arguments.json:
        show_json([column._asdict() for column in columns])
        return 0
    for column in columns:
        print(f"{column.name:20} {column.type:13} {column.words}")
    if not arguments.plan:
        print(f"{'option_NAME':20} {'':13} every option of the plan's games; name a plan to see them")
    return 0
