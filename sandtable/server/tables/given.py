"""Answers that the hall gives because there is no other: nobody is asked what is no question.

An answer is given only where that tells nobody anything and takes nothing from anybody:

- *Nothing is told.* Either all who watch know already that there is no other answer: whatever is hidden, guessed from what
  a spectator sees, which is what everybody sees, the seat has this one answer. Or nobody else has noticed the answer that it
  follows from, which is the seat's own: then both look like one, given at that moment.
- *Nothing becomes final.* The answer before it can be taken back as before, and takes this one back with it; or it was final
  already, and everybody knows that.

Whether an answer is given at once is seen by all. So where it follows from what all have seen, only what all know decides
about it. `docs/explanation/server.md` has more.
"""

from collections.abc import Collection, Generator, Iterator, Sequence
from typing import Any

from sandtable.core import taking_back
from sandtable.core.chance import Rng, seeded
from sandtable.core.entries import CONCEDE, PLAY, Entry, Given
from sandtable.core.match import Match, only_answer
from sandtable.core.record import sized
from sandtable.core.seats import CHANCE, CLOCK, SPECTATOR
from sandtable.core.story import is_told
from sandtable.server.people.seated import Person

GUESSES = 16  # of what is hidden, which must all leave the seat the same one answer
MOST = 64  # in a row


def follow(match: Match, people: Collection[int]) -> list[Entry]:
    """Gives the answers that follow from the latest entry, for the seats of people; they and the dice after them."""
    before = len(match.entries)
    for _ in following(match, people):
        pass
    return match.entries[before:]


def following(match: Match, people: Collection[int]) -> Iterator[None]:
    """The same guess by guess, for who has something else to do in between; nobody may look at the match meanwhile."""
    if match.game.people.manners.gives is None and not match.game.rules.legal_is_complete:
        return
    for _ in range(MOST):
        guessed: list[Any] = []
        for seat in match.asked:
            if seat in people and (yield from _looking(match, seat, people, guessed)):
                yield
                match.play(seat, match.codes(seat)[0], given=Given(_root(match, seat)))
                yield
                break
        else:
            return


def is_with_it(row: Any, before: Any, people: Sequence[Person]) -> bool:
    """Of an entry on disk: was it entered with the one before, by one press? Only the first of a press names its guest."""
    if before is None or row["guest"] or row["kind"] != PLAY or row["seat"] < 0:
        return False
    return bool(before["at"] == row["at"]) and not (people and people[row["seat"]].is_bot)


def entered_together(rows: Sequence[Any], people: Sequence[Person] = ()) -> dict[int, int]:
    """Of entries on disk, all or the last of them: which are taken back together, each with the first of them. Where nobody takes
    anything back any more it may be left out which seats are bots', who never do."""
    found: dict[int, int] = {}
    for row, before in zip(rows, (None, *rows), strict=False):
        n = row["n"]
        if is_with_it(row, before, people) and before["seat"] == row["seat"]:
            first = found.get(n - 1, n - 1)
            found |= {first: first, n: first}
    return found


def may_be_given(match: Match, seat: int, people: Collection[int] = ()) -> bool:
    """Is there one answer for this seat, and may the hall give it after the latest entry?"""
    return taking_back.at_once(_looking(match, seat, people, []))


def _looking(match: Match, seat: int, people: Collection[int], guessed: list[Any]) -> Generator[None, None, bool]:
    """The same step by step. *guessed*: tables that were guessed for another seat, and those that are for this one."""
    if not match.entries or not match.live or match.live[-1] != len(match.entries) - 1:
        return False  # nothing has happened, or something was taken back, agreed or noted
    last = match.entries[-1]
    is_own = last.seat == seat
    if match.unseen and not is_own:  # what is cheap is asked first
        return False
    is_final = _is_known_final(match, last, people)
    if not (is_final or is_own):
        return False
    code = match.only(seat)  # as it is on the seat's own view, which is made for nobody in vain
    if code is None or not _wanted(match, seat, code):
        return False
    entry = Entry(seat, code)
    if match.open:
        return is_final or _is_mild(match, match.state, entry)
    is_told = _is_told(match, last, SPECTATOR)
    yield
    if not is_told:  # what a spectator sees everybody sees; it may be that others see more
        if not is_own or any(_is_told(match, last, other) for other in range(match.n_seats) if other != seat):
            return False
        return (yield from _stays_open(match, entry))
    if is_final and _is_known(match, entry):
        return True
    for table in _guesses(match, guessed):
        yield
        if not _is_implied(match, table, entry):
            return False
        if not is_final:
            yield
            if not _is_mild(match, table, entry):
                return False
    return True


