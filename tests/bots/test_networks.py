"""A game with several networks: each plays where it was trained, and nobody elsewhere."""

import json
import random
from collections.abc import Iterator
from math import prod
from pathlib import Path
from typing import Any

import pytest

from sandtable.bots import general, levels, ready
from sandtable.bots.agree import seen_by, worth
from sandtable.bots.shape import shape_of
from sandtable.cli import learners
from sandtable.cli.main import main
from sandtable.core import library
from sandtable.core.contract import Game
from sandtable.core.dice import Dice
from sandtable.core.errors import Unreadable
from sandtable.core.match import Match
from sandtable.server.tables import generals

GAME = library.load("timemachine")
LAYOUTS = {"": (2,), "four": (4, 3), "many": (8,)}  # which network is for how many seats


def planted(folder: Path, game: Game, seats: tuple[int, ...], seed: int, **told: Any) -> None:
    """A network as `sandtable learn` writes it, that nobody has trained."""
    size = game.size(game.settings(), seats[0])
    shape, luck = shape_of(game, size, 16, 8, 8), random.Random(seed)
    weights = bytes(luck.randrange(-9, 10) & 255 for _ in range(sum(map(prod, shape.sizes.values()))))
    plan = shape.plan([0] * shape.middle, [0] * shape.last, 0)
    manifest = {
        "format": general.FORMAT,
        "game": game.name,
        "version": game.version,
        "size": size.name,
        "likes": False,
        "eyes": general.eyes(game, seats[0], False),
        "tables": [{"options": dict(game.settings()), "seats": n} for n in seats],
        "plan": plan,
        "sha256": general.digest(weights, plan),
        "trained": {"how": {"device": "cpu", "seed": seed}, "rounds": 0, "decisions": 0, "seconds": 0},
    }
    folder.mkdir(parents=True, exist_ok=True)
    (folder / general.WEIGHTS).write_bytes(weights)
    (folder / general.MANIFEST).write_text(json.dumps({**manifest, **told}))


def forget() -> None:
    for known in (general.shipped, general._by_book, generals._tables):
        known.cache_clear()


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of generals in which one game has three networks."""
    for k, (name, seats) in enumerate(LAYOUTS.items()):
        planted(tmp_path / GAME.name / name, GAME, seats, k)
    monkeypatch.setattr(general, "SHIPPED", tmp_path)
    monkeypatch.setattr(generals, "SHIPPED", tmp_path)
    forget()
    yield tmp_path / GAME.name
    forget()


def at_table(seats: int, options: dict[str, Any] | None = None) -> Match:
    match = Match(GAME, GAME.settings(options or {}), seats, Dice.from_seed(5))
    match.settle()
    return match


@pytest.mark.parametrize(
    ("seats", "folder"),
    [(2, ""), (3, "four"), (4, "four"), pytest.param(8, "many", marks=pytest.mark.slow)],
)
def test_the_network_that_was_trained_at_a_table_plays_there(shelf: Path, seats: int, folder: str) -> None:
    """At the bots' tables, in the hall, and where they are asked about an offer; it answers as it does by itself."""
    match = at_table(seats)
    state, size, seat = match.state, match.size, next(s for s in match.asked if s >= 0)
    known = general.fitting(GAME, state)
    assert known is not None and known.folder == shelf / folder and general.absent(GAME, state) == ""
    assert generals.level_at(GAME, "general", {}, seats) == levels.seated("general", GAME, state) == "general"
    view = match.view(seat).state
    action, thought = levels.think("general", GAME, view, seat, size, 3, playouts=2, compile=False)
    alone = general.General(general.read(shelf / folder), GAME, size, seats, False, 2).look(view, seat, 3, 2)
    assert thought.level == "general" and action == alone[0].action
    assert worth("general", seen_by(match, seat), 3, 2, compile=False) == round(alone[0].value)


def test_every_network_has_a_head_of_its_own(shelf: Path) -> None:
    """And so has the captain of the same table."""
    match = at_table(4)
    networks = [general.fitting(GAME, at_table(n).state) for n in (2, 4, 8)]
    heads = [levels.captain_for(GAME, match.size, 4, False, 8, one) for one in (None, *networks, None)]
    assert [head.trained if isinstance(head, general.General) else None for head in heads] == [None, *networks, None]
    assert heads[0] is heads[-1] and len(set(map(id, heads))) == 4


@pytest.mark.parametrize(("seats", "options"), [(5, {}), (4, {"open_discards": False})])
def test_where_none_was_trained_the_captain_sits_down(shelf: Path, seats: int, options: dict[str, Any]) -> None:
    state = at_table(seats, options).state
    assert general.fitting(GAME, state) is None
    assert "not trained with these options and seats" in general.absent(GAME, state)
    assert generals.level_at(GAME, "general", options, seats) == levels.seated("general", GAME, state) == "captain"


def test_one_that_no_longer_fits_leaves_the_others_where_they_are(shelf: Path) -> None:
    planted(shelf / "four", GAME, (4,), 1, eyes="others")
    forget()
    assert "other eyes" in general.absent(GAME, at_table(4).state)
    assert general.absent(GAME, at_table(2).state) == general.absent(GAME, at_table(8).state) == ""
    assert "not trained with these options and seats" in general.absent(GAME, at_table(5).state)


def test_each_network_has_a_twin_of_its_own(shelf: Path) -> None:
    """Networks of one size class may search in different ways; captains of one need one twin."""
    planted(shelf / "three", GAME, (3,), 9, hopes=False)
    planted(shelf / "four", GAME, (4,), 1)
    forget()
    settings = GAME.settings()
    twins = {(level, n): ready.twin_of(GAME, settings, n, level) for level in ("general", "captain") for n in (3, 4)}
    assert twins["captain", 3] == twins["captain", 4] and len(set(twins.values())) == 3


def test_the_command_shows_each_and_asks_which(shelf: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["general", GAME.name]) == 0
    told = capsys.readouterr().out.split("\n\n")
    assert [one.splitlines()[0].partition("version 2, ")[2] for one in told] == [
        "2 seats, 1 set-ups",
        "3, 4 seats, 2 set-ups",
        "8 seats, 1 set-ups",
    ]
    assert all("whole: " in one for one in told)
    assert main(["general", GAME.name, "--positions", str(tmp_path / "new.npz")]) == 2
    said = capsys.readouterr().err
    assert "has 3: add --folder" in said and str(shelf / "four") in said and not (tmp_path / "new.npz").exists()
    assert main(["general", GAME.name, "--folder", str(shelf / "many")]) == 0
    assert capsys.readouterr().out.startswith("timemachine, version 2, 8 seats")
    planted(shelf / "four", GAME, (4,), 1, version="1")
    forget()
    assert main(["general", GAME.name]) == 1 and capsys.readouterr().out.count("whole: ") == 2


def test_a_rival_is_the_network_of_its_first_table(shelf: Path) -> None:
    first = {"options": {}, "seats": 4}
    assert learners.rival(GAME, "general", first).folder == shelf / "four"
    assert learners.rival(GAME, str(shelf / "four"), first).folder == shelf / "four"
    with pytest.raises(Unreadable, match="not trained with these options and seats$"):
        learners.rival(GAME, "general", {**first, "seats": 5})
    with pytest.raises(Unreadable, match="of the size class 8 seats, the tables are 4 seats"):
        learners.rival(GAME, str(shelf / "many"), first)
