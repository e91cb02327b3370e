"""`./dev bench [WHAT] [GAME …]`: speed (the default), search, lab, judges, duels, server, memory, street, page, waits, answers, envs, presses, figures."""

import importlib
import sys

WHAT = (
    "speed",
    "search",
    "lab",
    "judges",
    "duels",
    "server",
    "memory",
    "street",
    "page",
    "waits",
    "answers",
    "envs",
    "presses",
    "figures",
)


def one_line(name: str) -> str:
    """What a bench measures: the first sentence of its file."""
    return str(importlib.import_module(f"bench.{name}").__doc__).partition(": ")[2].splitlines()[0]


def main() -> int:
    """Runs one bench."""
    what, *rest = sys.argv[1:] or ["speed"]
    if what in ("-h", "--help"):
        print(__doc__, *(f"  {name:9} {one_line(name)}" for name in WHAT), sep="\n")
        return 0
    if what not in WHAT:
        what, rest = "speed", sys.argv[1:]
    bench = importlib.import_module(f"bench.{what}")
    if {"-h", "--help"} & set(rest) and not hasattr(bench, "argparse"):
        print(bench.__doc__)
        return 0
    return int(bench.main(rest) or 0)


if __name__ == "__main__":
    sys.exit(main())
