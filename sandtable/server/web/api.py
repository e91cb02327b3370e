"""The wire, as `docs/reference/wire.md` describes it: reads a request, asks hall or table, writes the answer."""

import asyncio
from typing import Annotated, Any

from litestar import MediaType, Request, Response, Router, WebSocket, get, post, websocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect
from litestar.openapi import ResponseSpec
from litestar.params import Parameter
from msgspec import Meta, Struct

from sandtable.core.contract import Game
from sandtable.core.errors import SandtableError, Unreadable
from sandtable.core.options import Option, Preset
from sandtable.server.errors import Forbidden, nowhere
from sandtable.server.keep.talk import BOARD, see
from sandtable.server.people.guests import Guest
from sandtable.server.records.replays import Replays
from sandtable.server.tables.hall import Hall
from sandtable.server.tables.setting import Setting
from sandtable.server.tables.stream import Watcher, as_json
from sandtable.server.tables.table import Answer, Table
from sandtable.server.tables.words import LONGEST, kept_promise, promised
from sandtable.server.web import figures, rulebook
from sandtable.server.web.limits import Limiter
from sandtable.server.web.requests import (
    COOKIE,
    SEND_ALL,
    address_of,
    from_here,
    keep_cookie,
    person,
    somebody,
    told_to_asker,
)

Asking = Request[Any, Any, State]
BODY = 64 << 10  # bytes of a request that are read
AT_ONCE = 32  # messages of a stream
MOST_SAID = 100  # messages of a client, which has nothing to say by a stream


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


Ticket = Annotated[str, Meta(max_length=200, description="of a table to be, as `POST /dice` gave it; its dice follow")]
WordForDice = Annotated[str, Meta(max_length=LONGEST, description="my word for its dice, chosen after the promise")]


class TableWanted(Struct):
    game: Annotated[str, Meta(min_length=1, max_length=80)]
    seats: Annotated[list[SeatWanted], Meta(min_length=1, max_length=1000)]
    options: dict[str, bool | int | str] = {}
    dice: Annotated[str, Meta(description="server or hand", max_length=20)] = "server"
    watch: bool = True
    key: Key = ""
    ticket: Ticket = ""
    word: WordForDice = ""


class Move(Struct):
    seat: Seat
    action: Annotated[str, Meta(max_length=20, description="the code of an action, in digits")] = ""
    text: Annotated[str, Meta(max_length=200, description="or its notation")] = ""
    then: Annotated[
        list[Annotated[str, Meta(max_length=20)]],
        Meta(max_length=40, description="codes of answers that were meant with it, on one button: as far as they go"),
    ] = []
    seen: Seen = None
    key: Key = ""


class Step(Struct):
    seat: Seat
    seen: Seen = None
    key: Key = ""


class Tick(Struct):
    key: Key = ""


class SeenAs(Struct):
    number: Annotated[int, Meta(ge=0, le=10_000_000, description="of the last item that was seen")]


class Place(Struct):
    seat: Seat


class Point(Struct):
    seat: Seat
    path: Annotated[list[str], Meta(max_length=20)]
    x: float
    y: float
    seen: Seen = None


class Clicked(Struct):
    seat: Seat
    held: Annotated[
        list[Annotated[str, Meta(max_length=100)]], Meta(max_length=20, description="ids pressed so far")
    ] = []
    id: Annotated[str, Meta(max_length=100, description="what was pressed now; empty: a bare place")] = ""
    x: float | None = None
    y: float | None = None
    seen: Seen = None


class Accepted(Struct):
    status: str
    number: int
    ok: bool = True


PROBLEMS = {
    status: ResponseSpec(Problem, generate_examples=False, description=text)
    for status, text in (
        (400, "unreadable"),
        (403, "forbidden"),
        (404, "unknown, or not yours"),
        (409, "refused, not asked, or stale"),
        (413, "too large"),
        (429, "more than anybody may ask for: `limit`, `retry_after`"),
        (503, "busy"),
    )
}


def hall_of(request: Any) -> Hall:
    hall: Hall = request.app.state.hall
    return hall


def replays_of(request: Any) -> Replays:
    found: Replays = request.app.state.replays
    return found


def limiter_of(request: Any) -> Limiter:
    found: Limiter = request.app.state.limiter
    return found


def json_text(text: str, status: int = 200) -> Response[Any]:
    """A response that is JSON already."""
    return Response(text.encode(), status_code=status, media_type=MediaType.JSON)


def option_row(option: Option) -> dict[str, Any]:
    values = option.values
    between = [values.start, values.stop - 1] if isinstance(values, range) and values.step == 1 else None
    return {
        "name": option.name,
        "default": option.at_table,
        "help": option.help,
        "clause": option.clause,
        "fold": option.fold,
        "places": bool(option.places),
        "range": between,
        "values": None if between or values is None else list(values),
    }


