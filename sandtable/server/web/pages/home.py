"""The hall: which war? My tables, open ones, ones to watch; the games with their covers."""

from collections.abc import Sequence

from sandtable.server.hours.calendar import MINUTE
from sandtable.server.hours.clock import in_words
from sandtable.server.web.look import icon, words
from sandtable.server.web.pages.frame import FOOT, Known, drawing, facts, in_order, mast, page, play_now
from sandtable.server.web.pages.puzzle import of_the_day

SHOWN = 8  # tables of a list
LOW = 15 * MINUTE  # from here on time is short

# Where each game lies on the hero: the place to press (x, y, width, height), its name, its pin.
HERO = {
    "tank": ((520, 44, 350, 318), (705, 352), (615, 346)),
    "trts": ((946, 44, 470, 336), (1196, 372), (1142, 366)),
    "wartime": ((776, 392, 366, 232), (946, 614), (876, 608)),
    "doubletime": ((536, 376, 228, 250), (680, 616), (556, 610)),
    "timemachine": ((1150, 392, 290, 232), (1290, 614), (1194, 608)),
}
COUNTED = ("No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten")
COUNTS = ("No war", "One war", "Two wars", "Three wars", "Four wars", "Five wars")


def anchor(game: str) -> str:
    return "game-" + game.replace(".", "-")


def game_card(game: Known) -> str:
    name, title = words(game["name"]), words(game["title"])
    learn = f'<a class="btn" href="/learn/{name}">Learn</a>' if game["lessons"] else ""
    return f"""<article class="game" id="{anchor(game["name"])}">{drawing(game["name"], "cover")}
<div class="game-body"><h3>{title}</h3><p>{words(game["blurb"])}</p>{facts(game)}</div>
<div class="game-foot">{play_now(game["name"])}<a class="btn" href="/new?game={name}">Set a table</a>
{learn}<a class="btn btn--bare" href="/rules/{name}" title="Rulebook" aria-label="Rulebook of {title}">{icon("rules")}</a></div></article>"""


def small_card(game: Known) -> str:
    """For somebody who knows the games."""
    return f"""<article class="game" id="{anchor(game["name"])}">{drawing(game["name"], "cover")}
<div class="game-body"><h3><a href="/rules/{words(game["name"])}">{words(game["title"])}</a></h3>{facts(game)}</div>
<div class="game-foot">{play_now(game["name"], f"{icon('play')}Play now", "btn btn--small btn--wide")}</div></article>"""


# ---- the hero --------------------------------------------------------------------------------------------------------


def hero_place(number: int, game: Known) -> str:
    """One game on the sand table: a place to press, a name, a pin."""
    (x, y, w, h), (tx, ty), (px, py) = HERO[game["name"]]
    return f"""<a class="hero-game" href="#{anchor(game["name"])}">
<rect class="hero-hot" x="{x}" y="{y}" width="{w}" height="{h}"/>
<text class="map-name" x="{tx}" y="{ty}">{words(game["title"])}</text>
<g class="pin" transform="translate({px} {py})"><circle class="pin-glow" r="19"/><circle class="pin-head" r="13"/>
<text class="pin-num" y="5">{number}</text></g></a>"""


def hero(games: Sequence[Known]) -> str:
    """The sand table that asks: which war?"""
    here = {game["name"]: game for game in games}
    places = "".join(hero_place(k, here[name]) for k, name in enumerate(HERO, 1) if name in here)
    now = play_now(games[0]["name"], f"{icon('play')}Play {words(games[0]['title'])} now") if games else ""
    count = COUNTS[len(games)] if len(games) < len(COUNTS) else "Many wars"
    return f"""<section class="hero"><div class="hero-board">{drawing("hero", "hero-art", lazy=False)}
<svg class="hero-names" viewBox="0 0 1440 660" preserveAspectRatio="xMaxYMid slice" role="group"
 aria-label="A sand table on which the games stand">{places}</svg></div>
<div class="cartouche"><div class="cartouche-in"><h1>{count},<br>one table.</h1>
<p>Sit down in one click, against people or bots. The table knows every rule and says why.</p>
<p class="ask-line">You are asked: which war?</p>{now}<a class="btn" href="/new?friends=1">Set a table for friends</a></div></div></section>"""


def orders(waiting: Sequence[Known], others: Sequence[Known]) -> str:
    """The sand table for somebody who comes back: what waits comes before everything else; where nothing does, what goes on."""
    n = len(waiting)
    if waiting:
        head = f"{COUNTED[n] if n < len(COUNTED) else n} table{'s wait' if n > 1 else ' waits'} for you"
        rows = "".join(waiting_row(table, first=table is waiting[0]) for table in waiting[:SHOWN])
    else:
        head, rows = "Nothing waits for you", "".join(going_row(table) for table in others[:SHOWN])
    return f"""<section class="hero orders">{drawing("hero", "hero-art", lazy=False)}
<div class="orders-in"><div class="sheet"><div class="sheet-in"><header><h1>{head}</h1></header>
<ul>{rows}</ul></div></div></div></section>"""


