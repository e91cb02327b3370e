"""A replay: the board, a scrubber under it, the log beside it. `replay.js` fills the frame."""

from datetime import UTC, datetime

from sandtable.core.wording import many
from sandtable.server.web import look
from sandtable.server.web.look import icon, words
from sandtable.server.web.pages.frame import Known, lamp, page
from sandtable.server.web.pages.seats import LEVELS, NAME

SHOWN = 24  # seats that can be given one by one; the rest are bots
FORMS = {"jsonl": "Record, as JSON Lines", "text": "Record, as text", "logbook": "Logbook, as text"}
STEPS = (
    ("first", "first", "To the start (Home)", "opt"),
    ("back", "stepb", "One back (←)", ""),
    ("play", "play", "Play (Space)", "btn--go"),
    ("on", "stepf", "One on (→)", ""),
    ("last", "last", "To the end (End)", "opt"),
)
PACES = (("slow", "Slow"), ("normal", "Even"), ("fast", "Fast"))
KEYS = (
    ("← →", "one back, one on"),
    ("Shift ← →", "ten"),
    ("Home End", "start, end"),
    ("Space", "play, pause"),
    ("+ − 0", "closer, farther, whole table"),
)


def listed(names: list[str] | tuple[str, ...]) -> str:
    """Names as a person would say them; beyond four, how many."""
    if len(names) > 4:
        return f"{', '.join(names[:3])} and {len(names) - 3} more"
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def day(ms: int) -> str:
    at = datetime.fromtimestamp(ms / 1000, UTC)
    return f"{at.day} {at:%B %Y}"


def button(key: str, glyph: str, text: str, cls: str) -> str:
    look = cls if "btn--go" in cls else f"btn--bare {cls}"
    return f'<button class="btn btn--icon {look}" data-go="{key}" aria-label="{text}" title="{text}">{icon(glyph)}</button>'


def eyes(game: Known) -> str:
    """Through whose eyes one looks."""
    if not game["hides"]:
        return '<p class="quiet small replay-open">Nothing is hidden in this game: everyone saw the same.</p>'
    seats = "".join(f'<option value="{i}">{words(name)}</option>' for i, name in enumerate(game["names"]))
    whole = "Everyone (the game is over)" if game["over"] else "Everyone"
    return f"""<div class="field"><label for="ui-eyes">Seen by</label><select class="select" id="ui-eyes">
<option value="all">{whole}</option>{seats}<option value="spectator">A spectator</option></select></div>"""


def seat_field(seat: int, name: str) -> str:
    bots = "".join(
        f'<option value="bot:{level}"{" selected" if seat and level == "sergeant" else ""}>Bot: {level}, {text}</option>'
        for level, text in LEVELS.items()
    )
    me = f'<option value="me"{"" if seat else " selected"}>{"Me too, at this screen" if seat else "Me"}</option>'
    return f"""<li data-seat-row="{seat}">{look.emblem(seat)}<span class="label">{words(name)}</span>
<select class="select" aria-label="Who plays on for {words(name)}">{me}<option value="link">A friend, by link</option>{bots}</select></li>"""


def play_on(game: Known) -> str:
    """The form for a table that goes on from the entry one looks at."""
    names = game["names"]
    rows = "".join(seat_field(i, name) for i, name in enumerate(names[:SHOWN]))
    rest = f'<p class="hint">Bots take {many(len(names) - SHOWN, "more seat")}.</p>' if len(names) > SHOWN else ""
    name = "" if game["me"] else f'<div class="field"><label for="name">Your name</label>{NAME.format("")}</div>'
    return f"""<dialog class="sheet-dialog" id="ui-play-on" aria-labelledby="ui-play-on-title"><form class="dialog" method="dialog">
<div class="dialog-in"><header><p class="over">{words(game["title"])}</p><h2 id="ui-play-on-title">Play on from entry <span id="ui-from">0</span></h2>
<p class="quiet">A new table that begins with this position. The dice are new.</p></header>
<section class="stack-s"><ul class="seatform seatform--tight" data-seats="{len(names)}">{rows}</ul>{rest}{name}
<p class="error" id="ui-play-on-error" role="alert" hidden></p></section>
<footer><button class="btn btn--go" id="ui-play-on-go" value="go">Play on</button>
<button class="btn" value="no" formnovalidate>Not now</button></footer></div></form></dialog>"""


