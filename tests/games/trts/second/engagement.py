"""Chapter 6. Engagement."""

from .combat import ask, combat, seen_stacks, withdraw
from .march import census, crossed, is_mobile, is_pinned, move, move_options, stacks, ways


def engagement(table):
    """TR-6.1  One seat after another engages or passes, until all have passed in succession."""
    passed, place = set(), 0
    while table.result is None and not set(table.playing()) <= passed:
        seat = table.line[place % len(table.line)]
        place += 1
        if seat in table.out:
            continue
        table.active = seat
        if (yield from activation(table, seat)):
            passed = set()
        else:
            passed.add(seat)


def activation(table, seat):
    """From naming an area to the last of the chain. Did it engage?"""
    board = census(table)
    answer = yield from ask(table, seat, lambda: {("pass",)} | aims(table, seat, fresh(table, seat), board, None))
    if answer is None or answer == ("pass",):
        return False
    at = None
    while answer is not None and answer[0] == "aim":
        goal = answer[1]
        group = yield from choose_group(table, seat, goal, at, board)
        if group is None:
            return at is not None
        table.tell_crossings()
        end(of_group(table, seat))  # TR-6.7  who stays behind is spent
        is_open = yield from enter(table, seat, goal, group)
        at = goal
        answer = yield from go_on(table, seat, at, is_open)
        board = table.standing
    if table.result is None:
        end(p for p in table.own(seat) if "group" in p.marks)
        table.show_contested()
    return True


def end(group):
    """TR-6.8  A spent unit does not move, engage or retreat any more in this round."""
    for piece in list(group):
        piece.marks.add("spent")
        piece.marks.discard("group")


def fresh(table, seat):
    """Units that may begin an engagement."""
    return [p for p in table.own(seat) if table.is_unit(p) and not {"busy", "spent", "picked"} & p.marks]


def of_group(table, seat):
    return [p for p in fresh(table, seat) if "group" in p.marks]


def additions(table, seat, units, goal, board):
    """TR-6.3  (stack, n, distance) of those that can come; TR-6.6 those that stand there fight on for no points."""
    for key, same in stacks(units):
        start, kind = same[0].area, table.kind(same[0])
        if start == goal:
            yield from ((key, n, 0) for n in range(1, len(same) + 1))
        elif is_mobile(table, same[0]) and not is_pinned(table, board, seat, kind, start):
            for n in range(1, len(same) + 1):
                far, _ = ways(table, board, seat, kind, start, n, table.points(same[0]))
                if goal in far:
                    yield key, n, far[goal]


def is_enough(table, seat, pieces, goal):
    """TR-6.6  At least one unit that comes in, or one there that has not attacked this round."""
    return any(p.area != goal or "attacked" not in p.marks for p in pieces)


def aims(table, seat, units, board, at):
    """TR-6.2  Areas not under control that some unit can reach; TR-R31 a chain leads to another area."""
    found = set()
    for goal in range(len(table.book.areas)):
        if goal == at or table.is_controlled(seat, goal):
            continue
        able = [p for key, _, _ in additions(table, seat, units, goal, board) for p in table.stack(seat, key)]
        if is_enough(table, seat, able, goal):
            found.add(("aim", goal))
    return found


def choose_group(table, seat, goal, at, board):
    """TR-6.3  In secret; then the seat says go."""

    def options():
        units = fresh(table, seat) if at is None else of_group(table, seat)
        found = {("add", key, n) for key, n, _ in additions(table, seat, units, goal, board)}
        picked = [p for p in table.own(seat) if "picked" in p.marks]
        return found | ({("done",)} if is_enough(table, seat, picked, goal) else set())

    while True:
        answer = yield from ask(table, seat, options)
        if answer is None:
            return None
        if answer == ("done",):
            break
        pick(table, seat, goal, board, *answer[1:])
    answer = yield from ask(table, seat, lambda: {("go",)})
    return answer and [p for p in table.own(seat) if "picked" in p.marks]


def pick(table, seat, goal, board, key, n):
    group = table.stack(seat, key)[:n]
    start, kind = group[0].area, table.kind(group[0])
    distance = 0
    if start != goal:
        far, paths = ways(table, board, seat, kind, start, n, table.points(group[0]))
        distance = far[goal]
        table.crossings.append(crossed(table, seat, start, paths, goal))
    for piece in group:
        piece.used_before, piece.used = piece.used, piece.used + distance
        piece.marks.add("picked")


def enter(table, seat, goal, group):
    """TR-6.4, TR-6.5  The group stands in the area; it takes it, or everything there lies open and a combat round follows.
    Is it seen who came?"""
    left = {p.area for p in group}
    for there in sorted({p.seat for p in table.here(goal)}):
        table.plant(there, goal)  # TR-9.5  who was there before
    for piece in group:
        piece.area = goal
        piece.marks.discard("picked")
        piece.marks.add("group")
    if table.foes(seat, goal):
        table.plant(seat, goal)
        table.contested.add(goal)
        table.settle_and_show(left - {goal})
        yield from combat(table, goal, seat)
        return True
    table.markers[goal] = [seat]
    table.contested.discard(goal)
    table.shown.pop(goal, None)  # TR-9.9
    table.settle_and_show(left)
    return False


def go_on(table, seat, at, is_open):
    """TR-6.7  Those of the group with points left that are not pinned may engage another area, or move to areas under control.
    Gives the next aim, or None when the activation ends. Pinning is judged by the board as it stands now (second look).
    Who came to an empty area is secret, so its seat is asked even if it can only stop (TR-R22)."""
    table.standing = board = census(table)

    def options():
        units = [p for p in of_group(table, seat) if p.area == at]
        found = aims(table, seat, [p for p in units if is_mobile(table, p)], board, at)
        if at in table.contested:
            found |= set(leavings(table, seat, at, units, board))
        else:
            found |= set(move_options(table, seat, units, board))
        return found | {("stop",)}

    def is_able(piece):
        return is_mobile(table, piece) and not is_pinned(table, board, seat, table.kind(piece), at)

    while table.result is None and seat not in table.out:
        if is_open and not any(is_able(p) for p in of_group(table, seat)):
            return None
        answer = yield from ask(table, seat, options)
        if answer is None or answer == ("stop",):
            return None
        if answer[0] == "aim":
            return answer
        if answer[0] == "move":
            end(move(table, seat, board, *answer[1:]))
            table.tell_crossings()
            is_open = False
        else:
            yield from withdraw(table, seat, at, answer, board)
    return None


def leavings(table, seat, at, units, board):
    """Who leaves a contested area is seen to leave: n of a stack of the game board go home."""
    for key, same in seen_stacks([p for p in units if is_mobile(table, p)]).items():
        kind = table.kind(same[0])
        if is_pinned(table, board, seat, kind, at):
            continue
        for n in range(1, len(same) + 1):
            far, _ = ways(table, board, seat, kind, at, n, table.points(same[0]))
            if any(a != at and table.is_controlled(seat, a) for a in far):
                yield ("withdraw", key, n, "home")
