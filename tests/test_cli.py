"""The command line: right answers, bad input in one sentence, never a traceback."""

import json
import os
from pathlib import Path

import pytest

import sandtable
from sandtable.cli.main import main


def said(capsys, *argv: str, code: int = 0) -> str:
    try:
        got = main(list(argv))
    except SystemExit as stop:
        got = int(stop.code or 0)
    out = capsys.readouterr()
    assert got == code, out.err + out.out
    assert "Traceback" not in out.err
    return out.out + out.err


def record(tmp_path: Path) -> Path:
    match = sandtable.new("examples.four", seed=1)
    for move in ("1", "2", "1", "2", "1", "2", "1"):
        match.play(match.asked[0], move)
    match.save(tmp_path / "game.jsonl")
    return tmp_path / "game.jsonl"


@pytest.mark.parametrize(
    "argv",
    [
        ["play", "chess"],
        ["rules", "chess"],
        ["sim", "examples.four", "--games", "0"],
        ["sim", "examples.four", "--games", "-4"],
        ["sim", "examples.four", "--bots", "king,queen"],
        ["sim", "examples.four", "--bots", "recruit,recruit,recruit"],
        ["sim", "examples.four", "--seats", "9"],
        ["sim", "examples.four", "--option", "x"],
        ["sim", "examples.four", "--option", "x=1"],
        ["replay", "nothing.jsonl"],
        ["verify", "nothing.jsonl"],
        ["verify"],
        ["verify", "nothing.jsonl", "--all"],
        ["verify", "--all", "--database", "nothing.sqlite"],
        ["backup", "copy.sqlite", "--database", "nothing.sqlite"],
        ["restore", "nothing.sqlite"],
        ["serve", "--port", "0", "--game", "examples.nothing"],
        ["audit", "examples.four", "--states", "many"],
        ["nonsense"],
        [],
        ["play", "examples.nothing"],
        ["games", "--nonsense"],
    ],
)
def test_bad_input_is_one_sentence_and_exit_code_2(capsys, argv):
    text = said(capsys, *argv, code=2)
    assert 0 < len(text.strip().splitlines()) <= 3


def test_verify_holds_and_names_the_first_wrong_entry(capsys, tmp_path):
    path = record(tmp_path)
    assert "holds" in said(capsys, "verify", str(path))
    path.write_text(path.read_text().replace('"do":"1"', '"do":"3"', 1))
    assert "entry 2" in said(capsys, "verify", str(path), code=1)


def test_replay_shows_words_tables_and_pictures(capsys, tmp_path):
    path = record(tmp_path)
    assert "azure wins" in said(capsys, "replay", str(path))
    assert said(capsys, "replay", str(path), "--at", "1").count("X") == 1
    said(capsys, "replay", str(path), "--svg", str(tmp_path / "out.svg"))
    assert (tmp_path / "out.svg").read_text().startswith("<svg")
    assert "the record has 7 entries" in said(capsys, "replay", str(path), "--at", "99", code=2)


def test_sim_counts_games_plain(capsys):
    report = json.loads(
        said(capsys, "sim", "examples.four", "--games", "20", "--bots", "sergeant,recruit", "--plain", "--json")
    )
    assert (
        report["games"] == 20
        and report["seats"][0]["wins"] + report["seats"][1]["wins"] + report["without winner"] == 20
    )
    assert report["seats"][0]["wins"] > 15


def test_sim_seats_a_sergeant_among_recruits(capsys):
    report = json.loads(said(capsys, "sim", "timemachine", "--seats", "3", "--games", "1", "--plain", "--json"))
    assert [row["bot"] for row in report["seats"]] == ["sergeant", "recruit", "recruit"]


@pytest.mark.parametrize(
    ("name", "owner"),
    [("class", "a word of Python"), ("sandtable", "a module that is installed here"), ("tank", "a game")],
)
def test_a_new_game_takes_no_name_that_is_taken(capsys, tmp_path, monkeypatch, name, owner):
    monkeypatch.chdir(tmp_path)
    assert f"{name!r} is taken: {owner} has that name" in said(capsys, "new-game", name, code=2)
    assert not list(tmp_path.iterdir())


