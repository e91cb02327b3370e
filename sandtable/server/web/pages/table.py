"""The table page: an empty frame that `table.js` fills from the stream."""

from sandtable.server.web import look
from sandtable.server.web.look import icon, words
from sandtable.server.web.pages.frame import Known, bell, lamp, page

TOOLS = (("in", "Closer (+)"), ("out", "Farther (−)"), ("fit", "Whole table (0)"))
TABS = (("log", "Log"), ("news", "News"), ("rules", "Rulebook"))
DOCK = (
    ("orders", "flag", "Orders"),
    ("log", "log", "Log"),
    ("seats", "seats", "Seats"),
    ("talk", "chat", "Talk"),
    ("rules", "rules", "Rules"),
)


TALK_BUTTON = f"""<button class="btn btn--bare btn--icon bell talk-button" id="ui-talk-button" aria-label="Talk" title="Talk"
 aria-expanded="false" aria-controls="ui-talk">{icon("chat")}</button>"""
TALK = f"""<aside class="talk" id="ui-talk" aria-label="Talk" hidden><div class="talk-head"><h2>Talk</h2>
<button class="btn btn--bare btn--small" id="ui-talk-new">{icon("plus")}New room</button>
<button class="btn btn--bare btn--icon" id="ui-talk-close" aria-label="Close the talk, show the seats">{icon("close")}</button></div>
<div class="rooms" id="ui-rooms" role="tablist" aria-label="Rooms"></div>
<div class="says" id="ui-chat-lines" role="log" tabindex="0"></div>
<p class="error" id="ui-talk-trouble" role="alert" hidden></p><p class="talk-note" id="ui-talk-note"></p>
<form class="chat-form" id="ui-chat-form"><input class="input" id="ui-chat-text" maxlength="500" autocomplete="off"
 aria-label="Say to the table"><button class="btn btn--small">Say</button></form>
<p class="quiet small chat-off" id="ui-chat-off" hidden>Those who sit at the table talk here; who looks on, listens.</p></aside>"""


AWAY = f"""<section class="leaf away" id="ui-news" role="tabpanel" aria-labelledby="ui-tab-news" hidden><div class="away-head">
<h2>While you were away</h2><p id="ui-away-since"></p><button class="btn btn--small" id="ui-away-all">{icon("play")}Play all</button></div>
<ul class="away-list" id="ui-away-list" tabindex="0"></ul><div class="away-foot">
<button class="btn btn--small btn--bare" id="ui-away-log">{icon("log")}The whole log</button>
<button class="btn btn--small" id="ui-away-seen">{icon("check")}I have seen it</button></div></section>"""


def tool(key: str, text: str) -> str:
    return (
        f'<button class="btn btn--bare btn--icon" data-tool="{key}" aria-label="{text}" title="{text}">'
        f"{icon(key)}</button>"
    )


def tab(key: str, text: str) -> str:
    chosen = "true" if key == "log" else "false"
    away = " hidden" if key == "news" else ""
    return (
        f'<button role="tab"{away} id="ui-tab-{key}" aria-controls="ui-{key}" aria-selected="{chosen}" data-tab="{key}">'
        f"{text}</button>"
    )


def dock(key: str, glyph: str, text: str) -> str:
    chosen = "true" if key == "orders" else "false"
    return f'<button data-dock="{key}" aria-pressed="{chosen}">{icon(glyph)}<span>{text}</span></button>'


def seats_flank(aim: str) -> str:
    """Who sits where, beside the board."""
    return f"""<div class="flank-head"><h2>Seats</h2><span class="small quiet" id="ui-count"></span></div>
<div class="acted-bar" id="ui-acted" hidden></div>
<p class="aim-line" id="ui-aim"><b>Aim</b> {words(aim)}</p>
<ul class="flank-list" id="ui-seats"></ul>"""


def table(table: Known) -> str:
    """The page of a table. *table*: id, game, title."""
    body = at_table(words(table["title"]), seats_flank(table["aim"]))
    known = {"table": table["id"], "game": table["game"]}
    return page(str(table["title"]), body, ("table", "book", "form", "slow", "talk"), "open", known)


