"""What the last apply did, for the log, the animation and the sounds. No rule ever reads it."""

from sandtable.core.record import Int, Record


class Event(Record):
    kind = Int()  # the game's own enum; 0 = redacted
    who = Int()
    what = Int()
    amount = Int()


def note(state, kind, who, what, amount):
    """Writes an event down; drops it where there is no room (search and lab keep none)."""
    if state.n_events < len(state.events):
        event = state.events[state.n_events]
        event.kind = kind
        event.who = who
        event.what = what
        event.amount = amount
        state.n_events += 1


def clear_events(state):
    """Forgets the last apply; wipes the room too, so that equal tables stay equal bytes."""
    for i in range(state.n_events):
        event = state.events[i]
        event.kind = 0
        event.who = 0
        event.what = 0
        event.amount = 0
    state.n_events = 0


def drop_event(state, i):
    """Takes event *i* out of a view, the later ones moving up: not even its being there shows."""
    for j in range(i, state.n_events - 1):
        event = state.events[j]
        after = state.events[j + 1]
        event.kind = after.kind
        event.who = after.who
        event.what = after.what
        event.amount = after.amount
    state.n_events -= 1
    last = state.events[state.n_events]
    last.kind = 0
    last.who = 0
    last.what = 0
    last.amount = 0
