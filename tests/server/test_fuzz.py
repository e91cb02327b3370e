"""Anything at all is sent to the wire: there is an answer in the one shape, never a fault of the server."""

from typing import Any
from urllib.parse import quote

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some

from tests.server.house import House, Person

ON_BOTH = True
pytestmark = pytest.mark.slow

ROUTES = ("moves", "undo", "concede", "clock", "aim", "chat", "sit")
KEYS = some.sampled_from(
    ["seat", "action", "text", "seen", "key", "path", "x", "y", "name", "game", "seats", "options", "dice"]
)
SCALARS = (
    some.none()
    | some.booleans()
    | some.integers()
    | some.floats(allow_nan=False, allow_infinity=False)
    | some.text(max_size=20)
)
VALUES = some.recursive(
    SCALARS, lambda inner: some.lists(inner, max_size=3) | some.dictionaries(KEYS, inner, max_size=3), max_leaves=6
)
LIKELY = some.fixed_dictionaries(
    {"seat": some.integers(-3, 3)},
    optional={
        "action": some.integers(0, 8).map(str) | some.text(max_size=5),
        "text": some.sampled_from(["box 1", "seal", "die 3", ""]) | some.text(max_size=9),
        "seen": some.none() | some.integers(-1, 4),
        "key": some.text(max_size=4),
        "path": some.lists(some.text(max_size=4), max_size=2),
        "x": some.floats(allow_nan=False, allow_infinity=False),
        "y": some.floats(allow_nan=False, allow_infinity=False),
    },
)
seats: dict[str, tuple[Person, str]] = {}


def sitting(house: House) -> tuple[Person, str]:
    """Somebody at a table, the same for all that is sent."""
    if house.url not in seats:
        ada = house.person("Ada")
        seats[house.url] = ada, str(ada.make("tests.server.sealed", "me", "open", options={"bell": True})["table"])
    return seats[house.url]


@settings(max_examples=250, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(route=some.sampled_from(ROUTES), body=LIKELY | VALUES)
def test_whatever_is_posted_gets_an_answer(house: House, route: str, body: Any) -> None:
    ada, table = sitting(house)
    reply = ada.post(f"/api/v1/tables/{table}/{route}", body)
    assert reply.status_code in (200, 400, 404, 409), reply.text
    answer = reply.json()
    assert answer["ok"] is (reply.status_code == 200)
    assert answer["ok"] or set(answer) - {"scene"} == {"ok", "code", "clause", "message"}


@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(path=some.text(some.characters(codec="utf-8"), max_size=20).map(quote), since=SCALARS)
def test_whatever_is_asked_for_gets_an_answer(house: House, path: str, since: Any) -> None:
    ada, table = sitting(house)
    for address in (
        f"/api/v1/tables/{path}",
        f"/api/v1/games/{path}/rules",
        f"/static/{path}",
        f"/join/{path}",
        f"/rules/{path}",
    ):
        assert ada.http.get(f"{house.url}{address}", follow_redirects=False).status_code in (200, 303, 400, 404, 405), (
            address
        )
    assert ada.get(f"/api/v1/tables/{table}/items", params={"since": str(since)}).status_code in (200, 400)
    assert "Traceback" not in house.log.read_text()
