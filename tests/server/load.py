"""Many people at many tables, a server that is killed at random moments, and the count of what was promised.

People move, chat, take back, give up and ask for a rematch. Each remembers every key it sent and what was said to it. A key
that was accepted must be on disk, once; a key that got no answer may be there or not, but not twice; and whoever asks again
with it must be told the truth.

On PostgreSQL several halls serve the same tables: every request goes to any of them, some to two at once, and what is killed is
one of the halls or the database. The others go on, and a new hall takes the place of the dead one.
"""

import json
import random
import sys
import threading
import time
from collections import Counter, defaultdict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

from sandtable.core import files, library
from sandtable.core.dice import Dice
from sandtable.core.entries import UNDO, Entry
from sandtable.core.errors import SandtableError
from sandtable.core.match import Match
from sandtable.server.keep.upkeep import verify_all
from tests.server.house import PATIENCE, ForkedHouse, House, Person, rows
from tests.server.postgres import Postgres

GAMES = ("examples.four", "tests.server.sealed")
PAIRS = 4  # of people, each at a table of their own


@dataclass
class Report:
    """What was found."""

    kills: int = 0
    accepted: int = 0
    in_doubt: int = 0  # sent, not answered: the server was killed in between
    doubt_written: int = 0  # of these, how many had reached the disk
    tables: int = 0
    of_the_database: int = 0  # kills
    raced: int = 0  # sent to two halls at once
    faults: list[str] = field(default_factory=list)


@dataclass
class Sent:
    """One move, or something else with a key, and what became of it."""

    table: str
    guest: str
    key: str
    body: dict[str, Any]
    route: str = "moves"  # or undo, concede, chat
    accepted: bool = False


