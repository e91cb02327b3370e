"""Chapter 8. A table that fits a view.

The law: every way to have dealt the decks and to have picked from the hands that fits all the seat has seen is as likely as
any other. Whatever others chose to do openly tells nothing about their cards, except where a rule leaves no choice: what a
destroyed type leaves face down, and what a machine that fell could not be repaired with.

A *place* is one card's room in the part of the table that the seat cannot see. Cards the seat passed on go to the places that
their hand has left since. Cards it never saw, deck by deck, go to the places of hands that began with that deck; what remains
is in the deck. Where a place is barred to a type, a card is drawn from those allowed, and the draw is thrown away as often as
makes the whole even (see `draw_for`).
"""
from sandtable.core.chance import below
from sandtable.games.timemachine.rules.actions import Act
from sandtable.games.timemachine.rules.machine import has_components, is_shown, mark_forced, n_missing, needs_repair
from sandtable.games.timemachine.rules.memory import has_played, is_barred, origin, turns_over
from sandtable.games.timemachine.rules.places import (
    DRAWN,
    HANDED,
    NOT_HELD,
    last_held,
    lay_into,
    leave_in_rest,
    n_laid,
    n_places,
    n_rest_places,
    n_turns_unseen,
)
from sandtable.games.timemachine.rules.refusals import is_secret_step
from sandtable.games.timemachine.rules.setup import put_back
from sandtable.games.timemachine.rules.state import (
    DECK,
    N_TYPES,
    TURNS,
    Phase,
    Zone,
    n_cards,
    stack_of,
    type_of,
)

FAILED = -1
ALL = (1 << N_TYPES) - 1


def guess(view, seat, rng):
    """TM-8.9  Fills a view with one of the tables that fit it, each way to have got there as likely as any other."""
    if view.phase != Phase.OVER:
        guess_cards(view, seat, rng)
        guess_answers(view, seat, rng)


def reopen(view, seat, rng):
    """To who thinks ahead it is all one whether others have answered a secret step or are still to do it: cards are guessed, and
    the others are asked again."""
    if view.phase != Phase.OVER:
        guess_cards(view, seat, rng)
        if is_secret_step(view):
            ask_again(view, seat)
        else:
            guess_answers(view, seat, rng)


def guess_cards(view, seat, rng):
    """Every card has a place."""
    fill(view, seat, rng)
    while contradicts_falls(view):
        take_back(view, seat)
        fill(view, seat, rng)
    for c in range(n_cards(view)):
        view.zone[c] %= DRAWN


def fill(view, seat, rng):
    """All places: first of the hands that the seat has held, then deck by deck."""
    for c in range(n_cards(view)):
        if view.zone[c] == Zone.PASSED and view.pick[c] > 0:
            while not hand_on(view, seat, origin(view, c), view.when[c], rng):
                pass
    for start in range(view.book.n_seats):
        while start != seat and not deal_unseen(view, seat, start, rng):
            pass


def take_back(view, seat):
    """Everything that was guessed is unknown again."""
    for c in range(n_cards(view)):
        if view.zone[c] >= HANDED:
            pass_again(view, seat, c)
        elif view.zone[c] >= DRAWN:
            put_back(view, c)


def pass_again(view, seat, c):
    """The card is passed on and out of sight again, as it was in the view."""
    held = last_held(view, seat, origin(view, c), view.when[c])
    is_before = view.zone[c] == HANDED + Zone.DOWN and view.pick[c] < held
    view.zone[c] = Zone.PASSED
    view.owner[c] = 0
    view.pick[c] = 0 if held == NOT_HELD or is_before else held + 1


# ---- cards that were passed on -----------------------------------------------------------------------------------------

def nth_passed(view, start, when, earliest, n):
    """The n-th card of a hand that was passed on and has no place yet, or FAILED."""
    for c in range(n_cards(view)):
        if view.zone[c] == Zone.PASSED and view.when[c] == when and view.pick[c] == earliest and origin(view, c) == start:
            if n == 0:
                return c
            n -= 1
    return FAILED


def n_passed(view, start, when, earliest):
    n = 0
    while nth_passed(view, start, when, earliest, n) != FAILED:
        n += 1
    return n


def hand_on(view, seat, start, when, rng):
    """The cards of a hand that the seat passed on go to the later turns and the rest, evenly; False if one is barred there."""
    held = last_held(view, seat, start, when)
    for turn in range(held + 1, TURNS):
        if n_places(view, start, when, turn) > 0:
            c = nth_passed(view, start, when, held + 1, below(rng, n_passed(view, start, when, held + 1)))
            if is_barred(view, (start + turn) % view.book.n_seats, when, type_of(view, c)):
                take_back_hand(view, seat, start, when, held)
                return False
            lay_into(view, c, HANDED, start, when, turn)
    while nth_passed(view, start, when, held + 1, 0) != FAILED:
        leave_in_rest(view, nth_passed(view, start, when, held + 1, 0), HANDED, start, when)
    return True


