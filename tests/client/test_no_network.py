"""Without a network: the page opens with the last picture and says so; what was kept goes with the person."""

import json

import pytest
from playwright.sync_api import expect

from tests.client.people import Person
from tests.client.test_notices import until
from tests.proxy import proxied
from tests.server.house import House

pytestmark = [pytest.mark.slow, pytest.mark.needs_browser]
KEPT = """async () => {
  const names = await caches.keys(), kept = {};
  for (const name of names) kept[name.split(" ")[1]] = (await (await caches.open(name)).keys()).map((one) => new URL(one.url).pathname);
  return kept;
}"""
PIECES = "() => document.getElementById('ui-pieces').innerHTML.replace(/ class=\"[^\"]*\"/g, '')"


def wait_until_kept(person, table, root=""):
    """The picture, its page, the hall and the client's files."""
    wanted = {
        "pictures": [f"/table/{table}"],
        "pages": [f"/table/{table}", "/"],
        "files": ["/static/js/open.js", "/static/js/place.js"],
    }

    def all_there():
        kept = person.page.evaluate(KEPT)
        return all(root + path in kept.get(what, ()) for what, paths in wanted.items() for path in paths)

    until(all_there)


def cut(person, off):
    person.cut = True
    person.context.set_offline(off)


def test_a_table_opens_without_a_network_with_its_last_picture_and_goes_on_with_one(someone):
    person = someone()
    table = person.make("doubletime", "me", "bot recruit")["table"]
    person.my_turn()
    wait_until_kept(person, table)
    seen, ground = (
        person.page.evaluate(PIECES),
        person.page.evaluate("() => document.getElementById('ui-ground').innerHTML.length"),
    )
    cut(person, True)
    person.page.reload()
    expect(person.page.locator("#ui-last")).to_contain_text("No network. This is the table as you last saw it, today")
    assert person.page.evaluate(PIECES) == seen
    assert person.page.evaluate("() => document.getElementById('ui-ground').innerHTML.length") == ground > 0
    expect(person.page.locator("#ui-seats")).to_contain_text("Azure")
    assert person.page.locator(".lit").count() == 0, "nothing can be answered"
    person.go("/")
    expect(person.page.locator(".kept-line")).to_contain_text("No network. This page is as you last saw it")
    person.go("/me")  # never looked at
    expect(person.page.locator("h1")).to_have_text("No network")
    person.errors.clear()  # that this page has no network, in the browser's own words
    person.go(f"/table/{table}")
    expect(person.page.locator("#ui-last")).to_be_visible()
    cut(person, False)
    person.my_turn()
    expect(person.page.locator("#ui-last")).to_have_count(0)
    assert person.lit() and person.page.evaluate("() => sandtable.missed") == 0
    person.go("/")
    expect(person.page.locator("h1").first).to_be_visible()
    assert person.page.locator(".kept-line").count() == 0


def test_what_was_kept_goes_when_the_device_is_put_out(someone):
    person = someone()
    table = person.make("doubletime", "me", "bot recruit")["table"]
    wait_until_kept(person, table)
    person.context.add_cookies([{"name": "sandtable", "value": "put-out", "url": person.address}])
    person.errors.clear()
    person.go("/rules")
    until(lambda: f"/table/{table}" not in json.dumps(person.page.evaluate(KEPT)))


def test_under_a_prefix_it_is_the_same_and_the_next_person_finds_nothing(chromium, tmp_path):
    """There `Clear-Site-Data` would reach the neighbours: the service worker forgets by itself."""
    root = "/club/sandtable"
    with House(tmp_path / "hall.sqlite", more=f"prefix='{root}'") as house, proxied(house.url, root) as proxy:
        person = Person(chromium, proxy.url)
        person.go(f"{root}/")
        manifest = person.page.evaluate(
            "async () => { const link = document.querySelector('link[rel=manifest]').href; const made = await (await fetch(link)).json(); "
            "return {...made, at: ['start_url', 'scope', 'id'].map((name) => new URL(made[name], link).pathname), "
            "icons: await Promise.all(made.icons.map(async ({src}) => (await fetch(new URL(src, link))).status))}; }"
        )
        assert manifest["at"] == [f"{root}/"] * 3 and set(manifest["icons"]) == {200}
        person.push("#game-doubletime .play-now button")
        person.push(".first-ways form button")
        person.page.wait_for_url(f"**{root}/table/*")
        person.my_turn()
        table = person.page.evaluate("() => sandtable.id")
        wait_until_kept(person, table, root)
        cut(person, True)
        person.page.reload()
        expect(person.page.locator("#ui-last")).to_be_visible()
        cut(person, False)
        person.my_turn()
        person.context.clear_cookies()
        person.go(f"{root}/")
        until(lambda: "pictures" not in (kept := person.page.evaluate(KEPT)) and kept.get("pages") == [f"{root}/"])
        assert not person.errors, person.errors
        person.context.close()
