"""Several small answers on one button, where people mean them as one. The hall plays, and takes back, the small ones."""

from collections.abc import Iterator, Sequence
from typing import Any

from sandtable.core.chance import Rng, seeded
from sandtable.core.contract import Shortcut
from sandtable.core.record import sized
from sandtable.core.wording import many
from sandtable.games.trts.guide import idle_words
from sandtable.games.trts.notation import a_kind, area_name, kind_name
from sandtable.games.trts.rules.actions import Verb, encode, verb_of, x_of, y_of, z_of
from sandtable.games.trts.rules.control import holder
from sandtable.games.trts.rules.economy import is_soldier
from sandtable.games.trts.rules.engagement import has_group
from sandtable.games.trts.rules.guess import copy_open
from sandtable.games.trts.rules.pieces import has, is_foe
from sandtable.games.trts.rules.state import NOWHERE, PICKED, Deed, Phase, Stage, Step
from sandtable.games.trts.rules.targets import rest
from sandtable.games.trts.rules.thumb import score_add, thumb
from sandtable.games.trts.rules.turn import apply, legal, refuse
from sandtable.games.trts.words import area_id, own_id, shown_id

DONE = int(encode(Verb.DONE, 0, 0, 0))
GO = int(encode(Verb.GO, 0, 0, 0))
STOP = int(encode(Verb.STOP, 0, 0, 0))
STAND = int(encode(Verb.STAND, 0, 0, 0))
ROOM = 4096  # answers that a question of one's own view may have
MOST_SHOTS = 16
MOST_MARCHES = 6
MOST_KINDS = 3  # of enemies that a volley is offered at
MOST_DIGS = 4  # where gas can be dug in several areas
MOST_ORIGINS = 4  # areas that a group may come from, each alone
MOST_STACKS = 3  # that fight on alone
MOST_ANSWERS = 40  # on one button: the wire takes no more


def shortcuts(view: Any, seat: int) -> Sequence[Shortcut]:
    return [short for short in offered(view, seat) if len(short.actions) <= MOST_ANSWERS]


def offered(view: Any, seat: int) -> Iterator[Shortcut]:
    own = view.seats[seat]
    match view.phase:
        case Phase.INCOME:
            return gathering(view, seat)
        case Phase.PRODUCTION if own.stage == Stage.MOVEMENT:
            return marches(view, seat)
        case Phase.PRODUCTION:
            return producing(view, seat)
    if own.deed == Deed.PICK:
        return entering(view, seat)
    match view.step:
        case Step.TURN if own.deed in (Deed.BEGIN, Deed.CHAIN):
            return takings(view, seat)
        case Step.FIRE:
            return volleys(opened(view, seat), seat)
        case Step.EARLY | Step.LATE if own.deed == Deed.BEGIN:
            return standing(opened(view, seat), seat)
    return iter(())


def answers(view: Any, seat: int, *verbs: int) -> list[int]:
    """The legal answers of a seat; of some verbs, or all."""
    out = [0] * ROOM
    return [code for code in out[: legal(view, seat, out)] if not verbs or verb_of(code) in verbs]


def aside(view: Any, seat: int) -> Any:
    """A copy on which the seat goes on behind its screen: its own board alone may change there."""
    after = view.layout.sharing(())(view)
    after.seats = [own.copy() if s == seat else own for s, own in enumerate(view.seats)]
    return after


def by_sense(view: Any, seat: int, codes: list[int]) -> list[tuple[int, int]]:
    """Score and answer, the best by the rules of thumb first; as good ones in the order in which they stand."""
    scores = [0] * len(codes)
    thumb(view, seat, codes, len(codes), scores)
    return sorted(zip(scores, codes, strict=True), key=lambda one: -one[0])


# ---- behind the screen -----------------------------------------------------------------------------------------------


def gathering(view: Any, seat: int) -> Iterator[Shortcut]:
    """How many dig, and gather: any number where gas can be dug in one area only, else what the rules of thumb would change."""
    digs = answers(view, seat, Verb.DIG)
    if len({x_of(code) for code in digs}) == 1:
        for code in digs:
            n = y_of(code)
            words = f"gather, {n or 'nobody'} for gas"
            yield Shortcut((code, DONE), words, f"say:gather-{n}", instead=True, about=area_id(x_of(code)))
        return
    for _, code in by_sense(view, seat, digs)[:MOST_DIGS]:
        area, n = x_of(code), y_of(code)
        words = f"gather, {n or 'nobody'} for gas in {area_name(view.book, area)}"
        yield Shortcut((code, DONE), words, f"say:gather-{area}-{n}", about=area_id(area))


def producing(view: Any, seat: int) -> Iterator[Shortcut]:
    yield from in_all_of_them(view, seat)
    nobody = "done with production, and nobody moves"
    yield Shortcut((DONE, DONE), nobody, "say:done-all", final=idle_words(view, seat))


