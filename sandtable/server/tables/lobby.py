"""Tables before they begin: people sit down and leave; nothing is laid and no die thrown. Knows nothing of HTTP.

A lobby is what lies on disk, read anew each time: few look at it, and several halls may.
"""

import json
import secrets
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import TYPE_CHECKING, Any

from sandtable.core.contract import Game
from sandtable.core.dice import HAND, Dice
from sandtable.core.errors import Refused, SandtableError, Unknown, Unreadable
from sandtable.core.match import Match, default_names
from sandtable.core.seats import COLOURS
from sandtable.server.errors import Busy, Outrun, nowhere
from sandtable.server.hours import absence, calendar, clock
from sandtable.server.ids import new_id
from sandtable.server.keep import retention, store
from sandtable.server.keep.dice import set_words
from sandtable.server.keep.hours import (
    START,
    begin_table,
    drop_seats,
    end_lobby,
    look_again,
    set_lobby,
    set_setting,
)
from sandtable.server.keep.store import Change, Row
from sandtable.server.people import names
from sandtable.server.people.guests import NAME_LENGTH, TOKEN_LENGTH, Guest, a_key, hashed, plain_text
from sandtable.server.people.seated import Person
from sandtable.server.tables import words
from sandtable.server.tables.absent import seat_row
from sandtable.server.tables.generals import level_at
from sandtable.server.tables.kept import KEPT, Kept, as_seen, freed, kept_seats, seat_by
from sandtable.server.tables.setting import (
    OPEN,
    PRIVATE,
    TITLE_LENGTH,
    Setting,
    check_dice,
    check_level,
    seat_rows,
    seated,
)

if TYPE_CHECKING:
    from sandtable.server.tables.hall import Hall
    from sandtable.server.tables.table import Table

HOST, FULL, DATE = "host", "full", "date"  # when a table begins
BOTS, CLOSED, WAIT = "bots", "closed", "wait"  # what becomes of seats that nobody took
HERE = 12_000  # ms: whoever has looked since is here; a page looks every 4 s while it is in sight
AGAIN = 20  # tries of somebody who adds a word while others do


@dataclass(frozen=True, slots=True)
class Begins:
    """When a table begins, and with whom."""

    when: str = HOST
    at: int | None = None  # the moment, where it begins at a date
    least: int = 1  # so many people must sit
    empty: str = BOTS
    level: str = "sergeant"  # of bots on empty seats
    deal: bool = False  # seats are dealt when it begins
    opening: int | None = None  # seats are settled, and words for the dice are waited for until this moment

    def __post_init__(self) -> None:
        if self.when not in (HOST, FULL, DATE):
            raise Unreadable(f"begins {self.when[:20]!r}: by the host, when full, or at a date")
        if self.empty not in (BOTS, CLOSED, WAIT):
            raise Unreadable(f"empty seats {self.empty[:20]!r}: bots, closed or wait")
        if self.when == DATE and self.at is None:
            raise Unreadable("a table that begins at a date needs the date")
        check_level(self.level)


