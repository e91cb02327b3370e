"""The outbox under kill -9: a hall with a real mail server and a real webhook, killed while it delivers; then all is counted."""

import json
import random
import re
import threading
import time
from collections import Counter
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path

import httpx

from sandtable.server.keep.upkeep import Opened
from tests.server.house import PATIENCE, House
from tests.server.word.boxes import hooks, letterbox

QUICK = """
import sandtable.server.word.postman as postman
from sandtable.server.settings import Mail, Word
postman.LONGEST = 0.02
postman.PAUSES = [200] * 2000  # milliseconds: whoever is slow here is no trouble of the way
postman.REST = 100
"""
SETTINGS = (
    "mail=Mail('127.0.0.1', {port}, 'none', sender='Sandtable <hall@hall.example>'), word=Word(('127.0.0.1/32',))"
)
READERS = ("Bo", "Cleo", "Dario")
TITLE = re.compile(r"(Duel \d+): it is your move")


@dataclass
class Report:
    kills: int = 0
    words: int = 0  # causes that were to be told
    messages: int = 0
    repeats: int = 0  # under the same id
    faults: list[str] = field(default_factory=list)


class Outbox:
    """Ada moves at many tables; whoever is asked there is told by mail and by webhook."""

    def __init__(self, folder: Path, seed: int, kills: int, plant: str = "") -> None:
        self.pick, self.report, self.stack = random.Random(seed), Report(), ExitStack()
        self.box, port = self.stack.enter_context(letterbox())
        self.hook = self.stack.enter_context(hooks())
        self.house = House(folder / "hall.sqlite", fault=QUICK + plant, more=SETTINGS.format(port=port))
        self.ada, readers = self.house.person("Ada"), [self.house.person(name) for name in READERS]
        self.addresses = [f"{name.lower()}@example.org" for name in READERS]
        for reader, address in zip(readers, self.addresses, strict=True):
            self._told(reader, address)
        self.tables: list[tuple[str, str, int]] = []  # id, title, reader
        for n in range(kills * 6):
            who = n % len(readers)
            self.tables.append((*self._table(readers[who], f"Duel {n}"), who))
        self.moved: list[tuple[str, str, int]] = []

    def _told(self, reader, address: str) -> None:
        topic = address.partition("@")[0]
        for kind, where in (("mail", address), ("hook", f"ntfy://127.0.0.1:{self.hook.port}/{topic}")):
            assert reader.post("/api/v1/me/ways", {"kind": kind, "address": where}).is_success
        told = {"told": {"turn": ["mail", "hook"]}, "gap": 0, "quiet": None}
        assert reader.post("/api/v1/me/word", told).is_success
        letter = self._until(lambda: self.box.to(address))[0]
        token = re.search(r"/confirm/(\S+)", letter.get_content())
        assert token and reader.post(f"/confirm/{token[1]}").is_success

    def _table(self, reader, title: str) -> tuple[str, str]:
        wanted = {
            "game": "examples.four",
            "seats": [{"kind": "me"}, {"kind": "open"}],
            "clock": {"kind": "slow", "step": 30 * 86400},
            "absent": {"rule": "idle", "excused": 3},
            "begins": {"when": "full"},
            "title": title,
        }
        made = self.ada.post("/api/v1/lobbies", wanted).json()
        link = {"link": made["link"].removeprefix("/t/")}
        assert reader.post(f"/api/v1/lobbies/{made['table']}/take", link).is_success
        return made["table"], title

    @staticmethod
    def _until(look, patience: float = PATIENCE):
        end = time.monotonic() + patience
        while not (found := look()):
            assert time.monotonic() < end, "it never came"
            time.sleep(0.02)
        return found

    def kill(self) -> None:
        """Ada moves at some tables, and the power fails while the others are told."""
        killer = threading.Timer(self.pick.random() ** 2 * 1.2, self.house.kill)
        killer.start()
        for _ in range(6):
            table = self.tables.pop()
            try:
                if self.ada.move(table[0], 0, "1", key=table[0]).is_success:
                    self.moved.append(table)
            except httpx.HTTPError:
                self.moved.append(table)  # in doubt: it is sent once more, under the same key
            time.sleep(self.pick.random() * 0.08)
        killer.join()
        self.report.kills += 1
        self.house.start(self.house.port)
        for table in self.moved[-6:]:
            assert self.ada.move(table[0], 0, "1", key=table[0]).is_success

    def look(self) -> Report:
        """Waits until nothing is on its way, then counts."""
        self._until(lambda: not self.house.rows("SELECT id FROM outbox WHERE ended IS NULL"), 10 * PATIENCE)
        self.house.stop()
        self.stack.close()
        by_mail = [(str(m["message-id"]), to, m.get_content()) for to, m in self.box.letters]
        by_hook = [(self._link(text), address, text) for address, text in self._hooked()]
        for way, came in (("mail", by_mail), ("webhook", by_hook)):
            self._count(way, [one for one in came if TITLE.search(one[2])])
        self.report.words = len(self.moved)
        with Opened(self.house.database) as file:
            waits = file.execute("SELECT count(*) FROM outbox WHERE ended IS NULL").fetchone()[0]
        if waits:
            self.report.faults.append(f"{waits} words are still on their way")
        return self.report

    def _hooked(self):
        for _, _, body in self.hook.got:
            said = json.loads(body)
            yield f"{said['topic']}@example.org", said["message"]

    @staticmethod
    def _link(text: str) -> str:
        found = re.search(r"/w/(\w+)", text)
        return found[1] if found else ""

    def _count(self, way: str, came: list[tuple[str, str, str]]) -> None:
        ids = Counter(id for id, _, _ in came)
        told: dict[tuple[str, str], set[str]] = {}
        for id, to, text in came:
            for title in TITLE.findall(text):
                told.setdefault((title, to), set()).add(id)
        repeats = sum(ids.values()) - len(ids)
        self.report.messages += len(ids)
        self.report.repeats += repeats
        if repeats > self.report.kills:
            self.report.faults.append(f"{way}: {repeats} repeats in {self.report.kills} kills")
        for _, title, who in self.moved:
            under = told.get((title, self.addresses[who]), set())
            if len(under) != 1:
                self.report.faults.append(f"{way}: {title} was told under {len(under)} ids")


def killed(folder: Path, seed: int, kills: int, plant: str = "") -> Report:
    """A hall that is killed so often while it delivers, and what came of it."""
    party = Outbox(folder, seed=seed, kills=kills, plant=plant)
    try:
        for _ in range(kills):
            party.kill()
        return party.look()
    finally:
        party.house.stop()
        party.stack.close()
