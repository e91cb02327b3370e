"""Chapter 2. Pieces: the stacks of a seat's own board, and the numbers of a kind with its owner's upgrades."""
from sandtable.games.trts.rules.state import HALF, MARKS, SITE, Match


def order(piece):
    """A number by which a seat's pieces are sorted: so a slot says nothing about how a piece came there."""
    return (((((((piece.area * 64 + piece.kind) * 64 + piece.hurt) * 8 + piece.energy) * 8 + piece.used) * MARKS + piece.mark)
             * 64 + piece.due) * 16 + piece.left) * 128 + piece.job


def order_of(area, kind, hurt, energy, used, mark, due, left, job):
    # must agree with order
    return (((((((area * 64 + kind) * 64 + hurt) * 8 + energy) * 8 + used) * MARKS + mark) * 64 + due) * 16 + left) * 128 + job


def copy_piece(to, piece):
    to.area = piece.area
    to.kind = piece.kind
    to.hurt = piece.hurt
    to.energy = piece.energy
    to.used = piece.used
    to.mark = piece.mark
    to.due = piece.due
    to.left = piece.left
    to.job = piece.job
    to.count = piece.count


def wipe_piece(piece):
    piece.area = 0
    piece.kind = 0
    piece.hurt = 0
    piece.energy = 0
    piece.used = 0
    piece.mark = 0
    piece.due = 0
    piece.left = 0
    piece.job = 0
    piece.count = 0


def place_for(own, key):
    """The first stack that does not come before *key*."""
    low = 0
    high = own.n_pieces
    while low < high:
        middle = (low + high) // 2
        if order(own.pieces[middle]) < key:
            low = middle + 1
        else:
            high = middle
    return low


def put(own, count, area, kind, hurt, energy, used, mark, due, left, job):
    """TR-2.1  Pieces that differ in nothing form one stack."""
    key = order_of(area, kind, hurt, energy, used, mark, due, left, job)
    i = place_for(own, key)
    if i < own.n_pieces and order(own.pieces[i]) == key:
        own.pieces[i].count += count
        return
    for j in range(own.n_pieces, i, -1):
        copy_piece(own.pieces[j], own.pieces[j - 1])
    piece = own.pieces[i]
    piece.area = area
    piece.kind = kind
    piece.hurt = hurt
    piece.energy = energy
    piece.used = used
    piece.mark = mark
    piece.due = due
    piece.left = left
    piece.job = job
    piece.count = count
    own.n_pieces += 1


def take(own, i, count):
    """Takes so many from stack *i*; an empty stack leaves no trace."""
    own.pieces[i].count -= count
    if own.pieces[i].count > 0:
        return
    for j in range(i, own.n_pieces - 1):
        copy_piece(own.pieces[j], own.pieces[j + 1])
    own.n_pieces -= 1
    wipe_piece(own.pieces[own.n_pieces])


def is_tidy(own):
    """Do the stacks lie in order, no two of them alike?"""
    before = -1
    for i in range(own.n_pieces):
        here = order(own.pieces[i])
        if here <= before:
            return False
        before = here
    return True


def tidy(own):
    """Sorts the stacks again after many were changed, and joins those that became alike."""
    if is_tidy(own):
        return
    for i in range(1, own.n_pieces):
        key = order(own.pieces[i])
        j = i
        while j > 0 and order(own.pieces[j - 1]) > key:
            swap(own.pieces[j - 1], own.pieces[j])
            j -= 1
    n = 0
    last = -1
    for i in range(own.n_pieces):
        key = order(own.pieces[i])
        if key == last:
            own.pieces[n - 1].count += own.pieces[i].count
        else:
            if n < i:
                copy_piece(own.pieces[n], own.pieces[i])
            n += 1
            last = key
    for i in range(n, own.n_pieces):
        wipe_piece(own.pieces[i])
    own.n_pieces = n


def swap(a, b):
    a.area, b.area = b.area, a.area
    a.kind, b.kind = b.kind, a.kind
    a.hurt, b.hurt = b.hurt, a.hurt
    a.energy, b.energy = b.energy, a.energy
    a.used, b.used = b.used, a.used
    a.mark, b.mark = b.mark, a.mark
    a.due, b.due = b.due, a.due
    a.left, b.left = b.left, a.left
    a.job, b.job = b.job, a.job
    a.count, b.count = b.count, a.count


