"""For those who learn the game: a hint for every question, what a thing is, what a click was meant to be, and what is final."""

from typing import Any

from sandtable.core.contract import Names
from sandtable.core.drawing.board import Point
from sandtable.core.wording import many, whose
from sandtable.games.wartime.measuring import measured, piece_of
from sandtable.games.wartime.notation import kind_at, piece_name
from sandtable.games.wartime.rules.actions import Act, act_of, choice_piece, choice_verb, encode, encode_choice
from sandtable.games.wartime.rules.attack import any_target
from sandtable.games.wartime.rules.building import refuse_build
from sandtable.games.wartime.rules.choice import offer_buildings
from sandtable.games.wartime.rules.state import (
    INCOME,
    PER_SEAT,
    PIP,
    SALE,
    STICK,
    SUPER_RANGE,
    Kind,
    Phase,
    Refusal,
    Verb,
    price,
)
from sandtable.games.wartime.rules.table import is_building, n_standing, owner
from sandtable.games.wartime.words import KIND_WORDS, maker, stock_id

ROOM = 4096  # answers that a question may have
LIKELY = 3  # pips that four rolls of six reach
FIRST_VERB = {  # what one would want of a piece that is not lit
    Kind.AIRFIELD: (Verb.BUILD, Kind.FIGHTER_JET),
    Kind.BARRACKS: (Verb.BUILD, Kind.INFANTRY),
    Kind.FACTORY: (Verb.BUILD, Kind.TANK),
    Kind.COMMAND_CENTRE: (Verb.BUILD, Kind.BULLDOZER),
    Kind.MISSILE_BATTERY: (Verb.AT_GROUND, Kind.NONE),
    Kind.SUPER_WEAPON: (Verb.STRIKE, Kind.NONE),
    Kind.OIL_STORAGE: (Verb.FORTIFY, Kind.NONE),
    Kind.OIL_WELL: (Verb.FORTIFY, Kind.NONE),
}


DIE = f"up to {STICK * PIP // 10} mm"  # the whole stick, what one die can reach
DOES = {  # what a kind is for, and the clause
    Kind.AIRFIELD: ("Makes fighter jets and shelters one.", "WT-8.7"),
    Kind.BARRACKS: ("Makes two infantry at a time.", "WT-8.6"),
    Kind.COMMAND_CENTRE: ("Makes bulldozers.", "WT-8.1"),
    Kind.FACTORY: ("Makes tanks, trucks and boats.", "WT-8.1"),
    Kind.MISSILE_BATTERY: (f"Fires at ground, one die, {DIE}; or at jets, two dice.", "WT-5.8"),
    Kind.OIL_STORAGE: (f"Brings {INCOME} cash a turn; needs an oil well.", "WT-8.5"),
    Kind.OIL_WELL: (f"Brings {INCOME} cash a turn.", "WT-3.1"),
    Kind.SUPER_WEAPON: (f"Strikes any enemy building within {SUPER_RANGE * PIP // 10} mm, without a roll.", "WT-5.9"),
    Kind.BULLDOZER: (f"Makes all buildings, beside itself. Moves by one die, {DIE}.", "WT-8.1"),
    Kind.TANK: (f"Moves and attacks by one die, {DIE}. Destroys a fortified building with one hit.", "WT-5.6"),
    Kind.TRUCK: ("Carries two infantry and attacks through them. Moves by one die.", "WT-5.7"),
    Kind.BOAT: ("Carries two infantry and attacks through them. Moves by one die.", "WT-5.7"),
    Kind.FIGHTER_JET: ("Moves by two dice, attacks by one, then returns to an empty airfield or crashes.", "WT-5.12"),
    Kind.INFANTRY: (f"Moves and attacks by one die, {DIE}. Captures buildings that are not fortified.", "WT-6.1"),
    Kind.FORTIFICATION: ("Laid round a building: takes the first hit for it, and attacks by one die.", "WT-5.5"),
}


# ---- hints -----------------------------------------------------------------------------------------------------------