@dataclass(frozen=True)
class Lobby:
    """A table whose people are still sitting down."""

    id: str
    owner: str
    setting: Setting
    begins: Begins
    people: Sequence[Person]
    link: str  # the token of the one link for all
    made: int
    secret: bytes = b""  # of the dice; empty where there are none, or people throw them
    added: tuple[words.Added, ...] = ()  # words for the dice
    kept: Mapping[int, Kept] = field(default_factory=dict)  # the links of seats that the host keeps for somebody
    invitations: Sequence[str] = ()  # tokens of all links that lead here
    sat: Sequence[int | None] = ()  # when each seat was taken, as far as that is known
    here: frozenset[int] = frozenset()  # seats whose people look at the waiting room

    @property
    def free(self) -> list[int]:
        """The seats that anybody may take."""
        return [seat for seat, person in enumerate(self.people) if person.kind == "open"]

    @property
    def empty(self) -> list[int]:
        """The seats in which nobody sits: free ones, and those that are kept."""
        return [seat for seat, person in enumerate(self.people) if person.kind in ("open", KEPT)]

    def on_disk(self, seat: int) -> str:
        """The kind of an empty seat as it is written; one that was kept long enough is so still."""
        return KEPT if seat in self.kept else "open"

    @property
    def n_people(self) -> int:
        return sum(person.kind == "guest" for person in self.people)

    def seat_of(self, guest: Guest | None) -> int | None:
        return next((i for i, p in enumerate(self.people) if guest and p.guest == guest.id), None)

    @property
    def commitment(self) -> str:
        """What the hall has promised about its dice; empty where it throws none."""
        return Dice.from_secret(self.id, self.secret).commitment if self.secret else ""

    @property
    def sit(self) -> dict[str, int]:
        """Who sits where."""
        return {person.guest: seat for seat, person in enumerate(self.people) if person.kind == "guest"}

    @property
    def promised(self) -> set[str]:
        """Those who sit and have sealed a word, in this seat or in the one they had before."""
        return {one.who for one in self.added} & set(self.sit)

    def is_sealed(self, at: int) -> bool:
        """May words be opened? When everybody has sealed one; after a while without those who have not."""
        if self.begins.opening is None:
            return False
        sealed = {one.who for one in self.added if self.sit.get(one.who) == one.seat}
        return (
            sealed == set(self.sit)
            or sealed == self.promised
            and at >= self.begins.opening - words.TO_OPEN + words.TO_SEAL
        )

    @property
    def too_few(self) -> str:
        """How many more it waits for at its hour; the host may begin with fewer."""
        few = self.n_people < self.begins.least
        return f"{self.n_people} sit{'s' * (self.n_people == 1)}, {self.begins.least} are needed" if few else ""

    def lacks(self, n_least: int) -> str:
        """Why nobody can begin it as it stands; empty where the host can."""
        sit = f"{self.n_people} sit{'s' * (self.n_people == 1)}"
        if self.begins.empty == WAIT and self.empty:
            return f"{sit}, {self._seats_are} empty, and the start waits until all are taken"
        left = len(self.people) - (len(self.empty) if self.begins.empty == CLOSED else 0)
        return f"{sit}, and the game needs {n_least}" if left < n_least else ""

    @property
    def _seats_are(self) -> str:
        return "1 seat is" if len(self.empty) == 1 else f"{len(self.empty)} seats are"

    def question(self) -> str:
        """What the host is asked once more."""
        bots = sum(p.kind == "bot" for p in self.people) + (len(self.empty) if self.begins.empty == BOTS else 0)
        sit = f"{self.n_people} {'person' if self.n_people == 1 else 'people'}"
        others = f" and {bots} {self.begins.level}{'s' * (bots != 1)}" if bots else ""
        closed = f" {self._seats_are} closed." if self.empty and self.begins.empty == CLOSED else ""
        return f"Start with {sit}{others}?{closed}"


def check_room(game: Game, setting: Setting, seats: Collection[int]) -> None:
    """A map that has no room for so many is noticed before anybody is invited: such a table is laid once, and forgotten."""
    settings = game.settings(setting.options, at_table=True)
    for n in seats:
        Match(game, settings, n, Dice.by_hand(), default_names(n))


