"""For those who learn the game: a hint for every question, what a thing is, what a click was meant to be, and what is final."""

from typing import Any

from sandtable.core.contract import Names
from sandtable.core.drawing.board import Point
from sandtable.core.wording import many, whose
from sandtable.games.tank.phrases import at
from sandtable.games.tank.rules.actions import Entry, encode, kind_of
from sandtable.games.tank.rules.board import distance, tank_on
from sandtable.games.tank.rules.council import refuse_kind
from sandtable.games.tank.rules.gold import size_of_mine
from sandtable.games.tank.rules.shooting import dice_for, refuse_shot
from sandtable.games.tank.rules.state import (
    CORPSE_DURABILITY,
    FREE,
    LIFE_COST,
    MAX_ACTIONS,
    MAX_LIVES,
    NOWHERE,
    RANGE_COST,
    STIMULUS_COST,
    TAX,
    Decree,
    Refusal,
    Status,
)
from sandtable.games.tank.terrain import cell_of, margin_of, wall_id
from sandtable.games.tank.words import KEY, square_id, tank_id

CHEAPEST = 3  # TG-6.5  gold for one action
BUTTONS = {
    "say:wait": ("Not now: you are asked again as soon as somebody else does something.", "TG-3.8"),
    "say:done": ("You are not asked again until the next gameday. What you hold stays yours.", "TG-3.7"),
    "say:shoot": ("A shot at an empty square costs an action and always misses.", "TG-5.3"),
    "say:give": (
        f"Gold for another tank within your range; {TAX} more goes to the coffer as a tax.",
        "TG-6.7",
    ),
    "say:upgrade": ("One more range for good: you shoot farther, with one die more at every distance.", "TG-6.6"),
}


# ---- hints -----------------------------------------------------------------------------------------------------------


def hint(view: Any, seat: int) -> tuple[str, str]:
    """What is sensible now, and the clause it rests on."""
    tank = view.tanks[seat]
    if tank.status != Status.LIVING:
        return council_hint(view)
    prey = in_sight(view, seat)
    if prey and tank.actions:
        target = min(prey, key=lambda s: (view.tanks[s].lives, distance(view, tank.square, view.tanks[s].square)))
        dice = dice_for(view, seat, view.tanks[target].square)
        return (
            f"The tank at {at(view, view.tanks[target].square)} is in range and in sight: {many(dice, 'die', 'dice')}, each hits half "
            "the time, and one hit is enough. Nearer is better: every square less is a die more.",
            "TG-5.6",
        )
    if tank.gold >= RANGE_COST:
        return (
            f"For {RANGE_COST} gold you have one more range for good: you shoot from farther away, with one die more at every distance.",
            "TG-6.6",
        )
    if tank.actions == 0:
        return (
            (
                f"Without an action you neither move nor shoot. {CHEAPEST} gold buy one now; otherwise be done, and the next day brings one.",
                "TG-6.5",
            )
            if tank.gold >= CHEAPEST
            else ("Nothing is left to do today: be done, and the next day brings an action.", "TG-3.2")
        )
    if view.mines[tank.square]:
        size = size_of_mine(view, view.mines[tank.square])
        return (
            f"You stand in a mine of {many(size, 'square')}: each morning it pays as much gold, shared with whoever stands in it too. "
            f"Stay, and save actions; {MAX_ACTIONS} can be held.",
            "TG-6.1",
        )
    mine = nearest_mine(view, tank.square)
    if mine != NOWHERE:
        return (
            f"Gold makes you stronger, and mines pay every morning to the tanks in them. The nearest is at {at(view, mine)}, "
            f"{distance(view, tank.square, mine)} away.",
            "TG-6.1",
        )
    return (
        "Come within range of an enemy with an action left to shoot: who has to stop in sight without one is shot at first.",
        "TG-5.1",
    )


def council_hint(view: Any) -> tuple[str, str]:
    if any(ballot.order for ballot in view.ballots):
        return (
            "A ballot is open: vote, or it may fail for want of voices. It passes with half of the weight cast.",
            "TG-8.6",
        )
    if refuse_kind(view, Decree.LIFE, 0) == Refusal.NONE:
        return (
            f"The coffer could pay for a life ({LIFE_COST} gold): if all members agree, a dead tank drives again, perhaps yours.",
            "TG-8.10",
        )
    return (
        f"You are out, but not without power: a stimulus ({STIMULUS_COST} gold) gives a living tank an action, a bounty makes another "
        f"worth hunting. With three members the council can also grant a life, perhaps yours, for {LIFE_COST}.",
        "TG-8.8",
    )


def in_sight(view: Any, seat: int) -> list[int]:
    """Living tanks that the seat could shoot at now."""
    return [
        s
        for s in range(view.book.n_seats)
        if s != seat
        and view.tanks[s].status == Status.LIVING
        and refuse_shot(view, seat, view.tanks[s].square) == Refusal.NONE
    ]


def nearest_mine(view: Any, square: int) -> int:
    mines = [s for s in range(view.book.width * view.book.height) if view.mines[s] and tank_on(view, s) == NOWHERE]
    return min(mines, key=lambda s: distance(view, square, s), default=NOWHERE)


# ---- clicks ----------------------------------------------------------------------------------------------------------


