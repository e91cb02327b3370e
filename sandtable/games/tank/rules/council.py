"""Chapter 8. The council."""
from sandtable.core.events import note
from sandtable.games.tank.rules.death import resurrect
from sandtable.games.tank.rules.gold import gain_actions
from sandtable.games.tank.rules.state import (
    AMOUNTS,
    LIFE_COST,
    LIFE_MEMBERS,
    MAX_BOUNTY,
    MAX_LIVES,
    NOWHERE,
    STIMULUS_COST,
    Decree,
    Kind,
    Refusal,
    Status,
    Vote,
)

COUNCILLOR_WEIGHT = 1     # TG-8.11
SENATOR_WEIGHT = 2        # TG-8.11


def is_member(state, seat):
    """TG-8.1  The council are the players whose tank is dead or destroyed."""
    return weight(state, seat) > 0


def weight(state, seat):
    """TG-8.11  A councillor, whose tank is dead, weighs one; a senator, whose tank is destroyed, weighs two."""
    status = state.tanks[seat].status
    if status == Status.DEAD:
        return COUNCILLOR_WEIGHT
    return SENATOR_WEIGHT if status == Status.DESTROYED else 0


def n_members(state):
    """Persons, whatever they weigh."""
    n = 0
    for seat in range(state.book.n_seats):
        if is_member(state, seat):
            n += 1
    return n


# ---- what a decree needs ---------------------------------------------------------------------------------------------

def cost(decree, amount):
    """What the coffer pays; for a bounty still without an amount, the least there is."""
    if decree == Decree.STIMULUS:
        return STIMULUS_COST                          # TG-8.8
    if decree == Decree.LIFE:
        return LIFE_COST                              # TG-8.10
    return amount if amount > 0 else 1                # TG-8.9


def refuse_kind(state, decree, amount):
    """Why the council may not pass a decree of this kind now, whoever the target."""
    if decree == Decree.BOUNTY and state.bounty_decreed:
        return Refusal.USED_UP                        # TG-8.9, TG-R10
    if decree == Decree.LIFE and state.life_decreed and state.book.grant_life_daily:
        return Refusal.USED_UP                        # TG-8.10, TG-R10
    if decree == Decree.LIFE and n_members(state) < LIFE_MEMBERS:
        return Refusal.TOO_FEW_MEMBERS                # TG-8.10
    if state.coffer < cost(decree, amount):
        return Refusal.COFFER_TOO_LOW                 # TG-8.2
    return Refusal.NONE


def refuse_target(state, decree, target):
    """Why a decree may not name this tank."""
    if target >= state.book.n_seats:
        return Refusal.NO_TANK                        # TG-8.8
    tank = state.tanks[target]
    if decree != Decree.LIFE:
        return Refusal.NONE if tank.status == Status.LIVING else Refusal.TARGET_NOT_LIVING     # TG-8.8, TG-8.9
    if tank.square == NOWHERE:
        return Refusal.TARGET_DESTROYED               # TG-R12
    if tank.lives >= MAX_LIVES and not state.book.waste_lives:
        return Refusal.FULL_LIVES                     # TG-8.10, TG-R9
    return Refusal.NONE


def refuse_decree(state, decree, target, amount):
    """Why this decree may not be passed: the first clause of chapter 8 that forbids it."""
    if (amount < 1 or amount > MAX_BOUNTY) if decree == Decree.BOUNTY else amount != 0:
        return Refusal.NO_SUCH_BOUNTY                 # TG-8.9
    reason = refuse_target(state, decree, target)
    return reason if reason != Refusal.NONE else refuse_kind(state, decree, amount)


def enact(state, decree, target, amount):
    """TG-8.2  A decree that passes is paid from the coffer at once and takes effect."""
    state.coffer -= cost(decree, amount)
    if decree == Decree.STIMULUS:
        stimulate(state, target)
    elif decree == Decree.BOUNTY:
        put_bounty(state, target, amount)
    else:
        grant_life(state, target)


def stimulate(state, target):
    """TG-8.8  A stimulus of three gold brings a living tank one action; there may be many a day."""
    note(state, Kind.STIMULUS, 0, target, gain_actions(state, target, 1))


def put_bounty(state, target, amount):
    """TG-8.9  A bounty of one to five gold is laid on a living tank, on top of what lies there; one a day."""
    state.tanks[target].bounty += amount
    state.bounty_decreed = True
    note(state, Kind.BOUNTY, 0, target, amount)


def grant_life(state, target):
    """TG-8.10  Fifteen gold bring a tank on the board one life, three at most; one a day."""
    state.life_decreed = True
    tank = state.tanks[target]
    note(state, Kind.LIFE, 0, target, tank.lives + 1 if tank.lives < MAX_LIVES else MAX_LIVES)
    if tank.status == Status.DEAD:
        resurrect(state, target)
    elif tank.lives < MAX_LIVES:                      # TG-R9  a fourth life is gold wasted
        tank.lives += 1


# ---- options of a ballot ---------------------------------------------------------------------------------------------

def option(target, amount):
    """A vote for a target, and for an amount where it is a bounty."""
    return Vote.FIRST + AMOUNTS * target + amount


def target_of(vote):
    return (vote - Vote.FIRST) // AMOUNTS


def amount_of_vote(vote):
    return (vote - Vote.FIRST) % AMOUNTS
