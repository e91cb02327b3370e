"""Pages as text: pure functions from what the server knows to HTML. No inline script, no inline style.

| address | page | what it is given |
| --- | --- | --- |
| `/` | `home(hall)` | me, games (as `GET /games`), mine, open, watch (as `GET /tables`) |
| `/new?game=` | `new(form)` | me, games, game |
| `/table/{id}` | `table(table)` | id, game, title |
| `/join/{token}` | `join(invite)` | me, token, game, title, status, seat, seats (names) |
| `/rules` | `rulebooks(hall)` | me, games |
| `/rules/{game}` | `rulebook(book)` | me, game, title, blurb, clauses (as `GET /games/{game}/rules`) |

`/static/…` is the folder `static/`, except for what `made(name)` draws: `boards.css`. *Play now* posts to `/play/{game}`, an
invitation to its own address with a `name`.
"""
from collections.abc import Mapping, Sequence
from typing import Any

from sandtable.server import look
from sandtable.server.look import icon, words

Known = Mapping[str, Any]

def made(name: str) -> tuple[str, str] | None:
    """A file of `/static/` that is made rather than stored: its text and its media type."""
    if name == "boards.css":
        return look.boards_css(), "text/css; charset=utf-8"
    return None


# ---- the frame of every page ---------------------------------------------------------------------------------------------

def page(title: str, body: str, styles: Sequence[str] = (), script: str = "", facts: Known | None = None) -> str:
    """A whole page. *facts* are handed to the script as `data-…` of the body."""
    sheets = "".join(f'<link rel="stylesheet" href="/static/{s}">' for s in ("boards.css", "css/tokens.css", "css/board.css", "css/base.css", *(f"css/{s}.css" for s in styles)))
    module = f'<script type="module" src="/static/js/{script}.js"></script>' if script else ""
    data = "".join(f' data-{k}="{words(v)}"' for k, v in (facts or {}).items())
    return (f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
            f"<title>{words(title)} · Sandtable</title>"
            f'<link rel="icon" href="/static/art/mark.svg" type="image/svg+xml"><script src="/static/js/theme.js"></script>{sheets}{module}</head>'
            f"<body{data}>{look.icon_sheet()}{body}</body></html>\n")


def mast(me: str = "", current: str = "") -> str:
    """The head of every page but the table."""
    places = (("Hall", "/"), ("New table", "/new"), ("Rulebooks", "/rules"))
    nav = "".join(f'<a href="{href}"{" aria-current=page" if text == current else ""}>{text}</a>' for text, href in places)
    name = f'<span class="chip mast-name">{words(me)}</span>' if me else ""
    return (f'<header class="mast"><a class="wordmark" href="/">{look.mark()}<span>Sandtable</span></a><nav aria-label="Hall">{nav}</nav>'
            f'<div class="mast-end">{name}<button class="btn btn--bare btn--icon" data-lamp aria-label="Day or lamp" title="Day or lamp">{icon("lamp")}</button></div></header>')


FOOT = '<footer class="foot">Sandtable · every rule with its clause, every die with its proof</footer>'


# ---- the table -----------------------------------------------------------------------------------------------------------

