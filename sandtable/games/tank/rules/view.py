"""Everything is open (TG-R28); numbers for learners."""
from sandtable.games.tank.rules.actions import Entry, amount_of, decree_of, has_place, kind_of, place_of
from sandtable.games.tank.rules.board import distance, tank_on
from sandtable.games.tank.rules.days import could_act
from sandtable.games.tank.rules.sight import sees
from sandtable.games.tank.rules.state import AMOUNTS, FREE, N_DECREES, NOWHERE, Status, Vote
from sandtable.games.tank.rules.ways import danger_from

HEAD = 8              # numbers that belong to the whole table
CARD = 16             # numbers of each tank,
WAY = 12              # the last of them from here on: how it stands to one's own
LAYERS = 3            # numbers of each square
PARTS = 14
HITS = 100            # dangers are told in tenths of a hit


def observe(view, seat, out):
    """TG-R28  Everything is open: the table, then each tank beginning with one's own, then each square: wall, tank, mine."""
    n = view.book.n_seats
    out[0] = view.day
    out[1] = view.coffer
    out[2] = view.n_living
    out[3] = n
    out[4] = view.book.width
    out[5] = view.book.height
    out[6] = view.dice
    out[7] = view.ending
    first = seat if seat >= 0 else 0
    for i in range(len(view.tanks)):
        for k in range(CARD):
            out[HEAD + i * CARD + k] = 0
        if i < n:
            observe_card(view, first, (first + i) % n, out, HEAD + i * CARD)
    observe_board(view, first, out, HEAD + len(view.tanks) * CARD)


def observe_board(view, first, out, at):
    """Three numbers for a square. Tanks are few: they are put in afterwards, so that the squares are a loop without a branch."""
    for square in range(len(view.board)):
        out[at + LAYERS * square] = max(view.board[square], FREE)
        out[at + LAYERS * square + 1] = 0
        out[at + LAYERS * square + 2] = 1 if view.mines[square] != 0 else 0
    for seat in range(view.book.n_seats):
        square = view.tanks[seat].square
        if square != NOWHERE and view.board[square] == -1 - seat:
            out[at + LAYERS * square + 1] = 1 + (seat - first) % view.book.n_seats


def observe_card(view, first, seat, out, at):
    tank = view.tanks[seat]
    out[at] = tank.status
    out[at + 1] = tank.square + 1 if tank.status != Status.UNPLACED else 0
    out[at + 2] = tank.lives
    out[at + 3] = tank.durability
    out[at + 4] = tank.actions
    out[at + 5] = tank.gold
    out[at + 6] = tank.range
    out[at + 7] = tank.bounty
    out[at + 8] = 1 if could_act(view, seat) and not view.seats[seat].is_done else 0
    for decree in range(N_DECREES):
        out[at + 9 + decree] = vote_from(view, first, view.seats[seat].votes[decree])
    for k in range(WAY, CARD):
        out[at + k] = 0
    if seat != first and stands(view, first) and stands(view, seat):
        observe_way(view, first, seat, out, at + WAY)


def stands(view, seat):
    """Is the tank on the board?"""
    return view.tanks[seat].status == Status.LIVING or view.tanks[seat].status == Status.DEAD


def observe_way(view, first, seat, out, at):
    """How far right and below of one's own the tank stands; with how many dice one could shoot at it, and the hits it could land."""
    width = view.book.width
    here = view.tanks[first].square
    there = view.tanks[seat].square
    out[at] = there % width - here % width
    out[at + 1] = there // width - here // width
    far = distance(view, here, there)
    own = view.tanks[first].range
    if (far <= own or far <= view.tanks[seat].range) and sees(view, here, there):
        out[at + 2] = max(own - far + 1, 0)
        out[at + 3] = danger_from(view, seat, far) // HITS


def vote_from(view, seat, vote):
    """A vote, its target counted from the seat."""
    if vote < Vote.FIRST:
        return vote
    target = (vote - Vote.FIRST) // AMOUNTS
    return Vote.FIRST + (target - seat) % view.book.n_seats * AMOUNTS + (vote - Vote.FIRST) % AMOUNTS


def names_seat(kind):
    """Is the place of such an entry a seat?"""
    return kind == Entry.GIVE or kind == Entry.VOTE or kind == Entry.DECREE


def parts(view, seat, action, out):
    """Kind, decree, place (a square, or how many seats after one's own) and amount; then what is there: which tank, counted
    likewise from 1, its lives, how hard it is, the wall, how far away, the dice of a shot, its gold. And of where one's own
    tank stands then, there or still here: the hits that others could land, how many it could shoot at, how far the nearest is."""
    kind = kind_of(action)
    place = place_of(action)
    for k in range(PARTS):
        out[k] = 0
    out[0] = kind
    out[1] = decree_of(action)
    out[2] = (place - seat) % view.book.n_seats if names_seat(kind) else place
    out[3] = amount_of(action)
    if has_place(kind):
        say_place(view, seat, place, names_seat(kind), out)
    if seat >= 0 and view.tanks[seat].status == Status.LIVING:
        say_stand(view, seat, place if kind == Entry.MOVE else view.tanks[seat].square, out)


def say_place(view, seat, place, is_seat, out):
    who = place if is_seat else tank_on(view, place)
    if who != NOWHERE:
        out[4] = 1 + (who - seat) % view.book.n_seats
        out[5] = view.tanks[who].lives
        out[6] = view.tanks[who].durability
        out[10] = view.tanks[who].gold + view.tanks[who].bounty
    if not is_seat:
        out[7] = max(view.board[place], FREE)
        if seat >= 0 and view.tanks[seat].square != NOWHERE:
            out[8] = distance(view, view.tanks[seat].square, place)
            out[9] = max(view.tanks[seat].range - out[8] + 1, 0)


def say_stand(view, seat, square, out):
    """What others could do to a tank that stands there, and it to them."""
    reach = view.tanks[seat].range
    near = 0
    harm = 0
    targets = 0
    for other in range(view.book.n_seats):
        enemy = view.tanks[other]
        if other == seat or enemy.status != Status.LIVING:
            continue
        far = distance(view, enemy.square, square)
        near = far if near == 0 or far < near else near
        if (far <= reach or far <= enemy.range) and sees(view, enemy.square, square):
            harm += danger_from(view, other, far)
            targets += 1 if far <= reach else 0
    out[11] = harm // HITS
    out[12] = targets
    out[13] = near
