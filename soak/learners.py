"""What learners are shown: masks are legality, numbers keep to their bounds, nothing secret shows, copies go their own way, and every
door leads to the same games. One game after another, a thousand of each."""

import copy
import hashlib
import json
import random
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from sandtable.core.chance import Rng, seeded
from sandtable.core.compiled import has_compiler
from sandtable.core.compiled.binding import bind_plain
from sandtable.core.contract import Game
from sandtable.core.record import sized
from sandtable.core.seats import CHANCE
from sandtable.envs import batch, replay
from sandtable.envs.batch import Batch
from sandtable.envs.tables import MASKED, OBSERVED, PARTED, look, show
from soak import Row
from soak.shared import keep, load, until

NAME = "learners"
GAMES = 1_000  # of each game,
STATES = 100_000  # and as many states of whole games, compiled, whose numbers are looked at
TABLES = 512
COPY_EVERY = 40
Case = tuple[str | Game, int, dict[str, Any]]
CASES: dict[str, list[tuple[int, dict[str, Any]]]] = {  # seats and options, taken by turns
    "examples.four": [(2, {})],
    "doubletime": [(2, {}), (2, {"columns": 4, "hold_wall": True}), (2, {"goddess": "once"})],
    "timemachine": [(2, {}), (3, {"destroy": "one_player"}), (4, {"open_discards": False})],
    "tank": [(2, {"day_limit": 6}), (3, {"day_limit": 5}), (5, {"day_limit": 4, "votes": "recorded"})],
    "trts": [(2, {"rounds": 1}), (3, {"rounds": 1})],
    "wartime": [(2, {"turn_limit": 1}), (3, {"turn_limit": 1})],
}


@dataclass
class Seen:
    """What was looked at, and what was wrong."""

    games: int = 0
    states: int = 0
    copies: int = 0
    guesses: int = 0
    faults: list[str] = field(default_factory=list)


class Watch:
    """Plays one game at a plain batch of one table, with a match beside it, and looks at everything that is shown."""

    def __init__(self, case: Case, seed: int, seen: Seen) -> None:
        game, seats, options = case
        self.tables = batch(game, 1, seats, options, seed, parts=True, compile=False)
        self.game, self.seen, self.draw = self.tables.game, seen, random.Random(seed)
        self.beside = replay(self.game, self.tables.setup(0), seed)
        self.rng = sized(Rng).fresh()
        seeded(self.rng, seed)
        self.bound = bind_plain([look, show], self.game.functions())
        self.where = f"{self.game.name} {options} seed {seed}"

    def play(self) -> None:
        """To the end of the game."""
        tables, answers = self.tables, 0
        while True:
            self.look_at(answers)
            tables.step([self.draw.choice(np.flatnonzero(tables.masks[0]).tolist())])
            self.beside.play(int(tables.answers[0]))
            answers += 1
            if tables.ends[0]:
                break
        self.wrong_if(tables.final_hash(0) != self.beside.match.hash, "batch and match end differently")
        self.seen.games += 1

    def look_at(self, answers: int) -> None:
        tables, seat = self.tables, int(self.tables.asked[0])
        state, n = tables.state(0), int(tables.n_legal[0])
        codes = tables.legal[0, :n].tolist()
        self.seen.states += 1
        self.wrong_if(tables.hash(0) != self.beside.match.hash, f"batch and match differ after {answers} answers")
        refused = [c for c in codes if self.game.rules.refuse(state, seat, c)]
        self.wrong_if(bool(refused), f"seat {seat} may choose {refused[:3]}, which are refused")
        own = self.beside.match.codes(seat)
        self.wrong_if(codes != own or tables.masks[0].sum() != n, f"the mask has {n} answers, the rules {len(own)}")
        closed = np.flatnonzero(~tables.masks[0]) if tables.flat else np.array([n])
        if len(closed):
            self.wrong_if(self.accepts(int(self.draw.choice(closed))), "a closed choice means something")
        self.in_bounds(tables.observations[0].tolist(), tables.seen, "observation")
        for parts in tables.parts[0, :n].tolist():
            self.in_bounds(parts, tables.said, "answer")
        self.leaks_nothing(state, seat)
        if answers % COPY_EVERY == 7 and n > 1:
            self.copies_part(own)

    def accepts(self, choice: int) -> bool:
        """Does the batch find an answer for this choice?"""
        return self.tables._serve(1, np.array([choice])) < 0

    def in_bounds(self, numbers: list[int], features: Any, what: str) -> None:
        out = [f.name for v, f in zip(numbers, features, strict=True) if not f.low <= v <= f.high]
        self.wrong_if(bool(out), f"{what}: {out[:3]} out of bounds")

    def shown(self, state: Any, seat: int) -> str:
        """All that a learner in this seat is given of a table, as one hash."""
        tables, size = self.tables, self.tables.size
        states, part = [state, state], [0] * size.parts
        if not self.game.learning.own_eyes:
            self.bound["look"](states, 0, 1, seat)
        out = [0] * (max(size.max_legal, size.max_odds) + 1)
        n = self.game.rules.legal(states[1], seat, out)
        given = [np.zeros(shape, np.int64) for shape in (size.observed, size.max_legal, (size.max_legal, size.parts))]
        mask, numbers = np.zeros(tables.masks.shape[1], bool), np.zeros(size.max_legal, np.int64)
        self.bound["show"](
            *(states[1], seat, OBSERVED | PARTED | MASKED, tables._counts, tables.flat, given[0], out, out.copy(), n),
            *(*given[1:], mask, numbers, part),
        )
        return hashlib.sha256(b"".join(a.tobytes() for a in (*given, mask, numbers))).hexdigest()

    def leaks_nothing(self, state: Any, seat: int) -> None:
        """Another table that fits what the seat sees gives it the same numbers and the same mask."""
        if self.game.is_open:
            return
        other = state.copy()
        self.game.secrets.hide(other, seat)
        self.game.secrets.guess(other, seat, self.rng)
        self.seen.guesses += 1
        self.wrong_if(self.shown(state, seat) != self.shown(other, seat), f"seat {seat} is shown what it may not know")

    def copies_part(self, codes: list[int]) -> None:
        """Two copies of a match go two ways; the match stays where it was."""
        match, seat = self.beside.match, self.beside.asked
        before, twins = match.hash, [match.clone() for _ in range(2)]
        for twin, code in zip(twins, self.draw.sample(codes, 2), strict=True):
            twin.play(seat, code)
        self.seen.copies += 1
        self.wrong_if(match.hash != before, "a copy's answer touched the match")
        self.wrong_if(twins[0].entries == twins[1].entries, "two copies went one way")

    def wrong_if(self, is_wrong: bool, what: str) -> None:
        if is_wrong and len(self.seen.faults) < 20:
            self.seen.faults.append(f"{self.where}: {what}")


