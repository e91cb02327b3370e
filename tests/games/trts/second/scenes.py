"""Set-ups in which fights come soon: armies at the start, few and small areas."""

from sandtable.games.trts.book import FOLDER

NEUTRAL = (FOLDER / "neutral.toml").read_text("utf-8")

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


TWISTS = (  # numbers that the neutral faction does not have, so that every rule has a piece that uses it
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


def started(rng, text):
    """The neutral faction, but each seat begins with some of its units and buildings, and some numbers are others."""
    twists = dict(rng.sample(TWISTS, rng.randint(0, 3)))
    is_cheap = rng.random() < 0.5
    lines, given = [], {}
    for line in text.splitlines():
        if line.split(" =")[0] in given or line.startswith("start ="):
            continue
        lines.append(line)
        if line.startswith("["):
            section = line.strip("[]")
            given = twists.get(section, {}) | (CHEAP if is_cheap else {})
            if section.startswith("upgrade"):
                given = CHEAP | {"time": 1}
            count = begin(rng, section)
            lines += [f"{key} = {value}" for key, value in given.items()] + ([f"start = {count}"] if count else [])
    return "\n".join(lines)


def begin(rng, section):
    what, _, name = section.partition(".")
    if what == "unit":
        return 2 + rng.randint(0, 2) if name == "worker" else rng.choices((0, 1, 2, 3), (4, 4, 2, 1))[0]
    if what == "building":
        return 1 if name == "base" else rng.choices((0, 1, 2), (6, 3, 1))[0]
    return 0


def setup(rng):
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
    if rng.random() < 0.9:
        options["faction"] = started(rng, NEUTRAL)
    return n_seats, options
