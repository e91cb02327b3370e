"""On a phone: every answer has a target for a thumb, every word can be read, nothing slides aside. `./dev soak taps` plays whole games so."""

import random

import pytest
from playwright.sync_api import expect

from sandtable.core import library
from tests.client.people import HELD
from tests.client.test_replay import finished
from tests.client.thumbs import look, tap_on

pytestmark = [pytest.mark.browser, pytest.mark.slow]
TAPS = 14
FRAMES = "async () => { for (let i = 0; i < 4; i += 1) await new Promise((done) => requestAnimationFrame(done)); }"


@pytest.mark.parametrize("how", ["phone", "aside"])
@pytest.mark.parametrize("game", library.names())
def test_a_game_is_begun_by_taps_alone(someone, game, how):
    person, choose, faults = someone(**{how: True}), random.Random(game), []
    person.play_now(game)
    if not person.my_turn()["over"]:
        expect(person.page.locator(".ask-aim")).to_be_in_viewport(ratio=1)
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
    expect(page.locator(".aim-words")).not_to_contain_text("Drag the brass handle")


def test_the_handle_hangs_where_the_board_lies_once_the_eye_is_there(someone):
    """It was hung up before the board had gone where it is looked at, and stayed below the window."""
    person = someone(phone=True)
    person.play_now("wartime")
    person.my_turn()
    page = person.page
    page.locator(".aim-handle").wait_for()
    for snap in page.evaluate("() => sandtable.aiming.aim.snaps"):
        knob, window_ = page.evaluate(
            """(snap) => { const {aiming, view, eye} = sandtable;
            aiming.point = snap; aiming.answer = null; view.whole(); eye.again();
            return [aiming.handle.knob, view.view].map((one) => { const r = one.getBoundingClientRect(); return [r.left, r.top, r.right, r.bottom]; }); }""",
            snap,
        )
        assert knob[0] >= window_[0] and knob[1] >= window_[1], (snap, knob, window_)
        assert knob[2] <= window_[2] and knob[3] <= window_[3], (snap, knob, window_)


def test_the_handle_hangs_where_nothing_lies_over_it(someone):
    """It hung half under the overview, or under the tools."""
    person = someone(phone=True)
    person.play_now("wartime")
    person.my_turn()
    page = person.page
    page.locator(".aim-handle").wait_for()
    for x, y in [(x * 0.1, y * 0.1) for x in (2, 3, 7, 8) for y in (1, 2, 3)]:
        under = page.evaluate(
            """([x, y]) => { const {aiming, view} = sandtable, box = view.view.getBoundingClientRect();
            aiming.point = aiming.onBoard(box.left + x * box.width, box.top + y * box.height); aiming.answer = null; aiming.draw();
            const k = aiming.handle.knob.getBoundingClientRect();
            return [...document.querySelectorAll('.st.inset:not([hidden]), .stage-tools button')].map((one) => one.getBoundingClientRect())
              .filter((r) => r.width && r.left < k.right && r.right > k.left && r.top < k.bottom && r.bottom > k.top).length; }""",
            [x, y],
        )
        assert not under, (x, y)


def test_the_eye_still_sees_after_talk_lay_over_the_board(someone):
    """It measured a board of no size, and from then on came near to nothing: squares of 17 px to the end of the game."""
    person = someone(phone=True)
    person.play_now("doubletime")
    person.my_turn()
    page = person.page
    person.push('[data-dock="talk"]')
    expect(page.locator("#ui-view")).to_be_hidden()
    person.push('[data-dock="orders"]')
    expect(page.locator(".inset")).to_be_hidden()
    person.press(person.lit()[0])
    page.wait_for_function("() => sandtable.view.zoom > 1.2")
    assert not look(person)["faults"]


