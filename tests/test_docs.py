"""The docs: what they show runs, what they list is complete, where they point exists."""

import argparse
import contextlib
import dataclasses
import doctest
import importlib
import io
import os
import re
import shlex
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

import sandtable
from docs import generate
from sandtable.cli.main import main, parser
from sandtable.core import contract, errors, library
from sandtable.core.ranks import RANKS

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").rglob("*.md"))]

FENCE = re.compile(r"^```(\w*)\s*$")
MARK = re.compile(r"^<!--\s*(not run|file|exit|compiled|typed)(?::\s*(.*?))?\s*-->$")
LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)|<img src=\"([^\"]*)\"")
CODE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
COMMANDS = (["sandtable"], ["./dev", "sandtable"])
DOCTEST_FLAGS = doctest.ELLIPSIS


# ---- pages and their blocks ------------------------------------------------------------------------------------------


@dataclasses.dataclass(frozen=True)
class Block:
    """A fenced block, and the marks in comments right above it."""

    place: str
    language: str
    text: str
    marks: dict[str, str]


def blocks(page: Path) -> Iterator[Block]:
    marks: dict[str, str] = {}
    language, begun, inside = "", 0, []
    for number, line in enumerate(page.read_text("utf-8").splitlines(), 1):
        fence = FENCE.match(line)
        if begun:
            if fence:
                yield Block(f"{page.name}:{begun}", language, "\n".join(inside) + "\n", marks)
                marks, begun, inside = {}, 0, []
            else:
                inside.append(line)
        elif fence:
            language, begun = fence[1], number
        elif mark := MARK.match(line):
            marks[mark[1]] = mark[2] or ""
        elif line.strip():
            marks = {}
    assert not begun, f"{page.name}:{begun}: a block that does not end"


class Reader:
    """Does what a page says, in a folder of its own: Python in one namespace, commands, files, and what is shown."""

    def __init__(self, folder: Path, compiled: bool) -> None:
        self.folder, self.compiled = folder, compiled
        self.space: dict[str, Any] = {"__name__": "page"}
        self.said: str | None = None  # what the last command printed

    def follow(self, page: Path) -> None:
        for block in blocks(page):
            said, self.said = self.said, None
            if "not run" in block.marks:
                assert block.marks["not run"], f"{block.place}: not run, but no reason is given"
            elif "compiled" in block.marks and not self.compiled:
                continue
            elif "file" in block.marks:
                self.append(block)
            elif block.language == "python":
                self.python(block)
            elif block.language == "sh":
                self.shell(block)
            elif block.language == "text" and said is not None:
                right = doctest.OutputChecker().check_output(block.text, said, DOCTEST_FLAGS)
                assert right, f"{block.place}: the page shows\n{block.text}\nthe command prints\n{said}"

    def append(self, block: Block) -> None:
        """A piece of a file that the page builds up; who imports it afterwards gets it as it is now."""
        path = self.folder / block.marks["file"]
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("a", encoding="utf-8") as file:
            file.write(block.text)
        sys.modules.pop(block.marks["file"].removesuffix(".py").replace("/", "."), None)
        importlib.invalidate_caches()

    def python(self, block: Block) -> None:
        if not block.text.lstrip().startswith(">>>"):
            exec(compile(block.text, block.place, "exec"), self.space)
            return
        examples = doctest.DocTestParser().get_doctest(block.text, self.space, block.place, block.place, 0)
        shown: list[str] = []
        runner = doctest.DocTestRunner(optionflags=DOCTEST_FLAGS)
        runner.run(examples, out=shown.append, clear_globs=False)
        self.space.update(examples.globs)
        assert not runner.failures, "".join(shown)

    def shell(self, block: Block) -> None:
        self.said = ""
        wanted = int(block.marks.get("exit", 0))
        for line in block.text.replace("\\\n", " ").splitlines():
            words = shlex.split(line, comments=True)
            if not words:
                continue
            start = next((c for c in COMMANDS if words[: len(c)] == c), None)
            assert start, f"{block.place}: {line!r} is not run; say why: <!-- not run: reason -->"
            out = io.StringIO()
            typing = patch("builtins.input", typist(block.marks.get("typed", "")))
            with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out), typing:
                try:
                    code: Any = main(words[len(start) :])
                except SystemExit as stop:
                    code = stop.code or 0
            assert code == wanted, f"{block.place}: {line!r} ends with {code}, not {wanted}:\n{out.getvalue()}"
            self.said += out.getvalue()


def typist(typed: str) -> Callable[[str], str]:
    """Somebody at the terminal who types these lines, between strokes: `cavalry c1 / done`. What is typed shows."""
    lines = iter(typed.split(" / ") if typed else [])

    def answer(question: str = "") -> str:
        line = next(lines, None)
        print(question + (line or ""))
        if line is None:
            raise EOFError
        return line

    return answer


