"""The rulebook and who keeps it: every clause of rules.md, the code that cites it, the tests named after it."""

import ast
import re
from dataclasses import dataclass, field
from pathlib import Path

from sandtable.core.checks.dialect import shown
from sandtable.core.contract import Game
from sandtable.core.errors import Unknown

CLAUSE = re.compile(r"^\s*(?:[-*]\s+)?\*\*([A-Z]{2}-[0-9R][0-9A-Za-z.]*)\*\*\s+(.*)$")
CHAPTER = re.compile(r"^##\s+(.*)$")


@dataclass
class Clause:
    """One rule of a rulebook."""

    id: str
    chapter: str
    text: str
    line: int = 0  # of rules.md
    code: list[str] = field(default_factory=list)
    tests: list[str] = field(default_factory=list)


def rulebook(game: Game) -> str:
    """The text of rules.md; a game in one file has none."""
    path = game.folder / "rules.md"
    return path.read_text("utf-8") if path.is_file() else ""


def clauses(game: Game) -> dict[str, Clause]:
    """The clauses in the order of the rulebook."""
    found: dict[str, Clause] = {}
    chapter, last = "", None
    for number, line in enumerate(rulebook(game).splitlines(), 1):
        if title := CHAPTER.match(line):
            chapter, last = title[1], None
        elif start := CLAUSE.match(line):
            last = Clause(start[1], chapter, start[2], number)
            assert last.id not in found, f"{game.name}: clause {last.id} stands twice in rules.md"
            found[last.id] = last
        elif last and line.strip():
            last.text += "\n" + line.rstrip()
        else:
            last = None if not line.strip() else last
    return found


def clause(game: Game, id: str) -> Clause:
    """One clause, by its id, with or without the prefix."""
    known = clauses(game)
    wanted = id.upper() if "-" in id else f"{game.prefix}-{id.upper()}"
    if wanted not in known:
        raise Unknown(
            f"clause {id[:20]!r}: the rulebook of {game.name} has {len(known)} clauses, see `sandtable rules {game.name}`"
        )
    return known[wanted]


def test_name(id: str) -> str:
    """How a test of this clause begins: DT-4.2 -> test_dt_4_2"""
    return "test_" + id.lower().replace("-", "_").replace(".", "_")


def covered(game: Game, tests: Path | None = None) -> dict[str, Clause]:
    """The clauses with the code and the tests that keep them."""
    found = clauses(game)
    prefix = re.compile(rf"\b{game.prefix}-[0-9R][0-9A-Za-z.]*[0-9A-Za-z]|\b{game.prefix}-[0-9R]")
    for source in sorted((game.folder / "rules").glob("*.py")):
        for number, line in enumerate(source.read_text("utf-8").splitlines(), 1):
            for id in prefix.findall(line):
                if id in found:
                    found[id].code.append(f"{source.name}:{number}")
                else:
                    found[id] = Clause(id, "not in rules.md", f"cited in {shown(str(source))}, line {number}")
    for path, names in _tests(tests or tests_of(game)).items():
        for name in names:
            for id, kept in found.items():
                if name == test_name(id) or name.startswith(test_name(id) + "_") and not _longer(name, id, found):
                    kept.tests.append(f"{path}::{name}")
    return found


def _longer(name: str, id: str, found: dict[str, Clause]) -> bool:
    """test_dt_4_1_2_… belongs to DT-4.1.2, not to DT-4.1."""
    return any(
        len(o) > len(id) and (name == test_name(o) or name.startswith(test_name(o) + "_"))
        for o in found
        if o.startswith(id)
    )


def _tests(folder: Path) -> dict[str, list[str]]:
    found = {}
    for path in sorted(folder.glob("test_*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        found[path.name] = [n.name for n in tree.body if isinstance(n, ast.FunctionDef) and n.name.startswith("test_")]
    return found


def tests_of(game: Game) -> Path:
    """Where the tests of a game lie: a folder `tests` in its package; for our own, beside ours."""
    inside = game.folder / "tests"
    return inside if inside.is_dir() else Path(__file__).parents[3] / "tests" / "games" / game.name


def missing(game: Game) -> list[str]:
    """What a rulebook lacks: clauses without code or test, citations of clauses that do not exist."""
    out = []
    book = shown(str(game.folder / "rules.md"))
    known = clauses(game)
    for option in game.options:
        if option.clause not in known:
            out.append(
                f"option {option.name}: {f'no clause {option.clause!r}' if option.clause else 'it names no clause'} in {book}"
            )
    for kept in covered(game).values():
        if kept.chapter == "not in rules.md":
            out.append(f"{kept.id}: {kept.text}, but not in rules.md")
        if not kept.code and kept.chapter != "not in rules.md":
            out.append(f"{kept.id}: cited by no code ({book}, line {kept.line})")
        if not kept.tests:
            out.append(f"{kept.id}: no test named {test_name(kept.id)}_… ({book}, line {kept.line})")
    return out
