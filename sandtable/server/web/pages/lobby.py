"""The waiting room: when it starts, who sits, and the one link for all."""

from datetime import datetime

from sandtable.server.hours.clock import in_words
from sandtable.server.web import look
from sandtable.server.web.codes import qr
from sandtable.server.web.look import icon, words
from sandtable.server.web.pages.frame import FOOT, Known, drawing, mast, page
from sandtable.server.web.pages.war import (
    DOORS,
    EMPTY,
    STARTS,
    at_a_date,
    bots,
    chosen_of,
    dealt,
    field,
    open_days,
    pick,
)

LISTED = {"private": "private table", "unlisted": "unlisted table", "open": "open table"}


def place(lobby: Known, seat: Known) -> str:
    """One chair."""
    you, empty = seat["seat"] == lobby["you"], seat["kind"] in ("open", "kept")
    figure = look.model(lobby["game"], seat["seat"], "ghost" if empty else "")
    match seat["kind"]:
        case "open":
            inner = f"<b>Free seat</b>{take(lobby, seat['seat'])}{keep(lobby, seat)}"
        case "kept":
            inner = kept(lobby, seat)
        case "bot":
            inner = f"<b>{words(seat['name'])}</b><small>a bot</small>"
        case _:
            inner = sits(lobby, seat, you)
    state = " is-you" if you else " is-free" * empty + " is-kept" * (seat["kind"] == "kept")
    return f'<li class="place-card{state}"><span class="sandy">{figure}</span><div>{inner}</div></li>'


def sits(lobby: Known, seat: Known, you: bool) -> str:
    """Somebody in a chair; where chance deals the seats, a colour cannot be chosen."""
    name, host = words(seat["name"]) + ", you" * you, "<small>the host</small>" * seat["host"]
    change = f"""<button class="linkish" data-rename>{"Name" if lobby["deal"] else "Name, colour"}</button>
<button class="linkish" data-leave>Get up</button>"""
    here = f'<small><span data-here="{seat["seat"]}"{"" if seat["seat"] in lobby["here"] else " hidden"}><i class="here here--on"></i>here now</span></small>'
    sat = f'<small data-sat="{seat["sat"]}"></small>' if seat["sat"] and not seat["host"] else ""
    return f"<b>{name}</b>{host}" + (change if you else here + sat)


def take(lobby: Known, seat: int) -> str:
    """How one sits down there; who sits already takes this colour instead, unless chance deals them."""
    if lobby["you"] is not None:
        return "" if lobby["deal"] else f'<button class="linkish" data-take="{seat}">Sit here instead</button>'
    return f'<button class="linkish" form="sit" name="seat" value="{seat}">Sit here</button>' if lobby["token"] else ""


def keep(lobby: Known, seat: Known) -> str:
    return f' <button class="linkish" data-keep="{seat["seat"]}">Keep for someone</button>' if lobby["owner"] else ""


def kept(lobby: Known, seat: Known) -> str:
    """A chair that the host keeps: for whom is a note of the host's; their link is for the host to send."""
    name = words(seat["name"]) or "somebody"
    until = f"<small>until {words(seat['until'])}</small>" if seat["until"] else ""
    mine = take(lobby, seat["seat"]) if lobby["kept"] == seat["seat"] else ""
    host = f"""<button class="linkish" data-own="{words(lobby["site"] + seat["link"])}">Their own link</button>
<button class="linkish" data-let-go="{seat["seat"]}">Let it go</button>"""
    return f"<b>Kept for {name}</b>{until}{host if lobby['owner'] else mine}"


def count(lobby: Known) -> str:
    """How many sit, and how many lack."""
    n, seats = lobby["people"], len(lobby["seats"])
    needed = max(lobby["least"], seats if lobby["empty"] == "wait" else 0)
    if n == seats:
        said = f"All {seats} sit"
    else:
        said = f"{n} sit{'s' * (n == 1)}" + (f", {needed - n} more to start" if n < needed else "")
    pips = "".join(
        f'<i class="{"on" if i < n else ""}{" gate" if 1 < i + 1 == needed < seats else ""}"></i>'
        for i in range(min(seats, 40))
    )
    left = f"<small>{in_words(lobby['left'])} left</small>" if lobby["left"] else ""
    return (
        f'<div class="lobby-count" role="status"><strong>{said}</strong>'
        f'<span class="tally" aria-hidden="true">{pips}</span>{left}</div>'
    )


