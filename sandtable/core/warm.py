"""Fills the cache of compiled code for every game and set-up that the tests use: one process, before the workers start."""

import sys

from sandtable.core import contract


def main() -> int:
    """Compiles what parity and playouts call, once a game."""
    try:
        from sandtable.core.parity import Parity
        from sandtable.core.speed import first_call
    except ImportError:
        return 0
    for name in contract.names():
        game = contract.load(name)
        first_call(game)
        Parity(game, game.settings(), game.seats.start).run(1)
    return 0


if __name__ == "__main__":
    sys.exit(main())
