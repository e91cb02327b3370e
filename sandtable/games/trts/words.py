"""Answers, events and refusals as sentences; answers as clicks."""

from typing import Any

from sandtable.core.contract import Names
from sandtable.core.seats import CHANCE, COLOURS
from sandtable.core.wording import many, of, plural_of
from sandtable.games.trts.notation import (
    PHASE_NAMES,
    a_kind,
    area_name,
    kind_name,
    upgrade_name,
    write,
)
from sandtable.games.trts.reasons import reason_words
from sandtable.games.trts.rules.actions import Verb, verb_of, x_of, y_of, z_of
from sandtable.games.trts.rules.control import holder
from sandtable.games.trts.rules.production import supply_given, supply_used
from sandtable.games.trts.rules.state import (
    HALF,
    HOME,
    KIND_ROOM,
    MAX_SEATS,
    NOWHERE,
    ROAD,
    UPGRADE_JOB,
    Deed,
    Ending,
    Phase,
    Stage,
    Step,
    What,
)
from sandtable.games.trts.rules.targets import attacker
from sandtable.games.trts.rules.victory import WIN, n_areas, n_counted

VERBS = frozenset(map(int, Verb))
PLAIN: dict[int, str] = {
    Verb.PASS: "pass",
    Verb.GO: "enter with the group",
    Verb.STOP: "end the activation",
    Verb.STAY: "nobody retreats now",
    Verb.STAND: "stand: no retreat in this combat round",
    Verb.CEASE: "all others hold their fire",
}


# ---- ids of what is drawn --------------------------------------------------------------------------------------------


def area_id(area: int) -> str:
    return f"area-{area}"


def same_before(pieces: Any, i: int) -> int:
    """How many stacks of the same seat, area and kind lie before this one."""
    here = pieces[i]
    return sum(
        1
        for j in range(i)
        if pieces[j].kind == here.kind
        and pieces[j].area == here.area
        and getattr(pieces[j], "seat", 0) == getattr(here, "seat", 0)
    )


def own_id(view: Any, seat: int, i: int) -> str:
    piece = view.seats[seat].pieces[i]
    return f"piece-{seat}-{piece.area}-{piece.kind}-{same_before(view.seats[seat].pieces, i)}"


def shown_id(view: Any, i: int) -> str:
    piece = view.shown[i]
    return f"piece-{piece.seat}-{piece.area}-{piece.kind}-{same_before(view.shown, i)}"


def lies_open(view: Any, seat: int, area: int) -> bool:
    """Is an area drawn from the game board alone? Not while this seat looks at its own board to plan."""
    if not view.areas[area].contested or view.phase != Phase.ENGAGEMENT:
        return False
    return not (0 <= seat < view.book.n_seats and view.seats[seat].deed == Deed.PICK)


# ---- answers ---------------------------------------------------------------------------------------------------------


def target_parts(what: int) -> tuple[int, int, int]:
    """Stack, seat and kind of what was hit."""
    return what // KIND_ROOM // MAX_SEATS, what // KIND_ROOM % MAX_SEATS, what % KIND_ROOM


def own_words(view: Any, seat: int, i: int) -> str:
    """`barracks in Westhold`"""
    own = view.seats[seat]
    if i >= own.n_pieces:
        return f"stack {i}"
    place = "the road" if own.pieces[i].area == ROAD else area_name(view.book, own.pieces[i].area)
    return f"{kind_name(view.book, own.pieces[i].kind)} in {place}"


def some_words(view: Any, seat: int, i: int, count: int) -> str:
    """`2 workers from Westhold`"""
    own = view.seats[seat]
    if i >= own.n_pieces:
        return f"{count} of stack {i}"
    place = "the road" if own.pieces[i].area == ROAD else area_name(view.book, own.pieces[i].area)
    return f"{many(count, kind_name(view.book, own.pieces[i].kind))} from {place}"


def shown_words(view: Any, i: int, names: Names) -> str:
    """`gules's guard, 2 health left`"""
    if i >= view.n_shown:
        return f"piece {i}"
    piece = view.shown[i]
    left = view.book.kinds[piece.kind].health - piece.hurt - piece.due
    return f"{of(names[piece.seat])} {kind_name(view.book, piece.kind)} ({max(left, 0)} health left)"


def some_shown(view: Any, seat: int, i: int, count: int, names: Names) -> str:
    """`2 guards (2 health left)`; `2 of gules's guards (2 health left)`"""
    if i >= view.n_shown:
        return f"{count} of piece {i}"
    piece = view.shown[i]
    kind = view.book.kinds[piece.kind]
    some = (
        many(count, kind_name(view.book, piece.kind))
        if piece.seat == seat
        else f"{count} of {of(names[piece.seat])} {plural_of(kind_name(view.book, piece.kind))}"
    )
    return f"{some} ({max(kind.health - piece.hurt - piece.due, 0)} health left)"


