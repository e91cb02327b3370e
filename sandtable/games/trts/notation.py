"""Text <-> answers and positions.

Areas, kinds and upgrades by their names, small and with dashes: `salt-pan`, `siege-gun`. A stack of one's own is `trooper@salt-pan`, the
second such stack `trooper@salt-pan.2`; a piece of the game board has its seat before it: `gules:trooper@the-anvil`.
Answers: `dig 2 westhold`, `make trooper barracks@westhold`, `study weapons academy@westhold`, `build depot westhold`,
`man depot@westhold`, `cancel barracks@westhold`, `move 2 trooper@westhold salt-pan`, `done`; `pass`, `engage salt-pan`,
`add 2 trooper@westhold`, `go`, `stop`; `stay`, `stand`, `retreat 2 azure:trooper@the-anvil home`, `to salt-pan`;
`hit gules:guard@the-anvil`, `splash trooper`, `cast trooper`, `hold`, `cease`, `spare gules:guard@the-anvil`.
Chance: a seat's colour for the line, an area for a start.
"""

import re
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any

from sandtable.core.errors import Unreadable
from sandtable.core.seats import CHANCE, COLOURS
from sandtable.games.trts.book import unpack
from sandtable.games.trts.rules.actions import BASE, Verb, encode, verb_of, x_of, y_of, z_of
from sandtable.games.trts.rules.control import plant, settle, show_contested
from sandtable.games.trts.rules.income import first_energy
from sandtable.games.trts.rules.pieces import has, put
from sandtable.games.trts.rules.state import (
    ATTACKED,
    BUSY,
    GROUP,
    HOME,
    MANNED,
    SITE,
    SPENT,
    TIRED,
    Phase,
    Stage,
    Step,
)

PHASE_NAMES = ("starting line", "starting areas", "income", "production", "engagement", "the end")
MARK_NAMES = {
    "attacked": ATTACKED,
    "spent": SPENT,
    "group": GROUP,
    "busy": BUSY,
    "tired": TIRED,
    "site": SITE,
    "manned": MANNED,
}
PLAIN = {
    Verb.DONE: "done",
    Verb.PASS: "pass",
    Verb.GO: "go",
    Verb.STOP: "stop",
    Verb.STAY: "stay",
    Verb.STAND: "stand",
    Verb.HOLD: "hold",
    Verb.CEASE: "cease",
}
FORMS = {
    "dig": "dig 2 westhold",
    "make": "make trooper barracks@westhold",
    "study": "study weapons academy@westhold",
    "build": "build depot westhold",
    "man": "man depot@westhold",
    "cancel": "cancel barracks@westhold",
    "move": "move 2 trooper@westhold salt-pan",
    "engage": "engage salt-pan",
    "add": "add 2 trooper@westhold",
    "retreat": "retreat 2 azure:trooper@the-anvil home",
    "to": "to salt-pan",
    "hit": "hit gules:guard@the-anvil",
    "splash": "splash trooper",
    "cast": "cast trooper",
    "spare": "spare gules:guard@the-anvil",
}

SIGNS = {
    "dig": (Verb.DIG, ("n", "at")),
    "make": (Verb.ORDER, ("kind", "own")),
    "study": (Verb.STUDY, ("upgrade", "own")),
    "build": (Verb.BUILD, ("kind", "at")),
    "man": (Verb.MAN, ("own",)),
    "cancel": (Verb.CANCEL, ("own",)),
    "move": (Verb.MOVE, ("n", "own", "to")),
    "engage": (Verb.AIM, ("at",)),
    "add": (Verb.ADD, ("n", "own")),
    "retreat": (Verb.WITHDRAW, ("n", "seen", "to")),
    "to": (Verb.WHERE, ("at",)),
    "hit": (Verb.HIT, ("seen",)),
    "splash": (Verb.SPLASH, ("all",)),
    "cast": (Verb.CAST, ("all",)),
    "spare": (Verb.SPARE, ("seen",)),
}


# ---- names -----------------------------------------------------------------------------------------------------------


def slug(name: str) -> str:
    return re.sub(r"[^\w]+", "-", name.lower()).strip("-") or "x"


def slugs(names: Iterable[str]) -> list[str]:
    """Each name as one word; where two would be the same, the later has a number."""
    return list(_slugs(tuple(names)))


