"""Looking back over HTTP: chances, turning points and luck of a game that is over."""

from typing import Any

from litestar import Response, Router, get, post

from sandtable.server.web.api import PROBLEMS, Asking
from sandtable.server.web.pages import looking_back
from sandtable.server.web.replay_api import FOREVER, replay_of
from sandtable.server.web.requests import person, somebody
from sandtable.server.web.site import page


@get("/tables/{id:str}/looking-back", responses=PROBLEMS)
async def state(request: Asking, id: str) -> dict[str, Any]:
    """Of a game that is over: `{"state": "none"}`, how far looking back is, or all that was found, as `sandtable explain --curve`."""
    replays, found = await replay_of(request, id)
    return await replays.backs.state(found)


@post("/tables/{id:str}/looking-back", status_code=200, responses=PROBLEMS)
async def begin(request: Asking, id: str) -> dict[str, Any]:
    """Looks back at a game that is over, in the background; what is found is kept."""
    await somebody(request)
    replays, found = await replay_of(request, id)
    return await replays.backs.begin(found)


@get("/tables/{id:str}/looking-back/{number:int}/{which:str}", responses=PROBLEMS)
async def board(request: Asking, id: str, number: int, which: str, night: bool = False) -> Response[Any]:
    """The small board of a turning point, SVG: `before` the answer, as it was `played`, or with the `better` answer."""
    replays, found = await replay_of(request, id)
    text = await replays.backs.board(found, number, which[:10], night)
    return Response(text.encode(), media_type="image/svg+xml", headers=FOREVER)


@get("/looking-back/{id:str}", include_in_schema=False)
async def back_page(request: Asking, id: str) -> Response[Any]:
    """The page; its script asks for the rest."""
    guest = await person(request)
    replays, found = await replay_of(request, id)
    facts = await replays.facts(found)
    return page(looking_back.looking_back(facts | {"id": found.id, "me": guest.name if guest else ""}))


def routers() -> list[Any]:
    return [Router("/api/v1", route_handlers=[state, begin, board]), back_page]