def action(view: Any, seat: int, action: int, names: Names) -> str:
    verb, x, y, z = verb_of(action), x_of(action), y_of(action), z_of(action)
    book = view.book
    if seat == CHANCE:
        return (
            f"{names[x] if x < len(names) else x} is next in the line"
            if verb == Verb.DRAW
            else f"start in {area_name(book, x)}"
        )
    match verb:
        case Verb.DONE:
            return done_words(view, seat)
        case Verb.DIG:
            return f"{y} dig gas in {area_name(book, x)}"
        case Verb.ORDER:
            return f"make {brood_words(book, y)}: {own_words(view, seat, x)}, {price(book.kinds[y]) if y < book.n_kinds else '?'}"
        case Verb.STUDY:
            cost = price(book.upgrades[y]) if y < book.n_upgrades else "?"
            return f"work at {upgrade_name(book, y)}: {own_words(view, seat, x)}, {cost}"
        case Verb.BUILD:
            cost = price(book.kinds[y]) if y < book.n_kinds else "?"
            return f"build {a_kind(book, y)} in {area_name(book, x)}, {cost}"
        case Verb.MAN:
            return f"send a worker to the {own_words(view, seat, x)}"
        case Verb.CANCEL:
            return f"cancel the {work_words(view, seat, x)}"
        case Verb.MOVE:
            return f"move {some_words(view, seat, x, z)} to {area_name(book, y)}"
        case Verb.AIM:
            return f"engage {area_name(book, x)}"
        case Verb.ADD:
            return f"take {some_words(view, seat, x, z)} along"
        case Verb.WITHDRAW:
            return (
                f"retreat with {some_shown(view, seat, x, z, names)}{'' if y == HOME else f' to {area_name(book, y)}'}"
            )
        case Verb.WHERE:
            return f"retreat to {area_name(book, x)}"
        case Verb.HIT:
            return f"hit {shown_words(view, x, names)}"
        case Verb.SPLASH:
            return f"splash over every {kind_name(book, x)}"
        case Verb.CAST:
            return f"cast on every {kind_name(book, x)}"
        case Verb.HOLD:
            return "let the rest of the attack go" if view.spill else "hold fire"
        case Verb.SPARE:
            return f"keep {shown_words(view, x, names)}"
        case _:
            return PLAIN.get(verb if verb in VERBS else Verb.PASS, f"answer {action}")


def work_words(view: Any, seat: int, i: int) -> str:
    """What is in work there: `worker at the base in Westhold`, or the site itself."""
    own = view.seats[seat]
    job = own.pieces[i].job if i < own.n_pieces else 0
    if not job:
        return own_words(view, seat, i)
    what = upgrade_name(view.book, job - UPGRADE_JOB) if job >= UPGRADE_JOB else kind_name(view.book, job)
    return f"{what} at the {own_words(view, seat, i)}"


def brood_words(book: Any, kind: int) -> str:
    """`a trooper`, or how many one order makes."""
    n = book.kinds[kind].brood if kind < book.n_kinds else 1
    return a_kind(book, kind) if n < 2 else many(n, kind_name(book, kind))


def done_words(view: Any, seat: int) -> str:
    if view.phase == Phase.INCOME:
        return "gather"
    if view.phase == Phase.PRODUCTION:
        return "done with movement" if view.seats[seat].stage == Stage.MOVEMENT else "done with production"
    return "the group is complete"


def price(row: Any) -> str:
    return many(row.minerals, "mineral") + (f", {row.gas} gas" if row.gas else "")


# ---- events ----------------------------------------------------------------------------------------------------------


def event(view: Any, event: Any, names: Names) -> str:
    who, what, amount, book = names[event.who], event.what, event.amount, view.book
    match event.kind:
        case What.TOKEN:
            return f"{who} stands at place {what} of the line."
        case What.STARTS:
            return f"{who} starts in {area_name(book, what)}."
        case What.ROUND:
            return f"Round {amount} begins."
        case What.PHASE:
            return f"{PHASE_NAMES[what].capitalize()} begins."
        case What.PASSES:
            return f"{who} passes."
        case What.TAKES:
            return f"{who} takes {area_name(book, what)}{f' from {names[amount - 1]}; it was empty' if amount else ''}."
        case What.ENGAGES:
            return f"{who} engages {area_name(book, what)}: all there lies open."
        case What.RANGE:
            return f"{area_name(book, what)}: range {amount}."
        case What.HOLDS_AREA:
            return f"{who} alone holds {area_name(book, what)}."
        case What.CROSSES:
            return f"Units of {who} are seen passing through {area_name(book, what)}."
        case What.OUT:
            return f"{who} is eliminated."
        case What.WINS:
            return f"{who} wins."
        case _:
            return own_event(view, event, names) if event.kind > What.SECRET else fight_event(view, event, names)


