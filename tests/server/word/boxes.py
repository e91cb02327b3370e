"""Real places for words to arrive at, on loopback: a mail server, a web server; and a hall whose postman goes by a turned clock."""

import email
import email.policy
import json
import socket
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from aiosmtpd.controller import Controller

from sandtable.server.hours.calendar import HOUR
from sandtable.server.hours.clock import Clock
from sandtable.server.keep.hours import next_job
from sandtable.server.keep.word import next_message
from sandtable.server.people.guests import Guest
from sandtable.server.settings import Mail, Word
from sandtable.server.tables.setting import Setting
from sandtable.server.word.wishes import WAYS
from tests.server.hours.hall import BERLIN, Turned

ORIGIN = "https://hall.example"
ZONE = "Europe/Berlin"
HERE = ("127.0.0.1/32",)  # the loopback address that the tests allow; 127.0.0.2 stands for a private one


class Letterbox:
    """A mail server that keeps what it gets; *refuse* names addresses that it does not know."""

    def __init__(self) -> None:
        self.letters: list[tuple[str, EmailMessage]] = []
        self.moments: list[int] = []  # when each came, by a clock that a test may turn
        self.now: Callable[[], int] = lambda: 0
        self.refuse: dict[str, str] = {}

    async def handle_RCPT(self, server, session, envelope, address, options) -> str:
        if address in self.refuse:
            return self.refuse[address]
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope) -> str:
        made = email.message_from_bytes(envelope.content, policy=email.policy.default)
        assert isinstance(made, EmailMessage)
        self.letters += [(to, made) for to in envelope.rcpt_tos]
        self.moments += [self.now() for _ in envelope.rcpt_tos]
        return "250 OK"

    def to(self, address: str) -> list[EmailMessage]:
        return [letter for to, letter in self.letters if to == address]


@contextmanager
def letterbox(port: int = 0) -> Iterator[tuple[Letterbox, int]]:
    box, port = Letterbox(), port or free_port()
    controller = Controller(box, hostname="127.0.0.1", port=port)
    controller.start()
    try:
        yield box, port
    finally:
        controller.stop()


def free_port() -> int:
    with socket.socket() as place:
        place.bind(("127.0.0.1", 0))
        return int(place.getsockname()[1])


class Hooks:
    """A web server that keeps what is posted to it, and answers as it is told to."""

    def __init__(self) -> None:
        self.got: list[tuple[str, dict[str, str], bytes]] = []
        self.status, self.location, self.port = 200, "", 0

    @property
    def texts(self) -> list[str]:
        return [json.loads(body)["message"] for _, _, body in self.got]


@contextmanager
def hooks(host: str = "127.0.0.1") -> Iterator[Hooks]:
    box = Hooks()

    class Answers(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers.get("content-length") or 0))
            box.got.append((self.path, {k.lower(): v for k, v in self.headers.items()}, body))
            self.send_response(box.status)
            if box.location:
                self.send_header("location", box.location)
            self.end_headers()
            self.wfile.write(b"{}")

        def log_message(self, *_: Any) -> None:
            pass

    server = ThreadingHTTPServer((host, 0), Answers)
    box.port = server.server_port
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield box
    finally:
        server.shutdown()
        server.server_close()


class Posted(Turned):
    """A hall with a mail server, whose postman walks when the clock is turned."""

    smtp = 0

    async def post(self) -> None:
        """All that is due is sorted and sent."""
        for _ in range(2):
            await self.hall.postman.sort()
            for kind in WAYS:
                await self.hall.postman.send(kind)

    async def turn(self, moment: int) -> None:
        """To a moment, stopping wherever something is due at a table or in the outbox."""
        while True:
            await self.post()
            due = [
                at for at in (await next_job(self.hall.store), await next_message(self.hall.store)) if at is not None
            ]
            first = min(due, default=moment)
            if first > moment or first <= self.moment and not due:
                break
            self.moment = max(self.moment + 1000 * (first <= self.moment), first)
            await self.hall.timekeeper.tick()
            await self.settled()
            if self.moment >= moment:
                break
        self.moment = max(moment, self.moment)
        await self.hall.timekeeper.tick()
        await self.settled()
        await self.post()


@asynccontextmanager
async def posted(folder: Path, start: int, smtp: int = 0, private: tuple[str, ...] = HERE) -> AsyncIterator[Posted]:
    here = Posted(folder / "hall.sqlite", start)
    mail = Mail("127.0.0.1", smtp, "none", sender="Sandtable <hall@hall.example>") if smtp else Mail()
    here.hall.postman.set(mail, Word(private))
    await here.hall.open()
    try:
        yield here
    finally:
        await here.hall.close()


async def by_mail(here: Posted, guest: Guest, address: str) -> None:
    """A mail address that is confirmed already."""
    from sandtable.server.keep.word import confirm_way

    way = await here.hall.book.add_mail(guest, address, ORIGIN, ZONE)
    await here.hall.store.write([(confirm_way, {"which": way["id"], "at": here.moment})])


async def two_at_a_table(here: Posted, game: str = "examples.four", step: int = 24 * HOUR) -> tuple[Any, list[Guest]]:
    """Ada and Bo at a slow table by Berlin's working hours."""
    people = await here.people("Ada", "Bo")
    clock = Clock("slow", step=step)
    seats = [{"kind": "me"}, {"kind": "open"}]
    table = await here.hall.make(people[0], Setting(game, seats, {}, clock=clock, calendar=BERLIN, title="Four Rooms"))
    await table.sit(people[1], 1, "open")
    return table, people
