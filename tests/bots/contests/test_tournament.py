"""Tournaments at tables of more than two: everybody in every seat, in changing company, rated by all that a game says."""

import json
from collections import Counter
from itertools import combinations

import pytest

from sandtable.bots.contests.tournament import (
    Pairing,
    Result,
    even_share,
    in_company,
    pairings,
    ratings,
    round_robin,
    shares,
)
from sandtable.cli.main import main
from sandtable.core.intervals import wilson


def ended(bots: str, *outcome: int) -> Result:
    """A game of bots with one letter each, by seat."""
    return Result(Pairing("tank", (), tuple(bots), 1), outcome, 9, ())


@pytest.mark.parametrize(("bots", "seats"), [("abc", 4), ("ab", 3), ("ab", 4), ("abcd", 4), ("abcdefg", 3), ("abc", 8)])
def test_in_each_round_every_bot_sits_once_in_every_seat(bots: str, seats: int) -> None:
    wanted = in_company("tank", {}, bots, 5, 6, seats)
    assert len(wanted) == 6 * len(bots)
    for k in range(6):
        games = wanted[k * len(bots) : (k + 1) * len(bots)]
        assert {game.seed for game in games} == {5 + k}, "the same dice in a round"
        for seat in range(seats):
            assert sorted(game.bots[seat] for game in games) == list(bots)
        for game in games:
            held = Counter(game.bots)
            assert max(held.values()) == -(-seats // len(bots)) and len(held) == min(seats, len(bots))


def test_company_changes_from_round_to_round() -> None:
    wanted = in_company("tank", {}, "abcdef", 1, 20, 3)
    met = Counter(pair for game in wanted for pair in combinations(sorted(game.bots), 2))
    assert len(met) == 15 and max(met.values()) < 2 * min(met.values())
    doubled = Counter(Counter(game.bots).most_common(1)[0][0] for game in in_company("tank", {}, "abc", 1, 20, 4))
    assert doubled == {"a": 20, "b": 20, "c": 20}


def test_company_follows_from_the_seed() -> None:
    whole = in_company("tank", {"day_limit": 9}, "abc", 1, 4, 4)
    assert whole == in_company("tank", {"day_limit": 9}, "abc", 1, 2, 4) + in_company(
        "tank", {"day_limit": 9}, "abc", 3, 2, 4
    )
    assert whole[:3] != in_company("tank", {"day_limit": 9}, "abc", 2, 1, 4)
    assert whole[0].options == (("day_limit", 9),)


@pytest.mark.needs_fast
def test_a_bot_with_two_seats_becomes_what_they_become_on_an_average() -> None:
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    (won,), (lost,), (other,) = model.rate([[model.rating()] for _ in range(3)], scores=[1000.0, 0.0, 0.0])
    rated = ratings([ended("aab", 1000, 0, 0)])
    assert rated["a"] == pytest.approx(((won.mu + lost.mu) / 2, (won.sigma + lost.sigma) / 2))
    assert rated["b"] == pytest.approx((other.mu, other.sigma)) and rated["b"][0] < 25 < rated["a"][0]


@pytest.mark.needs_fast
def test_a_game_of_a_bot_against_itself_tells_nothing() -> None:
    assert ratings([ended("aaa", 1000, 0, 0)]) == {"a": (25.0, 25.0 / 3)}
    games = [ended("ab", 1000, 0), ended("ab", 0, 1000)]
    assert ratings([games[0], ended("aa", 1000, 0), games[1]]) == ratings(games)


@pytest.mark.needs_fast
def test_who_wins_more_at_a_table_of_four_stands_higher() -> None:
    games = [ended("abca", 1000, 0, 0, 0), ended("bcab", 0, 0, 1000, 0), ended("cabc", 0, 500, 500, 0)] * 4
    rated = ratings(games)
    assert rated["a"][0] > rated["b"][0] > rated["c"][0]


def test_a_share_is_of_the_seats_that_were_held() -> None:
    games = [ended("abca", 1000, 0, 0, 0), ended("bcab", 0, 0, 500, 500), ended("cabc", 1000, 0, 0, 0)]
    won = shares(games)
    assert won["a"] == (4, 1.5 / 4, *wilson(1.5, 4)) and won["b"] == (4, 0.5 / 4, *wilson(0.5, 4))
    assert won["c"].won == 0.25 and even_share(games) == 0.25


def test_allies_who_win_together_are_counted_once() -> None:
    """Two seats that cannot but win together tell as much as one."""
    games = [ended("abab", 1000, 0, 1000, 0), ended("baba", 1000, 0, 1000, 0)] * 3
    assert even_share(games) == 0.5
    assert shares(games)["a"] == (12, 0.5, *wilson(3, 6))


def test_at_two_seats_everyone_meets_everyone() -> None:
    assert round_robin("tank", {}, "abc", 1, 2) == [
        game for pair in ("ab", "ac", "bc") for game in pairings("tank", {}, pair, 1, 2)
    ]


@pytest.mark.needs_fast
def test_the_command_rates_tables_of_four(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ratings", "tank", "--seats", "4", "--bots", "recruit,corporal,sergeant", "--rounds", "1"]) == 0
    *rows, last = capsys.readouterr().out.splitlines()
    assert last == "3 games of 4, seed 1" and len(rows) == 3
    assert all(" of 4 seats  (" in row and row.endswith("even 25.0%") for row in rows)


@pytest.mark.needs_fast
def test_a_bot_at_fault_is_counted_and_named(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["ratings", "tank", "--seats", "3", "--bots", "recruit,tests.lab.bad:crash", "--rounds", "1"]
    assert main(asked) == 0
    said = capsys.readouterr().out
    assert "even 33.3%  3 faults" in said and "the first fault of tests.lab.bad:crash: " in said
    assert main([*asked, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["seats"] == 3 and [(row["bot"], row["seats"], row["faults"]) for row in told["ratings"]] == [
        ("recruit", 3, 0),
        ("tests.lab.bad:crash", 3, 3),
    ]


@pytest.mark.needs_fast
def test_at_two_seats_it_says_what_it_said(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["ratings", "examples.four", "--bots", "recruit,sergeant", "--rounds", "3"]
    assert main(asked) == 0
    assert capsys.readouterr().out.splitlines() == [
        "sergeant           34.4  (20.4 to 48.4)",
        "recruit            15.6  (1.6 to 29.6)",
        "6 games, seed 1",
    ]
    assert main([*asked, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert list(told) == ["game", "games", "seed", "ratings"]
    assert list(told["ratings"][0]) == ["bot", "rating", "low", "high", "faults"]
