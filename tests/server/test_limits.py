"""How much anybody may ask for: prices, buckets, quotas, streams, slow and half-sent requests, fair lists."""

import asyncio
import socket
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn
from uvicorn.server import ServerState

from sandtable.core.errors import Unreadable
from sandtable.server import settings
from sandtable.server.keep.store import LISTED
from sandtable.server.people.guests import Guest
from sandtable.server.settings import Limits, Rate
from sandtable.server.tables.hall import Hall
from sandtable.server.tables.setting import Setting
from sandtable.server.web.api import MOST_SAID
from sandtable.server.web.connections import protocol
from sandtable.server.web.limits import Limiter, TooMany, network_of, price_of
from sandtable.server.workers import bots
from tests.server.house import PATIENCE, House
from tests.server.test_stream import in_hall

pytestmark = pytest.mark.slow  # seconds in all


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def paid(limiter: Limiter, n: int, path: str = "/api/v1/me", person: str = "ada", address: str = "192.0.2.1") -> int:
    """How many of n requests went through."""
    for k in range(n):
        try:
            limiter.pay("POST" if path.endswith(("tables", "guests", "records")) else "GET", path, person, address)
        except TooMany:
            return k
    return n


def test_points_come_back_with_time_and_a_refusal_says_when() -> None:
    clock = Clock()
    limiter = Limiter(Limits(person=Rate(10, 60), address=Rate(1000, 60)), clock)
    assert paid(limiter, 20) == 10
    with pytest.raises(TooMany) as refused:
        limiter.pay("GET", "/api/v1/tables/x/record", "ada", "192.0.2.1")
    assert refused.value.as_json()["limit"] == "person" and refused.value.seconds == 10, (
        "its price, at most a full bucket"
    )
    clock.now += 3
    assert paid(limiter, 20) == 3
    assert paid(limiter, 5, person="bob") == 5, "another person"


@pytest.mark.parametrize(
    ("method", "path", "least"),
    [
        ("GET", "/", 8),
        ("GET", "/me", 8),
        ("GET", "/puzzles", 8),
        ("GET", "/api/v1/me/export", 4),
        ("GET", "/api/v1/tables/x/away", 8),
        ("POST", "/api/v1/me/device-link", 4),
        ("POST", "/api/v1/me/words", 30),
        ("POST", "/api/v1/lessons/trts/most", 4),
        ("POST", "/api/v1/puzzles/trts/x/hint", 4),
    ],
)
def test_a_point_buys_about_a_millisecond_of_the_hall(method: str, path: str, least: int) -> None:
    """These took 4 to 16 ms of CPU where they were measured, words even more, the dearest for one point."""
    assert price_of(method, path).points >= least


def test_many_people_of_one_address_share_its_bucket() -> None:
    limiter = Limiter(Limits(person=Rate(10, 60), address=Rate(25, 60)), Clock())
    assert sum(paid(limiter, 20, person=f"guest {k}") for k in range(9)) == 25
    assert paid(limiter, 5, person="zoe", address="192.0.2.2") == 5
    assert paid(limiter, 50, person="", address="198.51.100.7") == 10, "strangers of an address are one person"
    assert network_of("2001:db8::1") == network_of("2001:db8::ffff") != network_of("2001:db8:0:1::1")
    assert network_of("::ffff:192.0.2.1") == network_of("192.0.2.1") != network_of("::ffff:192.0.2.2"), "by version 4"


class Line(asyncio.Transport):
    """A connection from an address, as far as it is looked at before anything comes."""

    def __init__(self, address: str) -> None:
        super().__init__({"peername": (address, 50000), "sockname": ("::", 8000)})
        self.closed = False

    def close(self) -> None:
        self.closed = True


def test_connections_are_counted_as_points_are_by_the_network_of_an_address() -> None:
    async def connected() -> list[bool]:
        config = uvicorn.Config(Limiter, log_config=None)
        config.load()
        count = protocol(2, (), lambda *_: None)
        lines = [Line(f"2001:db8::{k}") for k in range(3)] + [Line(f"::ffff:192.0.2.{k}") for k in range(3)]
        for line in lines:
            one = count(config, ServerState(), {}, asyncio.get_running_loop())  # type: ignore[call-arg]
            one.connection_made(line)  # type: ignore[attr-defined]
        return [line.closed for line in lines]

    assert asyncio.run(connected()) == [False, False, True, False, False, False]


