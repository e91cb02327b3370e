"""`host`: what whoever runs a hall does about people and tables, also while it is open."""

import time
from argparse import ArgumentParser, Namespace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from sandtable.cli.operate import add_database, is_address
from sandtable.core.errors import Unknown, Unreadable

DAY = 86_400_000  # milliseconds
LISTS = ("list", "people", "reports", "orders")
ORDERS = ("close", "mute", "ban", "grant", "delete")
WITH_REASON = ("close", "mute", "ban")
REASON_LENGTH = 200
MOST = 1_000_000  # rows of a list
LONGEST = 36_500  # days that an order holds; for good is without --days


def add(verbs: Any) -> None:
    verb: ArgumentParser = verbs.add_parser(
        "host", help="look after a hall: list, look, close, mute, ban, grant, delete"
    )
    verb.add_argument("what", choices=(*LISTS, "look", *ORDERS, "lift"))
    verb.add_argument("whom", nargs="?", default="", metavar="ID", help="of a table or a person")
    verb.add_argument("--reason", default="", metavar="TEXT", help="shown to those whom it concerns")
    verb.add_argument("--days", type=float, metavar="N", help="for so long; left out: until it is lifted")
    verb.add_argument("--times", type=float, default=0, metavar="N", help="so many times the limits")
    verb.add_argument("--most", type=int, default=40, metavar="N", help="rows that are shown; 40")
    add_database(verb)
    verb.set_defaults(run=host)


def host(arguments: Namespace) -> int:
    """One of them."""
    if not is_address(arguments.database) and not Path(arguments.database).is_file():
        raise Unknown(f"no database {arguments.database!r}")
    if arguments.what in LISTS:
        return shown(arguments)
    if not arguments.whom:
        raise Unreadable(f"host {arguments.what}: whom? `sandtable host list` and `people` show ids")
    return {"look": look, "lift": lift}.get(arguments.what, order)(arguments)


def shown(arguments: Namespace) -> int:
    """A list, a row each."""
    from sandtable.server.keep import oversight

    rows = oversight.listed(arguments.database, arguments.what, min(max(1, arguments.most), MOST))
    for row in rows:
        print("  ".join(_shown(value) for value in row.values()))
    print(f"{len(rows)} {'tables' if arguments.what == 'list' else arguments.what}")
    return 0


def look(arguments: Namespace) -> int:
    """One table or person."""
    from sandtable.server.keep import oversight

    found = oversight.looked_at(arguments.database, arguments.whom)
    if not found:
        raise Unknown(f"{arguments.whom[:20]!r} is neither a table nor a person here")
    for name, value in found:
        print(f"{name:10} {_shown(value)}")
    return 0


def order(arguments: Namespace) -> int:
    """Writes an order; open halls carry it out within seconds, others when they open."""
    from sandtable.server.keep import oversight

    what = arguments.what
    if what == "grant" and not 0.1 <= arguments.times <= 1000:
        raise Unreadable(f"--times {arguments.times}: 0.1 to 1000")
    if what in WITH_REASON and not 1 <= len(arguments.reason) <= REASON_LENGTH:
        raise Unreadable(f"--reason: {len(arguments.reason)} characters; 1 to {REASON_LENGTH}, they are shown")
    if arguments.days is not None and not 0 < arguments.days <= LONGEST:
        raise Unreadable(f"--days {arguments.days:g}: more than 0, at most {LONGEST}")
    made = round(time.time() * 1000)
    until = None if arguments.days is None else made + round(arguments.days * DAY)
    said = str(arguments.times) if what == "grant" else arguments.reason
    oversight.put(arguments.database, arguments.whom, what, until, said, made, what == "close")
    print(f"ordered: {what} {arguments.whom}; an open hall does so within seconds, any other when it opens")
    return 0


def lift(arguments: Namespace) -> int:
    """Nothing is in force about this person any more."""
    from sandtable.server.keep import oversight

    n = oversight.lift(arguments.database, arguments.whom)
    print(f"lifted: {n} {'order' if n == 1 else 'orders'} about {arguments.whom}")
    return 0


def _shown(value: Any) -> str:
    """Times are the only numbers so large."""
    if isinstance(value, int) and value > 10**12:
        return f"{datetime.fromtimestamp(value / 1000, UTC):%Y-%m-%d %H:%M}"
    return str(value if value is not None else "")
