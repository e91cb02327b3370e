"""Lessons over the wire: every request brings the answers so far, and is answered from a replay of them."""

import asyncio
import math
from contextlib import suppress
from typing import Annotated, Any

from litestar import Request, Response, Router, get, post
from litestar.datastructures import State
from msgspec import Meta, Struct

from sandtable.core.contract import Game
from sandtable.core.errors import NotAsked, Unreadable
from sandtable.core.lesson import Lesson
from sandtable.core.match import Match
from sandtable.core.puzzle import puzzles_of
from sandtable.core.teaching import lesson_of
from sandtable.server.errors import Outrun
from sandtable.server.keep.learnt import add_learnt, learnt_of
from sandtable.server.people.guests import Guest
from sandtable.server.tables.hall import Hall
from sandtable.server.tables.lessons import MOST_ANSWERS, lesson_row, sat_down, shown
from sandtable.server.tables.stream import as_json
from sandtable.server.web import pages
from sandtable.server.web.api import PROBLEMS, game_row, hall_of, json_text
from sandtable.server.web.requests import person
from sandtable.server.web.site import page

Asking = Request[Any, Any, State]
Said = Annotated[str, Meta(max_length=200, description="notation, or #code")]
Answers = Annotated[
    list[Annotated[list[Said], Meta(min_length=1, max_length=40)]],
    Meta(max_length=MOST_ANSWERS, description="the learner's answers so far, each with those that were meant with it"),
]
Ids = Annotated[list[Annotated[str, Meta(max_length=100)]], Meta(max_length=20)]


class Sofar(Struct):
    answers: Answers = []


class Aimed(Struct):
    path: Ids
    x: float
    y: float
    answers: Answers = []


class Pressed(Struct):
    answers: Answers = []
    held: Ids = []
    id: Annotated[str, Meta(max_length=100)] = ""
    x: float | None = None
    y: float | None = None


def taught(request: Asking, game: str, lesson: str) -> tuple[Game, Lesson]:
    rules = hall_of(request).game(game)
    return rules, lesson_of(rules, lesson)


@get("/games/{game:str}/lessons", responses=PROBLEMS)
async def lessons(request: Asking, game: str) -> dict[str, Any]:
    """The lessons of a game, in their order, and which of them I have done."""
    guest, hall = await person(request), hall_of(request)
    done = (await learnt_of(hall.store, guest.id)).get(game, set()) if guest else set()
    rows = [lesson_row(lesson) | {"done": lesson.id in done} for lesson in hall.game(game).people.lessons]
    return {"ok": True, "lessons": rows}


@post("/lessons/{game:str}/{lesson:str}", status_code=200, responses=PROBLEMS)
async def play(request: Asking, game: str, lesson: str, data: Sofar) -> Response[Any]:
    """The lesson's table after these answers. Once its goal is reached, that is kept with the person."""
    rules, wanted = taught(request, game, lesson)
    guest = await person(request, changing=True)
    desk, stream = await asyncio.to_thread(sat_down, rules, wanted, data.answers)
    answer = await asyncio.to_thread(shown, desk, stream)
    if desk.is_done and guest:
        await keep(hall_of(request), guest, game, lesson)
    items = ",".join(answer.pop("items"))
    return json_text(f'{{"ok":true,"kept":{as_json(bool(guest))},"items":[{items}],{as_json(answer)[1:]}')


async def keep(hall: Hall, guest: Guest, game: str, lesson: str) -> None:
    if lesson in (await learnt_of(hall.store, guest.id)).get(game, set()):
        return
    row = {"person": guest.id, "game": game, "lesson": lesson, "at": hall.now()}
    with suppress(Outrun):  # done twice in one moment
        await hall.store.write([(add_learnt, row)])


@post("/lessons/{game:str}/{lesson:str}/why", status_code=200, responses=PROBLEMS)
async def why(request: Asking, game: str, lesson: str, data: Pressed) -> dict[str, Any]:
    """Why what was clicked is no answer, in the words of the rules."""
    rules, wanted = taught(request, game, lesson)
    desk, _ = await asyncio.to_thread(sat_down, rules, wanted, data.answers)
    return told_why(desk.match, wanted.seat, data)


