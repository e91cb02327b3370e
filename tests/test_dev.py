"""The script dev: set-up, locks, and what it says when something is missing."""

from __future__ import annotations

import ast
import importlib.util
import os
import re
import subprocess
import sys
import threading
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import ModuleType

import pytest

import soak.__main__ as soaking
from soak import Row

ROOT = Path(__file__).resolve().parent.parent
LOCKS = sorted((ROOT / "requirements").glob("*.txt"))


def load_dev() -> ModuleType:
    loader = SourceFileLoader("dev_under_test", str(ROOT / "dev"))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(loader.name, loader))
    loader.exec_module(module)
    return module


@pytest.fixture
def dev(tmp_path):
    """dev as if it lay in an empty tree, with locks of its own; pip is a stand-in that notes what it is asked."""
    dev = load_dev()
    dev.ROOT, dev.VENV, dev.LOCKS = tmp_path, tmp_path / ".venv", tmp_path / "requirements"
    dev.BIN = dev.VENV / "bin"
    dev.PYTHON, dev.STAMP = dev.BIN / "python", dev.VENV / "stamp.json"
    dev.LOCKS.mkdir()
    for name in dev.ALL:
        (dev.LOCKS / f"{name}.txt").write_text(f"{name}==1\n")
    dev.asked, dev.failing = [], set()

    def quietly(command):
        if "venv" in command:
            dev.BIN.mkdir(parents=True)
            dev.PYTHON.touch()
            dev.asked.append("venv")
            return None
        name = Path(command[command.index("-r") + 1]).stem
        dev.asked.append(name)
        return "ERROR: No wheel fits" if name in dev.failing else None

    dev.quietly, dev.put_sandtable_in = quietly, lambda: None
    return dev


