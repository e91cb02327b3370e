"""Chapter 9. Control and sight: markers, contested areas, and what lies open on the game board."""
from sandtable.core.events import note
from sandtable.core.seats import NOBODY
from sandtable.games.trts.rules.pieces import can_hit, has, is_foe, is_in
from sandtable.games.trts.rules.state import AIR_FREE, GROUND_FREE, NOWHERE, PICKED, SITE, Match, Pinning, What


def holder(state, area):
    """The seat whose control marker was placed first, or NOWHERE: also while that seat has left the game and the area is
    not settled yet."""
    for seat in range(state.book.n_seats):
        if state.areas[area].flags[seat] == 1:
            return seat
    return NOWHERE


def is_own(state, seat, area):
    """TR-9.2  An area is under a side's control if its marker alone lies there."""
    if state.areas[area].contested:
        return False
    if state.areas[area].flags[seat] == 1:
        return True
    return state.book.match == Match.TEAM and is_held_by_ally(state, seat, area)


def is_held_by_ally(state, seat, area):
    who = holder(state, area)
    return who != NOWHERE and not is_foe(state, seat, who)


def own_areas(state, seat):
    """Areas under the side's control, a bit each."""
    # must agree with is_own
    bits = 0
    for area in range(state.book.n_areas):
        bits |= ((state.areas[area].flags[seat] == 1) & (not state.areas[area].contested)) * 1 << area
    if state.book.match == Match.TEAM:
        for area in range(state.book.n_areas):
            bits |= is_own(state, seat, area) * 1 << area
    return bits


def plant(state, seat, area):
    """TR-9.1  A seat places a control marker, behind those that lie there; markers are unlimited."""
    flags = state.areas[area].flags
    if flags[seat] > 0:
        return
    last = 0
    for other in range(state.book.n_seats):
        last = max(last, flags[other])
    flags[seat] = last + 1


def pull(state, seat, area):
    """A seat's marker leaves the area; those behind it move up."""
    flags = state.areas[area].flags
    place = flags[seat]
    if place == 0:
        return
    flags[seat] = 0
    for other in range(state.book.n_seats):
        if flags[other] > place:
            flags[other] -= 1


def close_ranks(state, area):
    """The markers behind those of seats that have left the game move up."""
    flags = state.areas[area].flags
    for place in range(state.book.n_seats, 0, -1):
        is_empty = True
        for seat in range(state.book.n_seats):
            if flags[seat] == place:
                is_empty = False
        if is_empty:
            for seat in range(state.book.n_seats):
                if flags[seat] > place:
                    flags[seat] -= 1


def sides_in(state, area):
    """TR-9.3  How many sides have pieces in an area: contested while there are two."""
    n = 0
    for seat in range(state.book.n_seats):
        if is_in(state, seat, area):
            is_new = True
            for other in range(seat):
                if not is_foe(state, seat, other) and is_in(state, other, area):
                    is_new = False
            if is_new:
                n += 1
    return n


def is_side_in(state, seat, area):
    """Has the seat, or an ally, a piece here?"""
    for other in range(state.book.n_seats):
        if not is_foe(state, seat, other) and is_in(state, other, area):
            return True
    return False


def settle(state, area):
    """TR-9.4, TR-R21  The markers of sides without pieces go; of one side alone: the area is theirs. None left: it stays with
    its holder."""
    sides = sides_in(state, area)
    state.areas[area].contested = sides > 1
    if sides > 0:
        for seat in range(state.book.n_seats):
            if is_in(state, seat, area) and (sides > 1 or not has_marker(state, seat, area)):
                plant(state, seat, area)
        for seat in range(state.book.n_seats):
            if not is_side_in(state, seat, area):
                pull(state, seat, area)
        close_ranks(state, area)
    if sides < 2:
        first = holder(state, area)
        for seat in range(state.book.n_seats):
            if seat != first:
                pull(state, seat, area)


def has_marker(state, seat, area):
    """Lies a marker of the seat's side here?"""
    for other in range(state.book.n_seats):
        if not is_foe(state, seat, other) and state.areas[area].flags[other] > 0:
            return True
    return False


# ---- what lies open --------------------------------------------------------------------------------------------------

def forget(state, area):
    """TR-9.9  A memory lasts until its area is contested or taken again."""
    forget_of(state, area, NOBODY)


def forget_seat(state, seat):
    """Nothing of an eliminated seat is seen or remembered."""
    forget_of(state, NOWHERE, seat)


