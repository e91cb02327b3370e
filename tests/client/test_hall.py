"""The hall: setting a table, dice from the hand, a rematch, day and lamp, rulebooks."""

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


def test_on_a_phone_the_head_of_somebody_with_a_long_name_fits(someone):
    person = someone(phone=True)
    person.go("/")
    person.call("POST", "/guests", {"name": "Wilhelmina of Azure"})
    for where in ("/", "/me"):
        person.go(where)
        lamp = person.page.locator(".mast [data-lamp]").bounding_box()
        assert person.page.evaluate("() => innerWidth") == 390 and lamp["x"] + lamp["width"] <= 390, where


def test_who_is_oneself_is_said_behind_however_long_a_name(someone):
    person = someone()
    person.make("examples.four", "me", "bot recruit", name="Wilhelmina of the Azures")
    ends = """() => {
      const list = document.getElementById("ui-seats").getBoundingClientRect(), words = document.createRange();
      words.selectNode(document.querySelector(".seat.is-you b").lastChild);
      return [document.querySelector(".seat.is-you b").textContent, words.getBoundingClientRect().right, list.right];
    }"""
    text, right, most = person.page.evaluate(ends)
    assert text.endswith(", you") and right <= most - 20  # where *asked* stands


def test_a_table_is_set_by_the_form_and_the_friend_gets_a_link(someone):
    person = someone()
    person.go("/new?game=tank")
    person.push('[data-step="1"]')
    expect(person.page.locator("[data-seat-row]:visible")).to_have_count(3)
    me = person.page.locator('[data-seat-row]:visible option[value="me"]')
    expect(me).to_have_text(["Me", "Me too, at this screen", "Me too, at this screen"])
    person.page.locator('[data-seat-row="0"] select').select_option("open")
    person.page.locator('[data-seat-row="1"] select').select_option("me")
    expect(me).to_have_text(["Me too, at this screen", "Me", "Me too, at this screen"])
    person.page.locator('[data-seat-row="0"] select').select_option("me")
    person.page.locator('[data-seat-row="1"] select').select_option("link")
    person.page.locator("#name").fill("Azure")
    person.push("#new-table .btn--go")
    person.page.wait_for_url("**/table/*")
    person.ready()
    link = person.page.locator("#ui-invites input").input_value()
    friend = someone(phone=True)
    friend.go(link)
    friend.page.locator("#name").fill("Gules")
    friend.push(".join-card .btn--go")
    friend.page.wait_for_url("**/table/*")
    friend.ready()
    person.page.wait_for_function("() => sandtable.scene.seats[1].name === 'Gules' && sandtable.scene.seats[1].present")
    expect(person.page.locator("#ui-invites")).to_be_hidden()


def test_a_table_for_friends_waits_for_them_behind_one_link(someone):
    person, friend = someone(), someone(phone=True)
    person.go("/")
    person.push("text=Set a table for friends")
    person.page.wait_for_url("**/new?*")
    begins = person.page.evaluate(
        "() => [document.getElementById('begins').value, new Date(document.getElementById('at').value).getDay()]"
    )
    assert begins == ["date", 1]  # three weeks begin on the coming Monday
    corner = person.page.locator(".fold:has-text('What one sees past a corner')")
    corner.locator("summary").click()
    corner.locator("[name=self_shot]").check()
    expect(corner.locator("summary")).to_contain_text("1 changed")
    person.push("text=A duel now")
    person.page.wait_for_url("**way=duel*")
    person.page.fill("#name", "Mara")
    person.push(".summary .btn--go")
    person.page.locator(".lobby").wait_for()
    friend.page.goto(person.page.locator("#link").input_value())
    friend.page.fill("#name", "Bo")
    friend.push("text=Take any free seat")
    friend.page.locator(".is-you").wait_for()
    person.page.locator(".place-card b:has-text('Bo')").wait_for()  # who has sat down shows by itself
    person.push("#begin")
    expect(person.page.locator("#question")).to_contain_text("Start with 2 people?")
    person.push("#really")
    person.ready()
    friend.page.locator("#ui-clock:not([hidden])").wait_for()  # the friend's page follows
    assert "have" in person.page.locator("#ui-clock").get_attribute("aria-label")


def test_an_option_that_is_not_allowed_says_why(someone):
    person = someone()
    person.go("/new?game=doubletime")
    person.page.locator("[name=columns]").evaluate("(field) => { field.removeAttribute('max'); field.value = 99; }")
    person.push("#new-table .btn--go")
    person.page.locator("#form-error:visible").wait_for()
    assert "3 to 8" in person.page.locator("#form-error").inner_text()
    person.errors.clear()  # the browser itself reports the 400


