"""Who is let in under which name, and what strangers are not told."""

import asyncio
import socket
from pathlib import Path

import httpx
import pytest
import sqlalchemy as sa

from sandtable.server.keep import retention, schema
from sandtable.server.keep.store import now
from sandtable.server.people.guests import Guest
from sandtable.server.settings import Keep
from sandtable.server.tables.hall import Hall
from sandtable.server.tables.setting import Setting
from sandtable.server.web.hosts import Hosts, name_of, port_of
from tests.server.house import PATIENCE, House
from tests.server.test_stream import in_hall

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    ("host", "name"),
    [
        ("Hall.Example:8000", "hall.example"),
        ("127.0.0.1", "127.0.0.1"),
        ("[::1]:8000", "::1"),
        ("::1", "::1"),
        ("hall.example.", "hall.example"),
        ("", ""),
    ],
)
def test_a_host_is_compared_without_its_port(host: str, name: str) -> None:
    assert name_of(host) == name


def test_by_default_the_bound_address_and_localhost_are_known() -> None:
    here = Hosts("127.0.0.1")
    assert here.knows("127.0.0.1:8000", "127.0.0.1") and here.knows("localhost", "127.0.0.1")
    assert not here.knows("evil.example", "127.0.0.1") and not here.knows("", "127.0.0.1")
    assert Hosts("192.0.2.4").knows("192.0.2.4:80", "192.0.2.4") and not Hosts("192.0.2.4").knows(
        "192.0.2.5", "192.0.2.4"
    )


def test_bound_to_all_this_machines_own_addresses_are_known_and_no_others() -> None:
    everywhere = Hosts("0.0.0.0")
    assert everywhere.knows("192.0.2.9:8000", "192.0.2.9"), "the address it was reached at"
    assert Hosts("::").knows("192.0.2.9:8000", "::ffff:192.0.2.9"), "by version 4, on a socket for both"
    assert not everywhere.knows("192.0.2.8", "192.0.2.9") and not everywhere.knows("evil.example", "192.0.2.9")
    assert Hosts("0.0.0.0", ["hall.example"]).knows("hall.example", "192.0.2.9")
    assert Hosts("127.0.0.1", ["*"]).knows("anything.example", "127.0.0.1")


def test_a_port_is_ours_a_usual_one_or_one_that_the_host_allows() -> None:
    here = Hosts("192.0.2.4", ["hall.example", "hall.example:8443"])
    for port in ("", ":80", ":443", ":8443", ":8000"):
        assert here.knows(f"hall.example{port}", "192.0.2.4", 8000), port
    assert not here.knows("hall.example:6666", "192.0.2.4", 8000) and not here.knows(
        "192.0.2.4:6666", "192.0.2.4", 8000
    )
    assert here.knows("localhost:6666", "192.0.2.4", 8000), "this machine, by a mapped port"
    assert port_of("[2001:db8::1]:8000") == "8000" and port_of("[2001:db8::1]") == ""


def asked(house: House, path: str, host: str, **headers: str) -> httpx.Response:
    return httpx.get(house.url + path, headers={"host": host, **headers}, timeout=PATIENCE, verify=False)


def test_a_name_that_is_not_ours_is_served_nothing(house: House) -> None:
    for path in ("/", "/api/v1/games", "/healthz", "/static/css/page.css"):
        reply = asked(house, path, "evil.example")
        assert reply.status_code == 403 and "another name" in reply.text, path
        assert "content-security-policy" in reply.headers
    assert asked(house, "/livez", f"localhost:{house.port}").status_code == 200
    assert asked(house, "/livez", "hall.example").status_code == 200, "allowed by name"


def test_of_two_names_in_one_head_none_is_believed(house: House) -> None:
    for first, second in (("hall.example", "evil.example"), ("evil.example", "hall.example")):
        head = f"GET /livez HTTP/1.1\r\nHost: {first}\r\nHost: {second}\r\nConnection: close\r\n\r\n"
        with (
            socket.create_connection(("127.0.0.1", house.port), timeout=PATIENCE) as line,
            line.makefile("rb") as reader,
        ):
            line.sendall(head.encode())
            assert b" 403 " in reader.readline(), first


def test_of_two_cookies_the_first_counts_as_browsers_order_them_by_path(house: House) -> None:
    """A hall under a prefix and one at the root of the same host; what goes straight to a table reads them alike."""
    ada, bob = house.person("Ada"), house.person("Bob")
    table = ada.make("examples.four", "me", "open")["table"]
    here = {"cookie": f"sandtable={ada.token}; sandtable={bob.token}", "origin": house.url}
    nobody = house.stranger()
    reply = nobody.get("/api/v1/me", headers=here)
    assert reply.json()["name"] == "Ada" and "clear-site-data" not in reply.headers
    assert nobody.get("/api/v1/me", headers=here | {"authorization": f"Bearer {bob.token}"}).json()["name"] == "Bob"
    move = {"seat": 0, "action": "3", "key": "k"}
    answers = [
        nobody.post(f"/api/v1/tables/{table}/moves", move, headers=here | more).status_code
        for more in ({"authorization": "Basic YTpi"}, {"authorization": f"Bearer {bob.token}"}, {})
    ]
    assert answers == [403, 404, 200]


