"""Two tables that differ only in what one viewer may not know: everything the hall sends to that viewer must be the same.

Both have the same dice. The viewer answers the same at both; others now and then answer differently, or more often at one of
them, wherever the viewer's view afterwards is the same, byte for byte; some press what is several answers on one button, and
others give them one by one; or they leave orders at one of them, which lie there or are played; or they look in at one of them,
where a table is slow.

Once the views differ the secret is out, and the two worlds end; but what the hall gives because there is no other
answer must be given at both or at neither, where it follows from something that the viewer has seen.

On PostgreSQL the others play in one hall and the viewer in another, which follows it.
"""

import asyncio
import random
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from sandtable.core.dice import Dice
from sandtable.core.entries import Given
from sandtable.core.errors import SandtableError
from sandtable.core.seats import CHANCE, CLOCK, SPECTATOR
from sandtable.server.hours.calendar import DAY, HOUR, MINUTE
from sandtable.server.hours.clock import SLOW, Clock
from sandtable.server.ids import new_id
from sandtable.server.keep.word import SHOWN, add_way, notices_of
from sandtable.server.people.guests import Guest
from sandtable.server.records.replays import Found, Replays
from sandtable.server.tables import absent
from sandtable.server.tables.hall import Hall
from sandtable.server.tables.puzzles import Bench
from sandtable.server.tables.scenes import NARROW, OPENED
from sandtable.server.tables.setting import Setting
from sandtable.server.tables.stream import Watcher, as_json
from sandtable.server.tables.table import Table
from sandtable.server.word import feed
from sandtable.server.word.messages import composed, noted
from sandtable.server.workers import looking

SECRET = bytes(range(16))
NOBODYS = 1 << 61  # a code that no game has
BEGAN = 1_800_000_000_000  # by the clock of both worlds
CLOCKS = (  # so long that nobody's time is up: what is compared is what is shown
    Clock("live", 80 * DAY, 10_000, 10 * DAY),
    Clock("slow", step=80 * DAY),
    Clock(),
)
TRIES = 8
PRESSED = 0.2  # how often what is several answers on one button is pressed, where there is such


class Here:
    """A worker in this process, so that a fault planted here is found there."""

    waiting = 0

    async def ask(self, question: dict[str, Any]) -> dict[str, Any]:
        packed = msgspec.msgpack.encode(looking.answer(msgspec.msgpack.decode(msgspec.msgpack.encode(question))))
        return dict(msgspec.msgpack.decode(packed))

    async def close(self) -> None:
        looking.kept.clear()


def replays_here(hall: Hall) -> Replays:
    replays = Replays(hall)
    replays.ours = replays.brought = Here()  # type: ignore[assignment]
    return replays


@dataclass
class Report:
    """What was compared."""

    same: int = 0  # times that both tables were the same
    different: int = 0  # times that they differed in what the viewer may not know
    sealed: int = 0  # times that orders lay at one of them
    given: int = 0  # answers that the hall gave at both, after something that the viewer had seen
    pressed: int = 0  # times that several answers were one press at one table
    differences: list[str] = field(default_factory=list)


async def on_a_phone(table: Table, guest: Guest | None, opened: str = "") -> str:
    """The table as who looks at a narrow screen sees it, and there turns to something else."""
    before = NARROW.set(True), OPENED.set(opened)
    try:
        return await table.scene(guest)
    finally:
        NARROW.reset(before[0])
        OPENED.reset(before[1])


