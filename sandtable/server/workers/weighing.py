"""The process in which games that are over are looked back at for chances and turning points.

A question is that of `looking`; it is answered by how far this one is, a slice of work at a time, and at last by what was found. It
never compiles: while a game's twin is made, it waits.
"""

import time
from typing import Any

import msgspec

from sandtable.bots.looking_back import LookingBack
from sandtable.bots.ready import Twins
from sandtable.core.errors import SandtableError
from sandtable.server.workers.answering import serve
from sandtable.server.workers.looking import found, knows

SLICE = 1.0  # seconds of work for one question
MOST = 6  # games that are being looked at
twins = Twins()
going: dict[str, Any] = {}


def answer(question: dict[str, Any]) -> dict[str, Any]:
    """How far it is, or what was found; or what speaks against it."""
    try:
        replay = found(question)
        if replay is None:
            return knows(question)
        match, id = replay.match, question["id"]
        fast = twins.ready(match.game, match.settings, match.n_seats)
        if twins.waits(match.game, match.settings, match.n_seats):
            return {"waits": True}
        if id not in going:
            while len(going) >= MOST:
                del going[next(iter(going))]
            looking = LookingBack(match, compile=fast)
            going[id] = looking, looking.steps()
        looking, steps = going[id]
        end = time.monotonic() + SLICE
        for done, total in steps:
            if time.monotonic() > end:
                return {"done": done, "total": total}
        del going[id]
        return {"told": msgspec.json.encode(looking.told)}
    except SandtableError as error:
        return {"error": error.code, "message": error.message}


if __name__ == "__main__":
    serve(answer, aside=10)
