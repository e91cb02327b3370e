"""The board for who hears it: the tanks, then row by row what stands there."""

from functools import lru_cache
from typing import Any

from sandtable.core.contract import Names
from sandtable.core.drawing.board import Place
from sandtable.games.tank.rules.state import FREE, NOWHERE, Status
from sandtable.games.tank.squares import square_name
from sandtable.games.tank.words import tank_id


def aloud(view: Any, seat: int, names: Names) -> tuple[Place, ...]:
    book = view.book
    head = f"Day {view.day}. Coffer {view.coffer}. The board has {book.width} columns and {book.height} rows."
    found = [Place("", head), *(Place(tank_id(s), tank(view, seat, s, names)) for s in range(book.n_seats))]
    return (*found, *rows(book.width, book.height, tuple(view.board), tuple(view.mines), pieces(view, names)))


def pieces(view: Any, names: Names) -> tuple[str, ...]:
    """What stands on the board for each seat."""
    dead = [view.tanks[s].status == Status.DEAD for s in range(view.book.n_seats)]
    return tuple(f"{names[s]}'s {'wreck' if is_dead else 'tank'}" for s, is_dead in enumerate(dead))


@lru_cache(maxsize=256)
def rows(
    width: int, height: int, board: tuple[int, ...], mines: tuple[int, ...], of_seats: tuple[str, ...]
) -> tuple[Place, ...]:
    """What stands on the board; the same for all who look."""
    found: list[Place] = []
    for row in range(height):
        held = [(s, ground(board[s], mines[s], of_seats)) for s in range(row * width, (row + 1) * width)]
        taken = [
            Place(f"sq-{square_name(s, width)}", f"{square_name(s, width)}: {words}") for s, words in held if words
        ]
        found += taken or [Place("", f"Row {row + 1}: empty")]
    return tuple(found)


def tank(view: Any, seat: int, whose: int, names: Names) -> str:
    """A tank card."""
    card = view.tanks[whose]
    match card.status:
        case Status.UNPLACED:
            words = "not yet placed"
        case Status.LEFT:
            words = "has left"
        case Status.DEAD | Status.DESTROYED if card.square == NOWHERE:
            words = "councillor" if card.status == Status.DEAD else "senator"
        case Status.DEAD:
            words = f"wreck at {at(view, card)}, durability {card.durability}, gold {card.gold}, range {card.range}"
        case _:
            words = (
                f"tank at {at(view, card)}, lives {card.lives}, actions {card.actions}, gold {card.gold}, "
                f"range {card.range}, bounty {card.bounty}"
            )
    return f"Seat {whose + 1}, {names[whose]}{', you' if whose == seat else ''}: {words}"


def at(view: Any, card: Any) -> str:
    return square_name(card.square, view.book.width)


def ground(held: int, mine: int, of_seats: tuple[str, ...]) -> str:
    """What is on a square: a wall, a mine, somebody's tank or wreck; nothing on bare floor."""
    words = ["mine"] if mine else []
    if held > FREE:
        words.append(f"wall of {held}")
    elif held < FREE:
        words.append(of_seats[-1 - held])
    return ", ".join(words)
