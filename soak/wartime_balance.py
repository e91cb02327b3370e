"""Is WarTime more than a race? Sergeants by the thousand, captains as time allows; the whole table at the end.

Games are numbered: the same seeds in every line, whatever the stops. What was played under other rules is played anew.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from math import sqrt
from pathlib import Path
from statistics import NormalDist, median
from typing import Any

from sandtable.core import library
from sandtable.core.intervals import wilson
from sandtable.games.wartime.questions import BUILDINGS, PIECES, Count
from sandtable.lab import plots
from sandtable.lab.measures import Estimate
from sandtable.lab.plan import Cell
from sandtable.lab.run import Watcher, seed_of
from soak import Row
from soak.shared import keep, load, until

NAME = "wartime-balance"
GAME = "wartime"
SEED = 21
BATCH = 20  # games between two looks at the clock
CAPTAIN = "captain:60"
FAIR = 0.47, 0.53  # of Long war: whoever begins wins so many,
BOTH_SIDES = 0.8  # … so many games have strikes, captures or boats on both sides,
ROUNDS = 60  # … half of them are over before this round
WON = 0.95  # … and so many have a winner


@dataclass(frozen=True)
class Line:
    """One line of the table: who plays what, and how many games of it."""

    name: str
    seats: int
    games: int
    bots: str = "sergeant"
    options: dict[str, Any] = field(default_factory=dict)


def lines() -> Iterator[Line]:
    presets = {preset.name: preset for preset in library.find(GAME).presets}
    long_war = dict(presets["long_war"].options)
    yield Line("text", 2, 2000)
    yield Line("long war", 2, 2000, options=long_war)
    for reload in (1, 3):
        yield Line(f"super_reload={reload}", 2, 400, options={"super_reload": reload})
    yield Line("super_strikes=turn", 2, 400, options={"super_strikes": "turn"})
    yield Line("disc_for_strike=off", 2, 400, options={"disc_for_strike": False})
    yield Line("compensation=100", 2, 400, options={"compensation": 100})
    yield Line("free_economy=on", 2, 400, options={"free_economy": True})
    yield Line("strait", 2, 400, options={"map": "strait"})
    yield Line("narrows, preset", 2, 400, options=dict(presets["narrows"].options))
    for seats in range(3, 7):
        ways = {"text": {}, "many fronts": presets["many_fronts"].options}
        if seats in presets["narrows"].seats:
            ways |= {"strait": {"map": "strait"}, "narrows, preset": presets["narrows"].options}
        for name, options in ways.items():
            yield Line(f"{name}, {seats} seats", seats, 400 if seats < 5 else 200, options=dict(options))
    yield Line("captains, text", 2, 120, CAPTAIN)
    yield Line("captains, long war", 2, 120, CAPTAIN, long_war)


def fingerprint() -> str:
    """Of everything that the games depend on: not of what learners are told."""
    files = sorted(p for p in (Path(library.find(GAME).folder) / "rules").glob("*.py") if p.name != "view.py")
    return sha256(b"".join(path.read_bytes() for path in files)).hexdigest()[:16]


def fact(row: dict[str, Any], seats: int) -> dict[str, Any]:
    """What is kept of one game."""
    tallies, winner = row["tallies"], row["winner"]

    def of(seat: int, counter: int) -> int:
        return int(tallies[2 * (seat * Count.ALL + counter)])

    deeds = [
        [of(s, Count.STRIKES) > 0, any(of(s, Count.CAPTURES + k) for k in BUILDINGS), of(s, Count.SHIPPED) > 0]
        for s in range(seats)
    ]
    end = next(k for k in (Count.LAST_ONE, Count.LIMIT, Count.STANDSTILL) if of(seats, k))
    made = {name: Count.BUILT + k for k, name in PIECES.items()} | {"fortification": Count.FORTIFIES + 0}
    return {
        "won": winner >= 0,
        "began": winner >= 0 and of(winner, Count.BEGINS) > 0,
        "end": end.name,
        "round": int(tallies[2 * (seats * Count.ALL + end) + 1]),
        "both": sum(any(d) for d in deeds) > 1,
        "strikes": sum(d[0] for d in deeds) > 1,
        "captures": sum(d[1] for d in deeds) > 1,
        "boats": sum(d[2] for d in deeds) > 1,
        "made": [name for name, k in made.items() if winner >= 0 and of(winner, k)],
    }


def play(line: Line, games: list[dict[str, Any]], watchers: dict[str, Watcher]) -> None:
    """The next games of a line."""
    if line.name not in watchers:
        watchers.clear()
        watchers[line.name] = Watcher(Cell(GAME, (line.bots,) * line.seats, tuple(sorted(line.options.items()))))
    for number in range(len(games), min(len(games) + (BATCH if line.bots == "sergeant" else 1), line.games)):
        games.append(fact(watchers[line.name].row(0, number, seed_of(SEED, number)), line.seats))


# ---- the table -------------------------------------------------------------------------------------------------------


def share(games: list[dict[str, Any]], what: str) -> str:
    k, n = sum(g[what] for g in games), len(games)
    low, high = wilson(k, n)
    return f"{100 * k / n:.1f} % ({100 * low:.1f} to {100 * high:.1f})"


def against(games: list[dict[str, Any]], text: list[dict[str, Any]], comparisons: int) -> str:
    """How much more often whoever begins wins than under the text's rules: paired by seed, corrected for so many comparisons."""
    pairs = [int(a["began"]) - int(b["began"]) for a, b in zip(games, text, strict=False)]
    mean = sum(pairs) / len(pairs)
    spread = sqrt(sum((p - mean) ** 2 for p in pairs) / max(len(pairs) - 1, 1) / len(pairs))
    z = NormalDist().inv_cdf(1 - 0.025 / comparisons)
    return f"{100 * mean:+.1f} ({100 * (mean - z * spread):+.1f} to {100 * (mean + z * spread):+.1f})"