def preset_row(preset: Preset) -> dict[str, Any]:
    return {
        "name": preset.name,
        "title": preset.title,
        "blurb": preset.blurb,
        "seats": [preset.seats.start, preset.seats.stop - 1],
        "options": dict(preset.options),
    }


def game_row(name: str, game: Game) -> dict[str, Any]:
    return {
        "name": name,
        "title": game.title,
        "blurb": game.blurb,
        "aim": game.aim,
        "version": game.version,
        "minutes": game.minutes,
        "seats": [game.seats.start, game.seats.stop - 1],
        "options": [option_row(o) for o in game.options],
        "presets": [preset_row(p) for p in game.presets],
        "dice": game.has_dice and not game.rules.hidden_chance,
        "days": game.rules.has_days,
        "lessons": [{"id": lesson.id, "title": lesson.title} for lesson in game.people.lessons],
    }


@get("/games", responses=PROBLEMS)
async def games(request: Asking) -> dict[str, Any]:
    """The games of this hall."""
    hall = hall_of(request)
    return {"ok": True, "games": [game_row(name, hall.game(name)) for name in hall.games]}


@get("/games/{game:str}/rules", responses=PROBLEMS)
async def rules(request: Asking, game: str) -> dict[str, Any]:
    """The rulebook, clause by clause; its figures lie on grounds that stand once beside them."""
    rules = hall_of(request).game(game)
    clauses = await rulebook.opened(rules)
    known = {"title": rules.title, "version": rules.version, "grounds": figures.grounds(rules)}
    return {"ok": True, **known, "clauses": clauses}


@post("/guests", status_code=200, responses=PROBLEMS)
async def guests(request: Asking, data: Name) -> Response[Any]:
    """A new person; somebody who is known already gets another name."""
    guest = await person(request, changing=True)
    if guest is not None:
        await hall_of(request).guests.rename(guest, data.name)
        return Response({"ok": True, "name": guest.name}, media_type=MediaType.JSON)
    guest, token = await hall_of(request).guests.make(data.name)
    response = Response({"ok": True, "token": token, "name": guest.name}, media_type=MediaType.JSON)
    keep_cookie(response, token, request.url.scheme == "https")
    return response


@get("/me", responses=PROBLEMS)
async def me(request: Asking) -> dict[str, Any]:
    """Who I am; the name is empty for nobody."""
    guest = await person(request)
    return {"ok": True, "name": guest.name if guest else ""}


def made(table: Table, guest: Guest) -> dict[str, Any]:
    """What the maker of a table is told: where it is, where one sits, whom to invite."""
    you = table.viewer(guest).you
    return {
        "ok": True,
        "table": table.id,
        "seat": you[0] if you else None,
        "invites": [{"seat": seat, "url": f"/join/{token}"} for seat, token in sorted(table.invites.items())],
    }


@post("/tables", status_code=200, responses=PROBLEMS)
async def make_table(request: Asking, data: TableWanted) -> dict[str, Any]:
    """Makes a table."""
    guest = await somebody(request)
    await limiter_of(request).room_for_a_table(hall_of(request).store, guest.id)
    wanted = [{"kind": seat.kind, "level": seat.level} for seat in data.seats]
    setting = Setting(data.game, wanted, data.options, data.dice, data.watch)
    promise = await kept_promise(hall_of(request), data.ticket, data.word)
    table = await hall_of(request).make(guest, setting, key=data.key, promise=promise)
    return made(table, guest)


@post("/dice", status_code=200, responses=PROBLEMS)
async def promise_dice(request: Asking) -> dict[str, Any]:
    """What the dice of a table to be are bound to, before anybody has said a word; the ticket makes that table."""
    return {"ok": True, **await promised(hall_of(request))}


@get("/tables", responses=PROBLEMS)
async def list_tables(request: Asking) -> dict[str, Any]:
    """Mine, open ones, ones to watch."""
    return {"ok": True, **await hall_of(request).lists(await person(request))}


@get("/tables/{id:str}", responses=PROBLEMS)
async def scene(request: Asking, id: str, bot: bool = False) -> Response[Any]:
    """The table as this viewer may see it; for a bot every question comes with the view in text and numbers."""
    guest = await person(request)
    return json_text(await (await hall_of(request).table(id)).scene(guest, bot))


@get("/tables/{id:str}/items", responses=PROBLEMS)
async def items(request: Asking, id: str, since: int = 0) -> Response[Any]:
    """What this viewer was told after item *since*."""
    guest = await person(request)
    told = await (await hall_of(request).table(id)).items(guest, since)
    return json_text(f'{{"ok":true,"items":[{",".join(told)}]}}')


