"""A seat kept for somebody: a name that the host has written on it, and a link of its own. It is no account, and opens no other seat."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sandtable.core.errors import Refused
from sandtable.core.seats import COLOURS
from sandtable.server.hours.calendar import DAY
from sandtable.server.keep import store
from sandtable.server.keep.hours import keep_seat, unkeep
from sandtable.server.keep.store import Change, Row
from sandtable.server.people import names
from sandtable.server.people.guests import NAME_LENGTH, Guest, hashed, plain_text
from sandtable.server.people.seated import Person

if TYPE_CHECKING:
    from sandtable.server.tables.lobby import Lobbies, Lobby

KEPT = "kept"  # the kind of such a seat, and of its link
LONGEST = 60  # days


@dataclass(frozen=True, slots=True)
class Kept:
    """The link of a seat that is kept, and until when; None: until the table begins."""

    token: str
    until: int | None


def kept_seats(links: Sequence[Row]) -> dict[int, Kept]:
    """By the links of a table; whether the time is over is for who asks."""
    return {
        link["seat"]: Kept(link["token"], link["until"])
        for link in links
        if link["kind"] == KEPT and link["seat"] is not None
    }


def as_seen(person: Person, seat: int, kept: Mapping[int, Kept], at: int) -> Person:
    """Who sits there; a seat that was kept long enough is free."""
    until = kept[seat].until if seat in kept else None
    return Person("open") if person.kind == KEPT and until is not None and until <= at else person


def seat_by(lobby: "Lobby", token: str) -> int | None:
    """The seat that is kept for whoever has this link."""
    return next(
        (
            seat
            for seat, kept in lobby.kept.items()
            if lobby.people[seat].kind == KEPT and secrets.compare_digest(kept.token.encode(), token.encode())
        ),
        None,
    )


def freed(lobby: "Lobby", seat: int) -> list[Change]:
    """A seat is kept no longer. Its link goes on being an invitation to the table, to any free seat: it never answers a bare 404."""
    return [(unkeep, {"which": lobby.id, "number": seat})] if seat in lobby.kept else []


async def keep(lobbies: "Lobbies", host: Guest, lobby: "Lobby", seat: int, name: str, days: int = 0) -> str:
    """Writes a name on a free seat, for so many days or until the table begins; gives the token of its link."""
    lobbies.check_change(host, lobby)
    if seat not in lobby.free:
        raise Refused(f"seat {seat + 1} is not free: only a free seat can be kept for somebody")
    if not 0 <= days <= LONGEST:
        raise Refused(f"a seat is kept for at most {LONGEST} days, not for {days}")
    others = [person.name for person in lobby.people if person.kind in ("guest", KEPT)]
    called = names.check(plain_text(name, NAME_LENGTH, "name"), others, COLOURS)
    at, token = lobbies.hall.now(), secrets.token_urlsafe(12)
    link = {"hash": hashed(token), "token": token, "kind": KEPT, "table_id": lobby.id, "seat": seat, "person": host.id}
    row = link | {"made": at, "until": at + days * DAY if days else None}
    await lobbies.store.write([*freed(lobby, seat), (store.add_link, row), _seat(lobby, seat, KEPT, called)])
    return token


async def let_go(lobbies: "Lobbies", host: Guest, lobby: "Lobby", seat: int) -> None:
    """The seat is free for everyone again."""
    lobbies.check_change(host, lobby)
    if not 0 <= seat < len(lobby.people) or lobby.people[seat].kind != KEPT:
        raise Refused(f"seat {seat + 1} is kept for nobody")
    await lobbies.store.write([*freed(lobby, seat), _seat(lobby, seat, "open")])


def _seat(lobby: "Lobby", seat: int, now: str, called: str = "") -> Change:
    """Only while nobody has sat down there meanwhile."""
    return keep_seat, {"which": lobby.id, "number": seat, "was": lobby.on_disk(seat), "now": now, "called": called}
