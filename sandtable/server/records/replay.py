"""A replay: a game after any of its entries and through anyone's eyes, its log, its record. Lives in a worker.

The table after an entry follows from the entries in effect, so one walk through the game keeps a few tables on the way,
and every other one is a few steps from the nearest. A game that goes on is followed entry by entry.
"""

import copy
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from msgspec import structs

from sandtable.core import digest, files
from sandtable.core.dice import HAND
from sandtable.core.drawing import picture
from sandtable.core.entries import BACK, CONCEDE, ON_THE_TABLE, UNDO, Entry, Given
from sandtable.core.errors import Refused, Unknown, Unreadable
from sandtable.core.match import Match, View, lend_events
from sandtable.core.seats import CHANCE, CLOCK, EVERYONE, SPECTATOR
from sandtable.core.story import is_told, is_with_it, told
from sandtable.server.people.seated import Person
from sandtable.server.records.entries import packed
from sandtable.server.tables import scenes

WORDS_EYES = {"all": EVERYONE, "spectator": SPECTATOR}
STOP_EVERY = 16  # entries between two tables that are kept on the way, at least
MOST_STOPS = 128
MOST_POINTS = 120  # of a curve


def eyes_of(text: str, n_seats: int) -> int:
    """Through whose eyes: all, spectator, or a seat."""
    if text in WORDS_EYES:
        return WORDS_EYES[text]
    if text.isascii() and text.isdigit() and len(text) < 4 and int(text) < n_seats:
        return int(text)
    raise Unreadable(f"seat {text[:12]!r}: 'all', 'spectator' or 0 to {n_seats - 1}")


