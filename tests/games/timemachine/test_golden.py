"""Whole games, and how many tables can be reached: what changes with the rules shows here."""

from typing import Any

from sandtable.core.checks.scenes import fresh
from sandtable.core.record import table_hash
from sandtable.core.seats import CHANCE
from sandtable.games.timemachine import GAME
from tests.games.timemachine import golden
from tests.games.timemachine.table import EXAMPLE, RUNNING, do, lay


def test_golden_games_replay() -> None:
    for name in golden.GAMES:
        text = (golden.FOLDER / f"{name}.txt").read_text("utf-8")
        head, entries, end = text.split("\n\n", 2)
        options = dict(line.split(" = ") for line in head.splitlines())
        assert options.pop("version") == GAME.version
        state = fresh(GAME, int(options.pop("seats")), **options)
        do(state, *entries.splitlines())
        assert "\n".join([*golden.ending(state), ""]) == end, name
        assert not any(GAME.rules.asks(state, seat) for seat in range(CHANCE, state.book.n_seats))


def test_golden_games_are_full_of_deeds() -> None:
    everything = "".join((golden.FOLDER / f"{name}.txt").read_text("utf-8") for name in golden.GAMES)
    for word in (
        "activate",
        "show",
        "wait",
        "act",
        "rest",
        "destroy",
        "retrieve",
        "take",
        "send",
        "pay",
        "play",
        "deal",
    ):
        assert f" {word}" in everything, f"no golden game holds: {word}"


def reached(state: Any, answers: int) -> list[int]:
    """How many distinct tables follow after 1, 2 … answers."""
    counts, here = [], {table_hash(state): state}
    out = [0] * 300
    for _ in range(answers):
        following = {}
        for known in here.values():
            for seat in range(CHANCE, known.book.n_seats):
                for action in out[: GAME.rules.legal(known, seat, out)]:
                    after = known.copy()
                    GAME.rules.apply(after, seat, action)
                    following[table_hash(after)] = after
        here = following
        counts.append(len(here))
    return counts


def test_counts_of_tables() -> None:
    assert reached(fresh(GAME), 2) == [40, 780], "hands are sets: 40 cards, then 40 * 39 / 2 pairs"
    assert reached(lay("", 1, "play"), 3) == [10, 25, 25 * 8], "5 + 5 choices, 5 * 5 pairs; then 4 + 4"
    assert reached(lay(EXAMPLE, 6, "activate"), 2) == [3, 15], (
        "a waits or activates, b waits; then 13 cards to show, or both have answered"
    )
    acting = lay(RUNNING + "a hand fuel9a fuel8a\npile R1 parts9b parts8b\ndeclared a", 7, "act")
    assert reached(acting, 1) == [1 + 6 * 4 + 1 + 2], "pass, 4 types in 6 rounds, one pile, two cards to round 8"
    assert reached(do(acting, "a retrieve R1"), 2) == [1, 2], "the highest fuel, then either card"


def test_the_same_game_has_the_same_hashes_in_every_size_class() -> None:
    text = (golden.FOLDER / "timemachine-two.txt").read_text("utf-8").split("\n\n")[1]
    settings = GAME.settings()
    small, tables = fresh(GAME), []
    for seats in (4, 8):
        table = GAME.plain(GAME.size(settings, seats)).fresh()
        table.book.n_seats = 2
        GAME.lay(table.book, settings, 2)
        GAME.rules.setup(table)
        tables.append(table)
    for line in text.splitlines():
        for table in (small, *tables):
            do(table, line)
        assert len({table_hash(table) for table in (small, *tables)}) == 1
