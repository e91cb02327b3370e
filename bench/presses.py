"""`./dev bench presses [GAME …]`: what it takes to enter a game by clicks: presses, and how many had one answer.

Games of bots with fixed seeds, in the form that *Play now* lays, are entered once more by clicks, every seat by a person.
*Before*: each answer is entered by itself. *After*: as the hall asks, which gives an answer where there is no other, offers
some that are several small ones, and whose list shows the likeliest choices first, each one press. A press is what the page
counts as one: a lit thing, a button, a yes to *are you sure*; what is in hand stays there, as on the page
(`static/js/choose.js`). A place that is aimed at is two presses.
"""

import argparse
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from sandtable.bots.levels import choose
from sandtable.core import library
from sandtable.core.contract import Game
from sandtable.core.match import Match, new
from sandtable.core.seats import CLOCK
from sandtable.server.tables import given, scenes

GAMES = 6
AIM = 2  # presses for a place without an id: one points, then takes
ROWS = 8  # must agree with static/js/ask.js: so many choices of the list are in sight, each one press
MOST = 40  # answers of a record that one button may stand for
Step = tuple[int, int]  # a seat and its answer


@dataclass
class Count:
    """What entering some games took."""

    games: int = 0
    answers: int = 0
    presses: int = 0
    single: int = 0  # presses where there was one answer
    could_be_given: int = 0  # … and the hall would have given it
    by: Counter[str] = field(default_factory=Counter)  # presses by question

    def line(self, name: str, when: str) -> str:
        each, share = self.presses / max(1, self.games), 100 / max(1, self.presses)
        return (
            f"{name:12} {when:6} {self.games} games: {each:7.1f} presses a game; {share * self.single:4.1f} % with one legal"
            f" answer, {share * self.could_be_given:4.1f} % that could have been given"
        )


def record(game: Game, seed: int, level: str) -> list[Step]:
    """The answers of a game of bots, the clock's among them."""
    pick, match = random.Random(seed), laid(game, seed)
    while match.asked:
        seats = [seat for seat in match.asked if seat >= 0]
        if not seats:
            match.play(CLOCK, match.codes(CLOCK)[0])
            continue
        seat = pick.choice(seats)
        match.play(seat, choose(level, game, match.view(seat).state, seat, match.size, pick.randrange(1 << 30)))
    return [(e.seat, e.action) for e in match.entries if e.seat >= 0 or e.seat == CLOCK]


def laid(game: Game, seed: int) -> Match:
    """A table as *Play now* lays it."""
    now = game.play_now
    seats = now.seats.start if now else game.seats.start
    return new(game, seats=seats, seed=seed, options=dict(now.options) if now else {})


class Hand:
    """What a person at the page has pressed so far; tells how many presses an answer takes."""

    def __init__(self) -> None:
        self.path: tuple[str, ...] = ()

    def see(self, choices: Sequence[Any]) -> None:
        """A new question: what was in hand stays there as long as something can follow."""
        ways = [tuple(choice["clicks"]) for choice in choices]
        while self.path and not any(w[: len(self.path)] == self.path and len(w) > len(self.path) for w in ways):
            self.path = self.path[:-1]

    def press(self, choice: Any, is_listed: bool) -> int:
        if is_listed:
            self.path = tuple(choice["clicks"])[:-1]
            return 1 + bool(choice.get("final"))
        if "about" in choice:  # the list is unfolded for it
            return 2 + bool(choice.get("final"))
        clicks = tuple(choice["clicks"]) or ("say:it",)
        common = 0
        while common < min(len(self.path), len(clicks)) and self.path[common] == clicks[common]:
            common += 1
        back = 1 if 0 < common < len(self.path) else 0
        self.path = clicks[:-1]
        return len(clicks) - common + back + bool(choice.get("final"))


def entered(game: Game, seed: int, steps: Sequence[Step], helped: bool, count: Count) -> None:
    """Enters a record by clicks; *helped*: as the hall asks, else answer by answer."""
    match, hands = laid(game, seed), [Hand() for _ in range(laid(game, seed).n_seats)]
    left, people = list(steps), set(range(match.n_seats))
    if helped:
        drop(left, given.follow(match, people))
    while left:
        seat = left[0][0]
        if seat == CLOCK:
            match.play(*left.pop(0))
            continue
        choices = scenes.choices_of(match, seat, shortcuts=helped)
        hands[seat].see(choices)
        choice, codes, stands_for = chosen(match, seat, choices, [c for s, c in left if s == seat][:MOST])
        listed = in_sight(match, seat, choices)
        presses = hands[seat].press(choice, helped and choice in listed)
        note(match, seat, presses, helped, count)
        match.play_all(seat, codes)
        for _ in range(stands_for):
            left.remove(next(step for step in left if step[0] == seat))
        drop(left, given.follow(match, people) if helped else [])
    count.games += 1


