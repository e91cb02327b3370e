"""Asking the captain by a press: thinking is shown, then three answers with their chances, and one of them is played."""

import re

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_the_captain_is_asked_and_its_answer_is_played(someone, phone):
    person = someone(phone=phone)
    page = person.page
    person.make("examples.four", "me", "bot recruit")
    person.my_turn()
    person.push("[data-captain]")
    rows = page.locator("[data-advice]")
    expect(rows).to_have_count(3)
    expect(page.locator("[data-captain]")).to_have_count(0)
    assert all(re.search(r"\d+ in 100$", text) for text in rows.all_inner_texts())
    expect(page.locator("#ui-live")).to_contain_text("The captain would")
    expect(page.locator("#ui-log")).to_contain_text("asks the captain")
    seen = person.state["number"]
    person.push("[data-advice]")
    page.wait_for_function(f"() => sandtable.scene.number > {seen + 1} && sandtable.chooser.ask")
    expect(rows).to_have_count(0)
    expect(page.locator("[data-captain]")).to_have_count(1)
    assert not person.errors


def test_a_table_of_people_has_no_captain_to_ask(someone):
    person = someone()
    person.make("examples.four", "me", "link")
    person.my_turn()
    expect(person.page.locator("[data-captain]")).to_have_count(0)
