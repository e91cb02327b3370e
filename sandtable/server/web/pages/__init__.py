"""Pages as text: pure functions from what the server knows to HTML. No inline script, no inline style.

| address | page | what it is given |
| --- | --- | --- |
| `/` | `home(hall)` | me, day (the puzzle of the day), games (as `GET /games`), mine, open, watch (as `GET /tables`) |
| `/new?game=` | `new(form)` | me, games, game |
| `/new?friends=1&way=&game=` | `friends(form)` | me, games, game, way, countries, places |
| `/table/{id}` | `table(table)` | id, game, title, aim |
| `/join/{token}` | `join(invite)` | me, token, game, title, status, seat, seats (names) |
| | `used(invite)`, once the seat is taken | me, title |
| `/table/{id}` before it begins, `/t/{token}` | `lobby(lobby)` | me, token, site, left, trouble and all of `GET /lobbies/{id}` |
| `/t/{token}` of a table that has begun | `begun(table)` | me, title, host |
| … at which a seat is open | `substitute(table)` | and game, seat, token, trouble |
| `/table/{id}/host` | `host(sheet)` | me and all of `host_sheet.sheet` |
| `/me` | `me(person)` | me, tables (how many), devices, words (the day they were made), word (as `GET /me/word`) |
| `/back`, `/add/{token}` | `back(known)`, `add(known)` | me, token, trouble; mail (is there a mail server?), said |
| `/help/{table}/{token}` | `helps(known)` | me, title, trouble |
| `/put-off/{token}`, `/confirm/{token}`, `/w/{message}` | `put_off`, `confirm`, `lead_on` | what the link in a message says |
| `/learn`, `/learn/{game}` | `learn(hall)` | me, games (with lessons: id, title, minutes, done), open |
| `/learn/{game}/{lesson}` | `lesson(known)` | me, game, title, aim, lesson, course |
| `/puzzles`, `/puzzles/{game}` | `puzzles(hall)` | me, games (with puzzles, as `GET /games/{game}/puzzles`), day |
| `/puzzles/{game}/{puzzle}` | `puzzle(known)` | me, game, title, puzzle, course |
| `/play/{game}`, the first time | `first_time(known)` | me, course |
| `/rules` | `rulebooks(hall)` | me, games |
| `/rules/{game}` | `rulebook(book)` | me, game, title, blurb, aim, lessons (how many), first (the first page), clauses (as `GET /games/{game}/rules`) |
| `/reports` | `reports(known)` | me, reports (name, title, changed) |
| `/rules/{game}/short` | `short(book)` | me, game, title, aim, short (chapters with first sentences) |

`/static/…` is the folder `static/`, except for what `made(name)` makes: `boards.css` and `app.webmanifest`. *Play now* posts to `/play/{game}`, an
invitation to its own address with a `name`.
"""

import json
from collections.abc import Iterable

from sandtable.core.contract import Game
from sandtable.server.web import look
from sandtable.server.web.pages.book import rulebook, rulebooks, short
from sandtable.server.web.pages.frame import app, error
from sandtable.server.web.pages.history import history
from sandtable.server.web.pages.home import home
from sandtable.server.web.pages.host import host
from sandtable.server.web.pages.learn import first_time, learn, lesson
from sandtable.server.web.pages.lobby import begun, lobby, substitute
from sandtable.server.web.pages.me import add, back, helps, me
from sandtable.server.web.pages.puzzle import puzzle, puzzles
from sandtable.server.web.pages.reports import reports
from sandtable.server.web.pages.seats import join, new, used
from sandtable.server.web.pages.table import table
from sandtable.server.web.pages.told import confirm, lead_on, put_off
from sandtable.server.web.pages.war import friends, game_of

__all__ = [
    "add",
    "back",
    "begun",
    "substitute",
    "confirm",
    "error",
    "first_time",
    "friends",
    "game_of",
    "helps",
    "history",
    "home",
    "host",
    "join",
    "lead_on",
    "learn",
    "lesson",
    "lobby",
    "made",
    "me",
    "new",
    "put_off",
    "puzzle",
    "puzzles",
    "reports",
    "rulebook",
    "rulebooks",
    "short",
    "table",
    "used",
]


def made(name: str, games: Iterable[Game]) -> tuple[str, str] | None:
    """A file of `/static/` that is made rather than stored: its text and its media type."""
    if name == "boards.css":
        return look.boards_css(*(game.folder for game in games)), "text/css; charset=utf-8"
    if name == "app.webmanifest":
        return json.dumps(app()), "application/manifest+json"
    return None
