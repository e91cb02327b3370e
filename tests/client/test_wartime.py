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
        person.page.locator("[data-take]:not(.is-held)").wait_for()  # it may stand where another one stood
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


def said(person):
    person.page.wait_for_function("() => document.querySelector('#ui-ask .slip--about')?.innerText.includes(' mm')")
    return person.page.locator("#ui-ask .slip--about").inner_text()


def test_a_stick_measures_by_keys_and_answers_nothing(someone):
    person = someone()
    set_up(person)
    before = person.state["number"]
    person.page.keyboard.press("m")
    person.page.keyboard.press("n")  # from the first piece
    first = said(person)
    person.page.keyboard.press("n")
    person.page.wait_for_function(
        "(first) => document.querySelector('#ui-ask .slip--about')?.innerText !== first", arg=first
    )
    assert "reaches" in said(person)
    for _ in range(4):
        person.page.keyboard.press("Shift+ArrowUp")  # off the thing, to a bare place
    person.page.wait_for_function(
        "() => document.querySelector('#ui-ask .slip--about')?.innerText.includes('to this place')"
    )
    person.page.keyboard.press("Escape")
    assert not person.page.evaluate("() => sandtable.measuring.active")
    assert person.page.locator(".measuring *").count() == 0 and person.state["number"] == before


DRAG = """([from, to]) => { const {knob} = sandtable.measuring.handle, how = {bubbles: true, pointerId: 1, isPrimary: true, pointerType: 'touch'};
  knob.setPointerCapture = () => {};
  knob.dispatchEvent(new PointerEvent('pointerdown', {...how, clientX: from[0], clientY: from[1]}));
  knob.dispatchEvent(new PointerEvent('pointermove', {...how, clientX: to[0], clientY: to[1]}));
  const shown = !document.querySelector('.loupe').hasAttribute('hidden'), box = sandtable.measuring.ends[1].box;
  knob.dispatchEvent(new PointerEvent('pointerup', {...how, clientX: to[0], clientY: to[1]}));
  return {shown, box, hidden: document.querySelector('.loupe').hasAttribute('hidden')}; }"""
KNOB = """() => { const r = sandtable.measuring.handle.knob.getBoundingClientRect(), at = new DOMPoint(...sandtable.measuring.point).matrixTransform(
  sandtable.board.main.onScreen); return {x: r.x + r.width / 2, y: r.y + r.height / 2, wide: r.width, px: at.x, py: at.y}; }"""


def test_on_a_phone_the_stick_is_drawn_by_a_handle_beside_its_end(someone):
    person = someone(phone=True)
    set_up(person)
    before, near = person.state["number"], person.page.evaluate("() => sandtable.view.zoom")
    person.push("#ui-rule")
    dozer = next(m for m in person.lit() if m["id"] == "p-A-bulldozer1")
    person.page.touchscreen.tap(dozer["x"], dozer["y"])
    assert "your bulldozer 1 to enemy" in said(person).lower()
    knob = person.page.evaluate(KNOB)
    assert knob["wide"] >= 40
    assert ((knob["x"] - knob["px"]) ** 2 + (knob["y"] - knob["py"]) ** 2) ** 0.5 > 55, (
        "a thumb does not lie on the end"
    )
    drawn = person.page.evaluate(DRAG, [[knob["x"], knob["y"]], [knob["x"] + 10, knob["y"] + 30]])
    assert drawn["shown"] and drawn["hidden"]
    look(person, "measure-phone")
    person.push("#ui-rule")
    person.page.wait_for_timeout(200)  # its last question was still to come when it was put away
    assert person.page.evaluate("() => sandtable.view.zoom") == pytest.approx(near), "the eye goes back to the question"
    assert person.state["number"] == before and not person.page.evaluate("() => sandtable.chooser.path.length")
    assert not person.errors


