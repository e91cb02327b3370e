"""A person's keys over HTTP: devices, words on paper, taking everything along, leaving."""

import asyncio
from typing import Annotated, Any

from litestar import MediaType, Response, Router, get, post
from msgspec import Meta, Struct

from sandtable.core.errors import Refused, SandtableError
from sandtable.server.people import leaving
from sandtable.server.web import pages
from sandtable.server.web.api import PROBLEMS, Asking, hall_of
from sandtable.server.web.codes import qr
from sandtable.server.web.hosts import name_of
from sandtable.server.web.prefix import prefix_of
from sandtable.server.web.requests import COOKIE, PUT_OUT, check_site, keep_cookie, person, somebody
from sandtable.server.web.site import page, seen_off

BROWSERS = ("Firefox", "Edg", "OPR", "Chrome", "Safari")  # the first that names itself
SYSTEMS = ("Android", "iPhone", "iPad", "Windows", "Mac OS", "Linux")


class Six(Struct):
    words: Annotated[str, Meta(max_length=200, description="the six words, apart by spaces")]


class Credential(Struct):
    credential: Annotated[dict[str, Any], Meta(description="what the browser gave, as JSON")]


class Days(Struct):
    first: Annotated[str, Meta(max_length=10, description="as 2026-11-26")]
    last: Annotated[str, Meta(max_length=10)]


class Sure(Struct):
    sure: bool = False


def site_of(request: Asking) -> str:
    """The name of the hall, for passkeys: they know no addresses."""
    name = name_of(request.headers.get("host", ""))
    if name.replace(".", "").isdigit() or ":" in name:
        raise Refused("passkeys know names, no addresses: open the hall as localhost, or by its name over https")
    return name


def origin_of(request: Asking) -> str:
    """Where the page comes from, as a browser says it: scheme and host."""
    return f"{request.url.scheme}://{request.headers.get('host', '')}".lower()


def home_of(request: Asking) -> str:
    """Where the hall lies, as this request has found it: links that leave it begin so."""
    return origin_of(request) + prefix_of(request.scope)


def label_of(request: Asking) -> str:
    """What a device calls itself, in two words; for its owner's list alone."""
    said = request.headers.get("user-agent", "")
    browser = next((name for name in BROWSERS if name in said), "a browser")
    system = next((name for name in SYSTEMS if name in said), "")
    return {"Edg": "Edge", "OPR": "Opera"}.get(browser, browser) + (f" on {system}" if system else "")


def sends_mail(request: Asking) -> bool:
    return hall_of(request).book.carriers.mail.is_on


@get("/me/devices", responses=PROBLEMS)
async def devices(request: Asking) -> dict[str, Any]:
    """The browsers that open my seats, by day; whether there are words on paper."""
    guest, keys = await somebody(request), hall_of(request).keys
    return {"ok": True, "devices": await keys.devices(guest), "words": await keys.has_words(guest)}


@post("/me/device-link", status_code=200, responses=PROBLEMS)
async def device_link(request: Asking) -> dict[str, Any]:
    """A link that adds a device: once, for ten minutes."""
    guest = await somebody(request)
    link = f"/add/{await hall_of(request).keys.link(guest)}"
    return {"ok": True, "link": link, "qr": await asyncio.to_thread(qr, home_of(request) + link)}


@post("/me/leave", status_code=200, responses=PROBLEMS)
async def take_leave(request: Asking, data: Days) -> dict[str, Any]:
    """Days on which my time stands still, at every table that gives leave; what each of them says."""
    return {
        "ok": True,
        "tables": await leaving.take_leave(hall_of(request), await somebody(request), data.first, data.last),
    }


@post("/me/devices/{key:str}/out", status_code=200, responses=PROBLEMS)
async def put_out(request: Asking, key: str) -> dict[str, Any]:
    """A device opens nothing any more."""
    await hall_of(request).keys.end(await somebody(request), key)
    return {"ok": True}


@post("/me/devices/out", status_code=200, responses=PROBLEMS)
async def put_others_out(request: Asking) -> dict[str, Any]:
    """All devices but this one."""
    return {"ok": True, "out": await hall_of(request).keys.end_others(await somebody(request))}


@post("/me/words", status_code=200, responses=PROBLEMS)
async def words(request: Asking) -> dict[str, Any]:
    """Six recovery words, told this once; older ones are void."""
    return {"ok": True, "words": await hall_of(request).keys.new_words(await somebody(request))}


@post("/me/recover", status_code=200, responses=PROBLEMS)
async def recover(request: Asking, data: Six) -> Response[Any]:
    """A new key for whoever has the six words."""
    check_site(request)
    guest, token = await hall_of(request).keys.recover(data.words, label_of(request))
    response = Response({"ok": True, "token": token, "name": guest.name}, media_type=MediaType.JSON)
    keep_cookie(response, token, request.url.scheme == "https")
    return response


@get("/me/export", responses=PROBLEMS)
async def export(request: Asking) -> dict[str, Any]:
    """Everything that is kept about me."""
    return {"ok": True, **await leaving.export(hall_of(request), await somebody(request))}


