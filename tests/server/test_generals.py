"""A general sits where it was trained; elsewhere a captain does, under its own name."""

import pytest

from sandtable.bots import general
from sandtable.core import library
from sandtable.server.tables.generals import has_general, level_at

GAME = library.load("doubletime")


@pytest.mark.parametrize("options", [{}, {"rows": 8}, {"columns": 4}, {"hero_damage": 2}, {"goddess": "once"}])
def test_the_hall_seats_whom_the_bots_would(options: dict[str, object]) -> None:
    known = not general.absent(GAME, GAME.fresh(GAME.settings(options), 2))
    assert level_at(GAME, "general", options, 2) == ("general" if known else "captain")
    assert level_at(GAME, "sergeant", options, 2) == "sergeant"


def test_a_game_without_a_general_has_a_captain() -> None:
    four = library.load("examples.four")
    assert all(has_general(library.load(name)) for name in library.names()) and not has_general(four)
    assert level_at(four, "general", {}, 2) == "captain"


def test_a_war_of_six_has_a_general_and_one_of_seven_a_captain() -> None:
    tank = library.load("tank")
    assert [level_at(tank, "general", {}, n) for n in (6, 7, 8)] == ["general", "captain", "general"]
