"""How the hall asks: why there is only one answer, where it is asked all the same."""

from typing import Any

from sandtable.core.contract import Manners


def why_only(view: Any, seat: int, action: int) -> str:
    """Nothing can be deployed any more; that one is done is still one's own to say, as long as it can be taken back."""
    return "Nothing else can be deployed: there is nothing to pay it with, or no room."


MANNERS = Manners(why_only=why_only)
