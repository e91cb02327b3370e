"""A push in Chromium: the service worker shows what a local endpoint decrypted, and pressing it leads to the question."""

import json
import time

import pytest
from playwright.sync_api import expect

from tests.client.people import LONG, Person
from tests.server.house import House
from tests.server.word.boxes import hooks
from tests.server.word.test_push import Browser

pytestmark = [pytest.mark.slow, pytest.mark.needs_browser, pytest.mark.needs_people]
ALLOWED = "word=__import__('sandtable.server.settings', fromlist=['Word']).Word(private=('127.0.0.1/32',))"
# DevTools delivers a push (`ServiceWorker.deliverPushMessage`), and what the worker shows is read back by `getNotifications`. For the press
# Chromium offers nothing: DevTools has no domain for notices, headless Chromium shows them to nobody, and an event that a script sends is
# not trusted, so that the real `openWindow` and `focus` are refused. So the press is that event, on the notice that was really shown; the worker's
# own handler closes it and asks for a window, Chromium says no, and where it would have led is opened by the test.
PRESSED = """async (action) => {
  const [notification] = await self.registration.getNotifications();
  const led = [], real = self.clients.openWindow;
  self.clients.openWindow = (url) => (led.push(url), real.call(self.clients, url));
  const waits = [], event = new NotificationEvent("notificationclick", {notification, action});
  event.waitUntil = (promise) => waits.push(promise);
  self.dispatchEvent(event);
  const refused = (await Promise.allSettled(waits)).filter((done) => done.reason).map((done) => done.reason.message);
  self.clients.openWindow = real;
  return {led, refused, left: (await self.registration.getNotifications()).length};
}"""
SHOWN = """async () => (await (await navigator.serviceWorker.ready).getNotifications())
  .map(({title, body, tag, data, actions}) => ({title, body, tag, url: data.url, actions: actions.map((a) => a.action)}))"""


def until(look):
    end = time.monotonic() + LONG / 1000
    while not (found := look()):
        assert time.monotonic() < end, "it never came"
        time.sleep(0.05)
    return found


@pytest.fixture
def house(tmp_path):
    with House(tmp_path / "hall.sqlite", more=ALLOWED) as running:
        yield running


def a_table(house):
    """Ada waits for Bo at a slow table; gives the table and what Bo's browser was sent."""
    ada, bo = house.person("Ada"), house.person("Bo")
    wanted = {
        "game": "examples.four",
        "seats": [{"kind": "me"}, {"kind": "open"}],
        "clock": {"kind": "slow", "step": 3600},
        "absent": {"rule": "idle", "excused": 3},
        "begins": {"when": "full"},
        "title": "Four Rooms",
    }
    made = ada.post("/api/v1/lobbies", wanted).json()
    assert bo.post(f"/api/v1/lobbies/{made['table']}/take", {"link": made["link"].removeprefix("/t/")}).is_success
    with hooks() as box:
        box.status = 201
        browser = Browser(f"http://127.0.0.1:{box.port}/push")
        assert bo.post("/api/v1/me/ways/push", {"subscription": browser.subscription}).is_success
        assert bo.post("/api/v1/me/word", {"quiet": None}).is_success
        scene = ada.scene(made["table"])
        first = next(seat for seat in (0, 1) if scene["seats"][seat]["name"] == "Ada")
        if first == 0:
            assert ada.move(made["table"], 0, "1").is_success
        told = browser.read(until(lambda: box.got)[0][2])
    return made["table"], bo, told


