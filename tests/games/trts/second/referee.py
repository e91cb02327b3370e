"""A whole game: chapter 1, and the door through which answers come."""

from collections import Counter

from . import economy
from .book import Book
from .engagement import engagement
from .march import census, move, move_options
from .table import Table
from .victory import finish, give_up, leaders

CHANCE = "chance"


class Referee:
    """Says who is asked and what may be answered, and keeps the table."""

    def __init__(self, n_seats, options):
        self.table = Table(Book(n_seats, options))
        self.running = game(self.table)
        self.questions = next(self.running)
        self.known = {}

    def asked(self):
        return set(self.questions)

    def legal(self, seat):
        if seat not in self.questions:
            return set()
        if seat not in self.known:
            self.known[seat] = self.questions[seat]()
        return self.known[seat]

    def answer(self, seat, answer):
        self.known, self.table.told = {}, []
        self.advance((seat, answer))

    def concede(self, seat):
        """TR-10.8  Who gives up is eliminated at once."""
        self.known, self.table.told = {}, []
        give_up(self.table, seat)
        self.advance(None)

    def advance(self, what):
        try:
            self.questions = self.running.send(what)
        except StopIteration:
            self.questions = {}

    # ---- what can be seen ----------------------------------------------------------------------------------------------

    def public(self):
        """TR-9.6, TR-9.8  What everyone sees."""
        table = self.table
        fight = table.fight
        return {
            "phase": table.phase,
            "round": table.round,
            "line": table.in_turn(),
            "done": set(table.done),
            "out": set(table.out),
            "asked": sorted(self.questions, key=str),
            "fight": (fight.area, fight.reach, fight.step) if fight and table.result is None else None,
            "markers": {a: list(m) for a, m in table.markers.items() if m},
            "contested": set(table.contested),
            "shown": {a: (when, seen) for a, (when, seen) in table.shown.items() if seen},
            "result": table.result,
        }

    def private(self, seat):
        """What lies behind a screen."""
        table, board = self.table, self.table.boards[seat]
        return {
            "minerals": board.minerals,
            "gas": board.gas,
            "upgrades": set(board.upgrades),
            "digs": {a: n for a, n in board.digs.items() if n},
            "pieces": Counter(p.key() for p in table.own(seat)),
        }

    def view(self, viewer):
        """TR-9.8  The game board, and the own board; all of them when the game is over."""
        seats = range(self.table.book.n_seats)
        opened = {s: self.private(s) for s in seats if s == viewer or self.table.phase == "over"}
        return self.public(), opened


def game(table):
    yield from draw_line(table)
    yield from draw_starts(table)
    table.round = 1
    while table.result is None:
        yield from income(table)
        yield from production(table)
        if table.result is None:
            table.phase = "engagement"
            yield from engagement(table)
        if table.result is None:
            table.end_phase()
            yield from end_round(table)


def draw_line(table):
    """TR-1.2  Tokens are drawn one after another; TR-R36 those of eliminated seats too."""
    table.phase, table.line = "line", []
    while table.result is None and len(table.line) < table.book.n_seats:
        left = {("draw", s) for s in range(table.book.n_seats) if s not in table.line}
        reply = yield {CHANCE: lambda left=left: left}
        if reply:
            table.line.append(reply[1][1])


def draw_starts(table):
    """TR-1.3, TR-1.4"""
    for seat in range(table.book.n_seats):
        table.phase = "start"
        while table.result is None and seat not in table.homes:
            taken = table.homes.values()
            free = {("place", a) for a, p in enumerate(table.book.areas) if p.start and a not in taken}
            reply = yield {CHANCE: lambda free=free: free}
            if reply:
                table.homes[seat] = reply[1][1]
                lay_start(table, seat, table.homes[seat])


def lay_start(table, seat, home):
    table.plant(seat, home)
    for number, kind in table.book.kinds.items():
        if kind.faction == table.book.faction[seat]:
            table.pieces += [economy.new_piece(table, seat, number, home) for _ in range(kind.start)]


def at_once(table, phase, options, carry_out):
    """TR-1.6  All answer in secret, until all have finished."""
    if table.result is not None:
        return
    table.phase, table.done = phase, set()
    while table.result is None and set(table.playing()) - table.done:
        waiting = [s for s in table.playing() if s not in table.done]
        reply = yield {s: lambda s=s: options(s) for s in waiting}
        if reply:
            carry_out(*reply)
    if table.result is None:
        table.done = set()


def income(table):
    """Chapter 3. TR-3.5  In the first round nothing is asked."""

    def carry_out(seat, answer):
        if answer == ("done",):
            table.done.add(seat)
        else:
            economy.dig(table, seat, *answer[1:])

    economy.charge(table)
    table.show_contested()
    if table.round > 1:
        yield from at_once(table, "income", lambda s: economy.income_options(table, s), carry_out)
    if table.result is None:
        for seat in table.playing():
            economy.gather(table, seat)
        for seat in table.playing():
            economy.deploy(table, seat)
        table.end_phase()


def production(table):
    """Chapters 4 and 5. TR-R1  Movement is the step that closes production."""
    began = census(table)  # TR-5.6  pinning is judged once, by the game board as it lay

    def options(seat):
        if table.boards[seat].moving:
            return set(move_options(table, seat, table.own(seat), began)) | {("done",)}
        return economy.production_options(table, seat)

    def carry_out(seat, answer):
        board = table.boards[seat]
        if answer == ("done",) and not board.moving:
            board.moving = True
        elif answer == ("done",):
            table.done.add(seat)
        elif answer[0] == "move":
            move(table, seat, began, *answer[1:])
        else:
            economy.produce(table, seat, answer)

    yield from at_once(table, "production", options, carry_out)
    for board in table.boards:
        board.moving = False
    if table.result is None:
        table.tell_crossings()
        table.end_phase()


def end_round(table):
    """TR-1.5, TR-2.6, TR-3.6  The front token goes to the end; points are fresh; who attacked is tired."""
    if table.round == table.book.rounds:
        finish(table, leaders(table))
        return
    for piece in table.pieces:
        tired = "attacked" in piece.marks and table.kind(piece).role == "worker"
        piece.used = 0
        piece.marks -= {"attacked", "spent", "group", "tired"}
        if tired:
            piece.marks.add("tired")
    if table.book.shuffles:
        yield from draw_line(table)
    else:
        table.line = table.line[1:] + table.line[:1]
        while table.line[0] in table.out:  # who is out leads no round
            table.line = table.line[1:] + table.line[:1]
    table.round += 1
