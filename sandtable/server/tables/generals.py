"""At which tables a general sits: the server reads what it was trained for, never what it thinks with."""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import sandtable
from sandtable.core.contract import Game
from sandtable.core.ranks import TRAINED

INSTEAD = "captain"


@cache
def _trained(name: str) -> dict[str, Any]:
    """What the general of a game says of itself; nothing where there is none."""
    path = Path(sandtable.__file__).parent / "bots" / "generals" / name / "general.json"
    found: dict[str, Any] = json.loads(path.read_text("utf-8")) if path.is_file() else {}
    return found


def has_general(game: Game) -> bool:
    """Was one trained for the rules as they are here?"""
    return _trained(game.name).get("version") == game.version


def level_at(game: Game, level: str, options: Mapping[str, Any], n_seats: int) -> str:
    """Who sits down where this level is asked for: a captain, where the general was not trained for such a table. It makes no
    difference that people leave limits away."""
    if level not in TRAINED:
        return level
    known = has_general(game) and any(
        game.bounded(game.settings(options)) == game.bounded(laid["options"]) and n_seats == laid["seats"]
        for laid in _trained(game.name)["tables"]
    )
    return level if known else INSTEAD
