"""Replays in the browser: scrubber, keys, links, eyes, playing on, bringing a record along."""

import re

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser
READY = "(n) => window.sandtable?.n === n && !sandtable.drawing"
ONE_ROW = """() => { const row = document.querySelector('.scrub-row'), high = [...row.children].map((one) => one.offsetHeight);
  return row.scrollWidth <= row.clientWidth && row.offsetHeight <= Math.max(...high) + 1; }"""
FOUR = (3, 3, 2, 2, 4, 4, 1)  # the first seat has four in a row


def finished(person, game="examples.four"):
    """A game of four that both sides of this person played to its end; gives the table."""
    made = person.make(game, "me", "me")
    for n, column in enumerate(FOUR):
        reply = person.call("POST", f"/tables/{made['table']}/moves", {"seat": n % 2, "action": str(column)})
        assert reply["ok"], reply
    return made["table"]


def look(person, where, n):
    person.go(where)
    person.page.wait_for_function(READY, arg=n)


def discs(person):
    return person.page.evaluate("() => sandtable.step.board.pieces.length")


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_scrub_step_and_play_to_the_end(someone, phone):
    person = someone(phone=phone)
    table, page = finished(person), person.page
    look(person, f"/replay/{table}", 0)
    empty = discs(person)
    page.locator("#ui-range").fill("5")
    page.wait_for_function(READY, arg=5)
    assert discs(person) > empty and page.locator("#ui-at").inner_text() == "5"
    assert page.locator("#ui-log .now .at").first.inner_text() == "5"
    person.push('[data-go="back"]')
    page.wait_for_function(READY, arg=4)
    page.evaluate("() => { sandtable.pace = 'fast'; }")
    person.push('[data-go="play"]')
    page.wait_for_function(READY, arg=len(FOUR))
    page.wait_for_function("() => !sandtable.playing")
    page.wait_for_url(re.compile("#7$"))
    width = page.evaluate("() => [document.documentElement.scrollWidth, innerWidth]")
    assert width[0] <= width[1]  # nothing sticks out
    assert page.evaluate(ONE_ROW)
    for wide in () if phone else (700, 820, 1000, 1180):
        page.set_viewport_size({"width": wide, "height": 800})
        assert page.evaluate(ONE_ROW), f"the bar wraps or sticks out at {wide} px"


def test_by_keyboard_alone(someone):
    person = someone()
    table, page = finished(person), person.page
    look(person, f"/replay/{table}", 0)
    for key, n in (("End", 7), ("ArrowLeft", 6), ("Home", 0), ("ArrowRight", 1), ("Shift+ArrowRight", 7)):
        page.keyboard.press(key)
        page.wait_for_function(READY, arg=n)
    page.locator("#ui-range").focus()
    page.keyboard.press("ArrowLeft")
    page.wait_for_function(READY, arg=6)
    expect(page.locator("#ui-live")).to_contain_text("Entry 6.")


def test_a_link_opens_a_position_through_the_eyes_it_names(someone):
    person = someone()
    made = person.make("doubletime", "me", "bot recruit")
    table, page = made["table"], person.page
    for _ in range(2):
        person.my_turn()
        choice = person.page.evaluate("() => sandtable.chooser.ask.choices[0].code")
        person.call("POST", f"/tables/{table}/moves", {"seat": 0, "action": choice})
        person.ready()
    person.call("POST", f"/tables/{table}/concede", {"seat": 0})
    look(person, f"/replay/{table}?at=2&seat=1", 2)
    theirs = page.evaluate("() => sandtable.step.board.pieces")
    assert page.locator("#ui-eyes").input_value() == "1"
    page.locator("#ui-eyes").select_option("0")
    page.wait_for_function("(theirs) => sandtable.seen === '0' && sandtable.step.board.pieces !== theirs", arg=theirs)
    page.wait_for_url(f"**/replay/{table}?seat=0#2")
    other = someone()  # who follows the link sees the same, without being anybody
    look(other, page.url, 2)
    assert other.page.evaluate("() => sandtable.step.board.pieces") == page.evaluate(
        "() => sandtable.step.board.pieces"
    )


