"""What soak jobs share: progress that survives a stop."""

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any


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
