"""What a puzzle is: a position from a game in which one answer is clearly best, and not the one that everybody sees.

A game ships its puzzles in `puzzles.json`, which `sandtable lab puzzles` makes: the answers that lead to the position, whose
turn it is, and what a search found. They are known for the version of the rules under which they were found, and no other.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Any

from sandtable.core.contract import Game
from sandtable.core.dice import Dice
from sandtable.core.entries import Entry
from sandtable.core.errors import Unreadable
from sandtable.core.match import Match, replayed
from sandtable.core.options import Value

FILE = "puzzles.json"
FORMAT = 1


@dataclass(frozen=True)
class Proof:
    """What the search found: chances in thousandths, from the view of whoever is asked."""

    best: int  # the answer
    chance: int
    second: int  # what the best of all other answers leaves
    doubt: int  # two standard errors of the difference


@dataclass(frozen=True)
class Puzzle:
    """A position, whose turn it is, and the answer that is clearly best."""

    id: str  # from what the seat sees: it tells nothing else, and stays when the file is made anew
    seats: int
    options: Mapping[str, Value]  # those that differ from their defaults
    entries: tuple[tuple[int, int], ...]  # seat and answer of each, from the set-up on
    seat: int
    proof: Proof
    thumb: int  # what the rules of thumb would answer
    chances: Mapping[int, int]  # what every legal answer leaves, by a first look
    expects: tuple[str, ...] = ()  # how the captain thinks it goes on after the best answer
    refutes: tuple[str, ...] = ()  # and after what the rules of thumb would answer
    time: int = 0  # turn, round or day
    stage: int = 0  # the first, middle or last third of its game
    kind: str = ""  # of the best answer


@dataclass(frozen=True)
class Shelf:
    """The puzzles of a game, and how they were found."""

    version: str
    seed: int
    games: int  # were played for it
    playouts: int  # for each of the best answers
    puzzles: tuple[Puzzle, ...] = ()


def laid(game: Game, puzzle: Puzzle) -> Match:
    """The table at which a puzzle is asked. Its dice are thrown by nobody: what comes after the answer is not told."""
    match = Match(game, game.settings(puzzle.options), puzzle.seats, Dice.by_hand(), clock="hand")
    match.quick_undo = ()
    return replayed(match, (Entry(seat, action) for seat, action in puzzle.entries))


# ---- files -----------------------------------------------------------------------------------------------------------


def write(shelf: Shelf, game: Game, path: Path) -> None:
    """One line a puzzle; the same puzzles are the same bytes."""
    head = {"format": FORMAT, "game": game.name, **{k: v for k, v in asdict(shelf).items() if k != "puzzles"}}
    lines = [_dump(row_of(puzzle)) for puzzle in shelf.puzzles]
    text = _dump(head)[:-1] + ',"puzzles":[\n' + ",\n".join(lines) + "\n]}\n"
    partial = path.with_name(path.name + ".part")
    partial.write_text(text, "utf-8")
    partial.replace(path)


def _dump(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def row_of(puzzle: Puzzle) -> dict[str, Any]:
    row = asdict(puzzle)
    row["entries"] = [number for entry in puzzle.entries for number in entry]
    row["chances"] = [number for pair in puzzle.chances.items() for number in pair]
    return row


def puzzle_of(row: Mapping[str, Any]) -> Puzzle:
    return Puzzle(
        **{
            **row,
            "entries": tuple(_pairs(row["entries"])),
            "chances": dict(_pairs(row["chances"])),
            "proof": Proof(**row["proof"]),
            "expects": tuple(row["expects"]),
            "refutes": tuple(row["refutes"]),
        }
    )


def _pairs(numbers: Sequence[int]) -> list[tuple[int, int]]:
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def read(path: Path, game: Game) -> Shelf:
    """The puzzles of a file; Unreadable where they are another game's or no puzzles at all."""
    try:
        known = json.loads(path.read_text("utf-8"))
        if known["format"] != FORMAT or known["game"] != game.name:
            raise Unreadable(
                f"{path.name}: puzzles of {known['game']}, format {known['format']}; wanted: {game.name}, {FORMAT}"
            )
        puzzles = tuple(puzzle_of(row) for row in known["puzzles"])
        return Shelf(known["version"], known["seed"], known["games"], known["playouts"], puzzles)
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise Unreadable(f"{path.name}: no puzzles can be read there ({error})") from None


@cache
def shipped(game: Game) -> Shelf | None:
    """What a game brings along; None where it brings no puzzles."""
    path = game.folder / FILE
    return read(path, game) if path.is_file() else None


def unknown(game: Game) -> str:
    """Why the puzzles that a game brings along count for nothing now; empty where they do."""
    shelf = shipped(game)
    if shelf is None or shelf.version == game.version:
        return ""
    return (
        f"The puzzles of {game.title} were found under version {shelf.version} of its rules; "
        f"it is played by version {game.version} now, and nobody knows whether they still hold."
    )


def puzzles_of(game: Game) -> tuple[Puzzle, ...]:
    """The puzzles that hold under the rules as they are."""
    shelf = shipped(game)
    return shelf.puzzles if shelf and not unknown(game) else ()
