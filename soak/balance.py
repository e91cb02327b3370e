"""Does every piece of TRTS earn its place, and is it fair? Sergeants by the thousand, captains as time allows; the whole table at the end.

Games are numbered: the same seeds whatever the stops. What was played under other rules or numbers is played anew.
"""

import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import combinations
from pathlib import Path
from typing import Any

from sandtable.core import library
from sandtable.core.intervals import wilson
from sandtable.games.trts.book import BETWEEN_TEXTS
from sandtable.games.trts.questions import Count
from sandtable.lab.plan import Cell
from sandtable.lab.run import Watcher, seed_of
from soak import Row
from soak.shared import keep, load

NAME = "balance"
GAME = "trts"
SEED = 1
CAPTAIN = "captain:100"
SERGEANTS, CAPTAINS, PAIRED = 2000, 120, 80  # games of a cell
FACTIONS = ("bastion", "brood", "lance")
MOST = {2: 0.55, 3: 0.40, 4: 0.31}  # upper ends of the intervals by seat and by place in the first line
FOOT = (Path(__file__).parent / "foot.toml").read_text(encoding="utf-8")  # a faction of one cheap melee soldier
MOST_RUSHED = 0.60  # upper end of the interval: what foot alone wins against a faction that has all
LEAST_USE, MOST_USE = 1 / 6, 9 / 10
LEAD = 3  # areas
PRESSED = 20  # games of a line in which presses are counted
IN_TIME = 600  # presses of one seat in forty minutes, four seconds each
USED = ("Which buildings?", "Which units?", "Which upgrades?")


@dataclass(frozen=True)
class Wanted:
    """One line of the table: who plays what, and how many games of it."""

    name: str
    bots: str
    seats: int
    games: int
    options: dict[str, Any] = field(default_factory=dict)
    pair: tuple[str, str] | None = None  # factions, which change seats after every game