class World:
    """One of the two tables."""

    def __init__(self, table: Table, guests: list[Guest], viewer: int, replays: Replays, far: Hall | None) -> None:
        self.table, self.guests, self.viewer, self.replays = table, guests, viewer, replays
        self.hall = replays.hall if far is None else far
        self.far = far  # where the viewer is, if not where the others are
        self.guest = guests[viewer] if viewer >= 0 else None
        self.told: list[str] = []
        self.watcher: Watcher | None = None
        self.private: list[str] = []  # rooms that the viewer is not in
        self.visitors: list[Watcher] = []  # of others
        self.given: list[int] = []  # to which seats the hall gave an answer after the last one here

    @property
    def seen(self) -> bytes:
        return self.table.match.view(self.viewer).frozen

    def after(self, seat: int, *codes: int) -> list[bytes]:
        """What the viewer would see one after another, before dice are thrown for it; what looks like the sight before is none."""
        match, sights = self.table.match, [self.seen]
        state = match.state.glance()
        for n, code in enumerate(codes):
            if n and (match.game.rules.asks(state, CHANCE) or match.game.rules.refuse(state, seat, code)):
                break
            match.game.rules.apply(state, seat, code)
            hidden = state.glance()
            match.game.secrets.hide(hidden, self.viewer)
            sight = bytes(hidden.freeze())
            sights += [sight] if sight != sights[-1] else []
        return sights[1:]

    def tells(self, seat: int, code: int) -> bool:
        """Would the viewer be told of an answer? What was told before and is over is no news."""
        match = self.table.match
        state = match.state.glance()
        match.game.rules.apply(state, seat, code)
        match.game.secrets.hide(state, self.viewer)
        return bool(state.freeze_table() != match.view(self.viewer).table or state.n_events)

    def codes(self, seat: int) -> list[int]:
        match = self.table.match
        return match.codes(seat) if match.game.rules.asks(match.state, seat) else []

    async def order(self, seat: int, code: int) -> bool:
        """Leaves an order, and others that will not fit or never come up; True if the hall has played it."""
        table, before = self.table, len(self.table.match.entries)
        if table.time is None or code not in {action.code for action in table.orders.choices(seat)}:
            return False
        await table.orders.leave(self.guests[seat], seat, [code])
        await absent.look(table)
        return len(table.match.entries) > before

    async def seal(self, pick: random.Random) -> None:
        """Somebody whom the viewer does not know leaves orders for later: nothing shows that they exist."""
        table, match = self.table, self.table.match
        for seat in range(match.n_seats):
            if seat != self.viewer and seat not in match.asked and (choices := table.orders.choices(seat)):
                await table.orders.leave(self.guests[seat], seat, [pick.choice(choices).code])

    async def visit(self, pick: random.Random) -> None:
        """Somebody else looks in, and sooner or later leaves: at a slow table nobody is told."""
        others = [guest for seat, guest in enumerate(self.guests) if seat != self.viewer]
        self.visitors.append(await self.table.attach(pick.choice(others), 0))
        if len(self.visitors) > 1:
            self.table.detach(self.visitors.pop(0))

    async def unseal(self) -> None:
        for seat in list(self.table.orders.left):
            await self.table.orders.leave(self.guests[seat], seat, [])

    async def play(self, seat: int, code: int, ordered: bool = False) -> None:
        before, seen = len(self.table.match.entries), seat == CLOCK or self.tells(seat, code)
        if seat == CLOCK:
            await self.table.clock_on(Guest(self.table.owner, ""), "")
        elif seat == self.viewer:
            await (await self.seen_from()).move(self.guests[seat], seat, code, None, "")
            await self.table.catch_up() if self.far else None
        elif not (ordered and await self.order(seat, code)):
            await self.table.move(self.guests[seat], seat, code, None, "")
        for entry in self.table.match.entries[before + 1 :]:  # read anew: the hall may have packed it
            if isinstance(entry.more, Given) and (
                seen or entry.seat != seat
            ):  # else it looks like one answer with the one before
                self.given.append(entry.seat)
            elif entry.seat == CHANCE:
                break  # what the dice brought may differ

    def shortcuts(self, seat: int) -> list[tuple[int, ...]]:
        """What is several answers on one button."""
        match = self.table.match
        if not match.game.rules.asks(match.state, seat):
            return []
        return [short.actions for short in match.game.people.manners.shortcuts(match.view(seat).state, seat)]

    async def press(self, seat: int, codes: Sequence[int]) -> None:
        """Several answers by one press."""
        table = await self.seen_from() if seat == self.viewer else self.table
        await table.move(self.guests[seat], seat, codes[0], None, "", codes[1:])
        await self.table.catch_up() if self.far else None

    async def one_by_one(self, seat: int, codes: Sequence[int]) -> None:
        """The same answers, each by itself, as far as they go; what the hall gives is not given again."""
        left = list(codes)
        while left and left[0] in self.codes(seat):
            before = len(self.table.match.entries)
            await self.play(seat, left.pop(0))
            entries = self.table.match.entries
            for entry in entries[before + 1 :]:
                if left and (entry.seat, entry.action) == (seat, left[0]):
                    left.pop(0)
            if entries[-1].seat != seat:
                break

    async def seen_from(self) -> Table:
        """The table as the viewer's hall has it, up to date."""
        if self.far is None:
            return self.table
        table = await self.far.table(self.table.id)
        await table.catch_up()
        await table.talk.catch_up()
        return table

    async def everything(self) -> list[str]:
        """Whatever the viewer can get: scene, items, stream, record, a look back, errors, words while away; ids left out."""
        table, guest = await self.seen_from(), self.guest
        if self.watcher is None:
            self.watcher = await table.attach(guest, 0)
            while self.far and guest and not any(guest.id in there for there in self.table.elsewhere.values()):
                await asyncio.sleep(0.005)  # until the others' hall has heard of it: who is here needs no word
        self.told += [message.decode() for message in await table.news(self.watcher)]
        items = await table.items(guest, 0)
        got = [await table.scene(guest), await on_a_phone(table, guest), *items[-3:]]
        spines = table.match.view(self.viewer).drawn(narrow=True).opens
        got += [await on_a_phone(table, guest, id) for id in (*spines[:1], *spines[-1:])]
        got += [await self.replays.record(guest, table.id), *self.told[-4:]]
        got.append(await self.replays.look_back(guest, table.id, max(0, len(items) - 1)))
        beside = ("status", *(f"seat-{seat}" for seat in range(table.match.n_seats)))  # numbers that say what they are
        got += [str(await table.about(guest, id)) for id in beside]
        got += await self.beside(table) + await self.what_engines_say(table)
        for seat in range(table.match.n_seats):
            for code, seen in ((NOBODYS, None), (0, 10_000)):
                got.append(await self.refused(seat, code, seen))
        got += await self.while_away()
        return [str(len(items)), *(text.replace(table.id, "TABLE") for text in got)]

    async def while_away(self) -> list[str]:
        """What the viewer is told who does not look: the outbox, a message made of it, notices behind the bell, the calendar."""
        hall, guest, id = self.hall, self.guest, self.table.id
        if guest is None:
            return []
        rows = [row for row in await notices_of(hall.store, guest.id, 0, 1000) if row["table_id"] == id]
        told = sorted((noted(row) | {"id": ""} for row in rows), key=by_moment)
        lines = composed("MESSAGE", told, 0, "UTC", hall.now()).lines if told else ()
        newest = await notices_of(hall.store, guest.id, 0)  # of both tables: of the oldest moment some may be left off
        cut = newest[-1]["made"] if len(newest) == SHOWN else 0
        rung = await hall.book.notices(guest)
        bell = sorted((n for n in rung if n["table"] == id and n["at"] > cut), key=by_moment)
        events = (await feed.of(hall, guest.id, "https://hall.example")).split("END:VEVENT\r\n")
        return [
            as_json(told),
            *lines,
            as_json(bell),
            *(event.split("BEGIN:VEVENT")[-1] for event in events if id in event),
        ]

    async def beside(self, table: Table) -> list[str]:
        """What stands beside the board: the digest, rooms and what was said there, the row in the hall, doors that are shut."""
        who = self.guest.id if self.guest else ""
        rooms = table.talk.shown_rooms(who)
        got = [as_json(rooms), as_json([table.talk.shown(who, r, 0) for r in table.talk.rooms(who) if not r.opens])]
        for room in ("0123456789abcdef", *self.private):
            try:
                table.talk.room(who, room)
            except SandtableError as error:
                got.append(as_json(error.as_json()))
        if self.guest:
            got.append(await self.replays.away(self.guest, table.id, 0))
            hall = self.far or self.replays.hall
            mine = (await hall.lists(self.guest))["mine"]
            got.append(as_json([card for card in mine if card["table"] == table.id]))
        return got

    async def what_engines_say(self, table: Table) -> list[str]:
        """The curve, looking back, a puzzle: refused while the game goes on, by whatever name it is asked for, and also by
        those behind the door, should it ever stand open."""
        if table.match.over:
            return []
        backs, there = self.replays.backs, await self.replays.of_table(table.id)
        got = [await never(self.replays.find, self.guest, table.id)]
        got += [await never(ask, there) for ask in (backs.state, backs.begin)]
        ids = table.id, table.match.view(self.viewer).hash[:10]
        return got + [await never(asyncio.to_thread, Bench, table.match.game, id, ()) for id in ids]

    async def whisper(self, text: str) -> None:
        """Two others have a private word, in this world alone."""
        others = [i for i, guest in enumerate(self.guests) if i != self.viewer]
        if len(others) > 1:
            room = await self.table.talk.open(self.guests[others[0]], [others[1]])
            await self.table.say(self.guests[others[0]], text, "", room)
            self.private = [room]

    async def refused(self, seat: int, code: int, seen: int | None) -> str:
        try:
            await (await self.seen_from()).move(self.guest or Guest("nobody", ""), seat, code, seen, "")
        except SandtableError as error:
            return as_json(error.as_json())
        raise AssertionError("a move that cannot be was accepted")


