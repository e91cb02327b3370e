"""The waiting room: when it starts, who sits, and the one link for all."""

from sandtable.server.hours.clock import in_words
from sandtable.server.web import look
from sandtable.server.web.codes import qr
from sandtable.server.web.look import icon, words
from sandtable.server.web.pages.frame import FOOT, Known, drawing, mast, page

LISTED = {"private": "private table", "unlisted": "unlisted table", "open": "open table"}


def place(lobby: Known, seat: Known) -> str:
    """One chair."""
    you, free = seat["seat"] == lobby["you"], seat["kind"] == "open"
    figure = look.model(lobby["game"], seat["seat"], "ghost" if free else "")
    if free:
        inner = f"<b>Free seat</b>{take(lobby, seat['seat'])}"
    elif seat["kind"] == "bot":
        inner = f"<b>{words(seat['name'])}</b><small>a bot</small>"
    else:
        name = words(seat["name"]) + (", you" if you else "")
        inner = f"<b>{name}</b>" + ("<small>the host</small>" if seat["host"] else "")
        inner += (
            '<button class="linkish" data-rename>Name, colour</button> <button class="linkish" data-leave>Get up</button>'
            if you
            else ""
        )
    state = " is-you" if you else " is-free" if free else ""
    return f'<li class="place-card{state}"><span class="sandy">{figure}</span><div>{inner}</div></li>'


def take(lobby: Known, seat: int) -> str:
    """How one sits down there; who sits already takes this colour instead."""
    if lobby["you"] is not None:
        return f'<button class="linkish" data-take="{seat}">Sit here instead</button>'
    return f'<button class="linkish" form="sit" name="seat" value="{seat}">Sit here</button>'


def count(lobby: Known) -> str:
    """How many sit, and how many lack."""
    n, seats = lobby["people"], len(lobby["seats"])
    needed = max(lobby["least"], seats if lobby["empty"] == "wait" else 0)
    if n == seats:
        said = f"All {seats} sit"
    else:
        said = f"{n} sit{'s' * (n == 1)}" + (f", {needed - n} more to start" if n < needed else "")
    pips = "".join(
        f'<i class="{"on" if i < n else ""}{" gate" if i + 1 == needed < seats else ""}"></i>'
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
        case _:
            said = f"Starts when the host says so. {empty[lobby['empty']]}"
    return f'<p class="lobby-when">{said} {words(lobby["time"])}</p>'


def ticket(lobby: Known) -> str:
    """The one link for everyone, as text and as a code."""
    if not lobby["link"]:
        return ""
    address = lobby["site"] + lobby["link"]
    return f"""<section class="ticket" aria-labelledby="one-link"><div class="ticket-in"><div class="ticket-top">{qr(address)}
<div><h2 id="one-link">One link for everyone</h2><p class="small">Send it to your group. Each takes a free seat; no account is
needed.</p></div></div><div class="copyline"><input class="input" id="link" readonly value="{words(address)}" aria-label="The link">
<button class="btn btn--go" id="copy">{icon("copy")}Copy</button></div></div></section>"""


def sit(lobby: Known) -> str:
    """The form of somebody who does not sit yet."""
    if lobby["you"] is not None or not lobby["token"]:
        return ""
    trouble = f'<p class="error" role="alert">{words(lobby["trouble"])}</p>' if lobby["trouble"] else ""
    return f"""<form class="hostbox" id="sit" method="post" action="/t/{words(lobby["token"])}"><h2>Sit down</h2>{trouble}
<div class="field"><label for="name">Your name at this table</label>
<input class="input" id="name" name="name" maxlength="24" autocomplete="nickname" value="{words(lobby["me"])}" required></div>
<button class="btn btn--wide">Take any free seat</button></form>"""


def host(lobby: Known) -> str:
    """What the host may do."""
    if not lobby["owner"]:
        return ""
    return f"""<section class="hostbox" aria-labelledby="hosts"><h2 id="hosts">You set this table</h2>
<p class="small">Nothing is laid and no die is thrown before it begins.</p><div class="btns">
<button class="btn" id="begin">{icon("play")}Start now</button>
<button class="btn" id="end">{icon("bin")}Give it up</button></div>
<div id="sure" class="stack-s" hidden><p id="question" role="status"></p><div class="btns">
<button class="btn" id="really">Start</button><button class="btn" id="wait">Wait</button></div></div></section>"""


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


def lobby(lobby: Known) -> str:
    """The waiting room of a table."""
    places = "".join(place(lobby, seat) for seat in lobby["seats"])
    dealt = "seats, and colours with them, are dealt when it starts" if lobby["deal"] else "a seat is a colour"
    title, over = words(lobby["title"]), f"Waiting room · {words(lobby['game_title'])} · {LISTED[lobby['listing']]}"
    body = f"""{look.board_sheet()}{mast(lobby["me"])}<main class="page lobby"><header class="lobby-head"><div>
<p class="over">{over}</p><h1>{title}</h1>{starts(lobby)}</div>{count(lobby)}</header>
<div class="lobby-left"><section aria-labelledby="who"><div class="section-head"><h2 id="who">Who sits where</h2>
<span class="small quiet">{dealt}</span></div><ul class="places">{places}</ul>
<p class="error" id="trouble" role="alert" hidden></p></section><div class="pair">{nutshell(lobby)}{TALK}</div></div>
<div class="lobby-right">{ticket(lobby)}{sit(lobby)}{host(lobby)}{chance(lobby)}
<figure class="place-fig">{drawing(lobby["game"], "cover")}<figcaption><b>{words(lobby["game_title"])}</b></figcaption></figure></div></main>{FOOT}"""
    known = {"table": lobby["table"], "token": lobby["token"], "people": lobby["people"], "me": lobby["me"]}
    return page(str(lobby["title"]), body, ("form", "home", "table", "slow", "talk"), "lobby", known)


def begun(table: Known) -> str:
    """A group link that came too late: it says so, and names nobody but the host."""
    body = f"""{mast(table["me"])}<main class="page stack-s"><p class="over">An invitation</p><h1>This table has begun</h1>
<p>{words(table["title"])} is being played, and its seats are given. Do you sit there, on another device? Open it there, or
<a href="/back">open your seats here with your six words or a passkey</a>; or ask {words(table["host"])} for a new link to your seat.</p>
<p><a class="btn" href="/">{icon("back")}Back to the hall</a></p></main>{FOOT}"""
    return page("This table has begun", body)