def test_games_lists_the_games(capsys):
    listed = json.loads(said(capsys, "games", "--json"))
    assert [g["name"] for g in listed] == sorted(g["name"] for g in listed)


def test_a_game_is_played_in_the_terminal(capsys, monkeypatch, tmp_path):
    lines = iter(["? 4", "help", "9", "4", "board", "undo", "rule 2.2", f"save {tmp_path / 'x.jsonl'}", "quit"])
    monkeypatch.setattr("builtins.input", lambda prompt: next(lines))
    text = said(capsys, "play", "examples.four", "--bots", "none")
    assert "drop a disc into column 4" in text and "a column is 1 to 7" in text and (tmp_path / "x.jsonl").exists()


def test_a_long_list_of_answers_keeps_the_short_ones_and_counts_what_is_left_out(capsys, monkeypatch):
    lines = iter(["?", "? wait", "quit"])
    monkeypatch.setattr("builtins.input", lambda prompt: next(lines))
    text = said(capsys, "play", "doubletime", "--bots", "none", "--seed", "1")
    shown = [line for line in text.splitlines() if line.startswith(("  cavalry ", "  infantry ", "  archer "))]
    left = next(line for line in text.splitlines() if "are left out" in line)
    assert "  done  " in text and "  starfall  " in text and len(shown) == 38
    assert left.split()[1:4] == [str(54 - 38), "of", "56"], left  # three kinds on eighteen squares
    assert "Seats: azure (you, capital letters on the table); gules (you, small letters on the table)" in text


def test_audit_exits_with_1_where_something_leaks(capsys, monkeypatch):
    import dataclasses

    from tests.contract import secret
    from tests.contract.secret import GAME

    assert "0 differences" in said(capsys, "audit", "tests.contract.secret", "--states", "60")

    def hide(state, seat):
        """Nothing is hidden."""

    leaking = dataclasses.replace(GAME, secrets=dataclasses.replace(GAME.secrets, hide=hide))
    monkeypatch.setattr(secret, "GAME", leaking)
    said(capsys, "audit", "tests.contract.secret", "--states", "60", code=1)


def hall(path: Path) -> Path:
    """A database as a hall leaves it that nobody has entered yet."""
    import asyncio

    from sandtable.server.keep.store import Store

    async def made() -> None:
        store = Store(str(path))
        await store.open()
        await store.close()

    asyncio.run(made())
    return path


def test_a_database_is_copied_put_back_and_checked(capsys, tmp_path):
    there, copy, new = str(hall(tmp_path / "hall.sqlite")), str(tmp_path / "copy.sqlite"), str(tmp_path / "new.sqlite")
    assert "copy.sqlite" in said(capsys, "backup", copy, "--database", there)
    assert "is there already" in said(capsys, "backup", copy, "--database", there, code=2)
    assert "new.sqlite" in said(capsys, "restore", copy, "--database", new)
    assert "is there already" in said(capsys, "restore", copy, "--database", new, code=2)
    assert said(capsys, "verify", "--all", "--database", new) == "0 of 0 tables hold\n"
    assert "is no file" in said(capsys, "restore", copy, "--database", str(tmp_path), "--force", code=2)


def test_what_is_no_database_is_neither_copied_nor_put_back(capsys, tmp_path):
    text = tmp_path / "text"
    text.write_text("no database, but long enough to be looked at as one\n" * 20)
    assert "not a database" in said(capsys, "backup", str(tmp_path / "copy"), "--database", str(text), code=2)
    assert "no folder" in said(capsys, "backup", str(tmp_path / "no" / "copy"), "--database", str(text), code=2)
    assert "not a database" in said(capsys, "restore", str(text), "--database", str(tmp_path / "new"), code=2)
    assert "not a database" in said(capsys, "verify", "--all", "--database", str(text), code=1)
    assert [p.name for p in tmp_path.iterdir() if "part" not in p.name] == ["text"]


