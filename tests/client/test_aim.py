"""Places without an id: aiming by mouse, by finger, by keyboard."""

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser
AIM = """() => { const {origin, most} = sandtable.aiming.aim, m = sandtable.board.main.onScreen, at = new DOMPoint(...origin).matrixTransform(m);
  return {x: at.x, y: at.y, r: most * Math.hypot(m.a, m.b)}; }"""


def at_an_aim(person):
    """A table at which a place on the board is asked for."""
    person.make("wartime", "me", "bot recruit")
    person.my_turn()
    person.page.wait_for_function("() => sandtable.aiming.active")
    return person.page.evaluate(AIM)


def words(person):
    person.page.wait_for_function("() => sandtable.aiming.answer?.words")
    return person.page.locator(".aim-words").inner_text()


def test_a_mouse_chooses_with_one_press_and_takes_with_the_next(someone):
    person = someone()
    aim = at_an_aim(person)
    before = person.state["number"]
    person.page.mouse.move(aim["x"] + 9, aim["y"] + 7)
    assert words(person).startswith("Place the command centre ")
    take = person.page.locator("[data-take]")
    expect(take).to_be_disabled()  # looked at, not chosen
    person.page.keyboard.press("Enter")
    person.page.mouse.click(aim["x"] + 9, aim["y"] + 7)
    assert words(person).startswith("Place the command centre ")
    expect(take).to_be_enabled()
    assert person.state["number"] == before  # chosen, not taken
    chosen = person.page.evaluate("() => sandtable.aiming.point")
    person.page.mouse.move(aim["x"] + 40, aim["y"] + 30)
    assert person.page.evaluate("() => sandtable.aiming.point") == chosen  # and stays so on the way to the button
    person.page.mouse.click(aim["x"] + 10, aim["y"] + 7)
    person.page.wait_for_function("(n) => sandtable.scene.number > n", arg=before)
    assert "places a command centre" in " ".join(person.log())


def test_a_finger_looks_first_and_takes_by_the_button(someone):
    person = someone(phone=True)
    aim = at_an_aim(person)
    before = person.state["number"]
    person.page.touchscreen.tap(aim["x"] + 6, aim["y"] + 5)
    assert words(person).startswith("Place the command centre ")
    assert person.state["number"] == before
    person.push("[data-take]")
    person.page.wait_for_function("(n) => sandtable.scene.number > n", arg=before)


def test_arrow_keys_turn_and_enter_takes(someone):
    person = someone()
    at_an_aim(person)
    before = person.state["number"]
    person.page.keyboard.press("n")
    first = person.page.evaluate("() => sandtable.aiming.point")
    for key in ("ArrowRight", "ArrowDown", "ArrowDown"):
        person.page.keyboard.press(key)
    assert words(person).startswith("Place the command centre ")
    point = person.page.evaluate("() => sandtable.aiming.point")
    assert (point[0] - first[0], point[1] - first[1]) == (4, 8)  # straight: the home zone is a rectangle
    person.page.keyboard.press("Enter")
    person.page.wait_for_function("(n) => sandtable.scene.number > n", arg=before)


def test_a_place_that_nobody_chose_is_not_taken(someone):
    person = someone()
    at_an_aim(person)
    before = person.state["number"]
    take = person.page.locator("[data-take]")
    expect(take).to_be_disabled()
    person.page.evaluate("() => sandtable.aiming.confirm()")
    person.page.wait_for_timeout(400)
    assert person.state["number"] == before
    person.page.keyboard.press("n")
    words(person)
    take.click()
    person.page.wait_for_function("(n) => sandtable.scene.number > n", arg=before)
