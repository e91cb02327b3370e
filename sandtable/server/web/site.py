"""Pages and files: what a browser asks for that is not the API."""

import asyncio
import gzip
import mimetypes
import secrets
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from litestar import Request, Response, get, post
from litestar.datastructures import State
from litestar.response import Redirect

from sandtable.core.errors import Broken, Refused
from sandtable.core.options import Preset
from sandtable.core.ranks import RANKS, even_rank
from sandtable.core.seats import SPECTATOR
from sandtable.server.errors import NotBegun, nowhere
from sandtable.server.hours.holidays import countries
from sandtable.server.keep.learnt import has_played, learnt_of
from sandtable.server.keep.results import against_bots
from sandtable.server.people.guests import Guest
from sandtable.server.tables.generals import level_at
from sandtable.server.tables.hall import Hall
from sandtable.server.tables.puzzles import day_row
from sandtable.server.tables.setting import Setting
from sandtable.server.tables.table import Table
from sandtable.server.tables.words import kept_promise
from sandtable.server.web import pages, places
from sandtable.server.web.api import game_row, hall_of, limiter_of, replays_of
from sandtable.server.web.figures import grounds
from sandtable.server.web.requests import keep_cookie, person
from sandtable.server.web.rulebook import first_page, opened, short

Asking = Request[Any, Any, State]
STATIC = Path(__file__).parent / "static"
PACKED = ("text/", "application/json", "image/svg", "application/javascript")  # media types that are worth compressing
TYPES = {
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
    ".woff2": "font/woff2",
    ".json": "application/json",
}
NAMELESS = "Guest"  # with a number, so that two of them can sit at one table


@dataclass(frozen=True)
class File:
    """A file as it is sent."""

    body: bytes
    packed: bytes  # gzip, or empty where that is not smaller
    tag: str
    kind: str


def a_file(body: bytes, kind: str) -> File:
    packed = gzip.compress(body, 6, mtime=0) if kind.startswith(PACKED) else b""
    return File(body, packed if len(packed) < len(body) else b"", f'"{sha256(body).hexdigest()[:20]}"', kind)


@lru_cache(maxsize=256)
def static_file(path: Path, changed: int) -> File:
    """A file of the folder `static/`, read anew when it has changed."""
    kind = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return a_file(path.read_bytes(), kind)


@lru_cache(maxsize=32)
def made_file(text: str, kind: str) -> File:
    return a_file(text.encode(), kind)


def sent(request: Asking, file: File) -> Response[Any]:
    """A file, or word that the browser's copy is still good."""
    headers = {"etag": file.tag, "cache-control": "no-cache", "vary": "accept-encoding"}
    if file.tag in request.headers.get("if-none-match", ""):
        return Response(b"", status_code=304, headers=headers)
    body = file.body
    if file.packed and "gzip" in request.headers.get("accept-encoding", ""):
        body = file.packed
        headers["content-encoding"] = "gzip"
    kind = file.kind.partition(";")[0] if file.kind.startswith("text/") else file.kind  # text gets its charset there
    return Response(body, media_type=kind, headers=headers)


@get("/static/{path:path}", include_in_schema=False)
async def static(request: Asking, path: Path) -> Response[Any]:
    """A file of the client; some are made rather than stored."""
    name = str(path).lstrip("/")
    made = pages.made(name, hall_of(request).games.values())
    if made is not None:
        return sent(request, made_file(*made))
    if "\0" in name:  # no path at all
        raise nowhere()
    found = (STATIC / name).resolve()
    if not found.is_relative_to(STATIC.resolve()) or not found.is_file():
        raise nowhere()
    return sent(request, static_file(found, found.stat().st_mtime_ns))


@get("/covers/{name:str}", include_in_schema=False)
async def cover(request: Asking, name: str) -> Response[Any]:
    """The cover that a game brings in its package: `cover-day.svg` and `cover-lamp.svg`, or `cover.svg` for both; else the hall's."""
    game, _, look = name.removesuffix(".svg").rpartition("-")
    if look not in ("day", "lamp"):
        raise nowhere()
    known = hall_of(request).games.get(game)
    own = [known.folder / f"cover-{look}.svg", known.folder / "cover.svg"] if known else []
    found = next((file for file in own if file.is_file()), STATIC / "art" / f"hall-{look}.svg")
    return sent(request, static_file(found, found.stat().st_mtime_ns))