def forget_of(state, area, seat):
    """What was seen in an area, or of a seat, is forgotten; the rest moves up."""
    n = 0
    for i in range(state.n_shown):
        if state.shown[i].area != area and state.shown[i].seat != seat:
            if n < i:
                copy_seen(state.shown[n], state.shown[i])
            n += 1
    for i in range(n, state.n_shown):
        wipe_seen(state.shown[i])
    state.n_shown = n


def show(state, area):
    """TR-9.6  All pieces of a contested area lie open with all that is marked on them; jobs are not marked."""
    forget(state, area)
    for seat in range(state.book.n_seats):
        own = state.seats[seat]
        for i in range(own.n_pieces):
            if own.pieces[i].area == area:
                show_piece(state, seat, own.pieces[i])


def show_piece(state, seat, piece):
    """Puts a stack on the game board; stacks that look alike there are one."""
    if state.n_shown > 0 and looks_like(state.shown[state.n_shown - 1], seat, piece):
        state.shown[state.n_shown - 1].count += piece.count
        return
    if state.n_shown == len(state.shown):
        drop_memory(state, piece.area)
    seen = state.shown[state.n_shown]
    seen.seat = seat
    seen.area = piece.area
    seen.kind = piece.kind
    seen.hurt = piece.hurt
    seen.energy = piece.energy
    seen.used = piece.used
    seen.mark = piece.mark & ~PICKED
    seen.due = piece.due
    seen.count = piece.count
    seen.round = state.round
    state.n_shown += 1


def looks_like(seen, seat, piece):
    return (seen.seat == seat and seen.area == piece.area and seen.kind == piece.kind and seen.hurt == piece.hurt
            and seen.energy == piece.energy and seen.used == piece.used and seen.mark == piece.mark & ~PICKED
            and seen.due == piece.due)


def drop_memory(state, area):
    """The game board is full: the oldest thing that is only remembered is forgotten."""
    for i in range(state.n_shown):
        there = state.shown[i].area
        if there != area and not state.areas[there].contested:
            for j in range(i, state.n_shown - 1):
                copy_seen(state.shown[j], state.shown[j + 1])
            state.n_shown -= 1
            wipe_seen(state.shown[state.n_shown])
            return


def copy_seen(to, seen):
    to.seat = seen.seat
    to.area = seen.area
    to.kind = seen.kind
    to.hurt = seen.hurt
    to.energy = seen.energy
    to.used = seen.used
    to.mark = seen.mark
    to.due = seen.due
    to.count = seen.count
    to.round = seen.round


def wipe_seen(seen):
    seen.seat = 0
    seen.area = 0
    seen.kind = 0
    seen.hurt = 0
    seen.energy = 0
    seen.used = 0
    seen.mark = 0
    seen.due = 0
    seen.count = 0
    seen.round = 0


def show_contested(state):
    """TR-9.7  After each secret phase contested areas lie open as they now are; then control is settled."""
    for area in range(state.book.n_areas):
        if state.areas[area].contested:
            show(state, area)
            settle(state, area)
            if not state.areas[area].contested:
                note(state, What.HOLDS_AREA, holder(state, area), area, 0)


# ---- pinning ---------------------------------------------------------------------------------------------------------

def is_pinned(state, seat, area, kind, joining):
    """TR-5.6  By the game board as it lies now: is a unit of this kind pinned here?"""
    return is_outnumbered(state, seat, area, state.book.kinds[kind].flies, joining)


def is_free(state, kind):
    """TR-5.6  Of the group that goes on: was such a unit not pinned when the going on began?"""
    return (state.free & (AIR_FREE if state.book.kinds[kind].flies else GROUND_FREE)) != 0


def is_kept(state, seat, piece):
    """TR-5.6  Is a unit pinned? Judged once: for a group that goes on by the board as it lay then; else by the game board,
    which does not change while a seat moves or chooses its group."""
    if state.seats[seat].chained:
        return not is_free(state, piece.kind)
    return is_pinned(state, seat, piece.area, piece.kind, 0)


def is_outnumbered(state, seat, area, flies, joining):
    """TR-5.6, TR-R37  Are there more enemy pieces that can attack ground, or air, than pieces of the seat's side? Who only
    casts pins nobody."""
    if not state.areas[area].contested or state.book.pinning == Pinning.NONE:       # TR-R16
        return False
    if state.book.pinning == Pinning.CONTESTED:
        return True
    friends = joining
    foes = 0
    for i in range(state.n_shown):
        seen = state.shown[i]
        if seen.area == area:
            if not is_foe(state, seat, seen.seat):
                friends += seen.count
            elif can_hit(state, seen.kind, flies) and not has(seen.mark, SITE):
                foes += seen.count
    return foes > friends