def test_games_and_bots_of_ones_own_are_found_where_one_is(tmp_path):
    """As the command starts: without the folder in Python's path, which could hide modules of ours."""
    import subprocess
    import sys

    (tmp_path / "mine.py").write_text("def last(view, legal):\n    return legal[-1]\n")
    (tmp_path / "json.py").write_text("raise ImportError('a file of the reader hides a module of Python')\n")
    command = [sys.executable, "-P", "-m", "sandtable.cli.main", "duel", "examples.four", "mine:last", "recruit"]
    root = str(Path(sandtable.__file__).parents[1])
    done = subprocess.run(
        [*command, "--most", "2", "--whole"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": root},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 1 and done.stdout.startswith("four: mine:last against recruit: 1 won, 1 lost"), (
        done.stdout + done.stderr
    )


def test_a_whole_duel_says_by_its_exit_code_who_won(capsys):
    duel = ["duel", "examples.four", "--most", "12", "--whole"]
    assert said(capsys, *duel, "sergeant", "recruit").endswith(": better\n")
    assert said(capsys, *duel, "recruit", "sergeant", code=3).endswith(": worse\n")
    assert "neither is shown" in said(capsys, *duel, "recruit", "recruit", code=1)


@pytest.mark.needs_fast
def test_the_schema_names_every_column(capsys, tmp_path):
    plan = tmp_path / "plan.toml"
    plan.write_text('[[tables]]\ngame = "doubletime"\noptions = { rows = [8, 10] }\n')
    known = json.loads(said(capsys, "lab", "schema", str(plan), "--json"))
    assert {"name": "option_rows", "type": "Int64", "words": "the option rows: 8, 10"} in known
    assert all(column["words"] for column in known) and "tallies" in said(capsys, "lab", "schema")


@pytest.mark.needs_fast
@pytest.mark.compiled
def test_lab_judge_measures_a_judge(capsys):
    told = said(capsys, "lab", "judge", "examples.four", "--games", "200", code=1)
    assert "called ahead, wins (even: 50%)" in told and "The judge is not shown to be better" in told
    facts = json.loads(said(capsys, "lab", "judge", "examples.four", "--games", "200", "--json", code=1))
    assert len(facts["stages"]) == 9 and facts["seed"] == 1


def test_a_duel_says_who_lost_by_a_fault_and_why(capsys, tmp_path, monkeypatch):
    (tmp_path / "stubborn_bot.py").write_text("def always(view, legal):\n    return 99\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    text = said(capsys, "duel", "examples.four", "stubborn_bot:always", "recruit", "--most", "2", "--whole", code=1)
    assert text.splitlines()[1].startswith(
        "stubborn_bot:always lost 2 games by a fault, the first: answered '99': refused"
    )


def test_a_folder_where_a_file_is_wanted_is_called_one(capsys, tmp_path):
    folder = str(tmp_path)
    assert "a folder, not a file" in said(capsys, "replay", folder, code=2)
    assert "is a folder: the plan is a file" in said(capsys, "lab", "run", folder, code=2)


@pytest.mark.parametrize(
    "argv",
    [
        ["replay", "{file}/below"],
        ["lab", "run", "{file}/below"],
        ["lab", "run", "{plan}", "--out", "{file}/below", "--cores", "1"],
        ["replay", "{game}", "--svg", "{folder}"],
        ["replay", "x" * 300],
        ["play", "examples.four", "--save", "{folder}"],
        ["play", "examples.four", "--save", "{file}/below"],
        ["verify", "--all", "--database", "x" * 300],
        ["serve", "--port", "-1"],
        ["serve", "--port", "70000"],
        ["serve", "--port", "0", "--host", ""],
        ["serve", "--port", "0", "--database", "{pipe}"],
        ["rules", ".."],
        ["rules", ".four"],
        ["audit", "tank", "--states", "1", "--seats", "1000"],
        ["audit", "tank", "--states", "1", "--seats", "0"],
        ["sim", "tank", "--games", "1", "--seats", "0"],
        ["duel", "tank", "recruit", "recruit", "--seats", "5"],
        ["ratings", "tank", "--bots", "recruit,sergeant", "--seats", "1"],
        ["explain", "{game}", "--at", "2", "--playouts", "99999999"],
        ["duel", "examples.four", "run:", "recruit"],
        ["duel", "examples.four", "run:./nothing-here", "recruit"],
        ["duel", "examples.four", "run:'open", "recruit"],
        ["duel", "examples.four", ":", "recruit"],
        ["duel", "examples.four", "json:JSONDecodeError", "recruit"],
        ["duel", "examples.four", "os:sep", "recruit"],
        ["lab", "sweep", "doubletime", "turn_limit=1..99999999999999999999"],
    ],
)
def test_what_cannot_be_read_written_or_started_is_one_sentence(capsys, tmp_path, argv):
    places = {"file": "plain.txt", "folder": "folder", "pipe": "pipe", "plan": "plan.toml", "game": "game.jsonl"}
    places = {name: str(tmp_path / place) for name, place in places.items()}
    record(tmp_path)
    Path(places["file"]).write_text("x")
    Path(places["folder"]).mkdir()
    os.mkfifo(places["pipe"])
    Path(places["plan"]).write_text('[[tables]]\ngame = "examples.four"\nbots = "recruit"\n')
    before = sorted(p.name for p in tmp_path.iterdir())
    text = said(capsys, *(word.format(**places) for word in argv), code=2)
    assert 0 < len(text.strip().splitlines()) <= 3
    assert sorted(p.name for p in tmp_path.iterdir()) == before


def test_a_record_never_takes_the_place_of_a_pipe_or_a_link(tmp_path):
    """As root, a record saved to a device used to be put where the device was."""
    import threading

    match, pipe, link = sandtable.new("examples.four", seed=1), tmp_path / "pipe", tmp_path / "link.jsonl"
    os.mkfifo(pipe)
    heard: list[str] = []
    reader = threading.Thread(target=lambda: heard.append(pipe.read_text()), daemon=True)
    reader.start()
    match.save(pipe)
    reader.join(5)
    assert pipe.is_fifo() and heard and heard[0].startswith('{"sandtable"')
    link.symlink_to(tmp_path / "kept.jsonl")
    match.save(link)
    assert link.is_symlink() and sandtable.load(link).hash == match.hash


def test_a_game_left_with_ctrl_c_is_saved(capsys, monkeypatch, tmp_path):
    lines = iter(["4"])

    def typed(prompt: str) -> str:
        for line in lines:
            return line
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", typed)
    said(capsys, "play", "examples.four", "--bots", "none", "--save", str(tmp_path / "x.jsonl"), code=130)
    assert len(sandtable.load(tmp_path / "x.jsonl").entries) == 1


def test_a_record_without_end_is_not_read_to_the_end(tmp_path, monkeypatch):
    from sandtable.core import files

    monkeypatch.setattr(files, "LARGEST", 1000)
    import contextlib
    import threading

    pipe, sent = tmp_path / "pipe", []
    os.mkfifo(pipe)

    def flood() -> None:
        with contextlib.suppress(BrokenPipeError), pipe.open("wb", buffering=0) as file:
            while len(sent) < 1000:
                sent.append(file.write(b"x" * 1000))

    flooding = threading.Thread(target=flood, daemon=True)
    flooding.start()
    with pytest.raises(sandtable.Broken, match="larger than"):
        sandtable.load(pipe)
    flooding.join(5)
    assert sum(sent) < 500_000


@pytest.mark.slow
@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("{sandtable} play examples.four <&-", 0),
        ("mkdir gone && cd gone && rmdir ../gone && {sandtable} games", 2),
        ("{sandtable} rules tank | head -1; exit ${{PIPESTATUS[0]}}", 0),
        ("{sandtable} games >&-", 0),
    ],
)
def test_odd_surroundings_bring_no_traceback(tmp_path, line, code):
    import subprocess
    import sys

    root = Path(__file__).parents[1]
    command = line.format(sandtable=f"'{sys.executable}' -P -m sandtable.cli.main")
    done = subprocess.run(
        ["bash", "-c", command],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(root)},
        capture_output=True,
        text=True,
    )
    assert done.returncode == code and "Traceback" not in done.stderr, done.stderr
    assert len(done.stderr.splitlines()) <= 1
