"""Every lesson of every game holds, and none would still hold if the rule under it were another."""

import importlib
from typing import Any

import pytest

from sandtable.core import library
from sandtable.core.checks.lessons import faults, faults_of
from sandtable.core.teaching import lesson_of
from sandtable.games.doubletime.rules import combat


def one_square_ahead(state: Any, unit: Any, first: int, row: int, step: int) -> int:
    """Archers reach no farther than others."""
    return int(combat.enemy_on(state, first, row + (1 if unit.seat == 0 else -1), unit.seat))


# game, lesson -> a number or a function of the rules, and what it is changed to; the lesson must notice
CHANGED = {
    ("doubletime", "meet"): ("combat", "HEAVY_HIT", 1),
    ("doubletime", "archer"): ("combat", "target_of", one_square_ahead),
    ("doubletime", "wall"): ("combat", "RECOIL", 0),
    ("doubletime", "goddess"): ("goddess", "GIFT", 0),
    ("doubletime", "star"): ("starfall", "EXTENSION", 0),
}
TAUGHT = [(name, lesson.id) for name in library.names() for lesson in library.load(name).people.lessons]


@pytest.mark.parametrize(("game", "lesson"), TAUGHT)
def test_a_lesson_holds_and_hangs_on_its_rule(game: str, lesson: str, monkeypatch: pytest.MonkeyPatch) -> None:
    taught, known = lesson_of(library.load(game), lesson), library.load(game)
    assert list(faults_of(known, taught)) == []
    module, name, value = CHANGED[game, lesson]
    monkeypatch.setattr(importlib.import_module(f"sandtable.games.{game}.rules.{module}"), name, value)
    assert list(faults_of(known, taught)), f"{name} is {value}, and the lesson does not notice"


def test_every_lesson_has_a_rule_that_is_changed_under_it() -> None:
    assert set(CHANGED) == set(TAUGHT)


def test_no_two_lessons_of_a_game_share_a_name() -> None:
    for name in library.names():
        assert not [fault for fault in faults(library.load(name)) if "two lessons" in fault]
