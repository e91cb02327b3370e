"""Everything that a few games say to anybody, read again: one of a thing is one thing, who reads is you."""

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from sandtable.bots.levels import choose
from sandtable.core import library
from sandtable.core.errors import Refused
from sandtable.core.match import Match, new
from sandtable.core.seats import SPECTATOR
from sandtable.server.people.seated import Person
from sandtable.server.tables import scenes

PEOPLE = [Person("guest", "", "", name) for name in ("Ann", "Bo")]
ONE = re.compile(r"\b1 (?!plus disc\b)(?:plus )?([a-z]+s)\b")
END_SO = {
    "gas",
    "barracks",
    "gules",
    "is",
    "has",
    "rolls",
    "moves",
    "goes",
    "refuels",
    "falls",
    "leaves",
}  # `tank 1 rolls 4`
MOVES, EVERY = 300, 10


def played(game: str, seed: int) -> Iterator[Match]:
    """A game between sergeants who blunder, looked at every few answers."""
    match, pick = new(game, seats=[one.name for one in PEOPLE], seed=seed), random.Random(seed)
    for n in range(MOVES):
        if match.over:
            break
        seat = match.asked[0]
        view, dull = match.view(seat).state, pick.random() < 0.3
        thought = choose("sergeant", match.game, view, seat, match.size, pick.randrange(1 << 30))
        match.play(seat, pick.choice(match.codes(seat)) if dull else thought)
        if n % EVERY == 0:
            yield match
    yield match


def texts(told: Any) -> Iterator[str]:
    """Every sentence in what is sent; of a picture, its lettering."""
    if isinstance(told, str):
        yield from re.findall(">([^<>]+)<", told) if "<" in told else [told]
    elif isinstance(told, dict):
        for name, part in told.items():
            yield from texts(part) if name != "text" or "code" not in told else ()  # notation is for those who type
    elif isinstance(told, list | tuple):
        for part in told:
            yield from texts(part)


def said(match: Match, seat: int) -> Iterator[str]:
    """All that somebody is told at a moment: scene, log, and what every thing of the picture is."""
    you = () if seat == SPECTATOR else (seat,)
    for narrow in (False, True):
        scene = scenes.scene(match, scenes.Viewer("", you, False, narrow), 0, PEOPLE, set(), undo=())
        yield from texts(scene)
        drawn = scene["board"]["pieces"] + "".join(panel.body for panel in scene["board"]["panels"])
        yield from (match.about(seat, id)[0] for id in re.findall(r'\bid="([^"]+)"', drawn))
        yield from (place.words for place in scene["board"]["aloud"])
    yield from match.view(seat).lines()


@pytest.mark.parametrize("game", library.names())
def test_one_of_a_thing_is_one_thing(game: str) -> None:
    wrong = {
        line[max(0, found.start() - 40) : found.end()]
        for seed in (0, 1, 3)
        for match in played(game, seed)
        for seat in (0, 1, SPECTATOR)
        for line in said(match, seat)
        for found in ONE.finditer(line)
        if found[1] not in END_SO
    }
    assert not wrong


def test_a_piece_of_wartime_has_one_name() -> None:
    """In the list and in the picture, from which headings and the rail take it."""
    rows = 0
    for match in played("wartime", 1):
        for seat in (s for s in match.asked if s >= 0):
            scene = scenes.scene(match, scenes.Viewer("", (seat,), False), 0, PEOPLE, set(), undo=())
            called = dict(re.findall(r'id="(p-[^"]+)"[^>]*><title>([^<,]+)', scene["board"]["pieces"]))
            for choice in scene["asks"][0]["choices"]:
                if ": " in choice["words"]:
                    rows += 1
                    assert called[choice["clicks"][0]] == choice["words"].split(":")[0]
    assert rows


@pytest.mark.parametrize("game", library.names())
def test_who_is_asked_reads_of_what_is_theirs_and_never_their_own_name(game: str) -> None:
    rows = 0
    for match in played(game, 1):
        for seat in (s for s in match.asked if s >= 0):
            asked = scenes.scene(match, scenes.Viewer("", (seat,), False), 0, PEOPLE, set(), undo=())["asks"]
            for line in texts(asked):
                rows += 1
                assert not re.search(rf"\b{PEOPLE[seat].name}\b|\byou('s| is| has| acts)\b", line)
    assert rows


def test_what_is_refused_is_said_to_who_asked_for_it() -> None:
    match = new("wartime", seats=["Ann", "Bo"], seed=1)
    seat = match.asked[0]
    first = match.legal(seat)[0].text
    match.play(seat, first)
    while match.asked != [seat]:
        match.play(match.asked[0], match.codes(match.asked[0])[0])
    with pytest.raises(Refused, match="it would overlap your command centre"):
        match.play(seat, first)


def test_whose_turn_it_is_is_said_to_who_reads() -> None:
    match = next(m for m in played("wartime", 1) if m.state.round)
    for seat in (0, 1):
        status = scenes.scene(match, scenes.Viewer("", (seat,), False), 0, PEOPLE, set(), undo=())["status"]
        assert status.endswith("your turn" if match.state.seat == seat else f"{match.names[match.state.seat]}'s turn")
