"""For those who learn the game: a hint for every question, what a thing is, what a click was meant to be, and what is final."""

from typing import Any

from sandtable.core.contract import Names
from sandtable.core.drawing.board import Point
from sandtable.core.wording import many, plural_of, whose
from sandtable.games.trts.notation import a_kind, area_name, kind_name, upgrade_name
from sandtable.games.trts.rules.actions import Verb, encode, verb_of, x_of
from sandtable.games.trts.rules.pieces import attack, cover, has, health, speed
from sandtable.games.trts.rules.production import supply_given, supply_used
from sandtable.games.trts.rules.state import (
    FIRST_INCOME,
    GEYSER_WORKERS,
    HALF,
    HOME,
    NOWHERE,
    SITE,
    Deed,
    Phase,
    Role,
    Stage,
    Step,
)
from sandtable.games.trts.rules.victory import n_areas
from sandtable.games.trts.words import area_id, half_words, own_id, shown_id

FEW = 2  # supply left when one should think of more


# ---- hints -----------------------------------------------------------------------------------------------------------


def hint(view: Any, seat: int) -> tuple[str, str]:
    """What is sensible now, and the clause it rests on."""
    if view.phase == Phase.INCOME:
        return (
            "Workers that do not dig gas bring minerals, one for each field. Gas is for the better units and for upgrades: two or three "
            "diggers are enough at first.",
            "TR-3.3",
        )
    if view.phase == Phase.PRODUCTION:
        if stuck := no_income(view, seat):
            return stuck, "TR-3.3"
        return movement_hint() if view.seats[seat].stage == Stage.MOVEMENT else production_hint(view, seat)
    match view.seats[seat].deed:
        case Deed.PICK:
            return (
                "Who comes along is spent for this round. One unit takes an area that is neutral; where an enemy may be, bring several, and "
                "leave somebody at home.",
                "TR-6.4",
            )
        case Deed.READY:
            return (
                "Nobody has seen your group yet. If enemies are there it comes to a fight; if not, the area is yours.",
                "TR-6.4",
            )
        case Deed.CHAIN:
            return "Those with movement points left may take another area at once. Who stays behind is spent.", "TR-6.7"
        case Deed.WHERE:
            return (
                "Retreat to where you are strong: near your base, or beside other units. Where they went stays secret.",
                "TR-7.5",
            )
        case _:
            return combat_hint(view, seat)


def no_income(view: Any, seat: int) -> str:
    """What to do for whoever will gather nothing, this round and the next: nobody stands where a base is."""
    book, own = view.book, view.seats[seat]
    mine = own.pieces[: own.n_pieces]
    homes = [p.area for p in mine if book.kinds[p.kind].role == Role.BASE]
    workers = [p.area for p in mine if book.kinds[p.kind].role == Role.WORKER]
    if not homes:
        return (
            "Without a base nothing is gathered. Keep minerals for one, and build it where the fields are."
            if workers
            else ""
        )
    if not workers:
        return "You have no worker left, so nothing comes in: order one at the base before anything else."
    if set(homes) & set(workers):
        return ""
    name = area_name(book, homes[0])
    return f"Nobody gathers: all your workers are away from your bases. Bring one home to {name} when your units move."


def production_hint(view: Any, seat: int) -> tuple[str, str]:
    book, own = view.book, view.seats[seat]
    mine = own.pieces[: own.n_pieces]
    finished = {p.kind for p in mine if book.kinds[p.kind].building}
    fighters = [
        k
        for k in range(1, book.n_kinds)
        if book.kinds[k].faction == book.faction[seat]
        and not book.kinds[k].building
        and book.kinds[k].role == Role.NONE
    ]
    if view.round == 1 and own.minerals:
        return (
            f"The first round brings {many(FIRST_INCOME, 'mineral')}, every later one a mineral for each worker at a field. Another worker is for the "
            "area that you take next.",
            "TR-3.5",
        )
    if own.minerals == 0:
        return "Nothing is left to spend: say that you are done. The next income brings more.", "TR-4.1"
    if supply_given(view, seat) - supply_used(view, seat) < FEW:
        gives = [
            a_kind(book, k)
            for k in range(1, book.n_kinds)
            if book.kinds[k].gives and book.kinds[k].role == Role.NONE and book.kinds[k].faction == book.faction[seat]
        ]
        return (
            f"Supply is nearly used up: without more of it nothing can be made. Build {gives[0] if gives else 'a base'} in your area.",
            "TR-4.5",
        )
    makers = list(dict.fromkeys(book.kinds[k].maker for k in fighters))
    if not finished & set(makers):
        return (
            f"Have a worker for every field that you hold, and build {a_kind(book, makers[0])} (press your area): it makes troops.",
            "TR-4.3",
        )
    return (
        "Press a building to order units, an area to build in it. A building works at one thing at a time, so keep all of them busy; "
        "areas win the game, and troops take them.",
        "TR-10.3",
    )


