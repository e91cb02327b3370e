"""For those who learn a game: hints in the first one, words for what is not lit, one question before what is final."""

import pytest
from playwright.sync_api import expect

from tests.client.people import HELD

pytestmark = pytest.mark.browser


def click_at(person, column, row):
    """A click on the middle of a square of Double Time's field, as seen by the first seat; row 1 is before the own wall."""
    box = person.page.locator("#ui-board > svg:not(.back)").bounding_box()
    wide = person.page.evaluate("() => sandtable.board.main.width")
    scale = box["width"] / wide
    person.page.mouse.click(
        box["x"] + (40 + 62 * (column + 0.5)) * scale, box["y"] + (62 + 62 * (11 - row + 0.5)) * scale
    )


def test_hints_stay_until_they_are_put_off_and_can_be_turned_on_again(someone):
    person = someone()
    page = person.page
    person.make("doubletime", "me", "bot recruit")
    hint = page.locator(".hint")
    assert "Cavalry beats infantry" in hint.inner_text() and "DT-5.6" in hint.inner_text()
    hint.locator("[data-clause]").click()
    page.locator('.clause-p.is-open[data-rule="DT-5.6"]').wait_for()
    made = person.make("doubletime", "me", "bot recruit")  # another table, but no game is over yet
    expect(hint).to_have_count(1)
    hello = page.locator(".seat-says").text_content()
    person.call("POST", f"/tables/{made['table']}/concede", {"seat": 0})
    page.wait_for_function("() => sandtable.scene.over")
    expect(page.locator(".seat-says")).not_to_have_text(
        hello
    )  # a bot has a word for the beginning, and one for the end
    person.make("doubletime", "me", "bot recruit")  # a game has been lost: they are wanted more than before
    expect(hint).to_have_count(1)
    person.make("tank", "me", "bot recruit")
    expect(hint).to_have_count(1)
    hint.locator(".hint-off").click()
    expect(hint).to_have_count(0)
    page.reload()
    person.ready()
    expect(hint).to_have_count(0)
    page.locator("#ui-menu-button").click()
    page.locator("#ui-hints").check()
    expect(hint).to_have_count(1)
    page.locator("#ui-hints").uncheck()
    person.make("doubletime", "me", "bot recruit")  # put off in one game, not in all
    expect(hint).to_have_count(1)


def test_escape_closes_the_menu_and_leaves_the_hand_alone(someone):
    person = someone()
    person.make("doubletime", "me", "bot recruit")
    person.my_turn()
    person.press(next(mark for mark in person.lit() if mark["id"] == "kind-cavalry"))
    person.page.locator("#ui-menu-button").click()
    person.page.locator("#ui-menu").wait_for(state="visible")
    person.page.keyboard.press("Escape")
    person.page.locator("#ui-menu").wait_for(state="hidden")
    assert person.state["path"] == 1
    person.page.keyboard.press("Escape")
    assert person.state["path"] == 0


def test_on_a_phone_a_hint_stands_beside_the_question_until_it_is_wanted(someone):
    person = someone(phone=True)
    person.make("trts", "me", "bot recruit")
    person.my_turn()
    hint = person.page.locator(".hint")
    box, words = hint.bounding_box(), person.page.locator(".ask-words").bounding_box()
    assert 40 <= box["height"] < 50, "a thumb's target, and no line of its own"
    assert box["y"] < words["y"] + words["height"]
    hint.locator("summary").tap()
    expect(hint.locator("p")).to_be_visible()


def test_a_hint_that_is_opened_on_a_phone_is_read_from_its_beginning(someone):
    """Of five lines one was in sight, the others lay under *Done*."""
    person = someone(phone=True)
    person.make("doubletime", "me", "bot recruit")
    person.my_turn()
    person.push(".hint summary")
    expect(person.page.locator(".hint p")).to_be_visible()
    person.page.wait_for_function(
        """() => document.querySelector('.hint p').getBoundingClientRect().bottom < document.querySelector('.ask-end').getBoundingClientRect().top"""
    )


def test_a_spectator_gets_no_hints(someone):
    person, other = someone(), someone()
    made = person.make("doubletime", "me", "bot recruit")
    other.go(f"/table/{made['table']}")
    other.ready()
    assert other.page.locator(".hint").count() == 0