COVERED = """() => { const tool = document.getElementById('ui-rule').getBoundingClientRect();
  const meets = (r) => r.width && r.left < tool.right && r.right > tool.left && r.top < tool.bottom && r.bottom > tool.top;
  return [...document.querySelectorAll('.board-panel')].filter((one) => meets(one.getBoundingClientRect())).map((one) => one.textContent.slice(0, 20)); }"""


@pytest.mark.parametrize("how", ["phone", "aside"])
def test_on_a_phone_the_seats_stay_while_one_aims_and_no_panel_lies_under_the_stick(someone, how):
    person = someone(**{how: True})
    person.make("wartime", "me", "bot recruit", table="1800x900")  # a long table, which leaves room beside it
    person.my_turn()
    page = person.page
    assert page.evaluate("() => sandtable.aiming.active") and page.locator("#ui-strip").is_visible()
    for leaf in ("log", "seats", "orders"):
        person.push(f'[data-dock="{leaf}"]')
        page.locator("#ui-rule").wait_for()
        page.evaluate("() => sandtable.view.whole()")
        assert page.evaluate(COVERED) == [], leaf


LETTERS = """() => Math.min(...[...document.querySelectorAll('.board-panel text')].filter((one) => one.textContent.trim()).map((one) => {
  const {a, b} = one.getScreenCTM(); return parseFloat(getComputedStyle(one).fontSize) * Math.hypot(a, b); }))"""
BESIDE = """() => { const box = (one) => one.getBoundingClientRect(), all = [...document.querySelectorAll('#ui-set .board-box, .board-panel')].map(box);
  const meet = (p, q) => p.left < q.right - 1 && q.left < p.right - 1 && p.top < q.bottom - 1 && q.top < p.bottom - 1;
  return all.flatMap((p, i) => all.slice(i + 1).filter((q) => meet(p, q))).length; }"""


@pytest.mark.parametrize(("width", "height", "least"), [(1440, 900, 12), (820, 1180, 10)])
def test_the_catalogue_can_be_read_on_every_screen(someone, width, height, least):
    person = someone()
    person.page.set_viewport_size({"width": width, "height": height})
    person.make("wartime", "me", "bot recruit", "bot recruit")
    person.my_turn()
    assert person.page.evaluate(LETTERS) >= least
    assert person.page.evaluate(BESIDE) == 0, "nothing lies on anything else"


TAKE = """() => { const take = document.querySelector('[data-take]'), r = take.getBoundingClientRect();
  return {words: document.querySelector('.aim-words').textContent, dead: take.disabled,
    covered: document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2)?.closest('button') !== take}; }"""


def test_what_is_said_of_a_place_stands_while_something_else_is_read(someone):
    """A place that is refused stays refused, and what takes a place is not under what leaves it."""
    person = someone(phone=True)
    person.make("wartime", "me", "bot recruit")
    person.my_turn()
    aimed(person, 0.0, 0.05)
    aimed(person, 0.9, 0.1)
    page = person.page
    page.wait_for_function("() => sandtable.aiming.active")
    middle = page.evaluate(
        """() => { const r = document.querySelector('#ui-board [id^="p-A-"]:not([id*="bulldozer"])').getBoundingClientRect();
        return [r.x + r.width / 2, r.y + r.height / 2]; }"""
    )
    page.touchscreen.tap(*middle)
    page.wait_for_function("() => sandtable.aiming.answer?.refused")
    before = page.evaluate(TAKE)
    assert before["dead"] and "overlap" in before["words"]
    page.locator("#ui-strip [data-thing]").first.tap()
    page.locator("#ui-ask .slip").wait_for()
    after = page.evaluate(TAKE)
    assert after["dead"] and after["words"] == before["words"]
    page.locator("#ui-ask .slip .close").tap()
    person.push("[data-next-place]")
    page.wait_for_function("() => !document.querySelector('[data-take]').disabled")
    page.locator("#ui-strip [data-thing]").first.tap()
    page.locator("#ui-ask .slip").wait_for()
    assert not page.evaluate(TAKE)["covered"]
