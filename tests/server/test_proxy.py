"""Behind a reverse proxy, as docs/howto/host.md says."""

import httpx
import pytest

from tests.server.house import PATIENCE, House

pytestmark = pytest.mark.slow

NAMED = {"host": "hall.example", "x-forwarded-for": "192.0.2.7"}


def sat_down(house: House, **headers: str) -> httpx.Response:
    named = {k.replace("_", "-"): v for k, v in headers.items()}
    return httpx.post(f"{house.url}/play/examples.four", headers={**NAMED, **named}, timeout=PATIENCE, verify=False)


def test_a_cookie_is_secure_where_the_proxy_speaks_tls(house: House) -> None:
    reply = sat_down(house, origin="https://hall.example", x_forwarded_proto="https")
    assert reply.status_code == 303 and "; secure" in reply.headers["set-cookie"].lower()
    reply = sat_down(house, origin="http://hall.example", x_forwarded_proto="http")
    assert reply.status_code == 303 and "; secure" not in reply.headers["set-cookie"].lower()


def test_a_proxy_must_pass_the_host_on(house: House) -> None:
    assert sat_down(house, origin="https://elsewhere.example").status_code == 403


def test_a_password_of_the_proxy_must_not_be_passed_on(house: House) -> None:
    assert sat_down(house, origin="https://hall.example", authorization="Basic YWRhOmI=").status_code == 403


def test_health_is_one_word(house: House) -> None:
    assert httpx.get(f"{house.url}/healthz", timeout=PATIENCE, verify=False).text == '{"ok":true}'
