"""The sequence of play: who is asked, what may be answered, and what then happens."""
from sandtable.core.events import clear_events, note
from sandtable.core.seats import CHANCE
from sandtable.games.wartime.rules.actions import (
    Act,
    act_of,
    choice_piece,
    choice_product,
    choice_verb,
    point_x,
    point_y,
    value_of,
)
from sandtable.games.wartime.rules.attack import hit, is_attack, park, refuse_airfield, refuse_kind, refuse_target
from sandtable.games.wartime.rules.building import build, give_up_build
from sandtable.games.wartime.rules.capture import refuse_capture
from sandtable.games.wartime.rules.choice import choose, refuse_choice
from sandtable.games.wartime.rules.discs import refuse_sell_disc, refuse_spend, sell_disc, spend
from sandtable.games.wartime.rules.movement import move, n_dice
from sandtable.games.wartime.rules.points import refuse_point
from sandtable.games.wartime.rules.roll import rolled, start_roll
from sandtable.games.wartime.rules.sequence import after_attack, after_place, end_turn, finish_action, pass_on
from sandtable.games.wartime.rules.setup import begin, deal, place, refuse_deal
from sandtable.games.wartime.rules.standstill import end_at_standstill
from sandtable.games.wartime.rules.state import STICK, Happening, Kind, Phase, Refusal, Verb
from sandtable.games.wartime.rules.table import owner
from sandtable.games.wartime.rules.transport import any_embark, disembark, embark, refuse_embark
from sandtable.games.wartime.rules.victory import leave, leave_if_empty


def is_chance(phase):
    return phase == Phase.DEAL or phase == Phase.BEGIN or phase == Phase.ROLL


def asks(state, seat):
    """WT-3.4  Only the player whose turn it is answers; chance deals and rolls."""
    if state.phase == Phase.OVER:
        return False
    if is_chance(state.phase):
        return seat == CHANCE
    return seat == state.seat


def refuse(state, seat, action):
    """The first clause that forbids an answer, or NONE."""
    if not asks(state, seat):
        return Refusal.NOT_ASKED                    # WT-3.4
    if is_chance(state.phase):
        return refuse_chance(state, act_of(action), value_of(action))
    match act_of(action):
        case Act.CHOOSE:
            if state.phase != Phase.CHOOSE:
                return Refusal.NOT_AN_ANSWER
            return refuse_choice(state, choice_piece(action), choice_verb(action), choice_product(action))
        case Act.POINT:
            if state.phase != Phase.PLACE and state.phase != Phase.WHERE:
                return Refusal.NOT_AN_ANSWER
            if point_y(action) > state.book.depth:
                return Refusal.OFF_TABLE
            return refuse_point(state, point_x(action), point_y(action))
        case Act.PIECE:
            return refuse_piece(state, value_of(action))
        case _:
            return refuse_word(state, act_of(action), value_of(action))


def refuse_chance(state, act, value):
    """WT-R5  Zones, WT-R4  who begins, WT-4.1  and pips."""
    match state.phase:
        case Phase.DEAL:
            return refuse_deal(state, value) if act == Act.DEAL else Refusal.NOT_AN_ANSWER
        case Phase.BEGIN:
            can = act == Act.BEGIN and value < state.book.n_seats
            if can and state.seats[value].gone:
                return Refusal.NOT_AN_ANSWER
        case _:
            can = act == Act.ROLL and n_dice(state) <= value <= n_dice(state) * STICK
    return Refusal.NONE if can else Refusal.NOT_AN_ANSWER


def refuse_piece(state, i):
    """Why piece *i* cannot be named, hit, taken aboard, or be the airfield."""
    match state.phase:
        case Phase.NAME:
            return refuse_capture(state, i) if state.verb == Verb.CAPTURE else refuse_kind(state, state.verb, i)
        case Phase.TARGET:
            return refuse_target(state, i)
        case Phase.EMBARK:
            return refuse_embark(state, i)
        case Phase.REFUEL:
            return refuse_airfield(state, i)
        case _:
            return Refusal.NOT_AN_ANSWER


