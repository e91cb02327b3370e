"""Text <-> answers and positions: for tests, bug reports and records.

Pieces are `A-tank1`: the seat's letter, the kind, its number among its kind. Lengths are millimetres with one decimal.
A table is written one piece to a line, as `show` does, and read back by `scene`.
"""

import re
from typing import Any

from sandtable.core.errors import Unreadable
from sandtable.games.wartime.rules.actions import (
    POINT_MASK,
    Act,
    act_of,
    choice_piece,
    choice_product,
    choice_verb,
    encode,
    encode_choice,
    encode_point,
    point_x,
    point_y,
    value_of,
)
from sandtable.games.wartime.rules.setup import empty_hand
from sandtable.games.wartime.rules.state import CASH_EACH, FIRST, PER_SEAT, STOCK, Kind, Phase, Verb
from sandtable.games.wartime.rules.table import n_pieces, owner, put

LETTERS = "ABCDEF"
SHORT = {
    Kind.AIRFIELD: "airfield",
    Kind.BARRACKS: "barracks",
    Kind.COMMAND_CENTRE: "centre",
    Kind.FACTORY: "factory",
    Kind.MISSILE_BATTERY: "battery",
    Kind.OIL_STORAGE: "storage",
    Kind.OIL_WELL: "well",
    Kind.SUPER_WEAPON: "super",
    Kind.BULLDOZER: "bulldozer",
    Kind.TANK: "tank",
    Kind.TRUCK: "truck",
    Kind.BOAT: "boat",
    Kind.FIGHTER_JET: "jet",
    Kind.INFANTRY: "infantry",
}
BY_SHORT = {text: kind for kind, text in SHORT.items()}
KIND_OF = [kind for kind in SHORT for _ in range(STOCK[kind])]  # by slot
VERBS = {
    Verb.MOVE: "move",
    Verb.ATTACK: "attack",
    Verb.AT_GROUND: "at-ground",
    Verb.AT_AIR: "at-air",
    Verb.FROM_RING: "from-ring",
    Verb.STRIKE: "strike",
    Verb.CAPTURE: "capture",
    Verb.EMBARK: "embark",
    Verb.DISEMBARK: "disembark",
    Verb.BUILD: "build",
    Verb.FORTIFY: "fortify",
    Verb.SELL: "sell",
}
BY_VERB = {text: verb for verb, text in VERBS.items()}
WORDS = {
    Act.NONE: "leave it",
    Act.AGAIN: "again",
    Act.SPEND: "spend disc",
    Act.SELL_DISC: "sell disc",
    Act.END: "end turn",
}
NAME = re.compile(r"([a-f])-([a-z]+)([1-9])")
LENGTH = re.compile(r"[0-9]{1,4}(\.[0-9])?")


def seat_sign(seat: int) -> str:
    """How a seat is written in the table as text."""
    return LETTERS[seat]


def kind_at(i: int) -> Kind:
    """The kind of piece *i*, wherever it is."""
    return KIND_OF[i % PER_SEAT]


def piece_name(i: int) -> str:
    """
    >>> piece_name(17), piece_name(34 + 25)
    ('A-tank1', 'B-infantry1')
    """
    kind = kind_at(i)
    return f"{LETTERS[owner(i)]}-{SHORT[kind]}{i % PER_SEAT - FIRST[kind] + 1}"


def read_piece(view: Any, text: str) -> int:
    """The number of a piece, or Unreadable."""
    found = NAME.fullmatch(text.lower())
    if found is None or found[2] not in BY_SHORT:
        raise Unreadable(f"{text[:40]!r}: a piece is written A-tank1, its kind one of {', '.join(BY_SHORT)}")
    seat, kind, number = LETTERS.index(found[1].upper()), BY_SHORT[found[2]], int(found[3])
    if seat >= view.book.n_seats or number > STOCK[kind]:
        raise Unreadable(
            f"{text[:40]!r}: seats are A to {LETTERS[view.book.n_seats - 1]}, each has {STOCK[kind]} {found[2]}"
        )
    return seat * PER_SEAT + FIRST[kind] + number - 1


