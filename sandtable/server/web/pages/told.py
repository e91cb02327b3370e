"""How somebody is told: the cards of their own page, and the pages behind the links in messages."""

from sandtable.server.web.look import icon, words
from sandtable.server.web.pages.frame import FOOT, Known, mast, page

CAUSES = (
    ("turn", "It is my move", "a day opens, a question is put"),
    ("short", "Time runs short", "3 hours before it is up, if I have not answered"),
    ("happened", "Something happened to me", "shot at, given gold, the war is over"),
    ("written", "A private word", "never quotes the words"),
    ("letter", "The day in one letter", "once a day, table by table"),
    ("host", "The host changed something", "paused, extended, taken back"),
)
WAYS = (("push", "bell", "Push"), ("mail", "mail", "Mail"), ("hook", "hook", "Webhook"))
GAPS = (
    (0, "as it happens"),
    (5, "5 minutes apart"),
    (15, "15 minutes apart"),
    (60, "an hour apart"),
    (240, "4 hours apart"),
)


def told_card(known: Known) -> str:
    """What to be told, by which way, at all tables or at one."""
    wanted = known["wishes"]["told"]
    there = {way["kind"] for way in known["ways"]}
    head = "".join(f'<th scope="col">{icon(glyph)}{name}</th>' for _, glyph, name in WAYS)
    rows = "".join(cause_row(cause, title, small, wanted.get(cause, ()), there) for cause, title, small in CAUSES)
    tables = "".join(f'<option value="{words(t["id"])}">{words(t["title"])}</option>' for t in known["tables"])
    channels = "".join(channel(kind, name, known) for kind, _, name in WAYS)
    gaps = "".join(
        f'<option value="{n}"{" selected" * (n == known["wishes"]["gap"])}>{text}</option>' for n, text in GAPS
    )
    lacking = f'<p class="small error">{words(known["lacking"])}.</p>' if known["lacking"] else ""
    return f"""<section class="card" aria-labelledby="nt" id="told"><header><h2 id="nt">What to be told</h2>
<select class="select" id="told-where" aria-label="For which tables"><option value="">all tables</option>{tables}</select></header>
<div class="card-body">{lacking}<table class="told"><thead><tr><th scope="col"><span class="sr">What</span></th>{head}</tr></thead><tbody>{rows}</tbody></table>
<div class="channels">{channels}</div>
<div class="row2 keep"><div class="field"><label for="gap">By one way at most</label><select class="select" id="gap">{gaps}</select></div>
<div class="field"><label for="letter">The day's letter at</label>
<input class="input num" id="letter" type="time" value="{clock(known["wishes"]["letter"])}"></div></div>
<p class="error small" id="told-trouble" role="alert" hidden></p></div></section>"""


def cause_row(cause: str, title: str, small: str, wanted: Known, there: set[str]) -> str:
    boxes = "".join(
        f'<td><label class="check"><input type="checkbox" data-cause="{cause}" data-way="{kind}"'
        f"{' checked' if kind in wanted else ''}{'' if kind in there else ' disabled'}"
        f' aria-label="{title}, {name.lower()}"></label></td>'
        for kind, _, name in WAYS
    )
    return f"<tr><td><b>{title}</b><small>{small}</small></td>{boxes}</tr>"


def channel(kind: str, name: str, known: Known) -> str:
    """One way: where it leads, what troubles it, and what can be done."""
    mine = [way for way in known["ways"] if way["kind"] == kind]
    rows = "".join(one_way(way) for way in mine)
    add = {
        "push": '<button class="linkish" id="push-on">Turn on in this browser</button>',
        "mail": f'<button class="linkish" data-enter="mail">{"Change" if mine else "Enter an address"}</button>',
        "hook": f'<button class="linkish" data-enter="hook">{"Change" if mine else "Enter an address"}</button>',
    }[kind]
    if kind == "mail" and not known["mail"]:
        add = "<small>This hall sends no mail: its host has named no mail server.</small>"
    if kind == "hook" and not mine:
        add = f"<small>Discord, Slack, Telegram, ntfy, Gotify, Mattermost, Zulip</small>{add}"
    if kind != "mail" and known["lacking"]:
        add = ""
    return f'<div class="channel"><b>{name}</b>{rows}{add}</div>'


def one_way(way: Known) -> str:
    state = "" if way["good"] else ", not confirmed yet: look into your mail"
    if way["trouble"]:
        state = f": {way['trouble']}{'; nothing more is sent' if way['asleep'] else '; it is tried again'}"
    cls = ' class="way-trouble"' if way["trouble"] else ""
    trial = "Send it again" if not way["good"] else "Try again" if way["asleep"] else "Send a trial"
    id = words(way["id"])
    return f"""<small{cls}>{words(way["label"])}{words(state)}</small><button class="linkish" data-trial="{id}">{trial}</button>
<button class="linkish" data-gone="{id}">Take away</button>"""


def clock(text: str) -> str:
    """For a field of time: 7:00 is 07:00 there."""
    return text.rjust(5, "0")


