"""A general sits where it was trained; elsewhere a captain does, under its own name."""

import pytest

from sandtable.bots import general, levels
from sandtable.core import library
from sandtable.core.options import Preset
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


@pytest.mark.parametrize("name", library.names())
def test_who_is_said_to_sit_there_plays(name: str) -> None:
    """At a table of people there are no limits that end games among bots: captains played for the generals of Tank Game and WarTime."""
    game = library.load(name)
    offered = [Preset("", "", "", game.seats, {}), *game.presets, *([game.play_now] if game.play_now else [])]
    for way in offered:
        for n in way.seats:
            table = game.fresh(game.settings(way.options, at_table=True), n)
            assert level_at(game, "general", way.options, n) == levels.seated("general", game, table), (
                f"{way}, {n} seats"
            )
    assert level_at(game, "general", offered[-1].options, offered[-1].seats.start) == "general" or not game.play_now
    assert level_at(game, "general", {}, 2) == "general"
