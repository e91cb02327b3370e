"""A second referee of Tank Game, written from the printed rules and the rulings alone and in another manner: squares are pairs, tanks are
dictionaries, sight is the formula itself. It reads nothing of the first; `test_second` lets both judge the same books."""

ROUND_IT = ((0, 1), (1, 0), (0, -1), (-1, 0))
TRADES = {3: 1, 5: 2, 8: 3, 10: 4}


def name(square):
    return f"{chr(65 + square[0])}{square[1] + 1}"


def distance(a, b):
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))


class Referee:
    """A paper game with recorded decrees. `judge` says whether an entry stands, and carries it out."""

    def __init__(self, rows, tanks, day, coffer, options):
        squares = {(c, r): mark for r, row in enumerate(rows) for c, mark in enumerate(row)}
        self.width, self.height = len(rows[0]), len(rows)
        self.walls = {s: int(mark) for s, mark in squares.items() if mark.isdigit()}
        self.mines = {s for s, mark in squares.items() if mark == "m"}
        self.tanks, self.day, self.coffer, self.options = tanks, day, coffer, options
        self.had_bounty = self.had_life = False
        self.over = len(self.living()) < 2

    def living(self):
        return [n for n, t in self.tanks.items() if t["lives"]]

    def members(self):
        return [n for n, t in self.tanks.items() if not t["lives"]]

    def who(self, square):
        return next((n for n, t in self.tanks.items() if t["at"] == square), None)

    def is_taken(self, square):
        return square in self.walls or self.who(square) is not None

    def is_on_board(self, square):
        return 0 <= square[0] < self.width and 0 <= square[1] < self.height

    # ---- days

    def start_day(self):
        if self.over:
            return
        for n in self.living():
            self.gain(n, 1)
        seen = set()
        for square in sorted(self.mines):
            if square not in seen:
                mine = self.mine_of(square)
                seen |= mine
                inside = [n for n in self.living() if self.tanks[n]["at"] in mine]
                for n in inside:
                    self.tanks[n]["gold"] += len(mine) // len(inside)
                self.coffer += len(mine) % len(inside) if inside else len(mine)
        self.day += 1
        self.had_bounty = self.had_life = False

    def mine_of(self, square):
        mine, edge = {square}, [square]
        while edge:
            c, r = edge.pop()
            new = {(c + x, r + y) for x, y in ROUND_IT} & self.mines - mine
            mine |= new
            edge += new
        return mine

    def gain(self, n, actions):
        self.tanks[n]["actions"] = min(5, self.tanks[n]["actions"] + actions)

    # ---- entries

    def judge(self, entry):
        kind, n, *rest = entry
        if kind == "killed":
            return not self.tanks[n]["lives"]
        if self.over:
            return False
        if kind in ("stimulus", "bounty", "life"):
            return self.decree(kind, n, *rest)
        tank = self.tanks[n]
        stands = bool(tank["lives"]) and getattr(self, kind)(n, tank, *rest)
        if not stands and self.options["illegal"] == "forfeit":
            gold = {"upgrade": lambda: 8, "trade": lambda: rest[0], "give": lambda: rest[0] + 1}.get(kind, lambda: 0)()
            tank["gold"] -= min(max(gold, 0), tank["gold"])
            tank["actions"] -= min(kind in ("move", "shoot"), tank["actions"])
        return stands

    def move(self, n, tank, square):
        (c, r), (x, y) = tank["at"], square
        if (
            not self.is_on_board(square)
            or not tank["actions"]
            or distance(tank["at"], square) != 1
            or self.is_taken(square)
        ):
            return False
        if c != x and r != y and self.is_taken((c, y)) and self.is_taken((x, r)):
            return False
        tank["actions"] -= 1
        tank["at"] = square
        return True

    def sees(self, a, b):
        dx, dy = b[0] - a[0], b[1] - a[1]
        reach = abs(dx) + abs(dy)
        box = [
            (x, y)
            for x in range(min(a[0], b[0]), max(a[0], b[0]) + 1)
            for y in range(min(a[1], b[1]), max(a[1], b[1]) + 1)
        ]
        side = {s: 2 * (dx * (s[1] - a[1]) - dy * (s[0] - a[0])) for s in box if s not in (a, b) and self.is_taken(s)}
        if any(abs(v) < reach for v in side.values()):
            return False
        touched = [s for s, v in side.items() if abs(v) == reach]
        if self.options["sight"] == "corners_block":
            return not touched
        return not any(distance(s, t) == 1 and side[s] == -side[t] for s in touched for t in touched)

    def shoot(self, n, tank, square, result):
        if not self.is_on_board(square) or not tank["actions"] or distance(tank["at"], square) > tank["range"]:
            return False
        if square == tank["at"] and not self.options["self_shot"] or not self.sees(tank["at"], square):
            return False
        there = self.who(square)
        if there and self.tanks[there]["lives"] and not result:
            return False
        tank["actions"] -= 1
        if there and self.tanks[there]["lives"]:
            if result == "hit":
                self.hit(n, there)
        elif there:
            self.hit_wreck(n, there)
        elif square in self.walls:
            self.walls[square] -= 1
            if not self.walls[square]:
                del self.walls[square]
                if any((square[0] + x, square[1] + y) in self.mines for x, y in ROUND_IT):
                    self.mines.add(square)
        return True

    def hit(self, n, victim):
        tank = self.tanks[victim]
        tank["lives"] -= 1
        if not tank["lives"]:
            loot = tank["gold"] + tank["bounty"]
            tank.update(gold=0, bounty=0, actions=0, durability=3)
            if n == victim:
                self.coffer += loot
            else:
                self.tanks[n]["gold"] += loot
            self.over = len(self.living()) < 2

    def hit_wreck(self, n, victim):
        tank = self.tanks[victim]
        tank["durability"] -= 1
        if not tank["durability"]:
            if self.options["corpse_gold"] == "looter":
                self.tanks[n]["gold"] += tank["gold"]
            if self.options["corpse_gold"] == "coffer":
                self.coffer += tank["gold"]
            tank.update(gold=0, at=None, destroyed=True)

    def give(self, n, tank, amount, to):
        if (
            amount < 1
            or amount + 1 > tank["gold"]
            or self.tanks.get(to, {"at": None})["at"] is None
            or to == n
            and not self.options["self_gift"]
        ):
            return False
        if distance(tank["at"], self.tanks[to]["at"]) > tank["range"]:
            return False
        tank["gold"] -= amount + 1
        self.tanks[to]["gold"] += amount
        self.coffer += 1
        return True

    def trade(self, n, tank, gold):
        if gold not in TRADES or gold > tank["gold"]:
            return False
        tank["gold"] -= gold
        self.gain(n, TRADES[gold])
        return True

    def upgrade(self, n, tank):
        if tank["gold"] < 8:
            return False
        tank["gold"] -= 8
        tank["range"] += 1
        return True

    # ---- decrees

    def decree(self, kind, n, amount=0):
        tank, members = self.tanks[n], len(self.members())
        cost = {"stimulus": 3, "bounty": amount, "life": 15}[kind]
        if not members or cost > self.coffer:
            return False
        if kind == "life":
            is_late = self.had_life and self.options["grant_life_daily"]
            if members < 3 or is_late or tank["at"] is None or tank["lives"] == 3 and not self.options["waste_lives"]:
                return False
            if not tank["lives"]:
                tank.update(durability=0, actions=0, bounty=0)
            tank["lives"] = min(3, tank["lives"] + 1)
            self.had_life = True
        elif not tank["lives"]:
            return False
        elif kind == "stimulus":
            self.gain(n, 1)
        elif self.had_bounty or not 1 <= amount <= 5:
            return False
        else:
            tank["bounty"] += amount
            self.had_bounty = True
        self.coffer -= cost
        return True
