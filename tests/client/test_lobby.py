"""The waiting room in a browser: another name, another seat, which is another colour."""

import pytest
from playwright.sync_api import expect

from tests.client.people import Person

pytestmark = [pytest.mark.slow, pytest.mark.needs_browser]
LOOK = 5_000  # ms in which the page looks once at least


def test_who_sits_takes_another_name_and_another_colour(chromium, address):
    ada, bo = Person(chromium, address), Person(chromium, address)
    for person, name in ((ada, "Ada"), (bo, "Bo")):
        person.page.goto("/")
        person.page.request.post("/api/v1/guests", data={"name": name}, headers={"origin": address})
    wanted = {"game": "tank", "seats": [{"kind": "me"}, *[{"kind": "open"}] * 3]}
    made = ada.page.request.post("/api/v1/lobbies", data=wanted, headers={"origin": address}).json()
    bo.page.goto(made["link"])
    bo.page.dblclick("text=Take any free seat")  # sits down once
    bo.page.wait_for_selector(".is-you")
    bo.page.wait_for_load_state()  # before its script is there a button does nothing
    bo.page.click("[data-rename]")
    bo.page.fill(".place-card input", "Ada")
    bo.page.click("text=Take this name")
    expect(bo.page.locator("#trouble")).to_contain_text("would be taken for Ada")
    bo.page.fill(".place-card input", "Beate")
    bo.page.click("text=Take this name")
    expect(bo.page.locator(".is-you")).to_contain_text("Beate, you")
    bo.page.wait_for_load_state("networkidle")  # the page comes anew with the name
    bo.page.click("[data-take='3']")
    expect(bo.page.locator(".place-card").nth(3)).to_contain_text("Beate, you")
    expect(bo.page.locator(".place-card").nth(1)).to_contain_text("Free seat")
    bo.page.wait_for_load_state("networkidle")
    bo.page.click("text=Name, colour")
    bo.page.click("[aria-label='Seat 3, this colour']")
    expect(bo.page.locator(".place-card").nth(2)).to_contain_text("Beate, you")
    expect(bo.page.locator(".nutshell")).to_contain_text("A tank begins with three lives and a range of two. TG-2.2")
    for person in (ada, bo):
        assert person.errors == []
        person.context.close()


def test_a_seat_is_kept_and_the_hours_are_changed_while_people_sit_down(chromium, address):
    ada, edda = Person(chromium, address), Person(chromium, address, phone=True)
    ada.page.goto("/")
    ada.page.request.post("/api/v1/guests", data={"name": "Ada"}, headers={"origin": address})
    hours = {"zone": "Europe/Berlin", "weekdays": [0, 1, 2, 3, 4], "opens": "9:00", "closes": "17:00"}
    wanted = {"game": "tank", "seats": [{"kind": "me"}, *[{"kind": "open"}] * 3], "clock": {"kind": "days"}}
    made = ada.page.request.post(
        "/api/v1/lobbies", data=wanted | {"calendar": hours}, headers={"origin": address}
    ).json()
    ada.go(f"/table/{made['table']}")
    ada.page.click("[data-keep='2']")
    ada.page.fill(".place-card form input", "Edda")
    ada.page.click("text=Keep it")
    expect(ada.page.locator(".is-kept")).to_contain_text("Kept for Edda")
    edda.go(ada.page.locator("[data-own]").get_attribute("data-own"))
    expect(edda.page.locator("#name")).to_have_value("Edda")
    edda.page.dblclick("#sit .btn--wide")
    expect(edda.page.locator(".place-card").nth(2)).to_contain_text("Edda, you")
    expect(ada.page.locator(".place-card").nth(2)).to_contain_text("Edda")  # by itself, within a few seconds
    expect(ada.page.locator("[data-here='2']")).to_be_visible()
    ada.page.click("#settings summary")
    ada.page.fill("#title", "Six Rooms")
    ada.page.fill("#closes", "18:00")
    ada.page.click("text=Change it")
    expect(edda.page.locator("h1")).to_have_text("Six Rooms")
    expect(edda.page.locator(".lobby-when")).to_contain_text("9:00 to 18:00")
    feed = edda.page.request.get(edda.page.locator("text=Add to calendar").get_attribute("href"))
    assert "SUMMARY:Six Rooms is open" in feed.text() and feed.headers["content-type"].startswith("text/calendar")
    for person in (ada, edda):
        assert person.errors == []
        person.context.close()