def _root(match: Match, seat: int) -> int:
    """The number, from 1, of the entry that an answer given now follows from."""
    last = len(match.entries) - 1
    return match.together.get(last, last) + 1 if match.entries[last].seat == seat else last + 1


def _wanted(match: Match, seat: int, action: int) -> bool:
    """May the hall give it at all? A game may keep a moment that people want."""
    gives = match.game.people.manners.gives
    return gives(match.look(seat).state, seat, action) if gives else match.game.rules.legal_is_complete


def _is_told(match: Match, last: Entry, viewer: int) -> bool:
    """Was a viewer told something of the latest entry, which is another's?"""
    if match.unseen:
        return False
    at = len(match.live) - 1
    state = match._kept_before(at) or match._state_before(at)
    return is_told(last, viewer, match._glimpse(state, viewer), match.view(viewer))


def _is_known_final(match: Match, last: Entry, people: Collection[int]) -> bool:
    """Does everybody know that the latest entry, which all have seen, cannot be taken back?"""
    if last.seat in (CHANCE, CLOCK) or last.kind == CONCEDE:
        return True
    if people and last.seat not in people:
        return True  # a bot takes nothing back
    others = (s for s in range(match.n_seats) if s != last.seat)
    return any(match.game.secrets.is_secret(match.state, s) for s in others)  # who decides in secret may have answered


def _is_known(match: Match, entry: Entry) -> bool:
    """Does everybody know that there is no other answer, as the game says? Else guesses are asked."""
    known = match.game.people.manners.known
    return known is not None and known(match.view(SPECTATOR).state, entry.seat, entry.action)


def _guesses(match: Match, guessed: list[Any]) -> Iterator[Any]:
    """Tables as they may be, for all that everybody sees; only to look at."""
    known, rng = match.view(SPECTATOR).state, sized(Rng).fresh()
    for k in range(GUESSES):
        if k == len(guessed):
            table = known.glance()
            seeded(rng, k)
            match.game.secrets.guess(table, SPECTATOR, rng)
            guessed.append(table)
        yield guessed[k]


def _is_implied(match: Match, guessed: Any, entry: Entry) -> bool:
    """Has the seat no other answer, for all that everybody sees?"""
    return only_answer(match.game, guessed, entry.seat) == entry.action


def _is_mild(match: Match, state: Any, entry: Entry) -> bool:
    """Can the answer before, which is the same seat's, still be taken back after this one, as far as this one goes?"""
    after = state.glance()
    match.game.rules.apply(after, entry.seat, entry.action)
    if _goes_on(match, after) and not match.open:
        return not taking_back.settled(match, state, after, [entry], taking_back.GUESSES)
    return _goes_on(match, after)


def _stays_open(match: Match, entry: Entry) -> Generator[None, None, bool]:
    """Can the answers before, which nobody else has noticed, still be taken back after this one, for all that the seat knows? What
    it would really show decides nothing: else who sees that it was not given would know it and could still take back."""
    group = taking_back.group_at(match, len(match.live) - 1)
    kept = match._kept_before(group[0])
    before = kept.state if kept else match._state_before(group[0])
    after = match.state.glance()
    match.game.rules.apply(after, entry.seat, entry.action)
    entries = [*(match.entries[match.live[at]] for at in group), entry]
    if not _goes_on(match, after) or taking_back.overheard(match, before, after, entry.seat) is not None:
        return False
    tried, why = match._final.get(match.live[-1], (0, ""))
    if why:
        return False
    so_far = match.state if tried < taking_back.GUESSES else None  # what it showed is asked of the same guesses
    yield
    if (yield from taking_back.revealing(match, before, after, entries, taking_back.GUESSES, so_far, foretold=True)):
        return False
    yield
    if so_far is not None and taking_back.overheard(match, before, so_far, entry.seat) is None:
        match._final[match.live[-1]] = taking_back.GUESSES, ""
    yield
    if taking_back.undoable(match, entry.seat)[1]:  # last: what is tried before mostly says no, and costs less
        return False
    if not (yield from taking_back.revealing(match, before, after, entries, 1)):
        match._foreseen = group[0], len(match.entries), entry.action
    return True


def _goes_on(match: Match, state: Any) -> bool:
    """Is a seat asked, and not chance, the clock or nobody?"""
    return not match.game.rules.asks(state, CHANCE) and any(
        match.game.rules.asks(state, seat) for seat in range(match.n_seats)
    )
