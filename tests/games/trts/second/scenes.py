"""Set-ups in which fights come soon: armies at the start, few and small areas."""

import tomllib
from random import Random
from typing import Any

from sandtable.games.trts.book import FOLDER

NAMES = ("neutral", "bastion", "brood", "lance")
FACTIONS = [(FOLDER / f"{name}.toml").read_text("utf-8") for name in NAMES]

RING = """
name = "Ring"
areas = [
    {{ name = "A", at = [100, 100], fields = 4, geysers = 1, start = true }},
    {{ name = "B", at = [300, 100], fields = 3, geysers = 1, start = true }},
    {{ name = "C", at = [500, 100], fields = 2, geysers = 2, start = {third} }},
    {{ name = "D", at = [100, 300], fields = 3, geysers = 1, start = {fourth} }},
    {{ name = "E", at = [300, 300], fields = 1 }},
    {{ name = "F", at = [500, 300], fields = 2 }},
]
edges = {edges}
"""
EDGES = (
    '[["A", "E"], ["B", "E"], ["C", "E"], ["D", "E"], ["A", "F"], ["C", "F"], ["D", "F"]]',
    '[["A", "E"], ["E", "B"], ["B", "F"], ["F", "C"], ["C", "D"], ["D", "A"], ["E", "F"]]',
    '[["A", "B"], ["B", "C"], ["C", "D"], ["D", "A"], ["E", "A"], ["E", "C"], ["F", "B"], ["F", "D"], ["E", "F"]]',
)


def small_map(rng):
    return RING.format(third="true", fourth="true", edges=rng.choice(EDGES))


TWISTS = (  # numbers that the shipped factions do not have, so that every rule has a piece that uses it
    ("unit.guard", {"armour": 1}),
    ("unit.guard", {"ground": 1.5}),
    ("unit.trooper", {"ground": 1.5, "air": 1}),
    ("unit.raider", {"ground": 1.5, "air": 0.5, "range": 4}),
    ("unit.hawk", {"ground": 0.5}),
    ("unit.hawk", {"splash": 2}),
    ("unit.adept", {"ground": 1, "air": 1.5}),
    ("unit.worker", {"group": '"infantry"'}),
    ("building.turret", {"range": 1, "splash": 2, "armour": 2}),
)
CHEAP = {"minerals": 1, "gas": 0}
SUPPLY = 30  # TR-4.5


def started(rng, text):
    """A faction, but each seat begins with some of its units and buildings, and some numbers are others."""
    file, twists, is_cheap = tomllib.loads(text), dict(rng.sample(TWISTS, rng.randint(0, 3))), rng.random() < 0.5
    counts = starts(rng, file)
    lines, given = [], {}
    for line in text.splitlines():
        if line.split(" =")[0] in given:
            continue
        lines.append(line)
        if line.startswith("["):
            what, _, name = line.strip("[]").partition(".")
            given = twists.get(f"{what}.{name}", {}) | (CHEAP if is_cheap or what == "upgrade" else {})
            given |= {"time": 1} if what == "upgrade" else {"start": counts[name.strip('"')]}
            lines += [f"{key} = {value}" for key, value in given.items()]
    return "\n".join(lines)


def starts(rng, file):
    """How many of each kind a seat begins with: one base, some workers, an army within supply."""
    while True:
        counts = {name: rng.choices((0, 1, 2, 3), (4, 4, 2, 1))[0] for name in file["unit"]}
        counts |= {name: rng.choices((0, 1, 2), (6, 3, 1))[0] for name in file["building"]}
        for name, row in (file["unit"] | file["building"]).items():
            if row.get("role") in ("worker", "base"):
                counts[name] = rng.randint(2, 4) if row["role"] == "worker" else 1
        if sum(counts[name] * row["supply"] for name, row in file["unit"].items()) <= SUPPLY:
            return counts


def setup(rng: Random) -> tuple[int, dict[str, Any]]:
    """Seats and options of a game."""
    n_seats = rng.choice((2, 2, 3, 3, 4, 4))
    options = {
        "rounds": rng.randint(2, 7),
        "pinning": rng.choice(("outnumbered",) * 4 + ("contested", "none")),
        "line": rng.choice(("rotate", "rotate", "shuffle")),
        "empty_markers": rng.choice(("count", "not")),
    }
    options["match"] = rng.choice(
        {2: ("auto", "last-man-standing"), 3: ("free-for-all", "last-man-standing")}.get(
            n_seats, ("free-for-all", "last-man-standing", "team", "team")
        )
    )
    if rng.random() < 0.8:
        options["map"] = small_map(rng)
    if rng.random() < 0.85:
        options["faction"] = started(rng, rng.choice(FACTIONS))
    else:
        options["faction"] = ",".join(rng.choices(NAMES, k=n_seats))
    return n_seats, options