def test_help_works_from_another_folder(tmp_path):
    done = subprocess.run([sys.executable, ROOT / "dev", "--help"], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0
    for command in load_dev().COMMANDS:
        assert f"\n  {command} " in done.stdout


def test_an_unknown_command_is_refused_in_one_sentence():
    done = subprocess.run([sys.executable, ROOT / "dev", "fly"], capture_output=True, text=True)
    assert done.returncode == 2
    assert done.stderr.startswith("dev knows no command 'fly'") and done.stderr.count("\n") == 1


def test_dev_can_be_started_directly():
    assert os.access(ROOT / "dev", os.X_OK) and os.access(ROOT / ".ci" / "run", os.X_OK)
    assert (ROOT / "dev").read_text().startswith("#!/usr/bin/env python3\n")


def test_an_old_python_can_read_dev_far_enough_to_say_what_it_lacks():
    source = (ROOT / "dev").read_text()
    ast.parse(source, feature_version=(3, 6))
    first_newer_line = source.index("import contextlib")
    assert source.index("sys.exit(2)") < first_newer_line


def test_a_python_that_is_too_old_is_told_what_to_install():
    refuse = load_dev().refuse_python
    assert refuse((3, 10, 4), lambda name: True).startswith("Sandtable needs Python 3.11 or newer and this is 3.10:")
    assert refuse((3, 11, 0), lambda name: True) == ""
    assert refuse((4, 0, 0), lambda name: True) == ""


@pytest.mark.parametrize("absent", ["venv", "ensurepip"])
def test_a_python_without_venv_or_pip_is_told_what_to_install(absent):
    sentence = load_dev().refuse_python((3, 12, 0), lambda name: name != absent)
    assert "python3-venv" in sentence and "\n" not in sentence


def test_every_requirement_is_locked():
    assert [path.stem for path in LOCKS] == sorted(path.stem for path in (ROOT / "requirements").glob("*.in"))
    assert [path.stem for path in LOCKS] == sorted(load_dev().ALL)


@pytest.mark.parametrize("path", LOCKS, ids=lambda path: path.stem)
def test_a_lock_pins_every_package_with_a_hash_and_names_no_host(path):
    text = path.read_text()
    assert "://" not in text and "--index" not in text and "--find-links" not in text
    requirements = text.replace("\\\n", " ").splitlines()
    assert requirements
    for line in requirements:
        assert re.fullmatch(r"[a-z0-9-]+==[^ ;]+( ; [^\\]*?)?( +--hash=sha256:[0-9a-f]{64})+ *", line), line


@pytest.mark.parametrize("path", LOCKS, ids=lambda path: path.stem)
def test_a_lock_holds_what_its_source_asks_for(path):
    wanted = re.findall(r"^([A-Za-z0-9_.-]+)", path.with_suffix(".in").read_text(), re.MULTILINE)
    assert wanted
    locked = set(re.findall(r"^([a-z0-9-]+)==", path.read_text(), re.MULTILINE))
    assert {re.sub(r"[-_.]+", "-", name).lower() for name in wanted} <= locked


@pytest.mark.parametrize("name", ["base", "fast", "people", "envs"])
def test_what_the_wheel_asks_for_has_a_lower_bound_that_the_lock_meets(name):
    """They are the wheel's metadata: whoever installs it alone gets nothing older than what the tests ran with."""
    locked = dict(
        re.findall(r"^([a-z0-9-]+)==([0-9.]+)", (ROOT / f"requirements/{name}.txt").read_text(), re.MULTILINE)
    )
    for line in (ROOT / f"requirements/{name}.in").read_text().splitlines():
        if line and not line.startswith("#"):
            found = re.match(r"([A-Za-z0-9_.-]+)>=([0-9.]+)", line)
            assert found, f"no lower bound: {line}"
            bound, pinned = (
                [int(n) for n in text.split(".")] for text in (found[2], locked[found[1].lower().replace("_", "-")])
            )
            assert pinned[: len(bound)] >= bound and pinned[0] == bound[0], line


def test_locks_agree_with_one_another():
    pins = {}
    for path in LOCKS:
        for line in load_dev().pinned(path):
            name, _, marker = line.partition("==")[0], *line.partition(" ; ")[1:]
            assert pins.setdefault((name, marker), line) == line, f"{path.name}: {line}, elsewhere {pins[name, marker]}"


def test_a_second_start_does_nothing(dev):
    dev.set_up(dev.TEST)
    assert dev.asked == ["venv", "base", "fast", "people", "envs", "postgres", "test"]
    dev.asked.clear()
    dev.set_up(dev.TEST)
    dev.set_up(dev.PLAY)
    assert dev.asked == []


def test_a_changed_lock_is_installed_alone(dev):
    dev.set_up(dev.TEST)
    dev.asked.clear()
    (dev.LOCKS / "fast.txt").write_text("fast==2\n")
    dev.set_up(dev.TEST)
    assert dev.asked == ["fast"]


@pytest.mark.parametrize("change", ["python", "root"])
def test_another_python_or_a_moved_folder_starts_from_nothing(dev, change):
    dev.set_up(dev.PLAY)
    dev.asked.clear()
    home = {**dev.home(), change: "another"}
    dev.home = lambda: home
    dev.set_up(dev.PLAY)
    assert dev.asked == ["venv", "base", "fast", "people"]


def test_an_interrupted_set_up_starts_from_nothing(dev):
    pip = dev.quietly

    def interrupted(command):
        if "venv" not in command:
            raise KeyboardInterrupt
        return pip(command)

    dev.quietly = interrupted
    with pytest.raises(KeyboardInterrupt):
        dev.set_up(dev.PLAY)
    dev.quietly = pip
    dev.asked.clear()
    dev.set_up(dev.PLAY)
    assert dev.asked == ["venv", "base", "fast", "people"]


@pytest.mark.parametrize("damage", ["", "{", "[]", "{}", "null"])
def test_a_broken_stamp_starts_from_nothing(dev, damage):
    dev.set_up(dev.PLAY)
    dev.asked.clear()
    dev.STAMP.write_text(damage)
    dev.set_up(dev.PLAY)
    assert dev.asked == ["venv", "base", "fast", "people"]


def test_a_venv_without_its_python_is_made_anew(dev):
    dev.set_up(dev.PLAY)
    dev.asked.clear()
    dev.PYTHON.unlink()
    dev.set_up(dev.PLAY)
    assert dev.asked == ["venv", "base", "fast", "people"]


def test_fast_packages_may_be_missing(dev, capsys):
    dev.failing = {"fast"}
    dev.set_up(dev.PLAY)
    assert "fast packages … left out: everything still works, slower (No wheel fits)" in capsys.readouterr().err
    dev.asked.clear()
    dev.set_up(dev.PLAY)
    assert dev.asked == []


def test_what_was_left_out_is_tried_again_when_needed(dev):
    dev.failing = {"fast"}
    dev.set_up(dev.PLAY)
    with pytest.raises(dev.Trouble, match="fast packages are needed"):
        dev.set_up(dev.PLAY, needed=("fast",))
    dev.failing = set()
    dev.set_up(dev.PLAY, needed=("fast",))
    dev.asked.clear()
    dev.set_up(dev.PLAY, needed=("fast",))
    assert dev.asked == []


def test_base_packages_may_not_be_missing(dev):
    dev.failing = {"base"}
    with pytest.raises(dev.Trouble, match="base packages could not be installed"):
        dev.set_up(dev.PLAY)


def test_two_at_once_take_turns(dev, capsys):
    pip, begun, go_on = dev.quietly, threading.Event(), threading.Event()

    def slow(command):
        begun.set()
        assert go_on.wait(10)
        return pip(command)

    dev.quietly = slow
    both = [threading.Thread(target=dev.set_up, args=(dev.PLAY,)) for _ in range(2)]
    both[0].start()
    assert begun.wait(10)
    both[1].start()
    waited = threading.Event()
    while "Waiting for another dev" not in capsys.readouterr().err:
        assert both[1].is_alive() and not waited.wait(0.05)
    go_on.set()
    for thread in both:
        thread.join(10)
    assert dev.asked == ["venv", "base", "fast", "people"]


def test_needs_are_told_from_arguments_for_pytest():
    split = load_dev().split_needs
    assert split(["--need", "fast,browser", "--", "-k", "name"]) == (["fast", "browser"], ["-k", "name"])
    assert split(["--need=fast", "-x"]) == (["fast"], ["-x"])
    assert split(["--", "--need"]) == ([], ["--need"])


class Job:
    def __init__(self, name, answer):
        self.NAME, self.answer = name, answer

    def run(self, minutes, state_path):
        return self.answer(minutes, state_path)


def test_a_soak_job_is_told_its_minutes_and_where_its_progress_is(tmp_path, capsys):
    told = []
    job = Job("games", lambda minutes, path: told.append((minutes, path)) or Row("games", True, 3, "no fault"))
    assert soaking.main(["games", "--minutes", "2"], {"games": job}, tmp_path / "soak") == 0
    assert told == [(2.0, tmp_path / "soak" / "games.json")] and (tmp_path / "soak").is_dir()
    assert capsys.readouterr().out.splitlines()[-1].split() == ["games", "ok", "3", "0.0", "no", "fault"]


def test_a_soak_job_that_fails_or_breaks_fails_the_whole(tmp_path, capsys):
    jobs = {
        "bad": Job("bad", lambda *_: Row("bad", False, 9)),
        "broken": Job("broken", lambda *_: 1 // 0),
        "good": Job("good", lambda *_: Row("good", True, 9)),
    }
    assert soaking.main([], jobs, tmp_path) == 1
    assert [line.split()[:2] for line in capsys.readouterr().out.splitlines()[-3:]] == [
        ["bad", "FAILED"],
        ["broken", "FAILED"],
        ["good", "ok"],
    ]
    assert soaking.main(["good"], jobs, tmp_path) == 0
    with pytest.raises(SystemExit):
        soaking.main(["ugly"], jobs, tmp_path)
