"""Chapters 3 and 4. Income, deployment, production."""

from .table import Piece

KEPT = 25  # TR-3.4
SUPPLY = 30  # TR-4.5
TOKENS = 20  # TR-4.8
DIGGERS = 3  # TR-3.3
ENERGY = 4  # TR-8.9


def role(table, piece):
    return table.kind(piece).role


def finished(table, seat, area, wanted):
    return [p for p in table.own(seat, area) if role(table, p) == wanted and "site" not in p.marks]


def workers(table, seat, area):
    return [p for p in table.own(seat, area) if role(table, p) == "worker"]


def able_workers(table, seat, area):
    """TR-3.6  Those that can bring something: at no site, and without an attack in the round before."""
    return [p for p in workers(table, seat, area) if not {"busy", "tired"} & p.marks]


def free_workers(table, seat, area, number):
    """TR-4.6  Those of a kind that are at no site; the first of them is taken."""
    return sorted((p for p in table.own(seat, area) if p.kind == number and "busy" not in p.marks), key=Piece.order)


# ---- income ------------------------------------------------------------------------------------------------------------


def income_options(table, seat):
    """TR-3.1, TR-3.2  How many workers dig gas, for each area with base and extractor; at most once a round."""
    board, options = table.boards[seat], {("done",)}
    for area in range(len(table.book.areas)):
        extractors = finished(table, seat, area, "extractor")
        if finished(table, seat, area, "base") and extractors and area not in board.said:
            most = min(DIGGERS * len(extractors), len(able_workers(table, seat, area)))
            options |= {("dig", area, n) for n in range(most + 1) if n != board.digs.get(area, 0)}
    return options


def dig(table, seat, area, n):
    table.boards[seat].digs[area] = n
    table.boards[seat].said.add(area)


def gather(table, seat):
    """TR-3.3 to TR-3.6"""
    board = table.boards[seat]
    board.said = set()
    minerals = gas = 0
    for area, place in enumerate(table.book.areas):
        if not finished(table, seat, area, "base"):
            continue
        able = len(able_workers(table, seat, area))
        diggers = min(board.digs.get(area, 0), able, DIGGERS * len(finished(table, seat, area, "extractor")))
        gas += diggers
        minerals += min(able - diggers, place.fields)
    earn(board, 1 if table.round == 1 else minerals, 0 if table.round == 1 else gas)


def charge(table):
    """TR-8.9  Each income gives a caster 1 energy more."""
    for piece in table.pieces:
        if table.kind(piece).spell_cost:
            piece.energy = min(ENERGY, piece.energy + 1)


def earn(board, minerals, gas):
    board.minerals = min(KEPT, board.minerals + minerals)
    board.gas = min(KEPT, board.gas + gas)


# ---- deployment --------------------------------------------------------------------------------------------------------


def new_piece(table, seat, number, area):
    return Piece(seat, number, area, energy=1 if table.book.kinds[number].spell_cost else 0)


def deploy(table, seat):
    """TR-3.7, TR-3.8  Work gets on by a round; what is due arrives in the area of its maker."""
    for piece in table.own(seat):
        if "site" in piece.marks:
            if "manned" in piece.marks:
                piece.left -= 1
                if not piece.left:
                    piece.marks -= {"site", "manned"}
                    free_one(table, piece)
        elif piece.job is not None:
            piece.left -= 1
            if not piece.left:
                what, number = piece.job
                piece.job = None
                if what == "unit":
                    brood = table.book.kinds[number].brood  # TR-4.12
                    table.pieces += [new_piece(table, seat, number, piece.area) for _ in range(brood)]
                else:
                    table.boards[seat].upgrades.add(number)


def free_one(table, site):
    """The worker of a site is free again."""
    at_work = [p for p in table.own(site.seat, site.area) if "busy" in p.marks]
    if at_work:
        min(at_work, key=Piece.order).marks.discard("busy")


def match_sites_and_workers(table, seat, area):
    """TR-R32  If a worker at a site falls, the youngest site waits; if a site falls, its worker is free."""
    busy = [p for p in table.own(seat, area) if "busy" in p.marks]
    manned = [p for p in table.own(seat, area) if "manned" in p.marks]
    manned.sort(key=lambda p: (-p.left, p.order()))
    while len(manned) > len(busy):
        manned.pop(0).marks.discard("manned")
    busy.sort(key=Piece.order)
    while len(busy) > len(manned):
        busy.pop(0).marks.discard("busy")


# ---- production --------------------------------------------------------------------------------------------------------


def supply_given(table, seat):
    """TR-4.5  More than 30 never counts."""
    return min(SUPPLY, sum(table.kind(p).gives for p in table.own(seat) if "site" not in p.marks))


def supply_used(table, seat):
    """TR-4.5  Units, those on order included."""
    on_order = [table.book.kinds[p.job[1]] for p in table.own(seat) if p.job and p.job[0] == "unit"]
    return sum(table.kind(p).supply for p in table.own(seat)) + sum(k.supply * k.brood for k in on_order)


