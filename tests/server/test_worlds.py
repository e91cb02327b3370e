"""The leak auditor over what the hall sends: two tables that a viewer cannot tell apart are told the same."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from sandtable.core import library
from sandtable.server.records import replay
from sandtable.server.tables import orders, scenes, stream, table_time
from sandtable.server.tables.table import Table
from tests.server.postgres import Postgres
from tests.server.worlds import Report, audit

GAMES = ["tests.server.sealed", *library.names()]
HIDING = [name for name in GAMES if not library.load(name).is_open]


def audited(folder: Path, name: str, n: int = 6, answers: int = 40) -> Report:
    return asyncio.run(audit(folder, name, {}, 2, 0, n, answers))


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_what_a_viewer_is_sent_does_not_change_when_what_it_may_not_know_changes(tmp_path: Path, name: str) -> None:
    report = audited(tmp_path, name, 12 if name in HIDING else 3)
    assert report.differences == []
    assert report.different > 20 if name in HIDING else report.same > 20, "too little was compared"
    assert report.sealed or library.load(name).rules.has_days, "orders ahead were hardly ever left"


@pytest.mark.slow
@pytest.mark.needs_postgres
@pytest.mark.parametrize("name", ["tests.server.sealed", "doubletime"])
def test_nor_does_it_in_another_hall_on_postgres(postgres: Postgres, name: str) -> None:
    report = asyncio.run(audit(postgres.new_database(), name, {}, 2, 0, 6, 40))
    assert report.differences == [] and report.different > 10


def follow_what_is_secret(patch) -> None:
    """A clock that begins anew with every answer, seen or not."""
    real = table_time.face_of
    patch(table_time, "face_of", lambda match: replace(real(match), seen=match.hash.encode()))


def charge_for_what_is_secret(patch) -> None:
    """A reserve that shrinks with every answer, seen or not."""
    follow_what_is_secret(patch)
    patch(table_time, "is_secret", lambda match, seat: False)


def look_sooner_for_orders(patch) -> None:
    """A clock that tells that orders wait."""
    real = table_time.TableTime.shown

    def shown(self, n_seats, began):
        return real(self, n_seats, began) | {"looks": self.orders_lie()}

    patch(table_time.TableTime, "orders_lie", lambda self: False, raising=False)
    patch(table_time.TableTime, "shown", shown)
    leave = orders.Orders._leave

    async def left(self, guest, seat, codes):
        await leave(self, guest, seat, codes)
        self.table.time.orders_lie = lambda: bool(codes)
        self.table.changed()

    patch(orders.Orders, "_leave", left)


def count_orders_as_done(patch) -> None:
    """A picture that is sent anew when somebody leaves orders."""
    leave = orders.Orders._leave

    async def left(self, guest, seat, codes):
        await leave(self, guest, seat, codes)
        self.table.changed()

    patch(orders.Orders, "_leave", left)


LEAKS = {
    "presence": lambda patch: patch(Table, "hides_presence", property(lambda self: False)),
    "orders": look_sooner_for_orders,
    "orders are news": count_orders_as_done,
    "deadline": follow_what_is_secret,
    "reserve": charge_for_what_is_secret,
    "scene": lambda patch: patch(scenes, "dice", lambda match: {"entries": match.hash}),
    "record": lambda patch: patch(replay.files, "seat_lines", lambda match, seat: iter([{"n": match.hash}])),
    "items": lambda patch: patch(
        stream.Stream,
        "messages",
        lambda self, since, you, seat: [f"after entry {item.entry}" for item in self.items[since:]],
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize(
    "name, leak",
    [
        (name, leak)
        for name in HIDING
        for leak in sorted(LEAKS)
        if name != "timemachine"
        or leak
        not in ("items", "deadline", "reserve", "orders are news")  # there all are asked at once, and all know when
    ],
)
def test_a_planted_leak_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, leak: str) -> None:
    LEAKS[leak](monkeypatch.setattr)
    assert audited(tmp_path, name, 9).differences


@pytest.mark.slow
@pytest.mark.needs_postgres
def test_a_leak_of_what_another_hall_wrote_is_found(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    """The version of a scene that counts what was followed, secret answers too."""
    follow = Table._follow

    async def counted(self: Table) -> None:
        await follow(self)
        self.sittings += len(self.match.entries)
        self.match.rename([f"{name.split(' (')[0]} ({len(self.match.entries)})" for name in self.match.names])

    monkeypatch.setattr(Table, "_follow", counted)
    assert asyncio.run(audit(postgres.new_database(), "tests.server.sealed", {}, 2, 0, 6, 40)).differences
