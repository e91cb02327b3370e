"""Puzzles: the page of all of them, one at the table, and the one of the day in the hall."""

from collections.abc import Sequence

from sandtable.server.web.look import icon, words
from sandtable.server.web.pages.frame import FOOT, Known, drawing, in_order, mast, page
from sandtable.server.web.pages.table import alone


def place(game: str, puzzle: str) -> str:
    return f"/puzzles/{words(game)}/{words(puzzle)}"


def next_puzzle(rows: Sequence[Known], after: str = "") -> Known | None:
    """The first that is not solved, or the next such one after that one."""
    at = next((n for n, row in enumerate(rows, 1) if row["id"] == after), 0)
    return next((row for row in (*rows[at:], *rows[:at]) if not row["solved"] and row["id"] != after), None)


def n_solved(rows: Sequence[Known]) -> str:
    return f"{sum(row['solved'] for row in rows)} of {len(rows)}"


def how(row: Known) -> str:
    """How everybody has fared with it."""
    if not row["tries"]:
        return "nobody has tried it yet"
    rating = f", rating {row['rating']}" if row["rating"] is not None else ""
    return f"{row['first']} of {row['tries']} at the first try{rating}"


def tile(game: Known, row: Known, now: Known | None) -> str:
    """One puzzle: its number, or a tick; whoever hovers or listens learns whose turn it is and how many solve it."""
    state = "is-done" if row["solved"] else "is-now" if row is now else "is-tried" if row["tried"] else ""
    word = "solved" if row["solved"] else "tried, not solved" if row["tried"] else ""
    says = words(", ".join(part for part in (f"Puzzle {row['number']}: {row['title']}", word, how(row)) if part))
    sign = icon("check") if row["solved"] else str(row["number"])
    current = " aria-current=page" if row is now else ""
    return (
        f'<li class="{state}" data-puzzle="{words(row["id"])}"><a class="stair-n" href="{place(game["name"], row["id"])}"'
        f' title="{says}" aria-label="{says}"{current}>{sign}</a></li>'
    )


def section(game: Known) -> str:
    name, title, rows = words(game["name"]), words(game["title"]), game["puzzles"]
    following = next_puzzle(rows)
    begun = any(row["tried"] for row in rows)
    text = f"Go on: puzzle {following['number']}" if following and begun else "Begin"
    go = (
        f'<a class="btn{" btn--go" if begun else ""}" href="{place(game["name"], following["id"])}">{text}</a>'
        if following
        else ""
    )
    tiles = "".join(tile(game, row, following) for row in rows)
    tried = sum(row["tries"] for row in rows)
    share = f"<span>{sum(row['first'] for row in rows)} of {tried} first tries were right</span>" if tried else ""
    trouble = f'<p class="quiet">{words(game["unknown"])}</p>' if game["unknown"] else ""
    none = '<p class="quiet">No puzzles of this game are here.</p>' if not rows and not trouble else ""
    return f"""<section class="learn is-open" id="puzzles-{name.replace(".", "-")}">
<span class="learn-pic">{drawing(game["name"], "cover")}</span>
<div class="learn-head"><h2><a href="/puzzles/{name}">{title}</a></h2><p>{words(game["aim"])}</p></div>{go}
<ol class="squares" aria-label="Puzzles of {title}">{tiles}</ol>{trouble}{none}
<p class="learn-foot"><span>{n_solved(rows)} solved</span>{share}<a href="/learn/{name}">lessons</a></p></section>"""


def puzzles(hall: Known) -> str:
    """Puzzles of all games, or of one."""
    rows = "".join(section(game) for game in in_order(hall["games"]))
    none = '<p class="quiet">No game here has puzzles yet.</p>'
    body = f"""{mast(hall.get("me", ""), "Puzzles")}<main class="page stack"><div class="learns">
<div class="section-head"><h1>Puzzles</h1><span class="small quiet">one answer is clearly best, and it is not the one that everybody sees</span></div>
{of_the_day(hall["day"], others=False)}{rows or none}</div></main>{FOOT}"""
    return page("Puzzles", body, ("home", "learn"), "now")


def of_the_day(row: Known | None, others: bool = True) -> str:
    """The puzzle of the day, the same for everybody; in the hall with the way to all others."""
    if not row:
        return ""
    all_puzzles = '<a class="btn" href="/puzzles">All puzzles</a>' if others else ""
    cls = "btn" if others else "btn btn--go"  # in the hall what waits comes first
    return f"""<section class="today" aria-labelledby="today-head"><span class="learn-pic">{drawing(row["game"], "cover")}</span>
<div class="learn-head"><p class="over" id="today-head">Puzzle of the day</p><h3>{words(row["of"])}: {words(row["title"])}</h3></div>
<div class="today-ways"><a class="{cls}" href="{place(row["game"], row["id"])}">Solve it</a>
{all_puzzles}</div></section>"""


# ---- a puzzle --------------------------------------------------------------------------------------------------------


def flank(course: Known, row: Known) -> str:
    """The puzzles of a game, beside the board."""
    tiles = "".join(tile(course, one, row if one["id"] == row["id"] else None) for one in course["puzzles"])
    return f"""<div class="flank-head"><h2>Puzzles</h2><span class="small quiet">{n_solved(course["puzzles"])}</span></div>
<ol class="squares" id="ui-stair" aria-label="Puzzles of {words(course["title"])}">{tiles}</ol>
<p class="small quiet squares-how">{words(how(row))}</p>"""


def puzzle(known: Known) -> str:
    """A puzzle: the page of a table, with nobody else at it."""
    course = known["course"]
    row = next(row for row in course["puzzles"] if row["id"] == known["puzzle"])
    following = next_puzzle(course["puzzles"], row["id"])
    then, tried = following["id"] if following else "", "1" if row["tried"] else ""
    under = f"puzzle {row['number']} of {len(course['puzzles'])}"
    return alone("puzzle", known, row, flank(course, row), under, next=then, tried=tried)