@lru_cache(maxsize=256)
def _slugs(names: tuple[str, ...]) -> tuple[str, ...]:
    out: list[str] = []
    for name in names:
        word, n = slug(name), 2
        while word in out:
            word, n = f"{slug(name)}-{n}", n + 1
        out.append(word)
    return tuple(out)


def area_name(book: Any, area: int) -> str:
    return unpack(book.areas[area].name) if area < book.n_areas else f"area {area}"


def kind_name(book: Any, kind: int) -> str:
    return unpack(book.kinds[kind].name) if 0 < kind < book.n_kinds else f"kind {kind}"


def a_kind(book: Any, kind: int) -> str:
    """`a depot`, `an extractor`"""
    name = kind_name(book, kind)
    return f"an {name}" if name[0].lower() in "aeiou" else f"a {name}"


def upgrade_name(book: Any, upgrade: int) -> str:
    return unpack(book.upgrades[upgrade].name) if upgrade < book.n_upgrades else f"upgrade {upgrade}"


def areas(book: Any) -> list[str]:
    return slugs(area_name(book, a) for a in range(book.n_areas))


def kinds(book: Any) -> list[str]:
    return slugs(("nothing", *(kind_name(book, k) for k in range(1, book.n_kinds))))


def upgrades(book: Any) -> list[str]:
    return slugs(upgrade_name(book, u) for u in range(book.n_upgrades))


@lru_cache(maxsize=64)
def padded(book: Any) -> tuple[tuple[str, ...], ...]:
    """Areas, kinds and upgrades, and a question mark for all that is none."""
    return tuple((*names, *["?"] * BASE) for names in (areas(book), kinds(book), upgrades(book)))


def stack_name(view: Any, pieces: Any, n: int, i: int, prefix: str = "") -> str:
    """`trooper@salt-pan.2`"""
    if i >= n or pieces[i].kind >= view.book.n_kinds or pieces[i].area >= view.book.n_areas:
        return f"#{i}"
    same = [
        j
        for j in range(n)
        if pieces[j].kind == pieces[i].kind
        and pieces[j].area == pieces[i].area
        and getattr(pieces[j], "seat", 0) == getattr(pieces[i], "seat", 0)
    ]
    number = f".{same.index(i) + 1}" if same[0] != i else ""
    place, kind, _ = padded(view.book)
    return f"{prefix}{kind[pieces[i].kind]}@{place[pieces[i].area]}{number}"


def own_name(view: Any, seat: int, i: int) -> str:
    return stack_name(view, view.seats[seat].pieces, view.seats[seat].n_pieces, i)


def shown_name(view: Any, i: int) -> str:
    prefix = f"{COLOURS[view.shown[i].seat]}:" if i < view.n_shown else ""
    return stack_name(view, view.shown, view.n_shown, i, prefix)


# ---- writing ---------------------------------------------------------------------------------------------------------


def write(view: Any, seat: int, action: int) -> str:
    """The answer as text."""
    verb, x, y, z = verb_of(action), x_of(action), y_of(action), z_of(action)
    book = view.book
    if seat == CHANCE:
        if verb == Verb.DRAW and x < len(COLOURS):
            return COLOURS[x]
        return areas(book)[x] if verb == Verb.PLACE and x < book.n_areas else f"#{action}"
    if verb in PLAIN and action == verb:
        return PLAIN[Verb(verb)]
    place, kind, study = padded(book)
    match verb:
        case Verb.DIG:
            text = f"dig {y} {place[x]}"
        case Verb.ORDER:
            text = f"make {kind[y]} {own_name(view, seat, x)}"
        case Verb.STUDY:
            text = f"study {study[y]} {own_name(view, seat, x)}"
        case Verb.BUILD:
            text = f"build {kind[y]} {place[x]}"
        case Verb.MAN:
            text = f"man {own_name(view, seat, x)}"
        case Verb.CANCEL:
            text = f"cancel {own_name(view, seat, x)}"
        case Verb.MOVE:
            text = f"move {z} {own_name(view, seat, x)} {place[y]}"
        case Verb.ADD:
            text = f"add {z} {own_name(view, seat, x)}"
        case Verb.AIM:
            text = f"engage {place[x]}"
        case Verb.WITHDRAW:
            text = f"retreat {z} {shown_name(view, x)} {'home' if y == HOME else place[y]}"
        case Verb.WHERE:
            text = f"to {place[x]}"
        case Verb.HIT:
            text = f"hit {shown_name(view, x)}"
        case Verb.SPLASH:
            text = f"splash {kind[x]}"
        case Verb.CAST:
            text = f"cast {kind[x]}"
        case Verb.SPARE:
            text = f"spare {shown_name(view, x)}"
        case _:
            text = "?"
    return f"#{action}" if "?" in text or "#" in text else text


