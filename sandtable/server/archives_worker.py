"""The process in which a foreign record is read: from its input, for one of the games named as its arguments.

It may think as long as it is let, and ends with its answer: what the record holds, or what is wrong with it and where.
"""

import contextlib
import json
import os
import re
import sys
from typing import Any

import msgspec

from sandtable.core import files
from sandtable.core.errors import Broken, SandtableError, Unknown

MEMORY = 3 << 30  # bytes this process may ask for


def game_named(text: str) -> str:
    """The game a record says it is of, before anything of it is believed."""
    if text.lstrip()[:1] == "[":
        found = re.search(r'^\[Game "([^"\\]{1,80})"\]\s*$', text, re.MULTILINE)
        return found[1] if found else ""
    with contextlib.suppress(ValueError, RecursionError):
        top = json.loads(text[: text.find("\n") + 1])
        if isinstance(top, dict):
            return str(top.get("game"))[:80]
    return ""


def answer(raw: bytes, games: list[str]) -> dict[str, Any]:
    """What the record holds."""
    try:
        text = raw.decode()
    except UnicodeDecodeError as error:
        raise Broken(f"record, byte {error.start + 1}: not a text file") from None
    name = game_named(text)
    if name and name not in games:  # a name is a module here: only those that the hall knows are loaded
        raise Unknown(f"game {name[:40]!r}: there are {', '.join(games)}")
    match = files.read(text)
    dice = match.dice
    return {
        "game": name,
        "version": match.game.version,
        "options": match.settings,
        "names": list(match.names),
        "clock": match.clock,
        "given": match.given,
        "dice": {
            "kind": dice.kind,
            "table": dice.table,
            "commitment": dice.commitment,
            "secret": dice.secret.hex(),
        },
        "entries": [(e.seat, e.action, e.kind) for e in match.entries],
        "over": match.over,
        "hash": match.hash,
    }


def main() -> None:
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    output = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whoever prints, prints beside the answer
    try:
        reply = answer(sys.stdin.buffer.read(), sys.argv[1:])
    except SandtableError as error:
        reply = {"error": error.code, "message": error.message}
    except Exception as error:  # a record can hold anything
        reply = {"error": "broken", "message": f"the record does not hold: {type(error).__name__}"}
    output.write(msgspec.msgpack.encode(reply))
    output.flush()


if __name__ == "__main__":
    main()
