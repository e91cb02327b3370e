"""How much anybody may ask for: a bucket of points for each person and each address, a price for each request.

Points come back with time; what costs the server more costs more points. Some things (new guests, tables, chat, records)
have buckets of their own. A refusal says which limit it is and when to come again.
"""

import ipaddress
import math
import re
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from sandtable.core.errors import SandtableError
from sandtable.server import settings
from sandtable.server.settings import Rate

REMEMBERED = 20_000  # buckets; those that are forgotten are full again
LATER = 3600  # seconds, where only the asker can make room


class TooMany(SandtableError):
    """More than anybody may ask for."""

    code = "too_many"

    def __init__(self, limit: str, words: str, seconds: float) -> None:
        self.limit, self.seconds = limit, max(1, math.ceil(seconds))
        super().__init__(f"{words}; come again in {self.seconds} s")

    def as_json(self) -> dict[str, object]:
        return super().as_json() | {"limit": self.limit, "retry_after": self.seconds}


@dataclass(frozen=True)
class Price:
    """What a request costs, and which bucket of its own it is taken from too."""

    method: str
    path: re.Pattern[str]
    points: int
    also: str = ""


def price(method: str, path: str, points: int, also: str = "") -> Price:
    return Price(method, re.compile(path), points, also)


T = r"/api/v1/tables/[^/]+"
PRICES: Sequence[Price] = (  # the first that fits; everything else costs a point
    price("GET", r"/static/.*|/theme.*|/livez|/favicon.*", 0),
    price("POST", r"/api/v1/tables", 10, "tables"),
    price("POST", r"/play/[^/]+", 10, "tables"),
    price("POST", r"/api/v1/lobbies", 10, "tables"),
    price("POST", T + r"/play-on", 30, "tables"),
    price("POST", T + r"/rematch", 10, "tables"),
    price("POST", r"/api/v1/guests", 5, "guests"),
    price("POST", r"/back|/api/v1/me/recover|/api/v1/passkey", 20, "words"),
    price("POST", r"/back/mail|/api/v1/me/ways|/api/v1/me/ways/[^/]+/trial", 20, "mails"),
    price("POST", T + r"/(chat|talk/rooms|talk/report)", 2, "chat"),
    price("POST", r"/api/v1/records", 60, "records"),
    price("GET", T + r"(/replay)?/record", 20),
    price("GET", T + r"/replay", 20),
    price("GET", r"/replay/[^/]+", 20),
    price("GET", T + r"/replay/.*", 3),
    price("GET", T + r"/at/.*", 4),
    price("GET", T + r"/away", 10),
    price("GET", T + r"/curve|/history|/api/v1/me/history|/api/v1/games/[^/]+/ratings", 10),
    price("GET", T + r"/stream", 5),
    price("GET", T + r"/items", 2),
    price("GET", r"/|/me|/puzzles|/api/v1/me/export", 10),
    price("GET", r"/api/v1/tables|/records|/rules.*|/puzzles/.*|/api/v1/puzzles/.*|/api/v1/games/.*", 3),
    price("POST", T + r"/undo", 3),
    price("POST", T + r"/captain", 30),  # a second or more of a core
    price("POST", r"/api/v1/(lessons|puzzles)/.*", 4),  # a replay of a few answers
    price("POST", r"/api/v1/me/device-link", 5),  # draws a code
    price("POST", r"/api/v1/me/words", 30),  # hashed as slowly as whoever guesses them must
)
ONE = price("", "", 1)


@lru_cache(4096)
def price_of(method: str, path: str) -> Price:
    return next((p for p in PRICES if p.method == method and p.path.fullmatch(path)), ONE)


