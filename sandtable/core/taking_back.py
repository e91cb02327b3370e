"""May an answer be taken back? Not past dice, not where it showed something new, not once another has answered to it."""

from typing import TYPE_CHECKING, Any

from sandtable.core.chance import Rng, seeded
from sandtable.core.entries import CONCEDE, Entry
from sandtable.core.record import sized
from sandtable.core.seats import CHANCE, CLOCK

if TYPE_CHECKING:
    from sandtable.core.match import Match

GUESSES = 4  # how many guesses must agree before an answer counts as having revealed nothing


def undoable(match: "Match", seat: int, guesses: int = GUESSES) -> tuple[int, str]:
    """Where the seat's latest answer stands in `live`, and why it may not be taken back ("" if it may)."""
    match._check_seat(seat)
    at = len(match.live) - 1
    while at >= 0 and match.entries[match.live[at]].seat != seat:
        if match.entries[match.live[at]].seat in (CHANCE, CLOCK):
            return at, "the dice were thrown or the day went on since your last answer"
        at -= 1
    if at < 0 or seat < 0:
        return at, "there is no answer of yours to take back"
    if match.over:  # results and the secret of the dice may be known by now
        return at, "the game is over"
    if match.entries[match.live[at]].kind == CONCEDE:
        return at, "giving up is final"
    if match.open:
        others = [match.entries[number].seat for number in match.live[at + 1 :]]
        return at, f"{match.name_of(others[0])} has seen your answer and has answered since" if others else ""
    number = match.live[at]
    tried, why = match._final.get(number, (0, ""))
    if why or tried >= guesses and at + 1 == len(match.live):
        return at, why
    where, kept = match._before.get(seat, (-1, None))
    if where == at and at + 1 == len(match.live):
        before, state = kept, match.state
    else:
        state = kept.glance() if where == at else match._state_before(at)
        before = state.glance()
        match._do(state, match.entries[number])
    if tried < guesses:
        why = _settled(match, before, state, match.entries[number], guesses)
        match._final[number] = guesses, why
    return at, why or _answered_since(match, before, state, at)


def _settled(match: "Match", before: Any, after: Any, entry: Entry, guesses: int) -> str:
    """Why an answer cannot be taken back from the moment it is given; "" where that depends on what follows."""
    if _revealed(match, before, after, entry, guesses):
        return "your last answer showed you something you did not know"
    game, seat = match.game, entry.seat
    if match._in_secret(before, seat) and match._decides(after, seat):
        return ""  # by contract no other view has changed
    for other in range(match.n_seats):  # will it answer? that must not show, so it counts as if it had
        hears = other != seat and game.secrets.is_secret(after, other)
        if hears and _table(match, before, other) != _table(match, after, other):
            return f"{match.name_of(other)} has seen your answer and may have answered since in secret"
    return ""


def _answered_since(match: "Match", before: Any, after: Any, at: int) -> str:
    """Which later answer of another seat forbids to take back the one at *at*; "" if none does."""
    if at + 1 == len(match.live):
        return ""
    seat, state = match.entries[match.live[at]].seat, after.glance()
    for later in match.live[at + 1 :]:
        other = match.entries[later].seat
        if _table(match, before, other) != _table(match, after, other):
            return f"{match.name_of(other)} has seen your answer and has answered since"
        mine = _table(match, state, seat)
        match._do(state, match.entries[later])
        if _table(match, state, seat) != mine:
            return f"you have seen what {match.name_of(other)} answered since"
    return ""


def _table(match: "Match", state: Any, seat: int) -> bytes:
    return (match.view(seat) if state is match.state else match._view_of(state, seat)).table


def _revealed(match: "Match", before: Any, after: Any, entry: Entry, guesses: int) -> bool:
    """Did the answer show its seat something that its view before did not settle?"""
    game, seat = match.game, entry.seat
    if match.open:
        return False
    for other in range(match.n_seats):
        if other != seat and game.secrets.is_secret(before, other) and not game.secrets.is_secret(after, other):
            return True
    known, seen = match._view_of(before, seat).state, _table(match, after, seat)
    rng = sized(Rng).fresh()
    for k in range(guesses):
        guessed = known.glance() if k + 1 < guesses else known
        seeded(rng, k)
        game.secrets.guess(guessed, seat, rng)
        match._do(guessed, entry)
        game.secrets.hide(guessed, seat)
        if guessed.freeze_table() != seen:
            return True
    return False