def fight_event(view: Any, event: Any, names: Names) -> str:
    who, amount = names[event.who], event.amount
    kind = kind_name(view.book, event.what)
    match event.kind:
        case What.RETREATS:
            return f"{many(amount, kind)} of {who} retreat{'s' if amount == 1 else ''}."
        case What.HITS:
            _, owner, hit = target_parts(event.what)
            return f"{who} deals {amount} damage to {names[owner]}'s {kind_name(view.book, hit)}."
        case What.SPLASHES:
            return f"{who} splashes over {many(amount, kind)}."
        case What.CASTS:
            return f"{who} casts a spell on {many(amount, kind)}."
        case What.HOLDS:
            return f"A {kind} of {who} holds fire."
        case What.HURT:
            return f"A {kind} of {who} takes {amount} damage."
        case What.LOSES:
            return f"{who} loses {many(amount, kind)}."
        case What.SPARED:
            return f"{who} keeps a {kind} with 1 health."
        case _:
            return ""


def own_event(view: Any, event: Any, names: Names) -> str:
    what, amount, book = event.what, event.amount, view.book
    match event.kind:
        case What.GATHERS:
            return f"You gather {many(what, 'mineral')}{f' and {amount} gas' if amount else ''}."
        case What.ARRIVES:
            return f"Your {kind_name(book, what)} arrives in {area_name(book, amount)}."
        case What.LEARNS:
            return f"Your upgrade {upgrade_name(book, what)} is done."
        case What.ORDERS:
            return f"You order {a_kind(book, what)} in {area_name(book, amount)}."
        case What.STUDIES:
            return f"You begin the upgrade {upgrade_name(book, what)}."
        case What.BUILDS:
            return f"You begin {a_kind(book, what)} in {area_name(book, amount)}."
        case What.CANCELS:
            return f"You cancel the {kind_name(book, what)} in {area_name(book, amount)}."
        case What.MOVES:
            return f"Your {kind_name(book, what)} goes to {area_name(book, amount)}."
        case What.JOINS:
            return f"{many(amount, kind_name(book, what))} join{'s' if amount == 1 else ''} the group."
        case _:
            return ""


# ---- refusals, questions, lines ----------------------------------------------------------------------------------------


def refusal(view: Any, seat: int, action: int, reason: int, names: Names) -> tuple[str, str]:
    """Why not, with the numbers, and the clause."""
    said, row = action_words(view, seat, action, names), bought(view, action)
    if row is not None:
        said = said.removesuffix(f", {price(row)}")  # the reason says what it costs, where that is the reason
    why, clause = reason_words(view, seat, action, reason)
    return f"{said}: {why}", clause


def bought(view: Any, action: int) -> Any:
    """The row of the book that an answer pays for; None where it buys nothing that the book knows."""
    verb, which = verb_of(action), y_of(action)
    if verb in (Verb.ORDER, Verb.BUILD):
        return view.book.kinds[which] if 0 < which < view.book.n_kinds else None
    return view.book.upgrades[which] if verb == Verb.STUDY and which < view.book.n_upgrades else None


def action_words(view: Any, seat: int, code: int, names: Names) -> str:
    text = write(view, seat, code)
    return f"answer {code}" if text.startswith("#") else action(view, seat, code, names)


def ask(view: Any, seat: int, names: Names) -> str:
    own = view.seats[seat]
    if view.phase == Phase.INCOME:
        return "How many workers dig gas?"
    if view.phase == Phase.PRODUCTION:
        return "Where do your units go?" if own.stage == Stage.MOVEMENT else "What do you order and build?"
    match own.deed:
        case Deed.PICK:
            return f"Who comes along to {area_name(view.book, own.aim)}?"
        case Deed.READY:
            return f"Enter {area_name(view.book, own.aim)}?"
        case Deed.CHAIN:
            return "Does the group go on, or stop?"
        case Deed.WHERE:
            return "Where do they retreat to?"
        case _:
            return ask_in_combat(view, seat)


def ask_in_combat(view: Any, seat: int) -> str:
    match view.step:
        case Step.TURN:
            return "Which area do you engage? Or pass."
        case Step.FIRE:
            if view.spill:
                return f"{view.spill} damage goes on: to whom?"
            who = attacker(view, seat)
            kind = kind_name(view.book, view.shown[who].kind) if who != NOWHERE else "piece"
            return f"Range {view.reach}: whom does your {kind} hit?"
        case Step.SPARE:
            return "All would die: which of your pieces is kept?"
        case _:
            return f"Range {view.reach}: does anyone retreat?"


