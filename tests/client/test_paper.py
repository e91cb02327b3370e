"""On paper: black on white by lamp, too, nothing to press, the whole log."""

import pytest

pytestmark = pytest.mark.browser
LOOK = """() => {
  const shown = (one) => one.checkVisibility() && one.getBoundingClientRect().width > 0;
  const tall = document.querySelector('.log');
  return {
    press: [...document.querySelectorAll('.dock, .dock *, .scrub, .ask, .tools, nav, button, input, .btn')]
      .filter(shown).map((one) => one.className || one.tagName),
    ink: getComputedStyle(document.querySelector('h1')).color,
    page: getComputedStyle(document.body).backgroundColor,
    log: tall && shown(tall) && tall.scrollHeight <= tall.clientHeight + 1,
  };
}"""


@pytest.mark.parametrize("phone", [False, True])
def test_paper_shows_text_and_board_and_nothing_to_press(someone, phone):
    person = someone(phone=phone)
    table = person.make("doubletime", "me", "bot recruit")["table"]
    person.my_turn()
    assert person.call("POST", f"/tables/{table}/concede", {"seat": 0, "key": "on-paper"})["ok"]
    for where in (f"/table/{table}", f"/replay/{table}", "/rules/doubletime", "/rules/doubletime/short", "/records"):
        person.go(where)
        person.page.evaluate("() => { document.documentElement.dataset.theme = 'dark'; }")
        if "/table/" in where or "/replay/" in where:
            person.page.wait_for_function("() => document.querySelector('#ui-log li')")
        assert person.page.evaluate(LOOK)["press"], f"{where}: something can be pressed on the screen"
        person.page.emulate_media(media="print")
        seen = person.page.evaluate(LOOK)
        person.page.emulate_media(media="screen")
        assert seen["press"] == [], f"{where}: {seen['press']}"
        assert (seen["ink"], seen["page"]) == ("rgb(0, 0, 0)", "rgba(0, 0, 0, 0)"), where
        assert seen["log"] in (True, None), f"{where}: the log is cut off"
