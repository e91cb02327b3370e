"""Tests that need what a computer may lack: left out and counted, or demanded."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.browser import MISSING, find_chromium

ROOT = Path(__file__).resolve().parent.parent
SCENE = """
import pytest

@pytest.mark.needs_browser
def test_one(): pass

@pytest.mark.browser
def test_two(): pass

def test_three(): pass
"""


GROUPED = """
import os, pytest

@pytest.mark.xdist_group("together")
@pytest.mark.parametrize("n", range(6))
def test_of_a_group(n):
    with open("workers", "a") as file:
        file.write(os.environ["PYTEST_XDIST_WORKER"] + "\\n")
"""


@pytest.fixture
def pytest_here(tmp_path):
    """Runs pytest over SCENE with our conftest and the given browser; gives back status and output."""
    (tmp_path / "conftest.py").write_text("from tests.conftest import *\n")
    (tmp_path / "test_scene.py").write_text(SCENE)
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers =\n  browser\n  needs_browser\n")

    def run(browser: str, *arguments: str) -> tuple[int, str]:
        plain = {"PYTHONPATH": str(ROOT), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}  # no plugin but xdist: a quick start
        environment = {**os.environ, **plain, "SANDTABLE_CHROMIUM": browser}
        command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-p", "xdist", *arguments]
        done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True)
        return done.returncode, done.stdout + done.stderr

    return run


@pytest.mark.parametrize("workers", ["-n0", pytest.param("-n2", marks=pytest.mark.slow)])
def test_what_cannot_run_is_counted_before_the_closing_line(pytest_here, workers):
    status, output = pytest_here("/nowhere/chromium", workers)
    *_, counted, closing = output.splitlines()
    assert status == 0
    assert counted == "not run: browser (2 tests)"
    assert "1 passed" in closing


@pytest.mark.slow
def test_what_belongs_together_runs_in_one_process(pytest_here, tmp_path):
    (tmp_path / "test_group.py").write_text(GROUPED)
    status, _ = pytest_here(sys.executable, "-n2", "--dist=loadgroup", "test_group.py")
    assert status == 0 and len(set((tmp_path / "workers").read_text().split())) == 1


def test_what_is_there_runs(pytest_here):
    status, output = pytest_here(sys.executable, "-n0", "--need=browser")
    assert status == 0 and "3 passed" in output and "not run" not in output


def test_a_needed_browser_that_is_missing_is_an_error(pytest_here):
    status, output = pytest_here("/nowhere/chromium", "-n0", "--need=browser")
    assert status != 0 and output.strip() == "ERROR: " + MISSING


def test_an_unknown_need_is_an_error(pytest_here):
    status, output = pytest_here(sys.executable, "-n0", "--need=brwser")
    assert status != 0 and "knows no 'brwser'" in output


def test_the_browser_is_found_by_name_on_the_path_or_among_playwrights(tmp_path, monkeypatch):
    for variable in ("SANDTABLE_CHROMIUM", "PLAYWRIGHT_BROWSERS_PATH"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setattr("tests.browser.FOLDERS", ())
    monkeypatch.setattr("tests.browser.ELSEWHERE", ())
    monkeypatch.setenv("PATH", str(tmp_path))
    assert find_chromium() is None

    downloaded = program(tmp_path / "chromium-1200" / "chrome-linux64" / "chrome")
    monkeypatch.setenv("PLAYWRIGHT_BROWSERS_PATH", str(tmp_path))
    assert find_chromium() == downloaded

    on_path = program(tmp_path / "google-chrome")
    assert find_chromium() == on_path

    named = program(tmp_path / "mine")
    monkeypatch.setenv("SANDTABLE_CHROMIUM", named)
    assert find_chromium() == named


def program(path: Path) -> str:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch(mode=0o755)
    return str(path)
