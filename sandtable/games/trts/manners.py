"""How the hall asks: several small answers on one button, what an answer throws away, why there is only one."""

from collections.abc import Sequence
from typing import Any

from sandtable.core.contract import Manners, Shortcut
from sandtable.games.trts.guide import idle_words
from sandtable.games.trts.notation import a_kind, area_name, kind_name
from sandtable.games.trts.rules.actions import Verb, encode, verb_of, x_of, y_of, z_of
from sandtable.games.trts.rules.control import holder
from sandtable.games.trts.rules.economy import is_soldier
from sandtable.games.trts.rules.engagement import has_group
from sandtable.games.trts.rules.pieces import has
from sandtable.games.trts.rules.state import (
    CANCEL_FEE,
    NOWHERE,
    PICKED,
    UPGRADE_JOB,
    Deed,
    Phase,
    Refusal,
    Role,
    Stage,
    Step,
)
from sandtable.games.trts.rules.thumb import score_add, thumb
from sandtable.games.trts.rules.turn import apply, legal, refuse
from sandtable.games.trts.words import many

DONE = int(encode(Verb.DONE, 0, 0, 0))
GO = int(encode(Verb.GO, 0, 0, 0))
STOP = int(encode(Verb.STOP, 0, 0, 0))
MOST_SHOTS = 16
LACKING = (Refusal.NO_MINERALS, Refusal.NO_GAS, Refusal.NO_SUPPLY, Refusal.NO_REQUIREMENT)
MOST_MARCHES = 6
MOST_KINDS = 3  # of enemies that a volley is offered at
ROOM = 4096  # answers that a question of one's own view may have


def answers(view: Any, seat: int) -> list[int]:
    out = [0] * ROOM
    return out[: legal(view, seat, out)]


# ---- what is lost, and why there is one answer -------------------------------------------------------------------------


def gives(view: Any, seat: int, action: int) -> bool:
    """Who has an extractor may choose who digs gas (TR-3.1), and an extractor is hidden: the hall gathers for people only while nobody
    can have one. Guesses leave out one that is built sooner than usual."""
    book = view.book
    soonest = min(book.kinds[kind].time for kind in range(1, book.n_kinds) if book.kinds[kind].role == Role.EXTRACTOR)
    return bool(view.phase != Phase.INCOME or view.round <= 1 + soonest)


def loses(view: Any, seat: int, action: int) -> str:
    """TR-4.9  What is cancelled costs a mineral."""
    if verb_of(action) != Verb.CANCEL:
        return ""
    piece = view.seats[seat].pieces[x_of(action)]
    row = (
        view.book.upgrades[piece.job - UPGRADE_JOB]
        if piece.job >= UPGRADE_JOB
        else view.book.kinds[piece.job or piece.kind]
    )
    return f"lose {many(min(CANCEL_FEE, row.minerals), 'mineral')}"


def why_only(view: Any, seat: int, action: int) -> str:
    match verb_of(action):
        case Verb.DONE if view.phase == Phase.INCOME:
            return "You have no extractor: nobody can dig gas."
        case Verb.DONE if view.phase == Phase.PRODUCTION and view.seats[seat].stage == Stage.MOVEMENT:
            return "None of your units can go anywhere now."
        case Verb.DONE if view.phase == Phase.PRODUCTION:
            return f"With {many(view.seats[seat].minerals, 'mineral')} and what stands there is nothing to order."
        case Verb.PASS:
            return "None of your units reaches an area that is not yours."
        case Verb.STOP:
            return "Nobody of the group has movement points left."
        case _:
            return ""


def wishes(view: Any, seat: int) -> Sequence[int]:
    """What one lacks minerals, gas, supply or a building for, the nearest to affordable first; each kind once."""
    own = view.seats[seat]
    if view.phase != Phase.PRODUCTION or own.stage == Stage.MOVEMENT:
        return ()
    found: dict[int, int] = {}
    for kind in range(1, view.book.n_kinds):
        row = view.book.kinds[kind]
        if row.faction != view.book.faction[seat]:
            continue
        places = range(view.book.n_areas) if row.building else makers_of(view, seat, row.maker)
        codes = [int(encode(Verb.BUILD if row.building else Verb.ORDER, place, kind, 0)) for place in places]
        reasons = {refuse(view, seat, code): code for code in reversed(codes)}
        lacks = [reasons[reason] for reason in LACKING if reason in reasons]
        if lacks and Refusal.NONE not in reasons:
            found[kind] = lacks[0]

    def away(kind: int) -> tuple[int, int]:
        row = view.book.kinds[kind]
        return max(row.minerals - own.minerals, 0) + max(row.gas - own.gas, 0), row.minerals

    return [found[kind] for kind in sorted(found, key=away)]