@pytest.mark.parametrize(
    ("path", "limit", "n"),
    [("/api/v1/tables", "tables", 3), ("/api/v1/records", "records", 2), ("/api/v1/guests", "guests", 4)],
)
def test_what_fills_the_hall_has_a_bucket_of_its_own(path: str, limit: str, n: int) -> None:
    terms = Limits(tables=Rate(3, 1), records=Rate(2, 1), guests=Rate(4, 1))
    assert paid(Limiter(terms, Clock()), 50, path, person="" if limit == "guests" else "ada") == n


def test_messages_that_are_asked_for_are_counted_by_person_network_and_target() -> None:
    def asked(limiter: Limiter, n: int, person: str) -> int:
        for k in range(n):
            try:
                limiter.pay("POST", "/api/v1/me/ways", person, "192.0.2.1")
            except TooMany:
                return k
        return n

    limiter = Limiter(Limits(mails=Rate(4, 1)), Clock())
    assert [asked(limiter, 3, "ada"), asked(limiter, 3, "bo"), asked(limiter, 3, "cleo")] == [3, 1, 0]
    for address in ["Bo@example.org"] * 4:
        limiter.mail_to(address)
    with pytest.raises(TooMany, match="too many messages"):
        limiter.mail_to("bo@EXAMPLE.org")
    limiter.mail_to("cleo@example.org")


def test_what_costs_the_server_more_costs_more() -> None:
    costs = [
        price_of("GET", "/static/js/table.js"),
        price_of("POST", "/api/v1/tables/abc/moves"),
        price_of("GET", "/api/v1/tables"),
        price_of("GET", "/api/v1/tables/abc/replay/record"),
        price_of("POST", "/api/v1/records"),
    ]
    points = [cost.points for cost in costs]
    assert points == sorted(points) and points[0] == 0 and points[1] == 1 and points[3] >= 20


def test_streams_are_counted_and_given_back() -> None:
    limiter = Limiter(Limits(streams_of_a_person=2, streams_of_an_address=3), Clock())
    with limiter.stream("ada", "192.0.2.1"), limiter.stream("ada", "192.0.2.1"):
        with pytest.raises(TooMany, match="at most 2"), limiter.stream("ada", "192.0.2.9"):
            pass
        with limiter.stream("bob", "192.0.2.1"), pytest.raises(TooMany, match="at most 3"):
            limiter.stream("eve", "192.0.2.1").__enter__()
    for _ in range(3):
        with limiter.stream("ada", "192.0.2.1"):
            pass
    assert not limiter._streams


# ---- settings --------------------------------------------------------------------------------------------------------


def test_a_file_sets_what_it_names_and_nothing_else(tmp_path: Path) -> None:
    file = tmp_path / "hall.toml"
    file.write_text('allow_hosts = ["hall.example"]\n[limits]\nguests = [5, 0.5]\nstreams = 7\n[keep]\nfinished = 90\n')
    found = settings.read(file)
    assert found.limits.guests == Rate(5, 0.5) and found.limits.streams == 7 and found.keep.finished == 90
    assert found.limits.person == Limits().person and found.allow_hosts == ("hall.example",)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[limits]\nguest = [1, 1]", "no setting 'guest'"),
        ("[limits]\nguests = 4", "at once"),
        ("limits = 3", "a table of settings"),
        ("[keep]\nguests = 1.5", "whole number"),
        ("[limits]\non = 1", "true or false"),
        ("x", "Expected"),
        ('proxies = "a"', "list of texts"),
    ],
)
def test_a_setting_that_is_none_is_named(tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / "hall.toml").write_text(text)
    with pytest.raises(Unreadable, match=said):
        settings.read(tmp_path / "hall.toml")


# ---- over the wire ---------------------------------------------------------------------------------------------------

TIGHT = (
    "person=Rate(40, 6), address=Rate(400, 60), tables=Rate(2, 1), chat=Rate(2, 1), guests=Rate(3, 1), "
    "streams_of_a_person=1, open_tables=2"
)
RATE = "from sandtable.server.settings import Rate"


def refused(reply: httpx.Response, limit: str) -> dict[str, Any]:
    problem = dict(reply.json())
    assert reply.status_code == 429 and problem["code"] == "too_many" and problem["limit"] == limit, reply.text
    assert int(reply.headers["retry-after"]) == problem["retry_after"] > 0 and "come again in" in problem["message"]
    return problem


