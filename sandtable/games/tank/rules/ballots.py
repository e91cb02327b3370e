"""Chapter 8. The council: ballots."""
from sandtable.core.events import note
from sandtable.games.tank.rules.council import (
    amount_of_vote,
    enact,
    is_member,
    n_members,
    refuse_decree,
    refuse_kind,
    target_of,
    weight,
)
from sandtable.games.tank.rules.state import (
    LIFE_MEMBERS,
    N_DECREES,
    Decree,
    Kind,
    Refusal,
    Vote,
    Voting,
)


def is_open(state, decree):
    return state.ballots[decree].order > 0


def refuse_open(state, seat, decree):
    """Why the seat may not open a ballot on this kind of decree."""
    if not is_member(state, seat):
        return Refusal.NOT_A_MEMBER                   # TG-8.1
    if state.book.votes == Voting.RECORDED:
        return Refusal.BY_RECORD                      # TG-R11
    if is_open(state, decree):
        return Refusal.BALLOT_IS_OPEN                 # TG-8.3
    if state.seats[seat].has_failed[decree] != 0:
        return Refusal.BALLOT_FAILED                  # TG-8.7
    return refuse_kind(state, decree, 0)


def open_ballot(state, seat, decree):
    """TG-8.3  Any member opens a ballot on a kind of decree; one ballot of a kind is open at a time."""
    last = 0
    for other in range(N_DECREES):
        if state.ballots[other].order > last:
            last = state.ballots[other].order
    state.ballots[decree].order = last + 1
    state.ballots[decree].opener = seat
    note(state, Kind.OPENED, seat, decree, 0)


def refuse_voter(state, seat, decree):
    """Why the seat may not vote at all in this ballot."""
    if not is_member(state, seat):
        return Refusal.NOT_A_MEMBER                   # TG-8.1
    if not is_open(state, decree):
        return Refusal.NO_BALLOT                      # TG-8.3
    if 0 < state.book.vote_changes < state.seats[seat].changes[decree]:
        return Refusal.TOO_MANY_CHANGES               # TG-R32
    return Refusal.NONE


def refuse_vote(state, seat, decree, vote):
    """Why the seat may not vote so."""
    reason = refuse_voter(state, seat, decree)
    if reason != Refusal.NONE:
        return reason
    if state.seats[seat].votes[decree] == vote:
        return Refusal.SAME_VOTE                      # TG-8.4
    if vote < Vote.FIRST:
        return Refusal.NONE
    return refuse_decree(state, decree, target_of(vote), amount_of_vote(vote))


def cast(state, seat, decree, vote):
    """TG-8.4  Each member has one vote, for an option, for nothing, or abstains, and may change it."""
    state.seats[seat].votes[decree] = vote
    state.seats[seat].changes[decree] += 1
    note(state, Kind.VOTED, seat, decree, vote)


# ---- counting --------------------------------------------------------------------------------------------------------

def eligible(state):
    """The weight of all members now."""
    total = 0
    for seat in range(state.book.n_seats):
        total += weight(state, seat)
    return total


def backing(state, decree, vote):
    """The weight of the members who voted so."""
    total = 0
    for seat in range(state.book.n_seats):
        if state.seats[seat].votes[decree] == vote:
            total += weight(state, seat)
    return total


def has_majority(state, decree):
    """TG-8.5  Does one option hold more than half of all weight?"""
    half = eligible(state)
    for seat in range(state.book.n_seats):
        vote = state.seats[seat].votes[decree]
        if vote >= Vote.NOTHING and 2 * backing(state, decree, vote) > half:
            return True
    return False


def all_have_spoken(state, decree):
    """TG-8.5  Has every member voted? To abstain counts as spoken, but not on a life."""
    for seat in range(state.book.n_seats):
        vote = state.seats[seat].votes[decree]
        if is_member(state, seat) and (vote == Vote.SILENT or vote == Vote.ABSTAIN and decree == Decree.LIFE):
            return False
    return True


def is_due(state, decree):
    """TG-8.5  A ballot closes when all have spoken; on stimulus and bounty also when one option has won already."""
    return all_have_spoken(state, decree) or decree != Decree.LIFE and has_majority(state, decree)


def majority(state, decree):
    """TG-8.6  The one and only option with at least half of the weight cast, at least half of all weight being cast."""
    everyone = eligible(state)
    cast_weight = everyone - backing(state, decree, Vote.ABSTAIN) - backing(state, decree, Vote.SILENT)
    if cast_weight == 0 or 2 * cast_weight < everyone:
        return Vote.SILENT
    found = Vote.SILENT + 0
    for seat in range(state.book.n_seats):
        vote = state.seats[seat].votes[decree]
        if is_member(state, seat) and vote >= Vote.NOTHING and vote != found and 2 * backing(state, decree, vote) >= cast_weight:
            if found != Vote.SILENT:
                return Vote.SILENT + 0                # two of four each
            found = vote
    return found


def unanimous(state, decree):
    """TG-8.6  For a life: the option every member voted for, of whom there are three at least."""
    found = Vote.SILENT + 0
    if n_members(state) < LIFE_MEMBERS:
        return found
    for seat in range(state.book.n_seats):
        if is_member(state, seat):
            vote = state.seats[seat].votes[decree]
            if vote < Vote.FIRST or found != Vote.SILENT and vote != found:
                return Vote.SILENT + 0
            found = vote
    return found


def close(state, decree):
    """TG-8.6  A closed ballot passes or fails; who counts, and with what weight, is settled now."""
    won = unanimous(state, decree) if decree == Decree.LIFE else majority(state, decree)
    opener = state.ballots[decree].opener
    take_ballot(state, decree)
    if won >= Vote.FIRST and refuse_decree(state, decree, target_of(won), amount_of_vote(won)) == Refusal.NONE:
        enact(state, decree, target_of(won), amount_of_vote(won))
    else:
        state.seats[opener].has_failed[decree] = 1     # TG-8.7
        note(state, Kind.FAILED, opener, decree, 0)


def take_ballot(state, decree):
    """The ballot and its votes leave the table; those opened later move up."""
    order = state.ballots[decree].order
    for other in range(N_DECREES):
        if state.ballots[other].order > order:
            state.ballots[other].order -= 1
    state.ballots[decree].order = 0
    state.ballots[decree].opener = 0
    for seat in range(state.book.n_seats):
        state.seats[seat].votes[decree] = Vote.SILENT
        state.seats[seat].changes[decree] = 0


def opened(state, order):
    """The decree whose ballot was opened as the *order*-th of those open, or N_DECREES."""
    for decree in range(N_DECREES):
        if state.ballots[decree].order == order:
            return decree
    return N_DECREES


def close_due(state):
    """TG-8.5  Ballots that are due close at once, in the order they were opened."""
    order = 1
    while opened(state, order) != N_DECREES:
        decree = opened(state, order)
        if is_due(state, decree):
            close(state, decree)
            order = 1                                 # a life granted changes who is on the council
        else:
            order += 1


def close_all(state):
    """TG-R24  At the end of a day open ballots are closed and counted, in the order they were opened."""
    while opened(state, 1) != N_DECREES:
        close(state, opened(state, 1))
