"""The host's sheet: what a host may do, who is missing, and the open log beside it."""

from datetime import UTC, datetime

from sandtable.server.web import look
from sandtable.server.web.look import icon, words
from sandtable.server.web.pages.frame import Known, lamp, page

CLOCKS = {
    "slow": "slow: so many hours for an answer",
    "live": "live: so many minutes each, all sit together",
    "days": "days by the calendar",
    "timed days": "days of so many minutes",
}
VOTE = """<div class="btns"><button class="btn" data-vote="yes">Agree</button>
<button class="btn" data-vote="no">Decline</button></div>"""


def lever(do: str, glyph: str, title: str, text: str, more: str = "") -> str:
    """A verb, and in small type what follows."""
    return f'<button class="lever" data-do="{do}"{more}>{icon(glyph)}<b>{title}</b><span class="small">{text}</span></button>'


def levers(sheet: Known) -> str:
    if not sheet["time"]:
        return '<p class="quiet">No time runs at this table.</p>'
    if sheet["paused"]:
        rest = lever("resume", "play", "Go on", "clocks run again")
    else:
        rest = lever("pause", "pause", "Pause", "clocks stand, nobody can answer")
    days = sheet["time"] == "days"
    later = "today closes later" if days else "for all who are asked"
    levers = rest + lever("extend", "time", "An hour more", later, ' data-minutes="60"')
    if days:
        levers += f"""<div class="lever">{icon("calendar")}<b><label for="day-off">A day without play</label></b>
<span class="small lever-day"><input class="input" type="date" id="day-off"><button class="btn btn--small" data-do="day off"
 data-day="day-off">Enter</button></span></div>"""
        if sheet["shut"]:
            levers += lever("open", "play", "Open the next day", "asks twice; it closes as planned")
        else:
            levers += lever("close", "check", "Close the day now", "asks twice")
    return f'<div class="levers">{levers}</div>{another_clock(sheet)}'


def another_clock(sheet: Known) -> str:
    """Live or slow from now on: with a day's notice, or at once if all who play agree."""
    kinds = ("days", "timed days") if sheet["time"] in ("days", "timed days") else ("slow", "live")
    chosen = kinds[1] if sheet["time"] == kinds[0] else kinds[0]
    options = "".join(
        f'<option value="{kind}"{" selected" if kind == chosen else ""}>{CLOCKS[kind]}</option>' for kind in kinds
    )
    ahead = f'<p class="small">From {words(sheet["ahead"])}</p>' if sheet["ahead"] else ""
    return f"""<details class="fold"><summary>{icon("next")}<span>Another clock</span><small>live or slow</small></summary>
<div class="fold-body stack-s">{ahead}<div class="form-two"><div class="field"><label for="clock">From then on</label>
<select class="select" id="clock">{options}</select></div><div class="field"><label for="amount">Hours or minutes</label>
<input class="input num" id="amount" type="number" min="1" max="600" value="24"></div></div><div class="btns">
<button class="btn" data-do="clock">{icon("time")}With a day's notice</button>
<button class="btn" data-do="clock" data-now="yes">{icon("check")}Now, if all who play agree</button></div></div></details>"""


def crew_row(sheet: Known, person: Known) -> str:
    """One player; who is missing has remedies."""
    seat, missed = person["seat"], person["missed"]
    said = {
        "bot": "a bot",
        "standin": f"a {person['level']} stands in",
        "away": "a substitute may sit down",
        "link": "a new link waits",
        "open": "free",
    }
    if sheet["link"] and person["kind"] == "away":
        said["away"] += f', by the link that all had: <a href="{words(sheet["link"])}">{words(sheet["link"])}</a>'
    state = said.get(person["kind"]) or (f"missed {missed}, last on {person['last']}" if missed else "")
    host = '<span class="chip">host</span>' if seat in sheet["hosts"] else ""
    buttons = ""
    if sheet["host"] and person["kind"] == "guest" and seat not in sheet["hosts"]:
        if missed or not sheet["plays"]:
            buttons += remedy(seat, "stand in", "bot", "A sergeant stands in") + remedy(
                seat, "open seat", "swap", "Substitute"
            )
        buttons += remedy(seat, "seat link", "link", "New link") + remedy(seat, "remove", "no", "Remove")
    more = f'<details class="crew-more"{" open" if missed else ""}><summary>Seat …</summary><span class="crew-do">{buttons}</span></details>'
    return f"""<li class="crew-row{" is-open" if missed else ""}">{look.plate(seat)}<b>{words(person["name"])}</b>
<span class="state">{missed_days(person["days"])}{state}</span>{host}{more if buttons else ""}</li>"""


