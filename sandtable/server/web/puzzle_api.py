"""Puzzles over the wire: the position as its seat sees it, a verdict on an answer, and how everybody has fared."""

import asyncio
from contextlib import suppress
from typing import Annotated, Any

from litestar import Request, Response, Router, get, post
from litestar.datastructures import State
from msgspec import Meta, Struct

from sandtable.core.contract import Game
from sandtable.core.errors import Refused
from sandtable.core.puzzle import puzzles_of, unknown
from sandtable.server.errors import Outrun
from sandtable.server.keep.tries import add_try, solve, tries_at, tries_of
from sandtable.server.people.guests import Guest
from sandtable.server.tables.hall import Hall
from sandtable.server.tables.puzzles import HINTS, Bench, day_row, found, rows_of
from sandtable.server.tables.stream import as_json
from sandtable.server.web import pages
from sandtable.server.web.api import PROBLEMS, game_row, hall_of, json_text
from sandtable.server.web.lesson_api import Aimed, Pressed, Sofar, told_about, told_aim, told_why
from sandtable.server.web.requests import person
from sandtable.server.web.site import page

Asking = Request[Any, Any, State]


class Tried(Sofar):
    gives_up: bool = False


class Wanted(Struct):
    number: Annotated[int, Meta(ge=1, le=HINTS)] = 1


async def shelf(hall: Hall, guest: Guest | None, name: str) -> list[dict[str, Any]]:
    """The puzzles of a game, as somebody stands with them."""
    mine = await tries_of(hall.store, guest.id, name) if guest else {}
    return rows_of(hall.game(name), mine, name, await tries_at(hall.store, name))


@get("/games/{game:str}/puzzles", responses=PROBLEMS)
async def puzzles(request: Asking, game: str) -> dict[str, Any]:
    """The puzzles of a game, which of them I have solved, and how many do so at the first try."""
    hall = hall_of(request)
    rows = await shelf(hall, await person(request), game)
    return {"ok": True, "puzzles": rows, "unknown": unknown(hall.game(game))}


@get("/puzzles/today", responses=PROBLEMS)
async def day(request: Asking) -> dict[str, Any]:
    """The puzzle of the day, by UTC: the same for everybody."""
    return {"ok": True, "puzzle": day_row(hall_of(request).games, hall_of(request).now())}


async def bench(request: Asking, game: str, puzzle: str, answers: Any) -> Bench:
    rules = hall_of(request).game(game)
    found(rules, puzzle)
    return await asyncio.to_thread(Bench, rules, puzzle, answers)


@post("/puzzles/{game:str}/{puzzle:str}", status_code=200, responses=PROBLEMS)
async def play(request: Asking, game: str, puzzle: str, data: Tried) -> Response[Any]:
    """The puzzle's table, and after an answer the verdict. The first answer is kept with the person; who gives up after it
    is told the solution."""
    guest = await person(request, changing=True)
    sat = await bench(request, game, puzzle, data.answers)
    if data.gives_up and not sat.is_answered:
        raise Refused("the solution is told after a try")
    told = await asyncio.to_thread(sat.shown, data.gives_up)
    if sat.is_answered and guest:
        await keep(hall_of(request), guest, game, sat)
    items = ",".join(told.pop("items"))
    return json_text(f'{{"ok":true,"kept":{as_json(bool(guest))},"items":[{items}],{as_json(told)[1:]}')


async def keep(hall: Hall, guest: Guest, game: str, sat: Bench) -> None:
    """The first answer counts, unless a hint came before it; and later ones until it is solved."""
    known, id, right = await tries_of(hall.store, guest.id, game), sat.puzzle.id, sat.is_right
    if (game, id) not in known:
        row = {"person": guest.id, "game": game, "puzzle": id, "first": right, "solved": right, "at": hall.now()}
        with suppress(Outrun):  # answered twice in one moment
            await hall.store.write([(add_try, row | {"hinted": not sat.is_answered})])
    elif right and not known[game, id].solved:
        await hall.store.write([(solve, {"who": guest.id, "of": game, "which": id})])


@post("/puzzles/{game:str}/{puzzle:str}/hint", status_code=200, responses=PROBLEMS)
async def hint(request: Asking, game: str, puzzle: str, data: Wanted) -> dict[str, Any]:
    """The first or the second hint. Who has had one before the first answer is kept: that answer is not rated."""
    guest = await person(request, changing=True)
    sat = await bench(request, game, puzzle, ())
    told = await asyncio.to_thread(sat.hint, data.number)
    if guest:
        await keep(hall_of(request), guest, game, sat)
    return {"ok": True, "kept": bool(guest), **told}


@post("/puzzles/{game:str}/{puzzle:str}/why", status_code=200, responses=PROBLEMS)
async def why(request: Asking, game: str, puzzle: str, data: Pressed) -> dict[str, Any]:
    """Why what was clicked is no answer, in the words of the rules."""
    sat = await bench(request, game, puzzle, data.answers)
    return told_why(sat.match, sat.seat, data)


@post("/puzzles/{game:str}/{puzzle:str}/about", status_code=200, responses=PROBLEMS)
async def about(request: Asking, game: str, puzzle: str, data: Pressed) -> dict[str, Any]:
    """What a thing in the picture is and does."""
    sat = await bench(request, game, puzzle, data.answers)
    return told_about(sat.match, sat.seat, data)


@post("/puzzles/{game:str}/{puzzle:str}/aim", status_code=200, responses=PROBLEMS)
async def aim(request: Asking, game: str, puzzle: str, data: Aimed) -> dict[str, Any]:
    """The action that a point would be."""
    sat = await bench(request, game, puzzle, data.answers)
    return told_aim(sat.match, sat.seat, data)


# ---- pages -----------------------------------------------------------------------------------------------------------


async def known_game(hall: Hall, guest: Guest | None, name: str, game: Game) -> dict[str, Any]:
    return game_row(name, game) | {"puzzles": await shelf(hall, guest, name), "unknown": unknown(game)}


@get("/puzzles", include_in_schema=False)
async def all_puzzles(request: Asking) -> Response[Any]:
    """The puzzles of all games, and the one of the day."""
    hall, guest = hall_of(request), await person(request)
    named = [(name, game) for name, game in hall.games.items() if puzzles_of(game) or unknown(game)]
    games = [await known_game(hall, guest, name, game) for name, game in named]
    return page(
        pages.puzzles({"me": guest.name if guest else "", "games": games, "day": day_row(hall.games, hall.now())})
    )


@get("/puzzles/{game:str}", include_in_schema=False)
async def puzzles_of_game(request: Asking, game: str) -> Response[Any]:
    """The puzzles of one game."""
    hall, guest = hall_of(request), await person(request)
    games = [await known_game(hall, guest, game, hall.game(game))]
    return page(pages.puzzles({"me": guest.name if guest else "", "games": games, "day": None}))


@get("/puzzles/{game:str}/{puzzle:str}", include_in_schema=False)
async def puzzle_page(request: Asking, game: str, puzzle: str) -> Response[Any]:
    """A puzzle, at the table."""
    hall, guest = hall_of(request), await person(request)
    rules = hall.game(game)
    wanted = found(rules, puzzle)
    course = await known_game(hall, guest, game, rules)
    known = {"me": guest.name if guest else "", "game": game, "title": rules.title, "puzzle": wanted.id}
    return page(pages.puzzle(known | {"course": course}))


def routers() -> list[Any]:
    api = Router("/api/v1", route_handlers=[puzzles, day, play, hint, why, about, aim])
    return [api, all_puzzles, puzzles_of_game, puzzle_page]
