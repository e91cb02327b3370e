"""The wire: what it answers, and the one shape in which it refuses."""

import secrets
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.house import PATIENCE, House, Person

pytestmark = pytest.mark.slow  # seconds in all

ON_BOTH = True
FOUR = "examples.four"
DULL = "there is no such thing here, or it is not yours"


def problem(reply: httpx.Response, status: int, code: str) -> dict[str, Any]:
    """The reply is an error of this kind, in the one shape."""
    assert reply.status_code == status, reply.text
    body = reply.json()
    assert body["ok"] is False and body["code"] == code, body
    assert set(body) - {"scene"} == {"ok", "code", "clause", "message"}
    assert isinstance(body["message"], str) and body["message"]
    return dict(body)


@pytest.fixture
def ada(house: House) -> Person:
    return house.person("Ada")


@pytest.fixture
def bob(house: House) -> Person:
    return house.person("Bob")


@pytest.fixture
def duel(ada: Person, bob: Person) -> str:
    """A table of connect four: ada has seat 0, bob seat 1."""
    made = ada.make(FOUR, "me", "link")
    bob.join(made)
    return str(made["table"])


def test_the_games_are_listed_with_their_options(house: House) -> None:
    games = {game["name"]: game for game in house.stranger().get("/api/v1/games").json()["games"]}
    assert games[FOUR]["title"] == "Connect four" and games[FOUR]["seats"] == [2, 2]
    problem(house.stranger().get("/api/v1/games/chess/rules"), 404, "unknown")


def test_a_bot_gets_the_view_as_text_and_numbers_with_every_question(ada: Person, bob: Person) -> None:
    """What a program without a wire gets; of the table as its own seat sees it, and nobody else's."""
    from sandtable.core import library

    made = ada.make("doubletime", "me", "link")
    bob.join(made)
    table = str(made["table"])
    asked = ada.get(f"/api/v1/tables/{table}?bot=true").json()["asks"]
    assert asked and set(asked[0]) - set(ada.scene(table)["asks"][0]) == {"table", "observed"}
    game = library.find("doubletime")
    assert len(asked[0]["observed"]) == game.size(game.settings(), 2).observed and "cavalry" not in asked[0]["table"]
    before = bob.get(f"/api/v1/tables/{table}?bot=true").json()["asks"]
    assert ada.move(table, 0, text="cavalry a1").json()["ok"]
    now = ada.get(f"/api/v1/tables/{table}?bot=true").json()["asks"]
    assert now[0]["observed"] != asked[0]["observed"] and now[0]["table"] != asked[0]["table"]
    after = bob.get(f"/api/v1/tables/{table}?bot=true").json()["asks"]
    assert [(a["table"], a["observed"]) for a in after] == [(a["table"], a["observed"]) for a in before]


def test_a_move_is_accepted_told_and_drawn(ada: Person, bob: Person, duel: str) -> None:
    with bob.stream(duel) as stream:
        stream.until("scene", number=0)
        reply = ada.move(duel, 0, "3", seen=0)
        assert reply.json() == {"ok": True, "status": "accepted", "number": 1}
        assert stream.until("item", number=1)["lines"] == ["Ada drops a disc into column 4."]
        scene = stream.until("scene", number=1)
    assert 'id="disc-3"' in scene["board"]["pieces"] and scene["you"] == [1]
    assert sorted(choice["clicks"] for choice in scene["asks"][0]["choices"]) == [[f"column-{n}"] for n in range(1, 8)]
    assert bob.move(duel, 1, text="4", seen=1).json()["number"] == 2


def test_a_refusal_brings_words_and_clause(ada: Person, duel: str) -> None:
    body = problem(ada.move(duel, 0, "9", seen=0), 409, "refused")
    assert body["message"] == "column 10: there are columns 1 to 7" and body["clause"] == "CF-2.2"
    problem(ada.move(duel, 0, text="z"), 400, "unreadable")
    problem(ada.move(duel, 0, "three"), 400, "unreadable")
    problem(ada.move(duel, 0, "9" * 19), 400, "unreadable")
    assert ada.scene(duel)["number"] == 0


