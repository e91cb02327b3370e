"""Orders ahead: answers that a seat leaves for the next times it is asked. Sealed: nothing shows that they exist.

They are kept by what one would press (a piece has one id for life), not by a number: who was shot at yesterday is shot at today,
wherever they stand. What is not legal when its turn comes is dropped, and the person is told why.
"""

import json
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from sandtable.core.chance import Rng, seeded
from sandtable.core.dice import HAND
from sandtable.core.entries import Deed, Entry
from sandtable.core.errors import Refused
from sandtable.core.match import Action, Match
from sandtable.core.record import sized
from sandtable.core.seats import CHANCE, CLOCK
from sandtable.server.errors import nowhere
from sandtable.server.keep.hours import add_order, drop_order, drop_orders
from sandtable.server.keep.store import Change
from sandtable.server.people.guests import Guest

if TYPE_CHECKING:
    from sandtable.server.tables.table import Table

MOST = 12  # orders that a seat may leave
AHEAD = 100  # answers of others that are looked ahead for what a seat could order
FIRST_ROLL = (
    1 << 40
)  # rolls of the table's dice from this number on draw the order of seats, apart from those of the game


@dataclass(frozen=True, slots=True)
class Order:
    """One answer, by what one would press; once dropped, why."""

    n: int
    clicks: tuple[str, ...]
    mark: str
    words: str
    why: str = ""
    clause: str = ""


