"""Trained networks that come with Sandtable, or that somebody has trained: what they are for, and the general who plays with them."""

import hashlib
import json
from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from sandtable.core.contract import Game, Size
from sandtable.core.errors import Unreadable
from sandtable.core.options import Settings

FORMAT = 1
MANIFEST, WEIGHTS = "general.json", "weights.bin"
SHIPPED = Path(__file__).with_name("generals")


def digest(weights: bytes, plan: Sequence[int]) -> str:
    """Of all that decides what a general answers."""
    return hashlib.sha256(weights + array("q", plan).tobytes()).hexdigest()


@dataclass(frozen=True)
class Trained:
    """A network as it is read from its folder."""

    folder: Path
    manifest: dict[str, Any]
    weights: bytes

    @property
    def plan(self) -> list[int]:
        plan: list[int] = self.manifest["plan"]
        return plan


def read(folder: Path) -> Trained:
    """A trained network, unless somebody has changed it."""
    try:
        manifest, weights = json.loads((folder / MANIFEST).read_text("utf-8")), (folder / WEIGHTS).read_bytes()
    except (OSError, ValueError) as error:
        raise Unreadable(f"general in {folder}: {error}") from None
    if manifest.get("format") != FORMAT or manifest.get("sha256") != digest(weights, manifest["plan"]):
        raise Unreadable(f"general in {folder}: the weights are not those that its manifest names")
    return Trained(folder, manifest, weights)


@cache
def shipped(game: Game) -> Trained | None:
    """The network that comes with Sandtable for this game, if there is one."""
    folder = SHIPPED / game.name
    return read(folder) if (folder / MANIFEST).is_file() else None


def unfit(trained: Trained, game: Game) -> str:
    """Why this network cannot play the game as it is here; empty where it can."""
    known = trained.manifest
    if known["game"] != game.name:
        return f"trained for {known['game']}, not for {game.name}"
    if known["version"] != game.version:
        return f"trained on version {known['version']} of {game.title}, here is version {game.version}"
    return ""


def untrained(game: Game, settings: Settings, n_seats: int) -> str:
    """Why the general does not sit down at such a table; empty where it does."""
    trained = shipped(game)
    if trained is None:
        return f"the general was not trained in {game.title}: the captain sits down"
    why = unfit(trained, game)
    if not why and n_seats != trained.manifest["seats"]:
        why = f"trained for {trained.manifest['seats']} seats, not for {n_seats}"
    if not why and dict(settings) not in trained.manifest["options"]:
        why = "not trained with these options"
    return f"the general was {why}: the captain sits down" if why else ""


def provenance(trained: Trained) -> list[str]:
    """Where the weights come from, in lines."""
    known = trained.manifest
    how = known["trained"]
    return [
        f"{known['game']}, version {known['version']}, {known['seats']} seats, {len(known['options'])} set-ups",
        f"{how['decisions']:,} decisions in {how['rounds']} rounds, {how['seconds']:.0f} s on {how['how']['device']}, "
        f"seed {how['how']['seed']}; {how['against the sergeant']} against the sergeant at the end",
        *(f"{name}: {known[name]}" for name in ("commit", "command", "machine") if name in known),
    ]
