"""`sim`, `audit`, `bench`."""

import sys
import time
from argparse import Namespace
from typing import Any

from sandtable.bots.contests.arena import Arena, play_series
from sandtable.bots.levels import ARENA, level_of
from sandtable.cli.common import Progress, add_options, count, given_options, seats_of, show_json
from sandtable.core import library
from sandtable.core.checks.audit import Auditor
from sandtable.core.checks.suite import in_words
from sandtable.core.errors import Unreadable
from sandtable.core.intervals import wilson

CHUNK = 200
FEW = 16  # seats that are all told of; of more only those that won


def add(verbs: Any) -> None:
    verb = verbs.add_parser("sim", help="games between bots")
    verb.add_argument("game")
    verb.add_argument("--games", type=count, default=100, metavar="N")
    verb.add_argument(
        "--bots",
        metavar="a,b",
        help=f"one level per seat, or one for all: {', '.join(ARENA)} (default: a sergeant against recruits)",
    )
    verb.add_argument("--seed", type=int, default=1)
    verb.add_argument("--plain", action="store_true", help="do not compile")
    verb.add_argument("--json", action="store_true")
    add_options(verb)
    verb.set_defaults(run=sim)
    verb = verbs.add_parser("audit", help="look for leaks of hidden information; exit code 1 if there are any")
    verb.add_argument("game")
    verb.add_argument("--states", type=count, default=2000, metavar="N")
    verb.add_argument("--seed", type=int, default=1)
    verb.add_argument("--json", action="store_true")
    add_options(verb)
    verb.set_defaults(run=audit)
    verb = verbs.add_parser("bench", help="how fast this machine steps a game")
    verb.add_argument("game", nargs="?")
    verb.add_argument("--json", action="store_true")
    verb.set_defaults(run=bench)


def sim(arguments: Namespace) -> int:
    """Plays games and says who won how often, with intervals."""
    game = library.find(arguments.game)
    names = [b.strip() for b in (arguments.bots or "").split(",")]
    n_seats = seats_of(game, arguments, len(names) if len(names) in game.seats else game.seats.start)
    if not arguments.bots:
        names = ["sergeant"] + ["recruit"] * (n_seats - 1)
    if len(names) == 1:
        names *= n_seats
    if len(names) != n_seats:
        raise Unreadable(f"--bots {arguments.bots[:60]!r}: {len(names)} bots for {n_seats} seats; {game.played_by}")
    settings = game.settings(given_options(arguments))
    levels = [level_of(n) for n in names]
    from sandtable.bots.contests.series import series

    arena = Arena(game, settings, n_seats, [series], not arguments.plain)
    progress, results, wins, drawn, steps = Progress("games", arguments.games), [0] * n_seats, [0] * n_seats, 0, 0
    started = time.process_time()
    for first in range(0, arguments.games, CHUNK):
        games = min(CHUNK, arguments.games - first)
        with in_words(game):
            tally = play_series(game, settings, levels, arguments.seed * 1_000_003 + first, games, arena=arena)
        results = [a + b for a, b in zip(results, tally.results, strict=True)]
        wins = [a + b for a, b in zip(wins, tally.wins, strict=True)]
        drawn, steps = drawn + tally.drawn, steps + tally.steps
        progress(first + tally.games)
    progress.end()
    took = time.process_time() - started
    rows = [
        {
            "seat": s,
            "bot": names[s],
            "wins": wins[s],
            "share": wins[s] / arguments.games,
            "interval": wilson(wins[s], arguments.games),
            "points": results[s] / 1000,
        }
        for s in range(n_seats)
    ]
    if arguments.json:
        show_json(
            {
                "game": game.name,
                "games": arguments.games,
                "seed": arguments.seed,
                "options": settings,
                "seats": rows,
                "without winner": drawn,
                "answers": steps,
                "cpu_seconds": round(took, 3),
                "compiled": arena.is_compiled,
            }
        )
        return 0
    told = rows if len(rows) <= FEW else [row for row in rows if row["wins"]]
    for row in told:
        low, high = row["interval"]
        print(
            f"seat {row['seat']}  {row['bot']:10} {row['wins']:7} wins  {row['share']:6.1%}  ({low:.1%} to {high:.1%})"
        )
    if len(told) < len(rows):
        print(f"the other {len(rows) - len(told)} seats won none")
    plain = "" if arena.is_compiled else ", plain"
    games = f"{arguments.games} {'game' if arguments.games == 1 else 'games'}"
    per_game = steps / arguments.games
    print(f"{games}, {drawn} without a winner, {per_game:.1f} answers a game, {took:.1f} CPU seconds{plain}")
    return 0


def audit(arguments: Namespace) -> int:
    """Audits random states; names what differs."""
    game = library.find(arguments.game)
    n_seats = seats_of(game, arguments, game.seats.start)
    auditor = Auditor(game, game.settings(given_options(arguments)), n_seats, arguments.seed)
    progress = Progress("states", arguments.states)
    with in_words(game):
        report = auditor.run(arguments.states, progress)
    progress.end()
    if arguments.json:
        show_json(report.__dict__)
    else:
        for line in report.differences:
            print(line)
        print(
            f"{game.name}: {report.states} states, {report.views} views, {report.paths} secret paths, {len(report.differences)} differences"
        )
    return 1 if report.differences else 0


def bench(arguments: Namespace) -> int:
    """Steps per CPU second, plain and compiled; side by side with peers: `./dev bench`."""
    from sandtable.core.checks.speed import measure

    rows = []
    for name in [arguments.game] if arguments.game else library.names():
        game = library.find(name)
        row = measure(game)
        rows.append(row)
        if not arguments.json:
            fast = f"{row['compiled'] / 1e6:8.2f} million" if row["compiled"] else "   no numba"
            print(f"{name:14} plain {row['plain']:10,.0f} steps/s   compiled {fast} steps/s", flush=True)
    if arguments.json:
        show_json(rows)
    if not rows[0]["compiled"]:
        print("numba is not here: compiled speed was not measured", file=sys.stderr)
    return 0