def test_what_is_played_out_of_sight_is_seen_all_the_same(someone):
    """Whoever said *Done* with a unit in hand looked at the own wall while the armies met above the window."""
    person = someone(phone=True, motion=True)
    person.play_now("doubletime")
    person.my_turn()
    page = person.page
    for piece in ("cavalry", "sq-c2"):
        person.press(next(mark for mark in person.lit() if piece in mark["id"]))
        person.my_turn()
    page.wait_for_function("() => sandtable.view.zoom > 1.2")
    expect(page.locator("#ui-log")).to_contain_text("has deployed")  # so that all march at once
    page.evaluate(
        """() => { globalThis.zooms = []; const {player, view} = sandtable, start = player.start;
        player.start = (...of) => { zooms.push(view.zoom); return start.apply(player, of); }; }"""
    )
    person.push('.ask-says button:has-text("Done")')
    page.wait_for_function(
        "() => zooms.length && !sandtable.player.playing && sandtable.chooser.ask && !sandtable.chooser.busy"
    )
    assert set(page.evaluate("() => zooms")) == {1}


READ = """() => { const box = (one) => document.querySelector(one)?.getBoundingClientRect(), end = box('.ask-end.is-few');
  return box('.ask-words').bottom <= Math.min(box('.margin').bottom, end ? end.top : innerHeight); }"""


@pytest.mark.parametrize("game", library.names())
def test_the_question_can_be_read_with_the_bars_of_a_browser_over_it(someone, game):
    """The board had its share of the whole window, mast, seats and dock theirs: at 664 px no question of Time Machine was left."""
    person = someone(phone=True)
    person.page.set_viewport_size({"width": 390, "height": 664})
    person.play_now(game)
    person.my_turn()
    assert person.page.evaluate(READ)


def test_before_there_is_a_board_there_is_no_overview(someone):
    """On a slow line an empty box of 300 by 150 px stood there until the first picture came."""
    person = someone(phone=True)
    made = person.make("doubletime", "me", "bot recruit")
    person.page.route_web_socket("**/stream*", lambda line: None)  # a line on which nothing comes
    person.go(f"/table/{made['table']}")
    person.page.wait_for_function("() => window.sandtable?.view")
    expect(person.page.locator(".ask-words")).to_have_text("The table is being laid …")
    expect(person.page.locator(".inset")).to_be_hidden()


def test_the_board_is_as_large_as_before_once_the_keyboard_is_gone(someone):
    """Browsers that make the window lower for their keyboard left a board of half the height behind."""
    person = someone(phone=True)
    person.play_now("doubletime")
    person.my_turn()
    page = person.page
    high = "() => document.getElementById('ui-view').offsetHeight"
    before = page.evaluate(high)
    page.set_viewport_size({"width": 390, "height": 480})
    page.wait_for_function(f"(before) => ({high})() < 0.7 * before", arg=before)
    page.set_viewport_size({"width": 390, "height": 844})
    page.wait_for_function(f"(before) => ({high})() === before", arg=before)


def test_the_eye_goes_to_what_is_asked_and_an_overview_goes_elsewhere(someone):
    person = someone(phone=True)
    person.play_now("tank")
    person.my_turn()
    page = person.page
    assert page.evaluate("() => sandtable.view.zoom") > 1.2, "squares of 28 px are come nearer to"
    assert not look(person)["faults"]
    expect(page.locator("#ui-whisper")).to_have_text("Two taps, or two fingers, bring it nearer.")
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


def test_the_second_tap_of_a_double_tap_is_not_told_that_the_place_is_taken(someone):
    person = someone(phone=True)
    person.make("doubletime", "me", "open")
    person.my_turn()
    page = person.page
    person.press(next(mark for mark in person.lit() if mark["id"] == "kind-archer"))
    square = next(mark for mark in person.lit() if mark["id"] == "sq-c2")
    asked = []
    page.on("request", lambda request: asked.append(request.url) if "/why" in request.url else None)
    page.evaluate("() => { const now = performance.now(); performance.now = () => now; }")  # however slow the hall is
    page.touchscreen.tap(square["x"], square["y"])
    page.wait_for_function("() => sandtable.chooser.ask.sentence.includes('3 of 4') && !sandtable.chooser.busy")
    page.touchscreen.tap(square["x"], square["y"])
    page.evaluate("() => delete performance.now")
    page.wait_for_timeout(HELD)
    expect(page.locator(".slip")).to_have_count(0)
    assert not asked
    page.touchscreen.tap(square["x"], square["y"])  # who comes back to it is told
    expect(page.locator(".slip")).to_contain_text("you have put a unit there")


