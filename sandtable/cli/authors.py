"""`new-game`, `check`, `try`: for those who write games."""

import importlib.util
import keyword
import os
import shutil
import signal
import subprocess
import sys
import time
from argparse import ArgumentParser, Namespace
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any

from sandtable.cli.common import show_json
from sandtable.core import library
from sandtable.core.checks.speed import measure
from sandtable.core.checks.suite import run
from sandtable.core.errors import Unreadable

TEMPLATE = ("raid", "Raid", "RA")  # name, title and prefix of the game one starts from
WATCHED = (".py", ".md", ".css", ".svg", ".map", ".toml")
LOOK = 0.4  # seconds between two looks at the files


def add(verbs: Any) -> None:
    verb: ArgumentParser = verbs.add_parser("new-game", help="write a small game that runs, to start from")
    verb.add_argument("name", help="of the game, and of its folder here")
    verb.set_defaults(run=new_game)
    verb = verbs.add_parser("check", help="ask everything of a game: contract, clauses, leaks, guide, parity, speed")
    verb.add_argument("game", help="a name, a module, or a path such as ./mygame")
    verb.add_argument("--plain", action="store_true", help="leave out what must be compiled")
    verb.add_argument("--json", action="store_true")
    verb.set_defaults(run=check)
    verb = verbs.add_parser("try", help="open a game in the browser; it is read anew whenever its files change")
    verb.add_argument("game", help="a name, a module, or a path such as ./mygame")
    verb.add_argument("--port", type=int, default=8000)
    verb.add_argument("--database", default="", metavar="FILE", help="keep the tables; else they go with the last one")
    verb.set_defaults(run=try_out)


def new_game(arguments: Namespace) -> int:
    """A package with every room, under the given name."""
    name, folder = arguments.name, Path(arguments.name)
    if not name.isidentifier() or name != name.lower() or len(name) < 2:
        raise Unreadable(f"{name[:40]!r}: a name is two or more small letters, digits or _, and begins with a letter")
    if folder.exists():
        raise Unreadable(f"{name!r} is here already: take another name, or remove it first")
    if owner := owner_of(name):
        raise Unreadable(f"{name!r} is taken: {owner} has that name")
    letters = [c for c in name.upper() if c.isascii() and c.isalpha()] + ["X", "X"]
    own = {TEMPLATE[0]: name, TEMPLATE[1]: name.replace("_", " ").capitalize(), TEMPLATE[2]: "".join(letters[:2])}
    with as_file(files("sandtable") / "template") as source:
        shutil.copytree(source, folder, ignore=shutil.ignore_patterns("__pycache__"))
    for path in sorted(folder.rglob("*")):
        if path.suffix in WATCHED:
            path.write_text(renamed(path.read_text("utf-8"), own), "utf-8")
    (folder / "tests" / f"test_{TEMPLATE[0]}.py").rename(folder / "tests" / f"test_{name}.py")
    print(
        f"written: {folder}{os.sep}\nplay it:  sandtable try .{os.sep}{name}\ncheck it: sandtable check .{os.sep}{name}"
    )
    return 0


def owner_of(name: str) -> str:
    """Who has the name already; empty where nobody does."""
    if keyword.iskeyword(name):
        return "a word of Python"
    if name in library.names():
        return "a game"
    return "a module that is installed here" if importlib.util.find_spec(name) else ""


def renamed(text: str, own: dict[str, str]) -> str:
    """The template's text under the names of a game."""
    name, title, prefix = TEMPLATE
    text = text.replace(f"{prefix}-", f"{own[prefix]}-").replace(f'"{prefix}"', f'"{own[prefix]}"')
    text = text.replace(f"test_{prefix.lower()}_", f"test_{own[prefix].lower()}_")
    return text.replace(f'"{name}"', f'"{own[name]}"').replace(title, own[title])


def check(arguments: Namespace) -> int:
    """A line for each check; what is wrong under it, with file and line."""
    began, game = time.monotonic(), library.find(arguments.game)
    found = []
    for result in run(game, fast=not arguments.plain):
        found.append(result)
        if not arguments.json:
            said = f"left out: {result.left_out}" if result.left_out else "wrong" if result.wrong else "ok"
            print(f"{result.title:68} {said}", *(f"\n    {line}" for line in result.wrong), sep="", flush=True)
    wrong = sum(len(result.wrong) for result in found)
    if arguments.json:
        show_json([{"check": r.title, "wrong": r.wrong, "left_out": r.left_out} for r in found])
    else:
        if not wrong:
            row = measure(game, seconds=0.1, fast=not arguments.plain)
            fast = f", {row['compiled'] / 1e6:.2f} million compiled" if row["compiled"] else ""
            print(f"{row['plain']:,.0f} answers a second plain{fast}")
        print(f"{game.name}: {len(found)} checks, {wrong} wrong, {time.monotonic() - began:.0f} seconds")
    return 1 if wrong else 0


def try_out(arguments: Namespace) -> int:
    """A hall with this game, started anew whenever a file of the game changes; the page comes back by itself."""
    game = library.find(arguments.game)
    folder, address = game.folder, library.address(game)
    scratch = Path(arguments.database or folder.parent / f".{game.name}-try.sqlite")
    command = [sys.executable, "-m", "sandtable.cli.main", "serve", "--game", address, "--port", str(arguments.port)]
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # the hall ends with this, however it is told to
    try:
        while True:
            seen = stamps(folder)
            server = subprocess.Popen([*command, "--database", str(scratch)])
            try:
                while stamps(folder) == seen and server.poll() is None:
                    time.sleep(LOOK)
                if server.poll() is not None:
                    print(f"stopped; waiting for a change in {folder}", flush=True)
                    while stamps(folder) == seen:
                        time.sleep(LOOK)
                print("changed: reading the game anew", flush=True)
            finally:
                server.terminate()
                server.wait()
    finally:
        if not arguments.database:
            for path in scratch.parent.glob(f"{scratch.name}*"):
                path.unlink(missing_ok=True)


def stamps(folder: Path) -> dict[str, int]:
    """When each file of a game was last written."""
    found = {}
    for path in folder.rglob("*"):
        if path.suffix in WATCHED:
            try:
                found[str(path)] = path.stat().st_mtime_ns
            except FileNotFoundError:  # an editor that writes beside and renames
                continue
    return found