def in_all_of_them(view: Any, seat: int) -> Iterator[Shortcut]:
    """One kind in every building that could make it, as far as minerals, gas and supply go."""
    for kind in dict.fromkeys(map(y_of, answers(view, seat, Verb.ORDER))):
        after, orders = aside(view, seat), list[int]()
        while code := first_order(after, seat, kind):
            orders.append(code)
            apply(after, seat, code)
        if len(orders) > 1:
            price = many(view.book.kinds[kind].minerals * len(orders), "mineral")
            words = f"{len(orders)} orders: {kind_name(view.book, kind)}, {price}"
            yield Shortcut(tuple(orders), words, f"say:each-{kind}", about=own_id(view, seat, x_of(orders[0])))


def first_order(view: Any, seat: int, kind: int) -> int:
    """To the first building that can make one; 0: none can."""
    own, maker = view.seats[seat], view.book.kinds[kind].maker
    codes = (int(encode(Verb.ORDER, i, kind, 0)) for i in range(own.n_pieces) if own.pieces[i].kind == maker)
    return next((code for code in codes if not refuse(view, seat, code)), 0)


def marches(view: Any, seat: int) -> Iterator[Shortcut]:
    """All soldiers of an area to another, or all who can to one, where the rules of thumb would send some."""
    wanted = [code for score, code in by_sense(view, seat, answers(view, seat, Verb.MOVE)) if score > 0]
    pairs = dict.fromkeys((view.seats[seat].pieces[x_of(c)].area, y_of(c)) for c in wanted)
    goals = dict.fromkeys(goal for _, goal in pairs)
    for start, goal in [*((NOWHERE, goal) for goal in goals), *pairs][:MOST_MARCHES]:
        starts = {from_ for from_, to in pairs if to == goal}
        steps = march(view, seat, start, goal) if start != NOWHERE or len(starts) > 1 else []
        if len(steps) > 1:
            whence = "who can" if start == NOWHERE else f"of {area_name(view.book, start)}"
            words = f"all {sum(map(z_of, steps))} {whence} to {area_name(view.book, goal)}"
            yield Shortcut(tuple(steps), words, f"say:march-{start + 1}-{goal}", "go", about=area_id(goal))


def march(view: Any, seat: int, start: int, goal: int) -> list[int]:
    """The moves of all soldiers of an area, or of all areas, to another."""
    after = aside(view, seat)
    steps: list[int] = []
    while code := first_move(after, seat, start, goal):
        steps.append(code)
        apply(after, seat, code)
    return steps


def first_move(view: Any, seat: int, start: int, goal: int) -> int:
    """Of the first soldiers of an area, or of any, that can go to another, as many as can; 0: nobody can."""
    own = view.seats[seat]
    soldiers = (
        (i, piece)
        for i, piece in enumerate(own.pieces[: own.n_pieces])
        if start in (NOWHERE, piece.area) and is_soldier(view, piece.kind)
    )
    codes = (int(encode(Verb.MOVE, i, goal, n)) for i, piece in soldiers for n in range(piece.count, 0, -1))
    return next((code for code in codes if not refuse(view, seat, code)), 0)


# ---- into an area ----------------------------------------------------------------------------------------------------


def takings(view: Any, seat: int) -> Iterator[Shortcut]:
    """A neutral area by one unit, which stops there, whoever it is; any other by all who can come; a fight goes on with those there."""
    for code in answers(view, seat, Verb.AIM):
        area, aimed = x_of(code), aside(view, seat)
        apply(aimed, seat, code)
        name, contested = area_name(view.book, area), view.areas[area].contested
        if holder(view, area) == NOWHERE and not contested:
            yield from taking(view, aimed, seat, code)
            continue
        if contested:
            yield from fighting_on(view, seat, code, aimed)
        if everyone := all_who_come(aimed, seat):
            words = f"engage {name} with {all_of(everyone)} who can come"
            yield Shortcut((code, *everyone, DONE, GO), words, f"say:storm-{area}", "hit", about=area_id(area))


def fighting_on(view: Any, seat: int, code: int, aimed: Any) -> Iterator[Shortcut]:
    """With all who are there, who stand and may fire at will; or with one stack of them."""
    area, there = x_of(code), all_who_come(aimed, seat, x_of(code))
    if not there:
        return
    enter = (code, *there, DONE, GO, STAND)
    words = f"fight on in {area_name(view.book, area)} with {who(aimed, seat, there)} there, and stand"
    yield Shortcut(enter, words, f"say:fight-{area}", "hit", about=area_id(area))
    table = opened(view, seat)
    if shots := at_will(table, seat, enter):
        yield Shortcut((*enter, *shots), f"{words}: {said(shots)}", f"say:fight-out-{area}", "hit", about=area_id(area))
    for n, some in enumerate(stacks_in(aimed, seat, area)[:MOST_STACKS] if len(there) > 1 else ()):
        words = f"fight on in {area_name(view.book, area)} with {who(aimed, seat, [some])}, and stand"
        yield Shortcut((code, some, DONE, GO, STAND), words, f"say:fight-{area}-{n}", "hit", about=area_id(area))