class Lobbies:
    """All tables of a hall that have not begun."""

    def __init__(self, hall: "Hall") -> None:
        self.hall, self.store = hall, hall.store
        self._looks: dict[tuple[str, str], int] = {}  # table and person: when they last looked, in this hall

    # ---- looking -----------------------------------------------------------------------------------------------------

    async def find(self, id: str) -> Lobby:
        """A lobby by its id; Unknown where there is none, or it has begun."""
        try:
            saved = await self.store.table(id[:20])
        except Unknown:
            raise nowhere() from None
        row = saved.table
        if row["stage"] != "lobby":
            raise nowhere()
        kept, at = kept_seats(saved.links), self.hall.now()
        people = [
            as_seen(Person(s["kind"], s["guest"], s["level"], s["name"]), i, kept, at)
            for i, s in enumerate(saved.seats)
        ]
        link = next((link["token"] for link in saved.links if link["kind"] == "group"), "")
        return Lobby(
            row["id"],
            row["owner"],
            _setting(row),
            Begins(**json.loads(row["lobby"])),
            people,
            link,
            row["made"],
            row["secret"],
            words.added_from(row["dice_words"]),
            kept,
            [link["token"] for link in saved.links if link["kind"] in ("group", KEPT)],
            [seat["sat"] for seat in saved.seats],
            frozenset(i for i, p in enumerate(people) if p.kind == "guest" and self._is_here(row["id"], p.guest)),
        )

    def looked(self, guest: Guest | None, lobby: Lobby) -> None:
        """Somebody has the waiting room before them. Only this is presence: no talk, no word for the dice, no other table."""
        at = self.hall.now()
        self._looks = {who: seen for who, seen in self._looks.items() if at - seen < HERE}
        if lobby.seat_of(guest) is not None and guest:
            self._looks[lobby.id, guest.id] = at

    def _is_here(self, table: str, guest: str) -> bool:
        return self.hall.now() - self._looks.get((table, guest), -HERE) < HERE

    async def seen_by(self, guest: Guest | None, id: str, token: str = "") -> Lobby:
        """A lobby as somebody may see it: who sits there, who has the link, and anyone where it is open."""
        lobby = await self.find(id)
        known = lobby.seat_of(guest) is not None or bool(guest and guest.id == lobby.owner)
        if not (
            known
            or lobby.setting.listing == OPEN
            or any(secrets.compare_digest(token.encode(), own.encode()) for own in lobby.invitations)
        ):
            raise nowhere()
        return lobby

    async def table_of(self, token: str) -> str:
        """The table that a group link leads to, or the link of a seat that was kept, begun or not."""
        row = await self.store.link(hashed(token)) if len(token) <= TOKEN_LENGTH else None
        if row is None or row["kind"] not in ("group", KEPT):
            raise nowhere()
        return str(row["table_id"])

    # ---- setting and sitting down ------------------------------------------------------------------------------------

    async def make(self, owner: Guest, setting: Setting, begins: Begins, key: str = "") -> Lobby:
        """A table that waits for its people, on disk; the one made before where the owner's key is known."""
        if key and (made := await self.store.table_made(owner.id, a_key(key), "")) is not None:
            return await self.find(made)
        game, at = self.hall.game(setting.game), self.hall.now()
        people = [
            p if p.kind != "link" else replace(p, kind="open")
            for p in seated(game, owner, setting.seats, setting.options)
        ]
        people = [p if p.kind != "open" else Person("open") for p in people]  # a free seat has no name
        setting.clock.fits(game.rules.has_days)
        check_dice(game, setting.dice)
        self._check_time(setting, begins, at)
        title = plain_text(setting.title, TITLE_LENGTH, "title") if setting.title else game.title
        setting = replace(setting, title=title, listing=setting.listing or "private")
        secret = (
            secrets.token_bytes(16) if game.has_dice and setting.dice != HAND else b""
        )  # before anybody adds a word
        lobby = Lobby(new_id(), owner.id, setting, begins, people, secrets.token_urlsafe(12), at, secret)
        self._check_least(begins, len(people))
        check_room(
            game, setting, {len(people), *({max(begins.least, game.seats.start)} if begins.empty == CLOSED else ())}
        )
        await self.store.write(
            [(store.add_table, self._row(lobby, key)), *seat_rows(lobby.id, people), *self._extra(lobby)]
        )
        return lobby

    def _check_time(self, setting: Setting, begins: Begins, at: int) -> None:
        """A start in the past and hours that never open are noticed before anybody is invited."""
        if begins.when == DATE and begins.at is not None and begins.at <= at:
            when = setting.calendar.local(begins.at)
            raise Refused(f"the start lies in the past: {when:%A %-d %B %Y, %-H:%M}, {setting.calendar.zone}")
        setting.calendar.next_open(begins.at or at)

    def _row(self, lobby: Lobby, key: str) -> dict[str, Any]:
        game, setting = self.hall.game(lobby.setting.game), lobby.setting
        return {
            "id": lobby.id,
            "game": setting.game,
            "version": game.version,
            "rules": "",  # settled when it begins, as the version is
            "options": json.dumps(dict(setting.options)),
            "n_seats": len(lobby.people),
            "dice": setting.dice,
            "secret": lobby.secret,
            "owner": lobby.owner,
            "made": lobby.made,
            "over": False,
            "key": key,
            "stage": "lobby",
            "starts": lobby.begins.at,
            "lobby": json.dumps(asdict(lobby.begins)),
            **setting.columns(lobby.people),
        }

    def _extra(self, lobby: Lobby) -> list[Change]:
        link = {"hash": hashed(lobby.link), "token": lobby.link, "kind": "group", "table_id": lobby.id, "seat": None}
        row = link | {"person": lobby.owner, "made": lobby.made, "until": None}
        return [(store.add_link, row), *look_again(START, lobby.id, lobby.begins.at)]

    async def take(self, guest: Guest, lobby: Lobby, seat: int | None = None, name: str = "", token: str = "") -> int:
        """Sits down in a free seat, or in any; gives its number. Who sits already takes another: a seat is a colour."""
        sits = lobby.seat_of(guest)
        self._check_open(lobby)
        if sits is not None and seat is None:
            raise Refused("you sit at this table already")
        seat = self._seat_for(lobby, seat, seat_by(lobby, token))
        called = self._called(lobby, guest, name or (guest.name if sits is None else lobby.people[sits].name))
        taken = {"which": lobby.id, "number": seat, "who": guest.id, "called": called, "was": lobby.on_disk(seat)}
        taken["at"] = self.hall.now()
        left = [] if sits is None else [seat_row(lobby.id, sits, Person("open"))]
        await self.store.write([*left, (store.take_seat, taken), *freed(lobby, seat)])
        await self._begin_if_full(lobby.id)
        return seat

    def _seat_for(self, lobby: Lobby, wanted: int | None, own: int | None) -> int:
        """The seat that somebody wants, or any; *own* is the one that is kept for whoever has their link."""
        free = lobby.free if own is None else [own, *lobby.free]
        if wanted is None and free:
            return free[0]
        if wanted in free:
            return wanted
        if not lobby.empty:
            raise Refused(f"all {len(lobby.people)} seats are taken")
        if wanted is None:
            raise Refused(f"no seat is free: {len(lobby.empty)} are kept for others, each of whom has a link")
        if not 0 <= wanted < len(lobby.people):
            raise Refused(f"there is no seat {wanted + 1}")
        kept = lobby.people[wanted].kind == KEPT
        raise Refused(f"seat {wanted + 1} is {'kept for somebody, who has a link' if kept else 'taken'}")

    def _called(self, lobby: Lobby, guest: Guest, name: str) -> str:
        others = [person.name for person in lobby.people if person.kind == "guest" and person.guest != guest.id]
        return names.check(plain_text(name, NAME_LENGTH, "name"), others, COLOURS)

    async def leave(self, guest: Guest, lobby: Lobby) -> None:
        """Gets up; the seat is free again."""
        self._check_open(lobby)
        seat = lobby.seat_of(guest)
        if seat is None:
            raise nowhere()
        await self.store.write([seat_row(lobby.id, seat, Person("open"))])

    async def rename(self, guest: Guest, lobby: Lobby, name: str) -> None:
        """Another name at this table."""
        seat = lobby.seat_of(guest)
        if seat is None:
            raise nowhere()
        called = self._called(lobby, guest, name)
        await self.store.write([seat_row(lobby.id, seat, Person("guest", guest.id, "", called))])

    async def change(self, guest: Guest, lobby: Lobby, begins: Begins, setting: Setting | None = None) -> None:
        """The host settles otherwise when it begins; and what it is called, who finds it, and its open hours."""
        self.check_change(guest, lobby)
        setting = setting or lobby.setting
        self._check_time(setting, begins, self.hall.now())
        self._check_least(begins, len(lobby.people))
        kept = setting.columns(lobby.people)
        row = {"which": lobby.id, "called": plain_text(setting.title, TITLE_LENGTH, "title"), "open": kept["calendar"]}
        row |= {"listed": kept["listing"], "watched": kept["listing"] != PRIVATE}
        await self.store.write(
            [_begins_row(lobby.id, begins), (set_setting, row), *look_again(START, lobby.id, begins.at)]
        )
        await self._begin_if_full(lobby.id)

    async def end(self, guest: Guest, lobby: Lobby) -> None:
        """The host gives it up before it begins."""
        self._check_host(guest, lobby)
        await self.store.write(
            [(end_lobby, {"which": lobby.id}), *[(gone, {"which": lobby.id}) for gone in retention.TABLE]]
        )

    def check_change(self, guest: Guest, lobby: Lobby) -> None:
        """May this person change it now?"""
        self._check_host(guest, lobby)
        self._check_open(lobby)

    def _check_least(self, begins: Begins, seats: int) -> None:
        if begins.least > seats:
            raise Refused(f"{begins.least} people are needed, it says, and there are {seats} seats")

    def _check_open(self, lobby: Lobby) -> None:
        if lobby.begins.opening is not None:
            raise Refused("the table is just beginning: its seats are settled")

    def _check_host(self, guest: Guest, lobby: Lobby) -> None:
        if guest.id != lobby.owner:
            raise nowhere()

    # ---- beginning ---------------------------------------------------------------------------------------------------

    async def begin(self, guest: Guest, lobby: Lobby) -> "Table | None":
        """The host begins; None while words for the dice are waited for."""
        self._check_host(guest, lobby)
        if lobby.begins.opening is not None:
            return None
        if lacking := lobby.lacks(self.hall.game(lobby.setting.game).seats.start):
            raise Refused(lacking)
        return await self._begin(lobby)

    async def start_due(self, id: str) -> None:
        """The date has come: it begins, or waits for those who lack."""
        try:
            lobby = await self.find(id)
        except SandtableError:  # begun or given up meanwhile
            return await self.store.write(look_again(START, id, None))
        if lobby.begins.opening is not None:
            await self._lay(lobby)
            return
        if lobby.too_few or lobby.lacks(self.hall.game(lobby.setting.game).seats.start):
            waits = replace(lobby.begins, when=FULL if lobby.begins.empty == WAIT else HOST, at=None)
            return await self.store.write([_begins_row(id, waits), *look_again(START, id, None)])
        await self._begin(lobby)

    async def _begin_if_full(self, id: str) -> None:
        lobby = await self.find(id)
        if lobby.begins.when == FULL and not lobby.empty:
            await self._begin(lobby)

    async def _begin(self, lobby: Lobby) -> "Table | None":
        """Seats are settled. Where somebody has sealed a word for the dice, words are waited for; else the table is laid."""
        people = with_bots(lobby, self.hall.game(lobby.setting.game))
        if lobby.begins.deal:
            secrets.SystemRandom().shuffle(people)
        if lobby.begins.opening is None and lobby.promised:
            until = self.hall.now() + words.TO_OPEN
            settled = replace(lobby.begins, opening=until, deal=False)
            seats = [(drop_seats, {"which": lobby.id}), *seat_rows(lobby.id, people)]
            await self.store.write([_begins_row(lobby.id, settled), *seats, *look_again(START, lobby.id, until)])
            return None
        return await self._lay(replace(lobby, people=people))

    async def _lay(self, lobby: Lobby) -> "Table":
        """Only now the table is laid: options and the version of the rules are settled, and what the dice follow from."""
        people, dice = list(lobby.people), None
        if lobby.secret:
            dice = words.with_words(Dice.from_secret(lobby.id, lobby.secret), lobby.added, lobby.sit)
        table, row = await self.hall._laid(lobby.id, lobby.owner, lobby.setting, people, dice=dice)
        settled = ("version", "rules", "options", "dice", "secret", "dice_words", "begun")
        now = {f"now_{name}": row[name] for name in settled} | {"now_seats": len(people), "which": lobby.id}
        now["were_words"] = words.as_text(lobby.added)
        changes: list[Change] = [(begin_table, now), (drop_seats, {"which": lobby.id}), *seat_rows(lobby.id, people)]
        await table.opened([*changes, *look_again(START, lobby.id, None)])
        self.hall.met(table)
        return table

    # ---- words for the dice ------------------------------------------------------------------------------------------

    async def seal(self, guest: Guest, id: str, seal: str) -> None:
        """The seal of somebody's word, in place of the one before."""
        await self._add(guest, id, lambda lobby, seat: words.sealed(lobby.added, guest, seat, seal))

    async def open_word(self, guest: Guest, id: str, word: str) -> "Table | None":
        """Somebody's word; the table is laid by the last."""

        def opened(lobby: Lobby, seat: int) -> tuple[words.Added, ...]:
            if not lobby.is_sealed(self.hall.now()):
                raise Refused("words are opened when the table begins and all of them are sealed")
            return words.opened(lobby.added, id, guest, seat, word)

        lobby = await self._add(guest, id, opened)
        if not all(one.word for one in lobby.added if one.who in lobby.promised):
            return None
        try:
            return await self._lay(lobby)
        except Outrun:  # its time was up at the same moment: it is laid
            return await self.hall.table(id)

    async def _add(self, guest: Guest, id: str, change: Callable[[Lobby, int], tuple[words.Added, ...]]) -> Lobby:
        """Writes what somebody adds to what lies there; looks again where another was first."""
        for _ in range(AGAIN):
            lobby = await self.find(id)
            seat = lobby.seat_of(guest)
            if seat is None or not lobby.secret:
                raise nowhere()
            changed = replace(lobby, added=change(lobby, seat))
            row = {"which": id, "were": words.as_text(lobby.added), "are": words.as_text(changed.added)}
            try:
                await self.store.write([(set_words, row)])
            except Outrun:
                continue
            return changed
        raise Busy("too many add words at once; try again in a moment")


def with_bots(lobby: Lobby, game: Game) -> list[Person]:
    """The people with whom a table begins: bots on empty seats, or none there at all."""
    people: list[Person] = []
    taken = [person.name for person in lobby.people]
    for seat, person in enumerate(lobby.people):
        if seat not in lobby.empty:
            people.append(person)
        elif lobby.begins.empty != CLOSED:
            level = level_at(game, lobby.begins.level, lobby.setting.options, len(lobby.people))
            people.append(Person("bot", "", level, names.of_bot(level, seat, taken)))
            taken.append(people[-1].name)
    return people


def _begins_row(id: str, begins: Begins) -> Change:
    return set_lobby, {"which": id, "begins": json.dumps(asdict(begins)), "at": begins.opening or begins.at}


def _setting(row: Row) -> Setting:
    """As it was set, from its row."""
    return Setting(
        game=row["game"],
        options=json.loads(row["options"]),
        dice=row["dice"],
        watch=row["watch"],
        title=row["title"],
        listing=row["listing"],
        clock=clock.clock_from_text(row["clock"]),
        calendar=calendar.from_text(row["calendar"]),
        absent=absence.from_text(row["absent"]),
    )
