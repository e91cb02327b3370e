"""Before a game: setting a table, with a form made from a game's declarations; and an invitation to one."""

import json
from collections.abc import Sequence

from sandtable.server.web import look
from sandtable.server.web.look import words
from sandtable.server.web.pages.frame import (
    FOOT,
    Known,
    drawing,
    facts,
    in_order,
    mast,
    page,
)

LEVELS = {
    "recruit": "plays anything",
    "corporal": "half a recruit, half a sergeant",
    "sergeant": "rules of thumb",
    "lieutenant": "half a sergeant, half a captain",
    "captain": "looks ahead",
    "major": "half a captain, half a general; a captain where none was trained",
    "general": "looks ahead, trained; a captain where it was not",
}
ROWS = 24  # seats that can be given one by one; the rest are bots
NAME = (
    '<input class="input" id="name" name="name" maxlength="24" autocomplete="nickname" placeholder="Guest" value="{}">'
)


def sentence(text: str) -> str:
    """Begins with a capital, ends with a full stop."""
    return words(text[:1].upper() + text[1:] + ("" if text[-1:] in ".?!" else "."))


def shown(value: object) -> str:
    """A value of an option as people read it."""
    return str(value).replace("_", " ")


# ---- options ---------------------------------------------------------------------------------------------------------


def option_field(game: Known, option: Known) -> str:
    """One option as its declaration says."""
    name, default = words(option["name"]), option["default"]
    title = words(option["name"].replace("_", " ").capitalize())
    rule = words(option["clause"])
    clause = f' <a class="clause" href="/rules/{words(game["name"])}#{rule}">{rule}</a>' if rule else ""
    between = "{} to {}. ".format(*option["range"]) if option.get("range") else ""
    told = option["help"]
    for value in option.get("values") or ():
        told = told.replace(str(value), shown(value))
    hint = f'<span class="hint">{between}{sentence(told)}{clause}</span>'
    if isinstance(default, bool):
        ticked = " checked" if default else ""
        box = f'<input type="checkbox" name="{name}" data-option="bool"{ticked}>'
        return f'<label class="check">{box}<span><b>{title}</b></span>{hint}</label>'
    control = option_control(f'id="option-{name}" name="{name}"', option)
    return f'<div class="field"><label for="option-{name}">{title}</label>{control}{hint}</div>'


def option_control(attributes: str, option: Known) -> str:
    """What one types or picks."""
    default = option["default"]
    if option.get("range"):
        low, high = option["range"]
        limits = f'min="{low}" max="{high}"'
        return f'<input class="input num" type="number" {attributes} data-option="int" value="{default}" {limits} required>'
    if option.get("values"):
        kind = "int" if isinstance(default, int) else "word"
        choices = "".join(
            f'<option value="{words(v)}"{" selected" if v == default else ""}>{words(shown(v))}</option>'
            for v in option["values"]
        )
        return f'<select class="select" {attributes} data-option="{kind}">{choices}</select>'
    return f'<textarea class="input" {attributes} data-option="word" rows="4">{words(default)}</textarea>'


def options(game: Known) -> str:
    if not game["options"]:
        return '<p class="quiet">This game has no options: it is played as printed.</p>'
    return presets(game) + option_fields(game, game["options"])


def option_fields(game: Known, some: Sequence[Known]) -> str:
    """Two beside each other; what needs more room comes after them."""
    fields = [option_field(game, option) for option in some]
    short, long = [f for f in fields if "<textarea" not in f], [f for f in fields if "<textarea" in f]
    return f'<div class="form-two">{"".join(short)}</div>{"".join(long)}'


def presets(game: Known) -> str:
    """Ways to play by name. Each carries what it sets; what it does not name goes back to its default."""
    ways = game.get("presets")
    if not ways:
        return ""
    usual = {option["name"]: option["default"] for option in game["options"]}
    printed = {
        "title": "As printed",
        "blurb": "every option as the rulebook has it",
        "seats": game["seats"],
        "options": {},
    }
    choices = "".join(
        f'<label class="check"><input type="radio" name="preset" data-seats="{way["seats"][0]} {way["seats"][1]}" '
        f'data-preset="{words(json.dumps(usual | way["options"]))}"{" checked" if way is printed else ""}>'
        f'<span><b>{words(way["title"])}</b></span><span class="hint">{sentence(way["blurb"])}</span></label>'
        for way in (printed, *ways)
    )
    return f'<fieldset class="field" id="presets"><legend>A way to play</legend>{choices}</fieldset>'


# ---- seats and dice --------------------------------------------------------------------------------------------------


def seat_field(seat: int) -> str:
    """The first seat is mine; the others are for bots, until one says otherwise."""
    usual = "me" if seat == 0 else "bot:sergeant"
    ways = {"me": "Me too, at this screen" if seat else "Me", "link": "A friend, by link", "open": "Anyone"}
    ways |= {f"bot:{level}": f"Bot: {level}, {text}" for level, text in LEVELS.items()}
    people = "".join(
        f'<option value="{way}"{" selected" if way == usual else ""}>{text}</option>' for way, text in ways.items()
    )
    return f"""<li data-seat-row="{seat}">{look.emblem(seat)}<span class="label">Seat {seat + 1}</span>
<select class="select" aria-label="Who sits in seat {seat + 1}">{people}</select></li>"""


