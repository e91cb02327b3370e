"""`python -m sandtable` is the command `sandtable`."""

import sys


def run() -> int:
    """The command; Ctrl-C while it is still being loaded is no error either."""
    try:
        from sandtable.cli.main import main

        return main()
    except KeyboardInterrupt:
        return 130


sys.exit(run())