async def never(ask: Callable[..., Awaitable[Any]], *of: Any) -> str:
    """How a request is refused that has no other answer."""
    try:
        said = await ask(*of)
    except SandtableError as error:
        return as_json(error.as_json())
    raise AssertionError(f"a game that goes on: {said!r:.80} was told")


def by_moment(notice: dict[str, Any]) -> tuple[int, str]:
    """Notices of one moment stand in any order, whatever was done in secret: they are compared in one."""
    return notice.get("made", 0) or notice.get("at", 0), as_json(notice)


async def two_worlds(
    hall: Hall, far: Hall | None, game: str, options: dict[str, Any], seats: int, viewer: int, clock: Clock
) -> list[World]:
    """The same table twice: people, options, dice."""
    owner = (await hall.guests.make("Zoe"))[0]
    guests = [(await hall.guests.make(f"Guest {i}"))[0] for i in range(seats)]
    for guest in guests:  # each is told whatever there is to be told
        way = {"id": new_id(), "person": guest.id, "kind": "mail", "address": "a@b.example", "origin": "", "made": 0}
        await hall.store.write([(add_way, way | {"good": 1})])
    hall._dice = lambda *_: Dice.from_secret("TABLE", SECRET)  # type: ignore[method-assign]
    worlds, replays = [], replays_here(far or hall)
    of_table = replays._of_table

    async def same_dice(*row: Any) -> Found:
        found = await of_table(*row)
        found.head["dice"] |= {"table": "TABLE", "commitment": Dice.from_secret("TABLE", SECRET).commitment}
        return found

    replays._of_table = same_dice  # type: ignore[method-assign]
    for _ in range(2):
        table = await hall.make(owner, Setting(game, [{"kind": "open"}] * seats, options, clock=clock))
        for seat, guest in enumerate(guests):
            await table.sit(guest, seat, "open")
        await table.talk.ready()
        worlds.append(World(table, guests, viewer, replays, far))
    return worlds


