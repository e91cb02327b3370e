"""When others see a bot answer, by a clock of the tests' own: the same, however many answers it gave before in secret.

A table with a bot is played twice with the same dice. The bot answers in secret as often as it is told to, where the game
lets it, then with something that shows. Whatever the clock said when the others were told must be the same at both.
"""

import asyncio
import random
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from sandtable.core.dice import Dice
from sandtable.core.entries import Thought
from sandtable.core.seats import SPECTATOR
from sandtable.core.story import is_unseen
from sandtable.server.people.guests import Guest
from sandtable.server.tables.hall import Hall
from sandtable.server.tables.setting import Setting
from sandtable.server.tables.table import Table

PAUSE = 0.7
PATIENCE = 5.0  # seconds for the disk; a bot that waits for others is never seen
OVERHEAD = 0.004  # seconds that the clock goes on with each answer of a worker
SECRET = bytes(range(16))


@dataclass
class Seen:
    """What became of one table."""

    unseen: int = 0
    moments: list[float] = field(default_factory=list)  # when somebody else was told something of the bot


class Bot:
    """Answers for the bot at a table: so many times unseen, then seen."""

    def __init__(self, hall: Hall, seed: int, wanted: int) -> None:
        self.pick, self.wanted, self.now, self.seen = random.Random(seed), wanted, 0.0, Seen()
        self.table: Table | None = None
        hall.bots.pause, hall.bots.clock, hall.bots.sleep = PAUSE, (lambda: self.now), self.sleep
        hall.bots.worker.ask = hall.bots.slow_worker.ask = self.ask  # type: ignore[method-assign]
        hall.bots.slow_worker.tell = self.tell  # type: ignore[method-assign]

    async def sleep(self, seconds: float) -> None:
        self.now += seconds
        await asyncio.sleep(0)

    async def ask(self, question: dict[str, Any]) -> dict[str, Any]:
        """As a worker: a captain takes the time it is given."""
        slow = question["level"] == "captain"
        self.now += OVERHEAD + (max(0.02, round(question["until"] - time.time(), 2)) if slow else 0.0)
        assert self.table is not None
        match, seat = self.table.match, question["seat"]
        codes = match.codes(seat)
        quiet = [code for code in codes if is_unseen(match, seat, code)]
        loud = [code for code in codes if code not in quiet]
        unseen = bool(quiet) and (self.seen.unseen < self.wanted or not loud)
        self.seen.unseen += unseen
        code = self.pick.choice(quiet) if unseen else loud[0]
        return {"action": code, "thought": asdict(Thought(question["level"], 1))}

    async def tell(self, what: dict[str, Any]) -> None:
        """Nothing has to be made ready."""

    def listen(self, table: Table, viewers: list[int]) -> None:
        """Notes the clock whenever one of the viewers is told something."""
        self.table, tell = table, table._tell
        numbers: dict[int, int] = {}

        def told() -> None:
            new = {seat: table.streams[seat].number for seat in viewers if seat in table.streams}
            if numbers and new != numbers:
                self.seen.moments.append(round(self.now, 6))
            numbers.update(new)
            tell()

        table._tell = told  # type: ignore[method-assign]
        told()


async def played(hall: Hall, game: str, options: dict[str, Any], level: str, seed: int, wanted: int) -> Seen:
    """The first moment at which others see the bot do something, and how often it answered before."""
    hall._dice = lambda *_: Dice.from_secret("TABLE", SECRET)  # type: ignore[method-assign]
    bot = Bot(hall, seed, wanted)
    owner: Guest = (await hall.guests.make("Ada"))[0]
    hall.bots._closed = True  # until somebody listens
    table = await hall.make(owner, Setting(game, [{"kind": "me"}, {"kind": "bot", "level": level}], options))
    watchers = [await table.attach(guest, 0) for guest in (owner, None)]
    bot.listen(table, [SPECTATOR, 0])
    hall.bots._closed = False
    hall.bots.look_at(table)
    end = time.monotonic() + PATIENCE
    while not bot.seen.moments and hall.bots.busy_at(table) and time.monotonic() < end:
        await asyncio.sleep(0)
    for watcher in watchers:
        table.detach(watcher)
    table.drop()
    return bot.seen


async def audit(
    folder: Path,
    game: str,
    options: dict[str, Any],
    level: str,
    seeds: range,
    plant: Callable[[Hall], None] | None = None,
) -> tuple[int, list[str]]:
    """How many pairs differed in what the bot did in secret, and where that showed."""
    hall = Hall(str(folder / "hall.sqlite"), PAUSE, ("tests.server.sealed",))
    hall.lane.sleep = lambda _: asyncio.sleep(0)
    await hall.open()
    if plant:
        plant(hall)
    compared, shown = 0, []
    try:
        for seed in seeds:
            few, many = [await played(hall, game, options, level, seed, wanted) for wanted in (0, 3 + seed % 12)]
            compared += few.unseen != many.unseen and bool(few.moments and many.moments)
            if few.moments[:1] != many.moments[:1] and few.moments and many.moments:
                shown.append(f"{game}, {level}, seed {seed}: {few} or {many}")
    finally:
        await hall.close()
    return compared, shown
