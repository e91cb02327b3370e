"""Whole games, and how many tables can be reached: what changes with the rules shows here."""

import pytest

from sandtable.core.checks.scenes import fresh, play
from sandtable.core.record import table_hash
from sandtable.core.seats import CHANCE
from sandtable.games.doubletime import GAME
from tests.games.doubletime import golden
from tests.games.doubletime.positions import lane, table


def test_golden_games_replay():
    for name in golden.GAMES:
        text = (golden.FOLDER / f"{name}.txt").read_text("utf-8")
        head, entries, end = text.split("\n\n", 2)
        options = dict(line.split(" = ") for line in head.splitlines())
        assert options.pop("version") == GAME.version
        state = fresh(GAME, **options)
        for line in entries.splitlines():
            seat, _, answer = line.partition(" ")
            play(GAME, state, golden.SEATS[seat], answer)
        assert "\n".join([*golden.ending(state), ""]) == end, name
        assert not any(GAME.rules.asks(state, seat) for seat in (CHANCE, 0, 1))


def reached(state, answers):
    """How many distinct tables follow after 1, 2 … answers."""
    counts, here = [], {table_hash(state): state}
    out = [0] * 200
    for _ in range(answers):
        following = {}
        for known in here.values():
            for seat in (CHANCE, 0, 1):
                for action in out[: GAME.rules.legal(known, seat, out)]:
                    after = known.copy()
                    GAME.rules.apply(after, seat, action)
                    following[table_hash(after)] = after
        here = following
        counts.append(len(here))
    return counts


@pytest.mark.slow
def test_counts_of_tables():
    poor = lane("A I . c . . i .")
    for side in poor.sides:
        side.resources = 1
    assert reached(poor, 3) == [47, 595, 1108]  # 22 + 25; 21 + 24 + 22 * 25
    due = table(columns=3, rows=6)
    due.goddess = 0
    for side in due.sides:
        side.resources = 0
    assert reached(due, 5) == [2, 1, 2, 5, 228]  # disaster or not; 4 + 1; 4 * 2 * 28 + 4


def test_the_same_game_has_the_same_hashes_in_both_size_classes():
    large = GAME.size(GAME.settings({"columns": 8, "rows": 14}), 2)
    small = fresh(GAME)
    wide = GAME.plain(large).fresh()
    wide.book.n_seats = 2
    GAME.lay(wide.book, GAME.settings({}), 2)
    GAME.rules.setup(wide)
    for line in (golden.FOLDER / "doubletime-standard.txt").read_text("utf-8").split("\n\n")[1].splitlines():
        seat, _, answer = line.partition(" ")
        play(GAME, small, golden.SEATS[seat], answer)
        play(GAME, wide, golden.SEATS[seat], answer)
        assert table_hash(small) == table_hash(wide)
