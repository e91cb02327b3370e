"""`ratings`, `duel`, `explain`."""

import sys
from argparse import Namespace
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from sandtable.bots.captain import PLAYOUTS
from sandtable.bots.contests.tournament import (
    Result,
    Sequential,
    all_played,
    duel,
    even_share,
    in_company,
    ratings,
    round_robin,
    shares,
)
from sandtable.bots.general import absent
from sandtable.bots.levels import captain_for, levels_of, network_of, seated
from sandtable.bots.looking_back import LookingBack
from sandtable.bots.players import player
from sandtable.cli.common import Progress, add_options, count, given_options, seats_of, show_json
from sandtable.cli.records import at_entry
from sandtable.core import files, library
from sandtable.core.compiled import has_compiler
from sandtable.core.contract import Game
from sandtable.core.errors import Unreadable
from sandtable.core.match import Match
from sandtable.core.ranks import THINKERS, TRAINED
from sandtable.lab.chances import chances

MOST_PLAYOUTS = 1_000_000  # that a record or somebody may ask for


def add(verbs: Any) -> None:
    verb = verbs.add_parser("ratings", help="a tournament of bots: ratings with intervals")
    verb.add_argument("game")
    verb.add_argument("--bots", default="", metavar="a,b,c", help="all levels of the game, unless told otherwise")
    verb.add_argument(
        "--rounds",
        type=count,
        default=10,
        metavar="N",
        help="seeds per pair, each played from both seats; at more seats than two so many rounds, in which every bot has every seat once",
    )
    verb.add_argument("--seed", type=int, default=1)
    verb.add_argument("--json", action="store_true")
    add_options(verb)
    verb.set_defaults(run=show_ratings)
    verb = verbs.add_parser(
        "duel",
        help="is one bot better than another? a sequential test; exit code 1 if it is not shown, 3 if the other is better",
    )
    verb.add_argument("game")
    verb.add_argument("a")
    verb.add_argument("b")
    verb.add_argument("--seed", type=int, default=1)
    verb.add_argument("--most", type=count, default=200, metavar="N", help="games at most")
    verb.add_argument("--whole", action="store_true", help="play all games; the interval of the share decides")
    add_options(verb)
    verb.set_defaults(run=show_duel)
    verb = verbs.add_parser("explain", help="what the captain considers at a place of a record")
    verb.add_argument("file")
    verb.add_argument(
        "--at", type=int, default=None, metavar="N", help="after entry N (default: the end of the record)"
    )
    verb.add_argument("--seat", type=int, default=None)
    verb.add_argument("--seed", type=int, default=None, help="default: the one noted in the record, or 1")
    verb.add_argument(
        "--playouts", type=count, default=None, help=f"default: as many as noted in the record, or {PLAYOUTS}"
    )
    verb.add_argument("--curve", action="store_true", help="look back at the whole game: chances, turning points, luck")
    verb.add_argument("--svg", metavar="OUT", default=None, help="with --curve: draw the chances into a file")
    verb.add_argument("--json", action="store_true")
    verb.set_defaults(run=explain)


def show_ratings(arguments: Namespace) -> int:
    """Plays everyone against everyone, or in changing company where there are more seats than two, and prints the ladder."""
    game = library.find(arguments.game)
    bots = [b.strip() for b in arguments.bots.split(",")] if arguments.bots else list(levels_of(game))
    for bot in bots:
        player(bot)
    seats = seats_of(game, arguments, max(2, game.seats.start))
    if seats < 2:
        raise Unreadable(f"--seats {seats}: ratings are of games of two or more")
    tell_absent(game, bots, arguments, seats)
    if len(set(bots)) < 2:
        raise Unreadable("ratings need at least two different bots")
    asked = arguments.game, given_options(arguments), bots, arguments.seed, arguments.rounds
    wanted = round_robin(*asked) if seats == 2 else in_company(*asked, seats)
    progress, results = Progress("games", len(wanted)), []
    for result in all_played(wanted):
        results.append(result)
        progress(len(results))
    progress.end()
    rows, even = ladder(results, seats), even_share(results)
    if arguments.json:
        told = {"game": game.name, "games": len(results), "seed": arguments.seed, "ratings": rows}
        show_json({**told, "seats": seats, "even": even} if seats > 2 else told)
        return 0
    for row in rows:
        print(
            f"{row['bot']:16} {row['rating']:6.1f}  ({row['low']:.1f} to {row['high']:.1f})"
            + (in_words(row, even) if seats > 2 else "")
            + (f"  {row['faults']} faults" if row["faults"] else "")
        )
    print(f"{len(results)} games{f' of {seats}' if seats > 2 else ''}, seed {arguments.seed}")
    faults = {r.pairing.bots[s]: why for r in reversed(results) for s, why in r.faults}
    for bot, why in faults.items():
        print(f"the first fault of {bot}: {why}")
    return 0


def ladder(results: Sequence[Result], seats: int) -> list[dict[str, Any]]:
    """The bots by rating, the best first; at tables of more than two with what they won."""
    rows, won = [], shares(results)
    for name, (mu, sigma) in sorted(ratings(results).items(), key=lambda item: -item[1][0]):
        rows.append(
            {
                "bot": name,
                "rating": mu,
                "low": mu - 1.96 * sigma,
                "high": mu + 1.96 * sigma,
                "faults": sum(r.pairing.bots[s] == name for r in results for s, _ in r.faults),
                **(won[name]._asdict() if seats > 2 else {}),
            }
        )
    return rows