def take_back_hand(view, seat, start, when, held):
    for c in range(n_cards(view)):
        if view.zone[c] >= HANDED and view.when[c] == when and origin(view, c) == start:
            pass_again(view, seat, c)


# ---- cards that were never seen ----------------------------------------------------------------------------------------

def is_unseen(view, c):
    """Has the card no place yet?"""
    return view.zone[c] == Zone.DECK and c % DECK < view.book.deck


def n_unseen(view, start, allowed):
    """Cards of a deck without a place, of the types allowed."""
    n = 0
    for c in range(start * DECK, start * DECK + view.book.deck):
        if is_unseen(view, c) and allowed >> type_of(view, c) & 1 == 1:
            n += 1
    return n


def nth_unseen(view, start, allowed, n):
    c = start * DECK
    while True:
        if view.zone[c] == Zone.DECK and (allowed == ALL or allowed >> type_of(view, c) & 1 == 1):
            if n == 0:
                return c
            n -= 1
        c += 1


def allowed_in(view, start, when, turn):
    """The types that can lie face down in a stack, as bits."""
    return ALL & ~view.barred[stack_of((start + turn) % view.book.n_seats, when)]


def n_bits(mask):
    n = 0
    for type in range(N_TYPES):
        n += mask >> type & 1
    return n


def deal_unseen(view, seat, start, rng):
    """Deals the unseen cards of a deck to its places; False, with all taken back, if the draw is thrown away."""
    if deal_retrieved(view, seat, start, rng) and deal_barred(view, seat, start, rng) and deal_free(view, seat, start, rng):
        return True
    for c in range(n_cards(view)):
        if view.zone[c] >= HANDED and origin(view, c) == start and is_stray(view, seat, c):
            pass_again(view, seat, c)
    for c in range(start * DECK, start * DECK + view.book.deck):
        if DRAWN <= view.zone[c] < HANDED:
            put_back(view, c)
    return False


def is_stray(view, seat, c):
    """A card that was retrieved, and seen by all then, but not in the hand by this seat."""
    held = last_held(view, seat, origin(view, c), view.when[c])
    return held == NOT_HELD or view.zone[c] % DRAWN == Zone.DOWN and view.pick[c] < held


def deal_retrieved(view, seat, start, rng):
    """A retrieved card that went out of sight took one of the places of its hand, each as likely.

    Among the cards of one stack from one deck a pick cannot be told from cards sent ahead: with k places free of n, the pick
    is among the free ones in k of n cases.
    """
    for c in range(n_cards(view)):
        if view.zone[c] != Zone.PASSED or origin(view, c) != start:
            continue
        when = view.when[c]
        n_first = n_laid(view, start, when, 0)
        k = below(rng, weight_of_places(view, seat, start, when))
        turn = 0
        while turn < TURNS and k >= weight_of_turn(view, start, when, turn, n_first):
            k -= weight_of_turn(view, start, when, turn, n_first)
            turn += 1
        if turn == TURNS:
            leave_in_rest(view, c, HANDED, start, when)
        elif is_barred(view, (start + turn) % view.book.n_seats, when, type_of(view, c)):
            return False
        else:
            lay_into(view, c, HANDED, start, when, turn)
    return True


def weight_of_turn(view, start, when, turn, n_first):
    """How likely a retrieved card was played in a turn, times the cards laid in the first."""
    if turn >= turns_over(view, when) or not has_played(view, (start + turn) % view.book.n_seats, when, turn):
        return 0
    n = n_places(view, start, when, turn)
    return n if turn == 0 else n * max(1, n_first)


def weight_of_places(view, seat, start, when):
    """Of all turns and the rest together."""
    n_first = n_laid(view, start, when, 0)
    weight = n_rest_places(view, seat, start, when) * max(1, n_first)
    for turn in range(TURNS):
        weight += weight_of_turn(view, start, when, turn, n_first)
    return weight


def has_stray(view, start, when):
    """Did a retrieved card take one of this hand's places in this draw?"""
    for c in range(n_cards(view)):
        if view.zone[c] >= HANDED and view.by[c] == start + 1 and view.when[c] == when:
            return True
    return False


def deal_barred(view, seat, start, rng):
    """Places barred to some type, the narrowest first; False if the draw is thrown away."""
    for n_allowed in range(1, N_TYPES):
        for when in range(1, view.round):
            for turn in range(n_turns_unseen(view, seat, start, when)):
                allowed = allowed_in(view, start, when, turn)
                if allowed != ALL and n_bits(allowed) == n_allowed and not has_stray(view, start, when):
                    for _ in range(n_places(view, start, when, turn)):
                        c = draw_for(view, start, allowed, rng)
                        if c == FAILED:
                            return False
                        lay_into(view, c, DRAWN, start, when, turn)
    return True


