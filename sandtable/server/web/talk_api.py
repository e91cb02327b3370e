"""Talk over HTTP: rooms, what was said, how far one has read; whom one does not hear; notes; what is shown to the host."""

from typing import Annotated, Any

from litestar import Router, get, post
from msgspec import Meta, Struct

from sandtable.core.errors import Unknown
from sandtable.server.errors import NotBegun, nowhere
from sandtable.server.keep import talk as kept
from sandtable.server.people.guests import Guest, plain_text
from sandtable.server.talk.rooms import Around, sign
from sandtable.server.talk.talk import Talk
from sandtable.server.web.api import PROBLEMS, Asking, Key, Seat, hall_of
from sandtable.server.web.requests import person, somebody

NOTE_LENGTH = 2000
RoomId = Annotated[str, Meta(max_length=16, description="empty: the table's own")]
Number = Annotated[int, Meta(ge=0, le=1_000_000)]
Sign = Annotated[str, Meta(max_length=10, description="`by` of a line, or `sign` of a seat")]


class Say(Struct):
    text: Annotated[str, Meta(min_length=1, max_length=2000)]
    room: RoomId = ""
    key: Key = ""


class Company(Struct):
    seats: Annotated[list[Seat], Meta(min_length=1, max_length=1000, description="with whom, beside oneself")]


class Read(Struct):
    n: Number
    room: RoomId = ""


class Mute(Struct):
    on: bool
    room: RoomId | None = None
    by: Sign = ""


class Report(Struct):
    n: Number
    room: RoomId = ""
    why: Annotated[str, Meta(max_length=400)] = ""


class Note(Struct):
    text: Annotated[str, Meta(max_length=4000)]
    about: Annotated[Sign, Meta(description="empty: the game")] = ""


async def talk_at(request: Asking, guest: Guest | None, id: str, link: str = "") -> Talk:
    """The talk of a table that this person may see, begun or not."""
    hall = hall_of(request)
    try:
        table = await hall.table(id)
    except NotBegun:
        try:
            lobby = await hall.lobbies.seen_by(guest, id, link)
        except Unknown:
            await hall.table(id)  # it may have begun since; if not, this says so
            return await talk_at(request, guest, id, link)
        around = Around(lobby.setting.title, lobby.people, lobby.owner, watched=False)
        talk = Talk(lobby.id, hall.store, lambda: hall.now(), lambda: around, hall.lane.to_the_tick)
    else:
        table.viewer(guest)
        talk = table.talk
    await talk.ready()
    return talk


@get("/tables/{id:str}/talk", responses=PROBLEMS)
async def talk(
    request: Asking, id: str, room: str | None = None, before: int | None = None, link: str = ""
) -> dict[str, Any]:
    """My rooms, each with what was said last; or the lines of one of them before a number."""
    guest = await person(request)
    here, who = await talk_at(request, guest, id, link), guest.id if guest else ""
    if room is not None:
        return {"ok": True, "lines": here.shown(who, here.room(who, room), 0, before)}
    rooms = here.shown_rooms(who)
    there = [[] if r["opens"] else here.shown(who, here.room(who, r["room"]), 0) for r in rooms]
    return {"ok": True, "rooms": [r | {"lines": lines} for r, lines in zip(rooms, there, strict=True)]}


@post("/tables/{id:str}/chat", status_code=200, responses=PROBLEMS)
async def chat(request: Asking, id: str, data: Say) -> dict[str, Any]:
    """A line, in the table's own room or another."""
    guest = await somebody(request)
    return {"ok": True, "n": await (await talk_at(request, guest, id)).say(guest, data.text, data.key, data.room)}


@post("/tables/{id:str}/talk/rooms", status_code=200, responses=PROBLEMS)
async def open_room(request: Asking, id: str, data: Company) -> dict[str, Any]:
    """A private word with the people in these seats: the same people have one room."""
    guest = await somebody(request)
    return {"ok": True, "room": await (await talk_at(request, guest, id)).open(guest, data.seats)}


@post("/tables/{id:str}/talk/read", status_code=200, responses=PROBLEMS)
async def read(request: Asking, id: str, data: Read) -> dict[str, Any]:
    """I have read a room as far as this line."""
    guest = await somebody(request)
    await (await talk_at(request, guest, id)).read(guest, data.room, data.n)
    return {"ok": True}


@post("/tables/{id:str}/talk/mute", status_code=200, responses=PROBLEMS)
async def mute(request: Asking, id: str, data: Mute) -> dict[str, Any]:
    """I want to hear no more of a room, or of a person; or again. They are not told."""
    guest = await somebody(request)
    here = await talk_at(request, guest, id)
    if data.room is not None:
        await here.mute_room(guest, data.room, data.on)
    else:
        await here.mute_person(guest, data.by, data.on)
    return {"ok": True}


@post("/tables/{id:str}/talk/report", status_code=200, responses=PROBLEMS)
async def report(request: Asking, id: str, data: Report) -> dict[str, Any]:
    """Shows a line to the host of the table: that line alone, with my name."""
    guest = await somebody(request)
    await (await talk_at(request, guest, id)).report(guest, data.room, data.n, data.why)
    return {"ok": True}


@get("/tables/{id:str}/notes", responses=PROBLEMS)
async def notes(request: Asking, id: str) -> dict[str, Any]:
    """What I have written down for myself about this game and those who play it; and the signs of those who sit here."""
    guest = await somebody(request)
    here = await talk_at(request, guest, id)
    rows = await kept.notes_of(hall_of(request).store, id, guest.id)
    seats = [{"seat": i, "sign": sign(id, p.guest)} for i, p in enumerate(here.around().people) if p.guest]
    return {"ok": True, "seats": seats, "notes": [{"about": sign(id, n["about"]), "text": n["text"]} for n in rows]}


@post("/tables/{id:str}/notes", status_code=200, responses=PROBLEMS)
async def write_note(request: Asking, id: str, data: Note) -> dict[str, Any]:
    """Writes a note; an empty one is thrown away. Nobody else ever reads it."""
    guest, hall = await somebody(request), hall_of(request)
    here = await talk_at(request, guest, id)
    if guest.id not in here.around().seated:
        raise nowhere()
    about = here.named(guest.id, data.about) if data.about else ""
    text = "\n".join(
        plain_text(line, NOTE_LENGTH, "note") if line.strip() else "" for line in data.text[:NOTE_LENGTH].split("\n")
    )
    row = {"person": guest.id, "table_id": id, "about": about, "text": text.strip(), "at": hall.now()}
    await hall.store.write([(kept.note, row)])
    return {"ok": True}


def routers() -> list[Any]:
    return [Router("/api/v1", route_handlers=[talk, chat, open_room, read, mute, report, notes, write_note])]