def seats(game: Known) -> str:
    least, most = game["seats"]
    rows = "".join(seat_field(seat) for seat in range(min(most, ROWS)))
    count = (
        ""
        if least == most
        else f"""<div class="field"><span class="label" id="n-seats">How many</span>
<div class="stepper" role="group" aria-labelledby="n-seats"><button type="button" data-step="-1" aria-label="One fewer">−</button>
<input id="seats" value="{least}" aria-label="Seats" inputmode="numeric">
<button type="button" data-step="1" aria-label="One more">+</button></div><span class="hint">{least} to {most}.</span></div>"""
    )
    return f'{count}<ul class="seatform" id="seat-rows" data-least="{least}" data-most="{most}">{rows}</ul>'


WORD = """<div class="field"><label for="word">Your word for the dice</label><input class="input" id="word" maxlength="64"
 autocomplete="off" spellcheck="false"><span class="hint">Left empty, this browser chooses one. The table draws its secret first, so nobody
can have chosen the dice.</span></div>"""


def dice(game: Known) -> str:
    """Who throws them; empty where that is no question: in a game without dice, or one that deals in secret."""
    if not game.get("dice"):
        return ""
    ways = [
        ("server", "by the table, with a proof at the end"),
        ("hand", "by hand: someone types in what real dice show"),
    ]
    radios = "".join(
        f'<label class="check"><input type="radio" name="dice" value="{way}"{" checked" if way == "server" else ""}>'
        f"<span>{text}</span></label>"
        for way, text in ways
    )
    return f'<fieldset class="field"><legend>Dice are thrown</legend>{radios}</fieldset>'


# ---- the pages -------------------------------------------------------------------------------------------------------


def step(number: int, title: str, body: str) -> str:
    head = f'<span class="n" aria-hidden="true">{number}</span>'
    return f'<section class="form-step">{head}<div class="form-in"><h2>{title}</h2>{body}</div></section>'


def game_pick(game: Known, chosen: bool) -> str:
    current = " aria-current=true" if chosen else ""
    return f"""<a class="gamepick-one" href="/new?game={words(game["name"])}"{current}>{drawing(game["name"], "cover")}
<span>{words(game["title"])}</span></a>"""


def new(form: Known) -> str:
    """A form for a table."""
    games = in_order(form["games"])
    game = next((g for g in games if g["name"] == form.get("game")), games[0])
    picks = f'<div class="gamepick">{"".join(game_pick(g, g is game) for g in games)}</div>'
    parts = (
        ("Game", picks),
        ("Seats", seats(game)),
        ("Rules", options(game)),
        ("Dice", dice(game) and dice(game) + WORD),
    )
    steps = "".join(step(k, title, body) for k, (title, body) in enumerate((p for p in parts if p[1]), 1))
    me = form.get("me", "")
    body = f"""{mast(me, "New table")}<main class="page">
<form class="form-page" id="new-table" data-game="{words(game["name"])}">
<div><p class="over">New table</p><h1>Set a table</h1>{steps}</div>
<aside class="summary panel">{drawing(game["name"], "cover")}<div class="panel-body stack-s"><h2>{words(game["title"])}</h2>
<p class="quiet small">{words(game["blurb"])}</p>{facts(game)}
<div class="field"><label for="name">Your name</label>{NAME.format(words(me))}</div>
<p class="error" id="form-error" role="alert" hidden></p><button class="btn btn--go btn--wide">Set the table</button>
<p class="hint">For several friends, with a waiting room and a clock:
<a href="/new?friends=1&amp;game={words(game["name"])}">a table for friends</a>.</p></div></aside></form></main>{FOOT}"""
    return page("Set a table", body, ("form", "home"), "new", {"me": me})


def used(invite: Known) -> str:
    """An invitation that somebody has taken already. It names nobody: whoever has the link may be a stranger."""
    me = invite.get("me", "")
    body = f"""{mast(me)}<main class="page stack-s"><p class="over">An invitation</p><h1>This seat is taken</h1>
<p>Somebody has sat down with this link to {words(invite["title"])}. It was good for one seat, once.</p>
<p>If it was you, on another device or in another browser: open the table there, or <a href="/back">open your seats here with your
six words or a passkey</a>. If it was not, ask whoever sent it for a new one.</p>
<p><a class="btn" href="/">{look.icon("back")}Back to the hall</a></p></main>{FOOT}"""
    return page("This seat is taken", body)


def join(invite: Known) -> str:
    """An invitation."""
    seat, game, me = invite["seat"], words(invite["game"]), invite.get("me", "")
    others = words(", ".join(name for i, name in enumerate(invite["seats"]) if i != seat))
    hint = '<span class="hint">As the others at the table will read it. No account is needed.</span>'
    trouble = f'<p class="error" role="alert">{words(invite["trouble"])}</p>' if invite.get("trouble") else ""
    asks = not me or trouble
    name = "" if not asks else f'<div class="field"><label for="name">Your name</label>{NAME.format("")}{hint}</div>'
    body = f"""{mast(me)}<main class="page join"><div class="panel join-card">{drawing(invite["game"], "cover", lazy=False)}
<form class="panel-body stack-s" method="post" action="/join/{words(invite["token"])}">
<p class="over">An invitation</p><h1>{words(invite["title"])}</h1>
<p>{look.emblem(seat)} Seat {seat + 1} is kept for you. With you: {others}.</p>{trouble}{name}
<button class="btn btn--go btn--wide">Sit down</button>
<p class="hint"><a href="/rules/{game}">Read the rules first</a></p></form></div></main>{FOOT}"""
    return page(f"Sit down: {invite['title']}", body, ("home", "form"))
