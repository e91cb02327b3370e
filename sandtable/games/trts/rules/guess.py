"""What a seat could guess of the others: around what lies open, an economy and an army of about the size that rules of thumb
have by then, more or less; now and then anything that could be."""
from sandtable.core.chance import below
from sandtable.games.trts.rules.control import holder
from sandtable.games.trts.rules.engagement import all_targets
from sandtable.games.trts.rules.income import first_energy, n_role
from sandtable.games.trts.rules.march import goals_of, rally
from sandtable.games.trts.rules.pieces import has, n_buildings, n_finished, put
from sandtable.games.trts.rules.production import order_supply, supply_given, supply_used
from sandtable.games.trts.rules.state import (
    GEYSER_WORKERS,
    MAX_BUILDINGS,
    NOWHERE,
    SITE,
    Deed,
    Phase,
    Role,
    Stage,
    Step,
)
from sandtable.games.trts.rules.victory import n_areas

TRIES = 60              # things a guess tries to buy for a seat
WILD = 8                # one guess in so many is of anything that could be
FIRST_WORKERS = 4       # about so many workers, and one more
WORKERS_EACH = 2        # … every so many rounds,
MOST_WORKERS = 10       # … up to so many
MUSTER = 2              # the round from which there are soldiers, for two minerals more each round at most
SECOND_BASE = 7         # the round from which there may be a second base
MOST_SUPPLY = 28        # supply that a guess gives at most
MORE_MAKERS = 8         # another building that makes soldiers every so many rounds


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
    if below(rng, WILD) == 0:
        budget = wealth(view, seat)
        spend(view, seat, budget // 2 + below(rng, budget), rng)
    else:
        settle(view, seat, rng)
        muster(view, seat, below(rng, max(2 * (view.round - MUSTER), 0) + 1), rng)
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


def held(view, seat):
    """The areas that the seat alone holds, a bit each."""
    bits = 0
    for area in range(view.book.n_areas):
        if view.areas[area].flags[seat] == 1 and not view.areas[area].contested:
            bits |= 1 << area
    return bits


def any_of(view, areas, rng):
    """One of these areas, or NOWHERE."""
    n = 0
    for area in range(view.book.n_areas):
        n += areas >> area & 1
    if n == 0:
        return NOWHERE
    k = below(rng, n)
    for area in range(view.book.n_areas):
        if (areas >> area & 1) != 0:
            if k == 0:
                return area
            k -= 1
    return NOWHERE


def held_area(view, seat, rng):
    """A random area that the seat alone holds, or NOWHERE."""
    return any_of(view, held(view, seat), rng)


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


def put_new(view, seat, count, area, kind):
    """So many new pieces of a kind."""
    put(view.seats[seat], count, area, kind, 0, first_energy(view, kind), 0, 0, 0, 0, 0)


def base_area(view, seat, rng):
    """An area that the seat alone holds and where it has a base, or NOWHERE."""
    bits = held(view, seat)
    for area in range(view.book.n_areas):
        if n_role(view, seat, area, Role.BASE) == 0:
            bits &= ~(1 << area)
    return any_of(view, bits, rng)


def settle(view, seat, rng):
    """Supply, workers, a second base and buildings that make soldiers, as many as are usual by now."""
    home = base_area(view, seat, rng)
    if home == NOWHERE:
        return
    workers = min(FIRST_WORKERS + view.round // WORKERS_EACH, MOST_WORKERS) + below(rng, 3) - 1
    makers = 1 + below(rng, 1 + view.round // MORE_MAKERS)
    for kind in range(1, view.book.n_kinds):
        row = view.book.kinds[kind]
        if row.faction != view.book.faction[seat]:
            continue
        if row.building and row.role == Role.BASE and row.start > 0 and view.round >= SECOND_BASE and below(rng, 3) > 0:
            area = held_area(view, seat, rng)
            if area != home and view.book.areas[area].fields > 2 and n_buildings(view, seat) < MAX_BUILDINGS:
                put_new(view, seat, 1, area, kind)
        elif row.building and row.role == Role.NONE and row.gives > 0:
            while (supply_given(view, seat) < supply_used(view, seat) + workers + view.round // 2
                    and n_buildings(view, seat) < MAX_BUILDINGS and supply_given(view, seat) < MOST_SUPPLY):
                put_new(view, seat, 1, home, kind)
        elif row.building and row.role == Role.NONE and row.gas == 0 and row.range == 0 and view.round >= MUSTER:
            n = min(makers - n_finished(view, seat, kind), MAX_BUILDINGS - n_buildings(view, seat))
            if n > 0:
                put_new(view, seat, n, home, kind)
    hire(view, seat, home, workers)


def hire(view, seat, home, workers):
    """So many workers at home, as far as supply goes."""
    for kind in range(1, view.book.n_kinds):
        row = view.book.kinds[kind]
        if row.role == Role.WORKER and row.faction == view.book.faction[seat]:
            n = min(workers, (supply_given(view, seat) - supply_used(view, seat)) // max(row.supply, 1))
            if n > 0:
                put_new(view, seat, n, home, kind)


def muster(view, seat, minerals, rng):
    """Soldiers for so many minerals, most of them where an army would gather."""
    point = any_of(view, rally(view, seat, goals_of(view, seat)), rng)
    if view.areas[point].contested or holder(view, point) != seat:
        point = held_area(view, seat, rng)
    book = view.book
    faction = book.faction[seat]
    mine = held(view, seat)
    for _ in range(TRIES):
        kind = 1 + below(rng, book.n_kinds - 1)
        row = book.kinds[kind]
        area = any_of(view, mine, rng) if below(rng, 3) == 0 else point
        if area == NOWHERE or minerals < 1:
            return
        if (row.faction == faction and not row.building and row.role != Role.WORKER and row.minerals <= minerals
                and (row.needs == 0 or n_finished(view, seat, row.needs) > 0) and n_finished(view, seat, row.maker) > 0
                and supply_used(view, seat) + row.supply <= supply_given(view, seat)):
            put_new(view, seat, 1, area, kind)
            minerals -= row.minerals


def give_jobs(view, seat, rng):
    """Some buildings are at work."""
    own = view.seats[seat]
    for kind in range(1, view.book.n_kinds):
        row = view.book.kinds[kind]
        if row.building or supply_used(view, seat) + order_supply(view, kind) > supply_given(view, seat) or below(rng, 3) > 0:
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
