"""A second referee of Double Time Wars, written from the printed rules and the rulings alone and in another manner: a column is a dictionary
of rows, and who moves is found by asking again until nothing changes. It reads nothing of the first; `test_second` lets both judge games."""

MOVES = {"C": 4, "I": 3, "H": 3, "A": 2}
BEATS = {"C": "I", "I": "A", "A": "C"}
FULL = {"C": 2, "I": 2, "A": 2, "H": 6}


def unit(seat, kind, health=0):
    return {"seat": seat, "kind": kind, "health": health or FULL[kind], "struck": False}


class Column:
    """One column while it is resolved. Row 0 and the last are wall rows."""

    def __init__(self, units, rows, walls, options):
        self.units, self.rows, self.walls, self.options = units, rows, walls, options

    def resolve(self):
        self.attack(set(), {})
        for step in range(1, 5):
            before = {id(u): row for row, u in self.units.items()}
            wants = self.wants(step)
            clashes = self.contests(wants)
            self.march(wants)
            self.attack(clashes, before)
        for u in self.units.values():
            u["struck"] = False

    def is_wall(self, row):
        return row in (0, self.rows + 1)

    def wants(self, step):
        ahead = {row: row + (-1 if u["seat"] else 1) for row, u in self.units.items() if MOVES[u["kind"]] >= step}
        return {
            row: to
            for row, to in ahead.items()
            if not self.is_wall(to) and not (self.options["hold_wall"] and self.is_wall(row))
        }

    def contests(self, wants):
        """Those who may not step are taken out of *wants*; the pairs that collide are given back."""
        clashes = set()
        for square in range(1, self.rows + 1):
            pair = sorted(
                (self.units[row]["seat"], row) for row, to in wants.items() if to == square and square not in self.units
            )
            if [seat for seat, _ in pair] == [0, 1]:
                south, north = pair[0][1], pair[1][1]
                if self.is_wall(south):
                    held = [south]
                elif self.is_wall(north) or self.options["collision"] == "first_player":
                    held = [north]
                else:
                    held = [south, north]
                    clashes.add(frozenset((id(self.units[south]), id(self.units[north]))))
                for row in held:
                    del wants[row]
        return clashes

    def march(self, wants):
        going, n = set(), -1
        while n < len(going):
            n = len(going)
            for row, to in wants.items():
                if to not in self.units or to in going and self.units[to]["seat"] == self.units[row]["seat"]:
                    going.add(row)
        moved = {wants[row] if row in going else row: u for row, u in self.units.items()}
        self.units.clear()
        self.units.update(moved)

    def target(self, row, clashes, before):
        """The row of the nearest enemy, 'wall', or None."""
        u = self.units[row]
        for away in (1, 2):
            there = row + (-away if u["seat"] else away)
            enemy = self.units.get(there)
            if enemy is None or enemy["seat"] == u["seat"] or self.is_wall(there):
                continue
            passes = self.options["passing_shot"] and before and abs(before[id(u)] - before[id(enemy)]) == 3
            if u["kind"] == "A" and (away == 2 or enemy["kind"] == "A" or passes):
                return there
            if u["kind"] != "A" and (away == 1 or frozenset((id(u), id(enemy))) in clashes):
                return there
        to_wall = row if u["seat"] else self.rows + 1 - row
        return "wall" if to_wall <= (2 if u["kind"] == "A" else 1) else None

    def attack(self, clashes, before):
        blows = {row: self.target(row, clashes, before) for row, u in self.units.items() if not u["struck"]}
        for row, there in blows.items():
            u = self.units[row]
            u["struck"] = there is not None
            if there == "wall":
                self.walls[1 - u["seat"]] = max(0, self.walls[1 - u["seat"]] - 1)
                u["health"] -= 1
            elif there is not None:
                enemy = self.units[there]
                is_strong = BEATS.get(u["kind"]) == enemy["kind"]
                enemy["health"] -= self.options["hero_damage"] if u["kind"] == "H" else 2 if is_strong else 1
        for row in [row for row, u in self.units.items() if u["health"] <= 0]:
            del self.units[row]


