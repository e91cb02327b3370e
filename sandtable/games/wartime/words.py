"""Answers, events and refusals as sentences; answers as clicks."""

from typing import Any

from sandtable.core.contract import Names
from sandtable.core.seats import CHANCE
from sandtable.core.wording import of
from sandtable.games.wartime.notation import SHORT, VERBS, kind_at, length, piece_name
from sandtable.games.wartime.refusals import clause_and_words, edge_gap, gap_from_hand, mm
from sandtable.games.wartime.rules.actions import (
    Act,
    act_of,
    choice_piece,
    choice_product,
    choice_verb,
    point_x,
    point_y,
    value_of,
)
from sandtable.games.wartime.rules.building import makes
from sandtable.games.wartime.rules.movement import n_dice
from sandtable.games.wartime.rules.setup import NORTH, SOUTH, zone_left
from sandtable.games.wartime.rules.state import (
    PER_SEAT,
    PIP,
    Ending,
    Happening,
    Kind,
    Phase,
    Verb,
    price,
)
from sandtable.games.wartime.rules.table import WIDEST, is_standing, n_pieces, n_standing, owner
from sandtable.games.wartime.rules.victory import value

KIND_WORDS = {
    Kind.AIRFIELD: "airfield",
    Kind.BARRACKS: "barracks",
    Kind.COMMAND_CENTRE: "command centre",
    Kind.FACTORY: "factory",
    Kind.MISSILE_BATTERY: "missile battery",
    Kind.OIL_STORAGE: "oil storage",
    Kind.OIL_WELL: "oil well",
    Kind.SUPER_WEAPON: "super weapon",
    Kind.BULLDOZER: "bulldozer",
    Kind.TANK: "tank",
    Kind.TRUCK: "truck",
    Kind.BOAT: "boat",
    Kind.FIGHTER_JET: "fighter jet",
    Kind.INFANTRY: "infantry",
    Kind.FORTIFICATION: "fortification",
}
VERB_WORDS = {
    Verb.MOVE: "move",
    Verb.ATTACK: "attack",
    Verb.AT_GROUND: "fire at ground",
    Verb.AT_AIR: "fire at air",
    Verb.FROM_RING: "attack from the ring",
    Verb.STRIKE: "strike a building",
    Verb.CAPTURE: "capture a building",
    Verb.EMBARK: "take infantry aboard",
    Verb.DISEMBARK: "set infantry down",
    Verb.FORTIFY: "fortify",
    Verb.SELL: "sell",
}
ZONE_WORDS = ("", "north-west", "north", "north-east", "south-east", "south", "south-west")
BUTTONS = {
    "say:leave": "Leave it",
    "say:again": "Attack again",
    "say:spend": "Spend a plus disc",
    "say:sell-disc": "Sell a plus disc (100)",
    "say:end": "End the turn",
}
NEAR, LANDMARKS = 2500, 2  # tenths of a millimetre to what a place is named by, and by how many pieces
TOUCHES = 10  # WT-2.1  at most a millimetre apart touches
LEAVE_WORDS = {
    Phase.NAME: "Name nobody",
    Phase.WHERE: "Leave it, the action is over",
    Phase.TARGET: "Hold fire",
    Phase.AGAIN: "Stop attacking",
    Phase.EMBARK: "No more",
}


def a(kind: int) -> str:
    """`an airfield`, `a tank`, but `infantry`"""
    word = KIND_WORDS[Kind(kind)]
    return word if kind == Kind.INFANTRY else f"{'an' if word[0] in 'aeio' else 'a'} {word}"


def maker(kind: int) -> str:
    """Who makes a kind."""
    if kind == Kind.FORTIFICATION:
        return "building itself"  # WT-8.8
    return next(word for k, word in KIND_WORDS.items() if makes(k, kind))


def whose(i: int, names: Names) -> str:
    """`azure's tank 1`"""
    number = piece_name(i)[-1]
    return f"{of(names[owner(i)])} {KIND_WORDS[kind_at(i)]} {number}"


def zone_words(view: Any, zone: int) -> str:
    return ("", "west", "east")[zone] if view.book.n_seats == 2 else ZONE_WORDS[zone]


