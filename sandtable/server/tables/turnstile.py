"""A lock at which those who change something go before those who look.

A hundred people at one table mean a hundred pictures after each move; a move that arrives meanwhile waits for one of them,
not for all. So that those who look are not forgotten, one of them goes after every few who change something.
"""

import asyncio

from sandtable.server.errors import Busy

IN_A_ROW = 4  # who change something before one who looks has a turn


class Turnstile:
    """`async with turnstile.changing:` and `async with turnstile.looking:`; never both at once."""

    __slots__ = ("_first", "_in_a_row", "_others", "busy", "changing", "closed", "looking")

    def __init__(self) -> None:
        self.busy = False
        self.closed = False  # nobody may go in any more, those who wait included
        self.changing, self.looking = Gate(self, True), Gate(self, False)
        self._first: list[asyncio.Future[None]] = []
        self._others: list[asyncio.Future[None]] = []
        self._in_a_row = 0

    def enter_at_once(self) -> bool:
        """Goes in where nobody is."""
        if self.busy:
            return False
        self.busy = True
        self._check_open()
        return True

    async def enter(self, changing: bool) -> None:
        if self.enter_at_once():
            return
        queue = self._first if changing else self._others
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        queue.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self.leave()  # the turn had come already: pass it on
            else:
                queue.remove(turn)
            raise
        self._check_open()

    def _check_open(self) -> None:
        if self.closed:
            self.leave()
            raise Busy("this table is being set up again; try again in a moment")

    def leave(self) -> None:
        """Hands the turn to the next one."""
        others_wait = bool(self._others) and self._in_a_row >= IN_A_ROW
        queue = self._first if self._first and not others_wait else self._others
        self._in_a_row = self._in_a_row + 1 if queue is self._first else 0
        while queue:
            turn = queue.pop(0)
            if not turn.done():
                turn.set_result(None)
                return
        self.busy = False


class Gate:
    """One of the two ways in."""

    __slots__ = ("_changing", "_turnstile")

    def __init__(self, turnstile: Turnstile, changing: bool) -> None:
        self._turnstile, self._changing = turnstile, changing

    def enter_at_once(self) -> bool:
        return self._turnstile.enter_at_once()

    async def enter(self) -> None:
        await self._turnstile.enter(self._changing)

    def leave(self) -> None:
        self._turnstile.leave()

    async def __aenter__(self) -> None:
        await self.enter()

    async def __aexit__(self, *_: object) -> None:
        self.leave()
