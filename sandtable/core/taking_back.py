"""May an answer be taken back? Not past dice, not where it showed something new, not once another has answered to it.

Answers that were entered together, or that the hall gave because there was no other, are taken back together: they count
as one answer that is given in several steps.
"""

from collections.abc import Generator, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from sandtable.core.chance import Rng, seeded
from sandtable.core.entries import CONCEDE, PLAY, Entry, Given
from sandtable.core.record import sized
from sandtable.core.seats import CHANCE, CLOCK

if TYPE_CHECKING:
    from sandtable.core.match import Match

T = TypeVar("T")
GUESSES = 4  # how many guesses must agree before an answer counts as having revealed nothing


def undoable(match: "Match", seat: int, guesses: int = GUESSES) -> tuple[list[int], str]:
    """Where the answers stand in `live` that the seat would take back, and why it may not ("" if it may)."""
    match._check_seat(seat)
    at = len(match.live) - 1
    while at >= 0 and match.entries[match.live[at]].seat != seat:
        if match.entries[match.live[at]].seat in (CHANCE, CLOCK):
            return [], "the dice were thrown or the day went on since your last answer"
        at -= 1
    if at < 0 or seat < 0:
        return [], "there is no answer of yours to take back"
    group = group_at(match, at)
    if match.over:  # results and the secret of the dice may be known by now
        return group, "the game is over"
    if match.entries[match.live[at]].kind == CONCEDE:
        return group, "giving up is final"
    if _is_forced(match, match.live[group[0]]):
        return group, "there was no other answer"
    if match.open:
        others = [match.entries[number].seat for number in match.live[at + 1 :]]
        return group, f"{match.name_of(others[0])} has seen your answer and has answered since" if others else ""
    return group, _why_final(match, group, guesses)


def group_at(match: "Match", at: int) -> list[int]:
    """The answers that are taken back with the one at *at*: they were entered together, with nothing in between."""
    first, start = match.together.get(match.live[at], match.live[at]), at
    while start > 0 and match.live[start - 1] >= first:
        start -= 1
    return list(range(start, at + 1))


def _is_forced(match: "Match", number: int) -> bool:
    """Was this answer given by the hall after something that somebody else did?"""
    return isinstance(match.entries[number].more, Given)


def _why_final(match: "Match", group: Sequence[int], guesses: int) -> str:
    """Why answers cannot be taken back, where something is hidden."""
    at, seat = group[-1], match.entries[match.live[group[-1]]].seat
    number, is_last = match.live[at], at + 1 == len(match.live)
    entries = [match.entries[match.live[k]] for k in group]
    if match._foreseen == (group[0], number, entries[-1].action):
        match._final.setdefault(number, (GUESSES, ""))
    tried, why = match._final.get(number, (0, ""))
    if why or tried >= guesses and is_last:
        return why
    since, why = match._since.get(number, ([], ""))
    if since and match.live[at + 1 : at + 1 + len(since)] == since:
        return why
    where, kept = match._before.get(seat, (-1, None))
    before = kept.state if kept and where == group[0] else match._state_before(group[0])
    if kept and where == group[0] and is_last:
        state = match.state
    else:
        state = before.glance()
        for entry in entries:
            match._do(state, entry)
    why = ""
    if tried < guesses:
        why = settled(match, before, state, entries, guesses)
        match._final[number] = guesses, why
    return why or _answered_since(match, before, state, at)


def settled(match: "Match", before: Any, after: Any, entries: Sequence[Entry], guesses: int) -> str:
    """Why answers of a seat cannot be taken back from the moment they are given; "" where that depends on what follows."""
    shown, seat = "your last answer showed you something you did not know", entries[0].seat
    if lifted(match, before, after, seat):  # what is cheap is asked first
        return shown
    other = overheard(match, before, after, seat)
    if other is not None:
        return f"{match.name_of(other)} has seen your answer and may have answered since in secret"
    return shown if revealed(match, before, after, entries, guesses) else ""


def lifted(match: "Match", before: Any, after: Any, seat: int) -> bool:
    """Has somebody else, who decided in secret before, ceased to?"""
    is_secret = match.game.secrets.is_secret
    return any(
        other != seat and is_secret(before, other) and not is_secret(after, other) for other in range(match.n_seats)
    )