def at_table(title: str, flank: str, kind: str = "") -> str:
    """Board, question and leaves, as they are at every table; beside the board stands *flank*."""
    return f"""{look.board_sheet()}
<div class="play{kind}" data-view="orders">
<header class="mast"><a class="wordmark" href="/" aria-label="Sandtable, back to the hall">{look.mark()}</a>
<div class="play-title"><h1>{title}</h1><span class="quiet small" id="ui-status" data-thing="status" tabindex="0"></span></div>
<div class="mast-end"><div class="clock-wrap" id="ui-clock" role="timer" hidden></div><span class="chip" id="ui-line" hidden></span>
{TALK_BUTTON}{bell()}{lamp("opt")}
<button class="btn btn--bare btn--icon" id="ui-menu-button" aria-label="Menu" popovertarget="ui-menu">{icon("menu")}</button>
</div></header>
<aside class="flank" aria-label="Beside the board">
{flank}
<div class="tools" role="toolbar" aria-label="Board">{"".join(tool(*t) for t in TOOLS)}</div></aside>
{TALK}<main class="stage" id="ui-stage" aria-label="Board">
<div class="daybar" id="ui-daybar" hidden><ol class="days" id="ui-days" aria-label="Calendar of the table"></ol></div>
<div class="stage-view" id="ui-view"><div class="board-set" id="ui-set">
<div class="board-box" id="ui-board"></div><div class="panel-sets" id="ui-beside"></div></div></div>
<div class="panel-sets panel-sets--rows" id="ui-under"></div>
<div class="stage-tools"><button class="btn btn--icon" data-tool="fit" aria-label="The whole board" title="The whole board">{icon("out")}</button>
<button class="btn btn--icon" id="ui-rule" aria-label="Measure" title="Measure (M)" aria-pressed="false" hidden>{icon("rule")}</button></div>
<p class="whisper" id="ui-whisper" aria-hidden="true"></p></main>
<div class="seat-strip" id="ui-strip"></div>
<aside class="margin"><div class="motions" id="ui-motions" hidden></div>
<section class="invites" id="ui-invites" aria-label="Links for friends" hidden></section>
<section class="ask" id="ui-past" aria-label="A look back" hidden></section>
<section class="ask" id="ui-ask" aria-label="Your answer"><p class="ask-words">The table is being laid …</p></section>
<section class="panel grow leaves"><div class="tabs" role="tablist">{"".join(tab(*t) for t in TABS)}</div>
<ol class="log leaf" id="ui-log" role="tabpanel" tabindex="0" aria-labelledby="ui-tab-log"></ol>
{AWAY}<div class="leaf rules" id="ui-rules" role="tabpanel" tabindex="0" aria-labelledby="ui-tab-rules" hidden></div>
</section><div class="panel-sets panel-sets--rows" id="ui-more"></div></aside>
<button class="away-line" id="ui-away-line" hidden></button>
<nav class="dock" aria-label="Table">{"".join(dock(*d) for d in DOCK)}</nav>
</div>
<div id="ui-menu" class="menu panel" popover></div>
<div id="ui-live" class="sr" aria-live="polite"></div>"""


# ---- tables that are nobody's ----------------------------------------------------------------------------------------


def alone(what: str, known: Known, row: Known, flank: str, under: str, **facts: object) -> str:
    """The page of a lesson or a puzzle: of a table with nobody else at it. *flank* begins with the list of all of them."""
    beside = f"""{flank}
<span id="ui-count" hidden></span><ul class="flank-list" id="ui-seats"></ul>
<p class="aim-line" id="ui-aim"><b>The game’s aim</b> {words(known["course"]["aim"])}</p>"""
    body = at_table(words(row["title"]), beside, f" play--lesson play--{what}")
    here = {"table": what, "game": known["game"], what: row["id"], "me": known["me"]}
    here["under"] = f"{known['title']} · {under}"
    return page(str(row["title"]), body, ("table", "book", "form", "slow", "learn"), what, here | facts)
