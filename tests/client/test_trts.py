"""TRTS in the browser: orders behind the screen."""

import pytest
from playwright.sync_api import expect

from tests.client.thumbs import look

pytestmark = pytest.mark.browser


def test_an_order_is_two_clicks_and_shows_in_the_own_board(someone):
    person = someone()
    person.make("trts", "me", "bot recruit", rounds=3)
    person.my_turn()
    base = next(mark for mark in person.lit() if mark["id"].startswith("piece-0-"))
    person.press(base)
    person.push('[data-say^="say:make-"]')
    person.page.wait_for_function("() => document.body.innerText.includes('order a worker')")
    expect(person.page.locator("g.own").first).to_contain_text("worker, ")
    person.ready()
    assert person.page.evaluate("() => sandtable.chooser.path") == []  # not held in a base that could only cancel
    expect(person.page.locator(".choices .is-danger")).to_have_count(
        0
    )  # nothing that destroys stands where something was built
    person.push(".ask-more")
    expect(person.page.locator(".choices .is-danger")).to_contain_text("cancel the worker")


def test_at_a_desk_what_can_be_had_is_in_sight_before_what_cannot(someone):
    """The extractor, which one can pay for, lay under the fold of its list, over three rows of what one cannot."""
    person = someone()
    person.make("trts", "me", "bot recruit")
    person.my_turn()
    expect(person.page.locator(".not-yet li").first).to_be_visible()
    hidden = "() => { const list = document.querySelector('.choices'); return list.scrollHeight - list.clientHeight; }"
    assert person.page.evaluate(hidden) <= 1
    expect(person.page.locator(".ask-says .btn").last).to_be_in_viewport(ratio=1)


def engaging(person):
    """Until this person may engage an area."""
    person.play_now("trts")
    for _ in range(40):
        person.my_turn()
        said = person.page.locator(".ask-words").inner_text()
        if said.startswith("Which area"):
            return
        done = person.page.locator('[data-say="say:done-all"], [data-say^="say:done"], [data-say^="say:gather"]').last
        done.tap()
        person.page.wait_for_function(
            "(said) => document.querySelector('[data-sure]') || sandtable.chooser.ask?.sentence !== said || sandtable.chooser.busy",
            arg=said,
        )
        person.sure()
    raise AssertionError("nobody was asked which area to engage")


def test_on_a_phone_the_map_is_cards_and_who_goes_is_counted(someone):
    person = someone(phone=True)
    engaging(person)
    page = person.page
    assert page.evaluate("() => sandtable.board.shape.narrow && sandtable.board.main.width === 390")
    home = page.evaluate("() => `area-${document.querySelector('[id^=piece-0-]').id.split('-')[2]}`")
    lowest = """(id) => { const foot = (one) => one.getBoundingClientRect().bottom;
      return [...document.querySelectorAll('#ui-board .area')].every((one) => foot(one) < foot(document.getElementById(id)) + 4); }"""
    assert page.evaluate(lowest, home), "one's own home is at the foot"
    person.press(next(mark for mark in person.lit() if mark["id"].startswith("area-")))
    page.locator(".counting").wait_for()
    assert not look(person)["faults"]
    go = page.locator("[data-go-group]")
    expect(go).to_have_attribute("aria-disabled", "true")
    page.locator('[data-step$=" 1"]').first.tap()
    page.locator('[data-step$=" 1"]').first.tap()
    expect(go).to_contain_text("with 2")
    page.locator('[data-step$=" -1"]').first.tap()
    expect(go).to_contain_text("with 1")
    expect(page.locator(".reckon")).to_contain_text("health 1")
    go.tap()
    page.wait_for_function("() => !sandtable.chooser.ask?.group")
    assert any("takes" in line for line in person.log())
    page.locator("[data-undo]").first.tap()
    page.locator(".counting").wait_for()
    expect(page.locator("[data-go-group]")).to_have_attribute("aria-disabled", "true")
    assert not person.errors


def test_a_phone_that_is_turned_keeps_its_board_and_a_lesson_keeps_its_answers(someone):
    person = someone(phone=True)
    person.play_now("trts")
    person.my_turn()
    page = person.page
    for width, height, narrow in ((844, 390, "true"), (820, 1180, "false"), (390, 844, "true")):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(f"() => sandtable.board.shape.narrow === {narrow} && !sandtable.running")
        assert person.lit()
    person.go("/learn/trts/workers")
    person.my_turn()
    page.set_viewport_size({"width": 820, "height": 1180})
    page.wait_for_function("() => sandtable.board.shape.narrow === false")
    assert not person.errors


def test_what_cannot_be_had_yet_begins_as_the_other_rows_do(someone):
    person = someone()
    person.make("trts", "me", "bot recruit")
    person.my_turn()
    rows = person.page.locator(".not-yet li")
    rows.first.wait_for()
    assert all(words[0].isupper() for words in rows.all_text_contents())


def test_a_small_phone_on_its_side_shows_who_is_counted_and_nothing_looks_out_beside_the_buttons(someone):
    person = someone(aside=True)
    person.page.set_viewport_size({"width": 640, "height": 360})
    engaging(person)
    page = person.page
    page.locator(".choices button", has_text="Engage").first.tap()
    page.locator(".counting").wait_for()
    places = page.evaluate(
        """() => { const of = (place) => document.querySelector(place).getBoundingClientRect();
        return {step: of('[data-step]').top, end: of('.ask-end'), row: of('.pickrow'), margin: of('.margin')}; }"""
    )
    assert places["step"] + 40 <= places["end"]["top"]
    assert (
        places["end"]["left"] <= places["margin"]["left"] + 1
        and places["end"]["right"] >= places["margin"]["right"] - 1
    )
    assert not look(person)["faults"]