def test_a_click_on_what_is_not_lit_says_why(someone):
    person = someone()
    person.make("doubletime", "me", "bot recruit")
    slip = person.page.locator(".slip--no")
    person.page.wait_for_function("() => !sandtable.scene.seats[1].asked")  # the bot is done: nothing changes meanwhile
    person.ready()
    person.press(next(mark for mark in person.lit() if mark["id"] == "kind-cavalry"))
    click_at(person, 2, 7)
    slip.wait_for()
    assert (
        "Cavalry at c7: you deploy in the two rows before your wall" in slip.inner_text()
        and "DT-3.3" in slip.inner_text()
    )
    assert person.state["path"] == 1  # it is still in hand
    person.press(next(mark for mark in person.lit() if mark["id"] == "sq-c1"))
    person.ready()
    slip.wait_for(state="detached")
    person.page.wait_for_timeout(HELD)  # sooner it is the second tap of a double tap
    person.page.locator("#p-c1").click(force=True)
    slip.wait_for()
    assert "already" in slip.inner_text() and "DT-3.4" in slip.inner_text()


def test_a_square_too_far_away_is_explained_with_the_numbers(someone):
    person = someone()
    person.make("tank", "me", "bot recruit")
    lit = {mark["id"] for mark in person.lit()}
    page = person.page
    box = page.locator("#ui-board > svg:not(.back)").bounding_box()
    slip = page.locator(".slip--no")
    for x, y in ((0.2, 0.2), (0.8, 0.8), (0.2, 0.8), (0.8, 0.2)) * 20:  # some corner is far away
        page.mouse.click(box["x"] + box["width"] * x, box["y"] + box["height"] * y)
        page.wait_for_timeout(150)
        if slip.count() and "away" in slip.inner_text():
            break
    assert "TG-" in slip.inner_text() and {mark["id"] for mark in person.lit()} == lit


def test_what_is_final_and_looks_like_a_slip_is_asked_once_more(someone):
    person = someone()
    person.make("doubletime", "me", "link")
    page = person.page
    person.push('[data-say="say:done"]')
    sure = page.locator(".final")
    assert "You have deployed nothing" in sure.inner_text()
    page.keyboard.press("Escape")
    expect(sure).to_have_count(0)
    assert person.state["asked"]
    person.press(next(mark for mark in person.lit() if mark["id"] == "kind-cavalry"))
    person.press(next(mark for mark in person.lit() if mark["id"] == "sq-c1"))
    page.locator("#p-c1").wait_for(state="attached")
    person.ready()
    page.keyboard.press("Escape")
    person.push('[data-say="say:done"]')  # something is deployed: no more questions
    page.wait_for_function("() => !sandtable.chooser.ask")


def test_the_question_stays_when_somebody_else_is_done_meanwhile(someone):
    person, friend = someone(), someone()
    made = person.make("doubletime", "me", "link")
    friend.go(made["invites"][0]["url"])
    friend.push("form button")
    friend.page.wait_for_url("**/table/*")
    friend.my_turn()
    person.push('[data-say="say:done"]')
    person.page.locator(".final").wait_for()
    friend.push('[data-say="say:done"]')
    friend.say_yes()
    person.page.wait_for_function("() => sandtable.scene.seats[1].asked === false && !sandtable.running")
    expect(person.page.locator(".final")).to_have_count(1)
    person.say_yes()
    person.page.wait_for_function("() => sandtable.scene.status.startsWith('turn 2')")


BANK = """() => { const r = document.getElementById('stock-missile-battery').getBoundingClientRect();
  return {x: r.left + r.width / 2, y: r.top + r.height / 2}; }"""


def test_a_thing_says_what_it_is_to_who_rests_on_it_or_presses_it(someone):
    person = someone()
    page, told = person.page, person.page.locator(".slip--about")
    person.make("wartime", "me", "bot recruit")
    person.my_turn()
    page.evaluate("() => document.getElementById('stock-missile-battery').scrollIntoView({block: 'center'})")
    at = page.evaluate(BANK)
    page.mouse.move(at["x"], at["y"])
    told.wait_for()
    expect(told.locator("b")).to_have_text("Missile battery")
    expect(told.locator(".what-picture")).to_be_visible()
    assert "100 cash, built by the bulldozer" in told.inner_text() and "WT-5.8" in told.inner_text()
    told.locator(".close").click()
    expect(told).to_have_count(0)
    page.mouse.click(at["x"], at["y"])  # nothing that could be pressed now
    told.wait_for()
    expect(page.locator("#ui-live")).to_contain_text("Missile battery")
    person.make("doubletime", "me", "bot recruit")
    person.my_turn()
    for _ in range(60):  # a bot that finishes in between may take the focus: then one asks again
        page.evaluate("() => sandtable.marks.focus('kind-cavalry')")
        page.keyboard.press("?")
        page.wait_for_timeout(1000)
        if told.count():
            break
    assert "DT-5.6" in told.inner_text()


