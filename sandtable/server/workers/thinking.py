"""The process in which bots think. Reads questions from its input, writes answers to its output, ends with its input.

A question holds the game, its options and the bytes of one seat's view: a bot cannot know more than its seat.
"""

import os
import signal
import sys
import time
from dataclasses import asdict
from typing import Any, BinaryIO

import msgspec

from sandtable.bots import levels
from sandtable.bots.ready import Twins
from sandtable.core import library
from sandtable.core.options import Settings

LEAST = 0.05  # seconds that a captain has even when its time was up before it was asked
twins = Twins()


def answer(question: dict[str, Any]) -> dict[str, Any]:
    """What the bot does, and how it came to it."""
    game, level = library.find(question["game"]), question["level"]
    options, n_seats = Settings(question["options"]), question["n_seats"]
    size = game.size(options, n_seats)
    view = game.plain(size).thaw(question["view"])
    fast = level == "captain" and twins.ready(game, options, n_seats)
    seconds = max(LEAST, question["until"] - time.time())
    action, thought = levels.think(
        level, game, view, question["seat"], size, question["seed"], compile=fast, seconds=seconds
    )
    return {"action": action, "thought": asdict(thought), "compiled": fast}


def serve(questions: BinaryIO, answers: BinaryIO) -> None:
    while len(head := questions.read(4)) == 4:
        question = msgspec.msgpack.decode(questions.read(int.from_bytes(head, "little")))
        try:
            reply = answer(question)
        except Exception as error:  # a game's bug must not end the worker for the other tables
            reply = {"error": f"{type(error).__name__}: {error}"}
        packed = msgspec.msgpack.encode(reply)
        answers.write(len(packed).to_bytes(4, "little") + packed)
        answers.flush()


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # a host's Ctrl-C is for the server; this process ends with its input
    output = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whoever prints, prints beside the answers
    try:
        serve(sys.stdin.buffer, output)
    except BrokenPipeError:  # the server was killed while this one thought: nobody is there to tell
        os._exit(0)
