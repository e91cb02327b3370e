"""How the hall asks in TRTS: what is on one button can be played, what is lost is said, what is not yet has its reason."""

import random

from sandtable.bots.levels import choose
from sandtable.core.match import Match, new
from sandtable.games.trts import GAME
from sandtable.games.trts.manners import shortcuts
from sandtable.games.trts.rules.actions import Verb, verb_of
from sandtable.games.trts.rules.control import holder
from sandtable.games.trts.rules.state import Step
from sandtable.server.tables import scenes


def games(n: int):
    """Every question of some games of sergeants."""
    for seed in range(n):
        match, pick = new(GAME, seed=seed), random.Random(seed)
        while match.asked:
            seat = match.asked[0]
            yield match, seat
            match.play(
                seat, choose("sergeant", GAME, match.view(seat).state, seat, match.size, pick.randrange(1 << 30))
            )


def test_a_neutral_area_is_taken_by_one_press_and_all_of_it_is_played() -> None:
    taken = 0
    for match, seat in games(2):
        for short in shortcuts(match.view(seat).state, seat):
            if not short.button.startswith("say:take-"):
                continue
            twin, area = match.clone(), int(short.button.rpartition("-")[2])
            new_ones = twin.play_all(seat, short.actions)
            assert [e.action for e in new_ones[:5]] == list(short.actions), "nothing came between"
            assert holder(twin.state, area) == seat
            taken += 1
        if taken > 20:
            break
    assert taken > 5


def test_whatever_is_offered_on_one_button_goes_at_least_as_far_as_its_first_answer() -> None:
    seen = set()
    for match, seat in games(1):
        for short in shortcuts(match.view(seat).state, seat):
            kind = short.button.split("-")[0]
            if kind not in seen or len(match.entries) % 7 == 0:
                assert match.clone().play_all(seat, short.actions)
                seen.add(kind)
    fights = {"say:fight", "say:stand", "say:all", "say:volley"}
    assert {"say:take", "say:done", "say:enter", "say:storm", "say:gather"} | fights <= seen


def test_what_is_fired_by_one_press_is_fired_to_the_last_shot() -> None:
    """What lies open is all that decides it; the end of the activation is let be where somebody else comes first."""
    fired = 0
    for match, seat in games(1):
        if match.view(seat).state.step != Step.FIRE:
            continue
        for short in shortcuts(match.view(seat).state, seat):
            shots = [code for code in short.actions if verb_of(code) != Verb.STOP]
            played = match.clone().play_all(seat, short.actions)
            assert [entry.action for entry in played][: len(shots)] == shots, short.words
            fired += len(shots) > 1
        if fired > 30:
            break
    assert fired > 30


def at_start() -> tuple[Match, dict]:
    match = new(GAME, seed=0)
    return match, scenes.ask(match, 0, False)


def test_what_cannot_be_paid_stands_there_with_the_reason() -> None:
    _, ask = at_start()
    words = [wish["words"] for wish in ask["not_yet"]]
    assert 0 < len(words) <= 4 and any("2 minerals, you have 1" in text for text in words)
    assert all(wish["clause"].startswith("TR-") for wish in ask["not_yet"])


def test_cancelling_says_what_is_lost_and_comes_last() -> None:
    match, ask = at_start()
    order = next(c for c in ask["choices"] if verb_of(int(c["code"])) == Verb.ORDER)
    assert "1 mineral" in order["words"]
    match.play(0, int(order["code"]))
    last = scenes.ask(match, 0, False)["choices"][-1]
    assert last["loses"] == "lose 1 mineral" and last["words"] == "cancel the worker at the base in Westhold"
