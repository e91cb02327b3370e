"""The contract says what it means: no `Any` in what a game declares, and mypy refuses what does not fit."""

import dataclasses
import subprocess
import sys
import textwrap
import typing
from pathlib import Path
from typing import Any

import pytest

from sandtable.core import chance, contract, lesson
from sandtable.core.drawing import figure
from sandtable.core.match import View

ROOT = Path(__file__).parents[2]
NAMES = {"Rng": chance.Rng, "Figure": figure.Figure, "Lesson": lesson.Lesson}


def untyped(hint: Any, where: str, seen: set[Any] | None = None) -> list[str]:
    """Where `Any` stands in a type, in its parts, in the fields of its dataclasses and the functions of its protocols."""
    seen = set() if seen is None else seen
    if hint is Any:
        return [where]
    if isinstance(hint, list | tuple):
        return [line for part in hint for line in untyped(part, where, seen)]
    found = [line for part in typing.get_args(hint) for line in untyped(part, where, seen)]
    is_ours = isinstance(hint, type) and hint.__module__.startswith("sandtable.") and hint is not View
    if not is_ours or hint in seen:  # a View holds the game's own record, whatever that is
        return found
    seen.add(hint)
    if dataclasses.is_dataclass(hint):
        hints = typing.get_type_hints(hint, localns=NAMES)
        found += [line for f in dataclasses.fields(hint) for line in untyped(hints[f.name], f"{where}.{f.name}", seen)]
    elif getattr(hint, "_is_protocol", False):
        for name, f in vars(hint).items():
            f = f.fget if isinstance(f, property) else f
            if callable(f) and (name == "__call__" or not name.startswith("_")):
                for parameter, part in typing.get_type_hints(f, localns=NAMES).items():
                    found += untyped(part, f"{where}.{name}({parameter})", seen)
    return found


def test_nothing_that_a_game_declares_is_any() -> None:
    assert untyped(contract.Game, "Game") == []


def test_a_planted_any_is_found() -> None:
    class Says(typing.Protocol):
        def __call__(self, view: Any, /) -> str: ...

    Says.__module__ = "sandtable.planted"

    @dataclasses.dataclass
    class Planted:
        rule: Says
        many: dict[str, list[Any]]

    Planted.__module__ = "sandtable.planted"
    NAMES["Says"] = Says
    assert untyped(Planted, "Planted") == ["Planted.rule.__call__(view)", "Planted.many"]


WRONG = """
    from sandtable.core.contract import Answers, Drawing, Lists, Numbers, OnTable, Rooms, Table, Thinking
    from examples.four import idle, thumb

    def judge(view: Table, seat: int) -> str:
        return "well"

    def legal(state: Table, out: Numbers) -> int:
        return 0

    thinking = Thinking(judge=judge, thumb=thumb, idle=idle)
    lists: Lists = legal
"""


@pytest.mark.slow
def test_mypy_refuses_a_game_with_a_wrong_signature(tmp_path: Path) -> None:
    (tmp_path / "wrong.py").write_text(textwrap.dedent(WRONG), "utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--config-file", str(ROOT / "pyproject.toml"), str(tmp_path / "wrong.py")],
        capture_output=True,
        text=True,
        cwd=ROOT,
    )
    lines = [line for line in done.stdout.splitlines() if "error:" in line and "wrong.py" in line]
    assert any(":11:" in line and 'Argument "judge"' in line for line in lines), done.stdout
    assert any(":12:" in line and "Lists" in line for line in lines), done.stdout
