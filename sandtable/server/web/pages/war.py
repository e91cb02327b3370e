"""A table for friends: what kind of war, for how many, by which time; everything else is folded away."""

from collections.abc import Container, Sequence
from dataclasses import dataclass

from sandtable.server.web import look
from sandtable.server.web.look import icon, words
from sandtable.server.web.pages.frame import FOOT, Known, drawing, in_order, mast, page
from sandtable.server.web.pages.seats import LEVELS, NAME, dice, option_fields, presets, step

DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")


@dataclass(frozen=True)
class Way:
    """A kind of war that is offered first; what it sets can be changed below."""

    name: str
    title: str
    blurb: str
    game: str
    seats: int
    lasts: str
    clock: str
    listing: str = "private"
    absent: str = "idle"
    excused: int = 0
    least: int = 0  # it begins on the coming Monday, when so many sit; 0: when the host says so
    place: str = ""  # picked already; "": the game's own choice


WAYS = (
    Way("evening", "An evening", "Sit round one table, each with a phone. No clock.", "timemachine", 4, "1–2 h", "none"),
    Way("weeks", "Three weeks", "Tank Game, a day a day. Weekdays 9 to 17, deals in the kitchen.", "tank", 16, "3 weeks", "days",
        absent="bot", excused=2, least=12, place="four-rooms"),
    Way("duel", "A duel now", "Double Time Wars against a friend by link, with a clock.", "doubletime", 2, "20 min", "live"),
    Way("letters", "By letter", "A day for each answer, while you do other things.", "trts", 3, "weeks", "slow", absent="bot",
        excused=1),
)  # fmt: skip


def way_card(way: Way, chosen: bool) -> str:
    current = ' aria-current="true"' if chosen else ""
    return f"""<a class="preset" href="/new?friends=1&amp;way={way.name}"{current}>{drawing(way.game, "cover")}
<span class="preset-body"><b>{way.title}</b><p>{way.blurb}</p><span class="game-facts"><span>{icon("seats")}{way.seats}</span>
<span>{icon("time")}{way.lasts}</span></span></span></a>"""


def pick(name: str, chosen: str, ways: Sequence[tuple[str, str, str]]) -> str:
    """One of a few, each with a word of what it means."""
    labels = "".join(
        f'<label><input type="radio" name="{name}" value="{value}"{" checked" if value == chosen else ""}>'
        f"<span>{title}</span><small>{text}</small></label>"
        for value, title, text in ways
    )
    return f'<div class="pick" role="radiogroup">{labels}</div>'


def field(label: str, control: str, id: str, hint: str = "") -> str:
    told = f'<span class="hint">{hint}</span>' if hint else ""
    return f'<div class="field"><label for="{id}">{label}</label>{control}{told}</div>'


def number(id: str, value: int, least: int, most: int) -> str:
    return f'<input class="input num" type="number" id="{id}" value="{value}" min="{least}" max="{most}" required>'


def chosen_of(id: str, chosen: str, ways: Sequence[tuple[str, str]]) -> str:
    choices = "".join(
        f'<option value="{words(value)}"{" selected" if value == chosen else ""}>{words(text)}</option>'
        for value, text in ways
    )
    return f'<select class="select" id="{id}">{choices}</select>'


STARTS = (("host", "when I say so"), ("full", "when all seats are taken"), ("date", "at a date"))
EMPTY = (("bots", "bots take them"), ("closed", "they are closed"), ("wait", "the start waits"))
DOORS = (
    ("private", "Private", "who has the link"),
    ("unlisted", "Unlisted", "who knows it may watch"),
    ("open", "Open", "anyone in the hall"),
)


def bots(level: str) -> str:
    """How good those are who sit down in empty seats."""
    return field(
        "Bots are", chosen_of("level", level, [(name, f"{name}, {text}") for name, text in LEVELS.items()]), "level"
    )


def at_a_date(at: str, least: int, most: int) -> str:
    when = f'<input class="input" type="datetime-local" id="at" value="{at}">'
    return f"""<div class="form-two" data-for="date" hidden>{field("Date and hour", when, "at", "In the zone of the table.")}
{field("People needed", number("least", least, 1, most), "least", "With fewer, the host decides.")}</div>"""