def test_a_finger_that_stays_asks_and_presses_nothing(someone):
    person = someone(phone=True)
    page, told = person.page, person.page.locator(".slip--about")
    person.make("doubletime", "me", "bot recruit")
    person.my_turn()
    mark = next(mark for mark in person.lit() if mark["id"] == "kind-archer")
    page.evaluate("(id) => document.getElementById(id).scrollIntoView({block: 'center'})", mark["id"])
    mark = next(m for m in person.lit() if m["id"] == mark["id"])
    hand = page.context.new_cdp_session(page)
    hand.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": mark["x"], "y": mark["y"]}]})
    told.wait_for()
    hand.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert "exactly two squares ahead: 1 damage, 2 to cavalry" in told.inner_text()
    assert person.state["path"] == 0
    person.press(mark)
    page.wait_for_function("() => sandtable.chooser.path.length === 1")


@pytest.mark.parametrize("phone", [False, True])
def test_the_numbers_beside_the_board_say_what_they_are(someone, phone):
    person = someone(phone=phone)
    page, told = person.page, person.page.locator(".slip--about")
    person.make("doubletime", "me", "link")  # nobody does anything meanwhile
    person.my_turn()
    seats = "#ui-strip" if phone else "#ui-seats"
    if phone:
        page.locator(f"{seats} [data-thing=seat-0]").tap()
    else:
        page.locator(f"{seats} [data-thing=seat-0]").click()
    expect(told.locator("b")).to_have_text("Your side")
    expect(told).to_contain_text("Points are health")
    if phone:
        page.locator("#ui-status").tap()
    else:
        page.locator("#ui-status").focus()
        page.keyboard.press("?")
    expect(told.locator("b")).to_have_text("Turn 1")
    expect(told).to_contain_text("DT-2.2")
    page.evaluate(
        """() => { const {scene} = sandtable, board = {...scene.board, pieces: `${scene.board.pieces} `};
        sandtable.hear({...scene, number: scene.number + 1, board}); }"""  # as when somebody else has done something
    )
    page.wait_for_function("() => sandtable.scene.number > 0 && !sandtable.running")
    expect(told).to_have_count(1)


def stay_on(page, selector):
    """A finger goes down in the middle of a thing and stays there; gives what lifts it."""
    at = page.evaluate(
        """(selector) => { const thing = document.querySelector(selector);
        thing.scrollIntoView({block: 'center'});
        const r = thing.getBoundingClientRect(); return {x: r.left + r.width / 2, y: r.top + r.height / 2}; }""",
        selector,
    )
    hand = page.context.new_cdp_session(page)
    hand.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    return lambda: hand.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_finger_that_stays_on_a_button_is_told_its_tip_and_presses_nothing(someone):
    person = someone(phone=True)
    page, told = person.page, person.page.locator(".slip--about")
    person.make("tank", "me", "me")  # nobody else acts meanwhile
    person.my_turn()
    number = person.state["number"]
    lift = stay_on(page, '[data-say="say:done"]')
    told.wait_for()
    lift()
    assert "until the next gameday" in told.inner_text()
    expect(page.locator("#ui-live")).to_contain_text("until the next gameday")
    assert person.state["number"] == number and person.state["asked"] and not page.locator(".final").count()
    person.push('[data-say="say:done"]')  # a finger that does not stay presses as before
    page.wait_for_function("(n) => sandtable.scene.number > n || document.querySelector('.final')", arg=number)


def test_tank_buttons_say_what_they_do(someone):
    person = someone()
    person.make("tank", "me", "bot recruit")
    person.my_turn()
    said = {id: person.page.locator(f'[data-say="say:{id}"]').inner_text() for id in ("wait", "done")}
    assert "asked again as soon as somebody" in said["wait"] and "until the next gameday" in said["done"]
    assert "not waited for" in person.page.locator('button:has-text("Let time go on")').inner_text()
