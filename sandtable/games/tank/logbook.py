"""The Logbook: the source of truth of a game on paper, read and written (chapter 9, TG-R14, TG-R29, TG-R30)."""

import argparse
import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from sandtable.core.errors import SandtableError, Unknown, Unreadable
from sandtable.core.options import Settings, Value
from sandtable.core.record import sized
from sandtable.games.tank import sizes, words
from sandtable.games.tank.maps import map_text, read_map, write_map
from sandtable.games.tank.notation import as_map
from sandtable.games.tank.reader import Reader, Reading, start_lines
from sandtable.games.tank.rules.setup import setup
from sandtable.games.tank.rules.state import NOWHERE, Ending, State, Status
from sandtable.games.tank.squares import square_name
from sandtable.games.tank.writer import GIVE_UP, write

__all__ = ["GIVE_UP", "Reading", "command", "replay", "report", "run", "write"]


def settings_for(given: Mapping[str, Any]) -> Settings:
    """Options for a paper book: decrees are recorded, struck entries are forfeited, there is no last day and
    no limit to changes of a vote, unless said."""
    known = sizes.BY_NAME
    for name in given:
        if name not in known:
            raise Unknown(f"option {str(name)[:40]!r}: tank has {', '.join(sorted(known))}")
    paper: dict[str, Value] = {"votes": "recorded", "illegal": "forfeit", "day_limit": 0, "vote_changes": 0}
    return Settings(
        {o.name: o.read(given[o.name]) if o.name in given else paper.get(o.name, o.default) for o in sizes.OPTIONS}
    )


def replay(text: str, scenario: str, options: Mapping[str, Any] | None = None) -> Reading:
    """Reads a book from a scenario (a map's text or name) on.

    >>> book = "10/9/2023 – Azure – Shoot at C1 (hit)"
    >>> replay(book, "tank: Azure A1\\ntank: Gules C1 lives 1\\n. . .").state.n_living
    1
    """
    settings = settings_for({**(options or {}), "map": scenario})
    found = read_map(map_text(settings.word("map"), 0))
    names = [t.name for t in found.tanks] + start_lines(text, found)
    if len(names) < 2:
        raise Unreadable(
            "the scenario names no tanks: expected lines 'tank: Name A1' in the map, or 'Name – Start at A1' at the top "
            "of the book",
            "TG-2.3",
        )
    size = sizes.size(settings, len(names))
    state = sized(State, **size.room, events=size.events).fresh()
    state.book.n_seats = len(names)
    sizes.lay(state.book, settings, len(names))
    setup(state)
    return Reader(state, names, settings).read(text)


def report(reading: Reading) -> dict[str, Any]:
    """The table and the struck entries, as plain data."""
    state, names = reading.state, reading.names
    width = state.book.width
    squares = range(width * state.book.height)
    with_status = {s: [names[i] for i in range(len(names)) if state.tanks[i].status == s] for s in Status}
    return {
        "over": state.ending != Ending.NONE,
        "winner": with_status[Status.LIVING][0] if state.ending == Ending.LAST_TANK and state.n_living == 1 else None,
        "day": state.day,
        "coffer": state.coffer,
        "councillors": with_status[Status.DEAD],
        "senators": with_status[Status.DESTROYED],
        "tanks": {names[i]: card(state.tanks[i], width) for i in range(len(names))},
        "walls": {square_name(s, width): state.board[s] for s in squares if state.board[s] > 0},
        "mines": [square_name(s, width) for s in squares if state.mines[s]],
        "struck": [asdict(r) for r in reading.struck],
        "corrected": [asdict(r) for r in reading.corrected],
    }


def card(tank: Any, width: int) -> dict[str, Any]:
    numbers = {k: getattr(tank, k) for k in ("lives", "durability", "actions", "gold", "range", "bounty")}
    return {
        "at": square_name(tank.square, width) if tank.square != NOWHERE else None,
        **numbers,
        "dead": tank.lives == 0,
        "destroyed": tank.status == Status.DESTROYED,
    }


def as_text(reading: Reading) -> str:
    """The report for people."""
    state, names = reading.state, reading.names
    lines = [words.result(state, names) if state.ending != Ending.NONE else words.status(state, names), ""]
    lines.append(write_map(as_map(state, names)))
    for title, remarks in (("struck", reading.struck), ("corrected", reading.corrected)):
        lines += [f"line {r.line}, {title}: {r.entry}: {r.why} ({r.clause})" for r in remarks]
    return "\n".join(lines).rstrip() + "\n"


def run(file: str, scenario: str, given: Sequence[str], as_json: bool) -> int:
    """Replays a book from a file and prints the report; `given` are options as name=value."""
    text = sys.stdin.read() if file == "-" else read_file(file)
    options = {}
    for option in given:
        name, equals, value = option.partition("=")
        if not equals:
            raise Unreadable(f"option {option[:40]!r}: expected name=value")
        options[name.strip()] = value.strip()
    reading = replay(text, read_file(scenario) if is_file(scenario) else scenario, options)
    sys.stdout.write(json.dumps(report(reading), ensure_ascii=False, indent=2) + "\n" if as_json else as_text(reading))
    return 0


def is_file(name: str) -> bool:
    try:
        return Path(name).is_file()
    except (OSError, ValueError):  # the text of a map can be too long for a path
        return False


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", help="the book, a text file; - is standard input")
    parser.add_argument(
        "--scenario", required=True, metavar="MAP", help="a map file with its tank lines, or the name of a map"
    )
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game; may be repeated"
    )
    parser.add_argument("--json", action="store_true", help="the report as JSON")


def command(argv: Sequence[str]) -> int:
    """sandtable logbook FILE --scenario MAP [--option name=value …] [--json]"""
    parser = argparse.ArgumentParser(
        "sandtable logbook", description="Replay a paper Logbook of Tank Game and report struck entries."
    )
    add_arguments(parser)
    args = parser.parse_args(argv)
    try:
        return run(args.file, args.scenario, args.option, args.json)
    except SandtableError as error:
        print(error, file=sys.stderr)
        return 2


def read_file(path: str) -> str:
    try:
        return Path(path).read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise Unreadable(f"{path}: {getattr(error, 'strerror', None) or 'is not UTF-8 text'}") from None