def dealt(deal: bool) -> str:
    checked = " checked" if deal else ""
    return f"""<label class="check"><input type="checkbox" id="deal"{checked}><span>Chance deals the seats</span>
<span class="hint">When it starts, and colours with them: a seat is a colour.</span></label>"""


def open_days(weekdays: Container[int]) -> str:
    boxes = "".join(
        f'<label><input type="checkbox" value="{i}"{" checked" if i in weekdays else ""}><span>{day}</span></label>'
        for i, day in enumerate(DAYS)
    )
    return f'<div class="weekdays" id="weekdays" role="group" aria-label="Open days">{boxes}</div>'


def people(game: Known, way: Way) -> str:
    least, most = game["seats"]
    seats = min(most, max(least, way.seats))
    stepper = f"""<div class="stepper" role="group" aria-label="Seats"><button type="button" data-step="-1" aria-label="One fewer">−</button>
<input id="seats" value="{seats}" inputmode="numeric" data-least="{least}" data-most="{most}">
<button type="button" data-step="1" aria-label="One more">+</button></div>"""
    return f"""<div class="form-two">{field("Seats", stepper, "seats", f"{f'{least} to {most}. ' if least < most else ''}One link for all of them.")}
{field("Starts", chosen_of("begins", "date" if way.least else "host", STARTS), "begins", "Nothing is laid before.")}</div>
{at_a_date("", min(way.least or 2, seats), most)}
<div class="form-two">{field("Empty seats", chosen_of("empty", "bots", EMPTY), "empty")}{bots("sergeant")}</div>
{dealt(False)}{pick("listing", way.listing, DOORS)}"""


def time(game: Known, way: Way, countries: Sequence[str]) -> str:
    if game["days"]:
        kinds = (
            ("days", "Days", "by a calendar"),
            ("timed days", "Minutes", "a day lasts so long"),
            ("none", "No clock", ""),
        )
    else:
        kinds = (("slow", "Slow", "so long per answer"), ("live", "Live", "all sit together"), ("none", "No clock", ""))
    clock = way.clock if way.clock in [kind for kind, _, _ in kinds] else kinds[0][0]
    zone = '<input class="input" id="zone" value="Europe/Berlin" list="zones"><datalist id="zones"></datalist>'
    lands = [("", "none"), *((land, land) for land in countries)]
    hint = (
        "Days of your own can be added later." if countries else "Not known at this hall: name days one by one later."
    )
    rules = (
        ("idle", "does nothing"),
        ("bot", "a bot stands in"),
        ("open", "a substitute may sit down"),
        ("give up", "gives up"),
    )
    return f"""{pick("clock", clock, kinds)}
<div data-for="live" hidden><div class="form-two">{field("Minutes each", number("reserve", 15, 1, 600), "reserve")}
{field("Seconds for every answer", number("increment", 10, 0, 600), "increment", "A step in secret has a tenth of the minutes.")}</div></div>
<div data-for="slow" hidden>{field("Hours for an answer", number("hours", 24, 1, 500), "hours", "Only open hours count.")}</div>
<div data-for="timed days" hidden>{field("Minutes of a day", number("minutes", 10, 1, 600), "minutes", "Or until all are done.")}</div>
<div data-for="days slow" class="stack-s" hidden>{open_days(range(5))}
<div class="row3 keep">{field("Opens", '<input class="input num" id="opens" value="9:00">', "opens")}
{field("Closes", '<input class="input num" id="closes" value="17:00">', "closes")}{field("Zone", zone, "zone")}</div>
<div class="form-two">{field("Public holidays", chosen_of("country", "", lands), "country", hint)}
{field("Region", '<input class="input" id="region" placeholder="as BE">', "region")}</div></div>
<div data-for="days slow live" class="form-two" hidden>{field("Who does not answer", chosen_of("absent", way.absent, rules), "absent")}
{field("Excused before", number("excused", way.excused, 0, 100), "excused", "Misses in a row that only cost the turn.")}</div>
<div data-for="days slow" hidden>{field("Days of leave for each", number("leave", 5, 0, 100), "leave", "Their time stands still.")}</div>"""


def place_card(place: Known, picked: str) -> str:
    least, most = place["seats"]
    room = f"{most} places. " if least < most else f"For {most}. "
    return f"""<label class="mappick" data-least="{least}" data-most="{most}"><input type="radio" name="place"
data-option-of="{words(place["option"])}" value="{words(place["value"])}"{" checked" if place["value"] == picked else ""}>{place["picture"]}
<div><b>{words(place["title"])}</b><small>{room}{words(place["blurb"])}</small><small class="why-off" hidden></small></div></label>"""


