"""After the war, over HTTP: the curve of a game, a person's history, ratings."""

from typing import Any

from litestar import Response, Router, get

from sandtable.server.keep import results
from sandtable.server.web import pages
from sandtable.server.web.api import PROBLEMS, Asking, hall_of, json_text
from sandtable.server.web.replay_api import replay_of
from sandtable.server.web.requests import person, somebody
from sandtable.server.web.site import page


@get("/tables/{id:str}/curve", responses=PROBLEMS)
async def curve(request: Asking, id: str) -> Response[Any]:
    """What the game measures of each seat, from its first day to its last; once it is over."""
    replays, found = await replay_of(request, id)
    return json_text(await replays.ask(found, "curve"))


async def known_of(request: Asking, guest: Any) -> dict[str, Any]:
    """A person's games, how often they won, and how they are rated among those with lasting keys."""
    hall = hall_of(request)
    tallies = await results.tallies(hall.store, guest.id)
    ratings = {game: await hall.ratings.of(game) for game in tallies}
    lasts = guest.id in await results.lasting(hall.store)
    return {
        "games": [
            {
                "game": game,
                "title": hall.games[game].title if game in hall.games else game,
                **tally,
                "rating": next((round(r.sure, 1) for r in ratings[game] if r.person == guest.id), None),
                "place": next((i for i, r in enumerate(ratings[game], 1) if r.person == guest.id), None),
                "rated": len(ratings[game]),
            }
            for game, tally in tallies.items()
        ],
        "over": [
            {
                "table": row["table_id"],
                "game": row["game"],
                "title": row["title"] or row["game"],
                "status": row["status"],
                "points": row["points"],
                "counts": bool(row["counts"]),
                "at": row["at"],
            }
            for row in await results.history_of(hall.store, guest.id)
        ],
        "ratings": hall.ratings.can,
        "lasting": lasts,
    }


@get("/me/history", responses=PROBLEMS)
async def history(request: Asking) -> dict[str, Any]:
    """My games that are over, and what became of them."""
    return {"ok": True, **await known_of(request, await somebody(request))}


@get("/games/{game:str}/ratings", responses=PROBLEMS)
async def ratings(request: Asking, game: str) -> dict[str, Any]:
    """The people of a game by rating: those with a lasting key, and seats that one person held throughout."""
    hall = hall_of(request)
    hall.game(game)
    rows = await hall.ratings.of(game)
    shown = [{"name": r.name, "rating": round(r.sure, 1), "mean": round(r.mean, 1), "games": r.games} for r in rows]
    return {"ok": True, "on": hall.ratings.can, "ratings": shown}


@get("/history", include_in_schema=False)
async def history_page(request: Asking) -> Response[Any]:
    """My wars."""
    guest = await person(request)
    if guest is None:
        return page(pages.back({"me": "", "trouble": ""}))
    hall, known = hall_of(request), await known_of(request, guest)
    ladders = {hall.games[name].title: (await hall.ratings.of(name))[:10] for name in hall.games if hall.ratings.can}
    return page(pages.history({"me": guest.name, "id": guest.id, "ladders": ladders, **known}))


def routers() -> list[Any]:
    return [Router("/api/v1", route_handlers=[curve, history, ratings]), history_page]