def place_words(view: Any, seat: int, x: int, y: int, names: Names) -> str:
    """A place by what is near it; on bare ground by where one sits. Whoever types says it in millimetres."""
    kind, stays = stands_there(view), view.piece - 1 if view.verb == Verb.MOVE else -1
    left, right = x - NEAR - 2 * WIDEST, x + NEAR + 2 * WIDEST
    laid = [(i, piece) for i, piece in enumerate(view.pieces[: n_pieces(view)]) if left < piece.x < right]
    gaps = sorted((edge_gap(x, y, kind, piece), i) for i, piece in laid if is_standing(piece) and i != stays)
    near = [
        f"beside {whose(i, names)}" if gap <= TOUCHES else f"{gap // 10} mm from {whose(i, names)}"
        for gap, i in gaps[:LANDMARKS]
        if gap <= NEAR
    ]
    return ", ".join(near) or bare_ground(view, seat, x, y, names)


def bare_ground(view: Any, seat: int, x: int, y: int, names: Names) -> str:
    """How far a place lies from the edge where a seat has its home, and from that edge's left: so it is true however the table is turned."""
    wide, deep, home = view.book.length, view.book.depth, view.seats[seat].zone
    far, left = (x, y) if zone_left(view, home) == 0 else (wide - x, deep - y)
    if view.book.n_seats > 2 and home in (NORTH, SOUTH):
        far, left = (y, wide - x) if home == NORTH else (deep - y, x)
    return f"{length(far)} mm from {of(names[seat])} edge, {length(left)} mm from its left"


def stands_there(view: Any) -> int:
    """The kind of what is to stand at the place that is asked for."""
    if view.phase == Phase.PLACE or view.verb not in (Verb.MOVE, Verb.DISEMBARK):
        return int(view.product)
    return int(Kind.INFANTRY if view.verb == Verb.DISEMBARK else view.pieces[view.piece - 1].kind)


def action(view: Any, seat: int, action: int, names: Names) -> str:
    """The answer as a phrase."""
    match act_of(action):
        case Act.CHOOSE:
            return choice_words(action)
        case Act.POINT:
            return f"{place_verb(view)} {place_words(view, seat, point_x(action), point_y(action), names)}"
        case Act.PIECE:
            return piece_words(view, value_of(action), names)
        case Act.DEAL:
            return f"deal the {zone_words(view, value_of(action))} zone"
        case Act.BEGIN:
            return f"{names[value_of(action)]} begins"
        case Act.ROLL:
            return f"roll {value_of(action)}"
        case _:
            return button(view, seat, word_id(act_of(action))).lower()


def choice_words(action: int) -> str:
    i, verb = choice_piece(action), choice_verb(action)
    piece = f"{KIND_WORDS[kind_at(i)]} {piece_name(i)[-1]}"
    if verb == Verb.BUILD:
        return f"{piece}: build {a(choice_product(action))}"
    return f"{piece}: {VERB_WORDS[Verb(verb)]}"


def place_verb(view: Any) -> str:
    if view.phase == Phase.PLACE:
        return f"place the {KIND_WORDS[Kind(view.product)]}"
    match view.verb:
        case Verb.MOVE:
            return "stand"
        case Verb.DISEMBARK:
            return "set infantry down"
        case _:
            return f"build {a(view.product)}"


def piece_words(view: Any, i: int, names: Names) -> str:
    match view.phase:
        case Phase.EMBARK:
            return f"take {KIND_WORDS[kind_at(i)]} {piece_name(i)[-1]} aboard"
        case Phase.REFUEL:
            return f"refuel at airfield {piece_name(i)[-1]}"
        case Phase.NAME:
            return f"name {whose(i, names)}, {mm(gap_from_hand(view, i))}"
        case _:
            return f"hit {whose(i, names)}, {mm(gap_from_hand(view, i))}"


def event(view: Any, event: Any, names: Names) -> str:
    """A sentence for the log, or nothing where the next one says it."""
    who, what, amount = event.who, event.what, event.amount
    match event.kind:
        case Happening.DEALT:
            return f"{names[who]} is dealt a home zone."
        case Happening.BEGINS:
            return f"{names[who]} begins."
        case Happening.PLACED:
            return f"{names[who]} places {a(kind_at(what))}."
        case Happening.TURN:
            return f"Round {what}: {names[who]}'s turn."
        case Happening.INCOME:
            return f"{names[who]} earns {amount} from oil."
        case Happening.ROLLED:
            return f"{whose(what, names)} rolls {amount}: {amount * PIP // 10} mm."
        case Happening.CHOSE:
            return (
                ""
                if amount in (Verb.FORTIFY, Verb.SELL, Verb.BUILD)
                else f"{whose(what, names)}: {VERB_WORDS[Verb(amount)]}."
            )
        case Happening.NAMED:
            return f"The target is {whose(what, names)}."
        case Happening.DISC_SPENT:
            return f"{names[who]} spends a plus disc for one more action."
        case Happening.DISC_SOLD:
            return f"{names[who]} sells a plus disc for 100."
        case Happening.DISC_EARNED:
            return f"{names[who]} earns a plus disc."
        case Happening.OUT:
            return f"{names[who]} is out of the game."
        case Happening.WON:
            return f"{names[who]} is the last on the table and wins."
        case Happening.LIMIT:
            return "The last round is over."
        case Happening.STANDSTILL:
            return "Nobody can ever attack, capture or make anything again."
        case Happening.COMPENSATED:
            return f"{names[who]} gets {amount} from the bank for beginning later."
        case _:
            return deed_words(event, names)


