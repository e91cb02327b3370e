"""Plans, runs that can be stopped, comparisons that find what is unfair, reports one can open."""

import sys
from pathlib import Path

import pytest

from sandtable.core import files
from sandtable.core.errors import SandtableError
from sandtable.lab import plan as plans

GIVEN = {
    "name": "a look",
    "seed": 3,
    "games": 10,
    "tables": [{"game": "examples.four", "bots": [["sergeant", "recruit"]]}],
}


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"games": 0}, "games: 0 is not"),
        ({"games": "many"}, "games: 'many'"),
        ({"games": 1 << 60}, "games:"),
        ({"seed": -1}, "seed"),
        ({"tables": []}, "at least one"),
        ({"tables": [3]}, "at least one"),
        ({"wish": 1}, "unknown key 'wish'"),
        ({"tables": [{"game": "chess"}]}, "table 1: game 'chess'"),
        ({"tables": [{"game": "examples.four", "bots": "king"}]}, "bot 'king'"),
        ({"tables": [{"game": "examples.four", "bots": [["recruit"] * 3]}]}, "3 bots"),
        ({"tables": [{"game": "examples.four", "seats": "two"}]}, "seats 'two'"),
        ({"tables": [{"game": "tank", "seats": 1_000_000_000}]}, "seats 1000000000: tank is played by 2 to 100"),
        ({"tables": [{"game": "tank", "seats": -1}]}, "seats -1"),
        ({"tables": [{"game": "doubletime", "options": {"rows": []}}]}, "0 cells"),
        (
            {"tables": [{"game": "doubletime", "options": {"rows": [8] * 3000, "turn_limit": [8] * 3000}}]},
            "9000000 cells",
        ),
        (
            {"tables": [{"game": "tank", "bots": [["recruit"] * 2, ["recruit"] * 3], "options": {"map": "duel"}}]},
            "table 1: .*not for 3 players",
        ),
        ({"tables": [{"game": "examples.four", "options": {"x": 1}}]}, "option 'x'"),
        ({"tables": [{"game": "examples.four", "bots": [1]}]}, "bots"),
        ({"tables": [{"game": "tests.lab.unfair", "options": {"head_start": [True, 7]}}]}, "option head_start"),
        (
            {"tables": [{"game": "examples.four", "bots": ["sergeant", "recruit"]}]},
            r"one of each\? Write \[\[\"sergeant",
        ),
        (
            {"tables": [{"game": "examples.four", "bots": [["recruit"] * 2] * 2}]},
            "bots: recruit recruit stands there twice",
        ),
        ({"tables": [{"game": "doubletime", "options": {"rows": [8, 10, 8]}}]}, "option rows: 8 stands there twice"),
        (
            {"tables": [{"game": "doubletime"}, {"game": "doubletime", "options": {"rows": 10}}]},
            "doubletime sergeant rows=10 stands there twice, which is the same as doubletime sergeant;",
        ),
    ],
)
def test_bad_plans_are_named_by_their_place(change, words):
    with pytest.raises(SandtableError, match=words):
        plans.checked({**GIVEN, **change}, "plan.toml")


def test_a_plan_that_is_not_toml_is_named(tmp_path: Path):
    (tmp_path / "plan.toml").write_text("games = ")
    with pytest.raises(SandtableError, match="plan.toml: "):
        plans.read(tmp_path / "plan.toml")
    with pytest.raises(SandtableError, match="no file"):
        plans.read(tmp_path / "none.toml")
    (tmp_path / "plan.toml").write_text("games = " + "[" * 9000)
    with pytest.raises(SandtableError, match="nested too deeply"):
        plans.read(tmp_path / "plan.toml")


def test_a_plan_is_the_product_of_bots_and_options():
    table = {
        "game": "tests.lab.unfair",
        "bots": [["sergeant", "recruit"], ["recruit", "recruit"]],
        "options": {"head_start": [False, True]},
    }
    assert len(plans.checked({**GIVEN, "tables": [table]}, "plan").cells) == 4


needs_lab = pytest.mark.needs_fast


@needs_lab
@pytest.mark.compiled
def test_a_resumed_run_is_the_uninterrupted_one_byte_for_byte(tmp_path: Path, monkeypatch):
    from sandtable.lab import run as runs

    monkeypatch.setattr(runs, "FAST_CHUNK", 4)
    plan = plans.checked({**GIVEN, "games": 16}, "plan")
    whole = runs.run(plan, tmp_path / "whole", 1).read_bytes()
    stop = runs.tasks(plan)[2]

    def until_stopped(task):
        if task == stop:
            raise KeyboardInterrupt
        return runs_do(task)

    runs_do = runs.do
    monkeypatch.setattr(runs, "do", until_stopped)
    with pytest.raises(KeyboardInterrupt):
        runs.run(plan, tmp_path / "stopped", 1)
    monkeypatch.setattr(runs, "do", runs_do)
    assert len(list((tmp_path / "stopped" / "parts").glob("*.parquet"))) == 2
    assert runs.run(plan, tmp_path / "stopped", 1).read_bytes() == whole
    assert runs.run(plan, tmp_path / "two", 2).read_bytes() == whole, "two cores played other games"
    cut, emptied, rubbish, short = sorted((tmp_path / "two" / "parts").glob("*.parquet"))
    cut.write_bytes(cut.read_bytes()[:-100])
    emptied.write_bytes(b"")
    rubbish.write_bytes(b"rubbish" * 1000)
    short.unlink()
    assert runs.run(plan, tmp_path / "two", 2).read_bytes() == whole, "a damaged part is played again"
    with pytest.raises(SandtableError, match="another plan"):
        runs.run(plans.checked({**GIVEN, "seed": 4}, "plan"), tmp_path / "whole", 1)