@pytest.mark.slow
def test_who_asks_too_much_is_told_which_limit_and_when_to_come_again(tmp_path: Path) -> None:
    with House(tmp_path / "hall.sqlite", limits=TIGHT, fault=RATE) as house:
        ada = house.person("Ada")
        made = [ada.make("examples.four", "me", "open")["table"] for _ in range(2)]
        third = ada.post("/api/v1/tables", {"game": "examples.four", "seats": [{"kind": "me"}, {"kind": "open"}]})
        refused(third, "tables")
        for _ in range(2):
            assert ada.post(f"/api/v1/tables/{made[0]}/chat", {"text": "x"}).status_code == 200
        refused(ada.post(f"/api/v1/tables/{made[0]}/chat", {"text": "x"}), "chat")
        with ada.stream(made[0]) as stream:
            stream.until("scene")
            with ada.stream(made[1]) as second:
                assert second.next()["limit"] == "streams_of_a_person"
        bob = house.person("Bob")
        codes = [bob.get("/api/v1/me").status_code for _ in range(60)]
        assert codes.count(200) >= 35 and codes[-1] == 429
        refused(bob.get("/api/v1/me"), "person")
        assert "come again" in bob.get("/").text and bob.get("/").status_code == 429
        assert house.stranger().get("/static/css/table.css").status_code in (200, 404), "files cost nothing"
        house.person("Cy")
        refused(house.stranger().post("/api/v1/guests", {"name": "Dee"}), "guests")
        assert ada.move(made[0], 0, "3").status_code in (200, 409), "who has points left plays on"


@pytest.mark.slow
def test_a_person_has_so_many_tables_that_are_not_over(tmp_path: Path) -> None:
    with House(tmp_path / "hall.sqlite", limits="open_tables=2") as house:
        ada = house.person("Ada")
        table = [ada.make("examples.four", "me", "open")["table"] for _ in range(2)][0]
        wanted = {"game": "examples.four", "seats": [{"kind": "me"}, {"kind": "open"}]}
        refused(ada.post("/api/v1/tables", wanted), "open_tables")
        assert ada.post(f"/api/v1/tables/{table}/concede", {"seat": 0}).status_code == 200
        assert ada.post("/api/v1/tables", wanted).status_code == 200


def dropped(connection: socket.socket) -> bool:
    """Does the other side end it?"""
    connection.settimeout(PATIENCE)
    try:
        while connection.recv(4096):
            pass
    except ConnectionError:
        pass
    except TimeoutError:
        return False
    return True


@pytest.mark.slow
def test_half_a_request_is_not_waited_for_and_a_head_has_an_end(tmp_path: Path) -> None:
    quick = "from sandtable.server.web import connections\nconnections.HEAD_TIME = connections.BODY_TIME = 0.3"
    with House(tmp_path / "hall.sqlite", fault=quick, limits="connections_of_an_address=6") as house:
        head = f"GET /livez HTTP/1.1\r\nHost: 127.0.0.1:{house.port}\r\n"
        for half in (
            "",
            "GET /",
            head,
            head.replace("GET /livez", "POST /api/v1/guests") + "Content-Length: 9\r\n\r\n{",
        ):
            with socket.create_connection(("127.0.0.1", house.port)) as connection:
                connection.sendall(half.encode())
                assert dropped(connection), half
        with socket.create_connection(("127.0.0.1", house.port)) as connection:
            connection.sendall((head + "\r\n").encode())
            assert b"200 OK" in connection.recv(4096)
            connection.sendall(b"GET /li")
            assert dropped(connection), "the second request of a connection"
        for size, status in ((8_000, b" 200 "), (20_000, b" 431 ")):
            with socket.create_connection(("127.0.0.1", house.port)) as connection:
                connection.sendall((head + f"X-Long: {'x' * size}\r\n\r\n").encode())
                assert status in connection.recv(4096)
        idle = [socket.create_connection(("127.0.0.1", house.port)) for _ in range(12)]
        assert any(map(dropped, idle))
        ada = house.person("Ada")
        with ada.stream(ada.make("examples.four", "me", "open")["table"]) as stream:
            stream.until("scene")
            time.sleep(0.6)  # longer than a head may take: a stream is none
            ada.move(stream.seen[0].get("table") or stream.seen[-1]["table"], 0, "3")
            stream.until("item")