def stacks_in(aimed: Any, seat: int, area: int) -> list[int]:
    """Each stack of soldiers in an area that may go alone, whole."""
    pieces, most = aimed.seats[seat].pieces, dict[int, int]()
    for code in answers(aimed, seat, Verb.ADD):
        piece = pieces[x_of(code)]
        if piece.area == area and is_soldier(aimed, piece.kind) and z_of(code) > z_of(most.get(x_of(code), 0)):
            most[x_of(code)] = code
    return [code for code in most.values() if may_go(aimed, seat, code)]


def may_go(aimed: Any, seat: int, code: int) -> bool:
    after = aside(aimed, seat)
    apply(after, seat, code)
    return bool(has_group(after, seat))


def taking(view: Any, aimed: Any, seat: int, code: int) -> Iterator[Shortcut]:
    """By the fittest one, as the rules of thumb see it."""
    ones = [a for a in answers(aimed, seat, Verb.ADD) if z_of(a) == 1]
    if ones:
        best = max(ones, key=lambda a: score_add(aimed, seat, x_of(a), 1))
        kind = a_kind(view.book, aimed.seats[seat].pieces[x_of(best)].kind)
        words = f"take {area_name(view.book, x_of(code))} with {kind}, and stop there"
        yield Shortcut((code, best, DONE, GO, STOP), words, f"say:take-{x_of(code)}", "go", about=area_id(x_of(code)))


def entering(view: Any, seat: int) -> Iterator[Shortcut]:
    """With whom is chosen already; with all who can fight, or all of one area."""
    own, area = view.seats[seat], area_name(view.book, view.seats[seat].aim)
    picked = sum(p.count for p in own.pieces[: own.n_pieces] if has(p.mark, PICKED))
    if has_group(view, seat):
        yield Shortcut((DONE, GO), f"enter {area} with {picked}", "say:enter", "hit", instead=True)
    origins = list(dict.fromkeys(own.pieces[x_of(code)].area for code in answers(view, seat, Verb.ADD)))
    groups = {origin: all_who_come(view, seat, origin) for origin in (NOWHERE, *origins[:MOST_ORIGINS])}
    everyone = groups.pop(NOWHERE)
    if everyone and everyone not in groups.values():
        words = f"enter {area} with all {picked + sum(map(z_of, everyone))}"
        yield Shortcut((*everyone, DONE, GO), words, "say:enter-all", "hit")
    for origin, some in groups.items() if not picked else ():
        if some:
            words = f"enter {area} with {who(view, seat, some)} of {area_name(view.book, origin)}"
            yield Shortcut((*some, DONE, GO), words, f"say:enter-{origin}", "hit", about=area_id(origin))


def all_of(adds: Sequence[int]) -> str:
    n = sum(map(z_of, adds))
    return f"all {n}" if n > 1 else "the one"


def who(view: Any, seat: int, adds: Sequence[int]) -> str:
    """A group in words: what it is where it is one stack, else how many."""
    n, kind = sum(map(z_of, adds)), view.seats[seat].pieces[x_of(adds[0])].kind
    return many(n, kind_name(view.book, kind)) if len(adds) == 1 else f"the {n}"


def all_who_come(view: Any, seat: int, origin: int = NOWHERE) -> list[int]:
    """The answers that add to the group whoever can fight, of one area or of all; workers where nobody else can come. Nobody, where
    that is no group that may go (TR-6.6)."""
    after = aside(view, seat)
    everyone: list[int] = []
    while code := most_of_a_stack(after, seat, origin):
        everyone.append(code)
        apply(after, seat, code)
    return everyone if has_group(after, seat) else []


def most_of_a_stack(view: Any, seat: int, origin: int) -> int:
    """Of a stack that can come the most; soldiers, unless there are only workers. 0: nobody any more."""
    pieces = view.seats[seat].pieces
    codes = [c for c in answers(view, seat, Verb.ADD) if origin in (NOWHERE, pieces[x_of(c)].area)]
    soldiers = [c for c in codes if is_soldier(view, pieces[x_of(c)].kind)]
    anyone_yet = any(has(p.mark, PICKED) for p in pieces[: view.seats[seat].n_pieces])
    codes = soldiers or ([] if anyone_yet else codes)
    return max((c for c in codes if x_of(c) == x_of(codes[0])), key=z_of) if codes else 0


# ---- in a fight ------------------------------------------------------------------------------------------------------


