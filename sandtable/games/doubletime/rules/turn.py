"""Chapter 2. The turn: who is asked, what may be answered, what comes of it."""
from sandtable.core.events import clear_events, note
from sandtable.core.seats import CHANCE
from sandtable.games.doubletime.rules.actions import DONE, EXTEND, FIRST_DEPLOY, deploy, kind_of, square_of
from sandtable.games.doubletime.rules.deployment import (
    choose,
    refuse_deploy,
    refuse_kind,
    refuse_post,
    reveal,
    square_of_post,
)
from sandtable.games.doubletime.rules.goddess import carry_out, disaster
from sandtable.games.doubletime.rules.movement import march
from sandtable.games.doubletime.rules.starfall import extend, refuse_extension
from sandtable.games.doubletime.rules.state import (
    GODDESS_FACES,
    GONE,
    INCOME,
    KINDS,
    POSTS_PER_COLUMN,
    SEATS,
    WHIM_FACES,
    ZONES,
    Ending,
    Goddess,
    Happening,
    Kind,
    Phase,
    Refusal,
    Whim,
)
from sandtable.games.doubletime.rules.victory import check_walls, end


def asks(state, seat):
    """DT-2.3  Both seats deploy at the same time, each until it is done; CHANCE rolls the dice of the Goddess."""
    if seat == 0 or seat == 1:
        return state.phase == Phase.DEPLOYMENT and not state.sides[seat].done
    return seat == CHANCE and faces(state) > 0


def faces(state):
    """Faces of the die that CHANCE rolls now; 0 if it rolls none."""
    match state.phase:
        case Phase.GODDESS_DIE:
            return GODDESS_FACES                      # DT-7.1
        case Phase.WHIM:
            return WHIM_FACES                         # DT-7.2
        case Phase.DISASTER:
            return ZONES                              # DT-7.8
        case _:
            return 0


def refuse(state, seat, action):
    """DT-2.4  The first clause that forbids the answer."""
    if not asks(state, seat):
        return Refusal.NOT_ASKED                      # DT-2.3
    if seat == CHANCE:
        return Refusal.NONE if 1 <= action <= faces(state) else Refusal.NO_SUCH_FACE
    if action == DONE:
        return Refusal.NONE                           # DT-3.9
    if action == EXTEND:
        return refuse_extension(state.sides[seat])
    if action < FIRST_DEPLOY or kind_of(action) >= KINDS:
        return Refusal.NO_SUCH_ANSWER
    return refuse_deploy(state, seat, kind_of(action), square_of(action))


def legal(state, seat, out):
    """Deployments by kind and square, then the extension, then being done. Must agree with `refuse`."""
    if not asks(state, seat):
        return 0
    if seat == CHANCE:
        for face in range(faces(state)):
            out[face] = face + 1
        return faces(state)
    side = state.sides[seat]
    n = 0
    free = 0
    for kind in range(Kind.CAVALRY, KINDS):
        if refuse_kind(side, kind) == Refusal.NONE:
            if n == 0:
                free = legal_posts(state, seat, kind, out)
            for i in range(free):                     # what is free for one kind is free for all
                out[n + i] = deploy(kind, square_of(out[i]))
            n += free
    if refuse_extension(side) == Refusal.NONE:
        out[n] = EXTEND
        n += 1
    out[n] = DONE
    return n + 1


def legal_posts(state, seat, kind, out):
    """The deployments of one kind."""
    n = 0
    for post in range(state.book.columns * POSTS_PER_COLUMN):
        if refuse_post(state, seat, post) == Refusal.NONE:
            out[n] = deploy(kind, square_of_post(state.book, seat, post))
            n += 1
    return n


def odds(state, out):
    """DT-7.1  Every face of a die is as likely as any other."""
    for face in range(faces(state)):
        out[face] = 1
    return faces(state)


def apply(state, seat, action):
    """Carries out one answer that is not refused."""
    clear_events(state)
    if seat == CHANCE:
        roll(state, action)
    elif action == DONE:
        be_done(state, seat)
    elif action == EXTEND:
        extend(state, seat)
    else:
        choose(state, seat, kind_of(action), square_of(action))
        note(state, Happening.DEPLOY, seat, square_of(action), kind_of(action))


def be_done(state, seat):
    """DT-2.2  Both deployments, the reveal, the whim if it is due, movement with attacks, the end of the turn."""
    state.sides[seat].done = True
    note(state, Happening.DONE, seat, 0, 0)
    if state.sides[0].done and state.sides[1].done:
        reveal(state)
        if state.goddess == 0:
            state.phase = Phase.WHIM                  # DT-7.2, DT-R19
        else:
            fight(state)


def roll(state, face):
    """A die of the Goddess has been rolled."""
    match state.phase:
        case Phase.GODDESS_DIE:
            wait_for_goddess(state, face)
        case Phase.WHIM:
            carry_out(state, face)
            if face == Whim.DISASTER:
                state.phase = Phase.DISASTER
            else:
                after_whim(state)
        case _:
            disaster(state, face)
            after_whim(state)


def wait_for_goddess(state, face):
    """DT-7.1, DT-R19  The die shows how many turns the Goddess waits."""
    state.goddess = face
    note(state, Happening.GODDESS_DIE, 0, 0, face)
    if state.turn == 0:
        begin_turn(state)
    else:
        fight(state)


def after_whim(state):
    """DT-7.10, DT-R19  After a whim the die is rolled again, unless the table has settled that she comes once."""
    if state.book.goddess == Goddess.ONCE:
        state.goddess = GONE
        fight(state)
    else:
        state.phase = Phase.GODDESS_DIE


def fight(state):
    """DT-2.2  Movement and attacks, and the end of the turn unless a wall has fallen."""
    march(state)
    check_walls(state)                                # DT-R16: after all columns
    if state.phase != Phase.OVER:
        end_turn(state)


def end_turn(state):
    """DT-2.5  Starfall and Goddess come one turn nearer; then the next turn begins, unless it is too late."""
    state.starfall -= 1                               # DT-6.2
    if state.goddess > 0:
        state.goddess -= 1                            # DT-7.1
    note(state, Happening.END_OF_TURN, state.turn, state.starfall, state.goddess)
    if state.starfall == 0:
        end(state, Ending.STARFALL, 0)                # DT-6.2, DT-R17, DT-R29
    elif state.turn == state.book.turn_limit:
        end(state, Ending.TURN_LIMIT, 0)              # DT-6.5, DT-R18
    else:
        begin_turn(state)


def begin_turn(state):
    """DT-2.1, DT-R4  Every turn, the first too, each seat gains 1 resource."""
    state.turn += 1
    state.phase = Phase.DEPLOYMENT
    for seat in range(SEATS):
        state.sides[seat].resources += INCOME
    note(state, Happening.INCOME, state.turn, 0, INCOME)
