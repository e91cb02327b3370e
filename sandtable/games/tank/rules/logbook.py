"""Chapter 9. The Logbook: which entries stand, and what a struck one costs."""
from sandtable.core.events import note
from sandtable.games.tank.rules.actions import Entry, amount_of, decree_of, is_entry, is_of_tank, kind_of, place_of
from sandtable.games.tank.rules.ballots import cast, open_ballot, refuse_open, refuse_vote
from sandtable.games.tank.rules.council import enact, is_member, option, refuse_decree
from sandtable.games.tank.rules.gold import give, refuse_gift, refuse_trade, refuse_upgrade, trade, upgrade
from sandtable.games.tank.rules.movement import move, refuse_move
from sandtable.games.tank.rules.shooting import refuse_shot, shoot
from sandtable.games.tank.rules.state import MAX_BOUNTY, RANGE_COST, TAX, Ending, Kind, Refusal, Vote, Voting


def refuse_entry(state, seat, action):
    """Why the entry would be struck: what the rules say, whoever is asked."""
    kind = kind_of(action)
    place = place_of(action)
    decree = decree_of(action)
    match kind:
        case Entry.MOVE:
            return refuse_move(state, seat, place)
        case Entry.SHOOT:
            return refuse_shot(state, seat, place)
        case Entry.GIVE:
            return refuse_gift(state, seat, place, amount_of(action))
        case Entry.UPGRADE:
            return refuse_upgrade(state, seat)
        case Entry.TRADE:
            return refuse_trade(state, seat, amount_of(action))
        case Entry.OPEN:
            return refuse_open(state, seat, decree)
        case Entry.VOTE:
            if amount_of(action) > MAX_BOUNTY:
                return Refusal.NO_SUCH_BOUNTY         # TG-8.9
            return refuse_vote(state, seat, decree, option(place, amount_of(action)))
        case Entry.NOTHING:
            return refuse_vote(state, seat, decree, Vote.NOTHING)
        case Entry.ABSTAIN:
            return refuse_vote(state, seat, decree, Vote.ABSTAIN)
        case Entry.DECREE:
            return refuse_recorded(state, seat, decree, place, amount_of(action))
        case Entry.DONE | Entry.WAIT:
            return Refusal.NONE
        case _:
            return Refusal.NO_ENTRY                   # TG-9.1


def refuse_recorded(state, seat, decree, target, amount):
    """TG-R11  Where votes are taken elsewhere, a member records the decree that was passed."""
    if not is_member(state, seat):
        return Refusal.NOT_A_MEMBER                   # TG-8.1
    if state.book.votes == Voting.BALLOT:
        return Refusal.BY_BALLOT                      # TG-R11
    return refuse_decree(state, decree, target, amount)


def enter(state, seat, action):
    """TG-9.1  An entry that stands takes effect at once."""
    place = place_of(action)
    decree = decree_of(action)
    match kind_of(action):
        case Entry.MOVE:
            move(state, seat, place)
        case Entry.SHOOT:
            shoot(state, seat, place)
        case Entry.GIVE:
            give(state, seat, place, amount_of(action))
        case Entry.UPGRADE:
            upgrade(state, seat)
        case Entry.TRADE:
            trade(state, seat, amount_of(action))
        case Entry.OPEN:
            open_ballot(state, seat, decree)
        case Entry.VOTE:
            cast(state, seat, decree, option(place, amount_of(action)))
        case Entry.NOTHING:
            cast(state, seat, decree, Vote.NOTHING)
        case Entry.ABSTAIN:
            cast(state, seat, decree, Vote.ABSTAIN)
        case Entry.DECREE:
            enact(state, decree, place, amount_of(action))


def price_in_actions(kind):
    """TG-9.2  A move or a shot would have cost one action."""
    return 1 if kind == Entry.MOVE or kind == Entry.SHOOT else 0


def price_in_gold(kind, amount):
    """TG-9.2  A gift would have cost its gold and the tax, an upgrade eight, a trade the gold traded."""
    if kind == Entry.GIVE:
        return amount + TAX
    if kind == Entry.UPGRADE:
        return RANGE_COST
    return amount if kind == Entry.TRADE else 0


def strike(state, seat, action):
    """TG-9.2  A struck entry does nothing, and its writer forfeits what it would have cost, as far as held."""
    tank = state.tanks[seat]
    kind = kind_of(action)
    actions = price_in_actions(kind)                  # TG-R14
    gold = price_in_gold(kind, amount_of(action))
    if not is_of_tank(kind) or state.ending != Ending.NONE:
        actions = 0
        gold = 0
    actions = actions if actions <= tank.actions else tank.actions
    gold = gold if gold <= tank.gold else tank.gold
    tank.actions -= actions
    tank.gold -= gold
    note(state, Kind.STRUCK, seat, actions, gold)


def is_readable(action):
    """TG-9.1  Only the entries of this chapter count."""
    return is_entry(action)
