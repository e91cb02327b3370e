"""A table for friends: places as pictures, and what friends will read."""

from collections.abc import Callable

import pytest

from tests.client.people import Person

pytestmark = pytest.mark.needs_browser


def test_a_place_is_picked_by_its_picture_where_it_has_room(someone: Callable[..., Person]):
    ada = someone()
    page = ada.page
    page.goto("/new?friends=1&way=weeks")
    road = page.locator(".mappick", has_text="Ring Road")
    assert "is-off" in (road.get_attribute("class") or "") and "16 are too many" in road.inner_text()
    road.click(force=True)  # it says by itself that it cannot be pressed
    assert page.input_value("#option-map") == "four-rooms", "what does not fit is not picked"
    assert "Tank Game on Four Rooms for 16." in page.inner_text("#say")
    assert "changed" not in page.locator("details.fold", has_text="Another, by its name").inner_text()
    page.fill("#seats", "8")
    page.locator("#seats").dispatch_event("change")
    road.click()
    assert page.input_value("#option-map") == "ring-road"
    assert "Tank Game on Ring Road for 8." in page.inner_text("#say")
    page.fill("#seats", "9")
    page.locator("#seats").dispatch_event("change")
    assert page.input_value("#option-map") == "auto", "it has no longer room"
    assert "Tank Game for 9." in page.inner_text("#say")
