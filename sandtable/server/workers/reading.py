"""The process in which a foreign record is read: from its input, for one of the games whose addresses are its arguments.

It may think as long as it is let, and ends with its answer: what the record holds, or what is wrong with it and where.
"""

import contextlib
import os
import sys
import zlib
from dataclasses import asdict
from typing import Any

import msgspec

from sandtable.core import files, library
from sandtable.core.errors import Broken, SandtableError
from sandtable.server.records.entries import packed
from sandtable.server.workers.answering import step_aside

MEMORY = 3 << 30  # bytes this process may ask for


def answer(raw: bytes, games: list[str]) -> dict[str, Any]:
    """What the record holds."""
    try:
        text = raw.decode()
    except UnicodeDecodeError as error:
        raise Broken(f"record, byte {error.start + 1}: not a text file") from None
    match = files.read(text, games=[library.called(library.find(game)) for game in games])
    dice = match.dice
    entries = [packed(entry) for entry in match.entries]
    return {
        "game": files.header(match)["game"],
        "version": match.game.version,
        "options": match.settings,
        "names": list(match.names),
        "clock": match.clock,
        "given": match.taken_over,
        "dice": {
            "kind": dice.kind,
            "table": dice.table,
            "commitment": dice.commitment,
            "secret": dice.secret.hex(),
            "words": [asdict(word) for word in dice.words],
        },
        "entries": zlib.compress(msgspec.msgpack.encode(entries)),
        "n_entries": len(entries),
        "over": match.over,
        "hash": match.hash,
    }


def main() -> None:
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    step_aside(5)
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