def in_words(row: dict[str, Any], even: float) -> str:
    """What a bot won at tables of more than two."""
    won = f"{row['won']:.1%} of {row['seats']} seats  ({row['won_low']:.1%} to {row['won_high']:.1%})"
    return f"  won {won}, even {even:.1%}"


def tell_absent(game: Game, bots: Iterable[str], arguments: Namespace, seats: int) -> None:
    """Says so where a general was asked for and a captain sits down."""
    why = absent(game, game.fresh(game.settings(given_options(arguments)), seats))
    if why and any(bot.partition(":")[0] in TRAINED for bot in bots):
        print(why, file=sys.stderr)


def show_duel(arguments: Namespace) -> int:
    """One line: the score, its interval, the verdict; and one for each bot that lost games by rule."""
    game = library.find(arguments.game)
    for bot in (arguments.a, arguments.b):
        player(bot)
    seats = seats_of(game, arguments, 2)
    if seats % 2:
        raise Unreadable(f"--seats {seats}: in a duel each of the two has half of the seats")
    tell_absent(game, (arguments.a, arguments.b), arguments, seats)
    test, options = Sequential(most=arguments.most, every_game=arguments.whole), given_options(arguments)
    duel(arguments.game, options, arguments.a, arguments.b, arguments.seed, arguments.most, test, seats=seats)
    print(f"{game.name}: {arguments.a} against {arguments.b}: {test}")
    for bot in dict.fromkeys(name for name, _ in test.faults):
        whys = [why for name, why in test.faults if name == bot]
        print(f"{bot} lost {len(whys)} {'game' if len(whys) == 1 else 'games'} by a fault, the first: {whys[0]}")
    return {"better": 0, "worse": 3}.get(test.verdict, 1)


def explain(arguments: Namespace) -> int:
    """The answers considered: visits, values, and the line expected after the best."""
    whole = files.load(arguments.file)
    if arguments.curve:
        return look_back(whole, arguments)
    match = at_entry(whole, arguments.at)
    seats = [s for s in match.asked if s >= 0]
    if not seats:
        raise Unreadable("nobody is asked there")
    seat = seats[0] if arguments.seat is None else arguments.seat
    if seat not in seats:
        raise Unreadable(f"seat {seat} is not asked there; asked: {', '.join(map(str, seats))}")
    if (arguments.playouts or 0) > MOST_PLAYOUTS:
        raise Unreadable(f"--playouts {arguments.playouts}: at most {MOST_PLAYOUTS:,}")
    thought = thought_about(whole, len(match.entries), seat, arguments)
    level = seated(thought.level, match.game, match.state)
    trained = network_of(level, match.game, match.state)
    captain = captain_for(match.game, match.size, match.n_seats, has_compiler(), thought.playouts, trained)
    found = captain.look(match.view(seat).state, seat, thought.seed, thought.playouts, most=thought.made)
    line = captain.expected(match.names)
    rows = [
        {
            "text": (a := match.describe(seat, c.action)).text,
            "words": a.words,
            "visits": c.visits,
            "value": c.value / 1000,
        }
        for c in found
    ]
    if arguments.json:
        show_json(
            {
                "seat": seat,
                "seed": thought.seed,
                "playouts": thought.playouts,
                "made": captain.made,
                "considered": rows,
                "line": line,
            }
        )
        return 0
    short = f" (time was up after {captain.made})" if captain.hurried else ""
    print(f"{match.names[seat]} (seat {seat}), {thought.playouts} playouts{short}, seed {thought.seed}")
    for row in rows:
        print(f"  {row['value']:.3f}  {row['visits']:5} visits  {row['words']}")
    print("expects: " + "; ".join(line))
    return 0


def look_back(match: Match, arguments: Namespace) -> int:
    """Chances turn by turn, turning points and luck of a game that is over."""
    looking = LookingBack(match)
    progress = Progress("answers and points", 0)
    for done, progress.total in looking.steps():
        progress(done)
    progress.end()
    told = looking.told
    if arguments.svg:
        Path(arguments.svg).write_text(chances(told), "utf-8")
    if arguments.json:
        show_json(told)
        return 0
    for point in told["points"]:
        known = f"   could be known: {in_hundred(point['known'])}" if "known" in point else ""
        print(f"{told['times']} {point['time']:3}: {in_hundred(point['so'])}{known}")
    for i, one in enumerate(told["turning"]):
        print(f"{chr(ord('A') + i)}  {told['times']} {one['time']}, entry {one['entry'] + 1}: {one['says']}")
    lucky = ", ".join(f"{n} {v / 10:+.0f}" for n, v in zip(told["names"], told["luck"], strict=True))
    print(told["no_luck"] or f"luck: {lucky}")
    print(told["verdict"])
    return 0


def in_hundred(chances: list[int]) -> str:
    return " ".join(f"{chance / 10:3.0f}" for chance in chances)


class Budget(NamedTuple):
    """What a captain is asked with."""

    seed: int
    playouts: int
    made: int | None  # where its time was up before all were made
    level: str = "captain"


def thought_about(match: Match, n: int, seat: int, arguments: Namespace) -> Budget:
    """What was asked for; where it is left open, what the record notes of the captain who answered there."""
    noted = match.entries[n].thought if n < len(match.entries) and match.entries[n].seat == seat else None
    asked = arguments.seed is not None or arguments.playouts is not None
    if asked or noted is None or noted.level not in THINKERS or not 0 < noted.playouts <= MOST_PLAYOUTS:
        return Budget(1 if arguments.seed is None else arguments.seed, arguments.playouts or PLAYOUTS, None)
    return Budget(noted.seed, noted.playouts, noted.made, noted.level)
