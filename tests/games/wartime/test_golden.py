"""Golden games and counts of positions: a change of rules shows as a diff."""

from typing import Any

import pytest

from sandtable.core.record import table_hash
from sandtable.core.seats import CHANCE
from tests.games.wartime.board import GAME, table
from tests.games.wartime.golden import FOLDER, GAMES, played, replayed


@pytest.mark.parametrize("name", GAMES)
def test_golden_games_replay(name: str) -> None:
    written, again = replayed(name)
    assert written == again


def test_golden_games_are_what_the_rules_of_thumb_play() -> None:
    """The sample of places and the scores are part of the record too."""
    name = "wartime-options"
    assert played(*GAMES[name]) == (FOLDER / f"{name}.txt").read_text("utf-8")


def positions(state: Any, depth: int) -> list[int]:
    """How many distinct tables there are after 1, 2 … answers."""
    layer, counts = {table_hash(state): state}, []
    for _ in range(depth):
        after: dict[str, Any] = {}
        for here in layer.values():
            seat = CHANCE if GAME.rules.asks(here, CHANCE) else here.seat
            out = [0] * 208
            for action in out[: GAME.rules.legal(here, seat, out)]:
                there = here.copy()
                GAME.rules.apply(there, seat, action)
                after[table_hash(there)] = there
        layer = after
        counts.append(len(layer))
    return counts


def test_counts_of_a_small_fight() -> None:
    text = "A-tank1 100 100\nA-truck1 100 150\nA-infantry1 in A-truck1\nA-infantry2 130 130\nB-well1 170 100 ring\nB-tank1 150 60"
    assert positions(table(text), 3) == COUNTS_FIGHT


def test_counts_of_a_small_base() -> None:
    text = "A-bulldozer1 300 300\nA-factory1 338 300\nA-airfield1 300 200\nA-jet1 on A-airfield1\nA cash 200\nB-tank1 500 300"
    assert positions(table(text), 2) == COUNTS_BASE


COUNTS_FIGHT = [
    9,
    52,
    496,
]  # after the first: moves, attacks, embark and disembark of three units, and the end of the turn
COUNTS_BASE = [15, 166]
