"""Rules of thumb: expand, build an army, bring it forward, scout, attack where it is stronger. When, is drawn by lot: an attack that
may go either way scores as much as passing."""
from sandtable.games.trts.rules.actions import Verb, verb_of, x_of, z_of
from sandtable.games.trts.rules.control import holder, own_areas
from sandtable.games.trts.rules.economy import NEVER, army, is_soldier, score_dig, score_orders
from sandtable.games.trts.rules.engagement import targets
from sandtable.games.trts.rules.judge import strength, worth
from sandtable.games.trts.rules.march import empties, far_from, goals_of, score_moves
from sandtable.games.trts.rules.pieces import attack, cover, has, is_foe, speed
from sandtable.games.trts.rules.retreat import place_of
from sandtable.games.trts.rules.state import HALF, NOWHERE, PICKED, Deed, Phase, Stage, Step
from sandtable.games.trts.rules.targets import attacker, rest

SURE = 17               # tenths of the enemy's strength with which one attacks,
EVEN = 9                # ... and with which the lot decides
MORE_THAN_ENOUGH = 25   # ... and with which the others stay for another fight
FAST = 3                # points of a unit that scouts
OLD = 4                 # rounds after which what was seen says little
LAST_PART = 3           # the part of a game in which one dares more: a third


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

def seen_strength(view, seat, area):
    """Strength of the enemies that lie, or lay, open in an area."""
    total = 0
    for i in range(view.n_shown):
        piece = view.shown[i]
        if piece.area == area and is_foe(view, seat, piece.seat):
            total += piece.count * strength(view, piece.kind)
    return total


def is_known(view, area):
    """Was the area seen not long ago?"""
    for i in range(view.n_shown):
        if view.shown[i].area == area and view.shown[i].round > view.round - OLD:
            return True
    return False


def fear(view, seat, area):
    """The strength one expects of the enemy in an area: what is seen; behind the screen a good part of an army like the own one."""
    seen = seen_strength(view, seat, area)
    if view.areas[area].contested:
        return seen
    guess = 12 + army(view, seat) // 2
    left = view.book.rounds - view.round
    if left < view.book.rounds // LAST_PART:
        guess = guess * (left + 1) * LAST_PART // view.book.rounds
    return max(seen, guess // 2) if is_known(view, area) else max(seen, guess)


def force(view, seat, area):
    """Strength of the soldiers that could engage an area now."""
    own = view.seats[seat]
    mine = own_areas(view, seat)
    total = 0
    for i in range(own.n_pieces):
        piece = own.pieces[i]
        if is_soldier(view, piece.kind) and (targets(view, seat, i, piece.count, mine) >> area & 1) != 0:
            total += piece.count * strength(view, piece.kind)
    return total


def force_in(view, seat, area):
    """Strength of a side's pieces in an open area."""
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
    """Empty land is taken; an enemy is attacked where one is stronger; a fight that is on is fought out first. Where it may go
    either way, and where a scout could look, the lot decides."""
    own = view.seats[seat]
    if own.chained and view.areas[own.aim].contested:
        return NEVER
    ours = force(view, seat, area)
    if ours == 0:
        return NEVER
    if view.areas[area].contested:
        return 60 if ours + force_in(view, seat, area) >= fear(view, seat, area) else NEVER
    if holder(view, area) == NOWHERE:
        return 30 + view.book.areas[area].fields
    if ours * 10 >= fear(view, seat, area) * SURE:
        return 50 - far_from(view, area, goals_of(view, seat))
    if ours * 10 >= fear(view, seat, area) * EVEN:
        return 0
    return 0 if has_scout(view, seat, area) and not is_known(view, area) else NEVER


def is_scout(view, seat, i, area):
    """A fast unit that could look and come back."""
    piece = view.seats[seat].pieces[i]
    return (is_soldier(view, piece.kind) and speed(view, seat, piece.kind) - piece.used >= FAST
            and (targets(view, seat, i, 1, own_areas(view, seat)) >> area & 1) != 0)


def has_scout(view, seat, area):
    for i in range(view.seats[seat].n_pieces):
        if is_scout(view, seat, i, area):
            return True
    return False


def is_for_one(view, seat):
    """Is the group to take empty land, or to look? Then one is enough."""
    area = view.seats[seat].aim
    if view.areas[area].contested:
        return False
    return holder(view, area) == NOWHERE or (force(view, seat, area) + picked_strength(view, seat)) * 10 < fear(view, seat, area) * EVEN


def picked_strength(view, seat):
    own = view.seats[seat]
    total = 0
    for i in range(own.n_pieces):
        if has(own.pieces[i].mark, PICKED):
            total += own.pieces[i].count * strength(view, own.pieces[i].kind)
    return total


def score_add(view, seat, i, count):
    """One for empty land or to scout, the weakest or fastest; else soldiers until it is more than enough."""
    own = view.seats[seat]
    piece = own.pieces[i]
    if not is_soldier(view, piece.kind):
        return 1
    if is_for_one(view, seat):
        if picked_strength(view, seat) > 0:
            return NEVER
        swift = 10 if holder(view, own.aim) != NOWHERE and is_scout(view, seat, i, own.aim) else 0
        return 60 + swift - count * 5 - strength(view, piece.kind) // 4
    if picked_strength(view, seat) * 10 >= fear(view, seat, own.aim) * MORE_THAN_ENOUGH:
        return NEVER
    if empties(view, seat, piece, count):
        return NEVER
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
    hurt = min(max(value - cover(view, piece.seat, piece), 1), left)
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
