"""Whole games, and how many positions follow from a scene."""

from sandtable.core.record import table_hash
from tests.games.trts.golden import FOLDER, GAME, GAMES, replayed
from tests.games.trts.table import BASES, engage, stay, table


def test_golden_games_end_as_they_ended():
    for name in GAMES:
        text = (FOLDER / f"{name}.txt").read_text("utf-8")
        assert replayed(text) == text.splitlines()[-3:], name


def reached(state, answers: int) -> int:
    """Distinct tables after so many answers, whoever gives them."""
    tables = {table_hash(state): state}
    out = [0] * 2000
    for _ in range(answers):
        after = {}
        for here in tables.values():
            for seat in range(here.book.n_seats):
                for action in out[: GAME.rules.legal(here, seat, out)]:
                    there = here.copy()
                    GAME.rules.apply(there, seat, action)
                    after[table_hash(there)] = there
        tables = after
    return len(tables)


def test_positions_of_production():
    state = table(f"{BASES}\nazure westhold: barracks\nazure 3 minerals\ngules 2 minerals")
    assert [reached(state, n) for n in (1, 2, 3)] == COUNTS[0]


def test_positions_of_movement_and_engagement():
    state = table(f"round 4 movement\n{BASES}\nazure salt-pan: 2 trooper\ngules thornfield: guard")
    assert [reached(state, n) for n in (1, 2, 3)] == COUNTS[1]
    state = table(f"round 4 engagement\n{BASES}\nazure salt-pan: 2 trooper\ngules the-anvil: guard")
    assert [reached(state, n) for n in (1, 2, 3)] == COUNTS[2]


def test_positions_of_combat():
    state = table(
        f"round 4 engagement\n{BASES}\nazure salt-pan: siege-gun, 2 trooper\ngules the-anvil: 2 guard, trooper, depot"
    )
    stay(engage(state, 0, "the-anvil", "1 siege-gun@salt-pan", "2 trooper@salt-pan"))
    assert [reached(state, n) for n in (1, 2, 3)] == COUNTS[3]


COUNTS = ([13, 64, 168], [9, 46, 162], [4, 18, 40], [5, 18, 60])