@post("/lessons/{game:str}/{lesson:str}/about", status_code=200, responses=PROBLEMS)
async def about(request: Asking, game: str, lesson: str, data: Pressed) -> dict[str, Any]:
    """What a thing in the picture is and does."""
    rules, wanted = taught(request, game, lesson)
    desk, _ = await asyncio.to_thread(sat_down, rules, wanted, data.answers)
    return told_about(desk.match, wanted.seat, data)


@post("/lessons/{game:str}/{lesson:str}/aim", status_code=200, responses=PROBLEMS)
async def aim(request: Asking, game: str, lesson: str, data: Aimed) -> dict[str, Any]:
    """The action that a point would be."""
    rules, wanted = taught(request, game, lesson)
    desk, _ = await asyncio.to_thread(sat_down, rules, wanted, data.answers)
    return told_aim(desk.match, wanted.seat, data)


# ---- at a table that is nobody's, a lesson's or a puzzle's -----------------------------------------------------------


def told_why(match: Match, seat: int, data: Pressed) -> dict[str, Any]:
    point = None if data.x is None or data.y is None else (data.x, data.y)
    message, clause = match.why_not(seat, data.held, data.id, point)
    return {"ok": True, "message": message, "clause": clause}


def told_about(match: Match, seat: int, data: Pressed) -> dict[str, Any]:
    message, clause = match.about(seat, data.id)
    return {"ok": True, "message": message, "clause": clause}


def told_aim(match: Match, seat: int, data: Aimed) -> dict[str, Any]:
    aiming = match.game.people.aiming
    if aiming is None:
        raise Unreadable(f"{match.game.title} has no places to aim at")
    if seat not in match.asked:
        raise NotAsked("nothing is asked here now")
    if not (math.isfinite(data.x) and math.isfinite(data.y)):
        raise Unreadable("a point has two finite numbers")
    code = match.read(seat, aiming.point(match.view(seat).state, seat, tuple(data.path), data.x, data.y))
    match.check(seat, code)
    action = match.describe(seat, code)
    return {"ok": True, "action": str(action.code), "words": action.words, "text": action.text}


# ---- pages -----------------------------------------------------------------------------------------------------------


async def learner(request: Asking) -> dict[str, Any]:
    """Who learns, and what they have done."""
    guest = await person(request)
    done = await learnt_of(hall_of(request).store, guest.id) if guest else {}
    return {"me": guest.name if guest else "", "learnt": done}


def course(name: str, game: Game, learnt: dict[str, set[str]]) -> dict[str, Any]:
    """A game with its lessons."""
    done = learnt.get(name, set())
    rows = [lesson_row(lesson) | {"done": lesson.id in done} for lesson in game.people.lessons]
    return game_row(name, game) | {"lessons": rows, "puzzles": len(puzzles_of(game))}


@get("/learn", include_in_schema=False)
async def learn(request: Asking) -> Response[Any]:
    """All lessons of all games."""
    known, hall = await learner(request), hall_of(request)
    games = [course(name, game, known["learnt"]) for name, game in hall.games.items() if game.people.lessons]
    return page(pages.learn({"me": known["me"], "games": games, "open": ""}))


@get("/learn/{game:str}", include_in_schema=False)
async def learn_game(request: Asking, game: str) -> Response[Any]:
    """The lessons of one game."""
    known, rules = await learner(request), hall_of(request).game(game)
    return page(pages.learn({"me": known["me"], "games": [course(game, rules, known["learnt"])], "open": game}))


@get("/learn/{game:str}/{lesson:str}", include_in_schema=False)
async def lesson_page(request: Asking, game: str, lesson: str) -> Response[Any]:
    """A lesson, at the table."""
    known, (rules, wanted) = await learner(request), taught(request, game, lesson)
    told = {"lesson": lesson_row(wanted), "course": course(game, rules, known["learnt"])}
    return page(pages.lesson({"me": known["me"], "game": game, "title": rules.title, "aim": rules.aim, **told}))


def routers() -> list[Any]:
    return [Router("/api/v1", route_handlers=[lessons, play, why, about, aim]), learn, learn_game, lesson_page]
