"""Numbers of maps and factions, read from the files themselves (TR-11.1, TR-11.3)."""

import tomllib
from dataclasses import dataclass, field

from sandtable.games.trts.book import FOLDER

MAPS = {2: "anvil", 3: "trident", 4: "crossroads"}


@dataclass
class Kind:
    name: str
    faction: int
    building: bool = False
    role: str = ""
    group: str = ""
    start: int = 0
    minerals: int = 0
    gas: int = 0
    supply: int = 0
    gives: int = 0
    time: int = 1
    maker: int = 0
    needs: int = 0
    speed: int = 0
    health: int = 0
    armour: int = 0
    range: int = 0
    sight: int = 0
    ground: int = 0  # attack values in halves
    air: int = 0
    flies: bool = False
    glides: bool = False
    digs_in: int = 0
    brood: int = 1
    splash: int = 0
    spell_cost: int = 0
    spell_size: int = 0
    spell_hits: str = ""


@dataclass
class Upgrade:
    faction: int
    group: str
    maker: int
    minerals: int
    gas: int = 0
    time: int = 2
    attack: int = 0
    armour: int = 0
    speed: int = 0


@dataclass
class Place:
    name: str
    fields: int
    geysers: int
    start: bool
    near: set = field(default_factory=set)


class Book:
    """Options, map and factions of one game."""

    def __init__(self, n_seats, options):
        self.n_seats = n_seats
        self.rounds = options.get("rounds", 32)
        self.pinning = options.get("pinning", "outnumbered")
        self.shuffles = options.get("line", "rotate") == "shuffle"
        self.empty_markers = options.get("empty_markers", "count") == "count"
        match = options.get("match", "auto")
        self.match = match if match != "auto" else "two-player" if n_seats == 2 else "free-for-all"
        self.areas = read_map(options.get("map", "auto"), n_seats)
        self.kinds, self.upgrades = {}, []
        given = options.get("faction", "neutral")
        names = [given] * n_seats if "\n" in given or "," not in given else [n.strip() for n in given.split(",")]
        files = list(dict.fromkeys(names))
        self.faction = [files.index(name) for name in names]
        for number, name in enumerate(files):
            self.read_faction(text_of(name), number)

    def read_faction(self, text, number):
        file = tomllib.loads(text)
        rows = [(key, row, section) for section in ("unit", "building") for key, row in file.get(section, {}).items()]
        numbers = {key: len(self.kinds) + 1 + i for i, (key, _, _) in enumerate(rows)}
        for key, row, section in rows:
            plain = {
                k: v for k, v in row.items() if k in Kind.__dataclass_fields__ and k not in ("ground", "air", "needs")
            }
            kind = Kind(**{"name": key, "faction": number, "building": section == "building", **plain})
            kind.ground, kind.air = int(2 * row.get("ground", 0)), int(2 * row.get("air", 0))
            kind.maker, kind.needs = numbers[row["made_by"]], numbers.get(row.get("needs"), 0)
            if "spell" in row:
                spell = row["spell"]
                kind.spell_cost, kind.spell_size = spell["energy"], spell["splash"]
                kind.spell_hits = spell.get("hits", "both")
            self.kinds[numbers[key]] = kind
        for row in file.get("upgrade", {}).values():
            plain = {k: v for k, v in row.items() if k in Upgrade.__dataclass_fields__}
            self.upgrades.append(Upgrade(**{**plain, "faction": number, "maker": numbers[row["made_by"]]}))


def text_of(value):
    return value if "\n" in value else (FOLDER / f"{value}.toml").read_text("utf-8")


def read_map(value, n_seats):
    file = tomllib.loads(text_of(MAPS[n_seats] if value == "auto" else value))
    places = [Place(a["name"], a.get("fields", 0), a.get("geysers", 0), a.get("start", False)) for a in file["areas"]]
    number = {place.name: i for i, place in enumerate(places)}
    for one, other in file["edges"]:
        places[number[one]].near.add(number[other])
        places[number[other]].near.add(number[one])
    return places