class Orders:
    """The orders of one table. The lock of the table is held by whoever plays them."""

    def __init__(self, table: "Table") -> None:
        self.table = table
        self.left: dict[int, list[Order]] = {}  # seat -> those to come
        self.dropped: dict[int, list[Order]] = {}  # seat -> those that could not be played

    def remember(self, rows: list[Any]) -> None:
        """As they lie on disk, whichever hall they were left in."""
        self.left, self.dropped = {}, {}
        for row in rows:
            order = Order(
                row["n"], tuple(json.loads(row["clicks"])), row["mark"], row["words"], row["why"], row["clause"]
            )
            (self.dropped if order.why else self.left).setdefault(row["seat"], []).append(order)

    # ---- leaving them ------------------------------------------------------------------------------------------------

    def choices(self, seat: int) -> list[Action]:
        """What the seat could answer next time: tomorrow, where it is done for today."""
        match = self.table.match
        if match.over or self.table.time is None:
            return []
        return described(match, next_time(match, seat), seat)

    async def leave(self, guest: Guest, seat: int, codes: list[int]) -> None:
        """These answers and no others, for the next times that the seat is asked; who is asked already answers with the first,
        except where a day has openings."""
        await self.table._racing(lambda: self._leave(guest, seat, codes))

    async def _leave(self, guest: Guest, seat: int, codes: list[int]) -> None:
        table = self.table
        async with table.lock.changing:
            if seat not in table.viewer(guest).you:
                raise nowhere()
            if table.time is None:
                raise Refused("nobody waits at this table: answer when you are asked")
            if len(codes) > MOST:
                raise Refused(f"{len(codes)} orders: at most {MOST} can be left")
            known = {action.code: action for action in self.choices(seat)}
            if any(code not in known for code in codes):
                raise Refused("one of these is no answer that you could give next time")
            chosen = [known[code] for code in codes]
            orders = [Order(n, a.clicks, a.mark, a.words) for n, a in enumerate(chosen)]
            self.left[seat], self.dropped[seat] = orders, []
            changes = [(drop_orders, self._where(seat)), *[self._row(seat, order) for order in orders]]
            if self.hurry():
                changes += table.time.changes(table.id, table.bot_seats, table.now())
            await table.put(changes)

    def hurry(self) -> bool:
        """Where orders can be played at once, the table is to be looked at again at once."""
        time = self.table.time
        if time is None or time.timing.clock.has_openings or not self.wait:
            return False
        time.hurry = True
        return True

    def shown(self, seat: int) -> dict[str, Any]:
        """For the seat's own eyes."""
        return {
            "orders": [order.words for order in self.left.get(seat, [])],
            "dropped": self.shown_dropped(seat),
            "choices": [{"code": str(a.code), "words": a.words} for a in self.choices(seat)],
        }

    def shown_dropped(self, seat: int) -> list[dict[str, str]]:
        return [{"words": o.words, "why": o.why, "clause": o.clause} for o in self.dropped.get(seat, [])]

    def void(self, seat: int | None = None) -> list[Change]:
        """After a take-back, or when somebody else sits there."""
        seats = [seat] if seat is not None else list({*self.left, *self.dropped})
        for one in seats:
            self.left.pop(one, None)
            self.dropped.pop(one, None)
        return [(drop_orders, self._where(one)) for one in seats]

    # ---- playing them ------------------------------------------------------------------------------------------------

    @property
    def wait(self) -> bool:
        """Is a seat asked that has left orders?"""
        return any(self.left.get(seat) for seat in self.table.match.asked)

    def rotation(self) -> list[int]:
        """All seats, in an order that the table's dice draw anew for every opening."""
        match = self.table.match
        seats, drawn = list(range(match.n_seats)), []
        opening = sum(match.entries[i].seat == CLOCK for i in match.live)
        if match.dice.kind == HAND:
            turn = opening % match.n_seats
            return seats[turn:] + seats[:turn]
        for n in range(match.n_seats):
            at = match.dice.roll(FIRST_ROLL + opening * match.n_seats + n, [1] * len(seats))
            drawn.append(seats.pop(at))
        return drawn

    def opening(self) -> list[Entry]:
        """Says in which order seats come, whether or not anybody left orders."""
        names = ", ".join(self.table.match.names[seat] for seat in self.rotation())
        return self.table.match.note_deed(Deed("The hall", "open", "", f"orders in the order {names}"))

    async def play(self) -> None:
        """One for each seat in rotation, until none is left that can be played."""
        table = self.table
        while self.wait and table.time is not None and not table.time.is_shut(table.now()):
            order = self.rotation() if table.time.timing.clock.has_openings else range(table.match.n_seats)
            for seat in order:
                if self.left.get(seat) and seat in table.match.asked:
                    await self._play_one(seat)

    async def _play_one(self, seat: int) -> None:
        match, order = self.table.match, self.left[seat].pop(0)
        fits = [a for a in match.legal(seat) if a.clicks == order.clicks and a.mark == order.mark]
        if fits:
            gone: Change = (drop_order, self._where(seat) | {"order": order.n})
            if self.table.time is not None:
                self.table.time.misses.pop(seat, None)  # an order is an answer of the person
            with self.table.whole:  # what would follow from an answer by hand follows: nobody can tell them apart
                new = [*match.play(seat, fits[0].code), *await self.table.give()]
            return await self.table.write_for_all(new, [gone], time_changed=True)
        why, clause = match.why_not(seat, order.clicks[:-1], order.clicks[-1]) if order.clicks else ("", "")
        dropped = replace(order, why=why or "it cannot be done any more", clause=clause)
        self.dropped.setdefault(seat, []).append(dropped)
        gone = (drop_order, self._where(seat) | {"order": order.n})
        await self.table.put([gone, self._row(seat, dropped)])
        self.table.changed_for(seat)

    def _where(self, seat: int) -> dict[str, Any]:
        return {"which": self.table.id, "number": seat}

    def _row(self, seat: int, order: Order) -> Change:
        row = {"table_id": self.table.id, "seat": seat, "n": order.n, "clicks": json.dumps(order.clicks)}
        return add_order, row | {"mark": order.mark, "words": order.words, "why": order.why, "clause": order.clause}


def next_time(match: Match, seat: int) -> Any:
    """The table as a seat may expect it when it is asked next, if the others do nothing. All of it follows from the seat's own
    view: what it may not know is guessed, and the same for the same view."""
    rules, secrets, state = match.game.rules, match.game.secrets, match.view(seat).state.glance()
    if rules.asks(state, seat):
        return state
    rng, out = sized(Rng).fresh(), [0] * (max(match.size.max_legal, match.size.max_odds) + 1)
    seeded(rng, 0)
    secrets.guess(state, seat, rng)
    for _ in range(AHEAD):
        who = next((s for s in (seat, CHANCE, *range(match.n_seats), CLOCK) if rules.asks(state, s)), seat)
        if who == seat:
            break
        if who >= 0:
            seen = state.glance()
            secrets.hide(seen, who)
            rules.apply(state, who, int(match.game.thinking.idle(seen, who)))
        else:
            rules.legal(state, who, out)
            rules.apply(state, who, out[0])
    secrets.hide(state, seat)
    return state


def described(match: Match, view: Any, seat: int) -> list[Action]:
    """What a seat may answer on a view, for people."""
    out = [0] * (match.size.max_legal + 1)
    n = match.game.rules.legal(view, seat, out)
    return [match._described(view, seat, code) for code in out[:n]]
