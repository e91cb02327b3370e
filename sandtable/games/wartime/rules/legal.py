"""What may be answered: complete, but for places on the table and for attempts that cannot reach anybody."""
from sandtable.games.wartime.rules.actions import Act, encode
from sandtable.games.wartime.rules.attack import farthest, is_in_reach
from sandtable.games.wartime.rules.choice import offer_choices
from sandtable.games.wartime.rules.movement import n_dice
from sandtable.games.wartime.rules.points import offer_points
from sandtable.games.wartime.rules.setup import ZONES
from sandtable.games.wartime.rules.state import STICK, Kind, Phase, Refusal
from sandtable.games.wartime.rules.table import n_pieces
from sandtable.games.wartime.rules.turn import asks, is_chance, refuse_chance, refuse_piece, refuse_word

MOST_PIPS = 12


def legal(state, seat, out):
    """The answers that the seat may give; of the places on the table a sample."""
    if not asks(state, seat):
        return 0
    if is_chance(state.phase):
        return offer_chance(state, out)
    n = 0
    match state.phase:
        case Phase.CHOOSE:
            n = offer_choices(state, out)
        case Phase.PLACE | Phase.WHERE:
            n = offer_points(state, out)
        case _:
            n = offer_pieces(state, out)
    return offer_words(state, out, n)


def offer_words(state, out, n):
    """Answers that name nothing."""
    for act in range(Act.NONE, Act.END + 1):
        if refuse_word(state, act, 0) == Refusal.NONE:
            out[n] = encode(act, 0)
            n += 1
    return n


def offer_chance(state, out):
    act = Act.ROLL
    if state.phase == Phase.DEAL:
        act = Act.DEAL
    elif state.phase == Phase.BEGIN:
        act = Act.BEGIN
    n = 0
    for value in range(max(ZONES, MOST_PIPS) + 1):
        if refuse_chance(state, act, value) == Refusal.NONE:
            out[n] = encode(act, value)
            n += 1
    return n


def odds(state, out):
    """WT-R11  Two dice are summed: 7 is six times as likely as 2; all else is even."""
    if state.phase == Phase.ROLL and n_dice(state) > 1:
        for k in range(2 * STICK - 1):
            out[k] = STICK - abs(STICK - 1 - k)
        return 2 * STICK - 1
    n = 0
    act = Act.ROLL if state.phase == Phase.ROLL else Act.DEAL if state.phase == Phase.DEAL else Act.BEGIN
    for value in range(max(ZONES, MOST_PIPS) + 1):
        if refuse_chance(state, act, value) == Refusal.NONE:
            out[n] = 1
            n += 1
    return n


def offer_pieces(state, out):
    """Pieces to name, to hit, to take aboard, to park upon. Before the roll those that a good one could reach."""
    n = 0
    for i in range(n_pieces(state)):
        if state.pieces[i].kind == Kind.NONE or refuse_piece(state, i) != Refusal.NONE:
            continue
        if state.phase == Phase.NAME and not is_in_reach(state, state.piece - 1, state.verb, i, farthest(state.verb)):
            continue
        out[n] = encode(Act.PIECE, i)
        n += 1
    return n
