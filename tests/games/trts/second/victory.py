"""Chapter 10. Elimination and victory."""


def eliminate_the_homeless(table):
    """TR-10.1  A seat without a building, sites included, is out."""
    fallen = [s for s in table.playing() if not any(table.kind(p).building for p in table.own(s))]
    if fallen:
        eliminate(table, fallen)
        table.end_phase()  # TR-9.4  where one side is left the area is theirs


def give_up(table, seat):
    """TR-10.8  At once; TR-R35 but what others do in secret goes on, and areas are settled later, unless the game is over."""
    eliminate(table, [seat])


def eliminate(table, fallen):
    """TR-10.2, TR-10.6  Those that fall in one step are all out; then the match type says whether the game goes on."""
    for seat in fallen:
        table.remove(seat)
    left = table.playing()
    if is_over(table, left):
        for piece in table.pieces:
            piece.used_before = piece.used  # TR-9.8  all is open, who was picked too
        table.end_phase()  # TR-9.7  before areas are counted
    match table.book.match:
        case "team":
            losing = {table.side(s) for s in table.out}
            winners = [s for s in range(4) if table.side(s) not in losing]  # TR-10.5
            finish(table, winners, n_sides=1) if winners else finish(table, range(4), n_sides=2)
        case "free-for-all" if left:
            finish(table, leaders(table))  # TR-10.4
        case _:
            if len(left) < 2:
                finish(table, left or fallen, n_sides=1 if left else len(fallen))  # TR-10.6


def is_over(table, left):
    return table.book.match in ("team", "free-for-all") or len(left) < 2


def areas_held(table, seat):
    """TR-R5  Sole control only; a marker without pieces counts, unless the option says that it does not."""
    held = [a for a in table.markers if table.is_own(seat, a)]
    if not table.book.empty_markers:
        held = [a for a in held if any(not table.are_foes(p.seat, seat) for p in table.here(a))]
    return len(held)


def unit_supply(table, seat):
    return sum(table.kind(p).supply for p in table.own(seat))


def leaders(table):
    """TR-10.3  Most areas, then most supply of units, then the foremost in the line."""
    scores = {}
    for seat in table.playing():
        members = [s for s in table.playing() if not table.are_foes(s, seat)]
        scores[seat] = (
            sum(areas_held(table, s) for s in members),
            sum(unit_supply(table, s) for s in members),
            -min(table.line.index(s) for s in members),
        )
    best = max(scores.values())
    return [s for s, score in scores.items() if score == best]


def finish(table, winners, n_sides=1):
    """TR-10.7  A win is worth 1000, to each seat of a team; sides that draw share it; a loss 0."""
    table.result = [1000 // n_sides if s in winners else 0 for s in range(table.book.n_seats)]
    table.phase = "over"
