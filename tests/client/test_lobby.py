"""The waiting room in a browser: another name, another seat, which is another colour."""

import pytest
from playwright.sync_api import expect

from tests.client.people import Person

pytestmark = [pytest.mark.slow, pytest.mark.needs_browser]


def test_who_sits_takes_another_name_and_another_colour(chromium, address):
    ada, bo = Person(chromium, address), Person(chromium, address)
    for person, name in ((ada, "Ada"), (bo, "Bo")):
        person.page.goto("/")
        person.page.request.post("/api/v1/guests", data={"name": name}, headers={"origin": address})
    wanted = {"game": "tank", "seats": [{"kind": "me"}, *[{"kind": "open"}] * 3]}
    made = ada.page.request.post("/api/v1/lobbies", data=wanted, headers={"origin": address}).json()
    bo.page.goto(made["link"])
    bo.page.click("text=Take any free seat")
    bo.page.wait_for_selector(".is-you")
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
    for person in (ada, bo):
        assert person.errors == []
        person.context.close()
