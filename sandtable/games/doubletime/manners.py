"""How the hall asks: when there is nothing to ask, and why there is only one answer where it is asked all the same."""

from typing import Any

from sandtable.core.contract import Manners, Names
from sandtable.games.doubletime.rules.actions import DONE
from sandtable.games.doubletime.rules.state import PRICE
from sandtable.games.doubletime.sense import sense


def why_only(view: Any, seat: int, action: int) -> str:
    """Nothing can be deployed any more; that one is done is still one's own to say, as long as it can be taken back."""
    return "Nothing else can be deployed: there is nothing to pay it with, or no room."


def gives(view: Any, seat: int, action: int) -> bool:
    """Being done makes final what lies under the cover: only who can have put nothing there, as everybody sees, is done by itself."""
    side = view.sides[seat]
    return bool(side.resources < PRICE and not any(side.copies))


def tells(view: Any, seat: int, action: int) -> bool:
    """Under one's own cover nothing is new; being done may lift the covers."""
    return action == DONE


def labels(view: Any, seat: int, names: Names) -> tuple[int, int]:
    """An answer is a kind and a square."""
    return view.book.columns, view.book.rows


MANNERS = Manners(gives=gives, why_only=why_only, labels=labels, sense=sense)
