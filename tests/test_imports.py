"""Imports point down only; games do not import one another; play needs no numba."""

import ast
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LAYER = {"core": 0, "games": 1, "template": 1, "bots": 1, "lab": 2, "envs": 2, "server": 2, "learn": 2, "cli": 3}


def imports(path: Path) -> set[str]:
    """All that a file imports, wherever in it."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {a.name for a in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module} | {f"{node.module}.{a.name}" for a in node.names}
    return found


def imports_under(root: Path) -> dict[Path, set[str]]:
    return {path: imports(path) for path in (root / "sandtable").rglob("*.py")}


@cache
def imports_of_the_house() -> dict[Path, set[str]]:
    return imports_under(ROOT)


def firsts(names: set[str]) -> set[str]:
    return {name.split(".")[0] for name in names}


def wrong(path: Path, names: set[str], root: Path = ROOT) -> list[str]:
    """The imports of a file that point up, or to another game."""
    rooms = path.relative_to(root / "sandtable").parts
    out = []
    for name in names:
        target = name.split(".")
        if target[0] != "sandtable" or len(target) < 2 or target[1] not in LAYER or rooms[0] not in LAYER:
            continue
        up = (
            LAYER[target[1]] > LAYER[rooms[0]]
            or LAYER[target[1]] == LAYER[rooms[0]]
            and target[1] != rooms[0]
            and rooms[0] == "games"
        )
        other = rooms[0] == target[1] == "games" and len(target) > 2 and len(rooms) > 1 and target[2] != rooms[1]
        if up or other:
            out.append(f"{path.relative_to(root)}: {name}")
    return out


@pytest.mark.xdist_group("imports")  # the house is read once
def test_imports_point_down_only():
    assert not [line for path, names in imports_of_the_house().items() for line in wrong(path, names)]


def test_a_planted_import_is_found(tmp_path: Path):
    package = tmp_path / "sandtable" / "games" / "one"
    package.mkdir(parents=True)
    for text in (
        "from sandtable.games.two import x",
        "import sandtable.server.web.app",
        "from sandtable.bots import levels",
    ):
        (package / "rules.py").write_text(text + "\n")
        assert wrong(package / "rules.py", imports(package / "rules.py"), tmp_path), text
    (package / "rules.py").write_text("from sandtable.core import seats\nfrom sandtable.games.one import state\n")
    assert not wrong(package / "rules.py", imports(package / "rules.py"), tmp_path)


# What only these rooms may import: everything else works without it, or must not know of it.
ALONE = {
    "numba": ("core/compiled",),
    "llvmlite": ("core/compiled",),
    "torch": ("learn",),
    "litestar": ("server/web",),
    "uvicorn": ("server/web",),
    "sqlalchemy": ("server/keep", "server/records", "server/web"),
    "alembic": ("server/keep",),
    "ray": ("lab/cluster",),
}


def strangers(root: Path, known: dict[Path, set[str]]) -> list[str]:
    """Files that import what their room should know nothing of."""
    return [
        f"{place}: {name}"
        for path, names in known.items()
        for place in [path.relative_to(root / "sandtable").as_posix()]
        for name in sorted(firsts(names) & ALONE.keys())
        if not place.startswith(ALONE[name])
    ]


@pytest.mark.xdist_group("imports")
def test_each_room_knows_only_what_it_should():
    assert not strangers(ROOT, imports_of_the_house())


def test_the_room_of_hours_is_given_the_moment():
    for path in (ROOT / "sandtable" / "server" / "hours").glob("*.py"):
        assert not firsts(imports(path)) & {"time", "asyncio", "sqlalchemy", "litestar"}, path.name
        assert ".now(" not in path.read_text("utf-8"), path.name


def test_a_planted_stranger_is_found(tmp_path: Path):
    room = tmp_path / "sandtable" / "server" / "tables"
    room.mkdir(parents=True)
    for text in ("import numba", "    from sqlalchemy import text", "from litestar import get"):
        (room / "hall.py").write_text(
            "if True:\n    pass\n" + ("if 1:\n" if text.startswith(" ") else "") + text + "\n"
        )
        assert strangers(tmp_path, imports_under(tmp_path)), text
    (room / "hall.py").write_text("import asyncio\n")
    assert not strangers(tmp_path, imports_under(tmp_path))


def mapped(text: str) -> set[str]:
    """The rooms in CONTRIBUTING's map of the house."""
    house = text[text.index("## The house") : text.index("## Where things go")]
    return set(re.findall(r"^\| `([\w/]+)/` ", house, re.M))


def test_the_map_of_the_house_agrees_with_the_folders():
    """Every package is a room of the map; what lies inside a game or behind the web is told there."""
    told_elsewhere = ("games/", "template/", "server/web/", "server/keep/", "server")
    rooms = {p.parent.relative_to(ROOT / "sandtable").as_posix() for p in (ROOT / "sandtable").rglob("__init__.py")}
    rooms = {r for r in rooms if r != "." and not r.startswith(told_elsewhere[:4]) and r != told_elsewhere[4]}
    assert mapped((ROOT / "CONTRIBUTING.md").read_text("utf-8")) == rooms


def test_play_needs_neither_numba_nor_numpy():
    program = (
        "import sys, sandtable; m = sandtable.new('examples.four', seed=1); m.play(0, '4'); m.view(1).svg(); "
        "print([n for n in ('numba', 'numpy') if n in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert done.stdout.strip() == "[]", done.stderr