def meant(view: Any, seat: int, held: tuple[str, ...], id: str, point: Point | None) -> int | None:
    """The entry that these clicks were meant to be: a square to go to, something to shoot at, someone to name."""
    first = held[0] if held else ""
    tanks = {tank_id(s): s for s in range(view.book.n_seats)}
    for key, decree in ((KEY[d], d) for d in Decree):
        if first in (f"say:vote-{key}", f"say:decree-{key}") and id in tanks:
            return encode(
                Entry.VOTE if first.startswith("say:vote") else Entry.DECREE,
                decree,
                tanks[id],
                int(decree == Decree.BOUNTY),
            )
    if first == "say:give" and id in tanks:
        return encode(Entry.GIVE, 0, tanks[id], 1)
    square = square_meant(view, id, point)
    if square in (NOWHERE, view.tanks[seat].square):
        return None
    shoots = first == "say:shoot" or view.board[square] > FREE or tank_on(view, square) not in (NOWHERE, seat)
    return encode(Entry.SHOOT if shoots else Entry.MOVE, 0, square, 0)


def square_meant(view: Any, id: str, point: Point | None) -> int:
    """The square of what was clicked, or under the hand."""
    for seat in range(view.book.n_seats):
        if id == tank_id(seat):
            return int(view.tanks[seat].square)
    if point is None:
        return next((s for s in range(view.book.width * view.book.height) if id == square_id(view, s)), NOWHERE)
    cell, margin = cell_of(view.book), margin_of(view.book)
    column, row = int((point[0] - margin) // cell), int((point[1] - margin) // cell)
    inside = 0 <= column < view.book.width and 0 <= row < view.book.height
    return row * view.book.width + column if inside else NOWHERE


def final(view: Any, seat: int, action: int) -> str:
    """Why to think again before an answer that cannot be taken back; nothing where there is no need."""
    if kind_of(action) != Entry.DONE or view.tanks[seat].status != Status.LIVING:
        return ""
    tank = view.tanks[seat]
    if tank.actions == MAX_ACTIONS:
        return f"You hold {MAX_ACTIONS} actions, the most there are: the one the next day brings would be lost."
    if tank.actions and in_sight(view, seat):
        return f"You have {many(tank.actions, 'action')} and an enemy in sight. Done is final until the next gameday."
    return ""


PANELS = {
    "panel-card": (
        f"Your tank card: lives, actions, gold and range. One action a day comes by itself, and you hold {MAX_ACTIONS} at most.",
        "TG-3.3",
    ),
    "panel-council": ("The council: players whose tank is dead. The coffer pays for what they decree.", "TG-8.2"),
}


def about(view: Any, seat: int, id: str, names: Names) -> tuple[str, str] | None:
    """What a thing of the picture is and does, and the clause it rests on."""
    if id.startswith(("say:", "panel-")):
        return BUTTONS.get(id) or PANELS.get(id)
    if id == "status":
        return (
            f"Day {view.day}: every living tank gets an action each morning. {view.n_living} of {view.book.n_seats} live; the coffer holds "
            f"{view.coffer} gold, which the council of the dead spends.",
            "TG-3.2",
        )
    for s in range(view.book.n_seats):
        if id in (tank_id(s), f"seat-{s}"):
            return tank_words(view, seat, s, names)
    for square in range(view.book.width * view.book.height):
        if id in (square_id(view, square), wall_id(view, square)):
            return square_words(view, square)
    return None


def tank_words(view: Any, seat: int, other: int, names: Names) -> tuple[str, str]:
    tank = view.tanks[other]
    tanks = f"{whose(seat, names)[other]} tank"
    if tank.status == Status.UNPLACED:
        return f"{tanks}: not on the board yet. Chance deals the spawns.", "TG-2.1"
    if tank.status == Status.LEFT:
        return f"{tanks}: its player has given up. It takes no part any more.", "TG-10.5"
    if tank.status == Status.DESTROYED:
        return f"{tanks}: shot to pieces. Its player is a senator, whose vote in the council weighs two.", "TG-8.11"
    if tank.status == Status.DEAD:
        return (
            f"{tanks} is a wreck: {tank.durability} of {CORPSE_DURABILITY} durability. It blocks moves and sight until it is shot to pieces; its "
            "player sits in the council.",
            "TG-7.2",
        )
    bounty = f", and {tank.bounty} more to whoever kills it" if tank.bounty else ""
    words = (
        f"{tanks}: {tank.lives} of {MAX_LIVES} lives, {tank.actions} of {MAX_ACTIONS} actions, {tank.gold} gold{bounty}; it shoots "
        f"{many(tank.range, 'square')} far."
    )
    if 0 <= seat < view.book.n_seats and seat != other and view.tanks[seat].status == Status.LIVING:
        away = distance(view, view.tanks[seat].square, tank.square)
        reach = "within" if away <= tank.range else "out of"
        words += f" It is {away} away: you are {reach} its range."
    return words, "TG-5.1"


def square_words(view: Any, square: int) -> tuple[str, str] | None:
    if view.board[square] > FREE:
        return (
            f"A wall, {view.board[square]} durability: each shot takes 1. It blocks moves and sight; next to a mine it becomes part of it when it "
            "breaks.",
            "TG-5.4",
        )
    if view.mines[square]:
        size = size_of_mine(view, view.mines[square])
        return (
            f"A mine of {many(size, 'square')}: so much gold each morning, shared by the living tanks in it.",
            "TG-6.1",
        )
    return None