def test_the_list_does_not_repeat_the_rail(someone):
    person = someone(phone=True)
    person.play_now("tank")
    person.my_turn()
    page = person.page
    page.evaluate("() => { sandtable.panel.acts.isTooSmall = () => true; sandtable.redraw(); }")  # as from farther away
    said = "(selector) => [...document.querySelectorAll(selector)].map((one) => one.textContent.toLowerCase())"
    rail, rows = page.evaluate(said, ".rail-item"), page.evaluate(said, ".choices button")
    assert rail and not {*rail} & {*rows}
    page.locator(".ask-more[aria-expanded=false]").last.click()
    assert {*rail} <= {*page.evaluate(said, ".choices button")}, "who goes by keys or by ear finds all of them"


def fingers(page):
    """Fingers on the glass: `touch(kind, *points)`, and a swipe of one."""
    session = page.context.new_cdp_session(page)

    def touch(kind, *points):
        at = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(points)]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})

    def swipe(x, y, dx, dy):
        touch("touchStart", (x, y))
        for step in range(1, 6):
            touch("touchMove", (x + dx * step / 5, y + dy * step / 5))
        touch("touchEnd")

    return touch, swipe


def middle(page, selector):
    box = page.locator(selector).bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_the_first_press_lifts_a_card_and_the_second_lays_it(someone):
    person = someone(phone=True)
    person.play_now("timemachine")
    person.my_turn()
    page = person.page
    one, other = page.evaluate("() => sandtable.chooser.next.map(({id}) => id).filter((id) => id.startsWith('card-'))")[
        :2
    ]
    for card in (one, other):  # another one is lifted instead
        page.touchscreen.tap(*middle(page, f"#{card}"))
        expect(page.locator(".hand .is-lifted")).to_have_attribute("id", card)
    expect(page.locator(".ask .slip--about")).to_contain_text("A machine needs")  # what it would do
    assert not look(person)["faults"]
    page.get_by_role("button", name="Put it back").tap()
    expect(page.locator(".is-lifted")).to_have_count(0)
    assert page.evaluate("() => sandtable.chooser.ask && !sandtable.chooser.path.length")
    page.touchscreen.tap(*middle(page, f"#{one}"))
    expect(page.locator(".hand .is-lifted")).to_have_count(1)
    page.touchscreen.tap(*middle(page, f"#{one}"))
    page.wait_for_function("(id) => !document.querySelector(`.hand #${id}`)", arg=one)


def third_round(person, rival):
    """A Time Machine of two people in its third round: where it is, and how both answer once."""
    made = person.make("timemachine", "me", "link")
    where = f"/tables/{made['table']}"
    rival.go("/")
    rival.call("POST", "/guests", {"name": "Boreas"})
    rival.call("POST", f"/invites/{made['invites'][0]['url'].rsplit('/', 1)[1]}")

    def answer(*people):
        for one in people:
            for ask in one.call("GET", where)["asks"]:
                one.call("POST", f"{where}/moves", {"seat": ask["seat"], "action": ask["choices"][0]["code"]})

    while "round 3" not in person.call("GET", where)["status"]:
        answer(person, rival)
    person.page.reload()
    person.my_turn()
    return where, answer


def opener(page):
    """Waits until a round lies open."""
    return lambda number: page.wait_for_function(
        "(id) => window.sandtable?.board.shape?.opened === id", arg=f"round-{number}"
    )