@needs_lab
@pytest.mark.compiled
def test_a_planted_unfair_option_is_found():
    from sandtable.lab.compare import compare

    fair = plans.Cell("tests.lab.unfair", ("recruit", "recruit"), (("head_start", False),))
    unfair = plans.Cell("tests.lab.unfair", ("recruit", "recruit"), (("head_start", True),))
    found = compare(fair, unfair, "first", 1, 6000, 0.005)
    assert found.verdict == "differ" and found.low > 0
    assert compare(fair, fair, "first", 1, 400, 0.5).verdict == "no difference worth the name"


@needs_lab
@pytest.mark.compiled
def test_a_report_has_its_numbers_plots_and_records(tmp_path: Path):
    import polars as pl

    from sandtable.lab import report
    from sandtable.lab import run as runs

    plan = plans.checked(
        {
            **GIVEN,
            "name": "<b>walls</b>",
            "games": 12,
            "tables": [{"game": "examples.four", "bots": [["captain:8", "sergeant"]]}],
        },
        "plan",
    )
    path = runs.run(plan, tmp_path, 1)
    page = report.write(plan, tmp_path, "sandtable lab run plan.toml", "http://127.0.0.1:8000").read_text("utf-8")
    assert "&lt;b&gt;walls" in page and "<svg" in page
    assert "http" not in page.replace("http://www.w3.org", "").replace("http://127.0.0.1:8000", "").replace(
        "http-equiv", ""
    )
    linked = sorted((tmp_path / "records").glob("*.jsonl"))
    assert linked and all("entries hold" in files.verify(r) for r in linked)
    games = pl.read_parquet(path)
    assert games["length"].to_list() == [len(a) for a in games["actions"].to_list()] and games.height == 12
    assert all(sum(d) == n for d, n in zip(games["decisions"].to_list(), games["length"].to_list(), strict=True))


@needs_lab
@pytest.mark.compiled
def test_options_are_columns_and_shown_as_people_write_them(tmp_path: Path, monkeypatch):
    import polars as pl

    from sandtable.lab import behind, columns, report
    from sandtable.lab import run as runs

    table = {"game": "tests.lab.unfair", "bots": [["sergeant", "recruit"]], "options": {"head_start": [False, True]}}
    plan = plans.checked({**GIVEN, "games": 4, "tables": [table, {"game": "doubletime", "bots": "recruit"}]}, "plan")
    games = pl.read_parquet(runs.run(plan, tmp_path, 1))
    assert dict(games.schema) == columns.schema(columns.all_of(plan)), "what `lab schema` prints is what the file has"
    assert games["option_head_start"].to_list() == [False] * 4 + [True] * 4 + [None] * 4
    assert set(games.filter(pl.col("game") == "doubletime")["option_rows"]) == {10}
    assert games["bots"].to_list()[:2] == [["sergeant", "recruit"], ["recruit", "sergeant"]]
    page = report.write(plan, tmp_path, "", "http://127.0.0.1:8000").read_text("utf-8")
    assert "head_start=on" in page and "True" not in page

    def again(plan, row):
        raise AssertionError("a game was replayed once more")

    monkeypatch.setattr(behind, "record_of", again)
    assert report.write(plan, tmp_path, "", "http://127.0.0.1:8000").read_text("utf-8") == page


@needs_lab
@pytest.mark.compiled
def test_equal_bots_do_not_play_the_same_game_twice(tmp_path: Path):
    import polars as pl

    from sandtable.lab import run as runs

    tables = [
        {"game": "examples.four", "bots": [["sergeant", "sergeant"]]},
        {"game": "examples.four", "bots": [["sergeant", "recruit"]]},
    ]
    plan = plans.checked({**GIVEN, "games": 20, "tables": tables}, "plan")
    games = pl.read_parquet(runs.run(plan, tmp_path, 1))
    seeds = [games.filter(pl.col("cell") == i)["seed"].n_unique() for i in range(2)]
    assert seeds == [20, 10], "with other bots in the seats a seed gives another game, with the same bots the same one"
    assert set(games.filter(pl.col("cell") == 1)["rotation"]) == {0, 1}