def movement_hint() -> tuple[str, str]:
    return (
        "Units go only to areas you control; neutral and enemy ones are entered in the engagement that follows. Both use the same movement "
        "points, so who shall attack should not tire.",
        "TR-5.3",
    )


def combat_hint(view: Any, seat: int) -> tuple[str, str]:
    match view.step:
        case Step.TURN:
            return (
                "Press an area beside yours to engage it. Neutral ones are taken without a fight, and each counts at the end. Passing is not "
                "final: you are asked again when somebody engages.",
                "TR-6.1",
            )
        case Step.FIRE:
            return (
                "Damage is dealt to all at once when everyone has said whom they hit. Kill rather than scratch: what has enough to die is no "
                "target any more, and the next one can fire elsewhere.",
                "TR-7.9",
            )
        case Step.SPARE:
            return "One piece is kept, with 1 health: take the one that is dearest, or that holds the area.", "TR-7.10"
        case _:
            return (
                f"Pieces of range {view.reach} fire next. Who sees farther may leave before; retreat what would only die, and stand if you are "
                "stronger.",
                "TR-7.2",
            )


# ---- clicks ----------------------------------------------------------------------------------------------------------


def meant(view: Any, seat: int, held: tuple[str, ...], id: str, point: Point | None) -> int | None:
    """The answer that these clicks were meant to be, told by the ids."""
    own = {own_id(view, seat, i): i for i in range(view.seats[seat].n_pieces)}
    areas = {area_id(a): a for a in range(view.book.n_areas)}
    area = areas.get(id, area_of(view, id))
    taken = next((own[one] for one in held if one in own), None)
    if view.phase == Phase.INCOME:
        return None if area == NOWHERE else int(encode(Verb.DIG, area, 1, 0))
    if view.phase == Phase.PRODUCTION:
        return meant_behind_screen(view, seat, taken, own.get(id), area)
    return meant_in_engagement(view, seat, taken, id, own.get(id), area)


def area_of(view: Any, id: str) -> int:
    """The area in which a piece with this id lies."""
    parts = id.split("-")
    areas = [str(area) for area in range(view.book.n_areas)]
    return areas.index(parts[2]) if parts[0] == "piece" and len(parts) > 2 and parts[2] in areas else NOWHERE


def meant_behind_screen(view: Any, seat: int, taken: int | None, i: int | None, area: int) -> int | None:
    """*taken*: the own stack in hand; *i*: the own stack that was pressed."""
    if view.seats[seat].stage == Stage.MOVEMENT and taken is not None and area != NOWHERE:
        return int(encode(Verb.MOVE, taken, area, 1))
    if i is None:
        builds = area != NOWHERE and view.seats[seat].stage == Stage.PRODUCTION
        return int(encode(Verb.BUILD, area, cheapest(view, seat, building=True, maker=0), 0)) if builds else None
    piece = view.seats[seat].pieces[i]
    if view.book.kinds[piece.kind].building and view.seats[seat].stage == Stage.PRODUCTION:
        return int(encode(Verb.ORDER, i, cheapest(view, seat, building=False, maker=piece.kind), 0))
    beside = next((a for a in range(view.book.n_areas) if view.book.areas[area].near >> a & 1), area)
    return int(encode(Verb.MOVE, i, beside, 1))


