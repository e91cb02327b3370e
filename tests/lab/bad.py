"""Bots as bad as they come."""

import itertools
import os


def crash(view, legal):
    return 1 // 0


def hang(view, legal):
    for _ in itertools.count():
        try:
            while True:
                pass
        except Exception:  # holds on as well as it can
            continue


def rubbish(view, legal):
    return "over the hills and far away"


def illegal(view, legal):
    return (1 << 62) - 1


def eat(view, legal):
    return bytearray(6 << 30)


def leave(view, legal):
    raise SystemExit


class Wordless(BaseException):
    def __str__(self):
        raise RuntimeError


def wordless(view, legal):
    raise Wordless


def thing(view, legal):
    return Wordless()


def half(view, legal):
    raise ValueError("\ud800" * 100_000)


def enormous(view, legal):
    return 10**5000


def vanish(view, legal):
    os._exit(1)
