"""What each seat may know, and what it could guess."""
from sandtable.core.chance import below
from sandtable.core.events import drop_event
from sandtable.games.trts.rules.control import holder
from sandtable.games.trts.rules.engagement import all_targets
from sandtable.games.trts.rules.income import first_energy, n_role
from sandtable.games.trts.rules.pieces import has, n_buildings, n_finished, put, swap
from sandtable.games.trts.rules.production import supply_given, supply_used
from sandtable.games.trts.rules.state import (
    GEYSER_WORKERS,
    MAX_BUILDINGS,
    MAX_SEATS,
    NOWHERE,
    SITE,
    Deed,
    Phase,
    Role,
    Stage,
    Step,
    What,
)
from sandtable.games.trts.rules.victory import n_areas, wipe_board

TRIES = 60              # things a guess tries to buy for a seat


def is_secret(state, seat):
    """TR-9.8  Behind the screen: income, production, movement, the choice of a group, the goal of a retreat."""
    if state.phase == Phase.INCOME or state.phase == Phase.PRODUCTION:
        return True
    if state.phase != Phase.ENGAGEMENT or seat < 0 or seat >= state.book.n_seats:
        return False
    match state.seats[seat].deed:
        case Deed.PICK | Deed.WHERE:
            return True
        case Deed.CHAIN:
            return not state.areas[state.seats[seat].aim].contested
        case _:
            return False


def hide(state, seat):
    """TR-9.8  Another seat's board is wiped; what lies on the game board stays. When the game is over all is open."""
    if state.phase == Phase.OVER:
        return
    for other in range(state.book.n_seats):
        if other != seat:
            wipe_board(state.seats[other])
    i = 0
    while i < state.n_events:
        if state.events[i].kind > What.SECRET and state.events[i].who != seat:
            drop_event(state, i)
        else:
            i += 1


def permute(state, seat, rng):
    """Other seats' stacks change places behind their screens."""
    if state.phase == Phase.OVER:
        return
    for other in range(state.book.n_seats):
        own = state.seats[other]
        if other != seat and own.n_pieces > 1:
            for i in range(own.n_pieces):
                j = below(rng, own.n_pieces)
                if i != j:
                    swap(own.pieces[i], own.pieces[j])


# ---- guessing --------------------------------------------------------------------------------------------------------

def guess(view, seat, rng):
    """Fills the other screens with what their seats could have built, around what lies open."""
    if view.phase == Phase.OVER:
        return
    for other in range(view.book.n_seats):
        if other != seat and not view.out[other] and view.home[other] > 0:
            if view.round == 0:
                guess_start(view, other)
            else:
                guess_board(view, other, rng)


def guess_start(view, seat):
    """Before the first round everyone has what the faction gives."""
    for kind in range(1, view.book.n_kinds):
        row = view.book.kinds[kind]
        if row.start > 0 and row.faction == view.book.faction[seat]:
            put(view.seats[seat], row.start, view.home[seat] - 1, kind, 0, first_energy(view, kind), 0, 0, 0, 0, 0)