def report(line: Line, games: list[dict[str, Any]], text: list[dict[str, Any]], comparisons: int) -> list[str]:
    """What was measured of one line."""
    won, made = [g for g in games if g["won"]], sorted({name for g in games for name in g["made"]})
    ends = {end: sum(g["end"] == end for g in games) for end in ("LAST_ONE", "LIMIT", "STANDSTILL")}
    out = [
        f"{line.name}: {len(games)} of {line.games} games of {line.seats} {line.bots}s {line.options or ''}",
        f"    begins and wins {share(won, 'began')}, with a winner {share(games, 'won')}, median round "
        f"{median(g['round'] for g in games):g}, last one {ends['LAST_ONE']}, limit {ends['LIMIT']}, standstill {ends['STANDSTILL']}",
        f"    two sides or more: any {share(games, 'both')}, strikes {share(games, 'strikes')}, "
        f"captures {share(games, 'captures')}, boats {share(games, 'boats')}",
        "    made by winners: " + ", ".join(f"{m} {sum(m in g['made'] for g in won) / len(won):.0%}" for m in made),
    ]
    if line.seats == 2 and line.bots == "sergeant" and line.name != "text":
        out.append(f"    begins and wins, against the text's rules: {against(games, text, comparisons)}")
    return out


def picture(played: list[Line], games: dict[str, list[dict[str, Any]]]) -> str:
    """How often whoever begins wins, by what is played; for two."""
    rows = []
    for line in played:
        won = [g for g in games[line.name] if g["won"]]
        if line.seats == 2:
            k = sum(g["began"] for g in won)
            rows.append((line.name, Estimate(k / len(won), *wilson(k, len(won)), len(won))))
    title = "WarTime: games won by whoever begins"
    return plots.picture(plots.dots(rows, 0.5, title, "games won by whoever begins")) + "\n"


def missed(games: list[dict[str, Any]]) -> list[str]:
    """Which targets of Long war are not reached."""
    won = [g for g in games if g["won"]]
    found = {
        "fair": FAIR[0] <= sum(g["began"] for g in won) / len(won) <= FAIR[1],
        "both sides": sum(g["both"] for g in games) / len(games) >= BOTH_SIDES,
        "rounds": median(g["round"] for g in games) < ROUNDS,
        "a winner": sum(g["end"] == "LAST_ONE" for g in games) / len(games) >= WON,
    }
    return [name for name, reached in found.items() if not reached]


def run(minutes: float, state_path: Path) -> Row:
    """Plays what is missing, prints the table."""
    state, mark = load(state_path), fingerprint()
    if state.get("rules") != mark:
        state = {"rules": mark, "games": {}}
    games: dict[str, list[dict[str, Any]]] = state["games"]
    watchers: dict[str, Watcher] = {}
    wanted = list(lines())
    for _ in until(minutes):
        line = next((ln for ln in wanted if len(games.get(ln.name, [])) < ln.games), None)
        if line is None:
            break
        play(line, games.setdefault(line.name, []), watchers)
        keep(state_path, state)
    games = {line.name: games[line.name][: line.games] for line in wanted if games.get(line.name)}
    played = [line for line in wanted if line.name in games]
    comparisons = sum(line.seats == 2 and line.bots == "sergeant" for line in wanted) - 1
    print(f"./dev soak {NAME}: seed {SEED}, rules {mark}")
    for line in played:
        print("\n".join(report(line, games[line.name], games["text"], comparisons)))
    state_path.with_suffix(".svg").write_text(picture(played, games), "utf-8")
    wrong = missed(games["long war"]) if games.get("long war") else []
    return Row(NAME, not wrong, sum(map(len, games.values())), "long war misses " + ", ".join(wrong) if wrong else "")
