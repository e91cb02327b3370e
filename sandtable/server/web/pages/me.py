"""My seats and my keys: devices, words on paper, taking everything along, leaving. And the two ways back in."""

from datetime import UTC, datetime

from sandtable.server.web import look
from sandtable.server.web.look import icon, words
from sandtable.server.web.pages.frame import FOOT, Known, mast, page
from sandtable.server.web.pages.told import feed_card, quiet_card, told_card

AWAY = f"""<section class="panel card" id="away"><div class="panel-head"><h2>Away</h2></div><div class="panel-body stack-s">
<div class="form-two"><div class="field"><label for="away-first">First day</label><input class="input" type="date" id="away-first"></div>
<div class="field"><label for="away-last">Last day</label><input class="input" type="date" id="away-last"></div></div>
<p class="small" id="away-says" role="status">At tables that give leave your time stands still, and a day missed is excused. The tables see the
dates, not the reason.</p><button class="btn" id="away-enter">{icon("calendar")}Enter these days</button></div></section>"""


def day(at: int) -> str:
    moment = datetime.fromtimestamp(at / 1000, UTC)
    return f"{moment.day} {moment:%B}"


def way(glyph: str, title: str, text: str, ready: bool, do: str) -> str:
    """A way back to one's seats: ready, or worth doing."""
    end = f'<span class="chip chip--good">{icon("check")}ready</span>' if ready else do
    return f"""<li class="way{"" if ready else " is-open"}">{icon(glyph)}<div><b>{title}</b><small>{text}</small></div>{end}</li>"""


def device(row: Known) -> str:
    end = (
        '<span class="chip">this one</span>'
        if row["this"]
        else f'<button class="btn btn--small" data-out="{words(row["id"])}">Put out</button>'
    )
    phone = any(name in row["label"] for name in ("Android", "iPhone", "iPad"))
    return f"""<li class="device">{icon("phone" if phone else "laptop")}<div><b>{words(row["label"])}</b>
<small>since {day(row["made"])} · last here {day(row["seen"])}</small></div>{end}</li>"""


def portrait(latest: Known | None) -> str:
    """The piece of the seat that was taken last: a colour belongs to a seat."""
    return look.model(latest["game"], latest["you"][0]) if latest else look.mark(48)


def me(person: Known) -> str:
    """The page of a person; nobody else sees it."""
    rows, paper = person["devices"], person["words"]
    ways = way("phone", "A second device", "your phone opens every seat", len(rows) > 1, "")
    ways += way(
        "words",
        "Six words on paper",
        f"written down {day(paper)}" if paper else "if every device is lost",
        bool(paper),
        "",
    )
    keys = [row for row in rows if row["kind"] == "passkey"]
    ways += way("key", "A passkey", "finger, face or security key", bool(keys), "")
    body = f"""{look.board_sheet()}{mast(person["me"])}<main class="page mine-page stack">
<header class="who-head"><span class="portrait">{portrait(person["latest"])}</span>
<div><p class="over" id="called">{words(person["me"])}</p><h1>Your seat is yours</h1>
<p class="quiet">No account and no password. What opens your seats are keys, and they lie with you.
You sit at {person["tables"]} table{"s" * (person["tables"] != 1)}.</p></div>
<button class="btn" id="rename">{icon("edit")}Another name</button></header>
<ul class="ways">{ways}</ul><p class="error" id="trouble" role="alert" hidden></p>
<div class="mine"><div class="col"><section class="panel card"><div class="panel-head"><h2>Devices</h2>
<span class="quiet small">{len(rows)} hold{"s" * (len(rows) == 1)} your key</span></div>
<ul class="devices">{"".join(map(device, rows))}</ul><div class="panel-body stack-s"><button class="btn" id="add">{icon("plus")}Add a device</button>
<div id="added" class="stack-s" hidden><div class="added-code" id="qr"></div>
<p class="small">Scan it with the other device, or open the link there. It works once, for ten minutes.</p>
<div class="copyline"><input class="input" id="link" readonly aria-label="The link"><button class="btn" id="copy">{icon("copy")}Copy</button></div></div>
</div></section>
<section class="panel card"><div class="panel-head"><h2>Recovery words</h2></div><div class="panel-body stack-s">
<ol class="words6" id="words" hidden></ol><p class="small">Six words open your seats on any device, under <a href="/back">I have been here before</a>.
New words make the old ones void. The hall keeps only their seal and cannot show them a second time.</p>
<button class="btn" id="new-words">{icon("again")}{"New words" if paper else "Make six words"}</button></div></section>
<section class="panel card"><div class="panel-head"><h2>Passkey</h2></div><div class="panel-body stack-s">
<p class="small" id="passkey-says">Your device keeps a key and opens it
with your finger, face or PIN. It is the quickest way back.</p><button class="btn" id="passkey">{icon("key")}Make a passkey</button></div></section>
<section class="panel card card--last"><div class="panel-head"><h2>Take it with you, or leave</h2></div><div class="panel-body stack-s leave-rows">
<p><b>Your wars</b> how they ended, how often you won, ratings.
<a class="btn btn--small" href="/history">{icon("flag")}Look</a></p><p><b>Everything about you</b> name, keys, tables, what you said. One file.
<a class="btn btn--small" href="/api/v1/me/export" download="sandtable-me.json">{icon("save")}Export</a></p>
<p{"" if len(rows) > 1 else " hidden"}><b>Put out all other devices</b> this one stays; their streams end at once.
<button class="btn btn--small" id="others">{icon("no")}Put out {max(0, len(rows) - 1)}</button></p>
<p><b>Delete me</b> <span id="delete-says">Bots take your seats; records keep the moves, without your name.</span>
<button class="btn btn--small btn--danger" id="delete">{icon("bin")}Delete</button></p></div></section></div>
<div class="col">{told_card(person["word"])}{quiet_card(person["word"])}{AWAY}{feed_card(person["word"])}</div></div></main>{FOOT}"""
    return page("Your seat is yours", body, ("form", "home", "slow"), "me", {"me": person["me"]})


