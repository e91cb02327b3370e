"""A way to play is picked by its name and played to its end by clicks; `./dev soak ways` does so with all of them."""

import random

import pytest

from tests.client.ways import play_to_the_end, set_table

pytestmark = pytest.mark.browser
PRESSES = 400


def test_a_preset_with_factions_is_played_to_the_end_by_clicks(someone):
    person = someone()
    set_table(person, "trts", "Bastion and Brood", 2, rounds=2)
    scene = person.page.evaluate("() => sandtable.scene")
    assert len(scene["seats"]) == 2
    board = person.page.locator("#ui-board").inner_html()
    assert "keep" in board, "the first seat's own pictures"
    assert play_to_the_end(person, random.Random(2), PRESSES) < PRESSES
    person.page.locator(".sheet-end h2").wait_for()