def follow(page: Path, folder: Path, monkeypatch: pytest.MonkeyPatch, compiled: bool = False) -> None:
    monkeypatch.chdir(folder)
    monkeypatch.syspath_prepend(str(folder))
    monkeypatch.setenv("PATH", str(Path(sys.executable).parent), prepend=os.pathsep)  # as ./dev does
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    before = set(sys.modules)
    try:
        Reader(folder, compiled).follow(page)
    finally:
        for name in set(sys.modules) - before:
            if str(getattr(sys.modules[name], "__file__", None) or "").startswith(str(folder)):
                del sys.modules[name]


def title(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


@pytest.mark.slow
@pytest.mark.parametrize("page", PAGES, ids=title)
def test_what_a_page_shows_runs(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    follow(page, tmp_path, monkeypatch)


@pytest.mark.compiled
@pytest.mark.needs_fast
@pytest.mark.xdist_group("doubletime")  # which most of them study
@pytest.mark.parametrize("page", [p for p in PAGES if "<!-- compiled -->" in p.read_text("utf-8")], ids=title)
def test_what_a_page_compiles_runs(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    follow(page, tmp_path, monkeypatch, compiled=True)


def documented() -> list[str]:
    """The modules of ours with examples in their docstrings."""
    paths = [
        p for p in (ROOT / "sandtable").rglob("*.py") if "\n>>> " in p.read_text("utf-8").replace("    >>> ", ">>> ")
    ]
    names = [p.relative_to(ROOT).with_suffix("").as_posix().replace("/", ".") for p in sorted(paths)]
    return [name.removesuffix(".__init__") for name in names]


@pytest.mark.parametrize("name", documented())
def test_examples_in_docstrings_run(name: str) -> None:
    tried = doctest.testmod(importlib.import_module(name), optionflags=DOCTEST_FLAGS)
    assert tried.attempted and not tried.failed


@pytest.mark.parametrize(
    ("page", "built", "shipped"),
    [("write-a-game.md", "examples/mine.py", "four.py"), ("write-a-bot.md", "careful.py", "bots/careful.py")],
)
def test_a_tutorial_builds_the_example(page: str, built: str, shipped: str) -> None:
    """Line by line, but for the sentence at the top."""
    pieces = [b.text for b in blocks(ROOT / "docs" / "tutorials" / page) if b.marks.get("file") == built]
    texts = ["".join(pieces), (ROOT / "examples" / shipped).read_text("utf-8")]
    lines = [[line for line in text.splitlines() if line.strip()][1:] for text in texts]
    for mine, theirs in zip(*lines, strict=False):
        assert mine == theirs, f"{page} and examples/{shipped} differ"
    assert len(lines[0]) == len(lines[1]) > 10


# ---- what is listed is complete --------------------------------------------------------------------------------------


def section(page: Path, heading: str) -> str:
    """The text under a heading, up to the next of its rank."""
    rank = heading.split(" ")[0]
    text = page.read_text("utf-8")
    assert f"\n{heading}" in text, f"{page.name}: no heading {heading!r}"
    return re.split(rf"\n{rank} ", text.split(f"\n{heading}", 1)[1], maxsplit=1)[0]


def verbs(of: argparse.ArgumentParser | None = None, before: str = "") -> dict[str, argparse.ArgumentParser]:
    """Every verb, those inside others too (`lab run`)."""
    found: dict[str, argparse.ArgumentParser] = {}
    for action in (of or parser())._actions:
        if isinstance(action, argparse._SubParsersAction):
            for name, verb in action.choices.items():
                found |= verbs(verb, f"{before}{name} ") or {before + name: verb}
    return found


CLI = ROOT / "docs" / "reference" / "cli.md"


def test_every_verb_has_its_section() -> None:
    listed = re.findall(r"^## `sandtable ([a-z -]*[a-z])", CLI.read_text("utf-8"), re.MULTILINE)
    assert sorted(listed) == sorted(verbs())


@pytest.mark.parametrize("verb", verbs())
def test_every_option_of_a_verb_is_explained(verb: str) -> None:
    text = section(CLI, f"## `sandtable {verb}")
    known = {o for a in verbs()[verb]._actions for o in a.option_strings if o.startswith("--")} - {"--help"}
    told = set(re.findall(r"(?<![\w-])--[a-z][a-z-]*", text))
    assert known <= told, f"not explained: {', '.join(sorted(known - told))}"
    assert told <= known | {"--help"}, f"not there: {', '.join(sorted(told - known))}"
    assert f"```sh\nsandtable {verb} " in text.replace("\n```\n", " \n```\n"), "no example"


def test_every_game_is_in_the_readme() -> None:
    table = (ROOT / "README.md").read_text("utf-8")
    for name in generate.ours():
        assert f"| `{name}` | {library.load(name).title} |" in table


def test_the_page_of_games_is_up_to_date() -> None:
    """Games, seats, options, levels: made by docs/generate.py."""
    page = ROOT / "docs" / "reference" / "games.md"
    assert page.read_text("utf-8") == generate.games_page(), "make it anew: .venv/bin/python docs/generate.py"
    for level in RANKS:
        assert f"`{level}`" in page.read_text("utf-8")
    for name in generate.ours():
        text = section(page, f"## {library.load(name).title}")
        assert all(f"| `{option.name}` |" in text for option in library.load(name).options)


def test_the_page_of_drawing_is_up_to_date() -> None:
    """Every class that paints, every shape, every glyph."""
    page = ROOT / "docs" / "reference" / "drawing.md"
    assert page.read_text("utf-8") == generate.sheets.page(), "make it anew: .venv/bin/python docs/generate.py"
    for file, text in generate.sheets.pictures().items():
        assert (ROOT / "docs" / "pictures" / file).read_text("utf-8") == text, f"{file}: make it anew"


def public(thing: Any) -> list[str]:
    return [name for name in vars(thing) if not name.startswith("_")]


def test_the_python_reference_names_everything() -> None:
    text = (ROOT / "docs" / "reference" / "python.md").read_text("utf-8")
    wanted = [*sandtable.__all__, *public(sandtable.Match), *public(sandtable.View)]
    wanted += [f.name for f in dataclasses.fields(sandtable.core.match.Action)]
    missing = [name for name in wanted if not re.search(rf"`[\w.]*\b{name}\b[^`]*`", text)]
    assert not missing, f"not in python.md: {', '.join(missing)}"
    kinds = [e for e in errors.SandtableError.__subclasses__() if e.__module__ == errors.__name__]
    assert kinds and all(f"`{kind.code}`" in text for kind in kinds)


def test_the_contract_names_everything() -> None:
    text = (ROOT / "docs" / "explanation" / "contract.md").read_text("utf-8")
    groups = (contract.Rules, contract.Secrets, contract.Rooms, contract.Thinking, contract.Learning, contract.Study)
    wanted = [f.name for cls in (contract.Game, contract.Size, *groups) for f in dataclasses.fields(cls)]
    rooms = (contract.Words, contract.Notation, contract.Draw, contract.Aiming, contract.Guide)
    wanted += [name for cls in rooms for name in public(cls)]
    missing = [name for name in wanted if not re.search(rf"`[^`]*\b{name}\b[^`]*`", text)]
    assert not missing, f"not in contract.md: {', '.join(missing)}"


def test_pictures_are_well_formed() -> None:
    for path in (ROOT / "docs" / "pictures").glob("*.svg"):
        ElementTree.parse(path)


# ---- where they point exists -----------------------------------------------------------------------------------------


def anchors(page: Path) -> set[str]:
    """The names of a page's headings, as forges make them."""
    found: set[str] = set()
    for line in CODE.sub("", page.read_text("utf-8")).splitlines():
        if heading := re.match(r"#+\s+(.*)", line):
            name = re.sub(r"[^\w\- ]", "", heading[1].lower()).strip().replace(" ", "-")
            while name in found:
                name += "-1"
            found.add(name)
    return found


def targets(page: Path) -> list[str]:
    """Where a page points: links and pictures."""
    return [link or image for link, image in LINK.findall(CODE.sub("", page.read_text("utf-8")))]


def dead_links(page: Path) -> list[str]:
    dead = []
    for target in targets(page):
        if re.match(r"[a-z]+:", target):
            continue
        name, _, anchor = target.partition("#")
        path = (page.parent / name).resolve() if name else page
        if not path.exists() or anchor and (path.suffix != ".md" or anchor not in anchors(path)):
            dead.append(target)
    return dead


RULEBOOKS = sorted((ROOT / "sandtable" / "games").glob("*/rules.md"))


@pytest.mark.parametrize("page", [*PAGES, *RULEBOOKS], ids=title)
def test_links_lead_somewhere(page: Path) -> None:
    assert not dead_links(page)


def test_every_page_is_reached_from_the_index() -> None:
    index = ROOT / "docs" / "README.md"
    linked = {(index.parent / t.partition("#")[0]).resolve() for t in targets(index)}
    lost = [title(p) for p in PAGES if p.is_relative_to(ROOT / "docs") and p != index and p not in linked]
    assert not lost, f"not in docs/README.md: {', '.join(lost)}"


# ---- nothing of one machine ------------------------------------------------------------------------------------------

HOSTS = {
    "127.0.0.1",
    "127.0.0.2",
    "localhost",
    "developer.mozilla.org",
    "discord.com",
    "example.com",
    "example.org",
    "github.com",
    "hooks.slack.com",
    "keepachangelog.com",
    "python.org",
    "scripts.sil.org",
    "www.python.org",
    "www.w3.org",
}
MACHINE = re.compile(r"(?<![\w.~$}*-])/(?:work|opt|root|home/\w+|Users/\w+)/\w|[A-Z]:\\Users\\\w|file:///\w")
ADDRESS = re.compile(r"\b(?:https?|wss?|postgres(?:ql)?)://(?:[^\s/@\"'`]*@)?([A-Za-z0-9.-]+\.[A-Za-z0-9]+)")
TEXT = {".md", ".py", ".toml", ".txt", ".in", ".css", ".js", ".html", ".json", ".svg", ".cmd", ".map", ".yml", ""}


def of_one_machine(text: str) -> list[str]:
    """Paths and hosts that are nobody else's business."""
    found = [match[0] for match in MACHINE.finditer(text)]
    return found + [match[0] for match in ADDRESS.finditer(text) if not is_public(match[1].lower())]


def is_public(host: str) -> bool:
    """May a reader see it? Names under .example belong to nobody (RFC 2606)."""
    return host in HOSTS or host.endswith(".example")


def tracked() -> list[Path]:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True)
    paths = [ROOT / name for name in listed.stdout.split("\0") if name]
    return [p for p in paths if p.suffix in TEXT and p.is_file() and p != Path(__file__)]


@pytest.mark.needs_clone
def test_nothing_of_one_machine_is_tracked() -> None:
    """Hosts that readers may open are listed in HOSTS; add one there if it is meant."""
    found = {title(p): of_one_machine(p.read_text("utf-8", errors="replace")) for p in tracked()}
    assert not {name: what for name, what in found.items() if what}


# ---- each of these is shown to fail ----------------------------------------------------------------------------------

FAULTS = {
    "a wrong value": "```python\n>>> 1 + 1\n3\n```\n",
    "an exception": "```python\n1 / 0\n```\n",
    "a name that is not there": "```python\nimport sandtable\nsandtable.nothing\n```\n",
    "a verb that is not there": "```sh\nsandtable dance\n```\n",
    "an exit code": "```sh\nsandtable verify nothing.jsonl\n```\n",
    "another output": "```sh\nsandtable games --json\n```\n\n```text\nnothing\n```\n",
    "a command nobody runs": "```sh\nrm -r nothing\n```\n",
    "no reason": "<!-- not run: -->\n```sh\nsandtable serve\n```\n",
    "a second block that needs the first": "```python\na = 1\n```\n\n```python\nassert a == 2\n```\n",
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_found(fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = tmp_path / "page.md"
    page.write_text("# A page\n\n" + FAULTS[fault])
    with pytest.raises((AssertionError, AttributeError, ZeroDivisionError)):
        follow(page, tmp_path, monkeypatch)


def test_an_honest_page_passes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "page.md").write_text(
        "```python\na = 1\n```\n\n```python\n>>> a + 1\n2\n```\n\n"
        "<!-- file: built/one.py -->\n```python\nx = 1\n```\n\n```python\n>>> from built.one import x; x\n1\n```\n\n"
        "<!-- file: built/one.py -->\n```python\nx = 2\n```\n\n```python\n>>> from built.one import x; x\n2\n```\n\n"
        "<!-- exit: 2 -->\n```sh\nsandtable verify nothing.jsonl  # there is none\n```\n\n"
        "```text\nunknown: no file ...\n```\n\n<!-- not run: for a reason -->\n```sh\nrm nothing\n```\n"
        "<!-- typed: 4 / concede -->\n```sh\nsandtable play examples.four\n```\n\n```text\n...> 4\n...gules wins.\n```\n"
    )
    follow(tmp_path / "page.md", tmp_path, monkeypatch)
    assert "built.one" not in sys.modules


def test_planted_links_and_machines_are_found(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(
        '# One\n[a](b.md) [c](#two) [d](#one) [e](page.md#one) [f](https://example.org) `[g](h.md)` <img src="i.svg">\n'
    )
    assert dead_links(page) == ["b.md", "#two", "h.md", "i.svg"]
    for text in (
        "/" + "work/main",
        "/" + "opt/wheels",
        "C:" + "\\Users\\ann",
        "https://" + "packages.corp.internal/simple",
    ):
        assert of_one_machine(f"see {text} there"), text
    for text in (
        "GET /work",
        "https://github.com/x",
        "https://hall.example/t/1",
        "a/work/b",
        "http://127.0.0.1:8000/",
        os.sep,
    ):
        assert not of_one_machine(f"see {text} there"), text