@lru_cache(4096)
def network_of(address: str) -> str:
    """Who counts as one address: of version 6, a whole /64, as one connection has."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address[:64]
    if found.version == 4:
        return address
    plain = found.ipv4_mapped  # as a socket for both versions names who comes by version 4: all of them lie in one /64
    return str(plain or ipaddress.ip_network(f"{address}/64", strict=False))


class Buckets:
    """Points that come back with time, for each who asks."""

    def __init__(self, rate: Rate, clock: Callable[[], float]) -> None:
        self.rate, self.clock = rate, clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()  # points, and when that was

    def missing(self, who: str, points: float) -> float:
        """Seconds until so many points are there; 0 if they are."""
        short = min(points, self.rate.at_once) - self._now(who)
        return 0.0 if short <= 0 else 60 * short / self.rate.a_minute if self.rate.a_minute else LATER

    def _now(self, who: str) -> float:
        left, at = self._left.get(who, (self.rate.at_once, 0.0))
        return min(self.rate.at_once, left + (self.clock() - at) * self.rate.a_minute / 60)

    def take(self, who: str, points: float) -> None:
        self._left[who] = self._now(who) - min(points, self.rate.at_once), self.clock()
        self._left.move_to_end(who)
        if len(self._left) > REMEMBERED:
            self._left.popitem(last=False)


WORDS = {
    "person": "you ask for more than one person may",
    "address": "more is asked for from your address than may be",
    "guests": "too many new people from your address",
    "tables": "you make too many tables",
    "chat": "you write too much",
    "records": "you bring too many records",
    "words": "too many recovery words were tried from your address",
    "mails": "too many messages were asked for",
}


class Limiter:
    """Counts what everybody asks for."""

    def __init__(self, terms: settings.Limits, clock: Callable[[], float] = time.monotonic) -> None:
        self.terms = terms
        self._buckets = {name: Buckets(getattr(terms, name), clock) for name in WORDS}
        self._streams: Counter[str] = Counter()
        self.times: Callable[[str], float] = lambda person: 1.0  # the limits that somebody was granted

    def pay(self, method: str, path: str, person: str, address: str) -> None:
        """Takes what a request costs, or raises TooMany. *person* is empty for strangers, who are one person by address."""
        if not self.terms.on:
            return
        cost, address, times = price_of(method, path), network_of(address), self.times(person) if person else 1.0
        who = person or f"strangers of {address}"
        bill = [("person", who, cost.points / times), ("address", address, cost.points / times)]
        if cost.also and not (cost.also == "guests" and person):  # who is known gets another name, no more
            payers = {"guests": [address], "words": [address], "mails": [who, address]}.get(cost.also, [who])
            bill += [(cost.also, payer, 1 / times) for payer in payers]
        if path.startswith(("/play/", "/join/", "/t/", "/help/")) and method == "POST" and not person:
            bill.append(("guests", address, 1))
        self._take(bill)

    def mail_to(self, address: str) -> None:
        """One message more that somebody asked for goes to this address, whoever asked; raises TooMany."""
        if self.terms.on:
            self._take([("mails", f"to {address.lower()}", 1)])

    def _take(self, bill: Sequence[tuple[str, str, float]]) -> None:
        for name, key, points in bill:
            if (seconds := self._buckets[name].missing(key, points)) > 0:
                raise TooMany(name, WORDS[name], seconds)
        for name, key, points in bill:
            self._buckets[name].take(key, points)

    @contextmanager
    def stream(self, person: str, address: str) -> Iterator[None]:
        """One of the streams that may be open at once."""
        address = network_of(address)
        terms, keys = self.terms, [f"address {address}", "all", *([f"person {person}"] if person else [])]
        most = [terms.streams_of_an_address, terms.streams, terms.streams_of_a_person]
        names = ["streams_of_an_address", "streams", "streams_of_a_person"]
        for key, at_most, name in zip(keys, most, names, strict=False):
            if terms.on and self._streams[key] >= at_most:
                raise TooMany(name, f"{self._streams[key]} tables are watched at once, at most {at_most}", 10)
        self._streams.update(keys)
        try:
            yield
        finally:
            self._streams.subtract(keys)
            for key in keys:
                if not self._streams[key]:
                    del self._streams[key]

    @property
    def n_streams(self) -> int:
        return self._streams["all"]

    async def room_for_a_table(self, store: Any, guest: str) -> None:
        if not self.terms.on:
            return
        n, most = await store.n_open_tables(guest), int(self.terms.open_tables * self.times(guest))
        if n >= most:
            raise TooMany(
                "open_tables", f"you have {n} tables that are not over, at most {most}: end some first", LATER
            )

    async def room_for_a_record(self, store: Any, guest: str) -> None:
        n, most = await store.n_records(guest), int(self.terms.kept_records * self.times(guest))
        if self.terms.on and n >= most:
            raise TooMany("kept_records", f"{n} records of yours are kept, at most {most}", LATER)
