"""Lessons: the page of all of them, a lesson at the table, and the offer to learn a game before one plays it."""

from sandtable.server.web.look import icon, words
from sandtable.server.web.pages.frame import FOOT, Known, drawing, in_order, mast, page, play_now
from sandtable.server.web.pages.table import alone


def place(game: Known, lesson: Known) -> str:
    return f"/learn/{words(game['name'])}/{words(lesson['id'])}"


def next_lesson(game: Known) -> Known | None:
    """The first that is not done."""
    return next((lesson for lesson in game["lessons"] if not lesson["done"]), None)


def n_done(game: Known) -> str:
    n = len(game["lessons"])
    return f"{sum(lesson['done'] for lesson in game['lessons'])} of {n} lesson{'s' if n != 1 else ''}"


def sign(number: int, lesson: Known) -> str:
    """The number of a lesson, or the tick of one that is done."""
    done = f'{icon("check")}<span class="sr">done</span>' if lesson["done"] else str(number)
    return f'<span class="stair-n">{done}</span>'


def state(lesson: Known, now: Known | None) -> str:
    return "is-now" if now is lesson else "is-done" if lesson["done"] else ""


def tile(game: Known, number: int, lesson: Known) -> str:
    now = next_lesson(game)
    return (
        f'<li class="{state(lesson, now)}"><a href="{place(game, lesson)}">{sign(number, lesson)}'
        f"<b>{words(lesson['title'])}</b></a></li>"
    )


def go_on(game: Known) -> str:
    """The one button of a game: begin, go on, or play."""
    following, begun = next_lesson(game), any(lesson["done"] for lesson in game["lessons"])
    if following is None:
        return play_now(game["name"], "Play", "btn")
    number = game["lessons"].index(following) + 1
    text = f"Go on: lesson {number}" if begun else f"Begin, {following['minutes']} minutes"
    return f'<a class="btn{" btn--go" if begun else ""}" href="{place(game, following)}">{text}</a>'


def section(game: Known, is_open: bool) -> str:
    name, title = words(game["name"]), words(game["title"])
    tiles = "".join(tile(game, n, lesson) for n, lesson in enumerate(game["lessons"], 1))
    puzzles = f'<a href="/puzzles/{name}">{game["puzzles"]} puzzles</a>' if game.get("puzzles") else ""
    return f"""<section class="learn{" is-open" if is_open else ""}" id="learn-{name.replace(".", "-")}">
<span class="learn-pic">{drawing(game["name"], "cover")}</span>
<div class="learn-head"><h2><a href="/learn/{name}">{title}</a></h2><p>{words(game["aim"])}</p></div>{go_on(game)}
<ol class="tiles" aria-label="Lessons of {title}">{tiles}</ol>
<p class="learn-foot"><span>{n_done(game)}</span>{puzzles}<a href="/rules/{name}">the rulebook</a></p></section>"""


def learn(hall: Known) -> str:
    """Lessons of all games, or of one. On a phone one game is open, the one that one has begun."""
    games = in_order([game for game in hall["games"] if game["lessons"]])
    begun = (game["name"] for game in games if next_lesson(game) and any(lesson["done"] for lesson in game["lessons"]))
    is_open = hall["open"] or next(begun, games[0]["name"] if games else "")
    rows = "".join(section(game, game["name"] == is_open) for game in games)
    none = '<p class="quiet">No game here has lessons yet; its rulebook teaches it too.</p>'
    body = f"""{mast(hall.get("me", ""), "Learn")}<main class="page stack"><div class="learns">
<div class="section-head"><h1>Learn by playing</h1><span class="small quiet">three minutes a lesson, in any order; nothing is locked</span></div>
{rows or none}</div></main>{FOOT}"""
    return page("Learn", body, ("home", "learn"), "now")


# ---- a lesson --------------------------------------------------------------------------------------------------------


def stair(course: Known, lesson: Known) -> str:
    """The lessons of a game, beside the board."""
    rows = "".join(
        f'<li class="{"is-now" if row["id"] == lesson["id"] else "is-done" if row["done"] else ""}" data-lesson="{words(row["id"])}">'
        f'{sign(n, row)}<a href="{place(course, row)}"{" aria-current=page" if row["id"] == lesson["id"] else ""}>'
        f"{words(row['title'])}</a></li>"
        for n, row in enumerate(course["lessons"], 1)
    )
    return f"""<div class="flank-head"><h2>Lessons</h2><span class="small quiet">{n_done(course).partition(" lesson")[0]}</span></div>
<ol class="stair" id="ui-stair">{rows}</ol>"""


def lesson(known: Known) -> str:
    """A lesson: the page of a table, with a lesson instead of other people."""
    course, wanted = known["course"], known["lesson"]
    rows = course["lessons"]
    number = next(n for n, row in enumerate(rows, 1) if row["id"] == wanted["id"])
    following = rows[number] if number < len(rows) else None
    then = f"{following['id']} {following['title']}" if following else ""
    under = f"lesson {number} of {len(rows)}"
    return alone("lesson", known, wanted, stair(course, wanted), under, next=then, number=number)


# ---- the first time --------------------------------------------------------------------------------------------------


def first_time(known: Known) -> str:
    """Before the first game: a lesson, or straight to the table."""
    game = known["course"]
    first = game["lessons"][0]
    title, name = words(game["title"]), words(game["name"])
    body = f"""{mast(known["me"], "Hall")}<main class="page page--narrow first-time"><p class="over">{title}</p>
<h1>Your first game of {title}?</h1><p class="lead">{words(game["aim"])}</p>
<p>{len(game["lessons"])} lessons teach it, {first["minutes"]} minutes each, on the real table. You can stop after any of them.</p>
<div class="first-ways"><a class="btn btn--go" href="{place(game, first)}">Learn it first: {words(first["title"])}</a>
<form method="post" action="/play/{name}"><input type="hidden" name="sure" value="1"><button class="btn">No, play now</button></form></div>
<p class="quiet small">The lessons stay under <a href="/learn/{name}">Learn</a>, the rules <a href="/rules/{name}">in the rulebook</a>.</p></main>{FOOT}"""
    return page(f"{game['title']}, the first time", body, ("home", "learn"))