def test_a_page_of_another_scheme_is_another_site(house: House) -> None:
    form = {"name": "Ada"}
    for origin, status in (
        ("http://hall.example", 303),
        ("https://hall.example", 403),
        ("http://hall.example:81", 403),
        ("null", 403),
    ):
        headers = {"host": "hall.example", "origin": origin}
        reply = httpx.post(
            f"{house.url}/play/examples.four", data=form, headers=headers, timeout=PATIENCE, verify=False
        )
        assert reply.status_code == status, origin


def test_another_site_asks_for_no_mail_in_somebodys_name(house: House) -> None:
    for path in ("/back/mail", "/back"):
        reply = httpx.post(
            house.url + path, data={"address": "a@b.example"}, headers={"origin": "https://evil.example"}, verify=False
        )
        assert reply.status_code == 403, path


def test_a_private_table_does_not_tell_strangers_who_sits_there(house: House) -> None:
    ada, eve = house.person("Adalbert"), house.person("Eve")
    table = ada.make("examples.four", "me", "open", watch=False)["table"]

    def listed(person: object) -> str:
        cards = person.get("/api/v1/tables").json()  # type: ignore[attr-defined]
        [card] = [c for kind in ("mine", "open", "watch") for c in cards[kind] if c["table"] == table]
        return str(card)

    assert "Adalbert" in listed(ada)
    for person in (eve, house.stranger()):
        assert "Adalbert" not in listed(person) and "Somebody" in listed(person)
        assert "Adalbert" not in person.get("/").text
    taken = eve.post(f"/api/v1/tables/{table}/sit", {"seat": 0})
    assert "Adalbert" not in taken.text
    assert eve.post(f"/api/v1/tables/{table}/sit", {"seat": 1}).status_code == 200
    assert "Adalbert" in listed(eve), "who sits there knows with whom"
    late = house.person("Late").post(f"/api/v1/tables/{table}/sit", {"seat": 1})
    assert late.status_code == 409 and "Eve" not in late.text


def test_of_a_private_table_whoever_is_not_there_is_told_what_is_told_of_none(house: House) -> None:
    ada, bob, eve = house.person("Ada"), house.person("Bob"), house.person("Eve")
    made = ada.make("examples.four", "me", "link", watch=False)
    bob.join(made)
    for path, body in (("moves", {"seat": 0, "action": "3", "text": "d"}), ("host/accept", {})):
        for somebody in (eve, house.stranger()):
            told = [somebody.post(f"/api/v1/tables/{id}/{path}", body) for id in (made["table"], "a" * 14)]
            assert len({(reply.status_code, reply.text) for reply in told}) == 1, path


def test_another_site_gives_no_browser_a_key(house: House) -> None:
    link = house.person("Ada").post("/api/v1/me/device-link", {}).json()["link"]
    for sent in ({"sec-fetch-site": "cross-site"}, {"origin": "https://evil.example"}, {"origin": "null"}):
        assert httpx.post(house.url + link, headers=sent, timeout=PATIENCE, verify=False).status_code == 403
    reply = httpx.post(house.url + link, headers={"sec-fetch-site": "same-origin"}, timeout=PATIENCE, verify=False)
    assert reply.status_code == 303 and "sandtable=" in reply.headers["set-cookie"]


def test_what_nobody_needs_is_kept_as_long_as_the_host_says(tmp_path: Path) -> None:
    long_ago = now() - 40 * retention.DAY

    async def story(hall: Hall, ada: Guest, bob: Guest) -> None:
        seats = [{"kind": "me"}, {"kind": "open"}]
        old, over, fresh = [(await hall.make(ada, Setting("examples.four", seats))) for _ in range(3)]
        for table in (old, over, fresh):
            await table.move(ada, 0, 3, None, "")
            await table.say(ada, "hello", "")
        await over.concede(ada, 0, None, "")
        cleo = (await hall.guests.make("Cleo"))[0]

        def age() -> None:
            with hall.store.engine.begin() as connection:
                for t in (schema.tables, schema.people):
                    connection.execute(t.update().values(made=long_ago))
                connection.execute(schema.people.update().values(seen=long_ago))
                ids = [old.id, over.id]
                connection.execute(
                    schema.entries.update().where(schema.entries.c.table_id.in_(ids)).values(at=long_ago)
                )

        await asyncio.to_thread(age)

        async def left(which: sa.Table) -> set[str]:
            column = which.c.table_id if "table_id" in which.c else which.c.id
            return {str(next(iter(row.values()))) for row in await hall.store.read(sa.select(column))}

        await hall.tidy()
        assert len(await left(schema.tables)) == 3, "off unless the host says so"
        hall.tables.clear()
        hall.keep = Keep(finished=30)
        await hall.tidy()
        assert await left(schema.tables) == {old.id, fresh.id}
        hall.keep = Keep(unfinished=30, guests=50)
        await hall.tidy()
        assert await left(schema.tables) == {fresh.id} and cleo.id in await left(schema.people)
        hall.keep = Keep(guests=30)
        await hall.tidy()
        assert await left(schema.people) == {ada.id}, "who has a table is kept"
        for part in (schema.entries, schema.chat, schema.seats):
            assert await left(part) == {fresh.id}, part.name

    in_hall(tmp_path, story)
