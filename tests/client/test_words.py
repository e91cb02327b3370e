"""Words for the dice in a browser: each adds its own without being asked, and the table begins by itself."""

import pytest

from sandtable.core.dice import seal_of
from tests.client.people import Person

pytestmark = [pytest.mark.slow, pytest.mark.needs_browser]


def two_in_a_lobby(chromium, address, held=""):
    """Ada, who has laid a table, Bo, who has sat down there, its id, and what of `held` the line has kept back from Bo."""
    ada, bo = Person(chromium, address), Person(chromium, address)
    ada.go("/")
    ada.call("POST", "/guests", {"name": "Ada"})
    wanted = {"game": "tank", "seats": [{"kind": "me"}, {"kind": "open"}], "begins": {"when": "host"}}
    made = ada.call("POST", "/lobbies", wanted)
    ada.go(f"/table/{made['table']}")
    bo.go(made["link"])
    bo.page.fill("#name", "Bo")
    kept = []
    if held:
        bo.context.route(held, lambda route: route.continue_() if kept else kept.append(route))
    bo.page.locator("#sit button").click(no_wait_after=True)
    bo.page.wait_for_selector("#word")
    while held and not kept:
        bo.page.wait_for_timeout(20)
    return ada, bo, made["table"], kept


def types(person, word, table, meanwhile=lambda: None):
    """Types a word for the dice, and waits until its seal has arrived."""
    seal = seal_of(word, 1, table)
    with person.page.expect_response(lambda answer: seal in (answer.request.post_data or "") and answer.ok):
        person.page.fill("#word", word)
        person.page.locator("#word").blur()
        meanwhile()


def test_browsers_seal_and_open_their_words_and_a_person_may_type_one(chromium, address):
    ada, bo, table, _ = two_in_a_lobby(chromium, address)
    types(bo, "a grey heron", table)
    bo.page.wait_for_function(
        "async (table) => (await (await fetch(`/api/v1/lobbies/${table}`)).json()).sealed.length === 2",
        arg=table,
    )
    ada.page.wait_for_function(
        "() => document.querySelectorAll('.place-card').length && /Bo/.test(document.body.innerText)"
    )
    ada.push("#begin")
    ada.push("#really")
    for person in (ada, bo):
        person.page.wait_for_function("() => window.sandtable?.scene")
    words = ada.page.evaluate("() => sandtable.scene.dice.words.map(({word}) => word)")
    assert len(words) == 2 and words[1] == "a grey heron" and len(words[0]) == 24
    assert not ada.errors + bo.errors, ada.errors + bo.errors
    for person in (ada, bo):
        person.context.close()


@pytest.mark.parametrize(
    "held", ["**/word", "**/words.js*"], ids=["while the first is sealed", "before the page is ready"]
)
def test_a_word_typed_at_once_counts(chromium, address, held):
    ada, bo, table, kept = two_in_a_lobby(chromium, address, held)
    types(bo, "a quick heron", table, lambda: kept[0].continue_())
    for person in (ada, bo):
        person.context.close()


def test_a_word_typed_while_the_page_is_drawn_anew_counts(chromium, address):
    ada, bo, table, _ = two_in_a_lobby(chromium, address)
    bo.page.wait_for_function("() => document.querySelector('#word')?.value.length === 24")
    seal = seal_of("a hasty heron", 1, table)
    with bo.page.expect_response(lambda answer: seal in (answer.request.post_data or "") and answer.ok):
        bo.page.fill("#word", "a hasty heron")
        bo.go(bo.page.url)
    for person in (ada, bo):
        person.context.close()


def test_a_word_chosen_too_late_leaves_the_one_that_was_sealed(chromium, address):
    ada, bo, table, _ = two_in_a_lobby(chromium, address)
    bo.page.wait_for_function("() => document.querySelector('#word')?.value.length === 24")
    sealed = bo.page.input_value("#word")
    bo.context.route("**/word", lambda route: route.abort() if "seal" in route.request.post_data else route.continue_())
    bo.page.fill("#word", "a late heron")
    bo.page.locator("#word").blur()
    ada.page.wait_for_function("() => /Bo/.test(document.body.innerText)")
    ada.push("#begin")
    ada.push("#really")
    ada.page.wait_for_function("() => window.sandtable?.scene")
    words = ada.page.evaluate("() => sandtable.scene.dice.words.map(({word}) => word)")
    assert words[1:] == [sealed]
    for person in (ada, bo):
        person.context.close()


def test_play_now_adds_a_word(someone):
    person = someone()
    person.play_now("examples.four")
    person.ready()
    (word,) = person.page.evaluate("() => sandtable.scene.dice.words")
    kept = person.page.evaluate("() => JSON.parse(localStorage.getItem(`word ${sandtable.scene.table}`))")
    assert kept["word"] == word["word"] and kept["commitment"] == person.page.evaluate(
        "() => sandtable.scene.dice.commitment"
    )