def test_who_is_not_asked_is_told_who_is(ada: Person, bob: Person, duel: str) -> None:
    assert "asked: Ada" in problem(bob.move(duel, 1, "3"), 409, "not_asked")["message"]


def test_the_same_key_twice_is_one_move(ada: Person, bob: Person, duel: str) -> None:
    assert ada.move(duel, 0, "3", seen=0, key="k1").json()["status"] == "accepted"
    assert ada.move(duel, 0, "3", seen=0, key="k1").json() == {"ok": True, "status": "already accepted", "number": 1}
    assert bob.move(duel, 1, "3", seen=1, key="k1").json()["status"] == "accepted", "a key is its sender's own"
    assert ada.move(duel, 0, "3", seen=0, key="k1").json()["number"] == 1, "the number it was accepted with"
    assert ada.scene(duel)["number"] == 2


def test_a_stale_move_brings_the_fresh_scene(ada: Person, bob: Person, duel: str) -> None:
    ada.move(duel, 0, "3", seen=0)
    bob.move(duel, 1, "3", seen=1)
    body = problem(ada.move(duel, 0, "3", seen=1), 409, "stale")
    assert body["scene"]["number"] == 2 and body["scene"]["you"] == [0]
    assert ada.move(duel, 0, "3", seen=2).json()["status"] == "accepted"


def test_a_second_tab_sees_the_same_and_may_go_on(ada: Person, bob: Person, duel: str) -> None:
    with ada.stream(duel) as one, ada.stream(duel) as two:
        one.until("scene", number=0), two.until("scene", number=0)
        ada.move(duel, 0, "3", seen=0)
        assert one.until("scene", number=1) == two.until("scene", number=1)
        problem(ada.move(duel, 0, "4", seen=0), 409, "stale")
        bob.move(duel, 1, "3", seen=1)
        assert one.until("item", number=2) == two.until("item", number=2)


def test_anothers_seat_and_a_guessed_table_are_the_same_dull_404(
    house: House, ada: Person, bob: Person, duel: str
) -> None:
    eve = house.person("Eve")
    replies = [
        bob.move(duel, 0, "3"),
        ada.move(duel, 1, "3"),
        ada.move(duel, -1, "3"),
        ada.move(duel, 7, "3"),
        eve.move(duel, 0, "3"),
        eve.move("nowhere", 0, "3"),
        eve.get("/api/v1/tables/nowhere"),
        eve.get(f"/api/v1/tables/{duel}/ground/0123"),
        eve.post(f"/api/v1/tables/{duel}/clock", {}),
        eve.post(f"/api/v1/tables/{duel}/chat", {"text": "hello"}),
        eve.post("/api/v1/invites/stolen"),
        eve.get("/api/v1/nothing/here"),
        eve.get("/api/v1/nothing"),
        eve.get("/api/v1"),
    ]
    bodies = [problem(reply, 404, "unknown") for reply in replies]
    assert {body["message"] for body in bodies} == {DULL}


def test_a_table_that_is_not_watched_does_not_exist_for_strangers(house: House, ada: Person) -> None:
    made = ada.make(FOUR, "me", "recruit", watch=False)
    for who in (house.stranger(), house.person("Eve")):
        for path in ("", "/items", "/record"):
            assert problem(who.get(f"/api/v1/tables/{made['table']}{path}"), 404, "unknown")["message"] == DULL
        assert who.get(f"/table/{made['table']}").status_code == 404
        assert made["table"] not in who.get("/api/v1/tables").text
    assert ada.scene(made["table"])["you"] == [0]


