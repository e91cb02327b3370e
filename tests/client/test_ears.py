"""Who hears the page and does not see it: knows the position, and plays. `./dev soak ears` plays whole games so."""

import random

import pytest

from sandtable.core import library
from tests.client.ears import Ears, answer, heard_and_seen

pytestmark = [pytest.mark.browser, pytest.mark.slow]
PRESSES = 10


@pytest.mark.parametrize("game", library.names())
def test_the_position_is_heard_and_the_game_is_played_by_it(someone, game):
    person, choose = someone(), random.Random(game)
    person.play_now(game)
    person.my_turn()
    ears, began = Ears(person), person.state["number"]
    for _ in range(PRESSES):
        heard, seen = heard_and_seen(person, ears, game)
        assert heard == seen
        answer(person, ears, choose)
    assert person.my_turn()["number"] > began, "something was answered"
    assert person.page.locator("#ui-live").text_content(), "what changed is said"
