"""A game as one viewer may follow it: numbered 1, 2, 3 … by the viewer's own count.

An entry is told if it changed the viewer's view or showed the viewer an event; else nothing is told, not even that something
happened. Where nothing is hidden, every entry is told, and all viewers count alike. The numbering follows from the entries
alone, so it is the same after a restart. Offers, deeds and whoever sits down are told to all; that a seat has asked the
captain is told to that seat alone where something is hidden, and to the others at the end of the record.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sandtable.core.entries import (
    ACCEPT,
    ASKED,
    BACK,
    CONCEDE,
    END,
    ON_THE_TABLE,
    SHARE,
    UNDO,
    Deed,
    Entry,
    Given,
    Offer,
    Repair,
    Sitting,
    TakenBack,
)
from sandtable.core.match import Match, View, lend_events, take_events
from sandtable.core.seats import EVERYONE, HOST, NOBODY, SPECTATOR

SEEN = (*ON_THE_TABLE, UNDO)  # kinds of entries that are told to whoever sees a difference


@dataclass(frozen=True, slots=True)
class Item:
    """One thing told to a viewer."""

    number: int
    entry: int  # number (from 0) of the entry behind it; for the referee, never shown to a seat
    seat: int  # whose answer it was, if it is the viewer's own; else NOBODY
    action: int
    kind: str
    events: tuple[tuple[int, int, int, int], ...]
    lines: tuple[str, ...]
    view: View  # after it
    before: View
    given: bool = False  # by the hall, to the viewer: there was no other answer


DONE = {  # deeds of a host, as everyone reads them
    "pause": "pauses the table",
    "resume": "lets the table go on",
    "extend": "gives more time",
    "open": "opens the day",
    "close": "closes the day",
    "remove": "removes somebody",
    "hand over": "hands the table over",
    "co-host": "names another host",
    "seat link": "makes a new link for a seat",
    "clock": "changes the clock",
    END: "ends the game without a result",
}


def is_told(what: Entry, seat: int, before: View, after: View) -> bool:
    """Does an entry show this viewer anything?"""
    shown = is_shown(what, seat, after)
    return before.table != after.table if shown is None else shown


def is_shown(what: Entry, seat: int, after: View) -> bool | None:
    """The same as far as what the viewer sees now can tell; None where it depends on what it saw before."""
    if what.kind == ASKED:
        return what.seat == seat or after.game.is_open  # where all count alike, nobody's count may lag behind
    if what.seat == seat or after.game.is_open or what.kind not in SEEN:
        return True
    return True if what.kind != UNDO and after.state.n_events else None


def sentence(what: Entry, names: Sequence[str], counted: bool = True) -> str:
    """An entry that is no answer of the game, in words; not *counted*: how many entries there are is not for everyone to know."""
    who = "The host" if what.seat == HOST else names[what.seat]
    match what.more:
        case Offer(terms=terms):
            return f"{who} offers to {'share the result' if terms == SHARE else 'end the game without a result'}."
        case Deed(what=deed):
            done = DONE[deed] + (f" ({names[what.seat]})" if what.seat != HOST and deed != "hand over" else "")
            detail = "" if what.more.detail in done else what.more.detail
            return _told(f"{what.more.who} {done}", detail, what.more.reason, what.more.consent)
        case Sitting(who=name, role=role, level=level, until=until):
            ending = f" until {who} is back" if until == "back" else f" until {until}" if until else ""
            if role == "stand-in":
                return f"A {level or name} stands in for {who}{ending}."
            kind = f"{role}, {level}" if level else role
            return (
                f"{name} ({kind}) sits in for {who}{ending}." if role != "person" else f"{name} sits in {who}'s seat."
            )
        case Repair(old_version=old, new_version=new, first=first, clause=clause, decision=decision):
            tables = f"the table was {what.more.old_table[:8]}, it is {what.more.new_table[:8] or 'none'}"
            differs = f"from entry {first} on, where {tables}; {decision}" if first else "no table differs"
            return f"The rules were mended, version {old} to {new} ({clause}): {differs}."
    if what.kind == UNDO:
        asked = what.more if isinstance(what.more, TakenBack) else None
        return (
            _told(f"{who} takes back an answer", "", asked.reason, asked.consent)
            if asked
            else f"{who} takes back an answer."
        )
    if what.kind == BACK:
        assert isinstance(what.more, TakenBack)
        back = f"{what.more.asker} takes the game back" + (f" to entry {what.action}" if counted else "")
        return _told(back, "", what.more.reason, what.more.consent)
    if what.kind == ASKED:
        return f"{who} asks the captain."
    return f"{who} {'gives up' if what.kind == CONCEDE else 'agrees' if what.kind == ACCEPT else 'declines'}."


def _told(done: str, detail: str, reason: str, consent: Sequence[str]) -> str:
    agreed = f"; {', '.join(consent)} agreed" if consent else ""
    return f"{done}{', ' + detail if detail else ''}{': ' + reason if reason else ''}{agreed}."


def is_unseen(match: Match, seat: int, action: int) -> bool:
    """Would nobody but the seat itself be told anything of this answer?"""
    game = match.game
    if match.open:
        return False
    after, entry = match.state.copy(), Entry(seat, action)
    spare = lend_events(after)
    game.rules.apply(after, seat, action)
    take_events(after, spare)
    if match._was_unseen(match.state, after, seat):
        return True  # in the middle of a secret step: by contract no other view changes
    if not any(game.rules.asks(after, s) for s in range(match.n_seats)):
        return False  # dice, the clock or the end follow
    for viewer in (SPECTATOR, *range(match.n_seats)):
        if viewer == seat:
            continue
        view = after.copy()
        game.secrets.hide(view, viewer)
        if is_told(entry, viewer, match.view(viewer), View(game, view, viewer, match.names)):
            return False
    return True


def is_with_it(match: Match, seat: int, entry: int, before: int) -> bool:
    """Does an entry take back what was entered together with what the entry *before*, told last, took back? Then it is said once, to
    whoever may know what was one press: the seat itself, and all where nothing is hidden, or no longer."""
    one, other = match.entries[before], match.entries[entry]
    if not (one.kind == other.kind == UNDO and (match.open or seat in (other.seat, EVERYONE))):
        return False
    first = match.together.get(other.action)
    return first is not None and first == match.together.get(one.action)


def told(
    entry: int, what: Entry, seat: int, before: View, after: View, number: int, with_it: bool = False
) -> Item | None:
    """The item that an entry makes for a viewer, or None if it showed nothing. *with_it*: the item before says it for both."""
    if not is_told(what, seat, before, after):
        return None
    own, moved = what.seat == seat, what.kind in ON_THE_TABLE
    events = after.state.events[: after.state.n_events] if moved else ()
    shown = tuple((e.kind, e.who, e.what, e.amount) for e in events)
    lines = tuple(after.lines()) if moved else () if with_it else (sentence(what, after.names, after.game.is_open),)
    if own and isinstance(what.more, Given):
        lines = (f"Played for you: {before.words(what)}.", *lines)
    return Item(
        number,
        entry,
        what.seat if own else NOBODY,
        what.action if own else 0,
        what.kind if own else "",
        shown,
        lines,
        after,
        before,
        own and isinstance(what.more, Given),
    )


def story(match: Match, seat: int) -> Iterator[Item]:
    """Everything that a viewer may know of a match, from its entries."""
    again = match.restarted()
    before = again.view(seat)
    number = last = 0
    for i, entry in enumerate(match.entries):
        again.replay_entry(entry)
        after = again.view(seat)
        item = told(i, entry, seat, before, after, number + 1, is_with_it(match, seat, i, last))
        if item is not None:
            number, last = number + 1, i
            yield item
        before = after
