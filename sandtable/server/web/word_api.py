"""Word over HTTP: by which ways somebody is told, what they want to be told, notices, and the links in messages."""

from typing import Annotated, Any

from litestar import Response, Router, get, post
from msgspec import UNSET, Meta, Struct, UnsetType

from sandtable.core.errors import SandtableError
from sandtable.server.web import pages
from sandtable.server.web.api import PROBLEMS, Asking, hall_of
from sandtable.server.web.me_api import home_of, label_of
from sandtable.server.web.requests import check_site, person, somebody
from sandtable.server.web.site import STATIC, page, sent, static_file
from sandtable.server.word import feed, wishes

ADDRESS = Meta(max_length=500, description="a mail address, or a webhook's as its service or Apprise writes it")
ZONE = Meta(max_length=64, description="where the browser is, such as Europe/Berlin")


class NewWay(Struct):
    kind: Annotated[str, Meta(pattern="^(mail|hook)$")]
    address: Annotated[str, ADDRESS]
    zone: Annotated[str, ZONE] = "UTC"


class NewPush(Struct):
    subscription: Annotated[dict[str, Any], Meta(description="what the browser gave, as JSON")]
    zone: Annotated[str, ZONE] = "UTC"


class Wanted(Struct):
    told: Annotated[dict[str, list[str]] | UnsetType, Meta(description="cause: ways")] = UNSET
    zone: str | UnsetType = UNSET
    quiet: Annotated[list[str] | None | UnsetType, Meta(description="from and to, such as 22:00 and 7:00")] = UNSET
    gap: Annotated[int | UnsetType, Meta(description="minutes between two messages by one way, at least")] = UNSET
    letter: Annotated[str | UnsetType, Meta(description="the hour of the day in one letter")] = UNSET


class There(Struct):
    told: Annotated[dict[str, list[str]] | None, Meta(description="cause: ways; null: as at all tables")] = None
    off: Annotated[list[str], Meta(description="ways that are put off here")] = []


@get("/me/word", responses=PROBLEMS)
async def word(request: Asking) -> dict[str, Any]:
    """By which ways I am told, and what I want to be told."""
    return {"ok": True, **await hall_of(request).book.shown(await somebody(request))}


@post("/me/word", status_code=200, responses=PROBLEMS)
async def set_word(request: Asking, data: Wanted) -> dict[str, Any]:
    """What I want to be told, at all tables; what is left out stays as it is."""
    given = {n: v for n in data.__struct_fields__ if (v := getattr(data, n)) is not UNSET}
    found = await hall_of(request).book.set(await somebody(request), given)
    return {"ok": True, "wishes": wishes.as_json(found)}


@post("/me/word/{table:str}", status_code=200, responses=PROBLEMS)
async def set_there(request: Asking, table: str, data: There) -> dict[str, Any]:
    """What I want to be told at one table."""
    await hall_of(request).book.set_there(await somebody(request), table, {"told": data.told, "off": data.off})
    return {"ok": True}


@post("/me/ways", status_code=200, responses=PROBLEMS)
async def add_way(request: Asking, data: NewWay) -> dict[str, Any]:
    """A mail address or a webhook, in place of the one before."""
    guest, book = await somebody(request), hall_of(request).book
    add = book.add_mail if data.kind == wishes.MAIL else book.add_hook
    way = await add(guest, data.address, home_of(request), data.zone)
    return {"ok": True, "way": way["id"]}


@post("/me/ways/push", status_code=200, responses=PROBLEMS)
async def add_push(request: Asking, data: NewPush) -> dict[str, Any]:
    """This browser shows notices."""
    guest, label = await somebody(request), label_of(request)
    way = await hall_of(request).book.add_push(guest, data.subscription, home_of(request), data.zone, label)
    return {"ok": True, "way": way["id"]}


@post("/me/ways/{way:str}/out", status_code=200, responses=PROBLEMS)
async def drop_way(request: Asking, way: str) -> dict[str, Any]:
    """I am no longer told by this way."""
    await hall_of(request).book.drop(await somebody(request), way)
    return {"ok": True}


@post("/me/ways/{way:str}/trial", status_code=200, responses=PROBLEMS)
async def trial(request: Asking, way: str) -> dict[str, Any]:
    """A message now."""
    await hall_of(request).book.trial(await somebody(request), way)
    return {"ok": True}


@get("/push-key", responses=PROBLEMS)
async def push_key(request: Asking) -> dict[str, Any]:
    """By which a browser knows that a push comes from this hall."""
    return {"ok": True, "key": await hall_of(request).book.push_key()}


@get("/me/notices", responses=PROBLEMS)
async def notices(request: Asking) -> dict[str, Any]:
    """What I was told, or would have been, the newest first; null for who is nobody yet."""
    guest = await person(request)
    return {"ok": True, "notices": await hall_of(request).book.notices(guest) if guest else None}


