"""The guides of all games: a hint for every question, words for every wrong click, nothing that the view does not show."""

import xml.etree.ElementTree as ElementTree
from typing import Any

import pytest

import sandtable
from sandtable.core.chance import below
from sandtable.core.dice import Dice
from sandtable.core.match import Match, View, default_names
from sandtable.core.seats import EVERYONE, SPECTATOR
from sandtable.server.web import rulebook
from tests.contract.setups import FIRST, Setup
from tests.contract.test_contract import TRIED, some_asked, states

LONGEST = 280  # characters of a hint: it stands beside the question on a phone
GUIDED = [p for p in TRIED if p.values[0].loaded.people.guide]


def clauses(setup: Setup) -> set[str]:
    return {row["id"] for row in rulebook.rows(setup.loaded)}


def test_every_game_of_the_hall_has_a_guide() -> None:
    assert [s.game for s in FIRST if not s.loaded.people.guide] == [
        "examples.four"
    ]  # which is as short as a game can be


@pytest.mark.parametrize("setup", GUIDED, ids=str)
def test_hints_are_short_and_rest_on_a_clause(setup: Setup) -> None:
    guide, known, said = setup.loaded.people.guide, clauses(setup), set()
    for walker, state in states(setup, 120, 21):
        for seat in some_asked(walker, state):
            words, clause = guide.hint(walker.view(state, seat), seat)
            assert 20 < len(words) <= LONGEST and words[0].isupper() and words.endswith("."), words
            assert clause in known, f"{clause}: {words}"
            said.add(clause)
    assert len(said) > 2 or setup not in FIRST, f"always the same: {said}"


@pytest.mark.parametrize("setup", GUIDED, ids=str)
def test_whatever_is_clicked_is_explained_or_let_be(setup: Setup) -> None:
    """Any thing of the picture, with or without something in hand, and any point of it."""
    game, names, known = setup.loaded, default_names(setup.seats), clauses(setup)
    explained = set()
    for walker, state in states(setup, 60, 22):
        for seat in some_asked(walker, state):
            match = at(game, walker, state, names)
            drawing = View(game, walker.view(state, seat), seat, names)
            tree = ElementTree.fromstring(drawing.svg())
            ids = [str(e.get("id")) for e in tree.iter() if e.get("id")]
            paths = [(), *((id,) for id in ids)]
            taken = [game.people.words.clicks(drawing.state, seat, a) for a in match.codes(seat)[:30]]
            paths += [(*path[:1], ids[below(walker.rng, len(ids))]) for path in taken]
            paths = [paths[below(walker.rng, len(paths))] for _ in range(40)]
            for path in paths:
                point = (float(below(walker.rng, 900)), float(below(walker.rng, 900))) if below(walker.rng, 2) else None
                words, clause = match.why_not(seat, path[:-1], path[-1] if path else "", point)
                assert not words or clause in known, f"{path}: {words} ({clause})"
                explained.add(clause)
    assert len(explained) > 2 or setup not in FIRST, f"hardly anything is explained: {explained}"


@pytest.mark.parametrize("setup", GUIDED, ids=str)
def test_what_is_lit_is_what_is_meant(setup: Setup) -> None:
    """Where a guide can tell what the clicks of a legal answer mean, it never calls that answer forbidden."""
    game, names = setup.loaded, default_names(setup.seats)
    for walker, state in states(setup, 60, 23):
        for seat in some_asked(walker, state):
            match, view = at(game, walker, state, names), walker.view(state, seat)
            for action in match.codes(seat)[:40]:
                path = game.people.words.clicks(view, seat, action)
                if path[-1].startswith("say:"):
                    continue  # a button that is there is never explained
                meant = game.people.guide.meant(view, seat, path[:-1], path[-1], None)
                assert meant is None or not game.rules.refuse(view, seat, meant), (
                    f"{path} is lit, but explained as refused"
                )


@pytest.mark.parametrize("setup", GUIDED, ids=str)
def test_every_piece_says_what_it_is(setup: Setup) -> None:
    """Whatever has an id in anybody's picture has short words, or none; every piece has some."""
    game, names, known = setup.loaded, default_names(setup.seats), clauses(setup)
    told = set()
    for walker, state in states(setup, 40 if setup.seats <= 16 else 14, 24):  # a crowd has many things to tell of
        seat = (EVERYONE, SPECTATOR, *range(setup.seats))[below(walker.rng, setup.seats + 2)]
        view = state if seat == EVERYONE else walker.view(state, seat)
        tree = ElementTree.fromstring(View(game, view, seat, names).svg())
        buttons = (
            {id for a in at(game, walker, state, names).codes(seat) for id in game.people.words.clicks(view, seat, a)}
            if seat >= 0
            else set()
        )
        said = [ElementTree.Element("button", id=id) for id in sorted(buttons) if id.startswith("say:")]
        for thing in [*tree.iter(), *said]:
            id = thing.get("id")
            words, clause = (game.people.guide.about(view, seat, id) if id else None) or ("", "")
            assert words or not id or "piece" not in str(thing.get("class")).split(), f"{id} has no words"
            if words:
                assert 20 < len(words) <= LONGEST and words[0].isupper() and words.endswith("."), words
                assert clause in known, f"{clause}: {words}"
                told.add(words)
        assert game.people.guide.about(view, seat, "no-such-thing") is None
    assert len(told) > 5, f"hardly anything is told: {told}"


def at(game: Any, walker: Any, state: Any, names: Any) -> Match:
    """A match that stands as a state does."""
    match = Match(game, walker.settings, walker.n_seats, Dice.by_hand(), names)
    match.state = state
    return match


@pytest.mark.parametrize("setup", GUIDED, ids=str)
def test_ids_that_nobody_drew_mean_nothing(setup: Setup) -> None:
    """They come from the page, so they may be anything."""
    match = sandtable.new(setup.game, seed=1, seats=setup.seats, options=setup.options)
    for seat in [s for s in match.asked if s >= 0][:1]:
        for word in ("card", "piece-0", "area", "round", "square", "unit", "tank"):
            for number in ("²", "9" * 5000, "-1", "", "1e3", "\u0664"):
                match.why_not(seat, (), f"{word}-{number}")
                match.why_not(seat, (f"{word}-{number}",), f"{word}-{number}", (1e9, -1e9))