def page(text: str, status: int = 200) -> Response[Any]:
    return Response(text.encode(), status_code=status, media_type="text/html")


@get("/", include_in_schema=False)
async def home(request: Asking) -> Response[Any]:
    """The hall."""
    hall, guest = hall_of(request), await person(request)
    games = [game_row(name, hall.game(name)) for name in hall.games]
    known = {"me": guest.name if guest else "", "games": games, "day": day_row(hall.games, hall.now())}
    return page(pages.home({**known, "reports": bool(request.app.state.reports), **await hall.lists(guest)}))


@get("/table/{id:str}", include_in_schema=False)
async def table(request: Asking, id: str) -> Response[Any]:
    """A table; the page asks the API for the rest. Before it begins: its waiting room."""
    try:
        found = await hall_of(request).table(id)
    except NotBegun:
        from sandtable.server.web.lobby_api import lobby_page

        guest = await person(request)
        return lobby_page(request, guest, await hall_of(request).lobbies.seen_by(guest, id))
    except Broken:
        if await replays_of(request).finished.find(await person(request), id):
            return Redirect(f"/replay/{id}", status_code=303)
        raise
    found.viewer(await person(request))
    return page(pages.table({"id": found.id, "game": found.game, "title": found.title, "aim": found.match.game.aim}))


@get("/new", include_in_schema=False)
async def new(request: Asking, game: str = "", friends: str = "", way: str = "") -> Response[Any]:
    """A form for a table; for friends, one with a waiting room and a clock."""
    hall, guest = hall_of(request), await person(request)
    games = [game_row(name, hall.game(name)) for name in hall.games]
    if friends:
        known: dict[str, Any] = {"games": games, "game": game if game in hall.games else "", "way": way}
        known["countries"] = sorted(await asyncio.to_thread(countries))
        known["places"] = await asyncio.to_thread(places.rows, hall.game(pages.game_of(known)["name"]))
        return page(pages.friends({"me": guest.name if guest else "", **known}))
    chosen = game if game in hall.games else next(iter(hall.games))
    known = {"games": games, "game": chosen}
    return page(pages.new({"me": guest.name if guest else "", **known}))


@get("/rules", include_in_schema=False)
async def rulebooks(request: Asking) -> Response[Any]:
    """The shelf of rulebooks."""
    hall, guest = hall_of(request), await person(request)
    games = [game_row(name, hall.game(name)) for name in hall.games]
    return page(pages.rulebooks({"me": guest.name if guest else "", "games": games}))


@get("/rules/{game:str}", include_in_schema=False)
async def rulebook(request: Asking, game: str) -> Response[Any]:
    """A rulebook."""
    guest, rules = await person(request), hall_of(request).game(game)
    known: dict[str, Any] = {"game": game, "title": rules.title, "blurb": rules.blurb}
    known |= {"clauses": await opened(rules), "grounds": grounds(rules)}
    known |= {"aim": rules.aim, "first": first_page(rules), "lessons": len(rules.people.lessons)}
    return page(pages.rulebook({"me": guest.name if guest else "", **known}))


@get("/rules/{game:str}/short", include_in_schema=False)
async def quick_reference(request: Asking, game: str) -> Response[Any]:
    """A rulebook on one printed page."""
    guest, rules = await person(request), hall_of(request).game(game)
    known = {"game": game, "title": rules.title, "aim": rules.aim, "short": short(rules)}
    return page(pages.short({"me": guest.name if guest else "", **known}))


@get("/join/{token:str}", include_in_schema=False)
async def join_page(request: Asking, token: str) -> Response[Any]:
    """An invitation: says what it is for, and asks whether one wants to sit down."""
    guest = await person(request)
    found, seat = await hall_of(request).invited(token)
    if guest and found.people[seat].guest == guest.id:
        return Redirect(f"/table/{found.id}", status_code=303)
    if found.people[seat].kind != "link":
        return page(pages.used({"me": guest.name if guest else "", "title": found.match.game.title}), 410)
    return page(pages.join(invitation(found, seat, token, guest)))


def invitation(table: Table, seat: int, token: str, guest: Guest | None) -> dict[str, Any]:
    match = table.match
    status = match.game.people.words.status(match.view(SPECTATOR).state, match.names)
    about = {"token": token, "table": table.id, "game": table.game, "title": match.game.title, "status": status}
    return about | {"seat": seat, "seats": list(match.names), "me": guest.name if guest else ""}