# ---- reading ---------------------------------------------------------------------------------------------------------


def read(view: Any, seat: int, text: str) -> int:
    """The answer that the text says, legal or not."""
    words = text.strip().lower().split()
    if len(words) == 1 and re.fullmatch("#[0-9]{1,19}", words[0]):
        return int(words[0][1:])
    if seat == CHANCE:
        return read_chance(view, text, words)
    for verb, word in PLAIN.items():
        if words == [word]:
            return int(encode(verb, 0, 0, 0))
    if not words or words[0] not in FORMS:
        raise Unreadable(f"{text[:40]!r}: say {', '.join([*FORMS, *PLAIN.values()])}")
    if len(words) != len(FORMS[words[0]].split()):
        raise Unreadable(f"{text[:40]!r}: say it like '{FORMS[words[0]]}'")
    return read_verb(view, seat, words, text)


def read_chance(view: Any, text: str, words: list[str]) -> int:
    if len(words) == 1 and words[0] in COLOURS[: view.book.n_seats]:
        return int(encode(Verb.DRAW, COLOURS.index(words[0]), 0, 0))
    if len(words) == 1 and words[0] in areas(view.book):
        return int(encode(Verb.PLACE, areas(view.book).index(words[0]), 0, 0))
    raise Unreadable(f"{text[:40]!r}: say a seat ({', '.join(COLOURS[: view.book.n_seats])}) or a starting area")


def read_verb(view: Any, seat: int, words: list[str], text: str) -> int:
    """A verb and its parts, each read as what SIGNS says it is."""
    verb, *parts = words
    code, signs = SIGNS[verb]
    x = y = z = 0
    for sign, word in zip(signs, parts, strict=True):
        match sign:
            case "n":
                z = number(word, text)
            case "own":
                x = find_own(view, seat, word, text)
            case "seen":
                x = find_shown(view, word, text)
            case "at":
                x = find(areas(view.book), word, "area", text)
            case "to":
                y = HOME if verb == "retreat" and word == "home" else find(areas(view.book), word, "area", text)
            case "all":
                x = find(kinds(view.book)[1:], word, "kind", text) + 1
            case "kind":
                y = find(kinds(view.book)[1:], word, "kind", text) + 1
            case _:
                y = find(upgrades(view.book), word, "upgrade", text)
    return int(encode(code, x, z, 0) if code == Verb.DIG else encode(code, x, y, z))


def number(word: str, text: str) -> int:
    if not re.fullmatch("[0-9]{1,2}", word):
        raise Unreadable(f"{text[:40]!r}: {word[:20]!r} is not a number")
    return int(word)


def find(names: list[str], word: str, what: str, text: str) -> int:
    if word not in names:
        raise Unreadable(f"{text[:60]!r}: no {what} {word[:20]!r}; there are {', '.join(names)}")
    return names.index(word)


def find_stack(name: Callable[[int], str], n: int, word: str, text: str) -> int:
    for i in range(n):
        if name(i) == word:
            return i
    raise Unreadable(
        f"{text[:60]!r}: no stack {word[:30]!r}; there are {', '.join(name(i) for i in range(n)) or 'none'}"
    )


def find_own(view: Any, seat: int, word: str, text: str) -> int:
    return find_stack(lambda i: own_name(view, seat, i), view.seats[seat].n_pieces, word, text)


def find_shown(view: Any, word: str, text: str) -> int:
    return find_stack(lambda i: shown_name(view, i), view.n_shown, word, text)


# ---- the table as text -----------------------------------------------------------------------------------------------


def stack_words(view: Any, piece: Any) -> str:
    """`3 trooper hurt=1 spent`: as arrange reads it."""
    words = [str(piece.count), kinds(view.book)[piece.kind]]
    words += [f"{k}={getattr(piece, k)}" for k in ("hurt", "energy", "used", "due", "left") if getattr(piece, k, 0)]
    return " ".join([*words, *(name for name, bit in MARK_NAMES.items() if has(piece.mark, bit))])