def missed_days(days: list[bool]) -> str:
    """The last days as squares: acted, or not; today in brass."""
    if not any(days):  # the dead do nothing, and on the first day nobody has
        return ""
    *before, today = days
    squares = "".join(f'<i class="{"on" if acted else "no"}"></i>' for acted in before)
    squares += f'<i class="{"on" if today else "now"}"></i>'
    said = f"acted on {sum(before)} of the last {len(before)} days" if before else "the first day"
    return f'<span class="miss" role="img" aria-label="{said}">{squares}</span>'


def remedy(seat: int, do: str, glyph: str, text: str) -> str:
    return f'<button class="btn btn--small" data-do="{do}" data-seat="{seat}">{icon(glyph)}{text}</button>'


def asked(sheet: Known) -> str:
    """What is put to those who play."""
    motion = sheet["motion"]
    if motion is None:
        return ""
    what = {
        "close": "close the day now",
        "remove": "remove somebody",
        "back": f"take the game back to entry {motion['entry']}" if motion["entry"] else "take the game back",
        "clock": f"change the clock: {words(motion['words'])}",
        "end": "end the game without a result; another host who does not play must want it too",
    }
    share = "all must" if motion["all"] else "more than half must"
    count = f"{len(motion['yes'])} of {len(motion['voters'])} have agreed, {share}."
    told = f'<p class="small quiet">{count}</p>' if motion["voters"] else ""
    return f"""<section class="hostbox"><h2>{words(motion["by"])} asks to {what[motion["what"]]}</h2><p>{words(motion["reason"])}</p>
{told}
{VOTE if sheet["may_vote"] else ""}</section>"""


def hand_over(sheet: Known) -> str:
    """Who keeps the table: the next host, one beside, a helper who does not play; and its end."""
    people = [p for p in sheet["people"] if p["kind"] == "guest" and p["seat"] not in sheet["hosts"]]
    if not sheet["host"]:
        return ""
    options = "".join(f'<option value="{p["seat"]}">{words(p["name"])}</option>' for p in people)
    heir = next((words(p["name"]) for p in sheet["people"] if p["seat"] == sheet["heir"]), "")
    waits = f'<p class="small">Offered to {heir}, who has not accepted yet.</p>' if heir else ""
    hands = f"""<div class="field"><label for="heir">The new host</label><select class="select" id="heir">{options}</select></div>
<p class="small quiet">They must accept. You keep your seat.</p>{waits}<div class="btns">
<button class="btn" data-do="hand over" data-from="heir">{icon("swap")}Hand over</button>
<button class="btn" data-do="co-host" data-from="heir">{icon("plus")}Co-host</button></div>"""
    end = (
        f'<button class="btn btn--danger" data-do="end">{icon("flag")}End without result</button>'
        if not sheet["plays"]
        else ""
    )
    return f"""<section class="panel"><div class="panel-head"><h2>Hand over</h2></div><div class="panel-body stack-s">{hands if people else ""}
<p class="small quiet">Somebody who does not play can help you too, by a link that is good once.</p>
<button class="btn" data-do="co-host link">{icon("link")}A helper's link</button>{end}</div></section>"""