def opened(view: Any, seat: int) -> Any:
    """The view with what lies open on the other screens too: without it a fight would be over at the first shot."""
    table, rng = view.glance(), sized(Rng).fresh()
    seeded(rng, 0)
    for other in range(view.book.n_seats):
        if other != seat:
            copy_open(table, other, rng)
    return table


def standing(view: Any, seat: int) -> Iterator[Shortcut]:
    """Nobody retreats, and who can fires at will; where the own fire comes next."""
    if shots := at_will(view, seat, (STAND,)):
        yield Shortcut((STAND, *shots), f"stand: {said(shots)}", "say:stand-fire", "hit")


def at_will(view: Any, seat: int, first: Sequence[int]) -> list[int]:
    """After some answers: all shots that follow at once, as the rules of thumb would, and the end of the activation if that is next."""
    after = view.glance()
    for code in first:
        if code not in answers(after, seat):
            break
        apply(after, seat, code)
    shots = volley(after, seat, 0)
    for code in shots:
        apply(after, seat, code)
    return [*shots, STOP] if shots and STOP in answers(after, seat) else shots


def said(shots: Sequence[int]) -> str:
    n = len(shots) - (STOP in shots)
    return f"{many(n, 'shot')} at will{', then end the activation' if STOP in shots else ''}"


def volleys(view: Any, seat: int) -> Iterator[Shortcut]:
    """What has not fired yet: at one kind of enemy until one falls, or as long as some are left; all splash or cast alike; or at will,
    as the rules of thumb would."""
    codes = [code for _, code in by_sense(view, seat, answers(view, seat, Verb.HIT, Verb.SPLASH, Verb.CAST))]
    kinds = list(dict.fromkeys(view.shown[x_of(code)].kind for code in codes if verb_of(code) == Verb.HIT))
    for kind in kinds[:MOST_KINDS]:
        name, shots = kind_name(view.book, kind), volley(view, seat, kind)
        fells = len(until_one_falls(view, seat, kind, shots))
        if 1 < fells < len(shots):
            yield Shortcut(
                tuple(shots[:fells]),
                f"{fells} shots: a {name} falls",
                f"say:fell-{kind}",
                "hit",
                about=shown_id(view, x_of(shots[0])),
            )
        if len(shots) > 1:
            yield Shortcut(
                tuple(shots),
                f"{len(shots)} shots at every {name}",
                f"say:all-{kind}",
                "hit",
                about=shown_id(view, x_of(shots[0])),
            )
    for code in codes:
        if verb_of(code) != Verb.HIT and (n := len(likewise(view, seat, code))) > 1:
            verb, name = Verb(verb_of(code)).name.lower(), kind_name(view.book, x_of(code))
            yield Shortcut((code,) * n, f"all {n} {verb} over every {name}", f"say:{verb}-all-{x_of(code)}", "hit")
    shots = volley(view, seat, 0)
    if len(shots) > 1 and len(kinds) > 1:
        yield Shortcut(tuple(shots), said(shots), "say:volley", "hit")
    shots = at_will(view, seat, ())
    if STOP in shots:
        yield Shortcut(tuple(shots), said(shots), "say:volley-stop", "hit")


def volley(view: Any, seat: int, kind: int) -> list[int]:
    """The shots that are left, each at the best target by the rules of thumb; of one kind, or (0) of any."""
    after = view.glance()
    shots: list[int] = []
    while len(shots) < MOST_SHOTS and after.step == Step.FIRE:
        codes = answers(after, seat)
        if kind:
            codes = [c for c in codes if verb_of(c) == Verb.HIT and after.shown[x_of(c)].kind == kind]
        if not codes:
            break
        shots.append(by_sense(after, seat, codes)[0][1])
        apply(after, seat, shots[-1])
    return shots


def until_one_falls(view: Any, seat: int, kind: int, shots: Sequence[int]) -> Sequence[int]:
    """Of shots at a kind those that give one of them enough to die."""
    after, alive = view.glance(), left_of(view, seat, kind)
    for n, shot in enumerate(shots, 1):
        apply(after, seat, shot)
        if left_of(after, seat, kind) < alive:
            return shots[:n]
    return ()


def left_of(view: Any, seat: int, kind: int) -> int:
    """How many enemies of a kind in the fight have not been given enough to die."""
    shown = (view.shown[i] for i in range(view.n_shown))
    return sum(
        p.count
        for p in shown
        if p.area == view.fight - 1 and p.kind == kind and is_foe(view, seat, p.seat) and rest(view, p) > 0
    )


def likewise(view: Any, seat: int, code: int) -> list[int]:
    """The same answer, as often as it fits."""
    after, done = view.glance(), list[int]()
    while len(done) < MOST_SHOTS and code in answers(after, seat):
        done.append(code)
        apply(after, seat, code)
    return done
