"""Whole games in the browser: by mouse, by finger, by keyboard."""

import random

import pytest
from playwright.sync_api import expect

from sandtable.core import library
from tests.client.ways import play_now_to_the_end

pytestmark = pytest.mark.browser
PRESSES = 1_000  # no game takes more
ON_A_PHONE = ("doubletime", "tank", "trts")  # each game on one device; `./dev soak clicks` plays each on both, and on


@pytest.mark.parametrize("game", [*library.names(), "examples.four"])
def test_from_play_now_to_the_end_by_clicks(someone, game):
    person = someone(phone=game in ON_A_PHONE)
    play_now_to_the_end(person, game, random.Random(5), PRESSES)
    assert person.page.title().startswith("Over")


def test_a_whole_game_by_keyboard_alone(someone):
    person, choose = someone(), random.Random(3)
    page = person.page
    person.go("/")
    page.keyboard.press("Tab")
    for _ in range(40):
        if page.evaluate("() => document.activeElement.closest('#game-doubletime .play-now') !== null"):
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="No, play now").focus()  # the first time a lesson is offered
    page.keyboard.press("Enter")
    page.wait_for_url("**/table/*")
    arrows = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")
    while not person.my_turn()["over"]:
        if page.locator("[data-sure]").count():
            page.locator("[data-sure]:not(.is-held)").wait_for()  # once it could be read
            page.keyboard.press("Enter")
            continue
        if not person.lit() or choose.random() < 0.2:
            buttons = page.locator("[data-say]").evaluate_all("(all) => all.map((b) => b.dataset.say)")
            if "say:done" in buttons:  # they give way to the question whether one is sure
                page.keyboard.press(str(buttons.index("say:done") + 1))
            continue
        for _ in range(choose.randrange(1, 4)):
            page.keyboard.press(choose.choice(arrows))
        if not page.evaluate("() => document.activeElement.classList.contains('lit')"):
            page.keyboard.press("ArrowDown")
        if page.evaluate("() => document.activeElement.classList.contains('lit')"):
            page.keyboard.press("Enter")
    assert "over" in page.title().lower()


def test_the_list_of_choices_plays_too(someone):
    person = someone()
    person.make("examples.four", "me", "bot recruit")
    page = person.page
    page.keyboard.press("/")
    page.keyboard.press("End")
    last = page.evaluate("() => document.activeElement.textContent")
    page.keyboard.press("Enter")
    person.page.wait_for_function("() => sandtable.scene.number >= 2")
    assert last.replace("drop ", "drops ") in person.log()[0]


def test_escape_steps_back_and_another_piece_can_be_taken_up(someone):
    person = someone()
    person.make("doubletime", "me", "bot recruit")
    person.press(next(mark for mark in person.lit() if mark["id"] == "kind-cavalry"))
    assert person.state["path"] == 1
    assert {mark["id"][:3] for mark in person.lit()} == {"sq-"}
    person.page.keyboard.press("Escape")
    assert person.state["path"] == 0
    person.press(next(mark for mark in person.lit() if mark["id"] == "kind-archer"))
    person.page.locator("#kind-cavalry").click(force=True)
    assert person.page.evaluate("() => sandtable.chooser.path") == ["kind-cavalry"]


def test_a_refusal_names_its_clause_and_the_clause_opens_beside_the_board(someone):
    person = someone()
    person.make("doubletime", "me", "bot recruit")
    page = person.page
    page.keyboard.press("/")
    page.keyboard.type("cavalry a5")
    page.keyboard.press("Enter")
    slip = page.locator(".slip--no")
    slip.wait_for()
    assert "two rows before your wall" in slip.inner_text()
    slip.locator("[data-clause]").click()
    page.locator('.clause-p.is-open[data-rule="DT-3.3"]').wait_for()
    assert page.locator("#ui-board").is_visible()


WHOLE = """() => { const ids = [...document.querySelectorAll('[id]')].map((one) => one.id);
  const used = [...document.querySelectorAll('.rules .figure use')].map((one) => one.getAttribute('href').slice(1));
  return {twice: ids.length - new Set(ids).size, missing: used.filter((id) => !ids.includes(id)),
    drawn: [...document.querySelectorAll('.rules .figure svg')].filter((svg) => svg.getBoundingClientRect().height > 30).length}; }"""