@get("/tables/{id:str}/ground/{hash:str}", media_type=MediaType.TEXT, responses=PROBLEMS)
async def ground(request: Asking, id: str, hash: str) -> Response[Any]:
    """The ground of a board: a fragment of SVG."""
    guest = await person(request)
    text = await (await hall_of(request).table(id)).ground(guest, hash)
    return Response(
        text.encode(),
        media_type="text/plain",
        headers={"cache-control": "private, max-age=31536000, immutable"},
    )


def accepted(answer: Answer) -> Accepted:
    return Accepted("accepted" if answer.new else "already accepted", answer.number)


def action_of(data: Move) -> int | str:
    """The answer by code, or by notation."""
    if data.action and data.text:
        raise Unreadable("either action or text, not both")
    if not data.action:
        return data.text
    return code_of(data.action)


def code_of(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 20):
        raise Unreadable(f"action {text[:24]!r}: a code is a string of digits")
    return int(text)


def then_of(data: Move) -> list[int]:
    """What was meant with it."""
    return [code_of(text) for text in data.then]


@post("/tables/{id:str}/moves", status_code=200, responses=PROBLEMS)
async def moves(request: Asking, id: str, data: Move) -> Accepted:
    """An answer of a seat. It is on disk when this returns."""
    guest, action, then = await somebody(request), action_of(data), then_of(data)
    table = await hall_of(request).table(id)
    return accepted(await table.move(guest, data.seat, action, data.seen, data.key, then))


@post("/tables/{id:str}/undo", status_code=200, responses=PROBLEMS)
async def undo(request: Asking, id: str, data: Step) -> Accepted:
    """Takes the seat's latest answer back, where that is fair."""
    guest = await somebody(request)
    return accepted(await (await hall_of(request).table(id)).undo(guest, data.seat, data.seen, data.key))


@post("/tables/{id:str}/concede", status_code=200, responses=PROBLEMS)
async def concede(request: Asking, id: str, data: Step) -> Accepted:
    """The seat gives up."""
    guest = await somebody(request)
    return accepted(await (await hall_of(request).table(id)).concede(guest, data.seat, data.seen, data.key))


@post("/tables/{id:str}/clock", status_code=200, responses=PROBLEMS)
async def clock(request: Asking, id: str, data: Tick) -> Accepted:
    """The owner lets time go on."""
    guest = await somebody(request)
    return accepted(await (await hall_of(request).table(id)).clock_on(guest, data.key))


@post("/tables/{id:str}/aim", status_code=200, responses=PROBLEMS)
async def aim(request: Asking, id: str, data: Point) -> dict[str, Any]:
    """The action that a point would be."""
    guest = await somebody(request)
    action = await (await hall_of(request).table(id)).aim(guest, data.seat, data.path, data.x, data.y, data.seen)
    return {"ok": True, "action": str(action.code), "words": action.words, "text": action.text}


@post("/tables/{id:str}/why", status_code=200, responses=PROBLEMS)
async def why(request: Asking, id: str, data: Clicked) -> dict[str, Any]:
    """Why what was clicked is no answer, in the words of the rules; an empty message where the game cannot tell."""
    guest = await somebody(request)
    point = None if data.x is None or data.y is None else (data.x, data.y)
    table = await hall_of(request).table(id)
    message, clause = await table.why(guest, data.seat, data.held, data.id, point, data.seen)
    return {"ok": True, "message": message, "clause": clause}


@post("/tables/{id:str}/captain", status_code=200, responses=PROBLEMS)
async def captain(request: Asking, id: str, data: Place) -> dict[str, Any]:
    """What the captain would do in my seat, where all others are bots': up to three answers with their chances. The record says so."""
    guest, hall = await somebody(request), hall_of(request)
    table = await hall.table(id)
    await replays_of(request).backs.refuse_begun(id)
    return {"ok": True, **await table.asking.ask(guest, data.seat, hall.bots.advise)}


@get("/tables/{id:str}/about", responses=PROBLEMS)
async def about(request: Asking, id: str, thing: Annotated[str, Parameter(max_length=100)]) -> dict[str, Any]:
    """What a thing in the picture, by its id there, is and does; an empty message where the game has no words for it."""
    message, clause = await (await hall_of(request).table(id)).about(await person(request), thing)
    return {"ok": True, "message": message, "clause": clause}


@post("/tables/{id:str}/sit", status_code=200, responses=PROBLEMS)
async def sit(request: Asking, id: str, data: Place) -> dict[str, Any]:
    """Sits down in a seat that is free for anyone."""
    guest = await somebody(request)
    table = await hall_of(request).table(id)
    await table.sit(guest, data.seat, "open")
    return {"ok": True, "table": table.id, "seat": data.seat}


