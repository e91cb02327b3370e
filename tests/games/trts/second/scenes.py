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


def started(rng, text):
    """The faction, but each seat begins with some of its units and buildings."""
    lines, section = [], ""
    for line in text.splitlines():
        if line.startswith("start ="):
            continue
        lines.append(line)
        if line.startswith("["):
            section = line.strip("[]")
            count = begin(rng, section)
            if count:
                lines.append(f"start = {count}")
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
