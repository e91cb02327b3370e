"""From the places in words alone a program writes the table again, as every seat and a spectator see it."""

import random

import pytest

from sandtable.core import library
from sandtable.core.match import new
from sandtable.core.seats import SPECTATOR
from tests.hearing import REBUILT

NAMES = ("Ann", "Bo", "Cy", "Di")
MOVES = 30
EVERY = 6


def heard(match, seat):
    """What somebody hears, and the table as text that they see."""
    view = match.view(seat)
    drawing = match.game.people.draw.draw(view.state, seat, match.names)
    return [place.words for place in drawing.aloud], match.game.people.notation.show(view.state)


def walk(game, seats, seed, moves):
    """Random games, looked at with all eyes every few moves."""
    match, choose = new(game, seats=NAMES[:seats], seed=seed), random.Random(seed)
    for n in range(moves):
        if match.over:
            break
        if n % EVERY == 0:
            yield match
        seat = choose.choice([seat for seat in match.asked if seat >= 0])
        match.play(seat, choose.choice(match.legal(seat)).code)
    yield match


def check(game, seats, seed, moves):
    for match in walk(game, seats, seed, moves):
        for seat in (*range(seats), SPECTATOR):
            lines, shown = heard(match, seat)
            assert REBUILT[game](lines) == shown


@pytest.mark.parametrize("game", library.names())
def test_the_table_is_rebuilt_from_what_is_heard(game):
    check(game, 2, 1, MOVES)


@pytest.mark.slow
@pytest.mark.parametrize("game", library.names())
def test_whole_games_are_rebuilt_from_what_is_heard(game):
    seats = min(4, library.load(game).seats[-1])
    check(game, seats, 2, 400)


@pytest.mark.parametrize("game", library.names())
def test_each_place_that_is_named_is_a_thing_of_the_picture_or_none(game):
    match = next(walk(game, 2, 3, 1))
    drawing = match.game.people.draw.draw(match.view(0).state, 0, match.names)
    assert drawing.aloud and len({place.words for place in drawing.aloud}) == len(drawing.aloud)