def table(table: Known) -> str:
    """The table page: an empty frame that `table.js` fills from the stream. *table*: id, game, title."""
    tools = "".join(f'<button class="btn btn--bare btn--icon" data-tool="{key}" aria-label="{text}" title="{text}">{icon(key)}</button>'
                    for key, text in (("in", "Closer (+)"), ("out", "Farther (−)"), ("fit", "Whole table (0)")))
    tabs = "".join(f'<button role="tab" id="ui-tab-{key}" aria-controls="ui-{key}" aria-selected="{"true" if key == "log" else "false"}" data-tab="{key}">{text}</button>'
                   for key, text in (("log", "Log"), ("chat", "Chat"), ("rules", "Rulebook")))
    dock = "".join(f'<button data-dock="{key}" aria-pressed="{"true" if key == "orders" else "false"}">{icon(glyph)}{text}</button>'
                   for key, glyph, text in (("orders", "flag", "Orders"), ("log", "log", "Log"), ("seats", "seats", "Seats"), ("chat", "chat", "Chat"), ("rules", "rules", "Rules")))
    body = f'''{look.board_sheet()}
<div class="play" data-view="orders">
<header class="mast"><a class="wordmark" href="/" aria-label="Sandtable, back to the hall">{look.mark()}</a>
<div class="play-title"><h1>{words(table["title"])}</h1><span class="quiet small" id="ui-status"></span></div>
<div class="mast-end"><span class="chip" id="ui-line" hidden></span><button class="btn btn--bare btn--icon opt" data-lamp aria-label="Day or lamp" title="Day or lamp">{icon("lamp")}</button>
<button class="btn btn--bare btn--icon" id="ui-menu-button" aria-label="Menu" popovertarget="ui-menu">{icon("menu")}</button></div></header>
<aside class="flank" aria-label="Seats"><div class="flank-head"><h2>Seats</h2><span class="small quiet" id="ui-count"></span></div>
<ul class="flank-list" id="ui-seats"></ul><div class="tools" role="toolbar" aria-label="Board">{tools}</div></aside>
<main class="stage" id="ui-stage" aria-label="Board"><div class="stage-view" id="ui-view"><div class="board-set" id="ui-set"><div class="board-box" id="ui-board"></div><div class="panel-sets" id="ui-beside"></div></div></div>
<div class="panel-sets panel-sets--rows" id="ui-under"></div>
<p class="whisper" id="ui-whisper" aria-hidden="true"></p></main>
<div class="seat-strip" id="ui-strip"></div>
<aside class="margin"><section class="invites" id="ui-invites" aria-label="Links for friends" hidden></section><section class="ask" id="ui-ask" aria-label="Your answer"><p class="ask-words">The table is being laid …</p></section>
<section class="panel grow leaves"><div class="tabs" role="tablist">{tabs}</div>
<ol class="log leaf" id="ui-log" role="tabpanel" tabindex="0" aria-labelledby="ui-tab-log"></ol>
<div class="leaf chat" id="ui-chat" role="tabpanel" aria-labelledby="ui-tab-chat" hidden><ol class="log" id="ui-chat-lines"></ol>
<form class="chat-form" id="ui-chat-form"><label class="sr" for="ui-chat-text">Say something to the table</label><input class="input" id="ui-chat-text" maxlength="400" autocomplete="off"><button class="btn btn--small">Say</button></form></div>
<div class="leaf rules" id="ui-rules" role="tabpanel" tabindex="0" aria-labelledby="ui-tab-rules" hidden></div></section></aside>
<div class="panel-sets panel-sets--rows" id="ui-more"></div>
<nav class="dock" aria-label="Table">{dock}</nav>
</div>
<div id="ui-menu" class="menu panel" popover></div>
<div id="ui-live" class="sr" aria-live="polite"></div>'''
    return page(str(table["title"]), body, ("table", "book", "form"), "table", {"table": table["id"], "game": table["game"]})


def error(status: int, message: str) -> str:
    """A page for what went wrong, in the voice of the table."""
    return page("Not here", mast() + f'<main class="page stack-s"><p class="over">{status}</p><h1>{words(message)}</h1>'
                f'<p><a class="btn" href="/">{icon("back")}Back to the hall</a></p></main>{FOOT}')


# ---- the hall ------------------------------------------------------------------------------------------------------------

# Where each game lies on the hero: the place to press, its name, its pin.
HERO = {
    "tank": ((520, 44, 350, 318), (705, 352), (615, 346)), "trts": ((946, 44, 470, 336), (1196, 372), (1142, 366)),
    "wartime": ((776, 392, 366, 232), (946, 614), (876, 608)), "doubletime": ((536, 376, 228, 250), (680, 616), (556, 610)),
    "timemachine": ((1150, 392, 290, 232), (1290, 614), (1194, 608)),
}
ORDER = ("doubletime", "tank", "wartime", "timemachine", "trts")
COVERED = frozenset(ORDER)
LEVELS = {"recruit": "plays anything", "sergeant": "rules of thumb", "captain": "looks ahead", "general": "the strongest"}