def test_play_on_from_here(someone):
    person = someone()
    table, page = finished(person), person.page
    fork = page.locator('[data-go="play-on"]')
    look(person, f"/replay/{table}#{len(FOUR)}", len(FOUR))
    expect(fork).to_be_disabled()  # the game is over there
    look(person, f"/replay/{table}#4", 4)
    expect(fork).to_be_enabled()
    person.push('[data-go="play-on"]')
    expect(page.locator("#ui-from")).to_have_text("4")
    page.locator("#ui-play-on select").nth(1).select_option("bot:recruit")
    person.push("#ui-play-on-go")
    page.wait_for_url("**/table/*")
    assert person.my_turn()["number"] == 4 and len(person.log()) == 4
    person.press(person.lit()[0])
    page.wait_for_function("() => sandtable.scene.number >= 6")


def test_from_the_end_of_a_game_to_its_replay(someone):
    person = someone()
    table = finished(person)
    person.page.wait_for_selector(".sheet-end")
    person.push('.sheet-end a:has-text("Replay")')
    person.page.wait_for_url(f"**/replay/{table}**")
    person.page.wait_for_function(READY, arg=0)
    expect(person.page.locator("#ui-dice")).to_have_text("dice proved")


def test_a_record_is_brought_along_and_a_spoilt_one_is_explained(someone, tmp_path):
    person = someone()
    table, page = finished(person), person.page
    record = page.request.get(f"/api/v1/tables/{table}/record").text()
    good, bad = tmp_path / "good.jsonl", tmp_path / "bad.jsonl"
    good.write_text(record)
    bad.write_text("".join(record.splitlines(keepends=True)[:-1]))
    person.go("/records")
    person.push("#bring .btn--go")
    expect(page.locator("#bring-error")).to_contain_text("nothing to read")
    page.locator("#text").fill('{"sandtable": 1}')
    person.push("#bring .btn--go")
    page.wait_for_function("() => document.getElementById('bring-error').textContent.includes('line 1')")
    page.locator("#file").set_input_files(bad)
    person.push("#bring .btn--go")
    page.wait_for_function("() => document.getElementById('bring-error').textContent.includes('cut off')")
    person.errors.clear()  # a refusal with status 400 is one line in the console
    page.locator("#file").set_input_files(good)
    person.push("#bring .btn--go")
    page.wait_for_url("**/replay/*")
    page.wait_for_function(READY, arg=0)
    person.go("/records")
    expect(page.locator(".row-title")).to_have_count(2)  # the one that was brought, the one that was played


def test_a_rematch_reaches_the_others_by_chat_and_on_the_sheet(someone):
    ann, ben = someone(), someone()
    made = ann.make("examples.four", "me", "link", name="Ann")
    ben.go("/")
    ben.call("POST", "/guests", {"name": "Ben"})
    ben.call("POST", f"/invites/{made['invites'][0]['url'].rsplit('/', 1)[1]}")
    ben.sit(made["table"])
    ann.call("POST", f"/tables/{made['table']}/concede", {"seat": 0})
    ann.push('.sheet-end button:has-text("Rematch")')
    ann.page.wait_for_function("(old) => window.sandtable?.scene && sandtable.id !== old", arg=made["table"])
    ben.page.locator(".offered").wait_for()
    assert "Ann offers a rematch" in ben.page.locator(".offered").inner_text()
    ben.push("#ui-talk-button")
    ben.page.wait_for_selector("#ui-chat-lines a", state="attached")
    ben.page.evaluate("() => document.querySelector('#ui-chat-lines a').click()")
    ben.page.wait_for_function("(old) => window.sandtable?.scene && sandtable.id !== old", arg=made["table"])
    assert ben.page.evaluate("() => sandtable.id") == ann.page.evaluate("() => sandtable.id")
    assert ben.page.evaluate("() => sandtable.scene.you") == [0]
    ben.sit(made["table"])  # who comes back to the old table finds the offer there, too
    ben.push('.sheet-end button:has-text("Join the rematch")')
    ben.page.wait_for_function("(old) => window.sandtable?.scene && sandtable.id !== old", arg=made["table"])
    assert ben.page.evaluate("() => sandtable.id") == ann.page.evaluate("() => sandtable.id")


def lose_the_first_answer(page, path):
    """The hall hears the first request, but its answer is lost on the way; gives the requests that come."""
    heard = []

    def carry(route):
        heard.append(route.request)
        answer = route.fetch()
        if len(heard) == 1:
            route.abort("connectionreset")
        else:
            route.fulfill(response=answer)

    page.route(path, carry)
    return heard


