"""What is sent to the wire and answered by it, as `docs/reference/wire.md` describes it."""

from typing import Annotated

from msgspec import Meta, Struct


class Problem(Struct):
    """The one shape of an error."""

    ok: bool
    code: str
    clause: str
    message: str


Key = Annotated[
    str,
    Meta(
        max_length=64,
        pattern="^[ -~]*$",
        description="the sender's own random word: the same word twice is one request",
    ),
]
Seen = Annotated[
    int | None, Meta(description="number of the last item the sender saw; left out: whatever has happened")
]
Seat = Annotated[int, Meta(ge=-1, le=1000)]


class Name(Struct):
    name: Annotated[str, Meta(min_length=1, max_length=200)]


class SeatWanted(Struct):
    kind: Annotated[str, Meta(description="me, bot, link or open", max_length=20)]
    level: Annotated[str, Meta(max_length=20)] = ""


class TableWanted(Struct):
    game: Annotated[str, Meta(min_length=1, max_length=80)]
    seats: Annotated[list[SeatWanted], Meta(min_length=1, max_length=1000)]
    options: dict[str, bool | int | str] = {}
    dice: Annotated[str, Meta(description="server or hand", max_length=20)] = "server"
    watch: bool = True


class Move(Struct):
    seat: Seat
    action: Annotated[str, Meta(max_length=20, description="the code of an action, in digits")] = ""
    text: Annotated[str, Meta(max_length=200, description="or its notation")] = ""
    seen: Seen = None
    key: Key = ""


class Step(Struct):
    seat: Seat
    seen: Seen = None
    key: Key = ""


class Tick(Struct):
    key: Key = ""


class Say(Struct):
    text: Annotated[str, Meta(min_length=1, max_length=2000)]
    key: Key = ""


class Place(Struct):
    seat: Seat


class Point(Struct):
    seat: Seat
    path: Annotated[list[str], Meta(max_length=20)]
    x: float
    y: float
    seen: Seen = None


class PlayedOn(Struct):
    number: Annotated[int, Meta(ge=0, description="the item after which the other game is left")]
    seats: Annotated[list[SeatWanted], Meta(min_length=1, max_length=1000)]
    dice: Annotated[str, Meta(description="server or hand", max_length=20)] = "server"


class Accepted(Struct):
    status: str
    number: int
    ok: bool = True