def drawing(name: str, cls: str, lazy: bool = True) -> str:
    """A drawing by day and by lamp; the style sheet shows one of them."""
    known = name if name in COVERED or name == "hero" else "hall"
    wait = ' loading="lazy"' if lazy else ""
    return "".join(f'<img class="{cls} by-{look}" src="/static/art/{known}-{look}.svg" alt=""{wait}>' for look in ("day", "lamp"))


def anchor(game: str) -> str:
    return "game-" + game.replace(".", "-")


def in_order(games: Sequence[Known]) -> list[Known]:
    return sorted(games, key=lambda g: ORDER.index(g["name"]) if g["name"] in ORDER else len(ORDER))


def facts(game: Known) -> str:
    least, most = game["seats"]
    seats = f"{least}" if least == most else f"{least}–{most}"
    minutes = f"{game['minutes']} min" if str(game["minutes"])[:1].isdigit() else game["minutes"]
    return f'<div class="game-facts"><span>{icon("seats")}{seats} seats</span><span>{icon("time")}{words(minutes)}</span></div>'


def play_now(game: Known, text: str = "Play now", cls: str = "btn btn--go") -> str:
    return f'<form class="play-now" method="post" action="/play/{words(game["name"])}"><button class="{cls}">{text}</button></form>'


def game_card(game: Known) -> str:
    name = words(game["name"])
    return (f'<article class="game" id="{anchor(game["name"])}">{drawing(game["name"], "cover")}<div class="game-body"><h3>{words(game["title"])}</h3>'
            f'<p>{words(game["blurb"])}</p>{facts(game)}</div><div class="game-foot">{play_now(game)}<a class="btn" href="/new?game={name}">Set a table</a>'
            f'<a class="btn btn--bare" href="/rules/{name}" title="Rulebook" aria-label="Rulebook of {words(game["title"])}">{icon("rules")}</a></div></article>')


def hero(games: Sequence[Known]) -> str:
    """The sand table that asks: which war?"""
    here = {game["name"]: game for game in games}
    places = []
    for number, (name, ((x, y, w, h), (tx, ty), (px, py))) in enumerate(HERO.items(), 1):
        if game := here.get(name):
            pin = f'<g class="pin" transform="translate({px} {py})"><circle class="pin-glow" r="19"/><circle class="pin-head" r="13"/><text class="pin-num" y="5">{number}</text></g>'
            places.append(f'<a class="hero-game" href="#{anchor(name)}"><rect class="hero-hot" x="{x}" y="{y}" width="{w}" height="{h}"/>'
                          f'<text class="map-name" x="{tx}" y="{ty}">{words(game["title"])}</text>{pin}</a>')
    first = in_order(games)[0] if games else None
    now = play_now(first, f'{icon("play")}Play {words(first["title"])} now') if first else ""
    count = {1: "One war", 2: "Two wars", 3: "Three wars", 4: "Four wars", 5: "Five wars"}.get(len(games), "Many wars")
    return (f'<section class="hero"><div class="hero-board">{drawing("hero", "hero-art", lazy=False)}'
            f'<svg class="hero-names" viewBox="0 0 1440 660" preserveAspectRatio="xMaxYMid slice" role="group" aria-label="A sand table on which the games stand">{"".join(places)}</svg></div>'
            f'<div class="cartouche"><div class="cartouche-in"><h1>{count},<br>one table.</h1><p>Sit down in one click, against people or bots. The table knows every rule and says why.</p>'
            f'<p class="ask-line">You are asked: which war?</p>{now}<a class="btn" href="/new">Set a table for friends</a></div></div></section>')


def table_row(table: Known, end: str, meta: Sequence[str] = ()) -> str:
    people = [seat["name"] if seat["kind"] not in ("link", "open") else "a free seat" for seat in table["seats"]]
    notes = "".join(f"<span>{words(text)}</span>" for text in (*meta, ", ".join(people[:6]) + (" …" if len(people) > 6 else ""), table.get("status", "")) if text)
    waits = " row--asked" if table.get("waiting") and not table["over"] else ""
    return (f'<li class="row{waits}"><span class="row-thumb">{drawing(table["game"], "cover")}</span><div><a class="row-title" href="/table/{words(table["table"])}">{words(table["title"])}</a>'
            f'<div class="row-meta">{notes}</div></div>{end}</li>')


