"""`serve`, `backup`, `restore`, `move`, `rehearse`, `repair`: what a host needs; verbs that a game brings along (`logbook`)."""

import sqlite3
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sandtable.core import library
from sandtable.core.errors import Broken, Unknown, Unreadable

if TYPE_CHECKING:
    from sandtable.server.keep.upkeep import Checked

DATABASE = "sandtable.sqlite"


def add_database(verb: ArgumentParser) -> None:
    """`--database FILE`."""
    verb.add_argument(
        "--database",
        default=DATABASE,
        metavar="FILE",
        help=f"where tables are kept: a file, or postgresql://…; {DATABASE}",
    )


def add(verbs: Any) -> None:
    verb = verbs.add_parser("serve", help="open the hall: all games in the browser")
    verb.add_argument("--host", default="127.0.0.1")
    verb.add_argument("--port", type=int, default=8000)
    add_database(verb)
    verb.add_argument(
        "--game",
        action="append",
        default=[],
        metavar="GAME",
        help="a game of yours, beside the others; may be repeated",
    )
    verb.add_argument(
        "--settings",
        metavar="FILE",
        help="limits, retention, the mail server, where word may go: see docs/howto/host.md",
    )
    verb.add_argument(
        "--allow-host",
        action="append",
        default=[],
        metavar="NAME",
        help="a name under which the hall is known, beside its own; may be repeated, * is any",
    )
    verb.add_argument(
        "--proxy",
        action="append",
        default=[],
        metavar="ADDRESS",
        help="a proxy that is believed about who asks; 127.0.0.1 where none is named; may be repeated",
    )
    verb.add_argument(
        "--prefix",
        default="",
        metavar="PATH",
        help="the path under which a proxy shows the hall, such as /sandtable; none: the whole host is the hall's",
    )
    verb.set_defaults(run=serve)
    verb = verbs.add_parser("backup", help="copy the hall's database, also while the hall is open")
    verb.add_argument("copy", help="the file to write; it must not be there yet")
    add_database(verb)
    verb.set_defaults(run=backup)
    verb = verbs.add_parser("restore", help="make a database from a copy")
    verb.add_argument("copy")
    add_database(verb)
    verb.add_argument("--force", action="store_true", help="also over a database that is there, if no hall has it open")
    verb.set_defaults(run=restore)
    verb = verbs.add_parser("move", help="move a hall to another database: from a file to PostgreSQL, or back")
    verb.add_argument("source", help="a file, or postgresql://…")
    verb.add_argument("target", help="a file, or postgresql://…; new, or empty")
    verb.add_argument("--force", action="store_true", help="also in place of a hall that is there")
    verb.set_defaults(run=move)
    verb = verbs.add_parser("rehearse", help="restore the newest copy beside, and check every table in it")
    verb.add_argument("copies", help="the folder with the copies, or one copy")
    verb.set_defaults(run=rehearse)
    verb = verbs.add_parser("repair", help="put running tables under the rules of today, after a fix")
    verb.add_argument("game")
    add_database(verb)
    verb.add_argument("--apply", action="store_true", help="carry it out; else only show what would be done")
    verb.add_argument(
        "--go-on", action="append", default=[], metavar="TABLE", help="from the table that the new rules give"
    )
    verb.add_argument(
        "--take-back", action="append", default=[], metavar="TABLE", help="to the last entry after which both agree"
    )
    verb.set_defaults(run=repair)
    verb = verbs.add_parser("logbook", help="replay a paper Logbook of Tank Game")
    verb.add_argument("file", help="the book, a text file; - is standard input")
    verb.add_argument("--scenario", required=True, metavar="MAP", help="a map file with its tanks, or a map's name")
    verb.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option; may be repeated")
    verb.add_argument("--json", action="store_true", help="the report as JSON")
    verb.set_defaults(run=logbook)


def serve(arguments: Namespace) -> int:
    """Runs the server until it is stopped."""
    from sandtable.server.settings import Settings, read
    from sandtable.server.web.app import serve as run

    settings = read(arguments.settings) if arguments.settings else Settings()
    settings = replace(
        settings,
        allow_hosts=(*settings.allow_hosts, *arguments.allow_host),
        proxies=(*settings.proxies, *arguments.proxy),
        prefix=arguments.prefix or settings.prefix,
    )
    for game in arguments.game:
        library.find(game)  # one that was asked for by name is never left out in silence
    where = arguments.host, arguments.port, arguments.database
    return int(run(*where, games=arguments.game, settings=settings) or 0)


def backup(arguments: Namespace) -> int:
    """A copy, whole or not at all."""
    from sandtable.server.keep import upkeep

    return written(upkeep.backup, arguments.database, arguments.copy)


def restore(arguments: Namespace) -> int:
    """A database from a copy; over one that is there only if told so."""
    from sandtable.server.keep import upkeep

    return written(partial(upkeep.restore, over=arguments.force), arguments.copy, arguments.database)


def move(arguments: Namespace) -> int:
    """Every row, compared; then every table, replayed."""
    from sandtable.server.keep import moving

    source, target = arguments.source, arguments.target
    if not is_address(source) and not Path(source).is_file():
        raise Unknown(f"no database {source!r}")
    written(partial(moving.move, over=arguments.force), source, target)
    return verify_tables(target)


def rehearse(arguments: Namespace) -> int:
    """What a restore would give, today."""
    from sandtable.server.keep import upkeep

    return say_checked(upkeep.rehearse(arguments.copies), first="restored")


def repair(arguments: Namespace) -> int:
    """What a change of the rules means for the tables that are being played."""
    import asyncio

    from sandtable.server.tables import repair as repairs

    decided = dict.fromkeys(arguments.take_back, repairs.TAKE_BACK) | dict.fromkeys(arguments.go_on, repairs.GO_ON)
    if not is_address(arguments.database) and not Path(arguments.database).is_file():
        raise Unknown(f"no database {arguments.database!r}")
    for line in asyncio.run(repairs.repaired(arguments.database, arguments.game, decided, arguments.apply)):
        print(line)
    return 0


def verify_tables(database: str) -> int:
    """A line for each table that does not hold, then how many do."""
    from sandtable.server.keep.upkeep import verify_all

    return say_checked(verify_all(database))


def say_checked(found: "Iterator[Checked]", first: str = "") -> int:
    """A line for each that does not hold or was not replayed, then how many do; exit code 1 if one does not hold."""
    n, wrong, others = 0, 0, 0
    try:
        if first and (copy := next(found, None)):
            print(f"{first}: {copy.table}, {copy.words}")
        for checked in found:
            n, wrong, others = n + 1, wrong + (not checked.holds), others + (not checked.replayed)
            if not checked.holds or not checked.replayed:
                print(f"{'not replayed' if checked.holds else 'broken'}: table {checked.table}: {checked.words}")
    except Broken as error:
        print(error)
        return 1
    apart = f"; {others} of other rules are there whole, and were not replayed" if others else ""
    print(f"{n - wrong - others} of {n} tables hold{apart}")
    return 1 if wrong else 0


def is_address(database: str) -> bool:
    return "://" in database


def written(job: Callable[[str, str], str], source: str, target: str) -> int:
    try:
        print(f"written: {job(source, target)}")
    except (sqlite3.Error, OSError) as error:
        raise Unreadable(f"{source!r} to {target!r}: {error}") from None
    return 0


def logbook(arguments: Namespace) -> int:
    """Replays a paper Logbook and reports what was struck."""
    from sandtable.games.tank.logbook import run

    return run(arguments.file, arguments.scenario, arguments.option, arguments.json)