def cheapest(view: Any, seat: int, building: bool, maker: int) -> int:
    """The kind that costs least, of those a building makes, or of all buildings."""
    rows = view.book.kinds
    kinds = [
        k
        for k in range(1, view.book.n_kinds)
        if rows[k].building == building
        and rows[k].faction == view.book.faction[seat]
        and (building or rows[k].maker == maker)
    ]
    return min(kinds, key=lambda k: (rows[k].minerals + rows[k].gas, k), default=0)


def meant_in_engagement(view: Any, seat: int, taken: int | None, id: str, i: int | None, area: int) -> int | None:
    shown = {shown_id(view, i): i for i in range(view.n_shown)}
    match view.seats[seat].deed:
        case Deed.PICK:
            return None if i is None else int(encode(Verb.ADD, i, 0, 1))
        case Deed.WHERE:
            return None if area == NOWHERE else int(encode(Verb.WHERE, area, 0, 0))
        case Deed.CHAIN if taken is not None and area != NOWHERE and not view.areas[view.seats[seat].aim].contested:
            return int(encode(Verb.MOVE, taken, area, 1))
        case Deed.CHAIN:
            return None if area == NOWHERE else int(encode(Verb.AIM, area, 0, 0))
        case _:
            pass
    match view.step:
        case Step.TURN:
            return None if area == NOWHERE else int(encode(Verb.AIM, area, 0, 0))
        case Step.FIRE | Step.SPARE if id in shown:
            return int(encode(Verb.HIT if view.step == Step.FIRE else Verb.SPARE, shown[id], 0, 0))
        case Step.EARLY | Step.LATE if id in shown:
            return int(encode(Verb.WITHDRAW, shown[id], HOME, 1))
        case _:
            return None


def final(view: Any, seat: int, action: int) -> str:
    """Why to think again before an answer that cannot be taken back; nothing where there is no need."""
    own = view.seats[seat]
    if verb_of(action) in (Verb.ORDER, Verb.STUDY) and view.areas[own.pieces[x_of(action)].area].contested:
        maker = kind_name(view.book, own.pieces[x_of(action)].kind)
        return f"The {maker} stands in a contested area. If it falls, what it makes is lost, and what you paid."
    if verb_of(action) != Verb.DONE or view.phase != Phase.PRODUCTION or own.stage != Stage.MOVEMENT:
        return ""
    return idle_words(view, seat)


def idle_words(view: Any, seat: int) -> str:
    """What one would regret who is done now: minerals, and nothing in work."""
    own = view.seats[seat]
    at_work = any(p.job or has(p.mark, SITE) for p in own.pieces[: own.n_pieces])
    if not at_work and own.minerals:
        return f"You have {many(own.minerals, 'mineral')} and nothing in work. Once you are done the round goes on; Take back leads to production."
    return ""


PANELS = {
    "round": ("The round: the line of starting tokens and the phase. Who is in front acts first.", "TR-1.5"),
    "combat": ("A combat round: from the longest range to the shortest. Brass is the range that fires now.", "TR-7.1"),
    "panel-own": (
        "A board behind its screen: minerals, gas, supply used of supply given, and what is in work with the rounds left.",
        "TR-1.1",
    ),
}


def about(view: Any, seat: int, id: str, names: Names) -> tuple[str, str] | None:
    """What a thing of the picture is and does, and the clause it rests on."""
    for area in range(view.book.n_areas):
        if id == area_id(area):
            row = view.book.areas[area]
            return (
                f"{area_name(view.book, area)}: {many(row.fields, 'field')}, a mineral a round from each that a worker works; "
                f"{many(row.geysers, 'geyser')}. Most areas under sole control win.",
                "TR-10.3",
            )
    if not id.startswith("piece-"):
        return beside_words(view, seat, id, names)
    for owner in range(view.book.n_seats):
        for i in range(view.seats[owner].n_pieces):
            if id == own_id(view, owner, i):
                return piece_words(view, owner, view.seats[owner].pieces[i])
    for i in range(view.n_shown):
        if id == shown_id(view, i):
            return piece_words(view, view.shown[i].seat, view.shown[i])
    return None


