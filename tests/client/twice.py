"""A finger that taps twice wherever it taps, without looking in between: what it meant to build is never destroyed by it."""

import random
from typing import Any

from playwright.sync_api import Error

from tests.client.people import QUICK, Person

DOCK = 70  # px at the foot of a phone
ORDERED, CANCELLED = "You order a", "You cancel"
MEASURED = """() => ({
  wide: document.documentElement.scrollWidth - innerWidth,
  low: [...document.querySelectorAll('#ui-ask button')].filter((one) => one.offsetParent && !one.closest('.hint, .slip'))
    .map((one) => [one.textContent, one.getBoundingClientRect().height]).filter(([, high]) => high < 40),
})"""


def double_tap(person: Person, way: Any) -> None:
    """Taps twice at the same place, without looking in between."""
    if isinstance(way, str):
        button = person.page.locator(way).first
        button.evaluate("(one) => one.scrollIntoView({block: 'center'})", timeout=QUICK)
        box = button.bounding_box(timeout=QUICK)
        if box is None:
            return
        way = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    elif not way["shown"] or way["y"] > person.page.viewport_size["height"] - DOCK:
        return
    person.page.touchscreen.tap(way["x"], way["y"])
    person.page.touchscreen.tap(way["x"], way["y"])


def tap_twice(person: Person, choose: random.Random) -> list[str]:
    """Answers a question of TRTS by two taps on something that loses nothing; what is wrong with the page."""
    seen = person.page.evaluate(MEASURED)
    faults = [f"{seen['wide']} px sideways"] if seen["wide"] > 0 else []
    faults += [f"{text!r} is {high} px high" for text, high in seen["low"]]
    if person.sure():
        return faults
    if not person.page.locator('.play[data-view="orders"]').count():  # a second tap may fall on a clause
        person.push('[data-dock="orders"]')
        return faults
    if person.page.locator("#ui-past-back:visible").count():  # or on what shows it once more
        double_tap(person, "#ui-past-back")
        return faults
    says = person.page.locator("[data-say]:not(.is-danger)").evaluate_all("(all) => all.map((one) => one.dataset.say)")
    counted = person.page.locator(".counting").count()
    rows = person.page.locator(".choices button:not(.is-danger)").count()
    rail = person.page.locator("[data-rail]").count()
    paying = [f'[data-say="{say}"]' for say in says if say.startswith("say:make")]
    ways = [
        *person.lit(),
        *(f'[data-say="{say}"]' for say in says),
        *("[data-go-group]:not([aria-disabled])", "[data-all]", "[data-step$=' 1']") * counted,
        *(f".choices button:not(.is-danger) >> nth={i}" for i in range(rows)),
        *(f"[data-rail] >> nth={i}" for i in range(rail)),
    ]
    # where one pays, one looks for what to pay for, and ends it late
    if "order and build" in person.page.locator("#ui-ask").inner_text():
        bases = [way for way in person.lit() if way["id"].startswith("piece-0-") and way["shown"]]
        ways = paying or ways
        if bases and not paying and choose.random() < 0.8:  # a second tap would put it back
            base = choose.choice(bases)  # one of them may lie under others
            person.page.touchscreen.tap(base["x"], base["y"])
            return faults
    if ways:
        person.page.wait_for_function("() => !document.querySelector('.is-held')")  # who has looked taps anew
        try:
            double_tap(person, choose.choice(ways))
        except Error:  # it is gone meanwhile
            return faults
    return faults


def told(person: Person) -> list[str]:
    """All that this person was told at the table, from the start."""
    items = person.call("GET", f"/tables/{person.page.url.rpartition('/')[2]}/items")["items"]
    return [line for item in items for line in item["lines"]]
