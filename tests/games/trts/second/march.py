"""Chapter 5. Movement: pinning and ways."""

from itertools import groupby

from .table import Piece


def census(table):
    """TR-5.6  The game board as it lies now: (seat, kind, is a site, how many) of what is seen in each contested area."""
    return {
        area: [(key[0], key[2], "site" in key[6], n) for key, n in table.shown[area][1].items()]
        for area in table.contested
    }


def is_pinned(table, board, seat, kind, area, more=0):
    """TR-5.6  More enemy pieces can attack it than its own side has pieces, *more* of them on their way through."""
    if area not in table.contested or table.book.pinning == "none":
        return False
    if table.book.pinning == "contested":
        return True
    foes = own = 0
    for other, number, is_site, n in board[area]:
        if other in table.out:
            continue  # TR-R35  who has left pins nobody
        if not table.are_foes(other, seat):
            own += n
        elif not is_site and table.attack(other, number, kind.flies):
            foes += n
    return foes > own + more


def may_pass(table, board, seat, kind, area, n):
    """TR-5.4, TR-2.7"""
    if kind.glides or table.is_controlled(seat, area):
        return True
    return area in table.contested and seat in table.markers[area] and not is_pinned(table, board, seat, kind, area, n)


def ways(table, board, seat, kind, start, n, most):
    """How far it is to each area that *n* units can enter within *most* points, TR-5.2; and the shortest ways there (TR-5.5)."""
    paths = {start: [()]}
    far, edge = {start: 0}, [start]
    for distance in range(1, most + 1):
        nxt = {}
        for area in edge:
            if area != start and not may_pass(table, board, seat, kind, area, n):
                continue
            for near in table.book.areas[area].near:
                if near not in far:
                    nxt.setdefault(near, []).extend((*path, area) for path in paths[area])
        for area in nxt:
            far[area] = distance
        paths |= nxt
        edge = list(nxt)
    return far, paths


def crossed(table, seat, start, paths, goal):
    """TR-5.5  Contested areas passed through by every shortest way, and by any."""
    sets = [{a for a in path if a != start and a in table.contested} for path in paths[goal]]
    return seat, set.intersection(*sets), set.union(*sets)


def stacks(pieces):
    """(key, pieces) of each stack."""
    ordered = sorted(pieces, key=Piece.key)
    return [(key, list(same)) for key, same in groupby(ordered, key=Piece.key)]


def is_mobile(table, piece):
    """TR-2.2, TR-4.6, TR-6.8  Units that are neither busy nor spent, nor chosen already."""
    return table.is_unit(piece) and not {"busy", "spent", "picked"} & piece.marks and table.points(piece) > 0


def move_options(table, seat, units, board):
    """TR-5.1  n of a stack go to an area under control."""
    for key, same in stacks([p for p in units if is_mobile(table, p)]):
        start, kind = same[0].area, table.kind(same[0])
        if is_pinned(table, board, seat, kind, start):
            continue
        for n in range(1, len(same) + 1):
            far, _ = ways(table, board, seat, kind, start, n, table.points(same[0]))
            for goal in far:
                if goal != start and table.is_controlled(seat, goal):
                    yield ("move", key, n, goal)


def move(table, seat, board, key, n, goal):
    group = table.stack(seat, key)[:n]
    first = group[0]
    far, paths = ways(table, board, seat, table.kind(first), first.area, n, table.points(first))
    table.crossings.append(crossed(table, seat, first.area, paths, goal))
    for piece in group:
        piece.area, piece.used = goal, piece.used + far[goal]
    return group