class Referee:
    """A whole game: the table between the answers of the seats and the dice."""

    def __init__(self, options, die):
        self.options, self.n, self.rows = options, options["columns"], options["rows"]
        self.columns = [{} for _ in range(self.n)]
        self.walls, self.resources, self.copies = [6, 6], [10, 10], [{}, {}]
        self.starfall, self.goddess, self.turn, self.result = 5, die, 0, None

    def begin_turn(self):
        self.turn += 1
        self.resources = [r + 1 for r in self.resources]
        self.under = [{}, {}]  # what lies under the covers: place -> kind
        self.bought, self.extended = [0, 0], [False, False]

    def purse(self, seat):
        return self.resources[seat] - self.bought[seat] - 2 * self.extended[seat]

    def deploy(self, seat, kind, column, row):
        """Does it stand?"""
        back = self.rows + 1 - row if seat else row
        if back > 2 or row in self.columns[column] or (column, row) in self.under[seat]:
            return False
        is_copy = list(self.under[seat].values()).count(kind) < self.copies[seat].get(kind, 0)
        if not is_copy and (kind == "H" or self.bought[seat] == 4 or self.purse(seat) < 1):
            return False
        self.bought[seat] += not is_copy
        self.under[seat][column, row] = kind
        return True

    def extend(self, seat):
        if self.extended[seat] or self.purse(seat) < 2:
            return False
        self.extended[seat] = True
        return True

    def reveal(self):
        for seat in (0, 1):
            self.resources[seat] = self.purse(seat)
            self.starfall += 5 * self.extended[seat]
            self.copies[seat] = {}
            for (column, row), kind in self.under[seat].items():
                self.columns[column][row] = unit(seat, kind)

    def all(self):
        return [(c, row, u) for c, column in enumerate(self.columns) for row, u in column.items()]

    def points(self, seat):
        return self.walls[seat] + self.resources[seat] + sum(u["health"] for _, _, u in self.all() if u["seat"] == seat)

    def whim(self, face, zone=0):
        first, second = self.points(0), self.points(1)
        loser = None if first == second else int(second < first)
        if face == 4:
            for _, _, u in self.all():
                u["kind"] = "H" if u["kind"] == "H" else "I"
        elif face == 7:
            for c, row, _ in self.all():
                if 1 <= row <= self.rows and zone == 3 * c // self.n + 1 + 3 * (row > self.rows // 2):
                    del self.columns[c][row]
        elif loser is not None:
            self.favour(face, loser)

    def favour(self, face, loser):
        if face in (1, 2):
            self.resources[loser] += 3
        elif face in (3, 10):
            posts = [
                (-back, abs(2 * c - self.n + 1), c, self.rows + 1 - back if loser else back)
                for back in (0, 1, 2)
                for c in range(self.n)
            ]
            free = sorted(p for p in posts if p[3] not in self.columns[p[2]])
            if free:
                self.columns[free[0][2]][free[0][3]] = unit(loser, "H")
        elif face in (5, 9):
            kinds = [u["kind"] for _, _, u in self.all() if u["seat"] == loser]
            self.copies[loser] = {k: kinds.count(k) for k in kinds}
        else:
            for c, row, u in self.all():
                if u["seat"] != loser and 1 <= row <= self.rows:
                    u["health"] -= 1
                    if not u["health"]:
                        del self.columns[c][row]

    def fight(self):
        for column in self.columns:
            Column(column, self.rows, self.walls, self.options).resolve()
        if 0 in self.walls:
            self.result = [500, 500] if self.walls == [0, 0] else [1000, 0] if self.walls[1] == 0 else [0, 1000]
            return
        self.starfall -= 1
        self.goddess -= self.goddess > 0
        if self.starfall == 0 or self.turn == self.options["turn_limit"]:
            self.result = [0, 0]
