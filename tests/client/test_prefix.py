"""A hall under a path of another host, in a browser: whatever is pressed stays under the path."""

import random
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tests.client.people import Person
from tests.proxy import proxied
from tests.server.house import House

pytestmark = [pytest.mark.slow, pytest.mark.needs_browser]
PREFIX = "/club/sandtable"


def paths(person: Person) -> str:
    return urlsplit(person.page.url).path


def test_people_play_behind_a_proxy_that_shows_the_hall_under_a_path(chromium, tmp_path):
    with (
        House(tmp_path / "hall.sqlite", more=f"prefix='{PREFIX}'") as house,
        proxied(house.url, PREFIX) as proxy,
    ):
        ada, bo = Person(chromium, proxy.url), Person(chromium, proxy.url)
        ada.go(f"{PREFIX}/")
        ada.push("#game-tank .play-now button")  # Play now, no lesson first
        ada.page.wait_for_selector(".first-time, #ui-ask")
        if ada.page.locator(".first-time").count():
            ada.push(".first-ways form button")
        ada.page.wait_for_url(f"**{PREFIX}/table/*")
        ada.my_turn()
        (cookie,) = ada.context.cookies()
        assert cookie["path"] == PREFIX
        choose, before = random.Random(3), ada.state["number"]
        while ada.state["number"] < before + 4:
            ada.play_on(choose)
            ada.my_turn()
        ada.page.reload()
        ada.my_turn()

        ada.go(f"{PREFIX}/new?game=examples.four&friends=1")  # a waiting room, its link, the rules, a seat
        ada.page.locator("button.btn--go:visible").first.click()
        ada.page.wait_for_url(f"**{PREFIX}/table/*")
        link = ada.page.locator("#link").input_value()
        assert link.startswith(f"{proxy.url}{PREFIX}/t/")
        bo.go(link)
        bo.page.fill("#name", "Bo")
        bo.push("#sit button")
        bo.page.wait_for_url(f"**{PREFIX}/table/*")

        ada.go(f"{PREFIX}/me")
        scope = ada.page.evaluate(
            f"async () => {{ const push = await import('{PREFIX}/static/js/push.js'); return (await push.worker()).scope; }}"
        )
        assert scope == f"{proxy.url}{PREFIX}/"
        ada.push("a:has-text('Rulebooks')")
        expect(ada.page.locator("h1")).to_be_visible()
        assert paths(ada) == f"{PREFIX}/rules"
        assert proxy.strays == [] and not ada.errors + bo.errors, (proxy.strays, ada.errors, bo.errors)
        for person in (ada, bo):
            person.context.close()
