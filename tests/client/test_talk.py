"""Two browsers have a private word; a third and one who looks on see nothing of it. Unread marks, mute, report, notes."""

import json

import pytest
from playwright.sync_api import expect

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def around(someone, game="tank", seats=4):
    """Ada made the table, Bo and Cleo sit there too, Wanda looks on."""
    ada = someone()
    made = ada.make(game, "me", *["open"] * (seats - 1), name="Ada")
    others = []
    for seat, name in ((1, "Bo"), (2, "Cleo"), (None, "Wanda")):
        one = someone(phone=name == "Cleo")
        one.go("/")
        one.call("POST", "/guests", {"name": name})
        if seat is not None:
            assert one.call("POST", f"/tables/{made['table']}/sit", {"seat": seat})["ok"]
        one.sit(made["table"])
        others.append(one)
    return made["table"], ada, *others


def talk(one):
    if one.phone:
        one.push('[data-dock="talk"]')
    elif one.page.locator("#ui-talk").is_hidden():
        one.push("#ui-talk-button")


def say(one, text):
    one.page.fill("#ui-chat-text", text)
    one.page.press("#ui-chat-text", "Enter")


def everything(one):
    """What came over the line, and what stands on the page."""
    return "\n".join([*one.frames, *one.answers, one.page.content()])


def test_a_private_word_between_two_is_for_those_two(someone):
    table, ada, bo, cleo, wanda = around(someone)
    for one in (ada, cleo, wanda):
        talk(one)
    ada.push("#ui-talk-new")
    ada.page.locator(".sheet-company label", has_text="Bo").click()
    ada.push(".sheet-company .btn--go")
    expect(ada.page.locator("#ui-talk-note")).to_contain_text("Only Bo and you.")
    frames = [len(one.frames) for one in (cleo, wanda)]
    say(ada, "I leave it at nine sharp")
    expect(ada.page.locator("#ui-chat-lines")).to_contain_text("nine sharp")
    expect(bo.page.locator("#ui-talk-button .n")).to_have_text("1")
    talk(bo)
    room = bo.page.locator('.room[data-room]:has-text("Ada")')
    expect(room.locator(".n")).to_have_text("1")
    with bo.page.expect_response("**/talk/read"):
        room.click()
    expect(bo.page.locator("#ui-chat-lines")).to_contain_text("nine sharp")
    expect(bo.page.locator("#ui-talk-button .n")).to_have_count(0)
    say(bo, "And the north mine is mine")
    expect(bo.page.locator("#ui-chat-lines")).to_contain_text("north mine")
    expect(ada.page.locator("#ui-chat-lines")).to_contain_text("north mine")
    assert [len(one.frames) for one in (cleo, wanda)] == frames, "nothing is sent to who is not there, not even a sign"
    for one in (cleo, wanda):
        one.page.reload()
        one.ready()
        assert "nine sharp" not in everything(one) and "north mine" not in everything(one)
    record = ada.page.evaluate(f"async () => (await fetch('/api/v1/tables/{table}/record')).text()")
    assert "nine sharp" not in record and "chat" not in record
    bo.page.reload()
    bo.ready()
    bo.page.wait_for_function("() => sandtable.talk.lines.size === 1")
    expect(bo.page.locator("#ui-talk-button .n")).to_have_count(0)  # what was read stays read


def test_who_is_muted_is_not_read_and_does_not_count(someone):
    table, ada, bo, cleo, _ = around(someone)
    talk(cleo)
    say(cleo, "first")
    expect(ada.page.locator("#ui-talk-button .n")).to_have_text("1")
    talk(ada)
    ada.page.locator(".say-more summary").first.click()
    ada.page.locator(".say-more .linkish", has_text="Mute Cleo").click()
    expect(ada.page.locator("#ui-chat-lines .say")).to_contain_text("muted")
    ada.push("#ui-talk-close")
    say(cleo, "second")
    expect(bo.page.locator("#ui-talk-button .n")).to_have_text("2")
    ada.page.wait_for_function("() => sandtable.talk.lines.get('').length === 2")
    expect(ada.page.locator("#ui-talk-button .n")).to_have_count(0)
    talk(bo)
    bo.page.locator("[data-mute]").click()
    expect(bo.page.locator("[data-mute]")).to_have_text("Hear it again")
    bo.push("#ui-talk-close")
    say(cleo, "third")
    bo.page.wait_for_function("() => sandtable.talk.lines.get('').length === 3")
    expect(bo.page.locator("#ui-talk-button .n")).to_have_count(0)


def test_a_line_is_reported_and_the_host_alone_reads_it(someone):
    table, ada, bo, cleo, wanda = around(someone)
    talk(bo)
    say(bo, "you are a fool")
    talk(cleo)
    cleo.page.locator(".say-more summary").first.tap()
    cleo.page.locator(".say-more .linkish", has_text="Report").tap()
    cleo.page.fill("#ui-why", "rude")
    with cleo.page.expect_response("**/talk/report"):
        cleo.push(".sheet-report .btn--danger")
    for one, reads in ((ada, True), (bo, False), (cleo, False), (wanda, False)):
        one.go(f"/table/{table}/host")
        expect(one.page.locator(".reports")).to_have_count(1 if reads else 0)
    expect(ada.page.locator(".reports")).to_contain_text("Cleo")
    expect(ada.page.locator(".reports")).to_contain_text("you are a fool")


def test_notes_are_for_who_wrote_them(someone):
    table, ada, bo, cleo, wanda = around(someone)
    talk(ada)
    ada.push('.room[data-room="notes"]')
    ada.page.locator("textarea").first.fill("Bo wants the north mine")
    with ada.page.expect_response("**/notes"):
        ada.page.locator("textarea").first.blur()
    ada.page.reload()
    ada.ready()
    talk(ada)
    ada.push('.room[data-room="notes"]')
    expect(ada.page.locator("textarea").first).to_have_value("Bo wants the north mine")
    for one in (bo, cleo, wanda):
        one.page.reload()
        one.ready()
        assert "wants the north mine" not in everything(one)
        assert "wants" not in json.dumps(one.call("GET", f"/tables/{table}/notes"))
