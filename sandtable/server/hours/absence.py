"""What becomes of a seat whose person does not answer in time."""

import json
from dataclasses import asdict, dataclass

from sandtable.core.errors import Unreadable

IDLE = "idle"  # the game's own answer for somebody who is absent
BOT = "bot"  # one stands in until the person is back
OPEN = "open"  # a substitute may sit down
GIVE_UP = "give up"
RULES = (IDLE, BOT, OPEN, GIVE_UP)
MOST = 1000  # of anything that is counted here


@dataclass(frozen=True, slots=True)
class Absence:
    """A table's rule for the absent."""

    rule: str = IDLE
    excused: int = 0  # misses in a row that only have the game's idle answer
    level: str = "sergeant"  # of the bot that stands in
    leave: int = 0  # days on which each person may be away, and time stands still for them

    def __post_init__(self) -> None:
        if self.rule not in RULES:
            raise Unreadable(f"rule for the absent {self.rule[:20]!r}: there are {', '.join(RULES)}")
        for number, what in ((self.excused, "excused misses"), (self.leave, "days of leave")):
            if type(number) is not int or not 0 <= number <= MOST:
                raise Unreadable(f"{what}: a whole number from 0 to {MOST}")

    def after(self, misses: int) -> str:
        """What follows when somebody has missed so many times in a row."""
        return IDLE if misses <= self.excused else self.rule

    def sentence(self, name: str, misses: int, unit: str = "answer") -> str:
        """What everyone reads."""
        count = f"{misses} {unit}{'s' * (misses != 1)}"
        match self.after(misses):
            case "bot":
                return f"{name} has missed {count}. A {self.level} acts until {name} is back."
            case "open":
                return f"{name} has missed {count}. The seat is open for a substitute."
            case "give up":
                return f"{name} has missed {count} and is out of the game."
            case _:
                return f"{name} has missed {count}."


def as_text(absence: Absence) -> str:
    return json.dumps(asdict(absence))


def from_text(text: str) -> Absence:
    return Absence(**json.loads(text or "{}"))