def starts(lobby: Known) -> str:
    """When it begins, in a sentence."""
    empty = {
        "bots": f"Then a {lobby['level']} takes each empty seat.",
        "closed": "Then empty seats are closed.",
        "wait": "",
    }
    match lobby["begins"]:
        case "date":
            least = f", when {lobby['least']} sit" if lobby["least"] > 1 else ""
            said = f"Starts <b>{words(lobby['starts_words'])}</b>{least}. {empty[lobby['empty']]}"
        case "full":
            said = "Starts when all seats are taken."
        case _ if lobby["people"] < lobby["least"]:
            said = f"{lobby['people']} sit, {lobby['least']} are needed. The start waits; the host decides."
        case _:
            said = f"Starts when the host says so. {empty[lobby['empty']]}"
    return f'<p class="lobby-when">{said} {words(lobby["time"])}</p>'


def ticket(lobby: Known) -> str:
    """The one link for everyone, as text and as a code."""
    if not lobby["link"] or (lobby["you"] is None and not lobby["owner"]):
        return ""  # who was just invited sits down first
    address = lobby["site"] + lobby["link"]
    return f"""<section class="ticket" aria-labelledby="one-link"><div class="ticket-in"><div class="ticket-top">{qr(address)}
<div><h2 id="one-link">One link for everyone</h2><p class="small">Send it to your group. Each takes a free seat; no account is
needed.</p></div></div><div class="copyline"><input class="input" id="link" readonly value="{words(address)}" aria-label="The link">
<button class="btn btn--go" id="copy">{icon("copy")}Copy</button></div><div class="btns">
<button class="btn" id="share" hidden>{icon("share")}Share</button>{to_calendar(lobby)}</div></div></section>"""


def to_calendar(lobby: Known) -> str:
    """The start and the open hours as a file, where there is either."""
    if not (lobby["starts"] or lobby["hours"]):
        return ""
    return f'<a class="btn" href="{words(lobby["link"])}/calendar.ics" download>{icon("calendar")}Add to calendar</a>'


def hours(lobby: Known) -> str:
    """The open hours as a scale bar, three weeks of them from the start on."""
    if not lobby["hours"]:
        return ""
    rows, number = "", 0
    for day in lobby["hours"]:
        date, opens = datetime.fromisoformat(day["day"]), "opens" in day
        number += opens
        weekend, name = not opens and not day["name"] and day["weekday"] > 4, day.get("name", "")
        state = ("is-start" if number == 1 else "is-next") if opens else "is-shut" + " is-weekend" * weekend
        told = f"day {number}" if opens else f"closed{', ' + words(name) if name else ', weekend' if weekend else ''}"
        shown = f"{date:%-d %b}" if number == 1 and opens else f"{date:%-d}"
        rows += f"""<li class="{state}" title="{words(name)}"><time datetime="{day["day"]}">{shown}</time><i></i>
<span class="sr">{told}</span></li>"""
    return f'<ol class="days days--small lobby-days" aria-label="Open days of the table">{rows}</ol>'


def sit(lobby: Known) -> str:
    """The form of somebody who does not sit yet."""
    if lobby["you"] is not None or not lobby["token"]:
        return ""
    own = lobby["seats"][lobby["kept"]]["name"] if lobby["kept"] is not None else ""
    if not own and all(seat["kind"] != "open" for seat in lobby["seats"]):
        return """<section class="hostbox" id="sit"><h2>No seat is free</h2>
<p>Somebody may still get up: then one can be taken here. Or ask the host for a table with more seats.</p></section>"""
    trouble = f'<p class="error" role="alert">{words(lobby["trouble"])}</p>' if lobby["trouble"] else ""
    button = "Take the seat that is kept for you" if own else "Take any free seat"
    return f"""<form class="hostbox" id="sit" method="post" action="/t/{words(lobby["token"])}"><h2>Sit down</h2>{trouble}
<div class="field"><label for="name">Your name at this table</label>
<input class="input" id="name" name="name" maxlength="24" autocomplete="nickname" value="{words(lobby["me"] or own)}" required></div>
<button class="btn btn--wide">{button}</button></form>"""