def waiting_row(table: Known, first: bool) -> str:
    """What is due first comes first, and is the one to press."""
    go = link(table, "Your move", "btn--go" if first else "")
    return sheet_row(table, f"{due(table)}{go}", " is-first" if first else "")


def going_row(table: Known) -> str:
    """A table that goes on without me, where nothing waits."""
    return sheet_row(table, link(table, "Waiting room" if table.get("lobby") else "Look in", ""))


def sheet_row(table: Known, end: str, state: str = "") -> str:
    return f"""<li class="wait{state}"><span class="wait-pic">{drawing(table["game"], "cover")}</span>
<div><h2><a href="/table/{words(table["table"])}">{words(table["title"])}</a></h2>{meta(table)}</div>{end}</li>"""


def due(table: Known) -> str:
    """What is left, and by the reader's own clock until when, which the page adds."""
    left = table.get("left")
    if left is None:
        return '<div class="due"></div>'
    low = " clock--low" if left < LOW else ""
    return f'<div class="due"><span class="clock{low}">{in_words(left)}</span><small data-left="{left}"></small></div>'


# ---- lists of tables -------------------------------------------------------------------------------------------------


def is_free(seat: Known) -> bool:
    return seat["kind"] in ("link", "open")


def meta(table: Known) -> str:
    """Who sits there, and how it stands."""
    people = [
        "a free seat" if is_free(seat) else "a kept seat" if seat["kind"] == "kept" else seat["name"]
        for seat in table["seats"]
    ]
    n = table.get("unread", 0)
    said = f"{n} unread {'line' if n == 1 else 'lines'}" if n else ""
    notes = (", ".join(people[:6]) + (" …" if len(people) > 6 else ""), table.get("status", ""), said)
    return f'<div class="row-meta">{"".join(f"<span>{words(note)}</span>" for note in notes if note)}</div>'


def table_row(table: Known, end: str) -> str:
    return f"""<li class="row"><span class="row-thumb">{drawing(table["game"], "cover")}</span>
<div><a class="row-title" href="/table/{words(table["table"])}">{words(table["title"])}</a>{meta(table)}</div>{end}</li>"""


def link(table: Known, text: str, cls: str) -> str:
    return f'<a class="btn {cls} btn--small" href="/table/{words(table["table"])}">{text}</a>'


def replay_link(table: Known) -> str:
    return f'<a class="btn btn--bare btn--small" href="/replay/{words(table["table"])}">{icon("play")}Replay</a>'


def my_row(table: Known) -> str:
    if table["over"]:
        return table_row(table, replay_link(table))
    if table.get("lobby"):
        return table_row(table, link(table, "Waiting room", ""))
    waits = "waits for company" if any(map(is_free, table["seats"])) else "others think"
    return table_row(table, f'<span class="chip">{waits}</span>')


def open_row(table: Known) -> str:
    if table.get("lobby"):
        return table_row(table, link(table, "Look in", ""))
    seat = next((seat["seat"] for seat in table["seats"] if seat["kind"] == "open"), 0)
    sit = f'<button class="btn btn--small" data-sit="{words(table["table"])}" data-seat="{seat}">Sit down</button>'
    return table_row(table, sit)


def watch_row(table: Known) -> str:
    return table_row(table, replay_link(table) if table["over"] else link(table, f"{icon('eye')}Watch", "btn--bare"))


def section(title: str, rows: Sequence[str], note: str = "") -> str:
    if not rows:
        return ""
    head = f'<div class="section-head"><h2>{title}</h2>{note}</div>'
    return f'<section>{head}<ul class="rows">{"".join(rows[:SHOWN])}</ul></section>'


def home(hall: Known) -> str:
    """The hall."""
    games = in_order(hall["games"])
    waiting = [table for table in hall["mine"] if table["waiting"] and not table["over"]]
    others = [table for table in hall["mine"] if table not in waiting and not table["over"]]
    known = bool(waiting or others)  # somebody who comes back
    head = orders(waiting, others) if known else hero(games)
    lists = [
        section("Going on without you", [my_row(table) for table in others if waiting]),
        section("Over", [my_row(table) for table in hall["mine"] if table["over"]]),
        section("Open tables", [open_row(table) for table in hall["open"]]),
        section("Games to watch", [watch_row(table) for table in hall["watch"][:5]]),
    ]
    shown = [text for text in lists if text]
    tables = f'<div class="{"two" if len(shown) > 1 else "stack"}">{"".join(shown)}</div>' if shown else ""
    cards = "".join(map(small_card if known else game_card, games))
    lab = '<p class="small"><a href="/reports">What the lab says about them</a></p>' if hall.get("reports") else ""
    body = f"""{mast(hall.get("me", ""), "Hall")}{head}<main class="page stack">{tables}{of_the_day(hall.get("day"))}
<section><div class="section-head"><h2>{"Play now" if known else "The games"}</h2><a class="small" href="/new?friends=1">Set a table for friends</a></div>
<div class="{"five" if known else f"games games--{len(games)}"}">{cards}</div>{lab}</section></main>{FOOT}"""
    return page("The hall", body, ("home", "learn"), "home", {"me": hall.get("me", "")})