def has(mark, bits):
    return (mark & bits) != 0


def side(state, seat):
    """TR-10.5, TR-R23  In a team match seats 0 and 2 are one side, 1 and 3 the other; else every seat is a side."""
    return seat % 2 if state.book.match == Match.TEAM else seat


def is_foe(state, seat, other):
    return seat != other and (state.book.match != Match.TEAM or seat % 2 != other % 2)


# ---- numbers of a kind ---------------------------------------------------------------------------------------------

def knows(own, upgrade):
    return (own.upgrades >> upgrade & 1) != 0


def attack(state, seat, kind, flies):
    """TR-2.4  Attack of a piece, in halves, against ground or against air; an upgrade adds to what is not nothing."""
    row = state.book.kinds[kind]
    value = row.air if flies else row.ground
    own = state.seats[seat]
    if value > 0 and own.upgrades != 0:
        for u in range(state.book.n_upgrades):
            if knows(own, u) and state.book.upgrades[u].group == row.group:
                value += HALF * state.book.upgrades[u].attack
    return value


def armour(state, seat, kind):
    """TR-2.5  Armour of a piece, with its owner's upgrades."""
    value = state.book.kinds[kind].armour
    own = state.seats[seat]
    if own.upgrades != 0:
        for u in range(state.book.n_upgrades):
            if knows(own, u) and state.book.upgrades[u].group == state.book.kinds[kind].group:
                value += state.book.upgrades[u].armour
    return value


def cover(state, seat, piece):
    """TR-2.8  Armour of a piece as it stands: more where it digs in, if it has used no points this round."""
    row = state.book.kinds[piece.kind]
    return armour(state, seat, piece.kind) + (row.digs_in if piece.used == 0 and not has(piece.mark, SITE) else 0)


def speed(state, seat, kind):
    """TR-2.6  Movement points of a unit each round, with its owner's upgrades; a building has none."""
    row = state.book.kinds[kind]
    value = row.speed
    own = state.seats[seat]
    if own.upgrades != 0 and not row.building:
        for u in range(state.book.n_upgrades):
            if knows(own, u) and state.book.upgrades[u].group == row.group:
                value += state.book.upgrades[u].speed
    return value


def can_hit(state, kind, flies):
    """Has this kind an attack against ground, or against air?"""
    row = state.book.kinds[kind]
    return row.air > 0 if flies else row.ground > 0


def can_act(row, mark):
    """TR-2.3  Attackers and casters have a range; a site does nothing."""
    return row.range > 0 and not has(mark, SITE)


def health(row, mark):
    """TR-4.7  A site has half its building's health, rounded down, at least 1."""
    return max(row.health // HALF, 1) if has(mark, SITE) else row.health


# ---- counting a seat's own board -------------------------------------------------------------------------------------

def is_in(state, seat, area):
    """Has a seat a piece in an area?"""
    own = state.seats[seat]
    for i in range(own.n_pieces):
        if own.pieces[i].area == area:
            return True
    return False


def n_in(state, seat, area):
    """Pieces of a seat in an area."""
    own = state.seats[seat]
    n = 0
    for i in range(own.n_pieces):
        if own.pieces[i].area == area:
            n += own.pieces[i].count
    return n


def n_finished(state, seat, kind):
    """Finished buildings of a kind, wherever they stand."""
    own = state.seats[seat]
    n = 0
    for i in range(own.n_pieces):
        if own.pieces[i].kind == kind and not has(own.pieces[i].mark, SITE):
            n += own.pieces[i].count
    return n


def n_buildings(state, seat):
    """Buildings of a seat, sites included."""
    own = state.seats[seat]
    n = 0
    for i in range(own.n_pieces):
        if state.book.kinds[own.pieces[i].kind].building:
            n += own.pieces[i].count
    return n


def unit_supply(state, seat):
    """TR-10.3  The supply of the units a seat has."""
    own = state.seats[seat]
    n = 0
    for i in range(own.n_pieces):
        n += own.pieces[i].count * state.book.kinds[own.pieces[i].kind].supply
    return n


def clear_marks(own, area, marks):
    """Marks of all of a seat's pieces in an area go."""
    for i in range(own.n_pieces):
        piece = own.pieces[i]
        if piece.area == area:
            piece.mark = piece.mark & ~marks
    tidy(own)
