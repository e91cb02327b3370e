"""A scene: the table as one viewer may see it now, ready for JSON. Everything comes from the viewer's own view."""

from collections.abc import Hashable, Sequence
from contextvars import ContextVar
from dataclasses import asdict
from functools import lru_cache
from hashlib import sha256
from typing import Any, NamedTuple

from sandtable.core.contract import Game, Group, Names, Rooms, Sort, Ware, never_so, no_words
from sandtable.core.dice import HAND
from sandtable.core.drawing.board import Drawing
from sandtable.core.match import Match, View
from sandtable.core.seats import CHANCE, CLOCK, SPECTATOR
from sandtable.core.wording import to_reader

MOST_WISHES = 4  # of what cannot be had yet
MOST_LABELS = 512  # kept of what they follow from
NARROW: ContextVar[bool] = ContextVar("narrow", default=False)  # does who asks look at a narrow screen?
OPENED: ContextVar[str] = ContextVar("opened", default="")  # what is rather to lie open on it


def looks() -> dict[str, Any]:
    """How who asks would rather have a board drawn."""
    return {"narrow": NARROW.get()} | ({"opened": OPENED.get()[:20]} if NARROW.get() and OPENED.get() else {})


class Viewer(NamedTuple):
    """Who looks: the guest, the seats it holds here, whether the table is its own."""

    guest: str
    you: tuple[int, ...]
    owner: bool
    narrow: bool = False  # looks at a board that is drawn for a narrow screen
    opened: str = ""  # the part of it that is rather to lie open

    @property
    def seat(self) -> int:
        """The seat through whose eyes it looks."""
        return self.you[0] if self.you else SPECTATOR


@lru_cache(maxsize=256)
def ground_hash(ground: str) -> str:
    return sha256(ground.encode()).hexdigest()[:24]


def board(drawing: Drawing) -> dict[str, Any]:
    return {
        "width": drawing.width,
        "height": drawing.height,
        "aloud": drawing.aloud,
        "focus": drawing.focus,
        "play_height": drawing.play_height or drawing.height,
        "narrow": drawing.narrow,
        "rule": drawing.rule,
        "turn": drawing.turn,
        "opens": drawing.opens,
        "opened": drawing.opened,
        "ground": ground_hash(drawing.ground),
        "pieces": drawing.pieces,
        "title": drawing.title,
        "desc": drawing.desc,
        "glyphs": drawing.glyphs,
        "panels": drawing.panels,
    }


def choices_of(match: Match, seat: int, shortcuts: bool = True) -> list[dict[str, Any]]:
    """What a seat may answer, as buttons and clicks: what a person would want first, by the rules of thumb; what loses
    something and what is silly last. With what a game offers as one, though it is several answers."""
    view, people = match.view(seat).state, match.game.people
    choices = _choices(match, view, seat)
    offered = people.manners.shortcuts(view, seat) if shortcuts else ()
    for short in offered:
        first, *then = map(str, short.actions)
        at = next((i for i, choice in enumerate(choices) if choice["code"] == first), None)
        if at is None:
            continue
        choice = {"code": first, "words": short.words, "text": "", "clicks": (short.button,), "mark": short.mark}
        choice |= {"then": then} | ({"final": short.final} if short.final else {})
        choice |= {"about": short.about} if short.about else {}
        choices[at : at + short.instead] = [choice]
    if any("silly" in choice or "loses" in choice for choice in choices):
        choices.sort(key=lambda choice: ("silly" in choice, "loses" in choice))
    return choices


def _choices(match: Match, view: Any, seat: int) -> list[dict[str, Any]]:
    """The answers one by one: their words, the clicks that lead to them, what speaks against them."""
    people, manners, names = match.game.people, match.game.people.manners, to_reader(match.names, seat)
    known = _labels(match, view, seat, names)
    final = people.guide.final if people.guide else None
    loses = manners.loses if manners.loses is not no_words else None
    is_silly = manners.is_silly if manners.is_silly is not never_so else None
    choices = []
    for code in _by_sense(match, view, seat):
        choice = known.get(code)
        if choice is None:
            choice = known[code] = _labelled(view, seat, code, names, people)
        if final and (why := final(view, seat, code)):
            choice = choice | {"final": why}
        if loses and (loss := loses(view, seat, code)):
            choice = choice | {"loses": loss}
        if is_silly and is_silly(view, seat, code):
            choice = choice | {"silly": True}
        choices.append(choice)
    return choices