class Replay:
    """One game that can be looked at from its beginning to its last entry."""

    def __init__(self, id: str, game: str, match: Match) -> None:
        self.id, self.game, self.match = id, game, match
        self._stops: dict[int, tuple[int, bytes]] = {}  # after so many entries: how many are in effect, and the table
        self._taken: list[tuple[int, int]] = []  # number of a take-back, and of the first entry that it takes back
        self._walks: dict[int, Walk] = {}

    @property
    def entries(self) -> list[Entry]:
        return self.match.entries

    def follow(self, entries: Sequence[Entry]) -> None:
        """Goes on by these entries, dice checked."""
        for entry in entries:
            n = len(self.entries)
            files.check_roll(self.match, entry, f"entry {n + 1}")
            self.match.replay_entry(entry)
            if entry.kind in (UNDO, BACK):
                self._taken.append((n, entry.action))
            if (n + 1) % STOP_EVERY == 0:
                self._stops[n + 1] = len(self.match.live), bytes(self.match.state.freeze())
                if len(self._stops) > MOST_STOPS:
                    for old in list(self._stops)[: MOST_STOPS // 2 : 2]:
                        del self._stops[old]

    def rename(self, names: Sequence[str]) -> None:
        """Other people sit in the seats; what was worded with the old names is worded anew."""
        if tuple(names) != self.match.names:
            self.match.rename(names)
            self._walks.clear()

    # ---- the whole game ----------------------------------------------------------------------------------------------

    def facts(self) -> dict[str, Any]:
        """What the page of a replay says before anything is drawn."""
        match = self.match
        return {
            "game": self.game,
            "title": match.game.title,
            "names": match.names,
            "n_seats": match.n_seats,
            "options": match.settings,
            "entries": len(self.entries),
            "over": match.over,
            "result": match.result,
            "hides": not match.open,
            "dice": not match.game.rules.hidden_chance,
            "forms": self.forms,
        }

    def summary(self, seat: str, made: int) -> dict[str, Any]:
        """What the page shows before any step: people, the log as these eyes may read it, how it ended."""
        match = self.match
        return {
            "ok": True,
            "table": self.id,
            "game": self.game,
            "title": match.game.title,
            "version": match.game.version,
            "names": match.names,
            "made": made,
            "entries": len(self.entries),
            "given": match.taken_over,
            "over": match.over,
            "result": match.result,
            "outcome": match.outcome if match.over else [],
            "hides": not match.open,
            "dice": scenes.dice(match) | {"check": self._promise()},
            "items": self._log(eyes_of(seat, match.n_seats)),
        }

    def _promise(self) -> str:
        """What became of the dice's promise."""
        dice = self.match.dice
        return "typed in" if dice.kind == HAND else "proved" if dice.secret else "not told"

    def _log(self, eyes: int) -> list[dict[str, Any]]:
        if eyes not in self._walks:
            self._walks[eyes] = Walk(self, eyes)
        return self._walks[eyes].to_the_end()

    # ---- one step ----------------------------------------------------------------------------------------------------

    def step(
        self, n: int, seat: str, people: Sequence[Person], narrow: bool = False, opened: str = ""
    ) -> dict[str, Any]:
        """The table after *n* entries, and what the last of them did; *opened*: what is rather to lie open on a narrow board."""
        self._check(n)
        eyes = eyes_of(seat, self.match.n_seats)
        before, after = self._views(n, eyes)
        game, seen_by = self.match.game, SPECTATOR if eyes == EVERYONE else eyes
        entry = self.entries[n - 1] if n else None
        item = told(n - 1, entry, seen_by, before, after, n, self._is_with_it(n, eyes, seen_by)) if entry else None
        moved = item is not None and entry is not None and entry.kind in ON_THE_TABLE
        return {
            "ok": True,
            "n": n,
            "entries": len(self.entries),
            "by": entry.seat if entry else SPECTATOR,
            "status": game.people.words.status(after.state, after.names),
            "lines": item.lines if item else (),
            "beats": game.people.draw.beats(before.state, after.state, eyes) if moved else (),
            "board": scenes.board(after.drawn(narrow, opened)),
            "seats": scenes.seat_rows(self.match, after, people, set(), ()),
            "over": n == len(self.entries) and self.match.over,
        }

    def _is_with_it(self, n: int, eyes: int, seen_by: int) -> bool:
        """Was the n-th entry said with the one before?"""
        if n < 2 or not is_with_it(self.match, eyes, n - 1, n - 2):
            return False
        return is_told(self.entries[n - 2], seen_by, *self._views(n - 1, eyes))

    def small(self, n: int, seat: int, action: str, night: bool) -> str:
        """The board after *n* entries as a seat saw it, or as it would have after that answer of its own; a picture by itself."""
        self._check(n)
        state = self.state(n)
        if action:
            self.match.game.rules.apply(state, seat, int(action))
        board = structs.replace(self.look(state, seat).drawing, panels=())
        return picture.standalone(self.match.game, board, night)

    def ground(self, n: int, seat: str, narrow: bool = False) -> str:
        """What the board of a step lies on."""
        self._check(n)
        return str(self.look(self.state(n), eyes_of(seat, self.match.n_seats)).drawn(narrow).ground)

    def about(self, n: int, seat: str, thing: str) -> tuple[str, str]:
        """What a thing in a step's picture is and does, and the clause; empty where the game has no words for it."""
        self._check(n)
        guide, eyes = self.match.game.people.guide, eyes_of(seat, self.match.n_seats)
        if guide is None:
            return "", ""
        return guide.about(self.look(self.state(n), eyes).state, eyes, thing, self.match.names) or ("", "")

    def past(
        self,
        number: int,
        eyes: int,
        people: Sequence[Person],
        ground: bool = False,
        narrow: bool = False,
        opened: str = "",
    ) -> dict[str, Any]:
        """The table after an item of these eyes, for looking back: nothing is asked."""
        log = self._log(eyes)
        if not 0 <= number <= len(log):
            raise Unknown(f"item {number}: there are items 1 to {len(log)}")
        item: dict[str, Any] = log[number - 1] if number else {"n": 0, "lines": ()}
        state, game = self.state(item["n"]), self.match.game
        view, result = self.look(state, eyes), self.match.result
        if item["n"] < len(self.entries):  # how the game ended is told at its end
            over = not any(game.rules.asks(state, s) for s in (CHANCE, *range(self.match.n_seats), CLOCK))
            result = game.people.words.result(view.state, self.match.names) if over else ""
        drawn = view.drawn(narrow, opened)
        past = scenes.past(self.match, view, number, len(log), item["lines"], people, result, drawn)
        return (
            past
            | {"table": self.id, "game": self.game, "beats": self._beats(item["n"], eyes)}
            | ({"ground": drawn.ground} if ground else {})
        )

    def _beats(self, n: int, eyes: int) -> Sequence[Any]:
        """The animation of an entry, as these eyes see it."""
        if not n or self.entries[n - 1].kind not in ON_THE_TABLE:
            return ()
        before, after = self._views(n, eyes)
        return self.match.game.people.draw.beats(before.state, after.state, eyes)

    def away(
        self, eyes: int, since: int, days: Sequence[str], times: Sequence[int], mine: Sequence[int]
    ) -> dict[str, Any]:
        """What a seat was told after item *since*, in short; *days* and *times* of all entries, and which its person sent."""
        own = set(mine)
        log = [item for item in self._log(eyes) if item["n"] <= len(times)]  # it may have gone on while this was asked
        since = max(0, min(since, len(log)))
        new = zip(log[since:], copy.deepcopy(self._walks[eyes].told[since : len(log)]), strict=True)
        heard = ((told, self.entries[item["n"] - 1], item["n"] - 1 in own) for item, told in new)
        n, told = digest.moments(heard)
        chapters = digest.digest(told, self.match.names, days, times)
        return {"since": since, "number": len(log), "entries": n, "chapters": chapters}

    def curve(self) -> dict[str, Any]:
        """What the game measures of each seat, at the end of each of its turns; for a game that is over."""
        chronicle, again = self.match.game.people.chronicle, self.match.restarted()
        points: dict[int, list[list[int]]] = {}
        if chronicle.time is not None:
            for number in self.in_effect(len(self.entries)):
                self._do(again.state, self.entries[number])
                now = [[of(again.state, s) for s in range(self.match.n_seats)] for of in chronicle.curves.values()]
                points[chronicle.time(again.state)] = now
        every = -(-len(points) // MOST_POINTS) if points else 1
        kept = [t for i, t in enumerate(points) if (len(points) - 1 - i) % every == 0]
        curves = {name: [points[t][k] for t in kept] for k, name in enumerate(chronicle.curves)}
        return {"ok": True, "times": chronicle.times, "at": kept, "curves": curves, "names": self.match.names}

    def _check(self, n: int) -> None:
        if not 0 <= n <= len(self.entries):
            raise Unknown(f"entry {n}: the game has {len(self.entries)} entries")

    def _views(self, n: int, eyes: int) -> tuple[View, View]:
        """What these eyes see before the n-th entry and after it."""
        state = self.state(max(0, n - 1))
        before = self.look(state.glance(), eyes)
        if n == 0:
            return before, before
        entry = self.entries[n - 1]
        if entry.kind not in ON_THE_TABLE:
            state = self.state(n)
        else:
            self._do(state, entry)
        return before, self.look(state, eyes)

    def look(self, state: Any, eyes: int) -> View:
        """A table through these eyes."""
        seen = state.glance()
        if eyes != EVERYONE:
            self.match.game.secrets.hide(seen, eyes)
        return View(self.match.game, seen, eyes, self.match.names)

    def state(self, n: int) -> Any:
        """The table after *n* entries; the caller may go on with it."""
        live, match = self.in_effect(n), self.match
        stop = max((k for k in self._stops if k <= n and self._stands(k, n)), default=0)
        kept, frozen = self._stops.get(stop, (0, b""))
        state = match.game.plain(match.size).thaw(frozen) if stop else match.restarted().state
        lend_events(state)  # a table at rest has room for none
        for number in live[kept:]:
            self._do(state, self.entries[number])
        return state

    def _stands(self, stop: int, n: int) -> bool:
        """Is the table that was kept at a stop still on the way to entry *n*, none of its entries taken back since?"""
        return not any(stop <= undo < n and taken < stop for undo, taken in self._taken)

    def _do(self, state: Any, entry: Entry) -> None:
        game = self.match.game
        if entry.kind == CONCEDE:
            game.rules.concede(state, entry.seat)
        else:
            game.rules.apply(state, entry.seat, entry.action)

    def in_effect(self, n: int) -> list[int]:
        """Which of the first *n* entries were not taken back among them."""
        live: list[int] = []
        for i, entry in enumerate(self.entries[:n]):
            if entry.kind == UNDO:
                live.remove(entry.action)
            elif entry.kind == BACK:
                live = [number for number in live if number < entry.action]
            elif entry.kind in ON_THE_TABLE:
                live.append(i)
        return live

    # ---- taking it along ---------------------------------------------------------------------------------------------

    def begun(self, at: int, most: int) -> list[list[Any]]:
        """The entries in effect at entry *at*, for a match that goes on from there."""
        if not 0 <= at <= len(self.entries):
            raise Unreadable(f"entry {at}: the game has {len(self.entries)} entries")
        taken = self.in_effect(at)
        if len(taken) > most:
            raise Refused(f"{len(taken)} entries before that place: a game goes on from at most {most}")
        return [packed(self.entries[i].bare) for i in taken]

    def written(self, form: str, times: list[str]) -> tuple[str, str]:
        """The record as jsonl, text, or (Tank Game) logbook; and how its file is called."""
        match = self.match
        if form == "jsonl":
            return self._lines(files.full_lines(match, times or None)), f"{self.id}.jsonl"
        if form == "text":
            return "\n".join(files.text_lines(match)) + "\n", f"{self.id}.txt"
        if form == "logbook" and self.has_logbook:
            from sandtable.games.tank.logbook import GIVE_UP, write

            kept = [self.entries[i] for i in self.in_effect(len(self.entries))]
            done = [(e.seat, GIVE_UP if e.kind == CONCEDE else e.action) for e in kept]
            return write(match.restarted().state, match.names, done), f"{self.id}-logbook.txt"
        raise Unknown(f"form {form[:20]!r}: there are {', '.join(self.forms)}")

    def own_record(self, seat: int) -> str:
        """The record of a game that goes on, as one viewer may have it."""
        return self._lines(files.seat_lines(self.match, seat))

    def _lines(self, lines: Any) -> str:
        return "".join(files.dump(line) + "\n" for line in lines)

    @property
    def has_logbook(self) -> bool:
        return self.match.game.name == "tank"

    @property
    def forms(self) -> list[str]:
        return ["jsonl", "text"] + ["logbook"] * self.has_logbook


class Walk:
    """The log of a game as one pair of eyes may read it; goes on where the game has."""

    def __init__(self, replay: Replay, eyes: int) -> None:
        self.replay, self.eyes = replay, eyes
        self.match = replay.match.restarted()
        self.items: list[dict[str, Any]] = []
        self.told: list[list[digest.Told]] = []  # the same for a seat, by chapters
        self._before, self._status, self._last = replay.look(self.match.state, eyes), "", 0

    def _given(self, entry: Entry) -> tuple[str, ...]:
        """Whoever sees everything reads of every answer that the hall gave; a seat of its own, in its own words."""
        if self.eyes != EVERYONE or not isinstance(entry.more, Given):
            return ()
        return (f"Played for {self.match.name_of(entry.seat)}: {self._before.words(entry)}.",)

    def to_the_end(self) -> list[dict[str, Any]]:
        for i, entry in enumerate(self.replay.entries[len(self.match.entries) :], len(self.match.entries)):
            self.match.replay_entry(entry)
            before, after = self._before, self.replay.look(self.match.state, self.eyes)
            seat = SPECTATOR if self.eyes == EVERYONE else self.eyes
            item = told(i, entry, seat, before, after, i + 1, is_with_it(self.replay.match, self.eyes, i, self._last))
            if item is not None:
                self._last = i
            if item is not None or self.eyes == EVERYONE:
                status = before.game.people.words.status(before.state, before.names)  # what this entry answered to
                line = {"n": i + 1, "by": entry.seat, "lines": (*self._given(entry), *(item.lines if item else ()))}
                if self.eyes >= 0 and item is not None:
                    own = replace(item, number=len(self.items) + 1)  # by the seat's own count
                    self.told.append(digest.tell(own, entry, self.eyes))
                self.items.append(line | ({"status": status} if status != self._status else {}))
                self._status = status
            self._before = after
        return self.items