def test_a_finger_turns_to_other_rounds_and_lays_a_card(someone):
    person, rival = someone(phone=True), someone()
    where, answer = third_round(person, rival)
    page = person.page
    _, swipe = fingers(page)
    is_open = opener(page)

    is_open(2)  # nothing lies in the third yet
    expect(page.locator("#ui-whisper")).to_have_text("Swipe the board, or press a number, to open another.")
    swipe(*middle(page, "#ui-view"), 120, 5)
    is_open(1)
    expect(page.locator("#ui-whisper")).to_have_text("Round 1 lies open. Press round 2 to come back.")
    assert not look(person)["faults"]
    page.keyboard.press("]")
    is_open(2)
    page.touchscreen.tap(*middle(page, "#round-1"))
    is_open(1)
    swipe(*middle(page, "#ui-view"), 5, -120)  # that scrolls, and turns nothing
    card = next(id for id in page.evaluate("() => [...sandtable.marks.lit.keys()]") if id.startswith("card-"))
    swipe(*middle(page, f"#{card}"), 3, -90)
    page.wait_for_function("() => !sandtable.chooser.ask")
    is_open(1)
    answer(rival)
    is_open(3)  # a card lies there now: what the table itself opens is what one wants to see
    person.my_turn()
    page.keyboard.press("[")
    is_open(2)
    person.cut = True
    person.context.set_offline(True)
    page.wait_for_function("() => document.body.classList.contains('is-cut')")
    page.keyboard.press("[")
    expect(page.locator("#ui-whisper")).to_have_text("Round 1 could not be fetched; round 2 lies open.")
    assert page.evaluate("() => sandtable.board.shape.opened") == "round-2"
    person.context.set_offline(False)
    page.wait_for_function("() => !document.body.classList.contains('is-cut')")
    answer(person, rival)
    is_open(3)  # a new question is about the present
    expect(page.locator(".ask-words")).to_contain_text("Round 3, turn 3 of 3")


def test_other_rounds_are_opened_where_something_is_seen_again(someone):
    person, rival = someone(phone=True), someone()
    where, _ = third_round(person, rival)
    page, is_open = person.page, opener(person.page)
    _, swipe = fingers(page)
    number = page.evaluate("() => sandtable.scene.number")
    page.evaluate("(n) => void sandtable.past.play(n, n)", number)
    page.locator("#ui-past-back").wait_for()
    is_open(2)
    swipe(*middle(page, "#ui-view"), 120, 5)
    is_open(1)
    page.touchscreen.tap(*middle(page, "#round-2"))
    is_open(2)
    page.keyboard.press("[")
    is_open(1)
    page.locator("#ui-past-back").tap()
    is_open(2)
    assert page.evaluate("() => sandtable.shows === sandtable.scene && Boolean(sandtable.chooser.ask)"), (
        "nothing was answered"
    )
    assert person.call("POST", f"{where}/concede", {"seat": 0, "key": "k"})["ok"]
    person.go(where.replace("/tables", "/replay") + "?at=99999")
    is_open(2)
    swipe(*middle(page, "#ui-view"), 120, 5)
    is_open(1)
    expect(page.locator("#ui-whisper")).to_have_text("Round 1 lies open. Press round 2 to come back.")
    page.keyboard.press("]")
    is_open(2)
    page.touchscreen.tap(*middle(page, "#round-1"))
    is_open(1)


def test_a_swipe_down_puts_down_what_is_in_hand_and_two_fingers_take_back(someone):
    person = someone(phone=True)
    person.make("doubletime", "me", "bot recruit")
    person.my_turn()
    page = person.page
    touch, swipe = fingers(page)
    person.press(next(mark for mark in person.lit() if mark["id"] == "kind-cavalry"))
    assert person.state["path"] == 1
    swipe(*middle(page, ".ask-words"), 2, 90)
    page.wait_for_function("() => !sandtable.chooser.path.length")
    page.evaluate("() => sandtable.answer(0, {text: 'cavalry c1'})")
    page.locator("[data-undo]").wait_for()
    before, undone = person.state["number"], []
    page.on("request", lambda request: undone.append(request.url) if request.url.endswith("/undo") else None)
    x, y = middle(page, "#ui-view")
    touch("touchStart", (x, y), (x + 60, y))
    touch("touchMove", (x - 30, y), (x + 90, y))  # that comes nearer, and takes nothing back
    touch("touchEnd")
    touch("touchStart", (x, y))
    touch("touchStart", (x, y), (x + 60, y))
    touch("touchEnd")
    page.wait_for_function("(before) => sandtable.scene.number > before && !sandtable.running", arg=before)
    expect(page.locator("[data-undo]")).to_have_count(0)
    assert len(undone) == 1


