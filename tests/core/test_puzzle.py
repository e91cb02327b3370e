"""Puzzles as they are shipped: every one can be laid, asks its seat, and its answer is legal and not what the thumb says."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from sandtable.core import library, puzzle
from sandtable.core.errors import Unreadable
from sandtable.core.puzzle import laid, puzzles_of, read, shipped, write

GAMES = [name for name in library.names() if shipped(library.load(name))]
SIZE = 400_000  # bytes of a game's puzzles at most


@pytest.mark.parametrize("name", GAMES)
def test_a_shelf_is_read_and_written_as_the_same_bytes(name: str, tmp_path: Path) -> None:
    game = library.load(name)
    shelf, path = shipped(game), game.folder / puzzle.FILE
    assert shelf is not None and shelf.version == game.version
    assert len({one.id for one in shelf.puzzles}) == len(shelf.puzzles)
    write(shelf, game, tmp_path / puzzle.FILE)
    assert (tmp_path / puzzle.FILE).read_bytes() == path.read_bytes()
    assert path.stat().st_size < SIZE


@pytest.mark.parametrize("name", GAMES)
def test_a_puzzle_asks_its_seat_and_one_answer_stands_out(name: str) -> None:
    game = library.load(name)
    for one in puzzles_of(game)[:3]:
        match = laid(game, one)
        legal = match.codes(one.seat)
        assert one.seat in match.asked and match.view(one.seat).hash.startswith(one.id)
        assert one.proof.best in legal and one.thumb in legal and one.thumb != one.proof.best
        assert sorted(one.chances) == sorted(legal)
        assert one.proof.chance - one.proof.second >= 80 > one.proof.doubt


def test_under_other_rules_nothing_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    game = library.load(GAMES[0])
    assert puzzle.unknown(game) == "" and puzzles_of(game)
    shelf = shipped(game)
    assert shelf is not None
    monkeypatch.setattr(puzzle, "shipped", lambda game: replace(shelf, version="0"))
    assert puzzles_of(game) == ()
    assert puzzle.unknown(game).startswith(f"The puzzles of {game.title} were found under version 0 of its rules; ")


def test_what_is_no_shelf_is_said(tmp_path: Path) -> None:
    game, other = library.load(GAMES[0]), library.load(GAMES[-1])
    for text in ("", "{}", json.dumps({"format": 1, "game": other.name})):
        (tmp_path / "x.json").write_text(text)
        with pytest.raises(Unreadable, match="^unreadable: x.json: "):
            read(tmp_path / "x.json", game)