@pytest.mark.parametrize("game", ["doubletime", "trts"])
def test_the_rulebook_beside_the_board_has_its_figures(someone, game):
    person = someone()
    person.make(game, "me", "bot recruit")
    person.page.locator('[data-tab="rules"]').click()
    person.page.locator(".rules .figure").first.wait_for()
    seen = person.page.evaluate(WHOLE)
    assert seen["twice"] == 0 and seen["missing"] == [] and seen["drawn"] >= 3


@pytest.mark.parametrize("size", [(1440, 900), (1024, 768), (820, 1180), (844, 390)], ids=str)
def test_the_board_leaves_room_for_the_question(someone, size):
    """On a desk, a tablet both ways, a phone on its side: what is asked and how to end the turn are in sight."""
    person = someone()
    person.page.set_viewport_size({"width": size[0], "height": size[1]})
    person.make("doubletime", "me", "bot recruit")
    person.my_turn()
    for selector in ("#ui-board > svg:not(.back)", "#ui-ask .ask-words", '[data-say="say:done"]'):
        expect(person.page.locator(selector)).to_be_in_viewport(ratio=1)


def test_taking_back(someone):
    person = someone()
    person.make("doubletime", "me", "link")
    person.press(next(mark for mark in person.lit() if mark["id"] == "kind-cavalry"))
    person.press(next(mark for mark in person.lit() if mark["id"] == "sq-c1"))
    person.page.locator("#p-c1").wait_for(state="attached")
    person.ready()
    person.push("[data-undo]")
    person.page.locator("#p-c1").wait_for(state="detached")


HELD = """() => { const later = window.setTimeout;  // what comes after 600 ms comes when the test says so
  window.held = [];
  window.setTimeout = (act, ms, ...more) => ms === 600 ? held.push(act) : later(act, ms, ...more); }"""


def test_an_offer_asks_once_as_bots_agree_at_once(someone):
    """One press in the menu ended a game against bots."""
    person = someone()
    person.make("examples.four", "me", "bot recruit")
    person.my_turn()
    page = person.page
    for answer in ("Play on", "Offer it"):
        page.locator('[popovertarget="ui-menu"]').click()
        page.locator("#ui-menu").get_by_role("button", name="Offer to share the result").click()
        dialog = page.locator("dialog:modal")
        expect(dialog).to_contain_text("the game is over")
        dialog.get_by_role("button", name=answer).click()
        expect(dialog).to_have_count(0)
        assert answer == "Offer it" or "offers" not in page.locator("#ui-log").inner_text()
    expect(page.locator("#ui-log")).to_contain_text("offers to share the result")


def test_giving_up_asks_once(someone):
    person = someone()
    person.make("examples.four", "me", "bot recruit")
    page = person.page
    page.evaluate(HELD)
    for answer in ("Play on", "Give up"):
        page.locator("#ui-menu-button").click()
        page.locator("#ui-menu").get_by_role("button", name="Give up").click()
        assert not person.state["over"]
        sure = page.locator("dialog:modal").get_by_role("button", name="Give up")
        assert sure.is_disabled(), "a tap too many does not say yes"
        page.evaluate("() => held.splice(0).forEach((act) => act())")
        page.locator("dialog:modal").get_by_role("button", name=answer).click()
    person.page.wait_for_function("() => sandtable.scene.over")
    page.locator(".sheet-end").wait_for()


ENDLESS = """() => { const {player} = sandtable, play = player.play.bind(player);
  window.plays = {ended: 0, beats: 0};
  player.pause = () => new Promise((done) => { player.wake = done; });  // a step ends only when it is skipped
  player.play = async (beats) => { plays.beats = beats.length; const later = await play(beats); plays.ended += 1; return later; }; }"""


def test_moves_are_shown_step_by_step_and_can_be_skipped(someone):
    person = someone(motion=True)
    person.make("doubletime", "me", "bot sergeant")
    page = person.page
    page.evaluate(ENDLESS)
    most = 0
    for _ in range(2):
        person.press(next(mark for mark in person.lit() if mark["id"] == "kind-cavalry"))
        person.press(next(mark for mark in person.lit() if mark["id"].startswith("sq-")))
        person.my_turn()
        person.push('[data-say="say:done"]')
        page.wait_for_function("() => sandtable.player.playing")
        while page.evaluate("() => sandtable.player.playing"):
            most = max(most, page.evaluate("() => plays.beats"))
            ended = page.evaluate("() => plays.ended")
            page.keyboard.press(" ")
            page.wait_for_function("(n) => plays.ended > n", arg=ended)
            page.wait_for_function("() => sandtable.player.playing || !sandtable.running && sandtable.chooser.ask")
    assert most > 1, "several steps, and one key skipped them all"
