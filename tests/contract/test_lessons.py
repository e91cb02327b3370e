"""Every lesson of every game holds, and none would still hold if the rule under it were another."""

import importlib
import sys
from typing import Any

import pytest

from sandtable.core import library
from sandtable.core.checks.lessons import faults_of
from sandtable.core.teaching import lesson_of
from sandtable.games.doubletime.rules import combat

pytestmark = pytest.mark.slow  # seconds in all


def one_square_ahead(state: Any, unit: Any, first: int, row: int, step: int) -> int:
    """Archers reach no farther than others."""
    return int(combat.enemy_on(state, first, row + (1 if unit.seat == 0 else -1), unit.seat))


def always(*_: Any) -> int:
    return 1


def never(*_: Any) -> int:
    return 0


def nothing(*_: Any) -> None:
    pass


# game, lesson -> a number or a function of the rules, and what it is changed to; the lesson must notice
CHANGED = {
    ("doubletime", "meet"): ("combat", "HEAVY_HIT", 1),
    ("doubletime", "archer"): ("combat", "target_of", one_square_ahead),
    ("doubletime", "wall"): ("combat", "RECOIL", 0),
    ("doubletime", "goddess"): ("goddess", "GIFT", 0),
    ("doubletime", "star"): ("starfall", "EXTENSION", 0),
    ("tank", "day"): ("days", "pay_mines", nothing),
    ("tank", "shot"): ("shooting", "sees", always),
    ("tank", "deal"): ("gold", "TAX", 0),
    ("tank", "council"): ("ballots", "has_majority", never),
    ("tank", "last"): ("shooting", "hit_wall", nothing),
    ("timemachine", "draft"): ("sequence", "pass_hands", nothing),
    ("timemachine", "start"): ("machine", "has_components", never),
    ("timemachine", "act"): ("turn", "destroy", nothing),
    ("timemachine", "repair"): ("machine", "RUNNING_FUEL", 3),
    ("timemachine", "end"): ("scoring", "is_ahead", never),
    ("trts", "workers"): ("turn", "refuse_order", never),
    ("trts", "supply"): ("production", "supply_used", never),
    ("trts", "gas"): ("income", "most_gas", never),
    ("trts", "take"): ("engagement", "refuse_aim", never),
    ("trts", "fight"): ("combat", "next_range", always),
    ("trts", "most"): ("victory", "is_ahead", always),
    ("wartime", "oil"): ("table", "touches", always),
    ("wartime", "move"): ("movement", "refuse_end", never),
    ("wartime", "attack"): ("attack", "PIP", 400),
    ("wartime", "rings"): ("attack", "hit", nothing),
    ("wartime", "army"): ("discs", "spend", nothing),
    ("wartime", "capture"): ("capture", "is_in_capture_reach", never),
}
TAUGHT = [(name, lesson.id) for name in library.names() for lesson in library.load(name).people.lessons]


@pytest.mark.parametrize(("game", "lesson"), TAUGHT)
def test_a_lesson_holds_and_hangs_on_its_rule(game: str, lesson: str, monkeypatch: pytest.MonkeyPatch) -> None:
    played = library.load(game)
    taught = lesson_of(played, lesson)
    assert list(faults_of(played, taught)) == []
    module, name, value = CHANGED[game, lesson]
    rules = f"sandtable.games.{game}.rules."
    old = getattr(importlib.import_module(rules + module), name)
    for place in [m for known, m in sys.modules.items() if known.startswith(rules) and vars(m).get(name) is old]:
        monkeypatch.setattr(place, name, value)  # wherever the rules know it by name
    assert list(faults_of(played, taught)), f"{name} is {value}, and the lesson does not notice"


def test_every_lesson_has_a_rule_that_is_changed_under_it() -> None:
    assert set(CHANGED) == set(TAUGHT)


def test_no_two_lessons_of_a_game_share_a_name() -> None:
    for name in library.names():
        ids = [lesson.id for lesson in library.load(name).people.lessons]
        assert len(set(ids)) == len(ids)
