"""Was it luck? Counted in the lab."""

import json

from sandtable.bots.contests.arena import play_series
from sandtable.bots.contests.series import SERGEANT
from sandtable.cli.main import main
from sandtable.core import library
from sandtable.lab.luck import Lucky, luck_of, picture, table

DOUBLETIME = library.load("doubletime")


def test_luck_of_one_is_bad_luck_of_the_other_and_games_are_those_of_a_series():
    found = luck_of(DOUBLETIME, DOUBLETIME.settings(), ["sergeant", "sergeant"], 3, first=5, compile=False)
    assert all(abs(a + b) < 5 for a, b in found.lucks) and any(a for a, _ in found.lucks)
    same = play_series(DOUBLETIME, DOUBLETIME.settings(), [SERGEANT, SERGEANT], 5, 3, compile=False)
    assert [sum(got) for got in zip(*found.results, strict=True)] == same.results


def test_it_says_how_often_the_luckiest_won_and_where_there_is_no_luck():
    lucks, results = (
        ((90.0, -90.0), (30.0, -30.0), (-60.0, 60.0), (0.0, 0.0)),
        ((1000, 0), (0, 1000), (0, 1000), (1000, 0)),
    )
    found = Lucky("throws", ("sergeant", "sergeant"), lucks, results)
    assert found.won_by_luckiest == (2, 3) and found.seat(0)[0] == 15
    assert "the luckiest seat won 2 of 3 decided games: 66.7%" in table(found)
    assert "the luck of winners, 4 games" in picture(found)
    quiet = Lucky("cards", ("sergeant", "sergeant"), ((0.0, 0.0),) * 4, results)
    assert "no luck to measure" in table(quiet)


def test_lab_luck_prints_and_draws(capsys, tmp_path, monkeypatch):
    monkeypatch.setattr("sandtable.bots.contests.arena.has_compiler", lambda: False)
    assert main(["lab", "luck", "doubletime", "--games", "2", "--json", "--svg", str(tmp_path / "luck.svg")]) == 0
    told = json.loads(capsys.readouterr().out)
    assert len(told["lucks"]) == 2 and told["seed"] == 1
    assert (tmp_path / "luck.svg").read_text("utf-8").startswith("<svg")
