"""Ways to play, set by the form of a new table and played to the end by clicks."""

import random
from typing import Any

from playwright.sync_api import expect

from tests.client.people import Person

FAIR = {"dice": "The dice were fair", "cards": "The cards were dealt fairly", "nothing": ""}


def set_table(person: Person, game: str, way: str, seats: int, **options: Any) -> None:
    """Picks a way to play by its name, says how many sit there, types options over it, and sits down."""
    page = person.page
    person.go(f"/new?game={game}")
    page.locator("#presets label", has=page.get_by_text(way, exact=True)).locator("input").check()
    while int(page.input_value("#seats")) != seats:
        person.push(f'[data-step="{1 if int(page.input_value("#seats")) < seats else -1}"]')
    for name, value in options.items():
        field = page.locator(f"[name={name}][data-option]")
        field.evaluate("(one) => { const fold = one.closest('details'); if (fold) fold.open = true; }")
        field.fill(str(value))
    person.push("#new-table .btn--go")
    page.wait_for_url("**/table/*")
    person.ready()


def play_to_the_end(person: Person, choose: random.Random, most: int) -> int:
    """Presses what is lit until the game is over; how many presses it took, or *most* if it is not over then."""
    for n in range(most):
        if person.my_turn()["over"]:
            return n
        person.play_on(choose)
    return most


def play_now_to_the_end(person: Person, game: str, choose: random.Random, most: int) -> int:
    """From one click in the hall to the sheet at the end, which names everybody and says whether chance was fair."""
    person.play_now(game)
    presses = play_to_the_end(person, choose, most)
    assert presses < most, f"{game} is not over after {most} presses"
    end = person.page.locator(".sheet-end")
    assert end.locator("h2").inner_text()
    expect(end.locator(".duel-seat .chip")).to_have_count(len(person.page.evaluate("() => sandtable.scene.seats")))
    expect(end).to_contain_text(FAIR[person.page.evaluate("() => sandtable.scene.dice.deals")])
    return presses
