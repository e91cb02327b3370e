"""Looking back: chances, turning points, luck; the same record gives the same bytes."""

import json
import random
from statistics import fmean, stdev

import pytest

import sandtable
from sandtable.bots.looking_back import Budget, LookingBack, look_back
from sandtable.bots.luck import Luck
from sandtable.bots.rolls import FINE
from sandtable.cli.main import main
from sandtable.core import library
from sandtable.core.errors import Refused
from sandtable.core.seats import CHANCE
from soak import blunders
from soak.luck import GAMES, holds, lucks
from tests.contract.secret import GAME as SECRET

SMALL = Budget(point=16, look=40, first=16, close=48)


def played(*moves: str) -> sandtable.Match:
    match = sandtable.new("examples.four", seed=1)
    for move in moves:
        match.play(match.asked[0], move)
    return match


@pytest.mark.slow
def test_a_blunder_is_a_turning_point():
    match = played("4", "3", "4", "3", "4", "3", "4")
    assert match.over
    told = look_back(match, SMALL, compile=False)
    worst = max(told["turning"], key=lambda one: one["loss"])
    assert (worst["seat"], worst["entry"], worst["better"]["text"]) == (1, 5, "4"), "the fourth was not kept out"
    assert worst["played"]["known"] < worst["better"]["known"] and "captain" in worst["says"]
    assert told["points"][-1]["so"][0] >= 800, "the win stands on the board when the last answer is given"
    assert told["luck"] == [0, 0] and told["no_luck"] == "No dice here: nothing was left to chance."


@pytest.mark.slow
def test_a_game_without_a_blunder_has_none_at_its_end():
    """Three in a row that cannot be stopped at both ends: the last answer of the loser cost nothing."""
    match = played("4", "4", "3", "3", "5", "2", "6")
    assert match.over
    told = look_back(match, SMALL, compile=False)
    assert all(one["entry"] != 5 for one in told["turning"])


@pytest.mark.slow
def test_the_same_record_twice_gives_the_same_bytes():
    match = played("4", "3", "4", "3", "4", "3", "4")
    assert json.dumps(look_back(match, SMALL, False)) == json.dumps(look_back(match, SMALL, False))


def test_a_game_that_goes_on_is_not_looked_back_at():
    with pytest.raises(Refused):
        look_back(played("4", "4"), SMALL, compile=False)


def test_what_is_hidden_has_two_truths():
    match = sandtable.new(SECRET, seed=1)
    dice = random.Random(1)
    while not match.over:
        seat = next(s for s in match.asked if s >= 0)
        match.play(seat, dice.choice(match.codes(seat)))
    told = look_back(match, SMALL, compile=False)
    assert told["hides"] and all(len(p["known"]) == len(p["so"]) == 2 for p in told["points"])


def test_luck_is_what_was_rolled_against_what_was_expected():
    """Over all rolls of a table, by their odds, it is nothing for anybody."""
    match = sandtable.new("tank", seed=1, dice="hand")
    dice = random.Random(3)
    for _ in range(400):
        if match.asked == [CHANCE]:
            break
        seat = dice.choice([s for s in match.asked if s >= 0] or match.asked)
        shots = [a for a in match.codes(seat) if "shoot" in match.describe(seat, a).words]
        match.play(seat, (shots or match.codes(seat))[0])
    assert match.asked == [CHANCE]
    luck, weights = Luck(match.game, match.size, match.n_seats), [0] * (match.size.max_odds + 1)
    n = match.game.rules.odds(match.state, weights)
    sums = [0.0] * match.n_seats
    for i, action in enumerate(match.codes(CHANCE)):
        sums = [s + weights[i] * v for s, v in zip(sums, luck.of(match.state, action), strict=True)]
    assert n > 1 and max(map(abs, sums)) <= sum(weights[:n]) / FINE * n


@pytest.mark.slow
@pytest.mark.compiled
@pytest.mark.needs_fast
@pytest.mark.parametrize("name", ["doubletime", "tank", "wartime"])
def test_luck_averages_zero(name):
    """Over 1,000 games between sergeants, within its interval; `python -m soak luck` asks every game."""
    for mine in zip(*lucks(name, GAMES), strict=True):
        assert holds(name, fmean(mine), stdev(mine))


@pytest.mark.slow
def test_explain_draws_the_chances(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr("sandtable.bots.looking_back.BUDGET", SMALL)
    monkeypatch.setattr("sandtable.bots.looking_back.PLAIN", SMALL)
    monkeypatch.setattr("sandtable.bots.looking_back.has_compiler", lambda: False)
    record, picture = tmp_path / "game.jsonl", tmp_path / "chances.svg"
    played("4", "3", "4", "3", "4", "3", "4").save(record)
    assert main(["explain", str(record), "--curve", "--svg", str(picture)]) == 0
    assert "The captain's answer" in capsys.readouterr().out
    assert picture.read_text("utf-8").count("<polyline") == 2
    assert main(["explain", str(record), "--curve", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["turning"]


@pytest.mark.slow
@pytest.mark.compiled
@pytest.mark.needs_fast
def test_a_planted_blunder_is_found_or_not_as_by_a_walk_through_the_whole_game():
    """`python -m soak blunders` looks only at turns that can matter."""
    found = []
    for seed in range(101, 108):
        blunder = blunders.planted(library.load("tank"), seed)
        if blunder is None:
            continue
        looking = LookingBack(blunder.match)
        moments = [moment for moment in looking.moments() if moment.entry.seat >= 0]
        for moment in moments:
            looking.consider(moment)
        turn = next((m.time, m.entry.seat) for m in moments if m.n == blunder.entry)
        whole = turn in [(one.moment.time, one.moment.entry.seat) for one in looking.largest()]
        assert blunders.is_found(blunder) == whole
        found.append(whole)
    assert True in found


def test_blunders_are_looked_for_where_they_are_lacking_most():
    few = {name: {str(n): True for n in range(1, blunders.MANY + 1)} for name in library.names() if name != "trts"}
    assert blunders.next_game({}, []) == (library.names()[0], "1")
    assert blunders.next_game(few, []) == ("trts", "1")
    assert blunders.next_game(few | {"trts": {"1": None}}, [("trts", "2")]) == ("trts", "3")
    assert blunders.next_game(few | {"trts": {str(n): False for n in range(blunders.GAMES["trts"])}}, []) is None