def my_row(table: Known) -> str:
    href = f'/table/{words(table["table"])}'
    if table["over"]:
        return table_row(table, f'<a class="btn btn--bare btn--small" href="{href}">{icon("eye")}over</a>')
    if table["waiting"]:
        return table_row(table, f'<a class="btn btn--go btn--small" href="{href}">Your move</a>')
    free = any(seat["kind"] in ("link", "open") for seat in table["seats"])
    return table_row(table, f'<span class="chip">{"waits for company" if free else "others think"}</span>')


def open_row(table: Known) -> str:
    seat = next((seat["seat"] for seat in table["seats"] if seat["kind"] == "open"), 0)
    return table_row(table, f'<button class="btn btn--small" data-sit="{words(table["table"])}" data-seat="{seat}">Sit down</button>')


def watch_row(table: Known) -> str:
    return table_row(table, f'<a class="btn btn--bare btn--small" href="/table/{words(table["table"])}">{icon("eye")}{"See" if table["over"] else "Watch"}</a>')


def tables_section(title: str, rows: Sequence[str], note: str = "") -> str:
    return f'<section><div class="section-head"><h2>{title}</h2>{note}</div><ul class="rows">{"".join(rows)}</ul></section>' if rows else ""


def home(hall: Known) -> str:
    """The hall: the games, my tables, open ones, ones to watch."""
    games = in_order(hall["games"])
    waiting = sum(bool(t["waiting"]) and not t["over"] for t in hall["mine"])
    note = f'<span class="chip chip--asked">{waiting} wait{"s" if waiting == 1 else ""} for you</span>' if waiting else ""
    lists = [tables_section("My tables", [my_row(t) for t in hall["mine"][:8]], note),
             tables_section("Open tables", [open_row(t) for t in hall["open"][:8]]),
             tables_section("Games to watch", [watch_row(t) for t in hall["watch"][:5]])]
    lists = [text for text in lists if text]
    both = f'<div class="{"two" if len(lists) > 1 else "stack"}">{"".join(lists)}</div>' if lists else ""
    cards = "".join(map(game_card, games))
    return page("The hall", f'{mast(hall.get("me", ""), "Hall")}{hero(games)}<main class="page stack">{both}'
                f'<section><div class="section-head"><h2>The games</h2><a class="small" href="/rules">Rulebooks</a></div><div class="games games--{len(games)}">{cards}</div></section>'
                f"</main>{FOOT}", ("home",), "home")


# ---- setting a table -----------------------------------------------------------------------------------------------------

def sentence(text: str) -> str:
    """Begins with a capital, ends with a full stop."""
    return words(text[:1].upper() + text[1:] + ("" if text[-1:] in ".?!" else "."))


def option_field(game: Known, option: Known) -> str:
    """One option as its declaration says."""
    name, default = option["name"], option["default"]
    id = f"option-{words(name)}"
    title = words(name.replace("_", " ").capitalize())
    clause = f' <a class="clause" href="/rules/{words(game["name"])}#{words(option["clause"])}">{words(option["clause"])}</a>' if option["clause"] else ""
    hint = f'<span class="hint">{sentence(option["help"])}{clause}</span>'
    if isinstance(default, bool):
        return (f'<label class="check"><input type="checkbox" name="{words(name)}" data-option="bool"{" checked" if default else ""}><span><b>{title}</b></span>{hint}</label>')
    if option.get("range"):
        low, high = option["range"]
        control = (f'<input class="input num" id="{id}" type="number" name="{words(name)}" data-option="int" value="{default}" min="{low}" max="{high}" step="{option.get("step", 1)}" required>')
        return f'<div class="field"><label for="{id}">{title}</label>{control}<span class="hint">{low} to {high}. {sentence(option["help"])}{clause}</span></div>'
    if option.get("values"):
        kind = "int" if isinstance(default, int) else "word"
        choices = "".join(f'<option value="{words(v)}"{" selected" if v == default else ""}>{words(str(v).replace("_", " "))}</option>' for v in option["values"])
        return f'<div class="field"><label for="{id}">{title}</label><select class="select" id="{id}" name="{words(name)}" data-option="{kind}">{choices}</select>{hint}</div>'
    return f'<div class="field"><label for="{id}">{title}</label><textarea class="input" id="{id}" name="{words(name)}" data-option="word" rows="4">{words(default)}</textarea>{hint}</div>'