def makers_of(view: Any, seat: int, maker: int) -> list[int]:
    """The own stacks of finished buildings of a kind that have nothing in work."""
    own = view.seats[seat]
    return [i for i in range(own.n_pieces) if own.pieces[i].kind == maker and not own.pieces[i].job]


# ---- several on one button ---------------------------------------------------------------------------------------------


def shortcuts(view: Any, seat: int) -> Sequence[Shortcut]:
    own = view.seats[seat]
    if view.phase == Phase.INCOME:
        return list(gathering(view, seat))
    if view.phase == Phase.PRODUCTION:
        if own.stage == Stage.MOVEMENT:
            return list(marches(view, seat))
        nobody = "done with production, and nobody moves"
        return [
            *in_all_of_them(view, seat),
            Shortcut((DONE, DONE), nobody, "say:done-all", final=idle_words(view, seat)),
        ]
    if own.deed == Deed.PICK:
        return list(entering(view, seat))
    if own.deed == Deed.CHAIN or own.deed == Deed.BEGIN and view.step == Step.TURN:
        return list(takings(view, seat))
    return list(volleys(view, seat)) if view.step == Step.FIRE else ()


def gathering(view: Any, seat: int) -> Any:
    """Where gas can be dug in one area only: how many dig, and gather."""
    digs = [code for code in answers(view, seat) if verb_of(code) == Verb.DIG]
    if len({x_of(code) for code in digs}) == 1:
        for code in digs:
            n = y_of(code)
            yield Shortcut((code, DONE), f"gather, {n or 'nobody'} for gas", f"say:gather-{n}")


def entering(view: Any, seat: int) -> Any:
    """With whom is chosen already, or with all who can fight."""
    area = area_name(view.book, view.seats[seat].aim)
    picked = sum(p.count for p in view.seats[seat].pieces[: view.seats[seat].n_pieces] if has(p.mark, PICKED))
    if has_group(view, seat):
        yield Shortcut((DONE, GO), f"enter {area} with {picked}", "say:enter", "hit", instead=True)
    if everyone := all_who_come(view, seat):
        n = picked + sum(map(z_of, everyone))
        yield Shortcut((*everyone, DONE, GO), f"enter {area} with all {n}", "say:enter-all", "hit")


def all_who_come(view: Any, seat: int) -> list[int]:
    """The answers that add to the group whoever can fight; workers where nobody else can come."""
    after = view.glance()
    everyone: list[int] = []
    while code := best_of(after, seat, Verb.ADD):
        everyone.append(code)
        apply(after, seat, code)
    return everyone


def best_of(view: Any, seat: int, verb: int) -> int:
    """Of a stack that can come or go the most; soldiers, unless there are only workers. 0: nobody any more."""
    codes = [code for code in answers(view, seat) if verb_of(code) == verb]
    soldiers = [c for c in codes if is_soldier(view, view.seats[seat].pieces[x_of(c)].kind)]
    anyone_yet = any(has(p.mark, PICKED) for p in view.seats[seat].pieces[: view.seats[seat].n_pieces])
    codes = soldiers or ([] if anyone_yet else codes)
    return max((c for c in codes if x_of(c) == x_of(codes[0])), key=z_of) if codes else 0


def marches(view: Any, seat: int) -> Any:
    """All soldiers of an area to another, or all who can to one, where the rules of thumb would send some."""
    codes = answers(view, seat)
    scores = [0] * len(codes)
    thumb(view, seat, codes, len(codes), scores)
    wanted = [
        c for score, c in sorted(zip(scores, codes, strict=True), reverse=True) if score > 0 and verb_of(c) == Verb.MOVE
    ]
    pairs = dict.fromkeys((view.seats[seat].pieces[x_of(c)].area, y_of(c)) for c in wanted)
    goals = dict.fromkeys(goal for _, goal in pairs)
    for start, goal in [*((NOWHERE, goal) for goal in goals), *pairs][:MOST_MARCHES]:
        steps = march(view, seat, start, goal)
        starts = {view.seats[seat].pieces[x_of(c)].area for c in wanted if y_of(c) == goal}
        if len(steps) > 1 and (start != NOWHERE or len(starts) > 1):
            whence = "who can" if start == NOWHERE else f"of {area_name(view.book, start)}"
            words = f"all {sum(map(z_of, steps))} {whence} to {area_name(view.book, goal)}"
            yield Shortcut(tuple(steps), words, f"say:march-{start + 1}-{goal}", "go")


