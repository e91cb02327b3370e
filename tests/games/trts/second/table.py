"""The whole table as the referee sees it, and what one can say by looking at it."""

from collections import Counter
from dataclasses import dataclass, field

ROAD = 30  # the area of units that have left a fight and not yet said where they go
LIES = (
    "attacked",
    "held",
    "spent",
    "group",
    "picked",
    "busy",
    "tired",
    "site",
    "manned",
)  # the order of stacks: by their marks
OPEN = (
    "attacked",
    "held",
    "spent",
    "group",
    "busy",
    "tired",
    "site",
    "manned",
)  # TR-9.6  marks that lie open on the game board


@dataclass(eq=False)
class Piece:
    seat: int
    kind: int
    area: int
    hurt: int = 0
    energy: int = 0
    used: int = 0
    marks: set = field(default_factory=set)
    due: int = 0  # damage allotted in this combat step
    hit_by: set = field(default_factory=set)  # sides that allotted it
    left: int = 0  # deployments until job or site is finished
    job: object = None  # ("unit", kind) or ("upgrade", number)
    used_before: int = 0  # points used before it was picked: what others see until the group goes

    def key(self):
        """TR-2.1  What makes it the same as others of its stack."""
        job = (0, 0) if self.job is None else ({"unit": 0, "upgrade": 1}[self.job[0]], self.job[1])
        marks = tuple(sorted(self.marks | self.struck()))
        return (self.area, self.kind, self.hurt, self.energy, self.used, marks, self.due, self.left, job)

    def order(self):
        """Where it lies among the pieces of its seat: area, kind, damage, energy, points, marks, damage allotted, work."""
        area, kind, hurt, energy, used, _, due, left, job = self.key()
        marks = sum(1 << LIES.index(m) for m in self.marks) + sum(1 << len(LIES) + side for side in self.hit_by)
        return (area, kind, hurt, energy, used, marks, due, left, job)

    def struck(self):
        return {f"struck by {side}" for side in self.hit_by}

    def seen(self):
        """TR-9.6  What everyone sees of it in a contested area; who is picked for a group is not seen (TR-9.8)."""
        used = self.used_before if "picked" in self.marks else self.used
        marks = tuple(sorted({m for m in self.marks if m in OPEN} | self.struck()))
        return (self.seat, self.area, self.kind, self.hurt, self.energy, used, marks, self.due)


@dataclass
class Board:
    """What a seat has behind its screen, besides pieces."""

    minerals: int = 0
    gas: int = 0
    upgrades: set = field(default_factory=set)
    digs: dict = field(default_factory=dict)
    said: set = field(default_factory=set)
    moving: bool = False  # production is finished


