"""What can go wrong at the edge. Rules return reasons; only the edge raises."""


class SandtableError(Exception):
    """One sentence: what was asked, what is true, with the numbers."""

    code = "error"

    def __init__(self, message: str, clause: str = "", reason: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.clause = clause  # id in the game's rules.md, where there is one
        self.reason = reason  # name of the game's Refusal, where there is one

    def __str__(self) -> str:
        clause = f" ({self.clause})" if self.clause else ""
        return f"{self.code}: {self.message}{clause}"

    def as_json(self) -> dict[str, object]:
        """The one shape on the wire."""
        return {"ok": False, "code": self.code, "clause": self.clause, "message": self.message}


class Unreadable(SandtableError):
    """Cannot be parsed."""

    code = "unreadable"


class Refused(SandtableError):
    """Understood, not allowed."""

    code = "refused"


class NotAsked(SandtableError):
    """It is not this seat's turn to answer, or the game is over."""

    code = "not_asked"


class Unknown(SandtableError):
    """No such game, table, seat, option."""

    code = "unknown"


class Broken(SandtableError):
    """A record that does not hold: truncated, tampered, of another version."""

    code = "broken"