def march(view: Any, seat: int, start: int, goal: int) -> list[int]:
    """The moves of all soldiers of an area, or of all areas, to another."""
    after = view.glance()
    steps: list[int] = []
    while moves := [c for c in answers(after, seat) if goes(after, seat, c, start, goal)]:
        steps.append(max((c for c in moves if x_of(c) == x_of(moves[0])), key=z_of))
        apply(after, seat, steps[-1])
    return steps


def goes(view: Any, seat: int, code: int, start: int, goal: int) -> bool:
    """Is this a move of soldiers from one area, or from any, to the other?"""
    if verb_of(code) != Verb.MOVE or y_of(code) != goal:
        return False
    piece = view.seats[seat].pieces[x_of(code)]
    return start in (NOWHERE, piece.area) and is_soldier(view, piece.kind)


def in_all_of_them(view: Any, seat: int) -> Any:
    """One kind in every building that could make it, as far as the minerals go."""
    orders = [code for code in answers(view, seat) if verb_of(code) == Verb.ORDER]
    for kind in dict.fromkeys(map(y_of, orders)):
        makers = [code for code in orders if y_of(code) == kind]
        row = view.book.kinds[kind]
        if 1 < len(makers) and row.minerals * len(makers) <= view.seats[seat].minerals:
            words = f"{len(makers)} orders: {kind_name(view.book, kind)}, {many(row.minerals * len(makers), 'mineral')}"
            yield Shortcut(tuple(makers), words, f"say:each-{kind}", "pick")


def takings(view: Any, seat: int) -> Any:
    """A neutral area by one unit, which stops there, whoever it is; any other by all who can come."""
    for code in answers(view, seat):
        if verb_of(code) != Verb.AIM:
            continue
        area, aimed = x_of(code), view.glance()
        apply(aimed, seat, code)
        if holder(view, area) == NOWHERE and not view.areas[area].contested:
            yield from taking(view, aimed, seat, code)
        elif everyone := all_who_come(aimed, seat):
            words = f"engage {area_name(view.book, area)} with all {sum(map(z_of, everyone))} who can come"
            yield Shortcut((code, *everyone, DONE, GO), words, f"say:storm-{area}", "hit")


def taking(view: Any, aimed: Any, seat: int, code: int) -> Any:
    """By the fittest one, as the rules of thumb see it."""
    ones = [a for a in answers(aimed, seat) if verb_of(a) == Verb.ADD and z_of(a) == 1]
    if ones:
        best = max(ones, key=lambda a: score_add(aimed, seat, x_of(a), 1))
        kind = a_kind(view.book, aimed.seats[seat].pieces[x_of(best)].kind)
        words = f"take {area_name(view.book, x_of(code))} with {kind}, and stop there"
        yield Shortcut((code, best, DONE, GO, STOP), words, f"say:take-{x_of(code)}", "go")


def volleys(view: Any, seat: int) -> Any:
    """All that have not fired yet: at one kind of enemy as long as some are left, or at will, as the rules of thumb would."""
    shown = {x_of(code): view.shown[x_of(code)].kind for code in answers(view, seat) if verb_of(code) == Verb.HIT}
    for kind in list(dict.fromkeys(shown.values()))[:MOST_KINDS]:
        shots = volley(view, seat, kind)
        if len(shots) > 1:
            yield Shortcut(
                tuple(shots), f"{len(shots)} shots at every {kind_name(view.book, kind)}", f"say:all-{kind}", "hit"
            )
    shots = volley(view, seat, 0)
    if len(shots) > 1 and len(set(shown.values())) > 1:
        yield Shortcut(tuple(shots), f"{len(shots)} shots at will", "say:volley", "hit")


def volley(view: Any, seat: int, kind: int) -> list[int]:
    """The shots that are left, each at the best target by the rules of thumb; of one kind, or (0) of any."""
    after = view.glance()
    shots: list[int] = []
    while len(shots) < MOST_SHOTS and after.step == Step.FIRE:
        codes = [
            c for c in answers(after, seat) if not kind or verb_of(c) == Verb.HIT and after.shown[x_of(c)].kind == kind
        ]
        if not codes:
            break
        scores = [0] * len(codes)
        thumb(after, seat, codes, len(codes), scores)
        shots.append(codes[scores.index(max(scores))])
        apply(after, seat, shots[-1])
    return shots


MANNERS = Manners(gives=gives, why_only=why_only, loses=loses, wishes=wishes, shortcuts=shortcuts)
