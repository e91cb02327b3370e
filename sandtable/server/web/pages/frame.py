"""The frame of every page, and what several pages share."""

from collections.abc import Mapping, Sequence
from typing import Any

from sandtable.server.web import look
from sandtable.server.web.look import icon, words

Known = Mapping[str, Any]

SHEETS = ("boards.css", "css/tokens.css", "css/board.css", "css/base.css")
ORDER = ("doubletime", "tank", "wartime", "timemachine", "trts")  # of the games in the hall; others follow
FOOT = '<footer class="foot">Sandtable · every rule with its clause, every die with its proof</footer>'


def page(title: str, body: str, styles: Sequence[str] = (), script: str = "", facts: Known | None = None) -> str:
    """A whole page. *facts* are handed to the script as `data-…` of the body."""
    links = [*SHEETS, *(f"css/{name}.css" for name in styles)]
    sheets = "".join(f'<link rel="stylesheet" href="/static/{link}">' for link in links)
    sheets += '<link rel="stylesheet" href="/static/css/print.css" media="print">'
    module = f'<script type="module" src="/static/js/{script}.js"></script>' if script else ""
    data = "".join(f' data-{key}="{words(value)}"' for key, value in (facts or {}).items())
    return f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>{words(title)} · Sandtable</title>
<link rel="icon" href="/static/art/mark.svg" type="image/svg+xml"><link rel="apple-touch-icon" href="/static/art/icon-180.png">
<link rel="manifest" href="/static/app.webmanifest"><meta name="theme-color" content="{look.DAY}" data-light="{look.DAY}" data-dark="{look.LAMP}">
<script src="/static/js/theme.js"></script>{sheets}{module}</head>
<body{data}>{look.icon_sheet()}{body}</body></html>
"""


def app() -> dict[str, Any]:
    """The hall as an app: its manifest. The addresses are relative to its own, so that they hold under a prefix, too."""
    icons: list[dict[str, str]] = [{"src": "art/icon.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any"}]
    icons += [
        {"src": f"art/icon-{size}.png", "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
        for size in (192, 512)
        for purpose in ("any", "maskable")
    ]
    return {
        "name": "Sandtable",
        "short_name": "Sandtable",
        "description": "A table for war games, refereed exactly",
        "id": "../",
        "start_url": "../",
        "scope": "../",
        "display": "standalone",
        "background_color": look.DAY,
        "theme_color": look.DAY,
        "icons": icons,
    }


BACK = '<a class="chip mast-name" href="/back" title="Been here before?"><span>Been here<span class="opt"> before</span>?</span></a>'


def mast(me: str = "", current: str = "") -> str:
    """The head of every page but the table."""
    places = (
        ("Hall", "/"),
        ("Learn", "/learn"),
        ("New table", "/new"),
        ("Rulebooks", "/rules"),
        ("Records", "/records"),
    )
    nav = "".join(
        f'<a href="{href}"{" aria-current=page" if text == current else ""}>{text}</a>' for text, href in places
    )
    name = f'<a class="chip mast-name" href="/me">{words(me)}</a>' if me else BACK
    return f"""<header class="mast"><a class="wordmark" href="/">{look.mark()}<span>Sandtable</span></a>
<nav aria-label="Hall">{nav}</nav><div class="mast-end">{bell() if me else ""}{name}{lamp()}</div></header>"""


def bell() -> str:
    """Notices of all tables; the script shows it to whoever has a name."""
    return f"""<button class="btn btn--bare btn--icon bell" id="ui-bell" aria-label="Notices" hidden>{icon("bell")}</button>
<div class="notes" id="ui-notes" role="dialog" aria-label="Notices" hidden><div class="panel-head"><h2>Notices</h2><a href="/me#told">What to be told</a></div>
<div id="ui-notes-list"></div><footer><button class="btn btn--bare btn--small" id="ui-hush">{icon("moon")}Quiet till tomorrow</button>
<button class="btn btn--bare btn--small" id="ui-all-seen">All seen</button></footer></div><script type="module" src="/static/js/bell.js"></script>"""


def lamp(cls: str = "") -> str:
    """The switch between day and lamp."""
    return (
        f'<button class="btn btn--bare btn--icon {cls}" data-lamp aria-label="Day or lamp" title="Day or lamp">'
        f"{icon('lamp')}</button>"
    )


def drawing(name: str, cls: str, lazy: bool = True) -> str:
    """A drawing by day and by lamp; the style sheet shows one of them. A game brings its own cover."""
    place = "/static/art/hero" if name == "hero" else f"/covers/{words(name)}"
    wait = ' loading="lazy"' if lazy else ""
    return "".join(f'<img class="{cls} by-{look}" src="{place}-{look}.svg" alt=""{wait}>' for look in ("day", "lamp"))


def in_order(games: Sequence[Known]) -> list[Known]:
    return sorted(games, key=lambda g: ORDER.index(g["name"]) if g["name"] in ORDER else len(ORDER))


def facts(game: Known) -> str:
    """Seats and minutes."""
    least, most = game["seats"]
    seats = f"{least}" if least == most else f"{least}–{most}"
    minutes = f"{game['minutes']} min" if str(game["minutes"])[:1].isdigit() else game["minutes"]
    return (
        f'<div class="game-facts"><span>{icon("seats")}{seats} seats</span>'
        f"<span>{icon('time')}{words(minutes)}</span></div>"
    )


def play_now(game: str, text: str = "Play now", cls: str = "btn btn--go") -> str:
    return (
        f'<form class="play-now" method="post" action="/play/{words(game)}">'
        f'<button class="{cls}">{text}</button></form>'
    )


LOST = """<p>Do you sit there, on another device or until the cookies of this one were deleted?
<a href="/back">Open your seats here with your six words or a passkey</a>.</p>"""


def error(status: int, message: str) -> str:
    """A page for what went wrong, in the voice of the table."""
    back = f'<a class="btn" href="/">{icon("back")}Back to the hall</a>'
    said = words(message[:1].upper() + message[1:])
    body = f'<main class="page stack-s"><p class="over">{status}</p><h1>{said}</h1>{LOST if status == 404 else ""}<p>{back}</p></main>'
    return page("Not here", mast() + body + FOOT)
