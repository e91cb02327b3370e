"""Chapter 3. Income and deployment."""
from sandtable.core.events import note
from sandtable.games.trts.rules.actions import Verb, encode
from sandtable.games.trts.rules.pieces import has, put, take, tidy
from sandtable.games.trts.rules.state import (
    ATTACKED,
    BUSY,
    FIRST_ENERGY,
    FIRST_INCOME,
    GEYSER_WORKERS,
    KEPT,
    MANNED,
    MAX_ENERGY,
    SITE,
    TIRED,
    UPGRADE_JOB,
    Refusal,
    Role,
    What,
)


def n_role(state, seat, area, role):
    """Finished buildings of a role in an area."""
    own = state.seats[seat]
    n = 0
    for i in range(own.n_pieces):
        piece = own.pieces[i]
        if piece.area == area and state.book.kinds[piece.kind].role == role and not has(piece.mark, SITE):
            n += piece.count
    return n


def areas_with(state, seat, role):
    """The areas in which the seat has a finished building of a role, a bit each."""
    own = state.seats[seat]
    bits = 0
    for i in range(own.n_pieces):
        piece = own.pieces[i]
        is_one = (state.book.kinds[piece.kind].role == role) & (not has(piece.mark, SITE)) & (piece.count > 0)
        bits |= is_one * 1 << piece.area
    return bits


def diggers(state, seat, area):
    """TR-3.6  Workers in an area that are not building and did not attack last round."""
    own = state.seats[seat]
    n = 0
    for i in range(own.n_pieces):
        piece = own.pieces[i]
        if piece.area == area and state.book.kinds[piece.kind].role == Role.WORKER and not has(piece.mark, BUSY | TIRED):
            n += piece.count
    return n


def most_gas(state, seat, area):
    """TR-3.3  At most three workers dig at each geyser that has an own finished extractor."""
    if n_role(state, seat, area, Role.BASE) == 0:
        return 0
    taps = n_role(state, seat, area, Role.EXTRACTOR)
    return min(diggers(state, seat, area), GEYSER_WORKERS * taps)


def refuse_dig(state, seat, area, count):
    """TR-3.1  Each seat says in secret, for each area with a base and an extractor of its own, how many dig gas."""
    if area >= state.book.n_areas:
        return Refusal.NO_SUCH_AREA
    if n_role(state, seat, area, Role.BASE) == 0 or n_role(state, seat, area, Role.EXTRACTOR) == 0:
        return Refusal.NO_DIGGING
    if (state.seats[seat].said >> area & 1) != 0 or count == state.seats[seat].digs[area]:
        return Refusal.SAID                             # TR-3.2
    if count > most_gas(state, seat, area):
        return Refusal.TOO_MANY_WORKERS                 # TR-3.3
    return Refusal.NONE


def legal_digs(state, seat, out, n):
    tapped = areas_with(state, seat, Role.EXTRACTOR)
    for area in range(state.book.n_areas):
        if tapped >> area & 1:
            for count in range(most_gas(state, seat, area) + 1):
                if refuse_dig(state, seat, area, count) == Refusal.NONE:
                    out[n] = encode(Verb.DIG, area, count, 0)
                    n += 1
    return n


def dig(state, seat, area, count):
    """TR-3.2  It is said once a round for an area, and holds until it is said anew."""
    state.seats[seat].digs[area] = count
    state.seats[seat].said |= 1 << area


def gather(state, seat):
    """TR-3.3, TR-R7  A worker brings 1 gas or 1 mineral, at most one worker to a field, where its owner has a finished base."""
    own = state.seats[seat]
    minerals = 0
    gas = 0
    if state.round == 1:
        minerals = FIRST_INCOME                         # TR-3.5
    else:
        bases = areas_with(state, seat, Role.BASE)
        for area in range(state.book.n_areas):
            if bases >> area & 1:
                at_gas = min(own.digs[area], most_gas(state, seat, area))
                gas += at_gas
                minerals += min(diggers(state, seat, area) - at_gas, state.book.areas[area].fields)
    own.minerals = min(own.minerals + minerals, KEPT)   # TR-3.4
    own.gas = min(own.gas + gas, KEPT)
    own.said = 0
    note(state, What.GATHERS, seat, minerals, gas)


def charge(state, seat):
    """TR-8.9, TR-R19  Each income gives every caster 1 energy, up to 4."""
    own = state.seats[seat]
    changed = False
    for i in range(own.n_pieces):
        piece = own.pieces[i]
        if state.book.kinds[piece.kind].energy > 0 and not has(piece.mark, SITE) and piece.energy < MAX_ENERGY:
            piece.energy += 1
            changed = True
    if changed:
        tidy(own)


def refresh(state, seat):
    """TR-3.6  A new round: points and attacks are fresh; a worker that attacked is tired."""
    own = state.seats[seat]
    for i in range(own.n_pieces):
        piece = own.pieces[i]
        is_tired = state.book.kinds[piece.kind].role == Role.WORKER and has(piece.mark, ATTACKED)
        piece.used = 0
        piece.mark &= BUSY | SITE | MANNED
        if is_tired:
            piece.mark |= TIRED
    tidy(own)


# ---- deployment ------------------------------------------------------------------------------------------------------

def deploy(state, seat):
    """TR-3.7, TR-R9  What was ordered in round r with time t arrives in the deployment of round r + t, in its maker's area."""
    own = state.seats[seat]
    changed = False
    for i in range(own.n_pieces):
        piece = own.pieces[i]
        if piece.left > 0 and (piece.job > 0 or has(piece.mark, MANNED)):       # TR-3.8
            piece.left -= 1
            changed = True
    if changed:
        tidy(own)
        while deliver(state, seat):
            pass


def first_energy(state, kind):
    """TR-8.9  A caster arrives with 1 energy."""
    return FIRST_ENERGY if state.book.kinds[kind].energy > 0 else 0


def free_worker(state, seat, area):
    """TR-4.6  The worker of a finished or cancelled site is free again."""
    own = state.seats[seat]
    for i in range(own.n_pieces):
        piece = own.pieces[i]
        if piece.area == area and has(piece.mark, BUSY):
            kind = piece.kind
            hurt = piece.hurt
            energy = piece.energy
            used = piece.used
            mark = piece.mark & ~BUSY
            take(own, i, 1)
            put(own, 1, area, kind, hurt, energy, used, mark, 0, 0, 0)
            return


def deliver(state, seat):
    """Brings in one stack of finished sites, or what one stack of buildings has made; is there one?"""
    own = state.seats[seat]
    for i in range(own.n_pieces):
        piece = own.pieces[i]
        if piece.left > 0 or piece.job == 0 and not has(piece.mark, SITE):
            continue
        job = piece.job
        area = piece.area
        kind = piece.kind
        count = piece.count
        piece.job = 0
        piece.mark &= ~(SITE | MANNED)
        if job == 0:
            piece.energy = first_energy(state, kind)
        tidy(own)
        if job >= UPGRADE_JOB:
            own.upgrades |= 1 << (job - UPGRADE_JOB)
            note(state, What.LEARNS, seat, job - UPGRADE_JOB, 0)
        elif job > 0:
            put(own, count * state.book.kinds[job].brood, area, job, 0, first_energy(state, job), 0, 0, 0, 0, 0)   # TR-4.12
            note(state, What.ARRIVES, seat, job, area)
        else:
            for _ in range(count):
                free_worker(state, seat, area)
            note(state, What.ARRIVES, seat, kind, area)
        return True
    return False
