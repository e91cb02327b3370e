"""`sandtable`: one command, a verb, its arguments. Bad input is one sentence and exit code 2, never a traceback."""

import argparse
import os
import sys
from collections.abc import Sequence

from sandtable.cli import authors, host, lab, learners, operate, records, rulebook, strength, study, terminal
from sandtable.core.errors import SandtableError


class Parser(argparse.ArgumentParser):
    """Says what is wrong in the house's manner."""

    def error(self, message: str) -> None:  # type: ignore[override]
        self.exit(2, f"unreadable: {message}\nsee `{self.prog} --help`\n")


def parser() -> argparse.ArgumentParser:
    """All verbs with their arguments."""
    top = Parser(prog="sandtable", description="A table for war games.")
    verbs = top.add_subparsers(dest="verb", required=True, metavar="VERB", parser_class=Parser)
    for module in (rulebook, terminal, study, strength, lab, learners, records, operate, host, authors):
        module.add(verbs)
    return top


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command and gives its exit code."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")
    argv = list(sys.argv[1:] if argv is None else argv)
    try:
        if os.getcwd() not in sys.path:  # games and bots of one's own; last, so that they hide nothing
            sys.path.append(os.getcwd())
        arguments = parser().parse_args(argv)
        return int(arguments.run(arguments) or 0)
    except SandtableError as error:
        print(error, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("stopped", file=sys.stderr)
        return 130
    except BrokenPipeError:
        sys.stderr.close()
        return 0
    except OSError as error:  # a file or folder that cannot be read or written
        print(f"unreadable: {error.filename or 'this folder or its files'}: {error.strerror or error}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