def seat_field(seat: int, most: int) -> str:
    bots = "".join(f'<option value="bot:{level}"{" selected" if seat and level == "sergeant" else ""}>Bot: {level}, {text}</option>' for level, text in LEVELS.items())
    choices = (f'<option value="me"{"" if seat else " selected"}>Me</option><option value="link">A friend, by link</option><option value="open">Anyone</option>{bots}')
    return f'<li data-seat-row="{seat}">{look.emblem(seat)}<span class="label">Seat {seat + 1}</span><select class="select" aria-label="Who sits in seat {seat + 1}">{choices}</select></li>'


def step(number: int, title: str, body: str) -> str:
    return f'<section class="form-step"><span class="n" aria-hidden="true">{number}</span><div class="form-in"><h2>{title}</h2>{body}</div></section>'


def new(form: Known) -> str:
    """A form for a table, made from the declarations of a game."""
    games = in_order(form["games"])
    game = next((g for g in games if g["name"] == form.get("game")), games[0])
    least, most = game["seats"]
    shown = min(most, 24)
    picks = "".join(f'<a class="gamepick-one" href="/new?game={words(g["name"])}"{" aria-current=true" if g is game else ""}>{drawing(g["name"], "cover")}<span>{words(g["title"])}</span></a>' for g in games)
    count = "" if least == most else (
        f'<div class="field"><span class="label" id="n-seats">How many</span><div class="stepper" role="group" aria-labelledby="n-seats"><button type="button" data-step="-1" aria-label="One fewer">−</button>'
        f'<input id="seats" value="{least}" min="{least}" max="{most}" aria-label="Seats" inputmode="numeric"><button type="button" data-step="1" aria-label="One more">+</button></div><span class="hint">{least} to {most}.</span></div>')
    seats = f'{count}<ul class="seatform" id="seat-rows" data-least="{least}" data-most="{most}">{"".join(seat_field(i, most) for i in range(shown))}</ul>'
    fields = [option_field(game, option) for option in game["options"]]
    short, long = [f for f in fields if "<textarea" not in f], [f for f in fields if "<textarea" in f]
    rules = f'<div class="form-two">{"".join(short)}</div>{"".join(long)}' if fields else '<p class="quiet">This game has no options: it is played as printed.</p>'
    hand = '<label class="check"><input type="radio" name="dice" value="hand"><span>by hand: someone types in what real dice show</span></label>' if game.get("dice") else ""
    dice = f'<fieldset class="field"><legend>Dice are thrown</legend><label class="check"><input type="radio" name="dice" value="server" checked><span>by the table, with a proof at the end</span></label>{hand}</fieldset>'
    parts = [("Game", f'<div class="gamepick">{picks}</div>'), ("Seats", seats), ("Rules", rules), ("Dice", dice)]
    steps = "".join(step(i, title, body) for i, (title, body) in enumerate(parts, 1))
    summary = (f'<aside class="summary panel">{drawing(game["name"], "cover")}<div class="panel-body stack-s"><h2>{words(game["title"])}</h2><p class="quiet small">{words(game["blurb"])}</p>{facts(game)}'
               f'<div class="field"><label for="name">Your name</label><input class="input" id="name" value="{words(form.get("me", ""))}" maxlength="24" autocomplete="nickname" placeholder="Guest"></div>'
               f'<p class="error" id="form-error" role="alert" hidden></p><button class="btn btn--go btn--wide">Set the table</button><p class="hint">Friends get a link; it stands beside the board.</p></div></aside>')
    return page("Set a table", f'{mast(form.get("me", ""), "New table")}<main class="page"><form class="form-page" id="new-table" data-game="{words(game["name"])}"><div><p class="over">New table</p><h1>Set a table</h1>{steps}</div>{summary}</form></main>{FOOT}',
                ("form", "home"), "new")