def deed_words(event: Any, names: Names) -> str:
    """What pieces did and suffered."""
    who, what, amount = event.who, event.what, event.amount
    match event.kind:
        case Happening.MOVED:
            return f"{whose(what, names)} moves."
        case Happening.LEFT:
            return f"{whose(what, names)}: nothing comes of it."
        case Happening.DESTROYED:
            return f"{names[who]} destroys {whose(what, names)}."
        case Happening.RING_FELL:
            return f"The fortification round {whose(what, names)} falls."
        case Happening.LOST_WITH:
            return f"{whose(what, names)} is lost with it."
        case Happening.CAPTURED:
            return f"{names[who]} captures {whose(what, names)}."
        case Happening.EMBARKED:
            return f"{whose(what, names)} goes aboard {KIND_WORDS[kind_at(amount)]} {piece_name(amount)[-1]}."
        case Happening.DISEMBARKED:
            return f"{whose(what, names)} leaves {KIND_WORDS[kind_at(amount)]} {piece_name(amount)[-1]}."
        case Happening.BUILT:
            paid = f" for {amount}" if amount else ""
            return f"{names[who]} builds {a(kind_at(what))}{paid}."
        case Happening.FORTIFIED:
            return f"{whose(what, names)} is fortified for {amount}."
        case Happening.SOLD:
            return f"{names[who]} sells {a(kind_at(what))} for 100."
        case Happening.REFUELLED:
            return f"{whose(what, names)} refuels at airfield {piece_name(amount)[-1]}."
        case Happening.CRASHED:
            return f"{whose(what, names)} finds no empty airfield and crashes."
        case _:
            return ""


def refusal(view: Any, seat: int, action: int, reason: int, names: Names) -> tuple[str, str]:
    """Why not, with the numbers, and the clause."""
    return clause_and_words(view, seat, action, reason, names)


def ask(view: Any, seat: int, names: Names) -> str:
    """What is asked, in one sentence."""
    if seat == CHANCE:
        match view.phase:
            case Phase.DEAL:
                return "Which home zone is dealt next?"
            case Phase.BEGIN:
                return "Who begins?"
            case _:
                return f"Roll {'two dice' if n_dice(view) == 2 else 'a die'}."
    piece = f"{KIND_WORDS[kind_at(view.piece - 1)]} {piece_name(view.piece - 1)[-1]}" if view.piece else ""
    mm = view.roll * PIP // 10
    match view.phase:
        case Phase.PLACE:
            return f"Place your {KIND_WORDS[Kind(view.product)]} in your home zone{', touching the command centre' * (view.product == Kind.BULLDOZER)}."
        case Phase.CHOOSE:
            return choose_words(view)
        case Phase.NAME:
            return f"Whom does {piece} aim at? Name the target, then comes the roll."
        case Phase.TARGET:
            return f"Whom does {piece} hit? It reaches {mm} mm, edge to edge."
        case Phase.AGAIN:
            return f"The second infantry aboard {piece} may attack too."
        case Phase.EMBARK:
            return f"Who goes aboard {piece}? It reaches {mm} mm, edge to edge."
        case Phase.REFUEL:
            return f"Where does {piece} refuel?"
        case _:
            return where_words(view, piece, mm)


def choose_words(view: Any) -> str:
    if view.actions:
        return "Choose a piece and what it does."
    if view.book.free_economy:
        return "The action is taken: build, fortify, sell, spend a plus disc, or end the turn."
    return "The action is taken: spend a plus disc for another, or end the turn."


def where_words(view: Any, piece: str, mm: int) -> str:
    match view.verb:
        case Verb.MOVE:
            far = f"at most {mm}" if view.book.up_to else f"exactly {mm}"
            return f"Where does {piece} go? It moves {far} mm, centre to centre."
        case Verb.DISEMBARK:
            return f"Where does the infantry land? Within {mm} mm of {piece}, edge to edge."
        case _:
            more = " Two of them, one after the other." if view.left == 2 else ""
            return f"Where does the new {KIND_WORDS[Kind(view.product)]} stand? Touching {piece}.{more}"