def menu(game: Known) -> str:
    rows = "".join(
        f'<a class="btn btn--bare menu-row" href="/api/v1/tables/{words(game["id"])}/replay/record?form={form}" download>'
        f"{icon('log' if form == 'logbook' else 'save')}{FORMS[form]}</a>"
        for form in game["forms"]
    )
    paces = "".join(
        f'<label><input type="radio" name="ui-pace" value="{pace}"><span>{text}</span></label>' for pace, text in PACES
    )
    back = (
        f'<a class="btn btn--bare menu-row" href="/looking-back/{words(game["id"])}">{icon("eye")}Looking back: where was it lost?</a>'
        if game["over"]
        else ""
    )
    keys = "".join(f'<dt><kbd class="key">{key}</kbd></dt><dd>{does}</dd>' for key, does in KEYS)
    return f"""<div id="ui-menu" class="menu panel" popover><fieldset class="field"><legend>Pace</legend>
<div class="pick pick--tight replay-pace">{paces}</div></fieldset>
<button class="btn btn--bare menu-row" data-go="link">{icon("link")}Copy the link to this position</button>{rows}
{back}<button class="btn btn--bare menu-row" data-lamp>{icon("lamp")}Day or lamp</button>
<a class="btn btn--bare menu-row" href="/rules/{words(game["game"])}">{icon("rules")}Rulebook</a>
<a class="btn btn--bare menu-row" href="/">{icon("back")}Back to the hall</a>
<details><summary>Keys</summary><dl class="keys">{keys}</dl></details></div>"""


def replay(game: Known) -> str:
    """The page. *game*: id, game, title, names, made, entries, over, result, hides, forms, me."""
    last = game["entries"]
    how = game["result"] if game["over"] else "not over"
    about = " · ".join((game["title"], day(game["made"]), many(last, "entry"), how))
    body = f"""{look.board_sheet()}
<div class="play play--wide replay" data-view="orders">
<header class="mast"><a class="wordmark" href="/" aria-label="Sandtable, back to the hall">{look.mark()}</a>
<div class="play-title"><h1>{words(listed(game["names"]))}</h1><span class="quiet small">{words(about)}</span></div>
<div class="mast-end"><span class="chip chip--good" id="ui-dice" hidden></span>{lamp("opt")}
<button class="btn btn--bare btn--icon" aria-label="Menu" popovertarget="ui-menu">{icon("menu")}</button></div></header>
<main class="stage" id="ui-stage" aria-label="Board"><div class="stage-view" id="ui-view"><div class="board-set" id="ui-set">
<div class="board-box" id="ui-board"></div><div class="panel-sets" id="ui-beside"></div></div></div>
<div class="panel-sets panel-sets--rows" id="ui-under"></div>
<p class="whisper" id="ui-whisper" aria-hidden="true"></p></main>
<section class="scrub" aria-label="Replay"><div class="scrub-about" id="ui-about"></div><div class="scrub-track"><svg id="ui-ticks" aria-hidden="true"></svg>
<input class="range" id="ui-range" type="range" min="0" max="{last}" value="0" aria-label="Entry"></div>
<div class="scrub-row">{"".join(button(*step) for step in STEPS)}
<span class="scrub-at"><span id="ui-at">0</span> <span class="quiet small">of {last}</span></span>
<span class="quiet small opt scrub-status" id="ui-status" data-thing="status"></span>
<button class="btn btn--small spread" data-go="play-on">{icon("fork")}<span>Play on<span class="opt"> from here</span></span></button>
<button class="btn btn--bare btn--small opt" data-go="link">{icon("link")}<span>Link</span></button>
<button class="btn btn--bare btn--small opt" popovertarget="ui-menu">{icon("save")}Record</button></div></section>
<aside class="margin"><section class="panel duel replay-seats" id="ui-seats" aria-label="Seats"></section>{eyes(game)}
<section class="panel grow"><div class="panel-head"><h3>Log</h3><span class="chip" id="ui-count">{many(last, "entry")}</span></div>
<ol class="log" id="ui-log" tabindex="0" aria-label="Log"></ol></section></aside>
<div class="panel-sets panel-sets--rows" id="ui-more"></div>
</div>{menu(game)}{play_on(game)}
<div id="ui-live" class="sr" aria-live="polite"></div>"""
    known = {"table": game["id"], "game": game["game"], "entries": last}
    title = f"{listed(game['names'])}: {game['title']}"
    return page(title, body, ("table", "book", "form", "replay"), "replay", known)