def join(invite: Known) -> str:
    """An invitation."""
    others = [name for i, name in enumerate(invite["seats"]) if i != invite["seat"]]
    name = "" if invite.get("me") else ('<div class="field"><label for="name">Your name</label><input class="input" id="name" name="name" maxlength="24" autocomplete="nickname" placeholder="Guest">'
                                        '<span class="hint">As the others at the table will read it. No account is needed.</span></div>')
    return page(f'Sit down: {invite["title"]}', f'{mast(invite.get("me", ""))}<main class="page join"><div class="panel join-card">{drawing(invite["game"], "cover", lazy=False)}<form class="panel-body stack-s" method="post" action="/join/{words(invite["token"])}">'
                f'<p class="over">An invitation</p><h1>{words(invite["title"])}</h1><p>{look.emblem(invite["seat"])} Seat {invite["seat"] + 1} is kept for you. With you: {words(", ".join(others))}.</p>{name}'
                f'<button class="btn btn--go btn--wide">Sit down</button><p class="hint"><a href="/rules/{words(invite["game"])}">Read the rules first</a></p></form></div></main>{FOOT}', ("home", "form"))


# ---- rulebooks -----------------------------------------------------------------------------------------------------------

def rulebooks(hall: Known) -> str:
    """The shelf."""
    books = "".join(f'<li class="row"><span class="row-thumb">{drawing(g["name"], "cover")}</span><div><a class="row-title" href="/rules/{words(g["name"])}">{words(g["title"])}</a><div class="row-meta">{words(g["blurb"])}</div></div>'
                    f'<a class="btn btn--small" href="/rules/{words(g["name"])}">Open</a></li>' for g in in_order(hall["games"]))
    return page("Rulebooks", f'{mast(hall.get("me", ""), "Rulebooks")}<main class="page stack"><section><div class="section-head"><h1>Rulebooks</h1></div><ul class="rows">{books}</ul></section></main>{FOOT}', ("home",))


def rulebook(book: Known) -> str:
    """A rulebook: contents, clauses, search."""
    chapters: dict[str, list[Known]] = {}
    for clause in book["clauses"]:
        chapters.setdefault(clause["chapter"], []).append(clause)
    toc, body = [], []
    for k, (chapter, clauses) in enumerate(chapters.items(), 1):
        number, _, title = chapter.partition(" ") if chapter[:1].isdigit() else ("", "", chapter)
        toc.append(f'<a href="#chapter-{k}"><span>{words(number.rstrip("."))}</span><span>{words(title)}</span></a>')
        rows = "".join(f'<div class="clause-p" id="{words(c["id"])}"><a href="#{words(c["id"])}">{words(c["id"].partition("-")[2])}</a><div>{c["text"]}</div></div>' for c in clauses)
        body.append(f'<section data-chapter><h2 id="chapter-{k}"><span class="n">{words(number.rstrip("."))}</span> {words(title)}</h2>{rows}</section>')
    text = "".join(body) or '<p class="quiet">This game keeps its rules in its code.</p>'
    return page(f'Rules of {book["title"]}', f'{mast(book.get("me", ""), "Rulebooks")}<main class="page book"><nav class="book-toc" aria-label="Chapters"><p class="over">{words(book["title"])}</p>{"".join(toc)}</nav>'
                f'<div class="prose"><p class="over">Rulebook</p><h1>{words(book["title"])}</h1><p class="quiet">{words(book.get("blurb", ""))}</p>'
                f'<div class="book-search"><label class="sr" for="find">Search the rules</label><input class="input" id="find" type="search" placeholder="search the rules" autocomplete="off"><span class="hint" id="found" role="status"></span></div>{text}</div>'
                f'<aside class="book-side"><div class="panel"><div class="panel-head"><h3>At the table</h3></div><div class="panel-body stack-s small"><p>Every refusal names its clause; the clause opens beside the board.</p>{play_now({"name": book["game"]}, "Play now", "btn btn--wide")}</div></div></aside></main>{FOOT}', ("book", "form"), "book")
