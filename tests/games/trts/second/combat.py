"""Chapters 7 and 8. Combat and damage. A function that asks is a generator: it yields whom it asks for what, and is sent the answer."""

from collections import Counter
from dataclasses import dataclass, field
from functools import partial

from .economy import match_sites_and_workers
from .march import census, crossed, ways
from .table import ROAD, Piece
from .victory import eliminate_the_homeless

MELEE = 1  # TR-8.4


@dataclass
class Fight:
    area: int
    engaging: int  # the seat that brought it
    reach: int = 99
    step: str = "early"
    stands: set = field(default_factory=set)


def ask(table, seat, options):
    """The answer of a seat; None if it gives up, if the game is over, or if there is nothing to answer any more."""
    while seat not in table.out and table.result is None:
        reply = yield {seat: options}
        if reply is not None:
            return reply[1]
        if not options():  # somebody gave up: the question stands if it still is one
            break
    return None


def has_two_sides(table, area):
    return len({table.side(p.seat) for p in table.here(area)}) > 1


def combat(table, area, engaging):
    """TR-7.1  From the highest range that pieces in the area have to the lowest; TR-7.11 or until one side is left."""
    fight = table.fight = Fight(area, engaging)
    while is_on(table, fight):
        ranges = {table.kind(p).range for p in table.here(area) if table.acts(p)}
        ranges = {r for r in ranges if r < fight.reach}
        if not ranges:
            break
        fight.reach = max(ranges)
        fight.step = "early"
        yield from retreats(table, fight, lambda p: table.kind(p).sight > fight.reach)
        if is_on(table, fight):
            fight.step = "fire"
            yield from fire(table, fight)
            if not is_on(table, fight):  # the others have given up: nothing is dealt any more
                forget_damage(table, fight)
                break
            yield from deal(table, fight)
        if is_on(table, fight):
            fight.step = "late"
            yield from retreats(table, fight, lambda p: table.kind(p).range == fight.reach)
    if table.result is not None:
        return
    for piece in table.here(area):
        piece.marks.discard("held")
    table.fight = None
    table.show(area)
    table.settle(area)


def is_on(table, fight):
    return table.result is None and has_two_sides(table, fight.area)


# ---- retreat -----------------------------------------------------------------------------------------------------------


def retreats(table, fight, may_leave):
    """TR-7.2  In turn order, those who may leave, if their seat does not stand."""
    for seat in list(table.line):
        while seat not in table.out and seat not in fight.stands and is_on(table, fight):
            if not retreat_options(table, fight, seat, may_leave):  # TR-R34
                break
            answer = yield from ask(table, seat, partial(retreat_options, table, fight, seat, may_leave))
            if answer is None or answer == ("stay",):
                break
            if answer == ("stand",):
                fight.stands.add(seat)
            else:
                yield from withdraw(table, seat, fight.area, answer, census(table))


def seen_stacks(pieces):
    stacks = {}
    for piece in sorted(pieces, key=Piece.order):
        stacks.setdefault(piece.seen(), []).append(piece)
    return stacks


def retreat_options(table, fight, seat, may_leave):
    """TR-7.3, TR-7.4"""
    options = set()
    if not is_on(table, fight):
        return options
    board = census(table)
    units = [p for p in table.own(seat, fight.area) if table.is_unit(p) and may_leave(p)]
    units = [p for p in units if not {"spent", "busy"} & p.marks]
    for key, same in seen_stacks(units).items():
        for n in range(1, len(same) + 1):
            far, _ = ways(table, board, seat, table.kind(same[0]), fight.area, n, table.points(same[0]))
            for goal in far:
                if goal == fight.area:
                    continue
                if table.is_controlled(seat, goal):
                    options.add(("withdraw", key, n, "home"))
                elif goal in table.contested and seat in table.markers[goal]:
                    options.add(("withdraw", key, n, goal))
    return options and options | {("stay",), ("stand",)}


def withdraw(table, seat, start, answer, board):
    """TR-7.5  That units leave is seen; where they went is secret, unless it is contested. They are then spent."""
    _, key, n, goal = answer
    group = seen_stacks(table.own(seat, start))[key][:n]
    kind, most = table.kind(group[0]), table.points(group[0])
    for piece in group:
        piece.area = ROAD
        piece.marks.add("spent")
        piece.marks -= {"group", "held"}
    table.show(start)
    if table.fight is None:
        table.settle(start)
    if goal == "home":

        def homes():
            far, _ = ways(table, board, seat, kind, start, n, most)
            return {("where", a) for a in far if a != start and table.is_controlled(seat, a)}

        reply = min(homes()) if len(homes()) == 1 else (yield from ask(table, seat, homes))
        if reply is None:
            return
        goal = reply[1]
    far, paths = ways(table, board, seat, kind, start, n, most)
    table.crossings.append(crossed(table, seat, start, paths, goal))
    table.tell_crossings()
    for piece in group:
        piece.area, piece.used = goal, piece.used + far[goal]
    table.settle_and_show(set() if table.fight else {start})


