"""Cash, pieces and rings are conserved and nothing overlaps, ever: plain in a few games, compiled in a thousand."""

from typing import Any

import pytest

from sandtable.core.chance import Rng
from sandtable.core.compiled.binding import bind_plain
from sandtable.core.record import sized
from sandtable.games.wartime import GAME
from tests.games.wartime import conservation as law
from tests.games.wartime.board import table

SETUPS: list[tuple[dict[str, Any], int]] = [
    ({}, 2),
    ({"map": "strait", "free_economy": True, "up_to": True, "two_legs": True}, 2),
    ({"start_cash": 1000, "declare_first": True}, 4),
    ({}, 6),
]


@pytest.mark.slow
@pytest.mark.parametrize(("options", "seats"), SETUPS)
def test_laws_hold_in_plain_games(options: dict[str, Any], seats: int) -> None:
    settings = GAME.settings({**options, "turn_limit": 60 // seats})
    size = GAME.size(settings, seats)
    walk = bind_plain([law.walk], GAME.functions())["walk"]
    state, rng = GAME.fresh(settings, seats), sized(Rng).fresh()
    assert walk([state], [rng], [0] * size.max_legal, [0] * size.max_odds, 4, 1, size.longest) == law.FINE


@pytest.mark.compiled
@pytest.mark.needs_fast
@pytest.mark.parametrize(("options", "seats", "games"), [({}, 2, 1000), (SETUPS[1][0], 2, 200)])
def test_laws_hold_in_a_thousand_games(options: dict[str, Any], seats: int, games: int) -> None:
    from sandtable.core.compiled.twins import compiled, freeze_into, generator, numbers, table

    settings = GAME.settings(options)
    size = GAME.size(settings, seats)
    states = table(GAME, size)
    freeze_into(states, 0, GAME.fresh(settings, seats, events=False))
    walk = compiled(GAME, law.walk)["walk"]
    assert (
        walk(states, generator(), numbers(size.max_legal), numbers(size.max_odds), games, 1, size.longest) == law.FINE
    )


def test_the_laws_can_be_broken() -> None:
    """Planted faults: each law notices."""
    text = "A-well1 100 100 ring\nA-tank1 200 100\nA-truck1 250 100\nA-infantry1 in A-truck1\nA-airfield1 200 200\nA-jet1 on A-airfield1\nB-boat1 440 50"
    faults = {
        law.CASH: lambda s: setattr(s, "bank", s.bank + 100),
        law.RING: lambda s: setattr(s.seats[0], "rings", 8),
        law.DISC: lambda s: setattr(s.seats[1], "discs", 5),
        law.SLOT: lambda s: setattr(s.pieces[17], "kind", 11),
        law.HOST: lambda s: setattr(s.pieces[25], "host", 18),
        law.OVERLAP: lambda s: setattr(s.pieces[17], "x", 1300),
        law.OFF: lambda s: setattr(s.pieces[17], "x", 100),
        law.BANK: lambda s: setattr(s.pieces[18], "x", 1),
    }
    for options in ({}, {"map": "strait"}):
        assert law.broken_law(table(text, **options)) == law.FINE
    for expected, plant in faults.items():
        state = table(text)
        plant(state)
        assert law.broken_law(state) == expected
    ashore = table(text, map="strait")
    ashore.pieces[34 + 21].x = 1000
    assert law.broken_law(ashore) == law.OFF
