"""Chapter 7. Death and destruction."""
from sandtable.core.events import note
from sandtable.games.tank.rules.board import lift
from sandtable.games.tank.rules.state import CORPSE_DURABILITY, CorpseGold, Kind, Status
from sandtable.games.tank.rules.victory import check_end, drop_votes, take_card


def kill(state, killer, victim):
    """TG-7.1  Who takes a tank's last life has killed it, and gains its gold and the bounty on it."""
    tank = state.tanks[victim]
    loot = tank.gold + tank.bounty                    # TG-R4
    if killer == victim:
        state.coffer += loot                          # TG-R26
    else:
        state.tanks[killer].gold += loot
    lay_corpse(state, victim)
    state.n_living -= 1
    note(state, Kind.KILLED, killer, victim, loot)
    check_end(state)


def lay_corpse(state, victim):
    """TG-7.2  A dead tank stays where it is, without actions, gold or bounty, with durability 3; it keeps its range."""
    tank = state.tanks[victim]
    tank.status = Status.DEAD                         # TG-R19
    tank.lives = 0
    tank.actions = 0
    tank.gold = 0
    tank.bounty = 0
    tank.durability = CORPSE_DURABILITY               # TG-R25


def hit_corpse(state, shooter, victim):
    """TG-7.4  A hit takes one durability from a dead tank; at none it is destroyed."""
    tank = state.tanks[victim]
    tank.durability -= 1
    note(state, Kind.HIT_CORPSE, shooter, victim, tank.durability)
    if tank.durability == 0:
        destroy(state, shooter, victim)


def destroy(state, shooter, victim):
    """TG-7.4  A destroyed tank is taken off the board for good; who destroyed it gains nothing."""
    gold = state.tanks[victim].gold
    taken = 0
    if state.book.corpse_gold == CorpseGold.LOOTER:   # TG-R4
        taken = gold
        state.tanks[shooter].gold += gold
    elif state.book.corpse_gold == CorpseGold.COFFER:
        state.coffer += gold
    lift(state, victim)
    take_card(state, victim)
    state.tanks[victim].status = Status.DESTROYED
    note(state, Kind.DESTROYED, shooter, victim, taken)


def resurrect(state, seat):
    """TG-7.5  A dead tank that gains a life lives again, where it stands, with one life and no actions."""
    tank = state.tanks[seat]
    tank.status = Status.LIVING                       # TG-R13
    tank.lives = 1
    tank.durability = 0
    tank.actions = 0
    tank.bounty = 0
    state.n_living += 1
    drop_votes(state, seat)
    note(state, Kind.RESURRECTED, seat, 0, 0)