def test_an_invitation_is_good_once(house: House, ada: Person, bob: Person) -> None:
    made = ada.make(FOUR, "me", "link")
    token = made["invites"][0]["url"]
    assert ada.scene(made["table"])["invites"] == made["invites"]
    assert "invites" not in house.person("Eve").scene(made["table"])
    assert bob.join(made) == 1
    assert bob.join(made) == 1, "sitting there already is no error"
    problem(house.person("Eve").post("/api/v1/invites/" + token.removeprefix("/join/")), 404, "unknown")
    assert ada.scene(made["table"])["invites"] == [] and ada.scene(made["table"])["seats"][1]["name"] == "Bob"


def test_an_open_seat_is_listed_and_taken_once(house: House, ada: Person, bob: Person) -> None:
    table = ada.make(FOUR, "me", "open")["table"]
    assert table in [card["table"] for card in bob.get("/api/v1/tables").json()["open"]]
    assert bob.post(f"/api/v1/tables/{table}/sit", {"seat": 1}).json()["seat"] == 1
    eve = house.person("Eve")
    assert "Bob" in problem(eve.post(f"/api/v1/tables/{table}/sit", {"seat": 1}), 409, "refused")["message"]
    problem(eve.post(f"/api/v1/tables/{table}/sit", {"seat": 5}), 404, "unknown")
    assert table not in [card["table"] for card in eve.get("/api/v1/tables").json()["open"]]


def test_tables_that_wait_for_me_come_first(ada: Person, bob: Person) -> None:
    ids = []
    for _ in range(3):
        made = ada.make(FOUR, "me", "link")
        bob.join(made)
        ids.append(made["table"])
    for table in ids[1:]:
        ada.move(table, 0, "3")
    mine = bob.get("/api/v1/tables").json()["mine"]
    assert [card["waiting"] for card in mine] == [True, True, False]
    assert mine[2]["table"] == ids[0] and ada.get("/api/v1/tables").json()["mine"][0]["table"] == ids[0]


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"nonsense",
        b"[]",
        b"null",
        b'{"seat": "x"}',
        b'{"seat": 0, "seen": "soon"}',
        b"\xff\xfe",
        b'{"seat": 0, "text": "\xff"}',
        b'{"seat": 1e99, "action": "3"}',
        b'{"action": "3"}',
        b"[" * 10_000,
    ],
)
def test_broken_bodies_are_unreadable(ada: Person, duel: str, body: bytes) -> None:
    reply = ada.post(f"/api/v1/tables/{duel}/moves", content=body, headers={"content-type": "application/json"})
    problem(reply, 400, "unreadable")
    assert ada.scene(duel)["number"] == 0


def test_huge_bodies_are_not_read(ada: Person, duel: str) -> None:
    body = b'{"seat": 0, "text": "' + b"x" * 70_000 + b'"}'
    problem(ada.post(f"/api/v1/tables/{duel}/moves", content=body), 413, "too_large")

    def drip() -> Any:
        yield body

    problem(ada.post(f"/api/v1/tables/{duel}/moves", content=drip()), 413, "too_large")


def test_wrong_methods_and_queries(ada: Person, duel: str) -> None:
    assert problem(ada.get(f"/api/v1/tables/{duel}/moves"), 405, "wrong_method")["message"] == "GET is not done here"
    problem(ada.post("/api/v1/games", {}), 405, "wrong_method")
    problem(ada.get(f"/api/v1/tables/{duel}/items", params={"since": "x"}), 400, "unreadable")
    assert ada.items(duel, -5) == [] and ada.items(duel, 10**9) == []


