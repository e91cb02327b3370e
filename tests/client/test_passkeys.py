"""A passkey made and used in Chromium, with a virtual authenticator; a device that is put out is out at once."""

import pytest
from playwright.sync_api import expect

from tests.client.people import Person

pytestmark = [pytest.mark.slow, pytest.mark.needs_browser, pytest.mark.needs_people]
AUTHENTICATOR = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


def with_authenticator(person: Person):
    """The person's device has a place for passkeys."""
    devtools = person.context.new_cdp_session(person.page)
    devtools.send("WebAuthn.enable")
    made = devtools.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})
    return devtools, made["authenticatorId"]


def test_a_passkey_is_made_and_opens_the_seats_again(chromium, address):
    localhost = address.replace("127.0.0.1", "localhost")
    ada = Person(chromium, localhost)
    ada.page.goto("/")
    ada.page.request.post("/api/v1/guests", data={"name": "Ada"}, headers={"origin": localhost})
    devtools, authenticator = with_authenticator(ada)
    ada.page.goto("/me")
    ada.page.click("#passkey")
    expect(ada.page.locator(".way:has-text('A passkey') .chip--good")).to_be_visible()
    kept = devtools.send("WebAuthn.getCredentials", {"authenticatorId": authenticator})["credentials"]
    assert len(kept) == 1 and kept[0]["rpId"] == "localhost"
    ada.context.clear_cookies()  # everything is lost but the passkey
    ada.page.goto("/back")
    ada.page.click("#by-passkey")
    ada.page.wait_for_url("**/me")
    assert ada.page.text_content(".over") == "Ada"
    rows = ada.page.locator(".devices li")
    expect(rows).to_have_count(3)  # the browser that was, the passkey, the browser that is
    lost = rows.filter(has_not_text="this one").filter(has_not_text="passkey")
    lost.locator("[data-out]").click()
    expect(rows).to_have_count(2)
    key = rows.filter(has_text="passkey")
    key.locator("[data-out]").click()
    expect(rows).to_have_count(1)
    ada.context.clear_cookies()
    ada.page.goto("/back")
    ada.page.click("#by-passkey")
    expect(ada.page.locator("#trouble")).to_contain_text("opens nothing here, or was put out")
    ada.context.close()


def test_at_an_address_the_page_says_where_passkeys_are_made(chromium, address):
    bo = Person(chromium, address)
    bo.page.goto("/")
    bo.page.request.post("/api/v1/guests", data={"name": "Bo"}, headers={"origin": address})
    bo.page.goto("/me")
    expect(bo.page.locator("#passkey-says")).to_contain_text("open this page as http://localhost:")
    bo.page.click("#elsewhere")
    bo.page.wait_for_url("http://localhost:*/add/*")
    bo.page.click("text=Yes, this is my device")
    bo.page.wait_for_url("http://localhost:*/me")
    expect(bo.page.locator(".mast")).to_contain_text("Bo")
    expect(bo.page.locator("#passkey")).to_be_visible()
    bo.context.close()