@post("/invites/{token:str}", status_code=200, responses=PROBLEMS)
async def join(request: Asking, token: str) -> dict[str, Any]:
    """Sits down in the seat that the link is for."""
    guest = await somebody(request)
    table, seat = await hall_of(request).join(guest, token)
    return {"ok": True, "table": table.id, "seat": seat}


@get("/tables/{id:str}/at/{number:int}", responses=PROBLEMS)
async def look_back(
    request: Asking, id: str, number: int, seat: int | None = None, ground: bool = False
) -> Response[Any]:
    """The table as it stood after an item: through one's own eyes, after the end through any seat's."""
    return json_text(await replays_of(request).look_back(await person(request), id, number, seat, ground))


@get("/tables/{id:str}/away", responses=PROBLEMS)
async def away(request: Asking, id: str, since: int | None = None) -> Response[Any]:
    """What happened at my table since I have last seen it, in short: to me first."""
    return json_text(await replays_of(request).away(await somebody(request), id, since))


@post("/tables/{id:str}/seen", status_code=200, responses=PROBLEMS)
async def seen(request: Asking, id: str, data: SeenAs) -> dict[str, Any]:
    """I have seen everything up to this item."""
    guest, hall = await somebody(request), hall_of(request)
    if not (await hall.table(id)).viewer(guest).you:
        raise nowhere()
    row = {"person": guest.id, "table_id": id, "what": BOARD, "n": data.number, "at": hall.now()}
    await hall.store.write([(see, row)])
    return {"ok": True}


@get("/tables/{id:str}/record", media_type="application/jsonl", responses=PROBLEMS)
async def record(request: Asking, id: str) -> Response[Any]:
    """The record this viewer may have, as JSON Lines."""
    text = await replays_of(request).record(await person(request), id)
    headers = {"content-disposition": f'attachment; filename="{id}.jsonl"'}
    return Response(text.encode(), media_type="application/jsonl", headers=headers)


@websocket("/tables/{id:str}/stream")
async def stream(socket: WebSocket[Any, Any, State], id: str, since: int = 0, chat: int = 0) -> None:
    """Items since + 1 …, then the scene, then both as they come."""
    try:
        if ("origin" in socket.headers or COOKIE in socket.cookies) and not from_here(socket):
            raise Forbidden("this comes from another site")
        guest, limiter = await person(socket), limiter_of(socket)
        who, address = guest.id if guest else "", address_of(socket.scope)
        limiter.pay("GET", socket.scope["path"], who, address)
        with limiter.stream(who, address):
            table = await hall_of(socket).table(id)
            watcher = await table.attach(guest, max(0, since), max(0, chat))
            try:
                await socket.accept()
                await pump(socket, watcher)
            finally:
                table.detach(watcher)
    except SandtableError as error:
        error = told_to_asker(error, hall_of(socket), socket.scope)
        await socket.accept()
        await socket.send_data(as_json(error.as_json()))
        codes = {"unknown": 4404, "forbidden": 4403, "too_many": 4429, "busy": 1013}
        await socket.close(code=codes.get(error.code, 4400))


async def pump(socket: WebSocket[Any, Any, State], watcher: Watcher) -> None:
    """Sends what the watcher has, until either side goes."""

    gone = False

    async def listen() -> None:
        """Nothing is expected from a client: its going is noticed, and who talks on and on is seen off."""
        nonlocal gone
        try:
            for _ in range(MOST_SAID):
                await socket.receive_data("text")
        except WebSocketDisconnect:
            gone = True
        finally:
            watcher.close()

    listener = asyncio.create_task(listen())
    send_all: Any = socket.scope.get(SEND_ALL)
    try:
        while messages := await watcher.news():
            if send_all is None:
                for message in messages:
                    await socket.send_data(message.decode())
            else:
                for at in range(0, len(messages), AT_ONCE):
                    await send_all(messages[at : at + AT_ONCE])
        if not gone:
            await socket.send_data('{"type":"bye"}')
            await socket.close()
    except (WebSocketDisconnect, OSError):
        pass
    finally:
        listener.cancel()


def router() -> Router:
    """All of /api/v1."""
    return Router(
        "/api/v1",
        route_handlers=[
            games,
            rules,
            guests,
            me,
            make_table,
            promise_dice,
            list_tables,
            scene,
            items,
            ground,
            moves,
            undo,
            concede,
            clock,
            aim,
            why,
            captain,
            about,
            sit,
            join,
            record,
            look_back,
            away,
            seen,
            stream,
        ],
        request_max_body_size=BODY,
    )