def _labelled(view: Any, seat: int, code: int, names: Names, people: Rooms) -> dict[str, Any]:
    """How an answer is said, written and pressed."""
    words, ware = people.words, people.manners.ware(view, seat, code)
    label = {
        "code": str(code),
        "words": words.action(view, seat, code, names),
        "text": people.notation.write(view, seat, code),
        "clicks": tuple(words.clicks(view, seat, code)),
        "mark": words.mark(view, seat, code),
    }
    return label | {"ware": shown_ware(ware)} if ware else label


@lru_cache(maxsize=512)
def shown_ware(ware: Ware) -> dict[str, Any]:
    return asdict(ware)


def _labels(match: Match, view: Any, seat: int, names: Names) -> dict[int, dict[str, Any]]:
    """Labels that were made before, to be added to, by code: at whatever table they follow from the same, as the game says."""
    follows = match.game.people.manners.labels
    about = follows(view, seat, names) if follows else None
    if about is None:
        return {}
    found = _kept_labels(match.game, seat, about)
    if len(found) > MOST_LABELS:
        found.clear()
    return found


@lru_cache(maxsize=512)
def _kept_labels(game: Game, seat: int, follows: Hashable) -> dict[int, dict[str, Any]]:
    return {}


def not_yet(match: Match, seat: int) -> list[dict[str, Any]]:
    """What a seat might want and cannot have now, with the reason and the clause; the nearest of it."""
    view, people = match.view(seat).state, match.game.people
    found: list[dict[str, Any]] = []
    for code in people.manners.wishes(view, seat):
        if len(found) < MOST_WISHES and (reason := match.game.rules.refuse(view, seat, code)):
            words, clause = people.words.refusal(view, seat, code, reason, to_reader(match.names, seat))
            ware = people.manners.ware(view, seat, code)
            found.append({"words": words, "clause": clause} | ({"ware": shown_ware(ware)} if ware else {}))
    return found


def _by_sense(match: Match, view: Any, seat: int) -> list[int]:
    """The legal actions of a seat, the best by the rules of thumb first."""
    codes = match.codes(seat)
    if len(codes) < 2:
        return codes
    scores = [0] * len(codes)
    (match.game.people.manners.sense or match.game.thinking.thumb)(view, seat, codes, len(codes), scores)
    return [codes[i] for i in sorted(range(len(codes)), key=lambda i: -scores[i])]


def ask(match: Match, seat: int, undo: bool) -> dict[str, Any]:
    """What is asked of a seat, and what it may answer."""
    view, words = match.view(seat).state, match.game.people.words
    choices = choices_of(match, seat)
    hint, clause = match.hint(seat)
    said = {id for choice in choices for id in choice["clicks"] if id.startswith("say:")}
    shorts = {choice["clicks"][0]: choice["words"] for choice in choices if "then" in choice}
    group = match.game.people.manners.group(view, seat)
    why_only = match.game.people.manners.why_only
    only = why_only(view, seat, int(choices[0]["code"])) if len(choices) == 1 else ""
    return {
        "seat": seat,
        "sentence": words.ask(view, seat, to_reader(match.names, seat)),
        "hint": {"text": hint, "clause": clause} if hint else None,
        "undo": undo,
        "only": only,
        "choices": choices,
        "not_yet": not_yet(match, seat),
        "buttons": {id: words.button(view, seat, id) for id in sorted(said - set(shorts))} | shorts,
        "tips": {id: tip for id in sorted(said) if (tip := match.about(seat, id)[0])},
        "aims": aims(match, seat, choices),
    } | ({"group": counting(group)} if group else {})


def counting(group: Group) -> dict[str, Any]:
    """A question that is answered by counting; codes are strings, as everywhere."""
    sorts = [as_it_is(sort) | {"answers": {n: str(code) for n, code in sort.answers.items()}} for sort in group.sorts]
    return as_it_is(group) | {"sorts": sorts, "then": [str(code) for code in group.then]}


def as_it_is(record: Sort | Group) -> dict[str, Any]:
    """Its fields by name; nothing in them is copied, for nothing is changed before it is sent."""
    return {field: getattr(record, field) for field in record.__slots__}


def in_numbers(match: Match, seat: int) -> dict[str, Any]:
    """The seat's view as text and as numbers: what a program gets that plays without a wire (docs/reference/bots.md)."""
    view = match.view(seat)
    observed = [0] * match.size.observed
    match.game.learning.observe(view.state, seat, observed)
    return {"table": str(view), "observed": observed}


