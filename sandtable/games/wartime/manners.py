"""How the hall asks: what selling throws away, that the command centre is sold last of all, and who stands just out of reach."""

from collections.abc import Sequence
from typing import Any

from sandtable.core.contract import Manners, Names
from sandtable.games.wartime.aiming import ROOM, is_aimed, sampled
from sandtable.games.wartime.refusals import LONG, gap_from_hand
from sandtable.games.wartime.rules.actions import Act, act_of, choice_piece, choice_verb, encode
from sandtable.games.wartime.rules.attack import refuse_target
from sandtable.games.wartime.rules.legal import legal, offer_words
from sandtable.games.wartime.rules.state import Kind, Phase, Refusal, Verb
from sandtable.games.wartime.rules.table import is_standing, n_pieces


def sold(view: Any, action: int) -> int:
    """The kind of piece that an answer sells; NONE where it sells nothing."""
    if act_of(action) != Act.CHOOSE or choice_verb(action) != Verb.SELL:
        return int(Kind.NONE)
    return int(view.pieces[choice_piece(action)].kind)


def loses(view: Any, seat: int, action: int) -> str:
    kind = sold(view, action)
    return f"lose the {LONG[Kind(kind)]}" if kind else ""


def is_silly(view: Any, seat: int, action: int) -> bool:
    return sold(view, action) == Kind.COMMAND_CENTRE


def wishes(view: Any, seat: int) -> Sequence[int]:
    """Whom the roll does not reach, the nearest first."""
    if view.phase != Phase.TARGET:
        return ()
    far = [
        i for i in range(n_pieces(view)) if is_standing(view.pieces[i]) and refuse_target(view, i) == Refusal.TOO_FAR
    ]
    return [int(encode(Act.PIECE, i)) for i in sorted(far, key=lambda i: gap_from_hand(view, i))]


def listed(view: Any, seat: int) -> Sequence[int]:
    """Places are looked for once, for the picture, the stick and the list."""
    out = [0] * ROOM
    if not is_aimed(view, seat):
        return out[: legal(view, seat, out)]
    return [*sampled(view)[0], *out[: offer_words(view, out, 0)]]  # must agree with legal


def labels(view: Any, seat: int, names: Names) -> object:
    """What a piece does is called by its own number alone; a place by what stands near it."""
    return Phase.CHOOSE if view.phase == Phase.CHOOSE else None


MANNERS = Manners(labels=labels, listed=listed, loses=loses, is_silly=is_silly, wishes=wishes)