def show(view: Any) -> str:
    """The table as text: who holds what; below, each seat's own board as far as it is seen."""
    book, names = view.book, areas(view.book)
    lines = [
        f"round {view.round} of {book.rounds} · {PHASE_NAMES[view.phase]}",
        "line " + " ".join(COLOURS[view.line[i]] for i in range(view.n_line)),
    ]
    for area in range(book.n_areas):
        flags = sorted((f, s) for s, f in enumerate(view.areas[area].flags) if f)
        control = " ".join(COLOURS[s] for _, s in flags) or "neutral"
        lines.append(f"{names[area]}: {control}{', contested' if view.areas[area].contested else ''}")
        lines += [
            f"    {COLOURS[p.seat]}: {stack_words(view, p)}"
            + ("" if view.areas[area].contested else f" (round {p.round})")
            for p in view.shown[: view.n_shown]
            if p.area == area
        ]
    if view.fight:
        lines.append(f"combat at {names[view.fight - 1]}: range {view.reach}, {Step(view.step).name.lower()}")
    for seat in range(book.n_seats):
        own = view.seats[seat]
        if own.n_pieces:
            lines.append(f"{COLOURS[seat]}: {own.minerals} minerals, {own.gas} gas")
            lines += [
                f"    {names[p.area] if p.area < book.n_areas else 'on the road'}: {stack_words(view, p)}"
                for p in own.pieces[: own.n_pieces]
            ]
    return "\n".join(lines)


def arrange(state: Any, text: str) -> Any:
    """Arranges a laid table, for tests and bug reports. Lines: `round 5 engagement`, `azure holds long-dune copper-wash`,
    `azure 4 minerals 2 gas`, `azure westhold: base, 2 worker, 1 barracks hurt=3`. Markers lie in the order of the lines."""
    state.n_line = state.book.n_seats
    for seat in range(state.book.n_seats):
        state.line[seat] = seat
        starts = [a for a in range(state.book.n_areas) if state.book.areas[a].start]
        state.home[seat] = starts[seat] + 1
    state.round, state.phase = 2, Phase.PRODUCTION
    for line in filter(None, map(str.strip, text.splitlines())):
        head, _, rest = line.partition(":")
        words = head.split()
        if words[0] == "round":
            state.round, state.phase = (
                int(words[1]),
                Phase[words[2].upper()] if words[2] != "movement" else Phase.PRODUCTION,
            )
            if words[2] == "movement":
                for seat in range(state.book.n_seats):
                    state.seats[seat].stage = Stage.MOVEMENT
            continue
        seat = COLOURS.index(words[0])
        if words[1] == "holds":
            for word in words[2:]:
                plant(state, seat, areas(state.book).index(word))
        elif "minerals" in words:
            own = state.seats[seat]
            own.minerals, own.gas = int(words[1]), int(words[3]) if len(words) > 3 else 0
        else:
            arrange_area(state, seat, areas(state.book).index(words[1]), rest)
    for area in range(state.book.n_areas):
        settle(state, area)
    show_contested(state)
    state.seat = state.line[0]
    return state


def arrange_area(state: Any, seat: int, area: int, text: str) -> None:
    plant(state, seat, area)
    for part in text.split(","):
        words = part.split()
        count = int(words.pop(0)) if words[0].isdigit() else 1
        kind = kinds(state.book).index(words.pop(0))
        values = {"hurt": 0, "energy": first_energy(state, kind), "used": 0, "left": 0, "job": 0}
        mark = 0
        for word in words:
            key, _, value = word.partition("=")
            if key == "makes":
                values["job"] = kinds(state.book).index(value)
                values["left"] = values["left"] or state.book.kinds[values["job"]].time
            elif value:
                values[key] = int(value)
            else:
                mark |= MARK_NAMES[key]
        if mark & SITE and not values["left"]:
            values["left"] = state.book.kinds[kind].time
        put(
            state.seats[seat],
            count,
            area,
            kind,
            values["hurt"],
            values["energy"],
            values["used"],
            mark,
            0,
            values["left"],
            values["job"],
        )