def ask_dice(match: Match) -> dict[str, Any]:
    """Dice that people throw: one of them types in what they show."""
    choices = [
        {"code": str(a.code), "words": a.words, "text": a.text, "clicks": (), "mark": ""} for a in match.legal(CHANCE)
    ]
    return {
        "seat": CHANCE,
        "sentence": "What do the dice show?",
        "hint": None,
        "undo": False,
        "choices": choices,
        "buttons": {},
        "tips": {},
        "aims": {},
    }


def aims(match: Match, seat: int, choices: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """The gestures that a game offers for places without an id, by the clicks that lead to them."""
    aiming = match.game.people.aiming
    if aiming is None:
        return {}
    view = match.view(seat).state
    paths = {tuple(choice["clicks"][:n]) for choice in choices for n in range(len(choice["clicks"]) + 1)}
    found = {" ".join(path): aiming.aim(view, seat, path) for path in sorted(paths)}
    return {path: gesture for path, gesture in found.items() if gesture is not None}


def seat_rows(
    match: Match, view: View, people: Sequence[Any], present: set[int], you: Sequence[int]
) -> list[dict[str, Any]]:
    """The seats with who sits there, as far as this viewer may know."""
    game = match.game
    return [
        {
            "seat": i,
            "name": match.names[i],
            "kind": person.kind,
            "level": person.level,
            "line": game.people.words.seat_line(view.state, i),
            "asked": asks_here(match, view, i),
            "present": i in present,
            "you": i in you,
        }
        for i, person in enumerate(people)
    ]


def asks_here(match: Match, view: View, seat: int) -> bool:
    """Is a seat asked, as far as a viewer knows? Nobody is once all have agreed about the end."""
    return not match.agreed and bool(match.game.rules.asks(view.state, seat))


def offer(match: Match) -> dict[str, Any] | None:
    """The offer that stands, for all to see."""
    if match.offered is None:
        return None
    stands = match.offered
    votes = {"yes": sorted(stands.yes), "no": sorted(stands.no), "open_to": stands.open_to}
    return {"entry": stands.entry, "seat": stands.seat, "terms": stands.terms, **votes}


def dice(match: Match) -> dict[str, Any]:
    """Where chance comes from; the secret is told after the end."""
    told = {"secret": match.dice.secret.hex()} if match.dice.kind != HAND and match.over else {}
    deals = "nothing" if not match.game.has_dice else "cards" if match.game.rules.hidden_chance else "dice"
    return {
        "deals": deals,
        "kind": match.dice.kind,
        "table": match.dice.table,
        "commitment": match.dice.commitment,
        "words": [{"seat": word.seat, "word": word.word} for word in match.dice.words],
    } | told


def scene(
    match: Match,
    viewer: Viewer,
    number: int,
    people: Sequence[Any],
    present: set[int],
    undo: Sequence[int] | None = None,
) -> dict[str, Any]:
    """All that the page of this viewer shows. *undo*: the seats that may take back, where that is not the match's affair."""
    game, view, over = match.game, match.view(viewer.seat), match.over
    undo = [seat for seat in viewer.you if match.may_undo(seat)] if undo is None else undo
    names = to_reader(match.names, viewer.seat) if len(viewer.you) == 1 else match.names
    asks = [ask(match, seat, seat in undo) for seat in viewer.you if asks_here(match, view, seat)]
    if viewer.you and match.dice.kind == HAND and CHANCE in match.asked:
        asks.append(ask_dice(match))
    return {
        "type": "scene",
        "number": number,
        "game": game.name,
        "title": game.title,
        "version": game.version,
        "options": match.settings,
        "status": game.people.words.status(view.state, names),
        "over": over,
        "result": match.result if over else "",
        "outcome": match.outcome if over else [],
        "you": viewer.you,
        "owner": viewer.owner,
        "board": board(view.drawn(viewer.narrow, viewer.opened)),
        "asks": asks,
        "undo": undo,
        "clock": viewer.owner and asks_here(match, view, CLOCK),
        "offer": offer(match),
        "seats": seat_rows(match, view, people, present, viewer.you),
        "dice": dice(match),
    }


def past(
    match: Match,
    view: View,
    number: int,
    of: int,
    lines: Sequence[str],
    people: Sequence[Any],
    result: str,
    drawn: Drawing,
) -> dict[str, Any]:
    """The table as it stood, for looking back: nothing is asked."""
    return {
        "type": "past",
        "number": number,
        "of": of,
        "seat": view.seat,
        "status": match.game.people.words.status(view.state, match.names),
        "over": bool(result),
        "result": result,
        "lines": lines,
        "board": board(drawn),
        "seats": seat_rows(match, view, people, set(), ()),
    }
