"""Sounds: off until they are wanted, then one for what happens; made in the page, nothing is fetched."""

import pytest

pytestmark = [pytest.mark.browser, pytest.mark.slow]
HEAR = """() => { window.tones = 0; const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...when) { window.tones += 1; return start.apply(this, when); }; }"""


def test_a_table_is_silent_until_sounds_are_wanted(someone):
    person = someone()
    page = person.page
    page.add_init_script(f"({HEAR})()")
    person.make("doubletime", "me", "bot recruit")
    person.my_turn()
    person.push('[data-say="say:done"]')
    person.say_yes()
    person.my_turn()
    assert page.evaluate("() => window.tones") == 0
    page.locator("#ui-menu-button").click()
    page.locator("#ui-sounds").check()
    page.wait_for_function("() => window.tones > 0")
    page.keyboard.press("Escape")
    before = page.evaluate("() => window.tones")
    person.push('[data-say="say:done"]')
    person.say_yes()
    page.wait_for_function("(before) => window.tones > before", arg=before)
    page.reload()
    person.ready()
    assert page.evaluate("() => sandtable.sounds.on"), "it is remembered"