OPEN_KEY = '<span><i class="key-box key-box--open"></i>your tables are open</span>'


def quiet_card(known: Known) -> str:
    """Quiet hours, as 24 fields."""
    quiet = known["wishes"]["quiet"]
    first, last = quiet or ("", "")
    hours = "".join(f'<i class="{hour_state(hour, quiet, known["open"])}"></i>' for hour in range(24))
    feet = "".join(f"<span>{hour}:00</span>" for hour in (0, 6, 12, 18, 24))
    told = f"quiet: told at {last}, in one message" if quiet else "no quiet hours"
    return f"""<section class="card" aria-labelledby="qh" id="quiet"><header><h2 id="qh">Quiet hours</h2>
<span class="small quiet" id="zone">{words(known["wishes"]["zone"])}</span></header><div class="card-body">
<div class="row2 keep"><div class="field"><label for="q1">From</label>
<input class="input num" id="q1" type="time" value="{clock(first) if quiet else ""}"></div>
<div class="field"><label for="q2">To</label>
<input class="input num" id="q2" type="time" value="{clock(last) if quiet else ""}"></div></div>
<div><div class="hours" role="img" aria-label="{words(told)}">{hours}</div><div class="hours-feet">{feet}</div></div>
<p class="key-line">{OPEN_KEY if known["open"] else ""}<span><i class="key-box hatch"></i>{words(told)}</span>
<button class="linkish" id="zone-here" hidden></button></p></div></section>"""


def hour_state(hour: int, quiet: list[str] | None, open_hours: list[int]) -> str:
    return "is-shut" if is_quiet(hour, quiet) else "is-open" if hour in open_hours else ""


def is_quiet(hour: int, quiet: list[str] | None) -> bool:
    if not quiet:
        return False
    first, last = (int(text.partition(":")[0]) for text in quiet)
    return first <= hour < last if first < last else hour >= first or hour < last


def feed_card(known: Known) -> str:
    """The address of a calendar."""
    state = "it is subscribed to by a secret address" if known["feed"] else "none yet"
    new = "New address" if known["feed"] else "Make an address"
    end = '<button class="btn btn--small" id="feed-out">Make it void</button>' if known["feed"] else ""
    return f"""<section class="card" aria-labelledby="cf" id="feed"><header><h2 id="cf">Calendar</h2><span class="small quiet">{state}</span></header>
<div class="card-body"><p class="small quiet">Open hours and your deadlines, for the calendar on your phone. Whoever has the address
reads it; a new one makes the old one void. It is shown this once.</p>
<div class="copyline" id="feed-line" hidden><input class="input num" id="feed-link" readonly aria-label="The address of your calendar">
<button class="btn btn--small" id="feed-copy">{icon("copy")}Copy</button></div>
<div class="row2 keep"><button class="btn btn--small" id="feed-new">{icon("calendar")}{new}</button>{end}</div></div></section>"""


# ---- behind the links in messages ------------------------------------------------------------------------------------------


def plain(title: str, over: str, inner: str, script: str = "") -> str:
    body = f'{mast()}<main class="page stack-s"><p class="over">{over}</p><h1>{words(title)}</h1>{inner}</main>{FOOT}'
    return page(title, body, ("form",), script)


def lead_on(known: Known) -> str:
    """Goes on by itself."""
    to = words(known["to"])
    made = plain("The table is this way", "A message", f'<p><a class="btn" href="{to}">Open it</a></p>')
    return made.replace("<title>", f'<meta http-equiv="refresh" content="0;url={to}"><title>', 1)


def put_off(known: Known) -> str:
    """Before, after, and taken back."""
    where = ", ".join(known["tables"]) or "this table"
    way = known["way"].lower()
    post = f'<form method="post" action="/put-off/{words(known["token"])}" id="put-off">'
    if known["is"] == "off":
        inner = f"""<p>You hear nothing more of <b>{words(where)}</b> by {way}.</p>{post}<input type="hidden" name="again" value="1">
<button class="btn">Tell me again</button></form><p><a href="/me#told">What to be told</a> has all of it.</p>"""
        return plain("It is put off", "A message", inner)
    if known["is"] == "on":
        return plain("You are told again", "A message", f"<p>Of <b>{words(where)}</b> by {way}, as before.</p>")
    inner = f'<p>Nothing more of <b>{words(where)}</b> by {way}?</p>{post}<button class="btn btn--go">No more of this</button></form>'
    return plain("Put it off", "A message", inner)


def confirm(known: Known) -> str:
    """Is this your address?"""
    address = f"<b>{words(known['address'])}</b>"
    if known["done"]:
        return plain(
            "It is your address",
            "Mail",
            f'<p>From now on you are told at {address}. <a href="/me#told">What to be told</a></p>',
        )
    inner = f"""<p>You are told at {address} when it is your move, as you set it up.</p>
<form method="post" action="/confirm/{words(known["token"])}"><button class="btn btn--go">Yes, it is mine</button></form>"""
    return plain("Is this your address?", "Mail", inner)