def guess_board(view, seat, rng):
    own = view.seats[seat]
    copy_open(view, seat, rng)
    copy_remembered(view, seat)
    seat_of_power(view, seat, rng)
    budget = wealth(view, seat)
    spend(view, seat, budget // 2 + below(rng, budget), rng)
    own.minerals = below(rng, 7)
    own.gas = below(rng, 5)
    if view.phase == Phase.PRODUCTION and view.done[seat] == 0:
        own.stage = below(rng, Stage.MOVEMENT + 1)
    give_jobs(view, seat, rng)
    guess_plans(view, seat, rng)
    for u in range(view.book.n_upgrades):
        if view.book.upgrades[u].faction == view.book.faction[seat] and n_finished(view, seat, view.book.upgrades[u].maker) > 0:
            own.upgrades |= below(rng, 2) << u


def copy_open(view, seat, rng):
    """What lies open in contested areas is what is there."""
    for i in range(view.n_shown):
        seen = view.shown[i]
        if seen.seat == seat and view.areas[seen.area].contested:
            left = 0
            if has(seen.mark, SITE):
                left = 1 + below(rng, view.book.kinds[seen.kind].time)
            put(view.seats[seat], seen.count, seen.area, seen.kind, seen.hurt, seen.energy, seen.used, seen.mark, seen.due, left, 0)


def copy_remembered(view, seat):
    """Buildings once revealed still stand, finished by now, where the seat still holds the area."""
    for i in range(view.n_shown):
        seen = view.shown[i]
        if (seen.seat == seat and view.book.kinds[seen.kind].building and not view.areas[seen.area].contested
                and holder(view, seen.area) == seat and n_buildings(view, seat) + seen.count <= MAX_BUILDINGS):
            put(view.seats[seat], seen.count, seen.area, seen.kind, seen.hurt, first_energy(view, seen.kind), 0, 0, 0, 0, 0)


def held_area(view, seat, rng):
    """A random area that the seat alone holds, or NOWHERE."""
    n = 0
    for area in range(view.book.n_areas):
        if not view.areas[area].contested and holder(view, area) == seat:
            n += 1
    if n == 0:
        return NOWHERE
    k = below(rng, n)
    for area in range(view.book.n_areas):
        if not view.areas[area].contested and holder(view, area) == seat:
            if k == 0:
                return area
            k -= 1
    return NOWHERE


def seat_of_power(view, seat, rng):
    """A seat that is not eliminated has a building: at home, if it still holds its home."""
    home = view.home[seat] - 1
    is_home = not view.areas[home].contested and holder(view, home) == seat
    if n_buildings(view, seat) > 0 and not is_home:
        return
    area = home if is_home else held_area(view, seat, rng)
    if area == NOWHERE:
        return
    for kind in range(1, view.book.n_kinds):
        row = view.book.kinds[kind]
        if (row.role == Role.BASE and row.start > 0 and row.faction == view.book.faction[seat]
                and n_finished(view, seat, kind) == 0):
            put(view.seats[seat], 1, area, kind, 0, first_energy(view, kind), 0, 0, 0, 0, 0)


def wealth(view, seat):
    """About how many minerals a seat has had by now."""
    total = 4
    for round in range(1, view.round):
        total += min(1 + round, 3 + 2 * n_areas(view, seat))
    return min(total, 90)


def spend(view, seat, budget, rng):
    """Buys random things that the faction allows, in areas the seat holds."""
    for _ in range(TRIES):
        area = held_area(view, seat, rng)
        kind = 1 + below(rng, view.book.n_kinds - 1)
        row = view.book.kinds[kind]
        if area == NOWHERE or budget < 1:
            return
        if (row.faction != view.book.faction[seat] or row.minerals > budget
                or row.needs > 0 and n_finished(view, seat, row.needs) == 0):
            continue
        if row.building:
            if row.role == Role.NONE and n_buildings(view, seat) < MAX_BUILDINGS:
                put(view.seats[seat], 1, area, kind, 0, first_energy(view, kind), 0, 0, 0, 0, 0)
                budget -= row.minerals
        elif (n_finished(view, seat, row.maker) > 0
                and supply_used(view, seat) + row.supply <= supply_given(view, seat)):
            put(view.seats[seat], 1, area, kind, 0, first_energy(view, kind), 0, 0, 0, 0, 0)
            budget -= row.minerals


def give_jobs(view, seat, rng):
    """Some buildings are at work."""
    own = view.seats[seat]
    for kind in range(1, view.book.n_kinds):
        row = view.book.kinds[kind]
        if row.building or supply_used(view, seat) + row.supply > supply_given(view, seat) or below(rng, 3) > 0:
            continue
        for i in range(own.n_pieces):
            piece = own.pieces[i]
            if (piece.kind == row.maker and piece.job == 0 and piece.count == 1 and not has(piece.mark, SITE)
                    and (row.needs == 0 or n_finished(view, seat, row.needs) > 0)):
                piece.job = kind                        # a stack of one keeps its place: job is the last it is sorted by
                piece.left = row.time
                break


def guess_plans(view, seat, rng):
    """What a seat is about: who digs, where it passed through, whom it is going for."""
    own = view.seats[seat]
    for area in range(view.book.n_areas):
        if n_role(view, seat, area, Role.BASE) > 0:
            own.digs[area] = below(rng, GEYSER_WORKERS + 1)
        if view.phase == Phase.INCOME and view.done[seat] == 0 and own.digs[area] > 0:
            own.said |= below(rng, 2) << area
        if view.phase == Phase.PRODUCTION and view.areas[area].contested and view.areas[area].flags[seat] > 0:
            own.crossed |= below(rng, 2) << area
    if view.phase == Phase.ENGAGEMENT and view.seat == seat and view.step == Step.TURN:
        own.aim = below(rng, view.book.n_areas)
        if (all_targets(view, seat) >> own.aim & 1) != 0:
            own.deed = Deed.PICK


# ---- numbers for learners --------------------------------------------------------------------------------------------

HEAD = 16               # numbers before the seats
PER_SEAT = 8
PER_AREA = 16


def observe(view, seat, out):
    """The table from one seat: phase and purse, then each seat from it on, then each area."""
    own = view.seats[seat]
    for i in range(HEAD + PER_SEAT * len(view.seats) + PER_AREA * len(view.areas)):
        out[i] = 0
    out[0] = view.phase
    out[1] = view.step
    out[2] = own.deed
    out[3] = own.stage
    out[4] = view.round
    out[5] = view.book.rounds - view.round
    out[6] = own.minerals
    out[7] = own.gas
    out[8] = supply_used(view, seat)
    out[9] = supply_given(view, seat)
    out[10] = own.upgrades
    out[11] = view.fight
    out[12] = view.reach
    out[13] = own.aim
    out[14] = view.seat - seat
    out[15] = view.spill
    for k in range(view.book.n_seats):
        other = (seat + k) % view.book.n_seats
        at = HEAD + PER_SEAT * k
        out[at] = view.out[other]
        out[at + 1] = view.done[other]
        out[at + 2] = n_areas(view, other)
        out[at + 3] = view.home[other]
        out[at + 4] = view.passed[other]
        for place in range(view.book.n_seats):
            if view.line[place] == other:
                out[at + 5] = place + 1
    for area in range(view.book.n_areas):
        observe_area(view, seat, area, HEAD + PER_SEAT * len(view.seats) + PER_AREA * area, out)


def observe_area(view, seat, area, at, out):
    """Control, ground, own and seen strength of an area."""
    out[at] = view.areas[area].contested
    for k in range(view.book.n_seats):
        out[at + 1 + k] = view.areas[area].flags[(seat + k) % view.book.n_seats]
    at += 1 + MAX_SEATS
    out[at] = view.book.areas[area].fields
    out[at + 1] = view.book.areas[area].geysers
    own = view.seats[seat]
    for i in range(own.n_pieces):
        piece = own.pieces[i]
        if piece.area == area:
            row = view.book.kinds[piece.kind]
            out[at + (2 if row.building else 3)] += piece.count * (row.health - piece.hurt)
            out[at + 4] += piece.count * row.ground
            out[at + 5] += piece.count * row.air
            if row.role == Role.WORKER:
                out[at + 6] += piece.count
    for i in range(view.n_shown):
        seen = view.shown[i]
        if seen.area == area and seen.seat != seat:
            row = view.book.kinds[seen.kind]
            out[at + (7 if row.building else 8)] += seen.count * (row.health - seen.hurt)
            out[at + 9] += seen.count * row.ground
            out[at + 10] = view.round - seen.round