def status(view: Any, names: Names) -> str:
    if view.phase == Phase.OVER:
        return f"round {max(view.round, 1)} · the end"
    if view.round == 0:
        return "setting up"
    return f"round {view.round} · {of(names[view.seat])} turn"


def seat_line(view: Any, seat: int) -> str:
    here = view.seats[seat]
    if here.gone:
        return "out of the game"
    pieces = sum(view.pieces[i].kind != 0 for i in range(seat * PER_SEAT, (seat + 1) * PER_SEAT))
    discs = f" · {here.discs} {'disc' if here.discs == 1 else 'discs'}" if here.discs else ""
    return f"{here.cash} cash · {pieces} piece{'' if pieces == 1 else 's'}{discs}"


def income(view: Any, seat: int) -> int:
    """What oil will bring the seat at the start of its turn."""
    return int(100 * (n_standing(view, seat, Kind.OIL_WELL) + n_standing(view, seat, Kind.OIL_STORAGE)))


def result(view: Any, names: Names) -> str:
    left = [s for s in range(view.book.n_seats) if not view.seats[s].gone]
    if view.ending == Ending.LAST_ONE:
        return f"{names[left[0]]} is the last on the table and wins in round {max(view.round, 1)}."
    worth = {s: int(value(view, s)) for s in left}
    best = [s for s in left if worth[s] == max(worth.values())]
    who = " and ".join(names[s] for s in best)
    how = f"{who} {'wins' if len(best) == 1 else 'share the win'} with pieces worth {max(worth.values())}"
    if view.ending == Ending.STANDSTILL:
        return f"Nobody can attack, capture or make anything any more: {how}."
    return f"The limit of {view.book.turn_limit} rounds is reached: {how}."


# ---- clicks ----------------------------------------------------------------------------------------------------------


def piece_id(i: int) -> str:
    """The id of a piece, for life."""
    return f"p-{piece_name(i)}"


def stock_id(kind: int) -> str:
    """The id of a kind in the panel of a seat's bank."""
    return f"stock-{KIND_WORDS[Kind(kind)].replace(' ', '-')}"


def point_id(x: int, y: int) -> str:
    return f"at-{x}-{y}"


def word_id(act: int) -> str:
    words = {Act.NONE: "leave", Act.AGAIN: "again", Act.SPEND: "spend", Act.SELL_DISC: "sell-disc", Act.END: "end"}
    return f"say:{words[Act(act)]}"


def clicks(view: Any, seat: int, action: int) -> tuple[str, ...]:
    """The piece, then what it does; a place; a piece; or a word."""
    match act_of(action):
        case Act.CHOOSE:
            verb = VERBS[Verb(choice_verb(action))]
            if choice_verb(action) == Verb.BUILD:
                verb = f"build-{SHORT[Kind(choice_product(action))]}"
            return piece_id(choice_piece(action)), f"say:{verb}"
        case Act.POINT:
            return (point_id(point_x(action), point_y(action)),)
        case Act.PIECE:
            return (piece_id(value_of(action)),)
        case Act.DEAL | Act.BEGIN | Act.ROLL:
            return (f"say:{value_of(action)}",)
        case act:
            return (word_id(act),)


def button(view: Any, seat: int, id: str) -> str:
    """What stands on a button."""
    if id == "say:leave" and view.phase in LEAVE_WORDS:
        return LEAVE_WORDS[Phase(view.phase)]
    if id in BUTTONS:
        return BUTTONS[id]
    said = id.removeprefix("say:")
    for kind, short in SHORT.items():
        if said == f"build-{short}":
            return f"Build {a(kind)} ({price(kind)})"
    for verb, text in VERBS.items():
        if said == text:
            tail = {Verb.FORTIFY: f" ({price(Kind.FORTIFICATION)})", Verb.SELL: " (100)"}.get(verb, "")
            return VERB_WORDS[verb].capitalize() + tail
    return said


def mark(view: Any, seat: int, action: int) -> str:
    """Blue goes, red hits, dashes are placed."""
    match act_of(action):
        case Act.POINT:
            return "go" if view.phase == Phase.WHERE and view.verb == Verb.MOVE else "place"
        case Act.PIECE:
            return "pick" if view.phase in (Phase.EMBARK, Phase.REFUEL) else "hit"
        case _:
            return "pick"
