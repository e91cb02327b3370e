"""What a guide promises: a hint for every question, words for every wrong click, nothing that the view does not show."""

import xml.etree.ElementTree as ElementTree
from typing import Any

from sandtable.core.chance import below
from sandtable.core.checks.clauses import clauses
from sandtable.core.checks.tables import Setup, place, some_asked, states
from sandtable.core.contract import Guide
from sandtable.core.dice import Dice
from sandtable.core.match import Match, View, default_names
from sandtable.core.seats import EVERYONE, SPECTATOR

SHORTEST, LONGEST = 20, 280  # characters of a hint: it stands beside the question on a phone
STRAYS = ("card", "piece-0", "area", "round", "square", "unit", "tank", "disc", "cell")


def guide_of(setup: Setup) -> Guide:
    guide = setup.loaded.people.guide
    assert guide is not None, f"{setup.game} has no guide"
    return guide


def sentence(words: str, clause: str, known: Any, f: Any) -> None:
    """Words of a guide are a sentence of a good length, and rest on a clause that is there."""
    assert SHORTEST < len(words) <= LONGEST, (
        f"{place(f)}: {len(words)} characters, from {SHORTEST + 1} to {LONGEST}: {words!r}"
    )
    assert words[0].isupper() and words.endswith("."), f"{place(f)}: a capital first and a full stop last: {words!r}"
    assert clause in known, f"{place(f)}: no clause {clause!r} in rules.md: {words!r}"


def hints(setup: Setup) -> set[str]:
    """hints are short and rest on a clause"""
    guide, known, said = guide_of(setup), clauses(setup.loaded), set()
    for walker, state in states(setup, 120, 21):
        for seat in some_asked(walker, state):
            words, clause = guide.hint(walker.view(state, seat), seat)
            sentence(words, clause, known, guide.hint)
            said.add(clause)
    return said


def explains(setup: Setup) -> set[str]:
    """whatever is clicked is explained or let be: any thing of the picture, with or without something in hand"""
    game, names, known = setup.loaded, default_names(setup.seats), clauses(setup.loaded)
    explained = set()
    for walker, state in states(setup, 60, 22):
        for seat in some_asked(walker, state):
            match = at(setup, walker, state)
            drawing = View(game, walker.view(state, seat), seat, names)
            tree = ElementTree.fromstring(drawing.svg())
            ids = [str(e.get("id")) for e in tree.iter() if e.get("id")]
            paths: list[tuple[str, ...]] = [(), *((id,) for id in ids)]
            taken = [game.people.words.clicks(drawing.state, seat, a) for a in match.codes(seat)[:30]]
            paths += [(*path[:1], ids[below(walker.rng, len(ids))]) for path in taken]
            paths = [paths[below(walker.rng, len(paths))] for _ in range(40)]
            for path in paths:
                point = (float(below(walker.rng, 900)), float(below(walker.rng, 900))) if below(walker.rng, 2) else None
                words, clause = match.why_not(seat, path[:-1], path[-1] if path else "", point)
                assert not words or clause in known, (
                    f"{place(guide_of(setup).meant)}: {path}: no clause {clause!r} in rules.md: {words!r}"
                )
                explained.add(clause)
    return explained


def lit(setup: Setup) -> None:
    """what is lit is what is meant: a guide never calls a legal answer forbidden"""
    game, guide = setup.loaded, guide_of(setup)
    for walker, state in states(setup, 60, 23):
        for seat in some_asked(walker, state):
            match, view = at(setup, walker, state), walker.view(state, seat)
            for action in match.codes(seat)[:40]:
                path = game.people.words.clicks(view, seat, action)
                if path[-1].startswith("say:"):
                    continue  # a button that is there is never explained
                meant = guide.meant(view, seat, path[:-1], path[-1], None)
                assert meant is None or not game.rules.refuse(view, seat, meant), (
                    f"{place(guide.meant)}: {path} is lit, but explained as refused"
                )


def tells(setup: Setup) -> set[str]:
    """every piece says what it is"""
    game, names, known, guide = setup.loaded, default_names(setup.seats), clauses(setup.loaded), guide_of(setup)
    told = set()
    for walker, state in states(setup, 40 if setup.seats <= 16 else 14, 24):  # a crowd has many things to tell of
        seat = (EVERYONE, SPECTATOR, *range(setup.seats))[below(walker.rng, setup.seats + 2)]
        view = state if seat == EVERYONE else walker.view(state, seat)
        tree = ElementTree.fromstring(View(game, view, seat, names).svg())
        codes = at(setup, walker, state).codes(seat) if seat >= 0 else []
        buttons = {id for a in codes for id in game.people.words.clicks(view, seat, a) if id.startswith("say:")}
        said = [ElementTree.Element("button", id=id) for id in sorted(buttons)]
        for thing in [*tree.iter(), *said]:
            id = thing.get("id")
            words, clause = (guide.about(view, seat, id, names) if id else None) or ("", "")
            assert words or not id or "piece" not in str(thing.get("class")).split(), (
                f"{place(guide.about)}: the piece {id} has no words"
            )
            if words:
                sentence(words, clause, known, guide.about)
                told.add(words)
        assert guide.about(view, seat, "no-such-thing", names) is None, (
            f"{place(guide.about)}: tells of what is not there"
        )
    return told


def strays(setup: Setup) -> None:
    """ids that nobody drew mean nothing: they come from the page, so they may be anything"""
    for walker, state in states(setup, 1, 25):
        match = at(setup, walker, state)
        for seat in some_asked(walker, state)[:1]:
            for word in STRAYS:
                for number in ("²", "9" * 5000, "-1", "", "1e3", "\u0664"):
                    match.why_not(seat, (), f"{word}-{number}")
                    match.why_not(seat, (f"{word}-{number}",), f"{word}-{number}", (1e9, -1e9))


def at(setup: Setup, walker: Any, state: Any) -> Match:
    """A match that stands as a state does."""
    match = Match(setup.loaded, walker.settings, walker.n_seats, Dice.by_hand(), default_names(setup.seats))
    match.state = state
    return match