def test_the_entry_to_take_the_game_back_to_is_picked_from_what_was_told(chromium, address):
    ada, bo = Person(chromium, address), Person(chromium, address, phone=True)
    for person, name in ((ada, "Ada"), (bo, "Bo")):
        person.page.goto("/")
        person.call("POST", "/guests", {"name": name})
    wanted = {"game": "examples.four", "seats": [{"kind": "me"}, {"kind": "open"}], "begins": {"when": "full"}}
    made = ada.call("POST", "/lobbies", wanted | {"clock": {"kind": "slow", "step": 36_000}})
    bo.call("POST", f"/lobbies/{made['table']}/take", {"link": made["link"].removeprefix("/t/")})
    for n in range(4):
        person = (ada, bo)[n % 2]
        assert person.call("POST", f"/tables/{made['table']}/moves", {"seat": n % 2, "action": "3"})["ok"]
    ada.go(f"/table/{made['table']}/host")
    ada.page.locator(".pick-entry label").nth(2).click()
    expect(ada.page.locator(".pick-entry .is-struck")).to_have_count(2)
    expect(ada.page.locator("#entry")).to_have_value("2")
    ada.page.fill("#reason", "the wrong column")
    ada.page.click("[data-do='back']")
    expect(ada.page.locator("#sure")).to_contain_text("Press once more")
    ada.page.click("[data-do='back']")
    expect(ada.page.locator(".deed").first).to_contain_text("the wrong column")
    bo.go(f"/table/{made['table']}/host")
    expect(bo.page.locator(".deed").first).to_contain_text("the wrong column")
    expect(bo.page.locator("#entry")).to_have_count(0)
    bo.sit(made["table"])  # for the first time: everything happened meanwhile
    news = bo.page.locator('[data-dock="log"]')
    expect(news).to_contain_text("News")
    bo.push("#ui-away-line")
    expect(bo.page.locator("#ui-away-list")).to_contain_text("the wrong column")
    bo.push("#ui-away-seen")
    expect(news).to_have_text("Log")
    for person in (ada, bo):
        assert person.errors == []
        person.context.close()


def test_who_comes_too_late_is_told_so(chromium, address):
    """The form stood at a full table, and the page waited on when it had begun without its reader."""
    ada, bo = Person(chromium, address), Person(chromium, address)
    cy = Person(chromium, address, phone=True)
    for person, name in ((ada, "Ada"), (bo, "Bo")):
        person.page.goto("/")
        person.call("POST", "/guests", {"name": name})
    wanted = {"game": "examples.four", "seats": [{"kind": "me"}, {"kind": "open"}], "listing": "private"}
    made = ada.call("POST", "/lobbies", wanted)
    cy.go(made["link"])
    expect(cy.page.locator("#sit button")).to_be_in_viewport(ratio=1)
    expect(cy.page.locator("#link")).to_have_count(0)  # sitting down comes before asking others
    bo.call("POST", f"/lobbies/{made['table']}/take", {"link": made["link"].removeprefix("/t/")})
    expect(cy.page.locator("#sit")).to_contain_text("No seat is free")
    expect(cy.page.locator("#sit button")).to_have_count(0)
    assert not cy.errors
    ada.go(f"/table/{made['table']}")
    ada.push("#begin")
    ada.push("#really")
    expect(cy.page.locator("h1")).to_have_text("This table has begun")
    for person in (ada, bo, cy):
        person.context.close()


def test_what_the_host_is_asked_stays_though_somebody_has_sat_down_meanwhile(chromium, address):
    """A look that was on its way when the host pressed came back with another picture, and the page came anew."""
    ada, bo = Person(chromium, address), Person(chromium, address)
    for person, name in ((ada, "Ada"), (bo, "Bo")):
        person.page.goto("/")
        person.call("POST", "/guests", {"name": name})
    seats = [{"kind": "me"}, {"kind": "open"}]
    made = ada.call("POST", "/lobbies", {"game": "examples.four", "seats": seats, "listing": "private"})
    ada.go(f"/table/{made['table']}")
    held = []
    ada.page.route(f"**/api/v1/lobbies/{made['table']}", lambda route: held.append(route))
    ada.page.wait_for_timeout(LOOK)
    assert held
    ada.push("#begin")
    expect(ada.page.locator("#question")).not_to_be_empty()
    bo.call("POST", f"/lobbies/{made['table']}/take", {"link": made["link"].removeprefix("/t/")})
    ada.page.evaluate("() => (window.isSame = true)")
    with ada.page.expect_response(f"**/api/v1/lobbies/{made['table']}"):
        held.pop().continue_()
    ada.page.wait_for_timeout(500)
    assert ada.page.evaluate("() => window.isSame")
    expect(ada.page.locator("#really")).to_be_visible()
    ada.push("#wait")
    ada.page.unroute_all()
    expect(ada.page.locator(".place-card b:has-text('Bo')")).to_be_visible()
    for person in (ada, bo):
        person.context.close()