@post("/me/notices/seen", status_code=200, responses=PROBLEMS)
async def seen(request: Asking) -> dict[str, Any]:
    """All notices are old news."""
    hall = hall_of(request)
    await hall.book.set(await somebody(request), {"seen": hall.now()})
    return {"ok": True}


@post("/me/hush", status_code=200, responses=PROBLEMS)
async def hush(request: Asking) -> dict[str, Any]:
    """Nothing more until tomorrow."""
    guest, hall = await somebody(request), hall_of(request)
    until = (await hall.book.of(guest)).tomorrow(hall.now())
    await hall.book.set(guest, {"hush": until})
    return {"ok": True, "until": until}


@post("/me/feed", status_code=200, responses=PROBLEMS)
async def new_feed(request: Asking) -> dict[str, Any]:
    """A secret address for a calendar, told this once; the one before is void."""
    guest = await somebody(request)
    return {"ok": True, "link": f"/feed/{await hall_of(request).book.new_feed(guest)}.ics"}


@post("/me/feed/out", status_code=200, responses=PROBLEMS)
async def end_feed(request: Asking) -> dict[str, Any]:
    """The address of the calendar is void."""
    await hall_of(request).book.end_feed(await somebody(request))
    return {"ok": True}


# ---- links in messages, and what a browser fetches by itself ---------------------------------------------------------------


@get("/feed/{token:str}", include_in_schema=False)
async def calendar(request: Asking, token: str) -> Response[Any]:
    """Open hours and deadlines."""
    hall = hall_of(request)
    whose = await hall.book.whose_feed(token.removesuffix(".ics"))
    hall.measures.check(whose, "GET", request.url.path)
    text = await feed.of(hall, whose, home_of(request))
    return Response(text.encode(), media_type="text/calendar", headers={"cache-control": "private, max-age=300"})


@get("/sw.js", include_in_schema=False)
async def service_worker(request: Asking) -> Response[Any]:
    """The service worker: it shows notices, and keeps what was seen last for when there is no network."""
    file = STATIC / "js" / "sw.js"
    return sent(request, static_file(file, file.stat().st_mtime_ns))


@get(["/w/{message:str}", "/w/{message:str}/{table:str}"], include_in_schema=False)
async def lead_on(message: str, table: str = "") -> Response[Any]:
    """From a message to its table: by a page of ours, which the browser trusts with who it is."""
    return page(pages.lead_on({"to": f"/table/{table}#question" if table else "/"}))


@get("/put-off/{token:str}", include_in_schema=False)
async def put_off_page(request: Asking, token: str) -> Response[Any]:
    """What a link puts off, with one press: whatever only opens the page, a scanner of mails say, does nothing."""
    said = await hall_of(request).book.put_off(token, "look")
    return page(pages.put_off({"token": token, "is": "", **said}))


@post("/put-off/{token:str}", include_in_schema=False)
async def put_off(request: Asking, token: str) -> Response[Any]:
    """Puts off, by one press or by the mail program itself (RFC 8058); or takes that back."""
    form = await request.form()
    what = "on" if form.get("again") else "off"
    said = await hall_of(request).book.put_off(token, what)
    return page(pages.put_off({"token": token, "is": what, **said}))


@get("/confirm/{token:str}", include_in_schema=False)
async def confirm_page(request: Asking, token: str) -> Response[Any]:
    """A mail address asks for one press, so that a preview does not confirm it."""
    address = await hall_of(request).book.confirm(token, press=False)
    return page(pages.confirm({"token": token, "address": address, "done": False}))


@post("/confirm/{token:str}", include_in_schema=False)
async def confirm(request: Asking, token: str) -> Response[Any]:
    """The address is this person's."""
    address = await hall_of(request).book.confirm(token, press=True)
    return page(pages.confirm({"token": token, "address": address, "done": True}))


@post("/back/mail", include_in_schema=False)
async def back_by_mail(request: Asking) -> Response[Any]:
    """A link that opens their seats, to whoever has confirmed this address; the answer is the same if nobody has."""
    check_site(request)
    guest = await person(request)
    form = await request.form()
    known = {"me": guest.name if guest else "", "mail": True, "trouble": "", "said": ""}
    try:
        await hall_of(request).book.send_key(str(form.get("address") or "")[:200])
    except SandtableError as error:
        return page(pages.back({**known, "trouble": error.message}), 409)
    said = "If somebody here is told by mail at this address, a link is on its way. It is good for ten minutes."
    return page(pages.back({**known, "said": said}))


def routers() -> list[Any]:
    wire = [word, set_word, set_there, add_way, add_push, drop_way, trial, push_key, notices, seen, hush]
    wire += [new_feed, end_feed]
    links = [calendar, service_worker, lead_on, put_off_page, put_off, confirm_page, confirm, back_by_mail]
    return [Router("/api/v1", route_handlers=wire), *links]