@pytest.mark.slow
def test_what_cannot_be_read_fills_no_log(tmp_path: Path) -> None:
    with House(tmp_path / "hall.sqlite") as house:
        said = house.log.read_text()
        for nonsense in (
            b"nonsense\r\n\r\n",
            b"GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: h2c\r\nConnection: Upgrade\r\n\r\n",
        ):
            with socket.create_connection(("127.0.0.1", house.port), timeout=PATIENCE) as connection:
                connection.sendall(nonsense)
                assert connection.recv(4096).startswith(b"HTTP/1.1 ")
        assert house.log.read_text() == said


@pytest.mark.slow
@pytest.mark.parametrize(
    "head",
    [
        "GET /me HTTP/1.1\r\nHost: localhost\r\n" + "X: y\r\n" * 150,
        "POST /me HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n",
        "DELETE /me HTTP/1.1\r\nHost: localhost\r\n",
        "GET /me HTTP/1.1\r\nHost: localhost\r\nX: \xff\r\n",
    ],
)
def test_what_wants_to_be_a_stream_and_cannot_is_ended(house: House, head: str) -> None:
    """It would be counted neither as a connection nor as a stream, and wait for ever."""
    with socket.create_connection(("127.0.0.1", house.port)) as connection:
        connection.sendall(f"{head}Upgrade: websocket\r\nConnection: Upgrade\r\n\r\n".encode("latin-1"))
        connection.settimeout(PATIENCE)
        assert connection.recv(4096).startswith(b"HTTP/1.1 4") and dropped(connection)


@pytest.mark.slow
def test_forwarded_addresses_are_believed_only_of_proxies(tmp_path: Path) -> None:
    """A client that says it is another one pays for itself; behind a proxy that is trusted each address pays for itself."""
    for trusted in (False, True):
        fault = RATE if trusted else RATE + "\nimport os\nos.environ['FORWARDED_ALLOW_IPS'] = '203.0.113.1'"
        with House(tmp_path / f"{trusted}.sqlite", limits="guests=Rate(2, 1)", fault=fault) as house:
            codes = [
                httpx.post(
                    f"{house.url}/api/v1/guests",
                    json={"name": "X"},
                    headers={"x-forwarded-for": f"198.51.100.{k}"},
                    timeout=PATIENCE,
                    verify=False,
                ).status_code
                for k in range(4)
            ]
            assert codes == ([200] * 4 if trusted else [200, 200, 429, 429])


# ---- the hall --------------------------------------------------------------------------------------------------------


def test_forty_tables_of_one_do_not_push_out_those_of_others(tmp_path: Path) -> None:
    async def story(hall: Hall, ada: Guest, bob: Guest) -> None:
        seats = [{"kind": "me"}, {"kind": "open"}]
        theirs = await hall.make(bob, Setting("examples.four", seats))
        for _ in range(LISTED + 5):
            await hall.make(ada, Setting("examples.four", seats))
        lists = await hall.lists(None)
        for name in ("open", "watch"):
            assert theirs.id in [card["table"] for card in lists[name]], name
            assert len(lists[name]) == LISTED, "the rest is filled"

    in_hall(tmp_path, story)


def test_bots_rest_at_a_table_that_nobody_looks_at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "REST", -1.0)

    async def story(hall: Hall, ada: Guest, bob: Guest) -> None:
        table = await hall.make(ada, Setting("examples.four", [{"kind": "bot", "level": "recruit"}] * 2))
        while hall.bots.busy_at(table):
            await asyncio.sleep(0.01)
        assert table.match.entries == [] and table.resting
        watcher = await (await hall.table(table.id)).attach(None, 0)
        while not table.match.over:
            await asyncio.sleep(0.01)
        table.detach(watcher)

    in_hall(tmp_path, story)


def test_who_talks_on_and_on_by_a_stream_is_seen_off(house: House) -> None:
    ada = house.person("Ada")
    table = ada.make("examples.four", "me", "link")["table"]
    with ada.stream(table) as stream:
        stream.until("scene")
        for _ in range(MOST_SAID - 1):
            stream.socket.send("hello")
        assert ada.move(table, 0, "3").status_code == 200
        stream.until("item")
        stream.socket.send("hello")
        stream.until("bye")