def draw_for(view, start, allowed, rng):
    """A card for a place with these types allowed, or FAILED.

    Drawn evenly from the cards that fit, some arrangements would come too often: those with few fits on the way. The number of
    fits is never more than `most`, whatever was drawn before; to fail as often as it is less makes all arrangements even.
    """
    fits = n_unseen(view, start, allowed)
    most = fits
    for c in range(start * DECK, start * DECK + view.book.deck):
        if DRAWN <= view.zone[c] < HANDED:
            there = ALL & ~view.barred[stack_of(view.owner[c], view.when[c])]
            if allowed >> type_of(view, c) & 1 == 1 and there & ~allowed != 0:
                most += 1               # it fits here, but need not have been drawn
    k = below(rng, max(1, most))
    if k >= fits:
        return FAILED
    return nth_unseen(view, start, allowed, k)


def deal_free(view, seat, start, rng):
    """All other places; False if a card is barred where it comes to lie."""
    left = n_unseen(view, start, ALL)
    for when in range(1, view.book.n_rounds + 1):
        for turn in range(n_turns_unseen(view, seat, start, when)):
            for _ in range(n_places(view, start, when, turn)):
                c = nth_unseen(view, start, ALL, below(rng, left))
                left -= 1
                if is_barred(view, (start + turn) % view.book.n_seats, when, type_of(view, c)):
                    return False
                lay_into(view, c, DRAWN, start, when, turn)
        if when <= view.round and last_held(view, seat, start, when) == NOT_HELD:
            for _ in range(n_rest_places(view, seat, start, when)):
                c = nth_unseen(view, start, ALL, below(rng, left))
                left -= 1
                leave_in_rest(view, c, DRAWN, start, when)
    return True


# ---- what falls tell ---------------------------------------------------------------------------------------------------

def contradicts_falls(view):
    """TM-8.6  Could a machine that fell have been repaired with what was guessed?"""
    for seat in range(view.book.n_seats):
        for round in range(1, view.round + 1):
            if is_lack(view, seat, round) and could_repair(view, seat, round):
                return True
    return False


def is_lack(view, seat, round):
    for type in range(N_TYPES):
        if view.lack[stack_of(seat, round) * N_TYPES + type] > 0:
            return True
    return False


def could_repair(view, seat, round):
    """Are all the types that were missing there face down, in stacks before that round?"""
    for type in range(N_TYPES):
        n = view.lack[stack_of(seat, round) * N_TYPES + type]
        for c in range(n_cards(view)):
            if view.zone[c] % DRAWN == Zone.DOWN and view.owner[c] == seat and view.when[c] < round and type_of(view, c) == type:
                n -= 1
        if n > 0:
            return False
    return True


# ---- answers -----------------------------------------------------------------------------------------------------------

def guess_answers(view, seat, rng):
    """What others have answered in secret in this step."""
    for other in range(view.book.n_seats):
        if other == seat or view.out[other]:
            continue
        if view.phase == Phase.PLAY and view.done[other]:
            view.picked[other] = 1 + any_in_hand(view, other, rng)
        elif view.phase == Phase.PAY and view.deed == Act.SEND and view.actor == other + 1:
            view.picked[other] = 1 + any_in_hand(view, other, rng)
        elif view.phase == Phase.DECLARE and view.done[other] and view.active[other]:
            view.declared[other] = below(rng, 2) == 1
        elif view.phase == Phase.ACTIVATE and view.done[other] and not view.active[other]:
            if has_components(view, other) and below(rng, 2) == 1:
                view.activating[other] = True
                mark_some(view, other, rng)
        elif view.phase == Phase.REPAIR and view.done[other] and view.active[other] and has_components(view, other):
            mark_some(view, other, rng)


def ask_again(view, seat):
    """TM-2.6  Who has answered in this step owes an answer again; what it was is not in the view."""
    for other in range(view.book.n_seats):
        if other != seat and view.done[other] and is_asked(view, other):
            view.done[other] = False
            view.n_open += 1


def is_asked(view, seat):
    """Does this secret step ask the seat?"""
    if view.out[seat]:
        return False
    match view.phase:
        case Phase.REPAIR:
            return needs_repair(view, seat)
        case Phase.ACTIVATE:
            return not view.active[seat]
        case Phase.DECLARE:
            return view.active[seat]
        case _:
            return True


def any_in_hand(view, seat, rng):
    """Some card of a hand."""
    n = below(rng, view.n_hand[seat])
    c = 0
    while view.zone[c] != Zone.HAND or view.owner[c] != seat or n > 0:
        if view.zone[c] == Zone.HAND and view.owner[c] == seat:
            n -= 1
        c += 1
    return c


def mark_some(view, seat, rng):
    """Components to be turned up, chosen at random where there is a choice."""
    mark_forced(view, seat)
    while not is_shown(view, seat):
        c = below(rng, n_cards(view))
        if view.zone[c] == Zone.DOWN and view.owner[c] == seat and view.when[c] < view.round and not view.marked[c]:
            if n_missing(view, seat, type_of(view, c)) > 0:
                view.marked[c] = True