def status(view: Any, names: Names) -> str:
    head = f"round {view.round} of {view.book.rounds} · {PHASE_NAMES[view.phase]}"
    if view.fight:
        head += f" · combat at {area_name(view.book, view.fight - 1)}, range {view.reach}"
    return head


def seat_line(view: Any, seat: int) -> str:
    if view.out[seat]:
        return "eliminated"
    areas = many(n_areas(view, seat), "area")
    own = view.seats[seat]
    if not own.n_pieces:
        return areas + (" · done" if view.done[seat] else "")
    return (
        f"{many(own.minerals, 'mineral')} · {own.gas} gas · {supply_used(view, seat)}/{supply_given(view, seat)} supply · {areas}"
        + (" · done" if view.done[seat] else "")
    )


def result(view: Any, names: Names) -> str:
    winners = [names[s] for s in range(view.book.n_seats) if view.result[s] == WIN]
    if not winners:
        return "Nobody is left: a draw."
    who = " and ".join(winners)
    verb = "wins" if len(winners) == 1 else "win"
    if view.ending == Ending.LAST_ROUND:
        first = next(s for s in range(view.book.n_seats) if view.result[s] == WIN)
        return f"{who} {verb} after the last round with {many(n_counted(view, first), 'area')}."
    return f"{who} {verb} by elimination in round {view.round}."


# ---- clicks ----------------------------------------------------------------------------------------------------------


def clicks(view: Any, seat: int, action: int) -> tuple[str, ...]:
    """The ids to click, in order. Where a stack has several pieces, how many is said by a button."""
    verb, x, y, z = verb_of(action), x_of(action), y_of(action), z_of(action)
    match verb:
        case Verb.DIG:
            return area_id(x), f"say:dig-{y}"
        case Verb.ORDER:
            return own_id(view, seat, x), f"say:make-{y}"
        case Verb.STUDY:
            return own_id(view, seat, x), f"say:study-{y}"
        case Verb.BUILD:
            return area_id(x), f"say:build-{y}"
        case Verb.MAN:
            return own_id(view, seat, x), "say:man"
        case Verb.CANCEL:
            return own_id(view, seat, x), "say:cancel"
        case Verb.MOVE:
            return own_id(view, seat, x), area_id(y), *said_number(view.seats[seat].pieces[x].count, z)
        case Verb.ADD:
            return own_id(view, seat, x), *said_number(view.seats[seat].pieces[x].count, z)
        case Verb.WITHDRAW:
            return shown_id(view, x), *said_number(view.shown[x].count, z), "say:home" if y == HOME else area_id(y)
        case Verb.AIM | Verb.WHERE:
            return (area_id(x),)
        case Verb.HIT | Verb.SPARE:
            return (shown_id(view, x),)
        case Verb.SPLASH | Verb.CAST:
            return (f"say:{Verb(verb).name.lower()}-{x}",)
        case _:
            return (f"say:{Verb(verb).name.lower()}",)


def said_number(count: int, n: int) -> tuple[str, ...]:
    return () if count == 1 else (f"say:{n}",)


def button(view: Any, seat: int, id: str) -> str:
    """What stands on a button."""
    word, _, number = id.removeprefix("say:").partition("-")
    book, n = view.book, int(number) if number.isdigit() else 0
    if word.isdigit():
        return word
    match word:
        case "dig":
            return f"{n} dig gas"
        case "make" | "build":
            many_of = f"{book.kinds[n].brood} " if book.kinds[n].brood > 1 else ""
            return f"{many_of}{kind_name(book, n)} · {price(book.kinds[n])}"
        case "study":
            return f"{upgrade_name(book, n)} · {price(book.upgrades[n])}"
        case "man":
            return "send a worker"
        case "cancel":
            return "cancel"
        case "splash" | "cast":
            return f"{word} over every {kind_name(book, n)}"
        case "home":
            return "out of sight"
        case "done":
            return done_words(view, seat)
        case "hold":
            return "let it go" if view.spill else "hold fire"
        case _:
            return PLAIN.get(Verb[word.upper()], word)


def mark(view: Any, seat: int, action: int) -> str:
    match verb_of(action):
        case Verb.HIT | Verb.AIM | Verb.SPLASH | Verb.CAST:
            return "hit"
        case Verb.MOVE | Verb.WITHDRAW | Verb.WHERE:
            return "go"
        case Verb.BUILD:
            return "place"
        case _:
            return "pick"


def whose(view: Any, area: int) -> str:
    """Who holds an area, in a word."""
    who = holder(view, area)
    return "neutral" if who == NOWHERE else COLOURS[who]


def half_words(halves: int) -> str:
    """An attack value as people write it: 1, ½, 1½."""
    return f"{halves // HALF or ''}{'½' if halves % HALF else ''}" or "0"