def length(tenths: int) -> str:
    """
    >>> length(1234), length(200)
    ('123.4', '20')
    """
    return f"{tenths // 10}.{tenths % 10}" if tenths % 10 else str(tenths // 10)


def read_length(text: str) -> int:
    if LENGTH.fullmatch(text) is None:
        raise Unreadable(f"{text[:40]!r}: a length is millimetres with at most one decimal")
    return round(float(text) * 10)


def write(view: Any, seat: int, action: int) -> str:
    """An answer as text: `A-tank1 move`, `to 123.4 567.8`, `roll 4`."""
    act = act_of(action)
    match act:
        case Act.CHOOSE:
            verb, product = choice_verb(action), choice_product(action)
            tail = f" {SHORT[Kind(product)]}" if verb == Verb.BUILD else ""
            return f"{piece_name(choice_piece(action))} {VERBS[Verb(verb)]}{tail}"
        case Act.POINT:
            return f"to {length(point_x(action))} {length(point_y(action))}"
        case Act.PIECE:
            return f"on {piece_name(value_of(action))}"
        case Act.DEAL:
            return f"zone {value_of(action)}"
        case Act.BEGIN:
            return f"begins {LETTERS[value_of(action)]}"
        case Act.ROLL:
            return f"roll {value_of(action)}"
        case _:
            return WORDS[Act(act)]


def read(view: Any, seat: int, text: str) -> int:
    """The answer that a text means; Unreadable where it means none. It may still be refused."""
    words = [word if "-" in word else word.lower() for word in text.split()]
    for act, said in WORDS.items():
        if words == said.split():
            return encode(act, 0)
    if len(words) == 3 and words[0] == "to":
        x, y = read_length(words[1]), read_length(words[2])
        if x > POINT_MASK:
            raise Unreadable(f"{text[:40]!r}: {length(x)} mm is beyond every table", "WT-1.3")
        return encode_point(x, y)
    if len(words) == 2 and words[0] == "on":
        return encode(Act.PIECE, read_piece(view, words[1]))
    if (
        len(words) == 2
        and words[0] in ("zone", "roll")
        and words[1].isascii()
        and words[1].isdigit()
        and len(words[1]) < 3
    ):
        return encode(Act.DEAL if words[0] == "zone" else Act.ROLL, int(words[1]))
    if len(words) == 2 and words[0] == "begins" and words[1].upper() in list(LETTERS[: view.book.n_seats]):
        return encode(Act.BEGIN, LETTERS.index(words[1].upper()))
    return read_choice(view, text, words)


def read_choice(view: Any, text: str, words: list[str]) -> int:
    if len(words) not in (2, 3):
        raise Unreadable(
            f"{text[:40]!r}: say a piece and what it does, to X Y, on PIECE, or {', '.join(WORDS.values())}"
        )
    i = read_piece(view, words[0])
    words[1] = words[1].lower()
    if words[1] not in BY_VERB:
        raise Unreadable(f"{words[1][:40]!r}: a piece can {', '.join(BY_VERB)}")
    verb = BY_VERB[words[1]]
    if (verb == Verb.BUILD) != (len(words) == 3) or len(words) == 3 and words[2] not in BY_SHORT:
        raise Unreadable(f"{text[:40]!r}: build is followed by one of {', '.join(BY_SHORT)}, the rest by nothing")
    return encode_choice(i, verb, BY_SHORT[words[2]] if len(words) == 3 else Kind.NONE)


def piece_line(view: Any, i: int) -> str:
    piece = view.pieces[i]
    if piece.host and piece.kind == Kind.INFANTRY:
        return f"{piece_name(i)} in {piece_name(piece.host - 1)}"
    if piece.host:
        return f"{piece_name(i)} on {piece_name(piece.host - 1)}"
    return f"{piece_name(i)} {length(piece.x)} {length(piece.y)}{' ring' if piece.ring else ''}"


def show(view: Any) -> str:
    """The table as text: who is to answer, the purses, then piece by piece."""
    turn = f"round {view.round}, {Phase(view.phase).name.lower()}, {LETTERS[view.seat]}"
    if view.piece:
        turn += f", {piece_name(view.piece - 1)} {VERBS[Verb(view.verb)]}"
    if view.roll:
        turn += f", {view.roll} pips"
    purses = [
        f"{LETTERS[s]} cash {view.seats[s].cash} discs {view.seats[s].discs}{' out' if view.seats[s].gone else ''}"
        for s in range(view.book.n_seats)
    ]
    pieces = [piece_line(view, i) for i in range(n_pieces(view)) if view.pieces[i].kind]
    return "\n".join([f"# {turn}, bank {view.bank}", *purses, *pieces])


def scene(state: Any, text: str) -> Any:
    """Puts pieces and purses on a table that has been set up; seat A is to choose, in the first round."""
    for seat in range(state.book.n_seats):
        state.seats[seat].zone = (1, 2, 3, 4, 5, 6)[seat] if state.book.n_seats == 2 else (1, 3, 4, 6, 2, 5)[seat]
    for line in text.splitlines():
        words = line.split()
        if not words or words[0].startswith("#"):
            continue
        if words[0] in list(LETTERS):
            read_purse(state, LETTERS.index(words[0]), words[1:])
        else:
            read_standing(state, words)
    state.bank = CASH_EACH * state.book.n_seats - sum(s.cash for s in state.seats)
    state.phase, state.seat, state.first, state.round, state.actions = Phase.CHOOSE, 0, 0, 1, 1
    empty_hand(state)
    return state


def read_purse(state: Any, seat: int, words: list[str]) -> None:
    for name, value in zip(words[::2], words[1::2], strict=True):
        setattr(state.seats[seat], name, int(value))


def read_standing(state: Any, words: list[str]) -> None:
    i = read_piece(state, words[0])
    if words[1] in ("in", "on"):
        host = read_piece(state, words[2])
        x, y = (0, 0) if words[1] == "in" else (state.pieces[host].x, state.pieces[host].y)
        put(state, i, kind_at(i), x, y)
        state.pieces[i].host = host + 1
        return
    put(state, i, kind_at(i), read_length(words[1]), read_length(words[2]))
    if words[3:] == ["ring"]:
        state.pieces[i].ring = True
        state.seats[owner(i)].rings -= 1