def hint(view: Any, seat: int) -> tuple[str, str]:
    """What is sensible now, and the clause it rests on."""
    match view.phase:
        case Phase.PLACE:
            return place_hint(view)
        case Phase.CHOOSE:
            return choose_hint(view, seat)
        case Phase.NAME:
            return (
                "The target comes before the roll here. Near ones are safe: a pip is 20 mm, and three pips or more come four times of six.",
                "WT-R14",
            )
        case Phase.TARGET:
            return (
                "What is hit is destroyed, only a fortification saves a building. Producers and oil wells hurt most; a hit also earns a plus "
                "disc at the end of the turn.",
                "WT-9.3",
            )
        case Phase.AGAIN:
            return (
                "The second infantry aboard has an attack of its own, with its own roll. There is no reason to leave it.",
                "WT-R37",
            )
        case Phase.EMBARK:
            return (
                "A truck or boat carries two infantry, travels with them, and attacks through them. If it is destroyed they are lost.",
                "WT-5.11",
            )
        case Phase.REFUEL:
            return (
                "After an attack a jet goes back to an empty airfield. Parked it cannot be hit, but it is lost with its airfield.",
                "WT-R16",
            )
        case _:
            return where_hint(view)


def place_hint(view: Any) -> tuple[str, str]:
    match view.product:
        case Kind.COMMAND_CENTRE:
            return (
                "Your home, far from the enemy but not in a corner: everything that is built must find room beside what builds it.",
                "WT-8.4",
            )
        case Kind.BULLDOZER:
            return "The bulldozer builds all buildings, beside itself. Leave it free sides.", "WT-8.1"
        case _:
            return (
                "The oil well pays 100 at the start of each of your turns. Put it where it is hard to reach.",
                "WT-3.1",
            )


def choose_hint(view: Any, seat: int) -> tuple[str, str]:
    """The nearest sensible thing: hit what is near, then earn, then arm, then go and meet the enemy."""
    if view.actions == 0:
        return (
            "Your action is taken. A plus disc buys another one in this turn; save it for a moment when two in a row decide.",
            "WT-9.1",
        )
    for i in range(seat * PER_SEAT, (seat + 1) * PER_SEAT):
        kind = view.pieces[i].kind
        if (
            kind in (Kind.TANK, Kind.INFANTRY, Kind.FIGHTER_JET)
            and not view.pieces[i].host
            and any_target(view, i, Verb.ATTACK, LIKELY)
        ):
            return (
                f"{KIND_WORDS[Kind(kind)].capitalize()} {piece_name(i)[-1]} has an enemy within {LIKELY * PIP // 10} mm: an attack reaches as far as "
                "the die says, so that hits four times of six.",
                "WT-3.5",
            )
    cash, wells = (
        view.seats[seat].cash,
        n_standing(view, seat, Kind.OIL_WELL) + n_standing(view, seat, Kind.OIL_STORAGE),
    )
    arms = sum(n_standing(view, seat, k) for k in (Kind.FACTORY, Kind.BARRACKS, Kind.AIRFIELD))
    fighters = sum(n_standing(view, seat, k) for k in (Kind.TANK, Kind.INFANTRY, Kind.FIGHTER_JET))
    if not wells and cash < price(Kind.OIL_WELL):
        return (
            "No well and no storage pays you, and cash does not reach for a well: sell a building, which brings 100, and have a bulldozer "
            "build a well; or capture one with infantry.",
            "WT-8.9",
        )
    if cash < price(Kind.OIL_WELL) and not fighters:
        return "Nothing can be paid for. End the turn: the next one begins with income from oil.", "WT-3.1"
    if not n_standing(view, seat, Kind.BULLDOZER):
        return "Without a bulldozer nothing can be built: a command centre makes one for 200.", "WT-8.1"
    if is_walled_in(view, seat):
        return (
            "What a bulldozer builds touches it, and beside yours no good place is left: move it, then it builds again.",
            "WT-8.4",
        )
    if wells < 2 and cash >= price(Kind.OIL_WELL):
        return (
            "Press a bulldozer and build another oil well: it pays for itself in one turn, and earns ever after.",
            "WT-3.1",
        )
    if not arms and cash >= price(Kind.FACTORY):
        return (
            "Press a bulldozer and build a factory, for tanks, or a barracks, which makes two infantry at a time.",
            "WT-8.1",
        )
    if fighters < 2 and cash >= price(Kind.TANK):
        return "Make something that fights: a factory a tank, a barracks two infantry, 100 each.", "WT-8.2"
    return (
        "One action a turn: move towards the enemy's wells and producers, and stay more than 120 mm away from whoever could shoot first. "
        "Infantry captures what is not fortified.",
        "WT-6.1",
    )


def is_walled_in(view: Any, seat: int) -> bool:
    """Has every bulldozer of a seat that could pay for a building no room for one beside it?"""
    dozers = [i for i in range(seat * PER_SEAT, (seat + 1) * PER_SEAT) if view.pieces[i].kind == Kind.BULLDOZER]
    if not any(refuse_build(view, i, kind) == Refusal.NONE for i in dozers for kind in range(1, Kind.FORTIFICATION)):
        return False
    out = [0] * ROOM
    return not any(offer_buildings(view, out, 0, i) for i in dozers)