def beside_words(view: Any, seat: int, id: str, names: Names) -> tuple[str, str] | None:
    """Of what stands beside the board: the status, a seat's line, a panel."""
    if id == "status":
        return (
            f"Round {view.round} of {view.book.rounds}: income, deployment, production with movement, engagement. Most areas after the last round win.",
            "TR-1.5",
        )
    if id in (seats := [f"seat-{s}" for s in range(view.book.n_seats)]):
        return side_words(view, seat, seats.index(id), names)
    return PANELS.get("panel-own" if id.startswith("panel-own-") else id)


def side_words(view: Any, seat: int, other: int, names: Names) -> tuple[str, str]:
    """The numbers of a seat's line."""
    own, side = view.seats[other], f"{whose(seat, names)[other]} side"
    areas = many(n_areas(view, other), "area")
    if view.out[other]:
        return f"{side}: eliminated. It had no building left, or gave up.", "TR-10.1"
    if not own.n_pieces:
        return f"{side}: {areas} under sole control. What else it has lies behind its screen.", "TR-1.1"
    supply = f"{supply_used(view, other)} of {supply_given(view, other)} supply"
    return (
        f"{side}: {many(own.minerals, 'mineral')}, {own.gas} gas, {supply}, {areas}. Units use supply, finished buildings give it.",
        "TR-4.5",
    )


def piece_words(view: Any, owner: int, piece: Any) -> tuple[str, str]:
    """Its numbers, and what it makes or does."""
    row, name = view.book.kinds[piece.kind], kind_name(view.book, piece.kind)
    full = health(row, piece.mark)
    title = name.capitalize() + (f", {piece.count} of them" if piece.count > 1 else "")
    parts = [f"{title}: {full - piece.hurt} of {full} health"]
    if has(piece.mark, SITE):
        return f"{parts[0]}. A site: half the health of the building, and no use until it is finished.", "TR-4.7"
    if cover(view, owner, piece):
        parts.append(f"armour {cover(view, owner, piece)}" + (" where it has dug in" if row.digs_in else ""))
    ground, air = attack(view, owner, piece.kind, False), attack(view, owner, piece.kind, True)
    if row.range and (ground or air):
        parts.append(f"hits ground for {half_words(ground)}, air for {half_words(air)}, at range {row.range}")
    if row.splash:
        parts.append(f"or 1 on each of up to {row.splash}")
    if row.energy:
        parts.append(f"casts a spell on up to {row.spell} for {row.energy} energy and has {piece.energy}")
    if not row.building:
        parts.append(
            f"{'glides ' if row.glides else 'flies ' if row.flies else 'goes '}{many(speed(view, owner, piece.kind), 'area')}, sees {row.sight}"
        )
    figures = "" if row.building or not (ground or air) else " On its counter attack stands left, health right."
    halves = " ½ is half a point: two of a kind make one." if ground % HALF or air % HALF else ""
    words = f"{', '.join(parts)}.{deeds(view, piece.kind)}{figures}{halves}"
    return words, "TR-4.3" if row.building else "TR-7.1"


def deeds(view: Any, kind: int) -> str:
    """What a kind makes, gives or digs, in short sentences."""
    row, words = view.book.kinds[kind], ""
    if row.role == Role.WORKER:
        return " Brings minerals or gas, and builds."
    if row.role == Role.EXTRACTOR:
        return f" Up to {many(GEYSER_WORKERS, 'worker')} dig gas at it."
    made = [
        kind_name(view.book, k)
        for k in range(1, view.book.n_kinds)
        if view.book.kinds[k].maker == kind and view.book.kinds[k].faction == row.faction
    ]
    if made:
        words += f" Makes {', '.join(map(plural_of, made))}; if it falls, what it is making is lost."
    better = [
        upgrade_name(view.book, u)
        for u in range(view.book.n_upgrades)
        if view.book.upgrades[u].maker == kind and view.book.upgrades[u].faction == row.faction
    ]
    if better:
        words += f" Works at upgrades: {', '.join(better)}."
    return words + (f" Gives {row.gives} supply." if row.gives else "")