def host(lobby: Known) -> str:
    """What the host may do."""
    if not lobby["owner"]:
        return ""
    return f"""<section class="hostbox" aria-labelledby="hosts"><h2 id="hosts">You set this table</h2>
<p class="small">Nothing is laid and no die is thrown before it begins.</p><div class="btns">
<button class="btn" id="begin" disabled>{icon("play")}Start now</button>
<button class="btn" id="end" disabled>{icon("bin")}Give it up</button></div>
<div id="sure" class="stack-s" hidden><p id="question" role="status"></p><div class="btns">
<button class="btn" id="really">Start</button><button class="btn" id="wait">Wait</button></div></div>{settings(lobby)}</section>"""


def settings(lobby: Known) -> str:
    """What can still be changed; who sits there already sees it at once."""
    now, seats = lobby["calendar"], len(lobby["seats"])
    times = f"""{open_days(now["weekdays"])}<div class="form-two">
{field("Opens", f'<input class="input num" id="opens" value="{now["opens"]}">', "opens")}
{field("Closes", f'<input class="input num" id="closes" value="{now["closes"]}">', "closes", words(now["zone"]))}</div>"""
    return f"""<details class="fold" id="settings"><summary>{icon("settings")}<span>Settings</span></summary>
<form class="fold-body stack-s" id="change">
{field("Name of the table", f'<input class="input" id="title" maxlength="60" value="{words(lobby["title"])}" required>', "title")}
{field("Starts", chosen_of("begins", lobby["begins"], STARTS), "begins")}{at_a_date(now["at"], lobby["least"], seats)}
<div class="form-two">{field("Empty seats", chosen_of("empty", lobby["empty"], EMPTY), "empty")}{bots(lobby["level"])}</div>
{dealt(lobby["deal"])}{pick("listing", lobby["listing"], DOORS)}{times if lobby["hours"] else ""}
<p class="hint">Game, seats, rules and clock stay as they were set: for others give this one up, and set another.</p>
<p class="error" id="change-trouble" role="alert" hidden></p><button class="btn btn--wide">Change it</button></form></details>"""


def chance(lobby: Known) -> str:
    """What the hall promises about its dice, and one's own word for them."""
    if not lobby["commitment"]:
        return ""
    mine = (
        """<div class="field"><label for="word">Your word for the dice</label>
<input class="input" id="word" maxlength="64" autocomplete="off" spellcheck="false"></div>
<p class="hint">This browser has chosen one; you may type another.</p>"""
        if lobby["you"] is not None
        else ""
    )
    return f"""<section class="hostbox" aria-labelledby="chance"><h2 id="chance">The dice</h2>
<p class="small">The hall has drawn its secret and shows its seal. Everybody here adds a word, sealed until the table begins: so nobody
can have chosen the dice, and the record proves it.</p><p class="small"><code>{lobby["commitment"][:16]}…</code></p>{mine}
<p id="beginning" role="status" hidden>The words for the dice are being opened.</p></section>"""


TALK = """<section class="panel chatbox" aria-labelledby="talks"><div class="panel-head"><h2 id="talks">Talk at the table</h2>
<span class="small quiet">whoever comes to this table reads it</span></div><div class="says" id="says" role="log" tabindex="0"></div>
<p class="error" id="talk-trouble" role="alert" hidden></p><form class="chat-form" id="say" hidden><input class="input" id="say-text"
 maxlength="500" autocomplete="off" aria-label="Say to the table" placeholder="Say to the table">
<button class="btn btn--small">Say</button></form></section>"""