def may_leave(phase):
    """WT-R42  An action that has begun may come to nothing; only refuelling must be answered."""
    return (phase == Phase.NAME or phase == Phase.WHERE or phase == Phase.TARGET or phase == Phase.AGAIN
            or phase == Phase.EMBARK)


def refuse_word(state, act, value):
    """Answers without a place."""
    if value != 0:
        return Refusal.NOT_AN_ANSWER
    if act == Act.NONE and may_leave(state.phase):
        return Refusal.NONE
    if act == Act.AGAIN and state.phase == Phase.AGAIN:
        return Refusal.NONE                         # WT-R37
    if state.phase == Phase.CHOOSE:
        if act == Act.SPEND:
            return refuse_spend(state)
        if act == Act.SELL_DISC:
            return refuse_sell_disc(state)
        if act == Act.END:
            return Refusal.NONE                     # WT-R33
    return Refusal.NOT_AN_ANSWER


def apply(state, seat, action):
    """Carries out one answer that is not refused."""
    clear_events(state)
    value = value_of(action)
    match act_of(action):
        case Act.DEAL:
            deal(state, value)
        case Act.BEGIN:
            begin(state, value)
        case Act.ROLL:
            rolled(state, value)
        case Act.CHOOSE:
            choose(state, choice_piece(action), choice_verb(action), choice_product(action))
        case Act.POINT:
            stand(state, point_x(action), point_y(action))
        case Act.PIECE:
            pick(state, value)
        case Act.NONE:
            leave_it(state)
        case Act.AGAIN:
            start_roll(state)
        case Act.SPEND:
            spend(state)
        case Act.SELL_DISC:
            sell_disc(state)
            finish_action(state)
        case _:
            end_turn(state)


def stand(state, x, y):
    """The piece stands at the point that was chosen."""
    if state.phase == Phase.PLACE:
        place(state, x, y)
        after_place(state)
        return
    match state.verb:
        case Verb.MOVE:
            move(state, x, y)
            after_leg(state)
        case Verb.DISEMBARK:
            disembark(state, x, y)
            state.left -= 1
            if state.left == 0:
                finish_action(state)
        case _:
            build(state, x, y)
            if state.left == 0:
                finish_action(state)


def after_leg(state):
    """WT-R11  With `two_legs` a jet rolls a second time."""
    state.left -= 1
    if state.left > 0:
        state.roll = 0
        state.phase = Phase.ROLL
    else:
        finish_action(state)


def pick(state, i):
    """The piece that was chosen is named, hit, taken aboard, or parked upon."""
    match state.phase:
        case Phase.NAME:
            state.target = i + 1
            state.phase = Phase.ROLL
            note(state, Happening.NAMED, state.seat, i, 0)
        case Phase.TARGET:
            hit(state, i)
            leave_if_empty(state, owner(i))
            after_attack(state)
        case Phase.EMBARK:
            embark(state, i)
            state.left -= 1
            if state.left == 0 or not any_embark(state):
                finish_action(state)
        case _:
            park(state, state.piece - 1, i)
            finish_action(state)


def leave_it(state):
    """WT-R12, WT-R42  Nothing comes of it: the piece stays, nobody is hit, nothing is built or paid."""
    note(state, Happening.LEFT, state.seat, state.piece - 1, 0)
    if state.verb == Verb.MOVE:
        after_leg(state)
    elif is_attack(state.verb) and state.phase == Phase.NAME:
        state.phase = Phase.ROLL                    # WT-R46
    elif is_attack(state.verb) and state.phase == Phase.TARGET:
        after_attack(state)
    else:
        if state.verb == Verb.BUILD:
            give_up_build(state)
        finish_action(state)


def concede(state, seat):
    """WT-10.3  Who gives up leaves the game as if the last piece were lost."""
    clear_events(state)
    mine = seat == state.seat
    setting_up = state.phase == Phase.PLACE
    dealing = state.phase == Phase.DEAL or state.phase == Phase.BEGIN
    leave(state, seat)
    if state.phase == Phase.OVER:
        state.actions = 0
    elif mine and setting_up:
        state.product = Kind.NONE
        after_place(state)
    elif mine and not dealing:
        state.reward = False
        pass_on(state)
    elif state.phase == Phase.CHOOSE:
        end_at_standstill(state)