@needs_lab
@pytest.mark.compiled
@pytest.mark.slow
def test_bad_bots_lose_by_rule_and_the_rest_goes_on(tmp_path: Path):
    import polars as pl

    from sandtable.lab import report
    from sandtable.lab import run as runs

    line = ["tests.lab.bad:crash", "tests.lab.bad:rubbish", "sergeant"]
    tables = [
        {"game": "tank", "bots": [line], "seats": 3},
        {"game": "examples.four", "bots": [[f"run:{sys.executable} -c pass", "recruit"]]},
    ]
    plan = plans.checked({**GIVEN, "games": 3, "tables": tables}, "plan")
    games = pl.read_parquet(runs.run(plan, tmp_path, 1))
    assert games.height == 3 + 4
    for row in games.to_dicts():
        bots = runs.rotations(plan.cells[row["cell"]].bots)[row["rotation"]]
        assert bots[row["winner"]] in ("sergeant", "recruit")
        faults = " ".join(row["faults"])
        assert "has ended" in faults if row["cell"] else "ZeroDivisionError" in faults and "over the hills" in faults
    page = report.write(plan, tmp_path, "", "http://127.0.0.1:8000").read_text("utf-8")
    assert "10 games were lost by a fault: tests.lab.bad:crash" in page
    assert all("entries hold" in files.verify(r) for r in (tmp_path / "records").glob("*.jsonl"))


@needs_lab
@pytest.mark.compiled
def test_a_game_s_own_questions_can_be_compared():
    from sandtable.core import library
    from sandtable.lab.compare import compare
    from sandtable.lab.values import measure_of

    short, long = (plans.Cell("doubletime", ("recruit", "recruit"), (("turn_limit", t),)) for t in (5, 60))
    found = compare(short, long, "count:turn limit", 1, 200, 0.01)
    assert found.verdict == "differ" and found.a > 0.5 and found.high < 0
    with pytest.raises(SandtableError, match=r"count: and winner: with one of a wall"):
        measure_of("count:snow", library.find("doubletime"), {}, 2)
    with pytest.raises(SandtableError, match="happens to the table"):
        measure_of("winner:a wall", library.find("doubletime"), {}, 2)


@needs_lab
@pytest.mark.compiled
@pytest.mark.slow
@pytest.mark.parametrize("after", [0.5, 3.0])
def test_ctrl_c_stops_a_run_on_two_cores_at_once(tmp_path: Path, after: float):
    """As a terminal sends it: to all processes. One that died of it in the middle of a word was waited for in vain."""
    import os
    import signal
    import subprocess
    import sys
    import time

    (tmp_path / "plan.toml").write_text(
        'games = 4000\n[[tables]]\ngame = "examples.four"\nbots = [["sergeant", "recruit"], ["captain:50", "recruit"]]\n'
    )
    command = [sys.executable, "-P", "-m", "sandtable", "lab", "run", "plan.toml", "--out", "run", "--cores", "2"]
    run = subprocess.Popen(
        command,
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(Path(__file__).parents[2])},
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # whoever runs the tests may ignore it
    )
    try:
        while not (tmp_path / "run").exists() and run.poll() is None:  # before that it may not even have begun
            time.sleep(0.05)
        time.sleep(after)
        os.killpg(run.pid, signal.SIGINT)
        _, said = run.communicate(timeout=60)
    finally:
        if run.poll() is None:
            os.killpg(run.pid, signal.SIGKILL)
            run.communicate()
    assert run.returncode == 130 and said == "stopped\n"


@pytest.mark.parametrize(
    "path", sorted((Path(__file__).parents[2] / "examples" / "studies").glob("*.toml")), ids=lambda p: p.stem
)
def test_the_plans_of_the_first_study_can_be_read(path: Path):
    assert plans.read(path).cells


@needs_lab
def test_a_ratio_is_known_where_others_never_do_it():
    import numpy as np

    from sandtable.lab.measures import ratio

    won = np.array([[True, False]] * 50)
    never = ratio(np.array([[1, 0]] * 50), won)
    assert never.low > 4 and never.value > 50
    assert ratio(np.array([[2, 1]] * 50), won).value == 2 and ratio(np.array([[0, 0]] * 50), won).n == 0
    even = ratio(np.array([[1, 0], [0, 1]] * 25), won)
    assert even.low < 1 < even.high


@needs_lab
def test_a_team_that_led_and_won_was_foreseen_by_each_of_its_seats():
    import numpy as np

    from sandtable.lab.measures import foresight
    from sandtable.lab.watch import TENTHS

    results = np.array([[1000, 0, 1000, 0], [500, 500, 500, 500], [1000, 0, 1000, 0]])
    led_by_third, led_by_second = [3] * TENTHS, [2] * TENTHS
    known = foresight(np.array([led_by_third, led_by_third, led_by_second]), results == 1000)
    assert [(e.value, e.n) for e in known] == [(0.5, 2)] * TENTHS


def test_a_cell_is_named_without_the_way_to_its_game():
    assert plans.Cell("/somewhere/games/probe", ("sergeant", "sergeant"), ()).name == "probe sergeant"
    assert plans.Cell("examples.four", ("sergeant", "recruit"), ()).name == "examples.four sergeant recruit"