def nutshell(lobby: Known) -> str:
    """What one should know of the game before one sits down."""
    rows = "".join(
        f'<li>{words(line)} <a class="clause" href="/rules/{words(lobby["game"])}#{words(id)}">{words(id)}</a></li>'
        for id, line in lobby["nutshell"]
    )
    return f"""<section class="panel" aria-labelledby="nutshell"><div class="panel-head"><h2 id="nutshell">The game in a nutshell</h2>
<a class="small" href="/rules/{words(lobby["game"])}">the rulebook</a></div>
<div class="panel-body stack-s"><p><b>{words(lobby["aim"])}</b></p><ul class="nutshell">{rows}</ul></div></section>"""


def map_figure(lobby: Known) -> str:
    """Where it is fought; the game's picture where that is not known before."""
    if lobby["place"]:
        place = lobby["place"]
        picture, title, text = place["picture"], place["title"], place["blurb"]
    else:
        picture, title, text = drawing(lobby["game"], "cover"), lobby["game_title"], lobby["aim"]
    return (
        f'<figure class="place-fig card">{picture}<figcaption><b>{words(title)}</b>{words(text)}</figcaption></figure>'
    )


def lobby(lobby: Known) -> str:
    """The waiting room of a table."""
    places = "".join(place(lobby, seat) for seat in lobby["seats"])
    by_lot = "chance deals the seats when it starts, and colours with them" if lobby["deal"] else "a seat is a colour"
    title, over = words(lobby["title"]), f"Waiting room · {words(lobby['game_title'])} · {LISTED[lobby['listing']]}"
    body = f"""{look.board_sheet()}{mast(lobby["me"])}<main class="page lobby"><header class="lobby-head"><div>
<p class="over">{over}</p><h1>{title}</h1>{starts(lobby)}</div>{count(lobby)}{hours(lobby)}</header>
<div class="lobby-left"><section aria-labelledby="who"><div class="section-head"><h2 id="who">Who sits where</h2>
<span class="small quiet">{by_lot}</span></div><ul class="places">{places}</ul>
<p class="error" id="trouble" role="alert" hidden></p></section><div class="pair">{nutshell(lobby)}{TALK}</div></div>
<div class="lobby-right">{ticket(lobby)}{sit(lobby)}{host(lobby)}{chance(lobby)}
{map_figure(lobby)}</div></main>{FOOT}"""
    known = {"table": lobby["table"], "token": lobby["token"], "picture": lobby["picture"], "me": lobby["me"]}
    return page(str(lobby["title"]), body, ("form", "home", "table", "slow", "talk"), "lobby", known)


def substitute(table: Known) -> str:
    """A group link to a table at which a seat is open: whoever was invited may play on."""
    trouble = f'<p class="error" role="alert">{words(table["trouble"])}</p>' if table["trouble"] else ""
    body = f"""{mast(table["me"])}<main class="page join"><div class="panel join-card">{drawing(table["game"], "cover", lazy=False)}
<form class="panel-body stack-s" method="post" action="/t/{words(table["token"])}"><p class="over">A substitute is wanted</p>
<h1>{words(table["title"])}</h1><p>{look.plate(table["seat"])} Seat {table["seat"] + 1} is open: its person does not come any more. You play on
with what stands there, and see what that seat sees from now on; private words stay with whoever said them.</p>{trouble}
<div class="field"><label for="name">Your name at this table</label>
<input class="input" id="name" name="name" maxlength="24" autocomplete="nickname" value="{words(table["me"])}" required></div>
<button class="btn btn--go btn--wide">Sit down for them</button>
<p class="hint">Is it your own seat? <a href="/back">Open it here with your six words or a passkey</a>, or ask {words(table["host"])} for a new link.</p>
</form></div></main>{FOOT}"""
    return page(f"A substitute for {table['title']}", body, ("home", "form"))


def begun(table: Known) -> str:
    """A group link that came too late: it says so, and names nobody but the host."""
    body = f"""{mast(table["me"])}<main class="page stack-s"><p class="over">An invitation</p><h1>This table has begun</h1>
<p>{words(table["title"])} is being played, and its seats are given. Do you sit there, on another device? Open it there, or
<a href="/back">open your seats here with your six words or a passkey</a>; or ask {words(table["host"])} for a new link to your seat.</p>
<p><a class="btn" href="/">{icon("back")}Back to the hall</a></p></main>{FOOT}"""
    return page("This table has begun", body)
