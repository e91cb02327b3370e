"""Chapter 6. Engagement: the group enters, goes on or stops; whose turn it is."""
from sandtable.core.events import note
from sandtable.games.trts.rules.control import (
    forget,
    holder,
    is_free,
    is_outnumbered,
    plant,
    pull,
    settle,
    show,
    show_contested,
    sides_in,
)
from sandtable.games.trts.rules.income import refresh
from sandtable.games.trts.rules.movement import note_crossed, points_left
from sandtable.games.trts.rules.pieces import has, is_in, tidy
from sandtable.games.trts.rules.state import (
    AIR_FREE,
    FAR,
    GROUND_FREE,
    GROUP,
    PICKED,
    SPENT,
    Deed,
    Ending,
    Line,
    Phase,
    Step,
    What,
)
from sandtable.games.trts.rules.victory import finish, first_of


def go(state, seat):
    """TR-6.4  The group enters. A neutral area, or one without a piece, is taken; else everything there lies open."""
    own = state.seats[seat]
    area = own.aim
    left = march(state, seat, area)
    note_crossed(state, seat, own.crossed)
    own.crossed = 0
    clear_passes(state)
    for other in range(state.book.n_areas):
        if (left >> other & 1) != 0 and state.areas[other].contested:
            leave_behind(state, other)
    before = holder(state, area)
    if sides_in(state, area) > 1:
        plant_all(state, seat, area)
        state.areas[area].contested = True
        show(state, area)
        note(state, What.ENGAGES, seat, area, 0)
        begin_combat(state, area)
    else:                                               # TR-R12, TR-R22  neutral or empty; how many came is not told
        forget(state, area)                             # TR-9.9
        note(state, What.TAKES, seat, area, before + 1)
        for other in range(state.book.n_seats):
            pull(state, other, area)
        plant(state, seat, area)
        state.areas[area].contested = False
        own.deed = Deed.CHAIN
        own.chained = True
        state.free = GROUND_FREE | AIR_FREE


def march(state, seat, area):
    """TR-6.7  Who of an earlier group stays behind is spent; the chosen are the group and stand in the area. The areas where
    something changed, a bit each."""
    own = state.seats[seat]
    left = 0
    for i in range(own.n_pieces):
        piece = own.pieces[i]
        if has(piece.mark, PICKED | GROUP) and piece.area != area:
            left |= 1 << piece.area
        if has(piece.mark, PICKED):
            piece.mark = piece.mark & ~PICKED | GROUP
            piece.area = area
        elif has(piece.mark, GROUP):
            piece.mark = piece.mark & ~GROUP | SPENT
    tidy(own)
    own.deed = Deed.BEGIN
    return left


def plant_all(state, seat, area):
    """TR-6.5, TR-9.5, TR-R25  Who has pieces in a contested area has a marker there; the engaging seat's comes last."""
    for other in range(state.book.n_seats):
        if other != seat and is_in(state, other, area):
            plant(state, other, area)
    plant(state, seat, area)


def leave_behind(state, area):
    """A contested area that units have left is shown and settled again."""
    show(state, area)
    settle(state, area)
    if not state.areas[area].contested:
        note(state, What.HOLDS_AREA, holder(state, area), area, 0)


def begin_combat(state, area):
    """TR-7.1  A combat round goes through the ranges present, from the highest to the lowest."""
    state.fight = area + 1
    state.reach = FAR
    state.step = Step.LATE
    state.cursor = state.book.n_seats
    for seat in range(state.book.n_seats):
        state.stands[seat] = 0


def clear_passes(state):
    for seat in range(state.book.n_seats):
        state.passed[seat] = 0


def may_chain(state, seat):
    """TR-6.7  May some of the group go on: points left, not pinned?"""
    own = state.seats[seat]
    for i in range(own.n_pieces):
        piece = own.pieces[i]
        if (has(piece.mark, GROUP) and not has(piece.mark, SPENT) and points_left(state, seat, piece) > 0
                and is_free(state, piece.kind)):
            return True
    return False


def after_combat(state):
    """TR-5.6  The fight is over for this time: who of the group is pinned is judged now, once for all that goes on."""
    seat = state.line[state.turn]
    area = state.seats[seat].aim
    state.free = 0
    if not is_outnumbered(state, seat, area, False, 0):
        state.free |= GROUND_FREE
    if not is_outnumbered(state, seat, area, True, 0):
        state.free |= AIR_FREE
    go_on(state)


def go_on(state):
    """The active seat goes on with its group, or its activation ends."""
    seat = state.line[state.turn]
    state.seat = seat
    state.step = Step.TURN
    if not state.out[seat] and may_chain(state, seat):
        state.seats[seat].deed = Deed.CHAIN
        state.seats[seat].chained = True
    else:
        stop(state, seat)


def stop(state, seat):
    """TR-6.8, TR-R13  When the activation ends the whole group is spent."""
    own = state.seats[seat]
    for i in range(own.n_pieces):
        if has(own.pieces[i].mark, GROUP | PICKED):
            own.pieces[i].mark = own.pieces[i].mark & ~(GROUP | PICKED) | SPENT
    tidy(own)
    own.deed = Deed.BEGIN
    own.chained = False
    own.aim = 0
    for area in range(state.book.n_areas):
        if state.areas[area].contested:
            show(state, area)
    next_turn(state)


def pass_turn(state, seat):
    """TR-6.1, TR-R11  Passing is not final: the phase ends when all have passed in succession."""
    state.passed[seat] = 1
    note(state, What.PASSES, seat, 0, 0)
    next_turn(state)


def next_turn(state):
    """TR-6.1  The seats act in turn order, every one of them asked, until all have passed."""
    state.step = Step.TURN
    state.free = 0
    for _ in range(state.book.n_seats):
        state.turn = (state.turn + 1) % state.book.n_seats
        seat = state.line[state.turn]
        if not state.out[seat]:
            state.seat = seat
            if state.passed[seat] and is_all_passed(state):
                end_round(state)
            return


def is_all_passed(state):
    for seat in range(state.book.n_seats):
        if not state.out[seat] and not state.passed[seat]:
            return False
    return True


def begin_engagement(state):
    """TR-6.1  The front of the line begins."""
    state.phase = Phase.ENGAGEMENT
    state.step = Step.TURN
    clear_passes(state)
    note(state, What.PHASE, 0, Phase.ENGAGEMENT, 0)
    state.turn = state.book.n_seats - 1
    next_turn(state)


def end_round(state):
    """TR-1.5  After the round the front token goes to the end of the line; after the last round the game is over."""
    show_contested(state)                               # TR-9.7
    if state.round == state.book.rounds:                # TR-R2
        finish(state, Ending.LAST_ROUND, first_of(state))       # TR-10.3
        return
    clear_passes(state)
    state.seat = 0
    state.turn = 0
    for seat in range(state.book.n_seats):
        refresh(state, seat)
    if state.book.line == Line.SHUFFLE:                 # TR-R36
        state.n_line = 0
        state.phase = Phase.LINE
        return
    move_line(state)
    while state.out[state.line[0]]:
        move_line(state)
    state.phase = Phase.INCOME


def move_line(state):
    front = state.line[0]
    for place in range(state.book.n_seats - 1):
        state.line[place] = state.line[place + 1]
    state.line[state.book.n_seats - 1] = front
