"""A hall under a path of another host, behind a proxy that knows nothing else of it."""

import re
from pathlib import Path

import httpx
import pytest
from websockets.sync.client import connect

from sandtable.core.errors import Unreadable
from sandtable.server.web.prefix import read_prefix
from tests.proxy import proxied
from tests.server.house import PATIENCE, ROOT, House

PREFIX = "/club/sandtable"
BARE = re.compile(r"""(?:location\.assign\(|location\.href = |href: |action: |fetch\(|register\()["`']/""")
LINK = re.compile(r' (?:href|src|action)="([^"#]+)|;url=([^"#]+)')


@pytest.fixture(scope="module")
def under(tmp_path_factory: pytest.TempPathFactory):
    file = tmp_path_factory.mktemp("under") / "hall.sqlite"
    with House(file, more=f"prefix='{PREFIX}/'") as house:
        yield house


def test_a_prefix_is_a_path():
    assert read_prefix("") == read_prefix("/") == "" and read_prefix("/club/sandtable/") == PREFIX
    for wrong in ("sandtable", "/a b", "/a//b", "/../x", "/a?b", "http://x/y", '/"'):
        with pytest.raises(Unreadable):
            read_prefix(wrong)


def test_scripts_write_no_address_that_begins_at_the_root_of_the_host():
    scripts = sorted((ROOT / "sandtable" / "server" / "web" / "static" / "js").glob("*.js"))
    assert len(scripts) > 40
    for script in scripts:
        assert not BARE.search(script.read_text("utf-8")), (
            f"{script.name}: hall(…) of place.js puts the prefix before it"
        )


def asked(client: httpx.Client, path: str) -> httpx.Response:
    return client.get(path.replace("&amp;", "&"))


@pytest.mark.slow
@pytest.mark.parametrize("strips", [False, True], ids=["passed on whole", "taken off"])
def test_every_link_of_every_page_stays_under_the_prefix(under: House, strips: bool):
    with (
        proxied(under.url, PREFIX, strips) as proxy,
        httpx.Client(base_url=proxy.url, timeout=PATIENCE, verify=False) as ada,
    ):
        ada.headers["origin"] = proxy.url
        asked(ada, f"{PREFIX}/")
        sat = ada.post(f"{PREFIX}/play/examples.four", data={"sure": "1"})
        assert sat.status_code == 303 and sat.headers["location"].startswith(f"{PREFIX}/table/")
        assert f"path={PREFIX};" in sat.headers["set-cookie"].lower() + ";"
        wanted = {"game": "examples.four", "seats": [{"kind": "me"}, {"kind": "open"}]}
        lobby = ada.post(f"{PREFIX}/api/v1/lobbies", json=wanted).json()
        seen: set[str] = set()
        waiting = [f"{PREFIX}{path}" for path in ("", "/me", "/history", "/w/abc", f"/table/{lobby['table']}")]
        waiting += [sat.headers["location"], f"{PREFIX}/nothing-here"]
        while waiting and len(seen) < 400:
            path = waiting.pop()
            if path in seen or "/api/v1/me/export" in path:
                continue
            seen.add(path)
            reply = asked(ada, path)
            assert reply.status_code < 400 or path.endswith(("/nothing-here", "/back/mail")) or "/play/" in path, path
            if "text/html" in reply.headers.get("content-type", ""):
                waiting += [a or b for a, b in LINK.findall(reply.text)]
        assert len(seen) > 40 and all(path.startswith(PREFIX) for path in seen), seen
        assert proxy.strays == []


@pytest.mark.slow
def test_addresses_with_a_host_name_the_prefix(under: House):
    with (
        proxied(under.url, PREFIX) as proxy,
        httpx.Client(base_url=proxy.url, timeout=PATIENCE, verify=False) as ada,
    ):
        ada.headers["origin"] = proxy.url
        ada.post(f"{PREFIX}/api/v1/guests", json={"name": "Ada"})
        wanted = {"game": "examples.four", "seats": [{"kind": "me"}, {"kind": "open"}]}
        lobby = ada.post(f"{PREFIX}/api/v1/lobbies", json=wanted).json()
        page = ada.get(f"{PREFIX}/table/{lobby['table']}").text
        assert f'value="{proxy.url}{PREFIX}{lobby["link"]}"' in page
        hooked = ada.post(f"{PREFIX}/api/v1/me/ways", json={"kind": "hook", "address": "ntfy://ntfy.example/abc"})
        assert hooked.status_code == 200, hooked.text
        assert {row["origin"] for row in under.rows("select origin from ways")} == {proxy.url + PREFIX}
        feed = ada.post(f"{PREFIX}/api/v1/me/feed").json()["link"]
        assert ada.get(PREFIX + feed).text.startswith("BEGIN:VCALENDAR")


@pytest.mark.slow
def test_a_stream_passes_and_a_key_that_is_void_takes_nothing_of_the_neighbours(under: House):
    with (
        proxied(under.url, PREFIX) as proxy,
        httpx.Client(base_url=proxy.url, timeout=PATIENCE, verify=False) as ada,
    ):
        ada.headers["origin"] = proxy.url
        table = ada.post(f"{PREFIX}/play/examples.four", data={"sure": "1"}).headers["location"].rpartition("/")[2]
        address = f"{proxy.url.replace('http', 'ws')}{PREFIX}/api/v1/tables/{table}/stream"
        cookie = "; ".join(f"{k}={v}" for k, v in ada.cookies.items())
        with connect(address, additional_headers={"cookie": cookie, "origin": proxy.url}) as stream:
            assert '"type"' in str(stream.recv(PATIENCE))
        gone = httpx.get(
            f"{proxy.url}{PREFIX}/", headers={"cookie": "sandtable=nobody"}, timeout=PATIENCE, verify=False
        )
        assert "clear-site-data" not in gone.headers and f"max-age=0; path={PREFIX}" in gone.headers["set-cookie"]
        assert proxy.strays == []


def test_prefixes_of_a_settings_file(tmp_path: Path):
    from sandtable.server.settings import read

    file = tmp_path / "hall.toml"
    file.write_text('prefix = "/sandtable"\n')
    assert read(file).prefix == "/sandtable"