class Table:
    def __init__(self, book):
        self.book = book
        self.phase, self.round = "line", 0
        self.line, self.homes = [], {}
        self.boards = [Board() for _ in range(book.n_seats)]
        self.pieces = []
        self.markers = {a: [] for a in range(len(book.areas))}  # TR-9.1  seats, in the order in which they were placed
        self.contested = set()
        self.first_left = set()  # TR-R35  contested areas that were first those of a seat that has left
        self.shown = {}  # area -> (round, Counter of what was seen)
        self.out, self.done = set(), set()
        self.result = None
        self.fight = None
        self.standing = None  # TR-5.6  pieces of contested areas as they stood when movement, or going on, began
        self.crossings = []  # (seat, by every shortest way, by any): contested areas passed through, not yet told
        self.told = []  # those that this answer has told

    # ---- seats and sides -----------------------------------------------------------------------------------------------

    def side(self, seat):
        """TR-10.5  Seats one and three play seats two and four."""
        return seat % 2 if self.book.match == "team" else seat

    def are_foes(self, one, other):
        return self.side(one) != self.side(other)

    def playing(self):
        return [s for s in range(self.book.n_seats) if s not in self.out]

    def in_turn(self):
        """TR-1.2  The line is the turn order."""
        return [s for s in self.line if s not in self.out]

    # ---- pieces --------------------------------------------------------------------------------------------------------

    def kind(self, piece):
        return self.book.kinds[piece.kind]

    def own(self, seat, area=None):
        return [p for p in self.pieces if p.seat == seat and (area is None or p.area == area)]

    def here(self, area):
        return [p for p in self.pieces if p.area == area]

    def foes(self, seat, area):
        return [p for p in self.here(area) if self.are_foes(p.seat, seat)]

    def stack(self, seat, key):
        """The pieces of a seat that differ in nothing."""
        return [p for p in self.own(seat, key[0]) if p.key() == key]

    def bonus(self, seat, kind, what):
        """TR-4.10  What upgrades add to a unit of their group."""
        known = [self.book.upgrades[u] for u in self.boards[seat].upgrades]
        return sum(
            getattr(u, what) for u in known if u.faction == kind.faction and kind.group and u.group == kind.group
        )

    def attack(self, seat, number, flies):
        """TR-2.4  In halves; upgrades add to an attack that is not nothing."""
        kind = self.book.kinds[number]
        halves = kind.air if flies else kind.ground
        return halves and halves + 2 * self.bonus(seat, kind, "attack")

    def armour(self, piece):
        """TR-2.5; TR-2.8 who digs in has more while it has not moved in this round, a building once it is finished."""
        kind = self.kind(piece)
        is_dug_in = "site" not in piece.marks and piece.used == 0
        return kind.armour + self.bonus(piece.seat, kind, "armour") + (kind.digs_in if is_dug_in else 0)

    def points(self, piece):
        """TR-2.6, TR-5.3  Movement points that are left."""
        kind = self.kind(piece)
        return 0 if kind.building else kind.speed + self.bonus(piece.seat, kind, "speed") - piece.used

    def health(self, piece):
        """TR-4.7  A site has half the health of its building, rounded down."""
        return self.kind(piece).health // (2 if "site" in piece.marks else 1)

    def left_to_die(self, piece):
        return self.health(piece) - piece.hurt - piece.due

    def is_unit(self, piece):
        return not self.kind(piece).building

    def is_finished(self, piece, number):
        return piece.kind == number and "site" not in piece.marks

    def is_idle_building(self, piece):
        """Glossary: one that cannot attack, or a site."""
        kind = self.kind(piece)
        return kind.building and ("site" in piece.marks or not (kind.ground or kind.air))

    def acts(self, piece):
        """TR-2.3  A piece with a range attacks or casts. A site does neither."""
        return self.kind(piece).range > 0 and "site" not in piece.marks

    # ---- control -------------------------------------------------------------------------------------------------------

    def is_controlled(self, seat, area):
        """TR-9.2  Only its side's marker lies there; TR-R23 an ally's area is like an own one."""
        markers = self.markers[area]
        return area not in self.contested and bool(markers) and not any(self.are_foes(m, seat) for m in markers)

    def is_own(self, seat, area):
        return area not in self.contested and self.markers[area] == [seat]

    def plant(self, seat, area):
        if seat not in self.markers[area]:
            self.markers[area].append(seat)

    def settle(self, area):
        """TR-9.3 to TR-9.5  Who holds an area is seen from the pieces in it."""
        seats = [s for s in range(self.book.n_seats) if any(p.seat == s for p in self.here(area))]
        sides = {self.side(s) for s in seats}
        was_contested = area in self.contested
        if len(sides) > 1:
            self.contested.add(area)
            for seat in seats:
                self.plant(seat, area)
            self.markers[area] = [m for m in self.markers[area] if self.side(m) in sides]  # second look: it goes
            return
        self.contested.discard(area)
        if len(sides) == 1:
            for seat in seats:
                if not any(not self.are_foes(m, seat) for m in self.markers[area]):
                    self.plant(seat, area)
            self.markers[area] = [m for m in self.markers[area] if self.side(m) in sides][:1]
        elif was_contested:
            self.markers[area] = [] if area in self.first_left else self.markers[area][:1]
        self.first_left.discard(area)

    # ---- sight ---------------------------------------------------------------------------------------------------------

    def show(self, area):
        """TR-9.6  What lies in the area, for all to see."""
        self.shown[area] = (self.round, Counter(p.seen() for p in self.here(area)))

    def show_contested(self):
        """TR-9.7"""
        for area in self.contested:
            self.show(area)

    def settle_and_show(self, areas):
        """Contested areas are shown as they are. Those of these *areas* that are not contested any more leave a memory (TR-9.9);
        others wait, though a seat that gave up has left them (TR-R35)."""
        self.show_contested()
        for area in sorted(self.contested & set(areas)):
            self.settle(area)

    def tell_crossings(self):
        """TR-5.5  Who passes through a contested area is seen there."""
        self.told += [told for told in self.crossings if told[0] not in self.out]
        self.crossings = []

    def end_phase(self):
        """TR-9.7"""
        self.settle_and_show(self.contested)

    # ---- leaving -------------------------------------------------------------------------------------------------------

    def remove(self, seat):
        """TR-10.2  The pieces and markers of an eliminated seat leave the board."""
        self.out.add(seat)
        self.pieces = [p for p in self.pieces if p.seat != seat]
        for area in self.markers:
            if area in self.contested and self.markers[area][:1] == [seat]:
                self.first_left.add(area)
            self.markers[area] = [m for m in self.markers[area] if m != seat]
        for area, (when, seen) in list(self.shown.items()):
            self.shown[area] = (when, Counter({k: n for k, n in seen.items() if k[0] != seat}))
        self.boards[seat] = Board()