def buildings(table, seat):
    return [p for p in table.own(seat) if table.kind(p).building]


def may_pay(table, seat, what):
    board = table.boards[seat]
    return board.minerals >= what.minerals and board.gas >= what.gas


def has_needed(table, seat, kind):
    """TR-4.2"""
    return not kind.needs or any(table.is_finished(p, kind.needs) for p in table.own(seat))


def production_options(table, seat):
    options = {("done",)}
    stacks = {p.key(): p for p in table.own(seat)}
    options |= {("order", key, k) for key, p in stacks.items() for k in orders(table, seat, p)}
    options |= {("study", key, u) for key, p in stacks.items() for u in studies(table, seat, p)}
    options |= {("build", a, k) for a in range(len(table.book.areas)) for k in sites(table, seat, a)}
    options |= {("man", key) for key, p in stacks.items() if may_man(table, p)}
    options |= {("cancel", key) for key, p in stacks.items() if may_cancel(table, p)}
    return options


def is_idle_maker(piece, number):
    """TR-4.3  A finished building works at one job at a time."""
    return piece.kind == number and "site" not in piece.marks and piece.job is None


def orders(table, seat, piece):
    """TR-4.1 to TR-4.5"""
    for number, kind in table.book.kinds.items():
        if not kind.building and kind.faction == table.book.faction[seat] and is_idle_maker(piece, kind.maker):
            fits = supply_used(table, seat) + kind.supply * kind.brood <= supply_given(table, seat)
            if may_pay(table, seat, kind) and has_needed(table, seat, kind) and fits:
                yield number


def studies(table, seat, piece):
    """TR-4.10  Each upgrade is made once."""
    begun = table.boards[seat].upgrades | {p.job[1] for p in table.own(seat) if p.job and p.job[0] == "upgrade"}
    for number, upgrade in enumerate(table.book.upgrades):
        if upgrade.faction == table.book.faction[seat] and is_idle_maker(piece, upgrade.maker):
            if number not in begun and may_pay(table, seat, upgrade):
                yield number


def sites(table, seat, area):
    """TR-4.6, TR-4.8"""
    if not table.is_own(seat, area) or len(buildings(table, seat)) >= TOKENS:
        return
    here = [table.kind(p).role for p in table.own(seat, area)]
    for number, kind in table.book.kinds.items():
        if not kind.building or kind.faction != table.book.faction[seat]:
            continue
        is_full = (kind.role == "base" and "base" in here) or (
            kind.role == "extractor" and here.count("extractor") >= table.book.areas[area].geysers
        )
        if not is_full and may_pay(table, seat, kind) and has_needed(table, seat, kind):
            if free_workers(table, seat, area, kind.maker):
                yield number


def may_man(table, piece):
    """TR-4.11"""
    waits = "site" in piece.marks and "manned" not in piece.marks
    return (
        waits
        and table.is_own(piece.seat, piece.area)
        and bool(free_workers(table, piece.seat, piece.area, table.kind(piece).maker))
    )


def may_cancel(table, piece):
    """TR-4.9, TR-R30"""
    return piece.job is not None or ("site" in piece.marks and len(buildings(table, piece.seat)) > 1)


def produce(table, seat, answer):
    board = table.boards[seat]
    match answer:
        case ("order", key, number):
            start(table, table.stack(seat, key)[0], ("unit", number), table.book.kinds[number])
        case ("study", key, number):
            start(table, table.stack(seat, key)[0], ("upgrade", number), table.book.upgrades[number])
        case ("build", area, number):
            kind = table.book.kinds[number]
            free_workers(table, seat, area, kind.maker)[0].marks.add("busy")
            board.minerals, board.gas = board.minerals - kind.minerals, board.gas - kind.gas
            table.pieces.append(Piece(seat, number, area, marks={"site", "manned"}, left=kind.time))
        case ("man", key):
            site = table.stack(seat, key)[0]
            free_workers(table, seat, site.area, table.kind(site).maker)[0].marks.add("busy")
            site.marks.add("manned")
        case ("cancel", key):
            cancel(table, table.stack(seat, key)[0])


def start(table, maker, job, what):
    board = table.boards[maker.seat]
    board.minerals, board.gas = board.minerals - what.minerals, board.gas - what.gas
    maker.job, maker.left = job, what.time


def cancel(table, piece):
    """TR-4.9  All but 1 mineral comes back."""
    if "site" in piece.marks:
        what = table.kind(piece)
        table.pieces.remove(piece)
        if "manned" in piece.marks:
            free_one(table, piece)
    else:
        what = table.book.kinds[piece.job[1]] if piece.job[0] == "unit" else table.book.upgrades[piece.job[1]]
        piece.job, piece.left = None, 0
    earn(table.boards[piece.seat], what.minerals - 1, what.gas)