class Load:
    """Plays and kills, round after round, on one database."""

    def __init__(
        self,
        database: Path | str,
        seed: int,
        pairs: int = PAIRS,
        games: tuple[str, ...] = GAMES,
        fault: str = "",
        halls: int = 1,
        postgres: Postgres | None = None,
        logs: Path | None = None,
    ) -> None:
        self.address, self.random, self.pairs, self.games = str(database), random.Random(seed), pairs, games
        self.fault, self.halls, self.postgres = fault, halls, postgres
        self.logs = logs or Path(database).parent
        self.report, self.street = Report(), Street([])
        self.sent: list[Sent] = []
        self.tables: list[str] = []

    def __enter__(self) -> "Load":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        while self.street.houses:
            self.street.houses.pop().__exit__(None, None, None)

    def open_halls(self) -> None:
        """As many as there should be: in place of each that was killed a new one comes."""
        while len(self.street.houses) < self.halls:
            self.street.houses.append(ForkedHouse(self.address, fault=self.fault, log=self.logs / "hall.log"))

    def round(self, least: int = 20, most: int = 160) -> None:
        """So many moves, then something is killed at a random moment; halls that live stay open from round to round."""
        self.open_halls()
        stop = threading.Event()
        players = [Pair(self, self.street, stop, self.random.getrandbits(32)) for _ in range(self.pairs)]
        for pair in players:
            pair.start()
        self.wait_for(players, self.random.randint(least, most))
        time.sleep(self.random.uniform(0, 0.05))
        self.kill_something()
        if self.halls > 1:  # the others go on, and one comes in its place
            self.open_halls()
            self.wait_for(players, sum(len(pair.sent) for pair in players) + self.random.randint(least, most) // 2)
        stop.set()
        for pair in players:
            pair.join(PATIENCE)
            assert not pair.is_alive(), "a player hangs"
        self.report.kills += 1
        for pair in players:
            self.sent += pair.sent
            self.tables += pair.tables
            self.report.faults += pair.faults
            self.report.raced += pair.raced
        self.open_halls()
        self.ask_again(players)

    def wait_for(self, players: "list[Pair]", wanted: int) -> None:
        end = time.monotonic() + PATIENCE
        while sum(len(pair.sent) for pair in players) < wanted and time.monotonic() < end:
            time.sleep(0.002)

    def kill_something(self) -> None:
        if self.postgres and self.random.random() < 0.4:
            self.postgres.kill()
            self.postgres.start()
            self.report.of_the_database += 1
        else:
            with self.street.houses.pop(self.random.randrange(self.halls)) as house:
                house.kill()

    def ask_again(self, players: "list[Pair]") -> None:
        """After the restart every key is sent again, to any hall: what was accepted is known, what was not is taken once."""
        house = self.random.choice(self.street.houses)
        for pair in players:
            people = {who: Person(house, token) for who, token in pair.tokens.items()}
            for number, sent in enumerate(pair.sent):
                last = number >= len(pair.sent) - 2
                if not (last or sent.accepted and number % 7 == 0):
                    continue
                reply = people[sent.guest].post(f"/api/v1/tables/{sent.table}/{sent.route}", sent.body)
                self.hear_again(sent, reply.json())
            for old, new in pair.rematches:
                again = people["0"].post(f"/api/v1/tables/{old}/rematch").json()
                if again.get("table") != new:
                    self.report.faults.append(f"the rematch of {old} was {new} and is now {again.get('table')}")

    def hear_again(self, sent: Sent, reply: dict[str, Any]) -> None:
        if sent.route == "chat":  # the line's number, the same as before
            sent.accepted |= bool(reply.get("ok"))
            return
        if sent.accepted and reply.get("status") != "already accepted":
            self.report.faults.append(f"key {sent.key} was accepted and is forgotten: {str(reply)[:200]}")
        if not sent.accepted:
            self.report.in_doubt += 1
            self.report.doubt_written += reply.get("status") == "already accepted"
            sent.accepted = bool(reply.get("ok"))

    def verify(self) -> Report:
        """Looks at the file itself: every promise once, every table replays and verifies."""
        self.close()
        report = self.report
        kept = rows(self.address, "SELECT table_id, key, guest FROM entries WHERE key <> ''")
        kept += rows(self.address, "SELECT table_id, key, guest FROM chat WHERE key <> ''")
        written = Counter((row["table_id"], row["key"]) for row in kept)
        report.faults += [f"{key} stands {n} times" for key, n in written.items() if n > 1]
        report.faults += [
            f"{s.key} was accepted and is lost" for s in self.sent if s.accepted and not written[s.table, s.key]
        ]
        report.accepted = sum(sent.accepted for sent in self.sent)
        tables = rows(self.address, "SELECT * FROM tables")
        report.tables = len(tables)
        seats = by_table(rows(self.address, "SELECT * FROM seats ORDER BY seat"))
        entries = by_table(rows(self.address, "SELECT * FROM entries ORDER BY n"))
        for table in tables:
            if fault := wrong_with(table, seats[table["id"]], entries[table["id"]]):
                report.faults.append(f"table {table['id']}: {fault}")
        report.faults += [f"table {c.table}: {c.words}" for c in verify_all(self.address) if not c.holds]
        return report


def by_table(found: list[dict[str, Any]]) -> dict[str, list[dict[str, Any]]]:
    tables: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for row in found:
        tables[row["table_id"]].append(row)
    return tables


def wrong_with(table: Any, seats: list[Any], entries: list[Any]) -> str:
    """Replays a table from its rows, dice included, and reads its record back; says what does not hold."""
    if [entry["n"] for entry in entries] != list(range(len(entries))):
        return "entries have a gap"
    game = library.load(table["game"])
    match = Match(
        game,
        game.settings(json.loads(table["options"])),
        len(seats),
        Dice.from_secret(table["id"], table["secret"]),
        [s["name"] for s in seats],
    )
    try:
        for entry in entries:
            match.replay_entry(Entry(entry["seat"], entry["action"], entry["kind"]))
            if (
                entry["kind"] != UNDO and entry["hash"] and entry["hash"] != match.hash
            ):  # an undo keeps the one before it
                return f"entry {entry['n']}: another hash"
        before = len(match.entries)
        match.settle()
        if len(match.entries) != before:
            return "a roll that follows from the last answer is missing: half a submit was written"
        record = "".join(files.dump(line) + "\n" for line in files.full_lines(match))
        again = files.read(record)
    except SandtableError as error:
        return str(error)
    return "" if again.hash == match.hash else "its record replays to another table"


class Street:
    """The halls that live."""

    def __init__(self, houses: list[House]) -> None:
        self.houses = houses


class Roaming(Person):
    """Somebody whose every request goes to any of several halls; what got no answer is asked again, of any of them."""

    def __init__(self, street: Street, token: str, pick: random.Random, gone: threading.Event) -> None:
        super().__init__(street.houses[0], token)
        self.street, self.pick, self.gone = street, pick, gone

    def anywhere(self, ask: "Callable[[str], httpx.Response]") -> httpx.Response:
        end = time.monotonic() + PATIENCE
        while True:
            house = self.pick.choice(self.street.houses)
            try:
                reply = ask(house.url)
                if reply.status_code != 503 or time.monotonic() > end:
                    return reply
            except httpx.TransportError:
                if self.gone.is_set() or time.monotonic() > end:
                    raise
            time.sleep(0.03)

    def get(self, path: str, **more: Any) -> httpx.Response:
        return self.anywhere(lambda url: self.http.get(url + path, **more))

    def post(self, path: str, body: Any = None, **more: Any) -> httpx.Response:
        return self.anywhere(
            lambda url: self.http.post(url + path, **(more if body is None else {"json": body, **more}))
        )


class Pair(threading.Thread):
    """Two people who play one table after another, as fast as they can, until the server is gone."""

    def __init__(self, load: Load, street: Street, stop: threading.Event, seed: int) -> None:
        super().__init__(daemon=True)
        self.street, self.gone, self.random, self.games = street, stop, random.Random(seed), load.games
        self.several = load.halls > 1
        self.raced = 0
        self.sent: list[Sent] = []
        self.tables: list[str] = []
        self.rematches: list[tuple[str, str]] = []
        self.faults: list[str] = []
        self.tokens: dict[str, str] = {}

    def run(self) -> None:
        try:
            people = [self.person(name) for name in ("Ada", "Bob")]
            self.tokens = {str(i): person.token for i, person in enumerate(people)}
            while not self.gone.is_set():
                self.one_table(people)
        except (httpx.HTTPError, ConnectionError, AssertionError) as error:
            if isinstance(error, AssertionError) and not self.gone.is_set():
                self.faults.append(f"a player stopped: {error!r}")

    def person(self, name: str) -> Person:
        known = self.street.houses[0].person(name)
        return Roaming(self.street, known.token, self.random, self.gone) if self.several else known

    def one_table(self, people: list[Person]) -> None:
        made = people[0].make(self.random.choice(self.games), "me", "link")
        people[1].join(made)
        self.play(people, made["table"])
        if self.random.random() < 0.5:
            self.again(people, made["table"])

    def play(self, people: list[Person], table: str) -> None:
        """Some moves, and now and then a line of chat or a move taken back."""
        self.tables.append(table)
        for _ in range(self.random.randrange(10, 60)):
            if self.gone.is_set():
                return  # where other halls live on, a long game would be played to its end
            scenes = [person.scene(table) for person in people]
            asked = [i for i in range(2) if scenes[i]["asks"]]
            if not asked:
                return
            if self.several and len(asked) == 2 and self.random.random() < 0.5:
                self.both_at_once(people, table, scenes)
                continue
            who = self.random.choice(asked)
            seat = scenes[who]["asks"][0]["seat"]
            luck = self.random.random()
            if luck < 0.1:
                self.send(people[who], who, table, "chat", {"text": f"line {self.random.getrandbits(32)}"})
            elif luck < 0.2 and scenes[who]["undo"]:
                body = {"seat": scenes[who]["undo"][0], "seen": scenes[who]["number"]}
                self.send(people[who], who, table, "undo", body, may_fail=True)  # a closer look may say no
            else:
                self.move(people[who], who, seat, table, scenes[who])

    def again(self, people: list[Person], table: str) -> None:
        """One gives up; both ask for a rematch, get the same table, and play on there."""
        scene = people[0].scene(table)
        if not scene["over"]:
            self.send(people[0], 0, table, "concede", {"seat": scene["you"][0]})
        found = [person.post(f"/api/v1/tables/{table}/rematch") for person in people]
        if any(reply.status_code != 200 for reply in found) or found[0].json()["table"] != found[1].json()["table"]:
            self.faults.append(f"no rematch: {[reply.text[:100] for reply in found]}")
            return
        self.rematches.append((table, found[0].json()["table"]))
        self.play(people, found[0].json()["table"])

    def send(
        self, person: Person, who: int, table: str, route: str, body: dict[str, Any], may_fail: bool = False
    ) -> bool:
        """Sends something with a key, now and then twice, and remembers what was said to it."""
        key = f"{self.random.getrandbits(64):016x}"
        sent = Sent(table, str(who), key, body | {"key": key}, route)
        self.sent.append(sent)
        if self.several and self.random.random() < 0.15:
            reply = self.to_two_halls(person, f"/api/v1/tables/{table}/{route}", sent.body)
        else:
            reply = person.post(f"/api/v1/tables/{table}/{route}", sent.body)
        sent.accepted = reply.status_code == 200
        if not sent.accepted:
            self.sent.remove(sent)
            late = self.several and reply.status_code == 409  # what was seen at one hall was old at another
            if not may_fail and not late:
                self.faults.append(f"{route} was not accepted: {reply.text[:200]}")
        elif self.random.random() < 0.1:
            again = person.post(f"/api/v1/tables/{table}/{route}", sent.body).json()
            if (
                route == "chat"
                and again["n"] != reply.json()["n"]
                or route != "chat"
                and again["status"] != "already accepted"
            ):
                self.faults.append(f"{route}, sent twice, was accepted twice: {again}")
        return sent.accepted

    def to_two_halls(self, person: Person, path: str, body: dict[str, Any]) -> httpx.Response:
        """The same thing twice at once: it is taken once, and both are told so."""
        self.raced += 1
        with ThreadPoolExecutor(2) as two:
            replies = list(two.map(lambda _: person.post(path, body), range(2)))
        statuses = sorted(str(reply.json().get("status", "")) for reply in replies)
        if [reply.status_code for reply in replies] == [200, 200] and statuses == ["accepted", "accepted"]:
            self.faults.append(f"{path} was accepted twice")
        return max(replies, key=lambda reply: reply.status_code == 200)

    def both_at_once(self, people: list[Person], table: str, scenes: list[dict[str, Any]]) -> None:
        """Both are asked and answer at the same moment, each somewhere. One of them may be late where both see all."""
        self.raced += 1
        waiting = [
            threading.Thread(
                target=self.move, args=(people[i], i, scenes[i]["asks"][0]["seat"], table, scenes[i], True)
            )
            for i in range(2)
        ]
        for each in waiting:
            each.start()
        for each in waiting:
            each.join(PATIENCE)

    def move(
        self, person: Person, who: int, seat: int, table: str, scene: dict[str, Any], may_fail: bool = False
    ) -> None:
        choice = self.random.choice(scene["asks"][0]["choices"])
        body = {"seat": seat, "action": choice["code"], "seen": scene["number"]}
        self.send(person, who, table, "moves", body, may_fail)


if __name__ == "__main__":  # one round by hand: python -m tests.server.load FILE
    with Load(Path(sys.argv[1]), seed=int(time.time())) as load:
        load.round()
        print(load.verify())
