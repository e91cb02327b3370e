"""`sandtable host` beside an open hall: what is ordered is done within seconds, and says why."""

import secrets
import socket
import time
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from sandtable.cli.main import main
from tests.server.house import PATIENCE, House

pytestmark = pytest.mark.slow
ON_BOTH = True
SOON = "from sandtable.server.people import measures; measures.EVERY = 0.05"


def until(true: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, "it did not come about"
        time.sleep(0.4)  # the limits are on


def test_orders_about_people_and_tables(database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def host(*arguments: str) -> str:
        assert main(["host", *arguments, "--database", database]) == 0
        return capsys.readouterr().out

    with House(database, fault=SOON, log=tmp_path / "hall.log", limits="on=True, open_tables=2") as house:
        ada, bob, eve = (house.person(name) for name in ("Ada", "Bob", "Eve"))
        ids = {line.split("  ")[-1]: line.split()[0] for line in host("people").splitlines()[:-1]}
        made = ada.make("examples.four", "me", "link")
        bob.join(made)
        table = made["table"]
        assert table in host("list") and "1 tables" in host("list")
        looked = host("look", table)
        assert "Ada" in looked and "guest" in looked and "secret" not in looked
        assert table in host("look", ids["Bob"]) and "1 browser" in host("look", ids["Bob"])

        def say() -> httpx.Response:
            return bob.post(f"/api/v1/tables/{table}/chat", {"text": "hello", "key": secrets.token_hex(8)})

        assert say().status_code == 200
        host("mute", ids["Bob"], "--reason", "shouting", "--days", "2")
        until(lambda: say().status_code == 409)
        assert "you are muted in this hall until" in say().json()["message"] and "shouting" in say().json()["message"]
        assert ada.move(table, 0, "3").status_code == 200 and bob.move(table, 1, "3").status_code == 200, "they play on"
        assert "1 order" in host("lift", ids["Bob"])
        until(lambda: say().status_code == 200)

        feed = bob.post("/api/v1/me/feed").json()["link"]
        assert eve.get(feed).status_code == 200
        with bob.stream(table) as stream:
            stream.until("scene")
            host("ban", ids["Bob"], "--reason", "cheating")
            until(lambda: bob.get("/api/v1/tables").status_code == 403)
            assert "shut to you: cheating" in bob.get("/api/v1/tables").json()["message"]
            ada.move(table, 0, "3")
            assert bob.move(table, 1, "3").status_code == 403
            with pytest.raises(ConnectionClosed):
                for _ in range(100):
                    stream.next()
        assert bob.get("/api/v1/me/export").status_code == 200, "what is theirs is theirs"
        assert eve.get(feed).status_code == 403, "nor is their calendar told on"
        assert eve.get("/").status_code == 200

        ada.make("examples.four", "me", "link")
        full = ada.post("/api/v1/tables", {"game": "examples.four", "seats": [{"kind": "me"}, {"kind": "link"}]})
        assert full.status_code == 429
        host("grant", ids["Ada"], "--times", "3")
        until(
            lambda: (
                ada.post(
                    "/api/v1/tables", {"game": "examples.four", "seats": [{"kind": "me"}, {"kind": "link"}]}
                ).status_code
                == 200
            )
        )

        host("close", table, "--reason", "a quarrel")
        until(lambda: ada.scene(table)["over"])
        assert any("a quarrel" in line for item in ada.items(table) for line in item["lines"])
        host("delete", ids["Eve"])
        until(lambda: eve.get("/api/v1/me").status_code == 403)
        assert "Eve" not in host("people") and "ban  " in host("orders")


def test_what_is_not_there_is_said(database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with House(database, log=tmp_path / "hall.log"):
        pass
    for arguments, said in (
        (("ban", "nobody", "--reason", "x"), "no person 'nobody'"),
        (("close", "nothing", "--reason", "x"), "no table 'nothing'"),
        (("look", "nothing"), "neither a table nor a person"),
        (("grant", "nobody", "--times", "0"), "0.1 to 1000"),
        *((("mute", "x", "--reason", "x", "--days", n), f"--days {n}: more than 0") for n in ("nan", "inf", "0", "-1")),
    ):
        assert main(["host", *arguments, "--database", database]) == 2
        assert said in capsys.readouterr().err


@pytest.mark.needs_postgres
def test_a_database_that_is_away_is_not_said_to_be_another_versions(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as place:
        place.bind(("127.0.0.1", 0))  # nobody listens there
        address = f"postgresql://127.0.0.1:{place.getsockname()[1]}/hall"
        assert main(["host", "list", "--database", address]) == 2
    assert "the database cannot be reached" in capsys.readouterr().err


def test_a_list_is_as_long_as_there_are_rows(database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with House(database, log=tmp_path / "hall.log"):
        assert main(["host", "list", "--most", str(10**30), "--database", database]) == 0
    assert "0 tables" in capsys.readouterr().out