def stories_leak_nothing(case: tuple[str, int, dict[str, Any]], seed: int, answers: int, seen: Seen) -> int:
    """What a seat was told, in OpenSpiel's words its information state, is the same whichever of two answers another gives, if
    afterwards it sees the same; how often that was compared."""
    import pyspiel

    import sandtable.envs.spiel  # noqa: F401

    name, seats, options = case
    game = pyspiel.load_game(f"sandtable_{name.rpartition('.')[2]}", {"players": seats, "options": json.dumps(options)})
    state, draw, compared = game.new_initial_state(), random.Random(seed), 0
    for _ in range(answers):
        if state.is_terminal():
            break
        legal, table = state.legal_actions(), state.table
        seat = table.asked
        if seat >= 0 and len(legal) > 1 and not table.match.open:
            twins = [copy.deepcopy(table) for _ in range(2)]
            for twin, choice in zip(twins, draw.sample(legal, 2), strict=True):
                twin.enter(seat, twin.codes(seat)[choice])
            for other in range(seats):
                if other == seat or len({twin.match.view(other).frozen for twin in twins}) > 1:
                    continue
                compared += 1
                if twins[0].told[other] != twins[1].told[other]:
                    seen.faults.append(f"{name} seed {seed}: seat {other} is told what seat {seat} answers in secret")
        state.apply_action(draw.choice(legal) if seat != CHANCE else legal[draw.randrange(len(legal))])
    return compared


def hashes(tables: Batch, steps: int) -> str:
    """Of all states on the way of a batch that answers in a fixed way."""
    way, rows = hashlib.sha256(), np.arange(tables.n)
    for step in range(steps):
        tables.answer(tables.legal[rows, (rows * 7919 + step * 104_729) % tables.n_legal])
        way.update("".join(tables.hash(i) for i in range(tables.n)).encode())
    return way.hexdigest()


def in_bounds_at_many_tables(name: str | Game, seed: int, states: int, seen: Seen) -> int:
    """Random games of the usual set-up, compiled: every number of every observation keeps to its bounds; how many were looked at."""
    tables, draw, looked = batch(name, TABLES, seed=seed, threads=1), np.random.default_rng(seed), 0
    low, high = (np.array([getattr(f, bound) for f in tables.seen]) for bound in ("low", "high"))
    rows = np.arange(TABLES)
    while looked < states:
        out = (tables.observations < low) | (tables.observations > high)
        if out.any():
            names = [tables.seen[k].name for k in np.flatnonzero(out.any(axis=0))]
            seen.faults.append(f"{tables.game.name} seed {seed}: {names[:3]} out of bounds after {looked} states")
            break
        looked += TABLES
        tables.answer(tables.legal[rows, (draw.random(TABLES) * tables.n_legal).astype(np.int64)])
    return looked


def watch(name: str, first: int, games: int, seen: Seen) -> None:
    """Some games of one kind, their set-ups by turns."""
    own = CASES[name]
    for seed in range(first, first + games):
        Watch((name, *own[seed % len(own)]), seed, seen).play()


def run(minutes: float, state_path: Path) -> Row:
    """The game that lags most, ten at a time."""
    kept = load(state_path)
    for _ in until(minutes):
        lagging = min(CASES, key=lambda name: kept.get(name, {}).get("games", 0))
        own = kept.setdefault(
            lagging, dict.fromkeys(("games", "states", "copies", "guesses", "stories", "compiled"), 0)
        )
        if own["games"] >= GAMES or kept.get("faults"):
            break
        seen = Seen()
        if has_compiler() and not own.get("compiled"):
            own["compiled"] = in_bounds_at_many_tables(lagging, 1, STATES, seen)
        watch(lagging, own["games"], 10, seen)
        seats, options = CASES[lagging][own["games"] // 10 % len(CASES[lagging])]
        own["stories"] += stories_leak_nothing((lagging, seats, options), own["games"], 60, seen)
        for what in ("games", "states", "copies", "guesses"):
            own[what] += getattr(seen, what)
        kept["faults"] = seen.faults
        keep(state_path, kept)
    faults = kept.get("faults", [])
    told = "; ".join(f"{name} {kept[name]}" for name in CASES if name in kept)
    return Row(
        NAME, not faults, sum(kept[n]["games"] for n in CASES if n in kept), f"{told}{'; ' * bool(faults)}{faults[:1]}"
    )