def test_a_place_stays_where_it_is_when_the_phone_is_turned_under_the_thumb(someone):
    person = someone(phone=True)
    person.play_now("wartime")
    person.my_turn()
    page = person.page
    page.locator(".aim-handle").wait_for()
    touch, _ = fingers(page)
    for width, height in ((844, 390), (390, 844)):
        x, y = middle(page, ".aim-handle")
        before = page.evaluate("() => sandtable.aiming.point")
        touch("touchStart", (x, y))
        touch("touchMove", (x - 20, y - 30))
        page.wait_for_function("(before) => String(sandtable.aiming.point) !== String(before)", arg=before)
        aimed = page.evaluate("() => sandtable.aiming.point")
        page.set_viewport_size({"width": width, "height": height})
        touch("touchMove", (x - 22, y - 30))  # the hand trembles while it turns
        touch("touchEnd")
        page.wait_for_function("() => sandtable.aiming.chosen && !sandtable.aiming.handle.held")
        page.evaluate(FRAMES)
        assert page.evaluate("() => sandtable.aiming.point") == aimed
        expect(page.locator(".aim-words")).not_to_contain_text("Drag the brass handle")
    assert not look(person)["faults"]


@pytest.mark.parametrize("game", library.names())
def test_a_small_phone_on_its_side_shows_board_and_question(someone, game):
    person = someone(phone=True)
    person.page.set_viewport_size({"width": 640, "height": 360})
    person.play_now(game)
    person.my_turn()
    board, asked = (person.page.locator(place).bounding_box() for place in ("#ui-view", ".margin"))
    assert board["height"] > 100 and asked["height"] > 150 and asked["x"] >= board["x"] + board["width"] - 1


@pytest.mark.parametrize("size", [(820, 1180), (1024, 768)])
def test_what_one_plays_for_stands_on_a_tablet_too(someone, size):
    person = someone()
    person.page.set_viewport_size({"width": size[0], "height": size[1]})
    person.play_now("timemachine")
    person.my_turn()
    expect(person.page.get_by_text("Have the best working time machine").locator("visible=true")).to_have_count(1)


def test_what_is_said_of_a_place_lies_above_what_takes_it(someone):
    person = someone(phone=True)
    person.play_now("wartime")
    person.my_turn()
    expect(person.page.locator(".ask-aim")).to_be_in_viewport()
    person.push("[data-next-place]")
    expect(person.page.locator(".aim-words")).to_contain_text("mm from")
    words, buttons = (
        person.page.locator(place).bounding_box() for place in (".aim-words", ".ask-says:has([data-take])")
    )
    assert words["y"] + words["height"] <= buttons["y"] + 1


SMALL = """(places) => [...document.querySelectorAll(places)].filter((one) => one.checkVisibility()).flatMap((one) => {
  const {width, height} = one.getBoundingClientRect();
  return Math.min(width, height) < 40 ? [`${one.ariaLabel ?? one.textContent}: ${width} by ${height}`] : [];
})"""


def test_what_leads_on_and_back_is_as_large_as_what_is_asked(someone):
    person = someone(phone=True)
    table, page = finished(person), person.page
    for where in (f"/table/{table}", f"/replay/{table}", "/"):
        person.go(where)
        page.locator(".mast").wait_for()
        assert page.evaluate(SMALL, ".mast .wordmark, .mast .btn--icon, .scrub-row button, main .btn") == []
