"""How the hall asks in TRTS: what is on one button can be played, what is lost is said, what is not yet has its reason."""

import random
from collections import Counter
from itertools import islice

import pytest

from sandtable.bots.levels import choose
from sandtable.core.drawing import glyphs
from sandtable.core.match import Match, new
from sandtable.games.trts import GAME
from sandtable.games.trts.manners import kind_ware, shortcuts, study_ware, why_only
from sandtable.games.trts.notation import area_name
from sandtable.games.trts.rules.actions import Verb, verb_of, x_of, y_of, z_of
from sandtable.games.trts.rules.control import holder
from sandtable.games.trts.rules.economy import is_soldier
from sandtable.games.trts.rules.state import NOWHERE, Phase
from sandtable.games.trts.shortcuts import first_move, first_order
from sandtable.server.tables import scenes

KINDS = ("take", "done", "enter", "storm", "gather", "fight", "stand", "all", "volley", "march", "each")
TRIED = 12  # of each kind


def questions():
    """Every question of a game of sergeants."""
    match, pick = new(GAME, seed=0), random.Random(0)
    while match.asked:
        seat = match.asked[0]
        yield match, seat
        match.play(seat, choose("sergeant", GAME, match.view(seat).state, seat, match.size, pick.randrange(1 << 30)))


@pytest.mark.slow
def test_what_is_on_one_button_is_played_as_it_says() -> None:
    """As far as only the own view decides: a group to its *go*, a volley to its last shot; a neutral area is taken at once."""
    tried: Counter[str] = Counter()
    for match, seat in questions():
        for short in shortcuts(match.view(seat).state, seat):
            kind = short.button.removeprefix("say:").split("-")[0]
            if tried[kind] >= TRIED:
                continue
            tried[kind] += 1
            twin, verbs = match.clone(), [verb_of(code) for code in short.actions]
            played = twin.play_all(seat, short.actions)
            sure = len(verbs)
            if kind in ("enter", "storm", "fight"):
                sure = verbs.index(Verb.GO) + 1
            elif kind in ("stand", "volley"):
                sure -= verbs[-1] == Verb.STOP  # somebody else may come first
            assert [entry.action for entry in played[:sure]] == list(short.actions[:sure]), short.words
            if kind == "take":
                assert holder(twin.state, int(short.button.rpartition("-")[2])) == seat
    assert set(KINDS) <= set(tried), f"never offered: {set(KINDS) - set(tried)}"


def test_the_first_movement_says_why_nobody_goes_and_what_comes_next() -> None:
    """*None of your units can go anywhere now* was the second thing that somebody new read, five workers before them."""
    match = new(GAME, seed=0)
    seat = match.asked[0]
    while [verb_of(code) for code in match.codes(seat)] != [Verb.DONE] or match.state.phase != Phase.PRODUCTION:
        match.play(seat, next(code for code in match.codes(seat) if verb_of(code) == Verb.DONE))
    said = why_only(match.view(seat).state, seat, match.codes(seat)[0])
    assert said == "Units move among your own areas, and you have one: others you enter next, by engaging them."


def test_the_first_order_and_the_first_move_are_those_of_the_list() -> None:
    """Asked by themselves, as the shortcuts ask, they are the ones that a list of all answers begins with."""
    found = Counter[int]()
    for match, seat in islice(questions(), 300):
        view, codes = match.view(seat).state, match.codes(seat)
        if view.phase == Phase.PRODUCTION:
            for verb, parts in ((Verb.ORDER, range(1, view.book.n_kinds)), (Verb.MOVE, range(view.book.n_areas))):
                for y in parts:
                    there = [code for code in codes if verb_of(code) == verb and y_of(code) == y]
                    if verb == Verb.ORDER:
                        first, wanted = first_order(view, seat, y), there[0] if there else 0
                    else:
                        own = view.seats[seat].pieces
                        there = [code for code in there if is_soldier(view, own[x_of(code)].kind)]
                        first = first_move(view, seat, NOWHERE, y)
                        wanted = max((c for c in there if x_of(c) == x_of(there[0])), key=z_of, default=0)
                    assert first == wanted
                    found[int(verb)] += wanted > 0
    assert found[Verb.ORDER] > 5 and found[Verb.MOVE] > 5


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


def test_what_cannot_be_built_yet_is_told_of_ones_own_areas() -> None:
    match, _ = at_start()
    for seat in (0, 1):
        home = area_name(match.state.book, match.state.home[seat] - 1)
        words = [wish["words"] for wish in scenes.not_yet(match, seat)]
        assert words and all(f"in {home}" in word for word in words), words


def test_tr_4_1_what_can_be_bought_has_a_picture_a_price_and_a_note():
    wares = []
    for faction in ("neutral", "bastion", "brood", "lance"):
        book = new(GAME, seats=2, options={"faction": faction}).state.book
        wares += [kind_ware(book, kind) for kind in range(1, book.n_kinds) if book.kinds[kind].minerals]
        wares += [study_ware(book, upgrade) for upgrade in range(book.n_upgrades)]
    assert len(wares) > 40
    for ware in wares:
        assert ware.note and ware.price and all(n > 0 for _, n in ware.price), ware
        assert glyphs.symbols((ware.glyph, *(coin for coin, _ in ware.price)))


def test_tr_4_1_the_choice_of_what_is_bought_says_its_ware_and_no_other_does():
    found = set()
    for match, seat in questions():
        choices = scenes.choices_of(match, seat, shortcuts=False)
        assert all(
            ("ware" in one) == (verb_of(int(one["code"])) in (Verb.ORDER, Verb.BUILD, Verb.STUDY)) for one in choices
        )
        found |= {verb_of(int(one["code"])) for one in choices if "ware" in one}
        if len(found) == 3:
            return
    raise AssertionError(f"only {found}")