@pytest.mark.parametrize(
    "wanted, code",
    [
        ({"game": "chess", "seats": [{"kind": "me"}]}, "unknown"),
        ({"game": "os", "seats": [{"kind": "me"}]}, "unknown"),
        ({"game": FOUR, "seats": []}, "unreadable"),
        ({"game": FOUR, "seats": [{"kind": "me"}] * 3}, "unreadable"),
        ({"game": FOUR, "seats": [{"kind": "me"}, {"kind": "cat"}]}, "unreadable"),
        ({"game": FOUR, "seats": [{"kind": "me"}, {"kind": "bot", "level": "god"}]}, "unknown"),
        ({"game": FOUR, "seats": [{"kind": "me"}, {"kind": "open"}], "options": {"cheat": True}}, "unknown"),
        ({"game": FOUR, "seats": [{"kind": "me"}, {"kind": "open"}], "dice": "loaded"}, "unreadable"),
        ({"game": "tests.server.sealed", "seats": [{"kind": "me"}, {"kind": "me"}]}, "refused"),
    ],
)
def test_tables_that_cannot_be_made(ada: Person, wanted: dict[str, Any], code: str) -> None:
    problem(ada.post("/api/v1/tables", wanted), {"unknown": 404, "unreadable": 400, "refused": 409}[code], code)


def test_nobody_may_look_but_not_act(house: House, ada: Person, duel: str) -> None:
    nobody = house.stranger()
    assert nobody.scene(duel)["you"] == [] and nobody.scene(duel)["asks"] == []
    problem(nobody.move(duel, 0, "3"), 403, "forbidden")
    problem(nobody.post("/api/v1/tables", {"game": FOUR, "seats": [{"kind": "open"}]}), 403, "forbidden")
    problem(Person(house, "not-a-token").get("/api/v1/me"), 403, "forbidden")
    with nobody.stream(duel) as stream:
        stream.until("scene", number=0)
        ada.move(duel, 0, "3")
        assert stream.until("item", number=1)["own"] is False


def test_names_and_chat_are_text(house: House) -> None:
    reply = house.stranger().post("/api/v1/guests", {"name": " <b>Ada</b>\u202e\x07\n "})
    assert reply.json()["name"] == "<b>Ada</b>"
    for name in ("", "   ", "\x00\x01", "x" * 25):
        problem(house.stranger().post("/api/v1/guests", {"name": name}), 400, "unreadable")
    ada = Person(house, reply.json()["token"])
    made = ada.make(FOUR, "me", "link")
    with ada.stream(made["table"]) as stream:
        said = ada.post(
            f"/api/v1/tables/{made['table']}/chat", {"text": "<script>\x00hi</script>\r\nthere", "key": "c1"}
        )
        assert said.json() == {"ok": True, "n": 1}
        assert ada.post(f"/api/v1/tables/{made['table']}/chat", {"text": "again", "key": "c1"}).json() == {
            "ok": True,
            "n": 1,
        }
        heard = stream.until("chat")
        assert (heard["n"], heard["name"], heard["text"]) == (1, "<b>Ada</b>", "<script>hi</script> there")
    problem(ada.post(f"/api/v1/tables/{made['table']}/chat", {"text": "x" * 501}), 400, "unreadable")
    with ada.stream(made["table"]) as stream:
        assert stream.until("chat")["n"] == 1


def test_undo_and_concede(ada: Person, bob: Person, duel: str) -> None:
    problem(ada.post(f"/api/v1/tables/{duel}/undo", {"seat": 0}), 409, "refused")
    ada.move(duel, 0, "3", seen=0)
    assert ada.scene(duel)["undo"] == [0] and bob.scene(duel)["undo"] == []
    assert ada.post(f"/api/v1/tables/{duel}/undo", {"seat": 0, "seen": 1, "key": "u"}).json()["number"] == 2
    assert (
        ada.post(f"/api/v1/tables/{duel}/undo", {"seat": 0, "seen": 1, "key": "u"}).json()["status"]
        == "already accepted"
    )
    assert bob.items(duel)[1]["lines"] == ["Ada takes back an answer."]
    assert "disc-" not in bob.scene(duel)["board"]["pieces"]
    assert ada.post(f"/api/v1/tables/{duel}/concede", {"seat": 0, "key": "c"}).json()["status"] == "accepted"
    scene = bob.scene(duel)
    assert (
        scene["over"] and scene["result"] == "Bob wins." and scene["outcome"] == [0, 1000] and scene["dice"]["secret"]
    )
    problem(ada.post(f"/api/v1/tables/{duel}/undo", {"seat": 0}), 409, "refused")
    problem(bob.move(duel, 1, "3"), 409, "not_asked")
    record = ada.get(f"/api/v1/tables/{duel}/record").text.splitlines()
    assert len(record) == 5 and '"secret"' in record[-1]


