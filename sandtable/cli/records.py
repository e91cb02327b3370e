"""`replay`, `verify`."""

from argparse import Namespace
from pathlib import Path
from typing import Any

from sandtable.cli.operate import add_database, verify_tables
from sandtable.core import files
from sandtable.core.errors import Broken, Unreadable
from sandtable.core.match import Match
from sandtable.core.seats import SPECTATOR


def add(verbs: Any) -> None:
    verb = verbs.add_parser("replay", help="show a recorded game, or the table after some entry of it")
    verb.add_argument("file")
    verb.add_argument("--at", type=int, default=None, metavar="N", help="after entry N")
    verb.add_argument("--seat", type=int, default=None, help="as this seat saw it")
    verb.add_argument("--svg", metavar="OUT", help="write a picture")
    verb.set_defaults(run=replay)
    verb = verbs.add_parser(
        "verify", help="replay a record and check hashes, dice and end; exit code 1 if it does not hold"
    )
    verb.add_argument("file", nargs="?")
    verb.add_argument("--all", action="store_true", help="every table of the hall instead of a record")
    add_database(verb)
    verb.set_defaults(run=verify)


def at_entry(match: Match, n: int | None) -> Match:
    """The match as it stood after n entries."""
    if n is None:
        return match
    if not 0 <= n <= len(match.entries):
        raise Unreadable(f"--at {n}: the record has {len(match.entries)} entries")
    again = match.restarted()
    for entry in match.entries[:n]:
        again.replay_entry(entry)
    return again


def replay(arguments: Namespace) -> int:
    """The game in words, or one table of it."""
    whole = files.load(arguments.file)
    match = at_entry(whole, arguments.at)
    seat = SPECTATOR if arguments.seat is None else arguments.seat
    view = match.view(seat) if arguments.seat is not None or not match.over and arguments.at is None else None
    if arguments.svg:
        from sandtable.core.match import View

        shown = view or View(match.game, match.state, SPECTATOR, match.names)
        Path(arguments.svg).write_text(shown.svg(), "utf-8")
        print(f"written: {arguments.svg}")
        return 0
    if arguments.at is None:
        for line in files.full_lines(whole):
            if "n" in line:
                print(
                    f"{line['n']:4}. {whole.name_of(files.SEAT_WORDS.get(str(line['seat']), line['seat']))}: {line['words']}"
                )
    print(view or match.game.people.notation.show(match.state))
    if match.over:
        print(match.result)
    return 0


def verify(arguments: Namespace) -> int:
    """One sentence, and whether it holds."""
    if bool(arguments.file) == arguments.all:
        raise Unreadable("verify takes a record, or --all for the tables of a hall")
    if arguments.all:
        return verify_tables(arguments.database)
    try:
        print(f"holds: {files.verify(arguments.file)}")
    except Broken as error:
        print(error)
        return 1
    return 0