def where_hint(view: Any) -> tuple[str, str]:
    if view.verb == Verb.MOVE:
        how = "at most as far as" if view.book.up_to else "exactly as far as"
        return (
            f"It goes {how} the roll, in any direction; nothing blocks the way, only the place itself must be free. Or leave it where it is.",
            "WT-R13",
        )
    if view.verb == Verb.DISEMBARK:
        return (
            "Set it down where it can attack or capture next turn, and not beside something that hits it first.",
            "WT-7.4",
        )
    return "It must touch what builds it. Leave room for the next one, and keep wells behind the rest.", "WT-8.4"


# ---- clicks ----------------------------------------------------------------------------------------------------------


def meant(view: Any, seat: int, held: tuple[str, ...], id: str, point: Point | None) -> int | None:
    """The answer that these clicks were meant to be: a piece and what one would want of it."""
    i = piece_of(view, id)
    if i is None:
        return None
    if view.phase in (Phase.NAME, Phase.TARGET, Phase.EMBARK, Phase.REFUEL):
        return int(encode(Act.PIECE, i))
    if view.phase != Phase.CHOOSE:
        return None
    verb, product = FIRST_VERB.get(kind_at(i), (Verb.MOVE, Kind.NONE))
    if held and owner(i) != seat:  # a piece is in hand, and somebody else's was pressed
        attacker = piece_of(view, held[0])
        if attacker is not None:
            return int(encode_choice(attacker, Verb.ATTACK, Kind.NONE))
    return int(encode_choice(i, verb, product))


def final(view: Any, seat: int, action: int) -> str:
    """Why to think again before an answer that cannot be taken back; nothing where there is no need."""
    if act_of(action) == Act.END and view.actions:
        return "You have not taken your action in this turn."
    if act_of(action) != Act.CHOOSE or choice_verb(action) != Verb.SELL:
        return ""
    kind = kind_at(choice_piece(action))
    if sum(view.pieces[i].kind != Kind.NONE for i in range(seat * PER_SEAT, (seat + 1) * PER_SEAT)) == 1:
        return "It is your last piece: without it you are out of the game."
    return f"It cost {price(kind)}, the bank pays {SALE}." if price(kind) > SALE and is_building(kind) else ""


PANELS = {
    "panel-purses": ("The purses: cash, plus discs and what oil brings, player by player.", "WT-3.1"),
    "panel-bank": ("The bank: all cash that nobody has. When it is empty, nothing is paid out.", "WT-1.7"),
    "panel-stock": (
        "A catalogue: what each kind costs, who makes it, and how many are left. What cash in hand does not pay for is dashed.",
        "WT-8.2",
    ),
}


IN_STOCK = {stock_id(kind): kind for kind in DOES}


def about(view: Any, seat: int, id: str, names: Names) -> tuple[str, str] | None:
    """What a thing of the picture is and does, and the clause it rests on; of two things, how far apart they are."""
    if " " in id:
        return measured(view, seat, id)
    owners = whose(seat, names)
    if id in IN_STOCK:
        kind = IN_STOCK[id]
        pair, (does, clause) = " for two" if kind == Kind.INFANTRY else "", DOES[kind]
        return f"{KIND_WORDS[kind].capitalize()}: {price(kind)} cash{pair}, built by the {maker(kind)}. {does}", clause
    for other in range(view.book.n_seats):
        if id in (f"purse-{other}", f"seat-{other}"):
            return (
                f"{owners[other]} purse: {view.seats[other].cash} cash, {many(view.seats[other].discs, 'plus disc')}. A disc is one more action, or "
                f"{SALE} cash; each oil well and storage brings {INCOME} a turn.",
                "WT-9.1",
            )
    if id == "status":
        return (
            f"Round {max(1, view.round)}: the players have their turns one after another. A turn brings income, then one action, and one more for "
            "each plus disc spent.",
            "WT-3.2",
        )
    if id == "die" and view.roll:
        return f"Rolled {view.roll}: {view.roll * PIP // 10} mm on the measuring stick.", "WT-1.5"
    if id in PANELS:
        return PANELS[id]
    i = piece_of(view, id)
    if i is None or not view.pieces[i].kind:
        return None
    kind = kind_at(i)
    ring = ", fortified: the first hit takes only the ring" if view.pieces[i].ring else ""
    does, clause = DOES[kind]
    return f"{owners[owner(i)]} {KIND_WORDS[kind]} {piece_name(i)[-1]}{ring}. {does}", clause