def test_dice_from_the_hand_are_typed_in(someone):
    person = someone()
    person.go("/new?game=doubletime")
    person.push('[name=dice][value="hand"]')
    person.push("#new-table .btn--go")
    person.page.wait_for_url("**/table/*")
    person.ready()
    expect(person.page.locator("[data-say]")).to_have_count(4)
    person.page.keyboard.press("3")
    person.page.wait_for_function("() => sandtable.scene.number > 0")
    assert "waits 3 turns" in person.log()[0]


def test_a_rematch_swaps_the_seats(someone):
    person = someone()
    person.make("examples.four", "me", "bot recruit")
    person.call("POST", f"/tables/{person.page.evaluate('() => sandtable.id')}/concede", {"seat": 0})
    person.page.locator(".sheet-end").wait_for()
    before = person.page.url
    person.push(".sheet-end .btn--go")
    person.page.wait_for_url(lambda url: "/table/" in url and url != before)
    person.ready()
    assert person.page.evaluate("() => sandtable.scene.you") == [1]


def test_the_lamp_stays_as_it_was_set(someone):
    person = someone()
    person.go("/")
    person.push("[data-lamp]")
    assert person.page.evaluate("() => document.documentElement.dataset.theme") == "dark"
    person.go("/rules")
    assert person.page.evaluate("() => document.documentElement.dataset.theme") == "dark"


def test_a_rulebook_can_be_searched(someone):
    person = someone()
    person.go("/rules/doubletime")
    everything = person.page.locator(".clause-p:visible").count()
    person.page.locator("#find").fill("archer")
    found = person.page.locator(".clause-p:visible")
    assert 0 < found.count() < everything
    assert all("archer" in text.lower() for text in found.all_inner_texts())
    person.page.locator("#find").fill("goddess")  # also a chapter: all of it, though its clauses say "she"
    assert person.page.locator('[data-rule="DT-7.2"], [id="DT-7.2"]').first.is_visible()


def test_who_has_tables_sees_first_what_waits(someone):
    person = someone()
    person.go("/")
    expect(person.page.locator(".cartouche")).to_be_visible()
    person.call("POST", "/guests", {"name": "Azure"})
    person.call("POST", "/lobbies", {"game": "examples.four", "seats": [{"kind": "me"}, {"kind": "open"}]})
    person.go("/")
    expect(person.page.locator("h1")).to_have_text("Nothing waits for you")
    expect(person.page.locator(".orders .wait")).to_contain_text("Waiting room")
    made = person.make("examples.four", "me", "bot recruit")
    person.my_turn()
    person.go("/")
    row = person.page.locator(".orders .wait")
    expect(row).to_have_count(1)
    expect(person.page.locator("h1")).to_have_text("One table waits for you")
    row.locator("text=Your move").click()
    person.page.wait_for_url(f"**/table/{made['table']}")


def test_a_link_that_was_used_says_so_and_names_nobody(someone):
    person, friend, other = someone(), someone(), someone()
    made = person.make("examples.four", "me", "link")
    link = made["invites"][0]["url"]
    friend.go(link)
    friend.page.locator("#name").fill("Gules")
    friend.push(".join-card .btn--go")
    friend.page.wait_for_url("**/table/*")
    other.go(link)
    expect(other.page.locator("h1")).to_have_text("This seat is taken")
    assert "Gules" not in other.page.locator("main").inner_text()
    other.errors.clear()  # the browser itself reports the 410
    friend.go(link)
    friend.page.wait_for_url("**/table/*")


def test_play_now_lays_the_best_small_form_of_a_game(someone):
    person = someone()
    person.play_now("tank")
    person.ready()
    assert person.page.evaluate("() => sandtable.scene.seats.length") == 6
    expect(person.page.locator("#ui-aim")).to_contain_text("Be the last tank alive")


def test_dice_are_no_question_where_none_are_thrown(someone):
    person = someone()
    for game, asked in (("timemachine", 0), ("wartime", 1)):
        person.go(f"/new?game={game}")
        expect(person.page.locator("text=Dice are thrown")).to_have_count(asked)


def test_who_looks_on_is_not_offered_to_speak(someone):
    person, stranger = someone(), someone()
    made = person.make("examples.four", "me", "bot recruit")
    stranger.go(f"/table/{made['table']}")
    stranger.ready()
    for one, may in ((person, True), (stranger, False)):
        one.page.locator("#ui-talk-button").click()
        expect(one.page.locator("#ui-chat-form")).to_be_visible(visible=may)
        expect(one.page.locator("#ui-chat-off")).to_be_visible(visible=not may)
