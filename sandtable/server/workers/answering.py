"""How a worker works: reads questions from its input, writes answers to its output, ends with its input."""

import os
import signal
import sys
from collections.abc import Callable
from typing import Any, BinaryIO

import msgspec

Answer = Callable[[dict[str, Any]], dict[str, Any]]


def answer_all(answer: Answer, questions: BinaryIO, answers: BinaryIO) -> None:
    while len(head := questions.read(4)) == 4:
        question = msgspec.msgpack.decode(questions.read(int.from_bytes(head, "little")))
        try:
            reply = answer(question)
        except Exception as error:  # a game's bug must not end the worker for the other tables
            reply = {"fault": f"{type(error).__name__}: {error}"}
        packed = msgspec.msgpack.encode(reply)
        answers.write(len(packed).to_bytes(4, "little") + packed)
        answers.flush()


def step_aside(steps: int) -> None:
    """Who plays goes first: this process has the less of the machine the more others want of it."""
    if hasattr(os, "nice"):
        os.nice(steps)


def serve(answer: Answer, aside: int) -> None:
    """Answers until the server goes."""
    step_aside(aside)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # a host's Ctrl-C is for the server; this process ends with its input
    output = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whoever prints, prints beside the answers
    try:
        answer_all(answer, sys.stdin.buffer, output)
    except BrokenPipeError:  # the server was killed while this one thought: nobody is there to tell
        os._exit(0)