def test_a_push_is_shown_and_leads_to_the_question(chromium, house):
    table, bo, told = a_table(house)
    localhost = house.url.replace("127.0.0.1", "localhost")
    person = Person(chromium, localhost, phone=True)
    person.context.add_cookies([{"name": "sandtable", "value": bo.token, "url": localhost}])
    person.context.grant_permissions(["notifications"], origin=localhost)
    person.go("/me")
    devtools, registered = person.context.new_cdp_session(person.page), []
    devtools.on("ServiceWorker.workerRegistrationUpdated", lambda e: registered.extend(e["registrations"]))
    devtools.send("ServiceWorker.enable")
    person.page.evaluate("async () => { await (await import('/static/js/push.js')).worker(); }")
    person.page.wait_for_function("() => navigator.serviceWorker.controller")
    id = until(lambda: [r["registrationId"] for r in registered if r["scopeURL"].startswith(localhost)])[0]
    for _ in range(2):  # a repeat has the same tag: it takes the place of the first
        devtools.send(
            "ServiceWorker.deliverPushMessage", {"origin": localhost, "registrationId": id, "data": json.dumps(told)}
        )
    until(lambda: person.page.evaluate(SHOWN))
    person.page.wait_for_timeout(300)
    (shown,) = person.page.evaluate(SHOWN)
    assert shown["title"] == "Four Rooms" and "it is your move" in shown["body"] and shown["actions"] == ["off"]
    assert shown["tag"] == told["id"] and shown["url"] == f"/table/{table}#question"
    (worker,) = person.context.service_workers
    pressed = worker.evaluate(PRESSED, "")
    assert pressed == {
        "led": [f"{localhost}/table/{table}#question"],
        "refused": ["Not allowed to open a window."],
        "left": 0,
    }
    person.go(pressed["led"][0])
    expect(person.page.locator("#ui-ask")).to_be_focused()
    expect(person.page.locator("#ui-ask")).to_be_in_viewport()
    person.page.evaluate("() => { document.activeElement.blur(); scrollTo(0, 0); }")
    devtools.send(
        "ServiceWorker.deliverPushMessage", {"origin": localhost, "registrationId": id, "data": json.dumps(told)}
    )
    until(lambda: person.page.evaluate(SHOWN))
    pressed = worker.evaluate(PRESSED, "")
    refused = ["Not allowed to focus a window."]
    assert pressed == {"led": [], "refused": refused, "left": 0}, "the table lies open already"
    expect(person.page.locator("#ui-ask")).to_be_focused()
    assert not person.errors, person.errors
    person.context.close()


def test_the_bell_rings_for_what_is_new_and_a_link_puts_it_off(chromium, house):
    table, bo, told = a_table(house)
    person = Person(chromium, house.url)
    person.context.add_cookies([{"name": "sandtable", "value": bo.token, "url": house.url}])
    person.go("/")
    expect(person.page.locator("#ui-bell .n")).to_have_text("1")
    person.page.click("#ui-bell")
    expect(person.page.locator(".note.is-new")).to_contain_text("Four Rooms: it is your move")
    person.page.click("#ui-all-seen")
    expect(person.page.locator("#ui-bell .n")).to_have_count(0)
    person.go(told["off"])
    expect(person.page.locator("h1")).to_have_text("Put it off")
    assert bo.get("/api/v1/me/word").json()["tables"][0]["off"] == [], "who only opens it has put nothing off"
    person.page.click("text=No more of this")
    expect(person.page.locator("h1")).to_have_text("It is put off")
    assert bo.get("/api/v1/me/word").json()["tables"][0]["off"] == ["push"]
    person.page.click("text=Tell me again")
    expect(person.page.locator("h1")).to_have_text("You are told again")
    person.go(f"/w/{told['id']}/{table}")
    person.page.wait_for_url(f"**/table/{table}#question")
    assert not person.errors, person.errors
    person.context.close()


def test_what_to_be_told_is_set_by_pressing(chromium, house):
    table, bo, _ = a_table(house)
    person = Person(chromium, house.url)
    person.context.add_cookies([{"name": "sandtable", "value": bo.token, "url": house.url}])
    person.go("/me")

    def known():
        return bo.get("/api/v1/me/word").json()

    person.page.locator("[data-cause=happened][data-way=push]").uncheck()
    until(lambda: known()["wishes"]["told"]["happened"] == [])
    assert person.page.locator("[data-cause=turn][data-way=mail]").is_disabled()
    person.page.select_option("#told-where", table)
    person.page.locator("[data-cause=turn][data-way=push]").uncheck()
    until(lambda: known()["tables"][0]["told"] and known()["tables"][0]["told"]["turn"] == ["hook"])
    assert known()["wishes"]["told"]["turn"] == ["push", "hook"], "elsewhere it stays"
    person.page.fill("#q1", "23:30")
    person.page.fill("#q2", "06:15")
    person.page.locator("#q2").dispatch_event("change")
    until(lambda: known()["wishes"]["quiet"] == ["23:30", "6:15"])
    person.page.click("#feed-new")
    expect(person.page.locator("#feed-line")).to_be_visible()
    address = person.page.input_value("#feed-link")
    assert person.page.request.get(address).text().startswith("BEGIN:VCALENDAR")
    assert not person.errors, person.errors
    person.context.close()
