"""WarTime in a real browser: set up, choose a piece, and move it by aiming; by mouse, and by finger on a phone."""

import os

import pytest

from tests.client.test_aim import AIM

pytestmark = pytest.mark.browser
DOZER = "() => document.getElementById('p-A-bulldozer1').getAttribute('transform')"
PICTURES = os.environ.get("SANDTABLE_PICTURES")  # a folder, for who wants to look


def aimed(person, across, down):
    """Points at a place a little off the origin and takes it."""
    person.page.wait_for_function("() => sandtable.aiming.active")
    before, aim = person.state["number"], person.page.evaluate(AIM)
    x, y = aim["x"] + across * aim["r"], aim["y"] + down * aim["r"]
    if person.phone:
        person.page.touchscreen.tap(x, y)
        person.page.wait_for_function("() => sandtable.aiming.answer?.words")
        look(person, "aim-phone")
        person.push("[data-take]")
    else:
        person.page.mouse.move(x, y)
        person.page.wait_for_function("() => sandtable.aiming.answer?.words")
        look(person, "aim-desk")
        person.page.mouse.click(x, y)
        person.page.wait_for_function("() => sandtable.aiming.chosen && sandtable.aiming.answer?.words")
        person.page.mouse.click(x, y)  # again, at the same place, wherever the ring has put the point
    person.page.wait_for_function("(n) => sandtable.scene.number > n", arg=before)
    person.my_turn()


def look(person, name):
    if PICTURES:
        person.page.screenshot(path=f"{PICTURES}/{name}.png")


def set_up(person):
    """Command centre in the middle of the home zone, bulldozer and oil well beside it."""
    person.make("wartime", "me", "bot recruit")
    person.my_turn()
    aimed(person, 0.0, 0.05)
    aimed(person, 0.9, 0.1)
    aimed(person, 0.0, 0.4)  # not above: the handle may lie there


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_a_move_by_aiming(someone, phone):
    person = someone(phone=phone)
    set_up(person)
    person.press(next(m for m in person.lit() if m["id"] == "p-A-bulldozer1"))
    person.push('[data-say="say:move"]')
    person.my_turn()  # the die has been rolled
    before = person.page.evaluate(DOZER)
    aimed(person, 0.6, 0.8)
    assert person.page.evaluate(DOZER) != before
    assert any("bulldozer 1 moves" in line for line in person.log())
    look(person, "moved-phone" if phone else "moved-desk")
