"""`./dev bench [WHAT] [GAME …]`: speed (the default), search, lab, judges, server, street, page, waits, answers, envs, presses, figures."""

import importlib
import sys

WHAT = (
    "speed",
    "search",
    "lab",
    "judges",
    "server",
    "street",
    "page",
    "waits",
    "answers",
    "envs",
    "presses",
    "figures",
)


def main() -> int:
    """Runs one bench."""
    what, *rest = sys.argv[1:] or ["speed"]
    if what not in WHAT:
        what, rest = "speed", sys.argv[1:]
    return int(importlib.import_module(f"bench.{what}").main(rest) or 0)


if __name__ == "__main__":
    sys.exit(main())
