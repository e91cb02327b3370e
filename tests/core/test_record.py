"""Records: the same bytes plain and compiled, the same hash in every size class."""

import struct

import pytest

from sandtable.core.events import Event, clear_events, drop_event, note
from sandtable.core.record import Array, Bool, Int, Int64, One, Record, sized, table_hash


class Unit(Record):
    strength = Int()
    spent = Bool()


class Book(Record):
    n_seats = Int()


class State(Record):
    n_units = Int()
    seed = Int64()
    units = Array(Unit, "units")
    odd = Bool()
    book = One(Book)
    n_events = Int()
    events = Array(Event, "events")


def filled(units: int = 3, events: int = 2) -> object:
    state = sized(State, units=units, events=events).fresh()
    state.n_units = 2
    state.units[1].strength = -7
    state.units[1].spent = True
    state.seed = 1 << 40
    state.odd = True
    state.book.n_seats = 2
    return state


def test_thaw_is_the_inverse_of_freeze():
    state = filled()
    again = type(state).thaw(bytes(state.freeze()))
    assert bytes(again.freeze()) == bytes(state.freeze())
    assert (again.units[1].strength, again.units[1].spent, again.seed, again.book.n_seats) == (-7, True, 1 << 40, 2)


def test_a_copy_shares_nothing_but_the_book():
    state = filled()
    copy = state.copy()
    copy.units[1].strength = 5
    assert state.units[1].strength == -7 and copy.book is state.book and state.glance().book is state.book


def test_what_does_not_fit_is_refused():
    state = filled()
    state.n_units = 1 << 31
    with pytest.raises(struct.error):
        state.freeze()


class Rack(Record):
    n_units = Int()
    units = Array(Unit, "units", "n_units")


def test_what_lies_behind_the_used_part_of_an_array_is_not_looked_at():
    rack = sized(Rack, units=9).fresh()
    rack.n_units, rack.units[0].strength, rack.units[1].strength = 2, 3, 4
    blank = sized(Unit).fresh
    rack.units[2:] = [None] * 7  # so an error if it is
    frozen = bytes(rack.freeze())
    rack.units[2:] = [blank() for _ in range(7)]
    rack.n_units = 9
    assert frozen == (2).to_bytes(4, "little") + bytes(rack.freeze())[4:]


class Bag(Record):
    units = Array(Unit, "units", "strength")


def test_an_element_that_says_it_is_blank_is_not_looked_at():
    bag = sized(Bag, units=4).fresh()
    bag.units[2].strength, bag.units[2].spent = 5, True
    frozen = bytes(bag.freeze())
    assert frozen[16:24] == b"\5\0\0\0\1\0\0\0" and not any(frozen[:16] + frozen[24:])
    bag.units[1].spent = True  # as no table has it: by its own word there is no such unit
    assert bytes(bag.freeze()) == frozen


def test_the_hash_is_the_same_in_every_size_class_and_ignores_events():
    small, large = filled(3), filled(40, events=9)
    assert table_hash(small) == table_hash(large)
    note(large, 1, 0, 0, 0)
    assert table_hash(small) == table_hash(large)
    large.units[2].strength = 1
    assert table_hash(small) != table_hash(large)


def test_zones_begin_at_multiples_of_eight():
    layout = filled().layout
    assert layout.table_size % 8 == 0 and layout.offsets["n_events"] % 8 == 0 and layout.size % 8 == 0


def test_events_that_do_not_fit_are_dropped_and_dropping_leaves_no_trace():
    state = filled(events=2)
    for k in (1, 2, 3):
        note(state, k, k, k, k)
    assert state.n_events == 2
    drop_event(state, 0)
    assert (state.n_events, state.events[0].kind) == (1, 2)
    clear_events(state)
    assert not any(bytes(state.freeze())[state.layout.offsets["events"] :])


@pytest.mark.needs_fast
def test_the_numpy_twin_has_the_same_bytes():
    import numpy as np

    state = filled()
    record = np.frombuffer(bytes(state.freeze()), state.layout.dtype).view(np.recarray)[0]
    assert (record.n_units, record.units[1].strength, bool(record.units[1].spent), record.seed, bool(record.odd)) == (
        2,
        -7,
        True,
        1 << 40,
        True,
    )
    assert state.layout.dtype.itemsize == state.layout.size


def test_an_array_of_truths_is_refused_when_it_is_declared():
    with pytest.raises(TypeError, match="use Array"):
        Array(Bool, 3)