def where(game: Known, places: Sequence[Known], picked: str) -> str:
    """Places as pictures; one that does not fit stays, with its reason. Others by their names, or drawn by oneself."""
    cards = "".join(place_card(place, picked) for place in places)
    return f"""<div class="mapset" role="radiogroup" aria-label="Place">{cards}</div>
{fold("Another, by its name or drawn by you", option_fields(game, [o for o in game["options"] if o["places"]]))}"""


def fold(title: str, body: str, usual: str = "as in the book") -> str:
    """Folded away; its head says how many in it were changed."""
    return f"""<details class="fold"><summary>{icon("next")}<span>{words(title)}</span><small data-usual="{usual}">{usual}</small></summary>
<div class="fold-body stack-s">{body}</div></details>"""


def rules(game: Known) -> str:
    """What this table plays otherwise than the book: ways to play by name, then folds in plain words."""
    left = [option for option in game["options"] if not option["places"]]
    titles = dict.fromkeys(option["fold"] or "Rules" for option in left)
    folds = [fold(title, option_fields(game, [o for o in left if (o["fold"] or "Rules") == title])) for title in titles]
    folds += [fold("Dice", dice(game), "thrown by the table, proved at the end")] if dice(game) else []
    as_it_is = (
        "As the book has them. Most tables change nothing here."
        if left
        else "As the book has them: there are no options."
    )
    return f'<p class="small quiet">{as_it_is}</p>{presets(game)}<div>{"".join(folds)}</div>'


def way_of(form: Known) -> Way:
    return next((way for way in WAYS if way.name == form.get("way")), WAYS[1])


def game_of(form: Known) -> Known:
    """The game that was asked for, or the one of its kind of war."""
    games = in_order(form["games"])
    return next((g for g in games if g["name"] == (form.get("game") or way_of(form).game)), games[0])


def friends(form: Known) -> str:
    """A table for friends: kinds of war first, then people, time, and rules folded away."""
    games, way, game = in_order(form["games"]), way_of(form), game_of(form)
    cards = "".join(way_card(w, w is way) for w in WAYS if any(g["name"] == w.game for g in games))
    others = " · ".join(
        f'<a href="/new?friends=1&amp;way={way.name}&amp;game={words(g["name"])}">{words(g["title"])}</a>'
        for g in games
        if g is not game
    )
    parts = [("People", people(game, way)), ("Time", time(game, way, form.get("countries", ())))]
    parts += [("Place", where(game, form["places"], way.place))] if form.get("places") else []
    steps = "".join(step(k, title, body) for k, (title, body) in enumerate([*parts, ("Rules", rules(game))], 1))
    me = form.get("me", "")
    body = f"""{look.board_sheet()}{mast(me, "New table")}<main class="page new-wrap"><p class="over">New table</p><h1>What kind of war?</h1>
<nav class="presets new-presets" aria-label="Kinds of war">{cards}</nav>
<form class="form-page" id="new-war" data-game="{words(game["name"])}"><div>{steps}</div>
<aside class="summary panel"><div class="panel-body stack-s"><h2>{words(game["title"])}</h2>
<p class="small quiet">Another game: {others}</p>
{field("Name of the table", f'<input class="input" id="title" maxlength="60" value="{words(game["title"])} among friends">', "title")}
{field("Your name", NAME.format(words(me)), "name")}
<p class="over">Your friends will read</p><p class="summary-say" id="say" data-title="{words(game["title"])}" aria-live="polite"></p>
<p class="error" id="form-error" role="alert" hidden></p><button class="btn btn--go btn--wide">Set the table</button>
<p class="hint">Next comes the waiting room, with the one link. Nothing begins before.</p></div></aside></form>
<p class="small"><a href="/new?game={words(game["name"])}">A quick table</a>, for one evening and without a waiting room.</p>
<div class="setbar"><span>{words(game["title"])}<small>the waiting room comes next</small></span>
<button class="btn btn--go" form="new-war">Set the table</button></div></main>{FOOT}"""
    return page("Set a table for friends", body, ("form", "home", "slow"), "war", {"me": me})