def test_playing_on_makes_one_table_though_the_answer_was_lost(someone):
    person = someone()
    table, page = finished(person), person.page
    person.cut = True
    look(person, f"/replay/{table}?at=3", 3)
    heard = lose_the_first_answer(page, "**/api/v1/tables/*/play-on")
    person.push('[data-go="play-on"]')
    person.push("#ui-play-on-go")
    page.wait_for_url("**/table/*")
    keys = [request.post_data_json["key"] for request in heard]
    assert len(keys) == 2 and keys[0] == keys[1] and len(keys[0]) > 8
    mine = person.call("GET", "/tables")["mine"]
    assert len(mine) == 2, "the same wish has made two tables"


def test_a_record_is_brought_once_though_the_answer_was_lost(someone):
    person = someone()
    table, page = finished(person), person.page
    person.cut = True
    text = page.evaluate("async (t) => (await fetch(`/api/v1/tables/${t}/replay/record?form=text`)).text()", table)
    heard = lose_the_first_answer(page, "**/api/v1/records?*")
    person.go("/records")
    page.locator("#text").fill(text)
    person.push("#bring .btn--go")
    page.wait_for_url("**/replay/*")
    assert len(heard) == 2 and heard[0].url == heard[1].url and "key=" in heard[0].url
    assert len(person.call("GET", "/records")["records"]) == 1


ARCHER = """() => { const r = document.querySelector('#ui-board .piece.seat-0').getBoundingClientRect();
  return {x: r.left + r.width / 2, y: r.top + r.height / 2}; }"""


def deployed(person):
    """At the end of a game of Double Time Wars that was given up after its first turn: an archer of the first seat stands there."""
    page, table = person.page, person.make("doubletime", "me", "bot recruit")["table"]
    for text in ("archer c1", "done"):
        person.my_turn()
        assert person.call("POST", f"/tables/{table}/moves", {"seat": 0, "text": text})["ok"]
    page.wait_for_function("() => sandtable.scene.status.startsWith('turn 2') && !sandtable.running")
    person.call("POST", f"/tables/{table}/concede", {"seat": 0})
    person.go(f"/replay/{table}#1000000")
    page.wait_for_function("() => window.sandtable?.last > 0 && sandtable.n === sandtable.last && !sandtable.drawing")
    return page.evaluate("() => sandtable.last")


def test_a_thing_in_a_replay_says_what_it_is(someone):
    person = someone()
    page, told = person.page, person.page.locator(".slip--about")
    last = deployed(person)
    at = page.evaluate(ARCHER)
    page.mouse.move(at["x"], at["y"])
    told.wait_for()
    assert "exactly two squares ahead" in told.inner_text() and "DT-" in told.inner_text()
    assert page.evaluate(ARCHER) == at, "the board moved under the pointer"
    assert page.locator("#ui-live").inner_text().startswith(f"Entry {last}"), "what is only rested on is not read out"
    told.locator(".close").click()
    expect(told).to_have_count(0)
    page.mouse.click(at["x"], at["y"])
    page.wait_for_function("() => document.getElementById('ui-live').textContent.includes('two squares')")
    page.keyboard.press("ArrowLeft")
    page.wait_for_function(READY, arg=last - 1)
    expect(told, "what was told of another position goes with it").to_have_count(0)


def test_a_finger_that_stays_asks_in_a_replay_too(someone):
    person = someone(phone=True)
    page, told = person.page, person.page.locator(".slip--about")
    deployed(person)
    hand = page.context.new_cdp_session(page)
    hand.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [page.evaluate(ARCHER)]})
    told.wait_for()
    hand.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert "exactly two squares ahead" in told.inner_text()
    inside = page.evaluate(
        "() => { const r = document.querySelector('.slip--about').getBoundingClientRect(); return r.top >= 0 && r.bottom <= innerHeight; }"
    )
    assert inside, "the words lie outside the window"


def test_on_a_phone_on_its_side_the_board_stands_over_what_one_replays_with(someone):
    person = someone(aside=True)
    made = person.make("doubletime", "me", "bot recruit")
    person.call("POST", f"/tables/{made['table']}/concede", {"seat": 0})
    person.go(f"/replay/{made['table']}")
    board = person.page.locator("#ui-view")
    board.locator("svg.board:not(.back)").wait_for()
    person.page.locator("#ui-more .board-panel").first.wait_for(state="attached")
    stage, scrub = (person.page.locator(one).bounding_box() for one in (".stage", ".scrub"))
    assert stage["height"] > 200 and stage["y"] + stage["height"] <= scrub["y"] + 1
    assert scrub["y"] + scrub["height"] <= 391