@post("/me/delete", status_code=200, responses=PROBLEMS)
async def delete(request: Asking, data: Sure) -> Response[Any]:
    """Leaves for good, if sure; else says what would follow."""
    guest, hall = await somebody(request), hall_of(request)
    if not data.sure:
        told = "Bots take your seats in games that go on; what you played stays, without your name. Your keys open nothing."
        return Response({"ok": True, "gone": False, "question": told}, media_type=MediaType.JSON)
    await leaving.delete(hall, guest)
    response = Response({"ok": True, "gone": True}, media_type=MediaType.JSON)
    response.delete_cookie(COOKIE)
    request.scope[PUT_OUT] = True  # type: ignore[literal-required]
    return response


@post("/me/passkey/options", status_code=200, responses=PROBLEMS)
async def passkey_wanted(request: Asking) -> dict[str, Any]:
    """What a browser is asked for a new passkey."""
    guest = await somebody(request)
    return {"ok": True, "options": await hall_of(request).passkeys.wanted(guest, site_of(request))}


@post("/me/passkey", status_code=200, responses=PROBLEMS)
async def add_passkey(request: Asking, data: Credential) -> dict[str, Any]:
    """A new passkey."""
    guest, label = await somebody(request), f"passkey of {label_of(request)}"
    await hall_of(request).passkeys.add(guest, data.credential, site_of(request), origin_of(request), label)
    return {"ok": True}


@post("/passkey/options", status_code=200, responses=PROBLEMS)
async def passkey_question(request: Asking) -> dict[str, Any]:
    """What a browser is asked when somebody wants to come back by passkey."""
    return {"ok": True, "options": await hall_of(request).passkeys.question(site_of(request))}


@post("/passkey", status_code=200, responses=PROBLEMS)
async def open_by_passkey(request: Asking, data: Credential) -> Response[Any]:
    """A new key for whoever has the passkey."""
    check_site(request)
    site, origin = site_of(request), origin_of(request)
    guest, token = await hall_of(request).passkeys.open(data.credential, site, origin, label_of(request))
    response = Response({"ok": True, "name": guest.name}, media_type=MediaType.JSON)
    keep_cookie(response, token, request.url.scheme == "https")
    return response


# ---- pages ---------------------------------------------------------------------------------------------------------------


@get("/me", include_in_schema=False)
async def me_page(request: Asking) -> Response[Any]:
    """My seats and my keys; who is nobody yet may say the words."""
    guest, hall = await person(request), hall_of(request)
    if guest is None:
        return page(pages.back({"me": "", "trouble": "", "mail": sends_mail(request)}))
    known: dict[str, Any] = {"devices": await hall.keys.devices(guest), "words": await hall.keys.has_words(guest)}
    known["word"] = await hall.book.shown(guest)
    tables = [table for table in (await hall.lists(guest))["mine"] if not table["over"]]
    sits = [table for table in tables if table["you"]]
    known |= {"tables": len(tables), "latest": max(sits, key=lambda table: table["made"], default=None)}
    return page(pages.me({"me": guest.name, **known}))


@get("/back", include_in_schema=False)
async def back_page(request: Asking) -> Response[Any]:
    """*I have been here before.*"""
    guest = await person(request)
    return page(pages.back({"me": guest.name if guest else "", "trouble": "", "mail": sends_mail(request)}))


@post("/back", include_in_schema=False)
async def back(request: Asking) -> Response[Any]:
    """The six words, by a form."""
    check_site(request)
    form = await request.form()
    try:
        _, token = await hall_of(request).keys.recover(str(form.get("words") or "")[:200], label_of(request))
    except SandtableError as error:
        return page(pages.back({"me": "", "trouble": error.message, "mail": sends_mail(request)}), 409)
    return seen_off(request, "/me", token)


@get("/add/{token:str}", include_in_schema=False)
async def add_page(request: Asking, token: str) -> Response[Any]:
    """A link for another device: asks once, so that a preview does not use it up."""
    guest = await person(request)
    try:
        await hall_of(request).keys.check_link(token)
    except SandtableError as error:
        return page(pages.add({"me": guest.name if guest else "", "token": "", "trouble": error.message}), 410)
    return page(pages.add({"me": guest.name if guest else "", "token": token, "trouble": ""}))


@post("/add/{token:str}", include_in_schema=False)
async def add(request: Asking, token: str) -> Response[Any]:
    """This device is a key from now on."""
    check_site(request)
    try:
        _, made = await hall_of(request).keys.add_by_link(token, label_of(request))
    except SandtableError as error:
        return page(pages.add({"me": "", "token": "", "trouble": error.message}), 410)
    return seen_off(request, "/me", made)


def routers() -> list[Any]:
    wire = [devices, device_link, take_leave, put_out, put_others_out, words, recover, export, delete]
    wire += [passkey_wanted, add_passkey, passkey_question, open_by_passkey]
    return [Router("/api/v1", route_handlers=wire), me_page, back_page, back, add_page, add]
