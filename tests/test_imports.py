"""Imports point down only; games do not import one another; play needs no numba."""

import ast
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
LAYER = {"core": 0, "games": 1, "bots": 1, "lab": 2, "envs": 2, "server": 2, "cli": 3}


def imports(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {a.name for a in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module} | {f"{node.module}.{a.name}" for a in node.names}
    return {f for f in found if f.startswith("sandtable.")}


def wrong(path: Path, root: Path = ROOT) -> list[str]:
    """The imports of a file that point up, or to another game."""
    rooms = path.relative_to(root / "sandtable").parts
    out = []
    for name in imports(path):
        target = name.split(".")
        if len(target) < 2 or target[1] not in LAYER or rooms[0] not in LAYER:
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


def test_imports_point_down_only():
    assert not [line for path in (ROOT / "sandtable").rglob("*.py") for line in wrong(path)]


def test_a_planted_import_is_found(tmp_path: Path):
    package = tmp_path / "sandtable" / "games" / "one"
    package.mkdir(parents=True)
    for text in (
        "from sandtable.games.two import x",
        "import sandtable.server.app",
        "from sandtable.bots import levels",
    ):
        (package / "rules.py").write_text(text + "\n")
        assert wrong(package / "rules.py", tmp_path), text
    (package / "rules.py").write_text("from sandtable.core import seats\nfrom sandtable.games.one import state\n")
    assert not wrong(package / "rules.py", tmp_path)


def test_only_compile_imports_numba():
    for path in (ROOT / "sandtable").rglob("*.py"):
        names = {
            a.name.split(".")[0]
            for n in ast.walk(ast.parse(path.read_text("utf-8")))
            if isinstance(n, ast.Import)
            for a in n.names
        }
        if "numba" in names:
            assert path.name in ("compile.py", "simulate.py"), path


def test_play_needs_neither_numba_nor_numpy():
    program = (
        "import sys, sandtable; m = sandtable.new('examples.four', seed=1); m.play(0, '4'); m.view(1).svg(); "
        "print([n for n in ('numba', 'numpy') if n in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert done.stdout.strip() == "[]", done.stderr