def test_before_the_end_the_secret_of_the_dice_is_nowhere(ada: Person, duel: str) -> None:
    ada.move(duel, 0, "3")
    for path in ("", "/items", "/record"):
        assert 'secret":"' not in ada.get(f"/api/v1/tables/{duel}{path}").text
    assert "secret" not in ada.scene(duel)["dice"]


def test_dice_by_hand_are_typed_in_by_those_who_sit_there(house: House, ada: Person, bob: Person) -> None:
    made = ada.make("tests.server.sealed", "me", "link", dice="hand")
    table = made["table"]
    bob.join(made)
    ada.move(table, 0, text="seal"), bob.move(table, 1, text="seal")
    ask = ada.scene(table)["asks"][0]
    assert ask["seat"] == -1 and [choice["words"] for choice in ask["choices"]] == [
        f"the die shows {n}" for n in range(1, 7)
    ]
    problem(house.person("Eve").move(table, -1, "3"), 404, "unknown")
    assert bob.move(table, -1, "3", key="d").json()["status"] == "accepted"
    assert bob.move(table, -1, "3", key="d").json()["status"] == "already accepted"
    assert ada.items(table)[-1]["lines"] == ["The die shows 3."]


def test_the_owner_lets_time_go_on(house: House, ada: Person, bob: Person) -> None:
    made = ada.make("tests.server.sealed", "me", "link", options={"bell": True})
    table = made["table"]
    bob.join(made)
    assert ada.scene(table)["clock"] is True and bob.scene(table)["clock"] is False
    ada.move(table, 0, text="box 1")
    problem(bob.post(f"/api/v1/tables/{table}/clock", {"key": "t"}), 404, "unknown")
    assert ada.post(f"/api/v1/tables/{table}/clock", {"key": "t"}).json() == {
        "ok": True,
        "status": "accepted",
        "number": 3,
    }
    assert ada.post(f"/api/v1/tables/{table}/clock", {"key": "t"}).json()["status"] == "already accepted"
    assert "Ada had 1 chips in box 1." in bob.items(table)[0]["lines"]
    assert bob.scene(table)["status"] == "round 2"
    other = ada.make("tests.server.sealed", "me", "link")["table"]
    problem(ada.post(f"/api/v1/tables/{other}/clock", {}), 409, "not_asked")
    bad = {"game": "tests.server.sealed", "seats": [{"kind": "me"}, {"kind": "open"}], "options": {"bell": "loud"}}
    body = problem(ada.post("/api/v1/tables", bad), 400, "unreadable")
    assert body["clause"] == "SB-3" and "off, on" in body["message"]


def test_what_comes_from_another_site_changes_nothing(house: House) -> None:
    made = httpx.post(f"{house.url}/api/v1/guests", json={"name": "Ada"}, timeout=PATIENCE)
    cookie = made.cookies["sandtable"]
    set_cookie = made.headers["set-cookie"].lower()
    assert "httponly" in set_cookie and "samesite=strict" in set_cookie

    def ask(**headers: str) -> httpx.Response:
        seats = [{"kind": "me"}, {"kind": "open"}]
        return httpx.post(
            f"{house.url}/api/v1/tables",
            json={"game": FOUR, "seats": seats},
            cookies={"sandtable": cookie},
            headers=headers,
            timeout=PATIENCE,
        )

    for headers in (
        {},
        {"origin": "http://localhost:1"},
        {"origin": "null"},
        {"sec-fetch-site": "cross-site"},
        {"origin": "http://localhost:1", "sec-fetch-site": "same-origin"},
    ):
        problem(ask(**headers), 403, "forbidden")
    assert ask(origin=house.url).status_code == 200
    assert ask(**{"sec-fetch-site": "same-origin"}).status_code == 200


