"""How the hall asks: what selling throws away, and that the command centre is sold last of all."""

from typing import Any

from sandtable.core.contract import Manners
from sandtable.games.wartime.refusals import LONG
from sandtable.games.wartime.rules.actions import Act, act_of, choice_piece, choice_verb
from sandtable.games.wartime.rules.state import Kind, Verb


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


MANNERS = Manners(loses=loses, is_silly=is_silly)