# ---- fire --------------------------------------------------------------------------------------------------------------


def fire(table, fight):
    """TR-7.6  In turn order, the pieces of this range attack, cast or hold back."""
    left_over = {}  # TR-R28  (side, kind) -> pieces of an ally whose half was too little
    for seat in list(table.line):
        if seat in table.out:
            continue
        carry = Counter()  # halves left over of each kind of this seat
        while table.result is None and (volley := next_volley(table, fight, seat, carry, left_over)):
            answer = yield from ask(table, seat, partial(volley_options, table, fight, seat, carry, left_over))
            if answer is None:
                break
            volley = next_volley(table, fight, seat, carry, left_over)
            excess = volley.carry_out(answer)
            table.show(fight.area)
            while excess and spill_options(table, fight, seat, volley.kind):
                answer = yield from ask(table, seat, partial(spill_options, table, fight, seat, volley.kind))
                if answer is None or answer == ("hold",):
                    break
                if answer == ("cease",):
                    cease(table, fight, seat)
                    break
                target = table_piece(table, fight.area, answer[1])
                size = min(excess, table.attack(seat, volley.kind, table.kind(target).flies) // 2)  # second look
                excess = give(table, seat, target, size)
                table.show(fight.area)
            table.show(fight.area)
        leave_over(table, fight, seat, carry, left_over)


def shooters(table, fight, seat):
    """Who of a seat may act in this step: of this range, once a round (TR-7.8), kind by kind (TR-7.7)."""
    ready = [
        p
        for p in table.own(seat, fight.area)
        if table.acts(p) and table.kind(p).range == fight.reach and not {"attacked", "held"} & p.marks
    ]
    return sorted(ready, key=Piece.order)


def leave_over(table, fight, seat, carry, left_over):
    """TR-R28  The halves that attacks left over, and pieces whose half was too little and that were not held back."""
    for flies in (False, True):
        for (kind, element), n in carry.items():
            if n and element == flies:
                left_over.setdefault((table.side(seat), kind, flies), []).append(None)
        for piece in shooters(table, fight, seat):
            if table.attack(seat, piece.kind, flies) % 2:
                left_over.setdefault((table.side(seat), piece.kind, flies), []).append(piece)


def next_volley(table, fight, seat, carry, left_over):
    """The first piece that can do something, with those of its kind that fire with it."""
    ready = shooters(table, fight, seat)
    for piece in ready:
        same = [p for p in ready if p.kind == piece.kind]
        volley = Volley(table, fight, piece, same, carry, left_over)
        if volley.deeds():
            return volley
    return None


def volley_options(table, fight, seat, carry, left_over):
    volley = next_volley(table, fight, seat, carry, left_over)
    return volley.options() if volley else set()


def cease(table, fight, seat):
    for piece in shooters(table, fight, seat):
        piece.marks.add("held")


class Volley:
    """TR-8.6  As many pieces of one kind as make a whole point."""

    def __init__(self, table, fight, piece, same, carry, left_over):
        self.table, self.fight, self.piece, self.same = table, fight, piece, same
        self.carry, self.left_over = carry, left_over
        self.seat, self.kind = piece.seat, piece.kind

    def strength(self, flies):
        """(own pieces that fire together, allied ones that join, whole points, halves left) against ground or air, or None."""
        each = self.table.attack(self.seat, self.kind, flies)
        if not each:
            return None
        others = [p for p in self.same if p is not self.piece]
        for n in range(len(self.same)):
            halves = self.carry[self.kind, flies] + each * (n + 1)
            joins = []
            if halves % 2 and n == len(others):  # TR-R28  no further own piece
                joins = self.left_over.get((self.table.side(self.seat), self.kind, flies), [])[:1]
                halves += len(joins)
            if halves >= 2:
                return [self.piece, *others[:n]], joins, halves // 2, halves % 2
        return None

    def deeds(self):
        table, numbers = self.table, self.table.book.kinds[self.kind]
        deeds = set()
        for target in targets(table, self.fight, self.seat, lambda f: self.strength(f) is not None):
            deeds.add(("hit", target.seen()))
            if numbers.splash:
                deeds.add(("splash", target.kind))
        if numbers.spell_cost and self.piece.energy >= numbers.spell_cost:
            deeds |= {("cast", t.kind) for t in targets(table, self.fight, self.seat, self.spell_reaches)}
        return deeds

    def spell_reaches(self, flies):
        return self.table.book.kinds[self.kind].spell_hits in ("both", "air" if flies else "ground")

    def options(self):
        return self.deeds() | {("hold",), ("cease",)}

    def carry_out(self, answer):
        """What exceeds the target's health."""
        table, numbers = self.table, self.table.book.kinds[self.kind]
        match answer:
            case ("hold",):
                self.piece.marks.add("held")
            case ("cease",):
                cease(table, self.fight, self.seat)
            case ("cast", kind):
                self.piece.marks.add("attacked")
                self.piece.energy -= numbers.spell_cost  # TR-8.8
                scatter(table, self.fight, self.seat, kind, numbers.spell_size, self.spell_reaches)
            case ("splash", kind):
                self.fire(table.book.kinds[kind].flies)
                scatter(
                    table, self.fight, self.seat, kind, numbers.splash, lambda f: table.attack(self.seat, self.kind, f)
                )
            case ("hit", key):
                target = table_piece(table, self.fight.area, key)
                return give(table, self.seat, target, self.fire(table.kind(target).flies))
        return 0

    def fire(self, flies):
        pieces, joins, points, self.carry[self.kind, flies] = self.strength(flies)
        for piece in joins:
            for waiting in self.left_over.values():
                if piece in waiting:
                    waiting.remove(piece)
        for piece in [*pieces, *(p for p in joins if p)]:
            piece.marks.add("attacked")
        return points


def table_piece(table, area, key):
    """One of the pieces that look so."""
    return min((p for p in table.here(area) if p.seen() == key), key=Piece.order)


def targets(table, fight, seat, reaches):
    """TR-8.1, TR-8.2  Enemies that can be hit and have not been given enough to die, in the order of TR-8.4 and TR-8.5."""
    foes = [p for p in table.foes(seat, fight.area) if reaches(table.kind(p).flies) and table.left_to_die(p) > 0]
    active = [p for p in foes if not table.is_idle_building(p)]
    if not active:
        return foes
    if fight.reach != MELEE:
        return active
    untouched = [table.kind(p).range for p in active if table.side(seat) not in p.hit_by]
    return [p for p in active if not untouched or table.kind(p).range <= min(untouched)]


def spill_options(table, fight, seat, kind):
    """TR-8.3  What exceeds may go on to another legal target, at most as the attack that the piece has against it."""
    found = targets(table, fight, seat, lambda f: table.attack(seat, kind, f) // 2 > 0)
    return found and {("hit", p.seen()) for p in found} | {("hold",), ("cease",)}


def give(table, seat, target, points):
    """TR-8.2  Armour is taken off, at least 1 arrives; what exceeds is given back."""
    arrives = max(1, points - table.armour(target))
    excess = max(0, arrives - table.left_to_die(target))
    target.due += arrives - excess
    target.hit_by.add(table.side(seat))
    return excess


def scatter(table, fight, seat, kind, most, reaches):
    """TR-8.7  1 on each of up to *most* pieces of one kind, the weakest first."""
    found = [p for p in targets(table, fight, seat, reaches) if p.kind == kind]
    found.sort(key=lambda p: (table.left_to_die(p), p.seat, p.order()))
    for piece in found[:most]:
        piece.due += 1
        piece.hit_by.add(table.side(seat))


# ---- the end of a step -------------------------------------------------------------------------------------------------


def deal(table, fight):
    """TR-7.9  The damage is dealt at once; the dead leave the table."""
    yield from spare(table, fight)
    if table.result is not None:
        return
    for piece in table.here(fight.area):
        piece.hurt, piece.due = piece.hurt + piece.due, 0
        piece.hit_by = set()
    table.pieces = [p for p in table.pieces if p.area != fight.area or p.hurt < table.health(p)]
    for seat in table.playing():
        match_sites_and_workers(table, seat, fight.area)
    eliminate_the_homeless(table)
    if not is_on(table, fight):
        for piece in table.here(fight.area):
            piece.marks.discard("held")
    table.show(fight.area)


def forget_damage(table, fight):
    for piece in table.here(fight.area) if table.result is None else []:
        piece.due, piece.hit_by = 0, set()


def spare(table, fight):
    """TR-7.10  If everything would die, the first in turn order that is not of the engaging side keeps a piece with 1 health."""
    while table.result is None and all(table.left_to_die(p) <= 0 for p in table.here(fight.area)):
        keepers = [s for s in table.in_turn() if table.are_foes(s, fight.engaging) and table.own(s, fight.area)]
        if not keepers:
            return
        fight.step = "spare"
        options = {("spare", p.seen()) for p in table.own(keepers[0], fight.area)}
        answer = yield from ask(table, keepers[0], options.copy)
        if answer:
            kept = table_piece(table, fight.area, answer[1])
            kept.due, kept.hurt = 0, table.health(kept) - 1
            return
