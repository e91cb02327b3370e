"""What can go wrong at the server's edge, beside what the core raises."""

from collections.abc import Collection
from typing import Any

from sandtable.core.errors import SandtableError, Unknown


class Stale(SandtableError):
    """The sender's own view has changed since it looked."""

    code = "stale"

    def __init__(self, message: str, scene: dict[str, Any]) -> None:
        super().__init__(message)
        self.scene = scene

    def as_json(self) -> dict[str, object]:
        return super().as_json() | {"scene": self.scene}


class TooLarge(SandtableError):
    """More bytes than are read."""

    code = "too_large"


class Forbidden(SandtableError):
    """From another site, or by somebody who is nobody yet."""

    code = "forbidden"


class Busy(SandtableError):
    """Not written; the same request may be sent again."""

    code = "busy"


class Outrun(Busy):
    """Not written, because another hall was first."""


class NotBegun(SandtableError):
    """A table whose people are still sitting down; whoever may not see it is told what they are told of none at all."""

    code = "not_begun"

    def __init__(self, people: Collection[str], listed: bool) -> None:
        super().__init__("this table has not begun yet: its people are still sitting down")
        self.people, self.listed = people, listed

    def told_to(self, person: str) -> SandtableError:
        return self if self.listed or person and person in self.people else nowhere()


def nowhere() -> Unknown:
    """The same words for what does not exist and for what is not yours."""
    return Unknown("there is no such thing here, or it is not yours")