@post("/join/{token:str}", include_in_schema=False)
async def join(request: Asking, token: str) -> Response[Any]:
    """Sits down; who is refused for the name reads why, and takes another."""
    guest, cookie = None, ""
    try:
        guest, cookie = await guest_or_new(request)
        found, _ = await hall_of(request).join(guest, token, str((await request.form()).get("name") or ""))
    except Refused as error:
        found, seat = await hall_of(request).invited(token)
        response = page(pages.join(invitation(found, seat, token, guest) | {"trouble": error.message}), 409)
        return seen_off(request, "", cookie, response)
    return seen_off(request, f"/table/{found.id}", cookie)


@get("/play/{game:str}", include_in_schema=False)
async def first_time(request: Asking, game: str) -> Response[Any]:
    """A lesson first, or the table?"""
    from sandtable.server.web.lesson_api import course

    rules, guest = hall_of(request).game(game), await person(request)
    if not rules.people.lessons:
        return seen_off(request, "/", "")
    return page(pages.first_time({"me": guest.name if guest else "", "course": course(game, rules, {})}))


@post("/play/{game:str}", include_in_schema=False)
async def play(request: Asking, game: str) -> Response[Any]:
    """One click from the hall: a table against bots that are about as good. Who has never played this game is offered a lesson, once,
    and may say no."""
    hall = hall_of(request)
    rules = hall.game(game)
    if rules.people.lessons and not (await request.form()).get("sure") and await is_new_to(request, game):
        return seen_off(request, f"/play/{game}", "")  # a page of its own: who goes back comes to it again
    guest, cookie = await guest_or_new(request)
    await limiter_of(request).room_for_a_table(hall.store, guest.id)
    way = rules.play_now or Preset("", "", "", rules.seats, {})
    ranks = [rank for rank in RANKS if level_at(rules, rank, way.options, way.seats.start) == rank]
    level = even_rank(await against_bots(hall.store, guest.id, game), ranks)
    bots = [{"kind": "bot", "level": level}] * (way.seats.start - 1)
    form = await request.form()
    promise = await kept_promise(hall, str(form.get("ticket") or ""), str(form.get("word") or ""))
    found = await hall.make(guest, Setting(game, [{"kind": "me"}, *bots], dict(way.options)), promise=promise)
    return seen_off(request, f"/table/{found.id}", cookie)


async def is_new_to(request: Asking, game: str) -> bool:
    """Has whoever asks neither played this game here nor done a lesson of it?"""
    guest, store = await person(request, changing=True), hall_of(request).store
    if guest is None:
        return True
    return not await has_played(store, guest.id, game) and game not in await learnt_of(store, guest.id)


async def guest_or_new(request: Asking) -> tuple[Guest, str]:
    """Who asks; a stranger becomes a guest, and gets the token as a cookie."""
    guest = await person(request, changing=True)
    if guest is not None:
        return guest, ""
    form = await request.form()
    hall: Hall = hall_of(request)
    return await hall.guests.make(str(form.get("name") or f"{NAMELESS} {secrets.randbelow(900) + 100}"))


def seen_off(request: Asking, where: str, cookie: str, instead: Response[Any] | None = None) -> Response[Any]:
    """On to a page, or with another answer, and with a cookie for who is new."""
    response: Response[Any] = instead or Redirect(where, status_code=303)
    if cookie:
        keep_cookie(response, cookie, request.url.scheme == "https")
    return response


@get("/livez", include_in_schema=False)
async def live() -> dict[str, Any]:
    """Does the server answer at all? If not, it should be started again."""
    return {"ok": True}


@get(["/healthz", "/readyz"], include_in_schema=False)
async def health(request: Asking) -> Response[Any]:
    """Can people play here? Something is written, and the pages of the database are looked at now and then."""
    trouble = await request.app.state.health.trouble()
    if trouble:
        problem = {"ok": False, "code": "broken", "clause": "", "message": trouble}
        return Response(problem, status_code=503, media_type="application/json")
    return Response({"ok": True}, media_type="application/json")


ROUTES = [
    static,
    cover,
    home,
    new,
    rulebooks,
    rulebook,
    quick_reference,
    table,
    join_page,
    join,
    first_time,
    play,
    live,
    health,
]