def test_a_button_of_the_waiting_room_waits_for_its_script(chromium, address):
    """On a slow line a press before it was there was lost."""
    ada, held = Person(chromium, address), []
    ada.page.goto("/")
    ada.call("POST", "/guests", {"name": "Ada"})
    made = ada.call("POST", "/lobbies", {"game": "examples.four", "seats": [{"kind": "me"}, {"kind": "open"}]})
    ada.page.route("**/js/lobby.js*", lambda route: held.append(route))
    ada.page.goto(f"/table/{made['table']}", wait_until="commit")
    expect(ada.page.locator("#begin")).to_be_disabled()
    held.pop().continue_()
    ada.push("#begin")
    expect(ada.page.locator("#question")).not_to_be_empty()
    ada.context.close()


def test_the_name_of_a_table_moves_nothing_while_the_clock_runs(chromium, address):
    """It broke into three lines or two, as the clock said *1 min* or *0:59*, and the board went up and down with it."""
    ada = Person(chromium, address, phone=True)
    ada.page.goto("/")
    ada.call("POST", "/guests", {"name": "Ada"})
    wanted = {
        "game": "doubletime",
        "title": "Double Time Wars among friends",
        "seats": [{"kind": "me"}, {"kind": "open"}],
    }
    clock = {"kind": "live", "reserve": 900, "increment": 10, "step": 90}
    made = ada.call("POST", "/lobbies", wanted | {"clock": clock})
    ada.go(f"/table/{made['table']}")
    expect(ada.page.locator(".lobby-when")).to_contain_text("what is answered in secret has 1:40")
    ada.push("#begin")
    ada.push("#really")
    ada.ready()
    high = "() => document.querySelector('.mast').offsetHeight"
    before = ada.page.evaluate(high)
    assert before <= 60
    ada.page.evaluate(
        "() => { for (const due of Object.keys(sandtable.clock.time.due)) sandtable.clock.time.due[due] = Date.now() + 59000; sandtable.clock.draw(); }"
    )
    expect(ada.page.locator("#ui-clock")).to_contain_text("0:5")
    assert ada.page.evaluate(high) == before
    assert ada.errors == []
    ada.context.close()


def test_whose_time_was_up_reads_that_the_hall_has_answered(chromium, address):
    ada = Person(chromium, address)
    ada.page.goto("/")
    ada.call("POST", "/guests", {"name": "Ada"})
    clock = {"kind": "live", "reserve": 600, "increment": 0, "step": 5}
    made = ada.call(
        "POST", "/lobbies", {"game": "doubletime", "seats": [{"kind": "me"}, {"kind": "open"}], "clock": clock}
    )
    ada.call("POST", f"/lobbies/{made['table']}/begin", {"sure": True})
    ada.go(f"/table/{made['table']}")
    expect(ada.page.locator(".ask .slip")).to_contain_text("The hall answered for you; the log says what.")
    expect(ada.page.locator("#ui-log")).to_contain_text("Ada has deployed")
    assert ada.errors == []
    ada.context.close()


def test_a_machine_whose_clock_is_wrong_shows_the_time_that_is_left(chromium, address):
    ada = Person(chromium, address)
    ada.context.add_init_script("const real = Date.now; Date.now = () => real() - 60 * 60000;")
    ada.page.goto("/")
    ada.call("POST", "/guests", {"name": "Ada"})
    clock = {"kind": "live", "reserve": 600, "increment": 10, "step": 290}
    wanted = {"game": "doubletime", "seats": [{"kind": "me"}, {"kind": "open"}], "clock": clock}
    made = ada.call("POST", "/lobbies", wanted)
    ada.call("POST", f"/lobbies/{made['table']}/begin", {"sure": True})
    ada.go(f"/table/{made['table']}")
    expect(ada.page.locator("#ui-clock .clock")).to_contain_text("4 min")
    assert ada.errors == []
    ada.context.close()
