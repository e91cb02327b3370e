"""A game as one viewer may follow it: numbered 1, 2, 3 … by the viewer's own count.

An entry is told if it changed the viewer's view or showed the viewer an event; else nothing is told, not even that something
happened. Where nothing is hidden, every entry is told, and all viewers count alike. The numbering follows from the entries
alone, so it is the same after a restart.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from sandtable.core.match import UNDO, Entry, Match, View
from sandtable.core.seats import NOBODY, SPECTATOR


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


def is_told(what: Entry, seat: int, before: View, after: View) -> bool:
    """Does an entry show this viewer anything?"""
    if what.seat == seat or after.game.is_open or what.kind != UNDO and after.state.n_events:
        return True
    return before.table != after.table


def is_unseen(match: Match, seat: int, action: int) -> bool:
    """Would nobody but the seat itself be told anything of this answer?"""
    game = match.game
    if match.open:
        return False
    after, entry = match.state.copy(), Entry(seat, action)
    game.rules.apply(after, seat, action)
    if match.is_mid_secret(seat, after):
        return True
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


def told(entry: int, what: Entry, seat: int, before: View, after: View, number: int) -> Item | None:
    """The item that an entry makes for a viewer, or None if it showed nothing."""
    own = what.seat == seat
    events = (
        ()
        if what.kind == UNDO
        else tuple((e.kind, e.who, e.what, e.amount) for e in after.state.events[: after.state.n_events])
    )
    if not is_told(what, seat, before, after):
        return None
    lines = (f"{after.names[what.seat]} takes back an answer.",) if what.kind == UNDO else tuple(after.lines())
    return Item(
        number,
        entry,
        what.seat if own else NOBODY,
        what.action if own else 0,
        what.kind if own else "",
        events,
        lines,
        after,
        before,
    )


def story(match: Match, seat: int) -> Iterator[Item]:
    """Everything that a viewer may know of a match, from its entries."""
    again = match.restarted()
    before = again.view(seat)
    number = 0
    for i, entry in enumerate(match.entries):
        again.replay_entry(entry)
        after = again.view(seat)
        item = told(i, entry, seat, before, after, number + 1)
        if item is not None:
            number += 1
            yield item
        before = after


def events_of(view: Any) -> list[Any]:
    """The events a view still holds."""
    return list(view.events[: view.n_events])