def correct(sheet: Known) -> str:
    """Taking the game back to an entry, with a reason."""
    if not sheet["host"] or not sheet["entries"]:
        return ""
    return f"""<section class="card"><header><h2>Correct a mistake</h2><span class="quiet small">take the game back to an entry</span></header>
<div class="panel-body stack-s"><div class="field"><label for="entry">The last entry that stays, of {sheet["entries"]}</label>
<input class="input num" id="entry" type="number" min="{sheet["stay"]}" max="{sheet["entries"]}" value="{sheet["entries"]}"></div>
<p class="small quiet">Until the next day opens, or the next round begins. Past a die all who play must agree. What was seen stays seen.</p>
<button class="btn" data-do="back">{icon("undo")}Take it back</button></div></section>"""


def reports(sheet: Known) -> str:
    """Lines that somebody has shown to the host: for the host alone."""
    if not sheet["reports"]:
        return ""
    rows = "".join(
        f"""<li class="deed"><time>{datetime.fromtimestamp(r["said"] / 1000, UTC):%-d %B, %-H:%M} UTC</time>
<p><b>{words(r["name"])}</b>: {words(r["text"])}</p><p class="small quiet">shown to you by {words(r["by"] or "somebody")}
{": " + words(r["why"]) if r["why"] else ""}</p></li>"""
        for r in sheet["reports"]
    )
    return f"""<section class="panel reports"><div class="panel-head"><h2>Reported to you</h2><span class="small quiet">only you see this</span></div>
<ol class="deeds">{rows}</ol></section>"""


def host(sheet: Known) -> str:
    """The host's sheet; everyone at the table may read it."""
    rows = "".join(crew_row(sheet, person) for person in sorted(sheet["people"], key=lambda p: -p["missed"]))
    log = "".join(
        f'<li class="deed"><time>{words(d["when"])}</time><p>{words(d["words"])}</p></li>' for d in sheet["log"]
    )
    title = "What you may do, and everyone will read" if sheet["host"] else "What the host did"
    note = "You play at this table: you see here what everyone sees." if sheet["host"] and sheet["plays"] else ""
    do = (
        f"""<section class="stack-s"><div class="section-head"><h2>Time</h2></div>
<div class="daybar" id="ui-daybar" hidden><ol class="days" id="ui-days" aria-label="Calendar of the table"></ol></div>{levers(sheet)}</section>
<div class="field"><label for="reason">Reason, in the open log</label><input class="input" id="reason" maxlength="200"></div>
<p id="sure" role="status" hidden></p><p class="error" id="trouble" role="alert" hidden></p>"""
        if sheet["host"]
        else '<p class="error" id="trouble" role="alert" hidden></p>'
    )
    body = f"""{look.board_sheet()}<header class="mast"><a class="wordmark" href="/" aria-label="Sandtable, back to the hall">{look.mark()}</a>
<div class="play-title"><h1>{words(sheet["title"])}</h1><span class="quiet small">{words(sheet["status"])}</span></div>
<div class="mast-end"><div class="clock-wrap" id="ui-clock" role="timer" hidden></div>
<a class="btn btn--small" href="/table/{words(sheet["table"])}">{icon("back")}To the board</a>{lamp()}</div></header>
<main class="page hostpage"><div class="stack"><header><p class="over">The host's sheet</p><h2>{title}</h2><p class="small quiet">{note}</p></header>
{asked(sheet)}{do}<section class="panel"><div class="panel-head"><h2>Players</h2></div><ul class="crew">{rows}</ul></section>
{reports(sheet)}{correct(sheet)}</div>
<aside class="stack"><section class="panel"><div class="panel-head"><h2>What the host did</h2><span class="chip">public</span></div>
<ol class="deeds">{log or '<li class="deed deed--none"><p class="quiet">Nothing yet.</p></li>'}</ol></section>{hand_over(sheet)}</aside></main>"""
    known = {"table": sheet["table"]}
    return page(f"Host's sheet of {sheet['title']}", body, ("table", "home", "form", "slow"), "host", known)