def test_the_stream_is_for_pages_of_this_host(house: House, ada: Person, duel: str) -> None:
    with ada.stream(duel, headers={"origin": house.url}) as stream:
        assert stream.until("scene")["you"] == [0]
    for headers in ({"origin": "http://localhost:1"}, {"cookie": f"sandtable={ada.token}"}):
        with Person(house, "").stream(duel, headers=headers) as stream:
            assert stream.socket.recv(3).startswith('{"ok":false,"code":"forbidden"')  # type: ignore[arg-type]
            with pytest.raises(ConnectionClosed):
                stream.socket.recv(3)
    with ada.stream("nowhere") as stream:
        assert DULL in stream.socket.recv(3)  # type: ignore[operator]


def test_a_stream_that_sends_too_much_is_closed_and_the_table_goes_on(ada: Person, duel: str) -> None:
    with ada.stream(duel) as stream:
        stream.until("scene")
        stream.socket.send("x" * 100_000)
        with pytest.raises(ConnectionClosed):
            while True:
                stream.socket.recv(3)
    assert ada.move(duel, 0, "3").json()["status"] == "accepted"


def test_every_response_carries_the_policy(house: House, ada: Person, duel: str) -> None:
    for path in (
        "/",
        "/healthz",
        "/nothing",
        f"/table/{duel}",
        "/api/v1/games",
        "/api/v1/nothing",
        "/static/../app.py",
    ):
        headers = house.stranger().get(path).headers
        policy = headers["content-security-policy"]
        assert (
            "default-src 'none'" in policy and "unsafe" not in policy and "require-trusted-types-for 'script'" in policy
        )
        assert headers["x-content-type-options"] == "nosniff" and headers["referrer-policy"] == "same-origin"
        assert "server" not in headers


@pytest.mark.parametrize(
    "path",
    [
        "/static/../app.py",
        "/static/%2e%2e/app.py",
        "/static/..%2fapp.py",
        "/static//etc/passwd",
        "/static/",
        "/static/no",
    ],
)
def test_only_files_of_the_client_are_served(house: House, path: str) -> None:
    reply = house.stranger().get(path)
    assert reply.status_code == 404 and "import" not in reply.text


def test_the_theme_is_served_once_and_then_revalidated(house: House) -> None:
    first = house.stranger().get("/static/boards.css")
    assert (
        first.status_code == 200 and first.headers["content-type"] == "text/css; charset=utf-8" and ".st" in first.text
    )
    again = house.stranger().get("/static/boards.css", headers={"if-none-match": first.headers["etag"]})
    assert again.status_code == 304 and not again.content


def test_the_ground_of_a_scene_can_be_fetched(ada: Person, duel: str) -> None:
    reply = ada.get(f"/api/v1/tables/{duel}/ground/{ada.scene(duel)['board']['ground']}")
    assert reply.text.startswith("<rect") and "immutable" in reply.headers["cache-control"]
    assert reply.headers["content-type"] == "text/plain; charset=utf-8"
    assert ada.get(f"/table/{duel}").headers["content-type"] == "text/html; charset=utf-8"


def test_play_now_is_one_post_and_makes_a_guest(house: House) -> None:
    browser = httpx.Client(headers={"origin": house.url}, timeout=PATIENCE, verify=False)
    reply = browser.post(f"{house.url}/play/{FOUR}", data={})
    assert reply.status_code == 303 and reply.headers["location"].startswith("/table/")
    table = reply.headers["location"].removeprefix("/table/")
    scene = browser.get(f"{house.url}/api/v1/tables/{table}").json()
    assert scene["you"] == [0] and scene["seats"][1] | {"line": ""} == {
        "seat": 1,
        "name": "Pipit",
        "kind": "bot",
        "level": "sergeant",
        "line": "",
        "asked": False,
        "present": True,
        "you": False,
    }
    assert browser.post(f"{house.url}/play/chess").status_code == 404
    assert (
        httpx.post(f"{house.url}/play/{FOUR}", headers={"origin": "http://localhost:1"}, timeout=PATIENCE).status_code
        == 403
    )


