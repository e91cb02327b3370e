"""Chapter 3, continued. A piece and what it does: refusing, offering and beginning an action."""
from sandtable.core.events import note
from sandtable.games.wartime.rules.actions import encode_choice
from sandtable.games.wartime.rules.attack import (
    any_target,
    farthest,
    is_attack,
    is_reloading,
    n_attacks,
    refuse_attacker,
)
from sandtable.games.wartime.rules.building import (
    build_jet,
    fortify,
    n_products,
    refuse_build,
    refuse_fortify,
    refuse_sell,
    sell,
)
from sandtable.games.wartime.rules.capture import any_capture
from sandtable.games.wartime.rules.movement import may_move
from sandtable.games.wartime.rules.points import has_room
from sandtable.games.wartime.rules.roll import start_roll
from sandtable.games.wartime.rules.sequence import finish_action
from sandtable.games.wartime.rules.state import (
    PER_SEAT,
    STICK,
    SUPER_RANGE,
    Happening,
    Kind,
    Phase,
    Refusal,
    Verb,
)
from sandtable.games.wartime.rules.table import is_building, is_vehicle, n_pieces, owner
from sandtable.games.wartime.rules.transport import any_infantry_near, n_transported, refuse_vehicle


def is_free(state, verb):
    """WT-R6  Building, fortifying and selling are the turn's action, unless the table plays `free_economy`."""
    return state.book.free_economy and verb >= Verb.BUILD


def refuse_choice(state, i, verb, product):
    """WT-3.2  The player names one piece of the own colour and one thing that it can do."""
    if i >= n_pieces(state):
        return Refusal.NO_SUCH_PIECE
    if owner(i) != state.seat:
        return Refusal.NOT_YOURS                    # WT-3.4
    piece = state.pieces[i]
    if piece.kind == Kind.NONE:
        return Refusal.IN_BANK                      # WT-3.4
    if piece.host != 0 and piece.kind == Kind.INFANTRY:
        return Refusal.ABOARD                       # WT-7.5
    if state.actions == 0 and not is_free(state, verb):
        return Refusal.NO_ACTION                    # WT-3.2
    if verb != Verb.BUILD and product != Kind.NONE:
        return Refusal.NOT_AN_ANSWER
    return refuse_verb(state, i, verb, product)


def refuse_verb(state, i, verb, product):
    """Why piece *i* cannot do that."""
    kind = state.pieces[i].kind
    match verb:
        case Verb.MOVE:
            return Refusal.NONE if may_move(kind) else Refusal.CANNOT          # WT-4.1
        case Verb.CAPTURE:
            return Refusal.NONE if kind == Kind.INFANTRY else Refusal.CANNOT   # WT-6.1
        case Verb.EMBARK | Verb.DISEMBARK:
            return refuse_vehicle(state, i, verb)
        case Verb.BUILD:
            return refuse_build(state, i, product)
        case Verb.FORTIFY:
            return refuse_fortify(state, i)
        case Verb.SELL:
            return refuse_sell(state, i)
        case Verb.ATTACK | Verb.AT_GROUND | Verb.AT_AIR | Verb.FROM_RING:
            return refuse_attacker(state, i, verb)
        case Verb.STRIKE:
            wrong = refuse_attacker(state, i, verb)
            if wrong == Refusal.NONE and is_reloading(state, state.seat):
                return Refusal.RELOADING            # WT-R32
            if wrong == Refusal.NONE and not any_target(state, i, verb, SUPER_RANGE):
                return Refusal.NO_TARGET            # WT-5.9
            return wrong
        case _:
            return Refusal.NOT_AN_ANSWER


def offer_choices(state, out):
    """What the seat's pieces can do; attacks, captures and embarking only where a good roll could reach somebody,
    building only where there is room."""
    n = 0
    for i in range(state.seat * PER_SEAT, state.seat * PER_SEAT + PER_SEAT):
        kind = state.pieces[i].kind
        if kind == Kind.NONE or kind == Kind.INFANTRY and state.pieces[i].host != 0:
            continue
        if is_building(kind):
            n = offer_building(state, out, n, i, kind)
        elif state.actions > 0:
            n = offer_unit(state, out, n, i, kind)
        elif kind == Kind.BULLDOZER:
            n = offer_buildings(state, out, n, i)
    return n


def offer(state, out, n, i, verb, product):
    if refuse_choice(state, i, verb, product) == Refusal.NONE:
        out[n] = encode_choice(i, verb, product)
        return n + 1
    return n


def offer_product(state, out, n, i, product):
    """A product that finds room beside its producer."""
    if refuse_choice(state, i, Verb.BUILD, product) == Refusal.NONE and has_room(state, i, product):
        out[n] = encode_choice(i, Verb.BUILD, product)
        return n + 1
    return n


