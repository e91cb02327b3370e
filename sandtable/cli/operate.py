"""`serve` and what else a host needs; verbs that a game brings along (`logbook`)."""

from argparse import Namespace
from typing import Any


def add(verbs: Any) -> None:
    verb = verbs.add_parser("serve", help="open the hall: all games in the browser")
    verb.add_argument("--host", default="127.0.0.1")
    verb.add_argument("--port", type=int, default=8000)
    verb.add_argument("--database", default="sandtable.sqlite", metavar="FILE")
    verb.set_defaults(run=serve)
    verb = verbs.add_parser("logbook", help="replay a paper Logbook of Tank Game")
    verb.add_argument("file", help="the book, a text file; - is standard input")
    verb.add_argument("--scenario", required=True, metavar="MAP", help="a map file with its tanks, or a map's name")
    verb.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option; may be repeated")
    verb.add_argument("--json", action="store_true", help="the report as JSON")
    verb.set_defaults(run=logbook)


def serve(arguments: Namespace) -> int:
    """Runs the server until it is stopped."""
    from sandtable.server.app import serve as run

    return int(run(arguments.host, arguments.port, arguments.database) or 0)


def logbook(arguments: Namespace) -> int:
    """Replays a paper Logbook and reports what was struck."""
    from sandtable.games.tank.logbook import run

    return run(arguments.file, arguments.scenario, arguments.option, arguments.json)