def test_the_offer_of_a_lesson_is_a_page_that_one_can_go_back_to(house: House, ada: Person) -> None:
    sent = ada.post("/play/doubletime", headers={"origin": house.url})
    assert (sent.status_code, sent.headers["location"]) == (303, "/play/doubletime")
    assert "Your first game of Double Time Wars?" in httpx.get(f"{house.url}/play/doubletime", timeout=PATIENCE).text
    assert httpx.get(f"{house.url}/play/{FOUR}", timeout=PATIENCE).headers["location"] == "/"  # has no lessons


def test_play_now_finds_an_even_opponent(house: House, ada: Person) -> None:
    """Who loses meets the rank below the next time, whoever it was that was met; games among people do not count."""

    def met() -> str:
        table = ada.post(f"/play/{FOUR}", headers={"origin": house.url}).headers["location"].removeprefix("/table/")
        level = str(ada.scene(table)["seats"][1]["level"])
        assert ada.post(f"/api/v1/tables/{table}/concede", {"seat": 0}).status_code == 200
        return level

    assert [met() for _ in range(4)] == ["sergeant", "corporal", "recruit", "recruit"]
    made = ada.make(FOUR, "me", "link")
    house.person("Bo").join(made)
    ada.post(f"/api/v1/tables/{made['table']}/concede", {"seat": 0})
    table = ada.post(
        "/api/v1/tables", {"game": FOUR, "seats": [{"kind": "me"}, {"kind": "bot", "level": "captain"}]}
    ).json()["table"]
    ada.post(f"/api/v1/tables/{table}/concede", {"seat": 0})
    assert met() == "lieutenant"


def test_the_join_page_asks_before_it_seats(house: House, ada: Person) -> None:
    made = ada.make(FOUR, "me", "link")
    browser = httpx.Client(headers={"origin": house.url}, timeout=PATIENCE, verify=False)
    link = house.url + made["invites"][0]["url"]
    assert browser.get(link).status_code == 200
    assert ada.scene(made["table"])["seats"][1]["kind"] == "link", "looking is not sitting"
    reply = browser.post(link, data={"name": "Bob"})
    assert reply.status_code == 303 and ada.scene(made["table"])["seats"][1]["name"] == "Bob"
    assert browser.get(link).headers["location"] == f"/table/{made['table']}"
    used = httpx.get(link, timeout=PATIENCE)
    assert used.status_code == 410 and "taken" in used.text and "Bob" not in used.text


def test_the_schema_lists_every_route_of_the_wire(house: House) -> None:
    schema = house.stranger().get("/api/v1/openapi.json").json()
    assert schema["openapi"].startswith("3.")
    paths = set(schema["paths"])
    assert {"/api/v1/tables", "/api/v1/tables/{id}/moves", "/api/v1/guests"} <= paths
    assert "409" in schema["paths"]["/api/v1/tables/{id}/moves"]["post"]["responses"]


def test_many_strange_requests_leave_the_server_well(house: House, ada: Person, duel: str) -> None:
    for _ in range(30):
        ada.get(f"/api/v1/tables/{secrets.token_urlsafe(8)}")
        ada.post(
            f"/api/v1/tables/{duel}/{secrets.choice(['moves', 'undo', 'aim', 'chat'])}", content=secrets.token_bytes(40)
        )
    assert house.stranger().get("/healthz").json() == {"ok": True}
    assert "Traceback" not in house.log.read_text()


def test_plain_http_to_the_stream_is_refused(house: House, duel: str) -> None:
    assert house.stranger().get(f"/api/v1/tables/{duel}/stream").status_code in (404, 405)
    with pytest.raises((InvalidStatus, ConnectionClosed)):
        house.stranger().stream("x/../../y").next()
