"""How the hall asks: a shot at nothing comes last."""

from collections.abc import Sequence
from typing import Any

from sandtable.core.contract import Manners, Names
from sandtable.games.tank.draw import ROOM, aimed, around
from sandtable.games.tank.rules.actions import Entry, encode, kind_of, place_of
from sandtable.games.tank.rules.board import tank_on
from sandtable.games.tank.rules.gold import TRADES
from sandtable.games.tank.rules.legal import GIFTS, legal, legal_gold
from sandtable.games.tank.rules.state import FREE, NOWHERE, Status
from sandtable.games.tank.rules.turn import asks

WAIT, DONE = int(encode(Entry.WAIT, 0, 0, 0)), int(encode(Entry.DONE, 0, 0, 0))


def is_silly(view: Any, seat: int, action: int) -> bool:
    """TG-5.3  A shot at an empty square hits nothing."""
    if kind_of(action) != Entry.SHOOT:
        return False
    square = place_of(action)
    return bool(tank_on(view, square) == NOWHERE and view.board[square] == FREE)


def listed(view: Any, seat: int) -> Sequence[int]:
    """Where the tank can go and shoot is found once for the picture and for the list."""
    tank = view.tanks[seat]
    if tank.status != Status.LIVING or not asks(view, seat):
        out = [0] * ROOM
        return out[: legal(view, seat, out)]
    out = [0] * (len(TRADES) + 1 + (len(GIFTS) + 1) * view.book.n_seats)
    gold = out[: legal_gold(view, seat, out, 0)]
    return [*(aimed(view, seat).entries if tank.actions else ()), *gold, WAIT, DONE]  # must agree with legal


def labels(view: Any, seat: int, names: Names) -> tuple[object, ...]:
    """What an entry is called follows from the tank's own card, from what stands in its range, and from names."""
    tank, book = view.tanks[seat], view.book
    wrecks = tuple([t.status for t in view.tanks[: book.n_seats]])
    if tank.status != Status.LIVING:
        return book, names, wrecks
    there = around(view, tank.square, tank.range)
    return book, names, wrecks, tank.square, tank.range, tank.actions, there


MANNERS = Manners(is_silly=is_silly, listed=listed, labels=labels)
