"""Chapter 3, continued. The roll, and what it leads to."""
from sandtable.core.events import note
from sandtable.games.wartime.rules.attack import any_target, hit, is_attack, refuse_target
from sandtable.games.wartime.rules.capture import capture, is_in_capture_reach, refuse_capture
from sandtable.games.wartime.rules.sequence import after_attack, finish_action
from sandtable.games.wartime.rules.state import Happening, Phase, Refusal, Verb
from sandtable.games.wartime.rules.table import owner
from sandtable.games.wartime.rules.transport import any_embark
from sandtable.games.wartime.rules.victory import leave_if_empty


def start_roll(state):
    """WT-R14  An attack is rolled first and aimed then; with `declare_first` the target is named before the roll."""
    state.phase = Phase.NAME if state.book.declare_first else Phase.ROLL


def rolled(state, pips):
    """WT-3.5  The die shows how many pips of the stick the action reaches."""
    state.roll = pips
    note(state, Happening.ROLLED, state.seat, state.piece - 1, pips)
    if is_attack(state.verb):
        roll_attack(state)
        return
    match state.verb:
        case Verb.CAPTURE:
            roll_capture(state)
        case Verb.EMBARK:
            if any_embark(state):
                state.phase = Phase.EMBARK
            else:
                waste(state)                        # WT-R30
                finish_action(state)
        case _:
            state.phase = Phase.WHERE


def waste(state):
    """WT-R14  A roll that does not reach is wasted."""
    note(state, Happening.LEFT, state.seat, state.piece - 1, 0)


def roll_attack(state):
    """WT-5.2  Someone in reach can be picked; WT-R14  who was named is hit, if in reach."""
    if state.book.declare_first:
        t = state.target - 1
        if state.target != 0 and refuse_target(state, t) == Refusal.NONE:
            hit(state, t)
            leave_if_empty(state, owner(t))
        else:
            waste(state)
        after_attack(state)
    elif any_target(state, state.piece - 1, state.verb, state.roll):
        state.phase = Phase.TARGET
    else:
        waste(state)
        after_attack(state)


def roll_capture(state):
    """WT-6.3  The building that was named is captured, if the roll reaches it."""
    t = state.target - 1
    if refuse_capture(state, t) == Refusal.NONE and is_in_capture_reach(state, state.piece - 1, t, state.roll):
        capture(state, t)
        leave_if_empty(state, owner(t))
    else:
        waste(state)
    finish_action(state)
