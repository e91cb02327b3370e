"""What is open to who is asked: legal, the odds of chance, the answer for an absent seat."""
from sandtable.core.seats import CHANCE
from sandtable.games.timemachine.rules.actions import Act, encode
from sandtable.games.timemachine.rules.deeds import has_fuel, refuse_first, refuse_retrieve
from sandtable.games.timemachine.rules.machine import has_components, need_of, shown
from sandtable.games.timemachine.rules.refusals import asks, refuse_answer
from sandtable.games.timemachine.rules.setup import dealt_seat
from sandtable.games.timemachine.rules.state import DECK, N_TYPES, Destroy, Phase, Refusal, Zone, lowest, n_cards, n_of


def legal(state, seat, out):
    """The answers open to a seat; for cards in the order of their numbers, which tells nothing."""
    if not asks(state, seat):
        return 0
    match state.phase:
        case Phase.DEAL:
            return legal_deal(state, out)
        case Phase.FIRST:
            return legal_first(state, out)
        case Phase.PLAY:
            return legal_cards(state, seat, Act.PLAY, out)
        case Phase.PAY:
            return legal_cards(state, seat, Act.PAY, out)
        case Phase.TAKE:
            return legal_cards(state, seat, Act.TAKE, out)
        case Phase.DECLARE:
            out[0] = encode(Act.REST, 0, 0, 0)
            out[1] = encode(Act.ACT, 0, 0, 0)
            return 2
        case Phase.DEED:
            return legal_deeds(state, seat, out)
        case _:
            return legal_machine(state, seat, out)


def legal_deal(state, out):
    """TM-2.5  Any card left in the deck of the seat that is being dealt."""
    n = 0
    last = 0
    first = dealt_seat(state) * DECK
    for c in range(first, first + state.book.deck):
        is_left = state.zone[c] == Zone.DECK
        n += is_left
        last = encode(Act.DEAL, c, 0, 0) if is_left else last
        out[max(n - 1, 0)] = last                       # the last one again where a card is gone: no processor foresees which are
    return n


def legal_first(state, out):
    n = 0
    for seat in range(state.book.n_seats):
        if refuse_first(state, seat) == Refusal.NONE:
            out[n] = encode(Act.FIRST, seat, 0, 0)
            n += 1
    return n


def odds(state, out):
    """TM-2.5, TM-6.4  Every card of the deck, and every seat that is tied, is as likely as any other."""
    n = legal(state, CHANCE, out)
    for i in range(n):
        out[i] = 1
    return n


def zones_of(act):
    """Where this kind of answer takes its card from: zones, a bit each."""
    match act:
        case Act.PLAY:
            return 1 << Zone.HAND
        case Act.SHOW:
            return 1 << Zone.DOWN
        case Act.PAY:
            return 1 << Zone.DOWN | 1 << Zone.UP
        case _:
            return 1 << Zone.PILE


def may_matter(state, seat, zones, c):
    """A quick look before asking the arbiter: does the card lie in one of these zones, and if not in a pile, is it the seat's own?"""
    is_own = (state.owner[c] == seat) | (state.zone[c] == Zone.PILE)
    return (zones >> state.zone[c] & 1) & is_own


def legal_cards(state, seat, act, out):
    """Those answers of one kind that name a card."""
    zones = zones_of(act)
    n = 0
    for first in range(0, n_cards(state), DECK):
        cards = 0                                       # of a deck, a bit each: found without a branch
        for k in range(DECK):
            cards |= may_matter(state, seat, zones, first + k) << k
        while cards != 0:
            c = first + lowest(cards)
            cards &= cards - 1
            if refuse_answer(state, seat, act, c, 0, 0) == Refusal.NONE:
                out[n] = encode(act, c, 0, 0)
                n += 1
    return n


def legal_shows(state, seat, out):
    """TM-4.5  Own face-down cards of past rounds, of every type of which not enough are turned up."""
    # must agree with refuse_show
    counts = shown(state, seat)
    types = 0                                           # of which more must be shown, a bit each
    for type in range(N_TYPES):
        types |= (n_of(counts, type) < need_of(state, seat, type)) << type
    n = 0
    for first in range(0, n_cards(state), DECK):
        cards = 0
        for k in range(DECK):
            c = first + k
            lies = (state.zone[c] == Zone.DOWN) & (state.owner[c] == seat) & (state.when[c] < state.round)
            cards |= (lies & (state.marked[c] == 0) & types >> state.book.type_of[k]) << k
        while cards != 0:
            out[n] = encode(Act.SHOW, first + lowest(cards), 0, 0)
            cards &= cards - 1
            n += 1
    return n


def legal_machine(state, seat, out):
    """TM-4.6, TM-5.3  To activate or to wait; then, and for repairs, which cards to show."""
    if state.phase == Phase.REPAIR and not has_components(state, seat):
        out[0] = encode(Act.FALL, 0, 0, 0)
        return 1
    if state.phase == Phase.REPAIR or state.activating[seat]:
        return legal_shows(state, seat, out)
    out[0] = encode(Act.WAIT, 0, 0, 0)
    if not has_components(state, seat):
        return 1
    out[1] = encode(Act.ACTIVATE, 0, 0, 0)
    return 2


def legal_deeds(state, seat, out):
    """TM-6.7  To pass; and who has fuel to destroy, to retrieve, to send ahead."""
    out[0] = encode(Act.PASS, 0, 0, 0)
    n = 1
    if not has_fuel(state, seat):
        return n
    first = 1 if state.book.destroy == Destroy.ONE_PLAYER else 0
    last = state.book.n_seats if state.book.destroy == Destroy.ONE_PLAYER else 0
    for round in range(1, state.round):
        for type in range(N_TYPES):
            for whose in range(first, last + 1):
                out[n] = encode(Act.DESTROY, type, round, whose)
                n += 1
        if refuse_retrieve(state, seat, round) == Refusal.NONE:
            out[n] = encode(Act.RETRIEVE, 0, round, 0)
            n += 1
    for c in range(n_cards(state)):
        if state.zone[c] == Zone.HAND and state.owner[c] == seat:
            for round in range(state.round + 1, state.book.n_rounds + 1):
                out[n] = encode(Act.SEND, c, round, 0)
                n += 1
    return n


def idle(view, seat):
    """The answer for an absent seat: it plays its first card, and lets its machine rest."""
    match view.phase:
        case Phase.PLAY:
            return first_card(view, seat, Act.PLAY)
        case Phase.PAY:
            return first_card(view, seat, Act.PAY)
        case Phase.TAKE:
            return first_card(view, seat, Act.TAKE)
        case Phase.DECLARE:
            return encode(Act.REST, 0, 0, 0)
        case Phase.DEED:
            return encode(Act.PASS, 0, 0, 0)
        case _:
            if view.phase == Phase.REPAIR and not has_components(view, seat):
                return encode(Act.FALL, 0, 0, 0)
            if view.phase == Phase.REPAIR or view.activating[seat]:
                return first_card(view, seat, Act.SHOW)
            return encode(Act.WAIT, 0, 0, 0)


def first_card(view, seat, act):
    """The first card with which this kind of answer is not refused."""
    zones = zones_of(act)
    c = 0
    while not may_matter(view, seat, zones, c) or refuse_answer(view, seat, act, c, 0, 0) != Refusal.NONE:
        c += 1
    return encode(act, c, 0, 0)