def offer_buildings(state, out, n, i):
    """The eight buildings share one footprint: what has room for one has room for all."""
    if has_room(state, i, Kind.AIRFIELD):
        for product in range(Kind.AIRFIELD, Kind.SUPER_WEAPON + 1):
            n = offer(state, out, n, i, Verb.BUILD, product)
    return n


def offer_attack(state, out, n, i, verb):
    """An attack, if a good roll reaches somebody; of a jet always, as it is its way home (WT-R28)."""
    if refuse_choice(state, i, verb, Kind.NONE) != Refusal.NONE:
        return n
    if state.pieces[i].kind != Kind.FIGHTER_JET and not any_target(state, i, verb, farthest(verb)):
        return n
    out[n] = encode_choice(i, verb, Kind.NONE)
    return n + 1


def offer_building(state, out, n, i, kind):
    n = offer(state, out, n, i, Verb.FORTIFY, Kind.NONE)
    n = offer(state, out, n, i, Verb.SELL, Kind.NONE)
    if state.pieces[i].ring:
        n = offer_attack(state, out, n, i, Verb.FROM_RING)
    match kind:
        case Kind.MISSILE_BATTERY:
            n = offer_attack(state, out, n, i, Verb.AT_GROUND)
            n = offer_attack(state, out, n, i, Verb.AT_AIR)
        case Kind.SUPER_WEAPON:
            n = offer_attack(state, out, n, i, Verb.STRIKE)
        case Kind.COMMAND_CENTRE:
            n = offer_product(state, out, n, i, Kind.BULLDOZER)
        case Kind.FACTORY:
            for product in range(Kind.TANK, Kind.BOAT + 1):
                n = offer_product(state, out, n, i, product)
        case Kind.AIRFIELD:
            n = offer(state, out, n, i, Verb.BUILD, Kind.FIGHTER_JET)
        case Kind.BARRACKS:
            n = offer_product(state, out, n, i, Kind.INFANTRY)
    return n


def offer_unit(state, out, n, i, kind):
    n = offer(state, out, n, i, Verb.MOVE, Kind.NONE)
    if kind == Kind.BULLDOZER:
        return offer_buildings(state, out, n, i)
    n = offer_attack(state, out, n, i, Verb.ATTACK)
    if kind == Kind.INFANTRY and any_capture(state, i, STICK):
        n = offer(state, out, n, i, Verb.CAPTURE, Kind.NONE)
    if is_vehicle(kind):
        if any_infantry_near(state, i, STICK):
            n = offer(state, out, n, i, Verb.EMBARK, Kind.NONE)
        n = offer(state, out, n, i, Verb.DISEMBARK, Kind.NONE)
    return n


def choose(state, i, verb, product):
    """WT-3.2  The piece is in hand; what needs a roll, a name or a place goes on, the rest happens at once."""
    note(state, Happening.CHOSE, state.seat, i, verb)
    state.piece = i + 1
    state.verb = verb
    if is_free(state, verb):
        state.pieces[i].used = True                 # WT-R6
    else:
        state.actions -= 1
    if is_attack(verb):
        state.left = n_attacks(state, i, verb)
        begin_attack(state)
    else:
        begin_other(state, i, product)


def begin_attack(state):
    """WT-R32  The super weapon needs no roll; WT-R14  other attacks roll, with `declare_first` after naming."""
    if state.verb == Verb.STRIKE:
        state.roll = SUPER_RANGE
        state.seats[state.seat].struck = state.round
        state.phase = Phase.TARGET
    else:
        start_roll(state)


def begin_other(state, i, product):
    """Moving, capturing, embarking, building, fortifying, selling."""
    match state.verb:
        case Verb.MOVE:
            jet = state.pieces[i].kind == Kind.FIGHTER_JET
            state.left = 2 if state.book.two_legs and jet else 1       # WT-R11
            state.phase = Phase.ROLL
        case Verb.CAPTURE:
            state.phase = Phase.NAME                # WT-R14
        case Verb.EMBARK | Verb.DISEMBARK:
            state.left = n_transported(state, i, state.verb)
            state.phase = Phase.ROLL
        case Verb.BUILD:
            begin_build(state, i, product)
        case Verb.FORTIFY:
            fortify(state, i)
            finish_action(state)
        case _:
            sell(state, i)
            finish_action(state)


def begin_build(state, i, product):
    """WT-8.7  A jet needs no choice of place; the rest does."""
    if product == Kind.FIGHTER_JET:
        build_jet(state, i)
        finish_action(state)
        return
    state.product = product
    state.left = n_products(state, product)
    state.phase = Phase.WHERE