def wanted() -> Iterator[Wanted]:
    presets = {preset.name: dict(preset.options) for preset in library.load(GAME).presets}
    for bots, games, paired in (("sergeant", SERGEANTS, SERGEANTS), (CAPTAIN, CAPTAINS, PAIRED)):
        yield Wanted(f"{bots}, two", bots, 2, games)
        yield Wanted(f"{bots}, short war", bots, 2, games, presets["short"])
        for one, other in combinations(
            (*FACTIONS, "neutral") if bots == "sergeant" else FACTIONS, 2
        ):  # neutral: only told
            yield Wanted(f"{bots}, {one} : {other}", bots, 2, paired, {}, (one, other))
        if bots == "sergeant":
            for other in (*FACTIONS, "neutral"):
                yield Wanted(f"{bots}, foot : {other}", bots, 2, paired, {}, (FOOT, other))
        for seats, name in ((3, "three"), (4, "four")):
            yield Wanted(f"{bots}, {name}", bots, seats, games // (1 if bots == "sergeant" else 2), presets[name])


def fingerprint() -> str:
    """Of everything that the games depend on."""
    folder = library.load(GAME).folder
    files = sorted([*folder.glob("rules/*.py"), *folder.glob("data/*.toml")])
    return sha256(b"".join(path.read_bytes() for path in files)).hexdigest()[:16]


# ---- playing -------------------------------------------------------------------------------------------------------------


class Table:
    """Plays the games of one line and adds them up."""

    def __init__(self, line: Wanted, sums: dict[str, Any]) -> None:
        self.line, self.sums = line, sums
        orders = [line.pair, line.pair[::-1]] if line.pair else [None]
        self.watchers = [
            Watcher(Cell(GAME, (line.bots,) * line.seats, tuple(sorted((line.options | factions(order)).items()))))
            for order in orders
        ]

    def play(self) -> None:
        """The next game."""
        number = self.sums["games"]
        turn = number % len(self.watchers)
        row = self.watchers[turn].row(0, number, seed_of(SEED, number // len(self.watchers)))
        self.count(row, self.watchers[turn], turn)
        if number < PRESSED:
            add(self.sums, "presses", presses(self.watchers[turn], row))
        self.sums["games"] += 1

    def count(self, row: dict[str, Any], watcher: Watcher, turn: int) -> None:
        n, tallies, sums = self.line.seats, row["tallies"], self.sums

        def of(seat: int, counter: int) -> int:
            return int(tallies[2 * (seat * Count.ALL + counter)])

        def when(seat: int, counter: int) -> int:
            return int(tallies[2 * (seat * Count.ALL + counter) + 1])

        eliminated = of(n, Count.ELIMINATION) > 0
        areas = sorted((sum(of(s, Count.HOLDS + a) for a in range(24)) for s in range(n)), reverse=True)
        last = when(n, Count.ELIMINATION if eliminated else Count.LAST_ROUND)
        add(sums, "eliminated", eliminated)
        add(sums, "led", not eliminated and areas[0] - areas[1] >= LEAD)
        add(sums, "rounds", last)
        add(sums, "answers", row["length"])
        for seat in range(n):
            add(sums, "early gas", 0 < when(seat, Count.GAS) <= int(watcher.settings["rounds"]) // 3)
        if row["winner"] < 0:
            return
        winner = row["winner"]
        add(sums, "won")
        add(sums, f"seat {winner + 1}")
        for place in range(n):
            add(sums, f"place {place + 1}", of(winner, Count.PLACE + place))
        if self.line.pair:
            add(sums, "first faction", winner == turn)
        for question in watcher.game.study.questions(watcher.settings, n):
            if question.title in USED:
                for counter, name in question.answers.items():
                    add(sums, f"used {name}", of(winner, counter) > 0)
        add(sums, "used a spell", of(winner, Count.CASTS) > 0)


def presses(watcher: Watcher, row: dict[str, Any]) -> int:
    """What all seats press in one game: every answer is so many clicks."""
    game, n = watcher.game, 0
    state = game.fresh(watcher.settings, watcher.n)
    game.rules.setup(state)
    for seat, action in zip(row["seats"], row["actions"], strict=True):
        if seat >= 0:
            n += len(game.people.words.clicks(state, seat, action))
        game.rules.apply(state, seat, action)
    return n


def factions(order: tuple[str, ...] | None) -> dict[str, str]:
    return {"faction": BETWEEN_TEXTS.join(order)} if order else {}


def add(sums: dict[str, Any], what: str, amount: int = 1) -> None:
    sums[what] = sums.get(what, 0) + int(amount)


# ---- the table -----------------------------------------------------------------------------------------------------------


def share(k: int, n: int) -> str:
    low, high = wilson(k, n)
    return f"{100 * k / max(n, 1):.1f} % ({100 * low:.1f} to {100 * high:.1f})"


def report(line: Wanted, sums: dict[str, Any]) -> tuple[list[str], list[str]]:
    """What was measured, in lines; and which targets are missed."""
    n, won = sums["games"], sums.get("won", 0)
    out = [
        f"{line.name}: {n} of {line.games} games, {sums['rounds'] / n:.1f} rounds, {sums['answers'] / n:.0f} answers"
    ]
    missed: list[str] = []
    pressed = sums["presses"] / min(n, PRESSED) / line.seats
    out.append(f"    {pressed:.0f} presses of a seat, {4 * pressed / 60:.0f} minutes at four seconds each")
    if "short" in line.name and pressed > IN_TIME:
        missed.append("a first game is over in forty minutes")
    ends = sums.get("eliminated", 0) + sums.get("led", 0)
    out.append(f"    eliminated {share(sums['eliminated'], n)}, with a lead of {LEAD} areas {share(ends, n)}")
    if "short" in line.name and 2 * ends < n:
        missed.append("half of the short games end by elimination or a lead")
    if line.pair:
        first = sums.get("first faction", 0)
        out.append(f"    the first wins {share(first, won)}")
        low, high = wilson(first, won)
        if FOOT in line.pair:
            return out, missed + [f"foot alone wins too often against {line.pair[1]}"] * (high > MOST_RUSHED)
        fair = 0.45 <= first / max(won, 1) <= 0.55 if line.bots == "sergeant" else high >= 0.42 and low <= 0.58
        if not fair and "neutral" not in line.pair:
            missed.append(f"{line.pair[0]} and {line.pair[1]} are even")
        return out, missed
    for what in ("seat", "place"):
        counts = [sums.get(f"{what} {i + 1}", 0) for i in range(line.seats)]
        out.append(f"    {what}: " + ", ".join(share(k, won) for k in counts))
        if line.bots == "sergeant" and max(wilson(k, won)[1] for k in counts) > MOST[line.seats]:
            missed.append(f"{what}s are even")
    out.append(f"    gas in the first third: {share(sums['early gas'], n * line.seats)} of the seats")
    uses = {key.removeprefix("used "): k / max(won, 1) for key, k in sums.items() if key.startswith("used ")}
    out.append("    used by winners: " + ", ".join(f"{name} {100 * use:.0f}" for name, use in uses.items()))
    if line.bots == CAPTAIN and line.name.endswith("two"):
        missed += [f"{name} is used too seldom" for name, use in uses.items() if use < LEAST_USE]
        missed += [f"{name} is used too often" for name in fighters() if uses.get(name, 0) > MOST_USE]
    return out, missed


def fighters() -> list[str]:
    """Units that fight, upgrades, and spells: what should be used by some and not by all."""
    game = library.load(GAME)
    titles = {q.title: q.answers for q in game.study.questions(game.settings(), 2)}
    names = [*titles["Which units?"].values(), *titles["Which upgrades?"].values(), "a spell"]
    return [name for name in names if name != "worker"]


def together() -> list[list[Wanted]]:
    """Lines in the order in which they are played: sergeants' one by one; then captains', first those with a target."""
    captains = [line for line in wanted() if line.bots == CAPTAIN]
    aimed = [line for line in captains if line.pair or line.name.endswith("two")]
    return [[line] for line in wanted() if line.bots != CAPTAIN] + [aimed, [c for c in captains if c not in aimed]]


def play_by_turns(lines: list[Wanted], state: dict[str, Any], state_path: Path, end: float) -> None:
    """Always the line of which the smallest part is played: whenever it stops, all are as far."""
    sums = state["lines"]
    tables: dict[str, Table] = {}
    while time.monotonic() < end:
        line = min(lines, key=lambda line: sums[line.name]["games"] / line.games)
        if sums[line.name]["games"] >= line.games:
            break
        if line.name not in tables:
            tables[line.name] = Table(line, sums[line.name])
        tables[line.name].play()
        if line.bots == CAPTAIN or sums[line.name]["games"] % 200 == 0:
            keep(state_path, state)
    keep(state_path, state)


def run(minutes: float, state_path: Path) -> Row:
    end = time.monotonic() + 60 * minutes
    state = load(state_path)
    if state.get("rules") != fingerprint():
        state = {"rules": fingerprint(), "lines": {}}
    for line in wanted():
        state["lines"].setdefault(line.name, {"games": 0})
    for lines in together():
        play_by_turns(lines, state, state_path, end)
    missed = []
    print(f"TRTS, rules version {library.load(GAME).version}, {state['rules']}, seed {SEED}: ./dev soak {NAME}")
    for line in wanted():
        sums = state["lines"][line.name]
        if sums["games"]:
            told, lacks = report(line, sums)
            print("\n".join(told))
            missed += [f"{line.name}: {lack}" for lack in lacks] if sums["games"] >= line.games else []
    done = sum(sums["games"] for sums in state["lines"].values())
    return Row(NAME, not missed, done, "; ".join(missed))
