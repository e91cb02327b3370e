"""Rules of thumb: expand, build an army, bring it forward, attack where it is stronger."""
from sandtable.games.trts.rules.actions import Verb, verb_of, x_of, z_of
from sandtable.games.trts.rules.control import holder
from sandtable.games.trts.rules.economy import (
    NEVER,
    far_from,
    goals_of,
    is_soldier,
    score_dig,
    score_moves,
    score_orders,
)
from sandtable.games.trts.rules.engagement import targets
from sandtable.games.trts.rules.judge import strength, worth
from sandtable.games.trts.rules.pieces import attack, has, is_foe
from sandtable.games.trts.rules.retreat import place_of
from sandtable.games.trts.rules.state import HALF, NOWHERE, PICKED, Deed, Phase, Stage, Step
from sandtable.games.trts.rules.targets import attacker, rest


def thumb(view, seat, actions, n, scores):
    """A score for each answer: the higher the better."""
    if view.phase == Phase.INCOME:
        for i in range(n):
            scores[i] = score_dig(view, seat, actions[i])
    elif view.phase == Phase.PRODUCTION:
        if view.seats[seat].stage == Stage.MOVEMENT:
            score_moves(view, seat, actions, n, scores)
        else:
            score_orders(view, seat, actions, n, scores)
    elif view.step == Step.TURN and view.seats[seat].deed != Deed.WHERE:
        for i in range(n):
            scores[i] = score_engagement(view, seat, actions[i])
    else:
        for i in range(n):
            scores[i] = score_combat(view, seat, actions[i])


# ---- engagement ------------------------------------------------------------------------------------------------------

def fear(view, seat, area):
    """The strength one expects of the enemy in an area: what is seen, and what may lie behind the screen."""
    seen = 0
    is_old = True
    for i in range(view.n_shown):
        piece = view.shown[i]
        if piece.area == area and is_foe(view, seat, piece.seat):
            seen += piece.count * strength(view, piece.kind)
            is_old = is_old and piece.round < view.round - 1
    if view.areas[area].contested:
        return seen
    guess = 6 + 5 * min(view.round, 14)
    if view.round > 20:
        guess = max(guess - 6 * (view.round - 20), 6)
    return max(seen, guess) if is_old else max(seen, guess // 2)


def force(view, seat, area):
    """Strength of the soldiers that could engage an area now."""
    own = view.seats[seat]
    total = 0
    for i in range(own.n_pieces):
        piece = own.pieces[i]
        if is_soldier(view, piece.kind) and (targets(view, seat, i, piece.count) >> area & 1) != 0:
            total += piece.count * strength(view, piece.kind)
    return total


def force_in(view, seat, area):
    """Strength of a side's pieces in an open area; of its enemies if *seat* is given negative."""
    total = 0
    for i in range(view.n_shown):
        piece = view.shown[i]
        if piece.area == area and not is_foe(view, seat, piece.seat):
            total += piece.count * strength(view, piece.kind)
    return total


def score_engagement(view, seat, action):
    match verb_of(action):
        case Verb.AIM:
            return score_aim(view, seat, x_of(action))
        case Verb.ADD:
            return score_add(view, seat, x_of(action), z_of(action))
        case Verb.DONE:
            return 20
        case Verb.MOVE | Verb.WITHDRAW:
            return NEVER
        case _:
            return 0


def score_aim(view, seat, area):
    """Empty land is taken; an enemy is attacked where one is stronger; a fight that is on is fought out first."""
    own = view.seats[seat]
    if own.chained and view.areas[own.aim].contested:
        return NEVER
    ours = force(view, seat, area)
    if view.areas[area].contested:
        return 60 if ours + force_in(view, seat, area) >= fear(view, seat, area) and ours > 0 else NEVER
    if holder(view, area) == NOWHERE:
        return 30 + view.book.areas[area].fields if ours > 0 else NEVER
    if ours * 10 < fear(view, seat, area) * 11:
        return NEVER
    return 50 - far_from(view, area, goals_of(view, seat))


def is_grab(view, seat):
    """Is the group to take empty land? Then one is enough."""
    area = view.seats[seat].aim
    return not view.areas[area].contested and holder(view, area) == NOWHERE


def n_picked(view, seat):
    own = view.seats[seat]
    n = 0
    for i in range(own.n_pieces):
        if has(own.pieces[i].mark, PICKED):
            n += own.pieces[i].count
    return n


def score_add(view, seat, i, count):
    piece = view.seats[seat].pieces[i]
    if not is_soldier(view, piece.kind):
        return 1
    if is_grab(view, seat):
        if n_picked(view, seat) > 0:
            return NEVER
        return 60 - count * 5 - strength(view, piece.kind) // 4
    return 40 + count


# ---- combat ----------------------------------------------------------------------------------------------------------

def score_combat(view, seat, action):
    match verb_of(action):
        case Verb.STAY:
            return 1
        case Verb.STAND:
            return 5
        case Verb.WITHDRAW:
            return score_retreat(view, seat, x_of(action), z_of(action))
        case Verb.WHERE:
            return view.book.areas[x_of(action)].fields
        case Verb.HIT:
            return score_hit(view, seat, x_of(action))
        case Verb.SPLASH | Verb.CAST:
            return score_sweep(view, seat, x_of(action), verb_of(action) == Verb.CAST)
        case Verb.SPARE:
            return worth(view, view.shown[x_of(action)].kind)
        case _:
            return NEVER


def score_retreat(view, seat, i, count):
    """Who is far weaker leaves; workers leave a fight that is not for the base."""
    piece = view.shown[i]
    area = place_of(view, seat)
    theirs = fear(view, seat, area)
    ours = force_in(view, seat, area)
    if count < piece.count:
        return NEVER
    if is_soldier(view, piece.kind):
        return 20 if theirs > 2 * ours + 10 else NEVER
    return 30 if theirs > 4 else NEVER


def score_hit(view, seat, i):
    """A kill counts most; else what it is worth and how much of it is gone."""
    piece = view.shown[i]
    row = view.book.kinds[piece.kind]
    value = view.spill
    if value == 0:
        value = max(attack(view, seat, view.shown[attacker(view, seat)].kind, row.flies) // HALF, 1)
    left = rest(view, piece)
    hurt = min(max(value - row.armour, 1), left)
    gain = worth(view, piece.kind)
    if row.building and row.range == 0:
        gain //= 4
    return 40 + gain + 20 * hurt if hurt == left else gain * hurt // left + 8 * hurt


def score_sweep(view, seat, kind, spell):
    """So many pieces of a kind at once."""
    row = view.book.kinds[view.shown[attacker(view, seat)].kind]
    most = row.spell if spell else row.splash
    score = 0
    for i in range(view.n_shown):
        piece = view.shown[i]
        if piece.area == view.fight - 1 and piece.kind == kind and is_foe(view, seat, piece.seat) and rest(view, piece) > 0:
            n = min(piece.count, most)
            most -= n
            gain = worth(view, kind)
            score += n * (40 + gain + 20 if rest(view, piece) == 1 else gain // rest(view, piece) + 8)
    return score