async def anew(one: World, worlds: list[World], moment: list[int]) -> bool:
    """Plays two new worlds up to where one has come, alike in what is secret too; False where the game is over."""
    if one.table.match.over:
        return False
    sooner: list[tuple[int, int]] = []  # what the hall gave here, and there only later: by an order, say
    for entry in [e for e in one.table.match.entries if e.seat >= 0 or e.seat == CLOCK]:
        if (entry.seat, entry.action) in sooner:
            sooner.remove((entry.seat, entry.action))
            continue
        moment[0] += MINUTE
        played = len(worlds[0].table.match.entries)
        for world in worlds:
            await world.play(entry.seat, entry.action)
        sooner += [(e.seat, e.action) for e in worlds[0].table.match.entries[played + 1 :] if e.seat >= 0]
    assert worlds[0].table.match.hash == worlds[1].table.match.hash, "the same answers and dice lead to the same table"
    return True


async def compare(
    hall: Hall,
    far: Hall | None,
    game: str,
    options: dict[str, Any],
    seats: int,
    viewer: int,
    seed: int,
    answers: int,
    again: int,
    pressed: float,
) -> Report:
    """Plays both worlds side by side and compares after every answer; *again* so often from where what was secret came to light."""
    pick, whispers, report, moment = random.Random(seed), random.Random(seed), Report(), [BEGAN]
    aside = random.Random(seed)  # for what is done beside the answers, so that they stay the same
    presses = random.Random(seed)
    for each in filter(None, (hall, far)):
        each.now = each.timekeeper.count = lambda: moment[0]  # type: ignore[method-assign]
    rules = hall.game(game).rules
    clock = Clock() if rules.has_days else CLOCKS[seed // (seats + 1) % len(CLOCKS)]
    one, two = await two_worlds(hall, far, game, options, seats, viewer, clock)
    for _ in range(answers):
        one.given, two.given = [], []
        moment[0] += pick.randrange(HOUR)
        if presses.random() < pressed and await press(presses, one, two):
            report.pressed += 1
            one.given, two.given = [], []  # what one press says is given where it is said one by one
            stuck = False
        else:
            stuck = not await step(pick, aside, one, two)
        if not stuck and one.given != two.given:
            where = f"{game}, viewer {viewer}, seed {seed}, entry {len(one.table.match.entries)}"
            report.differences.append(f"{where}: given to {one.given} or {two.given}")
            return report
        if stuck or one.seen != two.seen:  # nothing fits both, or dice have brought it to light
            if again == 0:
                break
            worlds = await two_worlds(hall, far, game, options, seats, viewer, clock)
            if not await anew(one, worlds, moment):
                break
            (one, two), again = worlds, again - 1
            continue
        report.given += len(one.given)
        if clock.kind == SLOW and aside.random() < 0.3:
            await one.visit(aside)
        sealed = one.table.time is not None and aside.random() < 0.4
        if sealed:
            await one.seal(aside)
            report.sealed += any(one.table.orders.left.values())
        first, second = await one.everything(), await two.everything()
        if sealed:
            await one.unseal()
        if bytes(one.table.match.state.freeze()) == bytes(two.table.match.state.freeze()):
            report.same += 1
        else:
            report.different += 1
        if whispers.random() < 0.3:
            await one.whisper(f"secret {moment[0]}")
            two.private = one.private  # there is no such room at the other table
        for a, b in zip(first, second, strict=True):
            if a != b:
                at = next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), 0)
                where = f"{game}, viewer {viewer}, seed {seed}, entry {len(one.table.match.entries)}"
                report.differences.append(
                    f"{where}: {a[max(0, at - 60) : at + 60]!r} or {b[max(0, at - 60) : at + 60]!r}"
                )
                return report
    return report


