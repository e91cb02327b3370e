"""Pages as text: pure functions from what the server knows to HTML. No inline script, no inline style.

| address | page |
| --- | --- |
| `/` | `home(hall)` |
| `/new` | `new(form)` |
| `/table/{id}` | `table(table)` |
| `/join/{token}` | `join(invite)` |
| `/replay/{id}` | `replay(table)` |
| `/rules`, `/rules/{game}` | `rulebooks(games)`, `rulebook(game)` |

`/static/…` is the folder `static/`, except for what `made(name)` draws: `boards.css`.
"""
from collections.abc import Mapping, Sequence
from typing import Any

from sandtable.server import look
from sandtable.server.look import icon, words

Known = Mapping[str, Any]

POLICY = ("default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; "
          "form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types sandtable")


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
<ul class="flank-list" id="ui-seats"></ul><div class="flank-foot" id="ui-invites" hidden></div><div class="tools" role="toolbar" aria-label="Board">{tools}</div></aside>
<main class="stage" id="ui-stage" aria-label="Board"><div class="stage-view" id="ui-view"><div class="board-set" id="ui-set"><div class="board-box" id="ui-board"></div><div class="panel-sets" id="ui-beside"></div></div></div>
<div class="panel-sets panel-sets--rows" id="ui-under"></div>
<p class="whisper" id="ui-whisper" aria-hidden="true"></p></main>
<div class="seat-strip" id="ui-strip"></div>
<aside class="margin"><section class="ask" id="ui-ask" aria-label="Your answer"><p class="ask-words">The table is being laid …</p></section>
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


def home(hall: Known) -> str:
    """The hall. *hall*: me, games, mine, open, watch."""
    return page("The hall", mast(hall.get("me", ""), "Hall"), ("home",))
