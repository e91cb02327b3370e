"""On a phone: every answer has a target for a thumb, every word can be read, nothing slides aside. `./dev soak taps` plays whole games so."""

import random

import pytest
from playwright.sync_api import expect

from sandtable.core import library
from tests.client.thumbs import look, tap_on

pytestmark = [pytest.mark.browser, pytest.mark.slow]
TAPS = 14


@pytest.mark.parametrize("game", library.names())
def test_a_game_is_begun_by_taps_alone(someone, game):
    person, choose, faults = someone(phone=True), random.Random(game), []
    person.play_now(game)
    for _ in range(TAPS):
        if person.my_turn()["over"]:
            break
        tap_on(person, choose, faults)
    assert not faults, faults


def test_what_is_aimed_with_hangs_on_a_handle_beside_the_thumb(someone):
    person = someone(phone=True)
    person.play_now("wartime")
    person.my_turn()
    page = person.page
    page.locator(".aim-handle").wait_for()
    where = """() => { const at = new DOMPoint(...sandtable.aiming.point).matrixTransform(sandtable.board.main.onScreen),
      {x, y, width, height} = sandtable.aiming.handle.knob.getBoundingClientRect();
      return [at.x, x + width / 2, y + height / 2]; }"""
    at, knob, hy = page.evaluate(where)
    way = 1 if at < 195 else -1  # towards the middle of the home, which lies across the foot of the board
    touch = page.context.new_cdp_session(page)

    def finger(kind, *at):
        points = [{"x": at[0], "y": at[1]}] if at else []
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    finger("touchStart", knob, hy)
    for step in range(1, 6):
        finger("touchMove", knob + way * 10 * step, hy)
    finger("touchEnd")
    page.wait_for_function("() => sandtable.aiming.chosen")
    moved, knob, _ = page.evaluate(where)
    assert (moved - at) * way == pytest.approx(50, abs=15), "the place goes as far as the thumb"
    assert knob > 0
    expect(page.locator(".aim-words")).not_to_contain_text("Draw the brass handle")


def test_the_eye_goes_to_what_is_asked_and_an_overview_goes_elsewhere(someone):
    person = someone(phone=True)
    person.play_now("tank")
    person.my_turn()
    page = person.page
    assert page.evaluate("() => sandtable.view.zoom") > 1.2, "squares of 28 px are come nearer to"
    assert not look(person)["faults"]
    expect(page.locator("#ui-whisper")).to_have_text("Two taps or two fingers come nearer.")
    page.evaluate("() => sandtable.view.zoomTo(3)")
    inset = page.locator(".inset")
    expect(inset).to_be_visible()
    before = page.evaluate("() => document.getElementById('ui-view').scrollLeft")
    box = inset.bounding_box()
    at_left = before > 100
    page.touchscreen.tap(box["x"] + (8 if at_left else box["width"] - 8), box["y"] + box["height"] / 2)
    page.wait_for_function(
        "(before) => Math.abs(document.getElementById('ui-view').scrollLeft - before) > 100", arg=before
    )


def test_two_taps_on_empty_ground_come_nearer_and_show_all_again(someone):
    person = someone(phone=True)
    person.play_now("wartime")
    person.my_turn()
    page = person.page
    page.evaluate(
        "() => { sandtable.chooser.asks = []; sandtable.chooser.root = null; sandtable.chooser.path = []; sandtable.redraw(); }"
    )
    box = page.locator("#ui-view").bounding_box()
    at = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.wait_for_function("() => sandtable.view.zoom === 1")
    for is_near in ("> 1.5", "=== 1"):
        for _ in range(2):
            page.touchscreen.tap(*at)
        page.wait_for_function(f"() => sandtable.view.zoom {is_near}")
    expect(page.locator("#ui-whisper")).to_have_text("")
