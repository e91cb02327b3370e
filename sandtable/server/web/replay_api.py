"""Replays and records over HTTP: the wire, and the pages that use it."""

import json
from typing import Annotated, Any

from litestar import Request, Response, Router, get, post
from litestar.datastructures import State
from litestar.params import Parameter
from msgspec import Struct

from sandtable.server.records import imported
from sandtable.server.records.replays import Found, Replays
from sandtable.server.tables.scenes import looks
from sandtable.server.tables.words import kept_promise
from sandtable.server.web.api import (
    PROBLEMS,
    Key,
    SeatWanted,
    Ticket,
    WordForDice,
    hall_of,
    json_text,
    limiter_of,
    made,
    replays_of,
)
from sandtable.server.web.pages import kept as kept_text
from sandtable.server.web.pages import records as records_text
from sandtable.server.web.pages import replay as replay_text
from sandtable.server.web.requests import person, somebody
from sandtable.server.web.site import page

Asking = Request[Any, Any, State]
FOREVER = {"cache-control": "private, max-age=31536000, immutable"}


class PlayOn(Struct):
    at: int
    seats: list[SeatWanted]
    dice: str = "server"
    watch: bool = True
    key: Key = ""
    ticket: Ticket = ""
    word: WordForDice = ""


async def replay_of(request: Asking, id: str) -> tuple[Replays, Found]:
    replays = replays_of(request)
    return replays, await replays.find(await person(request), id)


@get("/tables/{id:str}/replay", responses=PROBLEMS)
async def summary(request: Asking, id: str, seat: str = "all") -> Response[Any]:
    """A game that is over, or a record: who played, the log, how it ended."""
    replays, found = await replay_of(request, id)
    return json_text(await replays.ask(found, "summary", seat=seat[:20], made=found.made))


@get("/tables/{id:str}/replay/{n:int}", responses=PROBLEMS)
async def step(request: Asking, id: str, n: int, seat: str = "all") -> Response[Any]:
    """The table after *n* entries, drawn, and what the last of them did."""
    replays, found = await replay_of(request, id)
    return json_text(await replays.ask(found, "step", n=n, seat=seat[:20], **looks()))


@get("/tables/{id:str}/replay/{n:int}/ground/{hash:str}", responses=PROBLEMS)
async def ground(request: Asking, id: str, n: int, hash: str, seat: str = "all") -> Response[Any]:
    """The ground of that step's board: a fragment of SVG."""
    replays, found = await replay_of(request, id)
    text = await replays.ground(found, hash, n, seat[:20])
    return Response(text.encode(), media_type="text/plain; charset=utf-8", headers=FOREVER)


@get("/tables/{id:str}/replay/{n:int}/about", responses=PROBLEMS)
async def about(
    request: Asking, id: str, n: int, thing: Annotated[str, Parameter(max_length=100)], seat: str = "all"
) -> dict[str, Any]:
    """What a thing in that step's picture, by its id there, is and does; an empty message where the game has no words for it."""
    replays, found = await replay_of(request, id)
    message, clause = json.loads(await replays.ask(found, "about", n=n, seat=seat[:20], thing=thing))
    return {"ok": True, "message": message, "clause": clause}


@get("/tables/{id:str}/replay/record", responses=PROBLEMS)
async def record(request: Asking, id: str, form: str = "jsonl") -> Response[Any]:
    """The full record: `jsonl`, `text`, or for Tank Game `logbook`. Of a game of earlier rules: `jsonl`, as it was written then."""
    kept = await replays_of(request).finished.find(await person(request), id) if form == "jsonl" else None
    if kept:
        text, name = kept.record, f"{kept.game}-{id}.jsonl"
    else:
        replays, found = await replay_of(request, id)
        text, name = await replays.written(found, form[:40])
    kind = "application/jsonl" if form == "jsonl" else "text/plain"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(text.encode(), media_type=f"{kind}; charset=utf-8", headers=headers)


@post("/tables/{id:str}/play-on", status_code=200, responses=PROBLEMS)
async def play_on(request: Asking, id: str, data: PlayOn) -> dict[str, Any]:
    """Makes a table that begins where this game stood after entry *at*."""
    guest = await somebody(request)
    await limiter_of(request).room_for_a_table(hall_of(request).store, guest.id)
    wanted = [{"kind": seat.kind, "level": seat.level} for seat in data.seats]
    promise = await kept_promise(hall_of(request), data.ticket, data.word)
    table = await replays_of(request).play_on(guest, id, data.at, wanted, data.dice, data.watch, data.key, promise)
    return made(table, guest)


@post("/records", status_code=200, responses=PROBLEMS, request_max_body_size=imported.LARGEST)
async def bring(request: Asking, key: Key = "") -> dict[str, Any]:
    """Takes a record, JSON Lines or text, as the body: `{"ok", "record"}`, or what is wrong with it and where."""
    guest = await somebody(request)
    await limiter_of(request).room_for_a_record(hall_of(request).store, guest.id)
    return {"ok": True, "record": await replays_of(request).archives.take(guest, await request.body(), key)}


@post("/records/{id:str}/delete", status_code=200, responses=PROBLEMS)
async def delete(request: Asking, id: str) -> dict[str, Any]:
    """Deletes a record that I brought."""
    await replays_of(request).archives.drop(await somebody(request), id)
    return {"ok": True}


@get("/records", responses=PROBLEMS)
async def brought(request: Asking) -> dict[str, Any]:
    """The records I brought along."""
    guest = await person(request)
    return {"ok": True, "records": await replays_of(request).archives.of(guest) if guest else []}


@get("/replay/{id:str}", include_in_schema=False)
async def replay_page(request: Asking, id: str) -> Response[Any]:
    """A game to look at; the page asks the API for the rest."""
    guest = await person(request)
    if kept := await replays_of(request).finished.find(guest, id):
        return page(kept_text.kept(kept, guest.name if guest else ""))
    replays, found = await replay_of(request, id)
    facts = await replays.facts(found)
    known = facts | {"id": found.id, "made": found.made, "me": guest.name if guest else ""}
    return page(replay_text.replay(known))


@get("/records", include_in_schema=False)
async def records_page(request: Asking) -> Response[Any]:
    """Records: bring one along, look at those one brought and the games one has finished."""
    guest, hall = await person(request), hall_of(request)
    mine = (await hall.lists(guest))["mine"] if guest else []
    known = {
        "me": guest.name if guest else "",
        "records": await replays_of(request).archives.of(guest) if guest else [],
        "over": [table for table in mine if table["over"]],
        "titles": {name: hall.game(name).title for name in hall.games},
    }
    return page(records_text.records(known))


def routers() -> list[Any]:
    """What belongs under /api/v1, and the pages."""
    wire = [summary, step, ground, about, record, play_on, bring, brought, delete]
    return [Router("/api/v1", route_handlers=wire), replay_page, records_page]