async def step(pick: random.Random, aside: random.Random, one: World, two: World) -> bool:
    """An answer at both tables, or at one of them in secret; False where none fits both."""
    asked = [s for s in one.table.match.asked if s >= 0] or [s for s in two.table.match.asked if s >= 0] or [CLOCK]
    seat = pick.choice(asked)
    codes = one.codes(seat)
    if seat != one.viewer and codes and pick.random() < 0.2:
        for code in pick.sample(codes, min(TRIES, len(codes))):
            if not one.after(seat, code):
                await one.play(seat, code, ordered=aside.random() < 0.3)
                return True
    if not codes:  # in the other world this seat has more to do
        for code in two.codes(seat)[:TRIES]:
            if not two.after(seat, code):
                await two.play(seat, code)
                return True
        return False
    code = pick.choice(codes)
    there = two.codes(seat)
    if seat == one.viewer:
        others = [code]
    else:
        others = [*pick.sample(there, min(TRIES, len(there))), *([code] if code in there else [])]
    for other in others:
        if one.after(seat, code) == two.after(seat, other):
            await one.play(seat, code, ordered=aside.random() < 0.3)
            await two.play(seat, other)
            return True
    return False


async def press(pick: random.Random, one: World, two: World) -> bool:
    """Several answers by one press at one table; at the other one by one, or, where it looks the same, by another press."""
    offered = [(seat, codes) for seat in one.table.match.asked if seat >= 0 for codes in one.shortcuts(seat)]
    if not offered:
        return False
    seat, codes = pick.choice(offered)
    there = two.shortcuts(seat)
    others = [codes] if seat == one.viewer else pick.sample(there, min(TRIES, len(there)))
    for other in others:
        if other in there and one.after(seat, *codes) == two.after(seat, *other):
            await one.press(seat, codes)
            await (two.press(seat, other) if seat == one.viewer or other != codes else two.one_by_one(seat, other))
            return True
    return False


async def audit(
    place: Path | str,
    game: str,
    options: dict[str, Any],
    seats: int,
    first: int,
    n: int,
    answers: int,
    again: int = 0,
    pressed: float = 0.0,
) -> Report:
    """So many pairs of worlds, every viewer by turns; in a folder, or in two halls at an address."""
    whole = Report()
    database = place if isinstance(place, str) else str(place / "hall.sqlite")
    halls = [Hall(database, 0.0, ("tests.server.sealed",)) for _ in range(2 if isinstance(place, str) else 1)]
    for each in halls:
        each.lane.sleep = lambda _: asyncio.sleep(0)  # what is compared here is what is said, not when
        each.postman._go_on = lambda: asyncio.sleep(0)  # type: ignore[method-assign]  # words lie in the outbox
        await each.open()
    hall, far = halls[0], halls[1] if len(halls) > 1 else None
    real = Dice.from_secret
    if far:
        Dice.from_secret = lambda *_: real("TABLE", SECRET)  # type: ignore[method-assign, misc, assignment]
    try:
        for seed in range(first, first + n):
            viewer = (SPECTATOR, *range(seats))[seed % (seats + 1)]
            report = await compare(hall, far, game, options, seats, viewer, seed, answers, again, pressed)
            whole.same += report.same
            whole.different += report.different
            whole.given += report.given
            whole.pressed += report.pressed
            whole.sealed += report.sealed
            whole.differences += report.differences
            if whole.differences:
                break
            for each in halls:
                for table in each.tables.values():
                    table.drop()
                each.tables.clear()
    finally:
        Dice.from_secret = real  # type: ignore[method-assign]
        for each in halls:
            await each.close()
    return whole
