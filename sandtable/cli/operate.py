"""`serve` and what else a host needs; verbs that a game brings along (`logbook`)."""

import argparse
from argparse import Namespace
from typing import Any


def add(verbs: Any) -> None:
    verb = verbs.add_parser("serve", help="open the hall: all games in the browser")
    verb.add_argument("--host", default="127.0.0.1")
    verb.add_argument("--port", type=int, default=8000)
    verb.add_argument("--database", default="sandtable.sqlite", metavar="FILE")
    verb.set_defaults(run=serve)
    verb = verbs.add_parser("logbook", help="replay a paper Logbook of Tank Game", add_help=False)
    verb.add_argument("rest", nargs=argparse.REMAINDER)
    verb.set_defaults(run=logbook)


def serve(arguments: Namespace) -> int:
    """Runs the server until it is stopped."""
    from sandtable.server.app import serve as run

    return int(run(arguments.host, arguments.port, arguments.database) or 0)


def logbook(arguments: Namespace) -> int:
    """The Logbook's own arguments are read by the game."""
    from sandtable.games.tank.logbook import command

    return int(command(arguments.rest))