def overheard(match: "Match", before: Any, after: Any, seat: int) -> int | None:
    """Who has seen the answers of a seat, and decides in secret now: whether it answers must not show, so it counts as if it had."""
    if match._was_unseen(before, after, seat):
        return None  # by contract no other view has changed
    for other in range(match.n_seats):
        hears = other != seat and match.game.secrets.is_secret(after, other)
        if hears and _table(match, before, other) != _table(match, after, other):
            return other
    return None


def _answered_since(match: "Match", before: Any, after: Any, at: int) -> str:
    """Which later answer of another seat forbids to take back the one at *at*; "" if none does."""
    if at + 1 == len(match.live):
        return ""
    seat, state, why = match.entries[match.live[at]].seat, after.glance(), ""
    mine, unaware = b"", set[int]()
    for k, later in enumerate(match.live[at + 1 :], at + 2):
        other = match.entries[later].seat
        if other not in unaware and _table(match, before, other) != _table(match, after, other):
            why = f"{match.name_of(other)} has seen your answer and has answered since"
        else:
            unaware.add(other)
            mine = mine or _table(match, state, seat)
            match._do(state, match.entries[later])
            if _table(match, state, seat) != mine:
                why = f"you have seen what {match.name_of(other)} answered since"
        if why:
            match._since[match.live[at]] = match.live[at + 1 : k], why
            break
    return why


def _table(match: "Match", state: Any, seat: int) -> bytes:
    return (match.view(seat) if state is match.state else match._glimpse(match._as_kept(state), seat)).table


def at_once(steps: Generator[None, None, T]) -> T:
    """What comes of work that could be done step by step."""
    while True:
        try:
            next(steps)
        except StopIteration as done:
            return done.value  # type: ignore[no-any-return]


def revealed(match: "Match", before: Any, after: Any, entries: Sequence[Entry], guesses: int) -> bool:
    """Did the answers show their seat something that its view before did not settle?"""
    return at_once(revealing(match, before, after, entries, guesses))


def revealing(
    match: "Match",
    before: Any,
    after: Any,
    entries: Sequence[Entry],
    guesses: int,
    on_the_way: Any = None,
    foretold: bool = False,
) -> Generator[None, None, bool]:
    """The same step by step. Or, where that is asked too, did all of them but the last, after which the table was as *on_the_way*?
    *foretold*: might the last one, for all that the seat knows before it? Then what it would really show decides nothing."""
    game, seat = match.game, entries[0].seat
    if match.open:
        return False
    if any(lifted(match, before, then, seat) for then in (on_the_way, after) if then is not None):
        return True
    if _tell_nothing(match, before, on_the_way, entries):
        return False
    known, seen = match._view_of(before, seat).state, None if foretold else _table(match, after, seat)
    seen_before = None if on_the_way is None else _table(match, on_the_way, seat)
    rng = sized(Rng).fresh()
    for k in range(guesses):
        yield
        guessed = known.glance() if k + 1 < guesses else known
        seeded(rng, k)
        game.secrets.guess(guessed, seat, rng)
        yield
        for n, entry in enumerate(entries, 1):
            if n == len(entries) and seen_before is not None and match._view_of(guessed, seat).table != seen_before:
                return True
            if game.rules.refuse(guessed, seat, entry.action):
                return True  # there it could not even be said
            match._do(guessed, entry)
        game.secrets.hide(guessed, seat)
        shown = guessed.freeze_table()
        if seen is not None and shown != seen:
            return True
        seen = shown
    return False


def _tell_nothing(match: "Match", before: Any, on_the_way: Any, entries: Sequence[Entry]) -> bool:
    """Can none of these answers, each given at its table, have shown its own seat anything, as the game says?"""
    tells, state, last = match.game.secrets.tells, before, len(entries) - 1
    if tells is None:
        return False
    for n, entry in enumerate(entries):
        if n == last and n and on_the_way is not None:
            state = on_the_way
        elif n:
            state = before.glance() if n == 1 else state
            match._do(state, entries[n - 1])
        if entry.kind != PLAY or tells(state, entry.seat, entry.action):
            return False
    return True