def in_sight(match: Match, seat: int, choices: Sequence[Any]) -> list[Any]:
    """The choices that the list shows unfolded; not those that are places to aim at, or buttons beside it."""
    aimed = [tuple(path.split()) for path in scenes.aims(match, seat, choices)]
    shown = [c for c in choices if not any(tuple(c["clicks"][: len(path)]) == path for path in aimed)]
    shown = [c for c in shown if "about" in c or len(c["clicks"]) != 1 or not c["clicks"][0].startswith("say:")]
    return [c for c in shown if not c.get("silly") and "loses" not in c][:ROWS]


def chosen(match: Match, seat: int, choices: Sequence[Any], ahead: Sequence[int]) -> tuple[Any, list[int], int]:
    """The choice of the page that enters most of what comes next, its answers, and how many of the record's it stands for;
    those on one button may come in another order, if the table is the same after them. A place that no list has is aimed at."""
    best: tuple[Any, list[int], int] | None = None
    tables = after_each(match, seat, ahead)
    for choice in choices:
        codes = [int(choice["code"]), *map(int, choice.get("then", ()))]
        stands_for = (
            tables.get(after_each(match, seat, codes, last=True), 0) if len(codes) > 1 else codes[0] == ahead[0]
        )
        if stands_for and (best is None or stands_for > best[2]):
            best = choice, codes, int(stands_for)
    if best is None:
        clicks = match.describe(seat, ahead[0]).clicks
        best = {"clicks": (*clicks, *["aim"] * AIM), "final": match.final(seat, ahead[0])}, [ahead[0]], 1
    return best


def after_each(match: Match, seat: int, codes: Sequence[int], last: bool = False) -> Any:
    """The table after so many answers of a seat, as long as nothing comes between: table -> how many; or the last of them."""
    state, found, rules = match.state.glance(), {}, match.game.rules
    for n, code in enumerate(codes, 1):
        if rules.refuse(state, seat, code):
            break
        rules.apply(state, seat, code)
        found[bytes(state.freeze_table())] = n
    return next(reversed(found), b"") if last else found


def note(match: Match, seat: int, presses: int, helped: bool, count: Count) -> None:
    count.answers += 1
    count.presses += presses
    count.by[match.game.people.words.ask(match.view(seat).state, seat, match.names)[:24]] += presses
    if len(match.codes(seat)) == 1:
        count.single += presses
        if match.entries and given.may_be_given(match, seat):
            count.could_be_given += presses


def drop(left: list[Step], entries: Sequence[Any]) -> None:
    """What was entered, or given, is no longer ahead."""
    for entry in entries:
        if entry.seat >= 0:
            left.remove((entry.seat, entry.action))  # the first of them: answers of one seat stay in order


def counted(game: Game, n: int, level: str) -> Iterator[tuple[str, Count]]:
    """Before and after, over the same records."""
    records = [(seed, record(game, seed, level)) for seed in range(n)]
    for when, helped in (("before", False), ("after", True)):
        count = Count()
        for seed, steps in records:
            entered(game, seed, steps, helped, count)
        yield when, count


def main(arguments: list[str]) -> int:
    """Two lines a game."""
    parser = argparse.ArgumentParser(prog="./dev bench presses")
    parser.add_argument("games", nargs="*")
    parser.add_argument("--games", type=int, default=GAMES, dest="n")
    parser.add_argument(
        "--level", default="sergeant", help="who played them: the list is sorted by what a sergeant would do"
    )
    parser.add_argument("--by", action="store_true", help="also which questions took the presses")
    wanted = parser.parse_args(arguments)
    for name in wanted.games or library.names():
        for when, count in counted(library.load(name), wanted.n, wanted.level):
            print(count.line(name, when), flush=True)
            if wanted.by:
                print("".join(f"    {k} {v}\n" for k, v in count.by.most_common(12)), flush=True)
    return 0