def back(known: Known) -> str:
    """*I have been here before*: the six words."""
    trouble = f'<p class="error" role="alert">{words(known["trouble"])}</p>' if known["trouble"] else ""
    mail = by_mail(known.get("said", "")) if known.get("mail") else ""
    body = f"""{mast(known["me"])}<main class="page join"><form class="panel join-card" method="post" action="/back"><div class="panel-body stack-s">
<p class="over">I have been here before</p><h1>Six words</h1><p>Type the six words from your slip. They open every seat of yours on this device.</p>{trouble}
<div class="field"><label for="six">The words</label>
<input class="input" id="six" name="words" autocomplete="off" autocapitalize="none" spellcheck="false" required></div>
<button class="btn btn--go btn--wide">Open my seats</button>
<button class="btn btn--wide" type="button" id="by-passkey">{icon("key")}Or by passkey</button><p class="error" id="trouble" role="alert" hidden></p>
<p class="hint">No slip? Add this device from another one of yours,
or ask the host of your table for a new link to your seat.</p></div></form>{mail}</main>{FOOT}"""
    return page("I have been here before", body, ("form", "home"), "back")


def by_mail(said: str) -> str:
    """A link to an address that is confirmed."""
    inner = f'<p role="status">{words(said)}</p>' if said else ""
    return f"""<form class="panel join-card" method="post" action="/back/mail"><div class="panel-body stack-s"><h2>Or by mail</h2>{inner}
<div class="field"><label for="address">The address at which you are told</label><input class="input" id="address" name="address" type="email" required></div>
<button class="btn btn--wide">{icon("mail")}Send me a link</button></div></form>"""


def add(known: Known) -> str:
    """A link for another device."""
    if known["trouble"]:
        inner = f'<h1>No device was added</h1><p>{words(known["trouble"])}.</p><p><a class="btn" href="/">{look.icon("back")}Back to the hall</a></p>'
    else:
        now = (
            f"<p>You are {words(known['me'])} here now; afterwards you are whoever sent the link.</p>"
            if known["me"]
            else ""
        )
        inner = f"""<h1>Open your seats here too?</h1>{now}<form method="post" action="/add/{words(known["token"])}">
<button class="btn btn--go">Yes, this is my device</button></form>"""
    return page(
        "Add a device",
        f'{mast(known["me"])}<main class="page stack-s"><p class="over">A second device</p>{inner}</main>{FOOT}',
        ("form",),
    )


def helps(known: Known) -> str:
    """A link that makes somebody who does not play a host beside the first."""
    trouble = f'<p class="error" role="alert">{words(known["trouble"])}</p>' if known["trouble"] else ""
    name = (
        ""
        if known["me"]
        else '<div class="field"><label for="name">Your name</label><input class="input" id="name" name="name" maxlength="24"></div>'
    )
    body = f"""{mast(known["me"])}<main class="page join"><form class="panel join-card" method="post"><div class="panel-body stack-s">
<p class="over">A host beside the host</p><h1>{words(known["title"])}</h1>
<p>You help to keep this table: pause it, give more time, look after seats. You do not play, and everyone reads what you do.</p>
{trouble}{name}<button class="btn btn--go btn--wide">Help to keep it</button></div></form></main>{FOOT}"""
    return page(f"Help to keep {known['title']}", body, ("form", "home"))
