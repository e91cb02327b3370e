"""Entries, events and refusals as sentences in the Logbook's manner; entries as clicks."""

from functools import lru_cache
from typing import Any

from sandtable.core.contract import Names
from sandtable.core.seats import CHANCE, CLOCK, NOBODY
from sandtable.core.wording import many
from sandtable.games.tank.phrases import DECREES, at, who
from sandtable.games.tank.reasons import refusal as refusal  # noqa: PLC0414  a room of words
from sandtable.games.tank.rules.actions import Entry, amount_of, decree_of, kind_of, place_of
from sandtable.games.tank.rules.ballots import backing, eligible
from sandtable.games.tank.rules.board import tank_on
from sandtable.games.tank.rules.council import amount_of_vote, target_of
from sandtable.games.tank.rules.gold import actions_for
from sandtable.games.tank.rules.setup import next_unplaced
from sandtable.games.tank.rules.shooting import dice_for, needs_dice
from sandtable.games.tank.rules.state import (
    CORPSE_DURABILITY,
    FREE,
    LIFE_COST,
    MAX_ACTIONS,
    MAX_BOUNTY,
    NOWHERE,
    RANGE_COST,
    STIMULUS_COST,
    TAX,
    Decree,
    Ending,
    Kind,
    Status,
    Vote,
)

# ---- entries ---------------------------------------------------------------------------------------------------------


def action(view: Any, seat: int, action: int, names: Names) -> str:
    """The entry as a phrase."""
    kind, place, amount, decree = kind_of(action), place_of(action), amount_of(action), decree_of(action)
    match kind:
        case Entry.MOVE:
            return f"move to {at(view, place)}"
        case Entry.SHOOT:
            return _shot(view, seat, place, names)
        case Entry.GIVE:
            return f"give {amount} gold to {who(names, place)}, and {TAX} tax"
        case Entry.UPGRADE:
            return (
                f"upgrade range to {view.tanks[seat].range + 1} for {RANGE_COST} gold" if seat >= 0 else "upgrade range"
            )
        case Entry.TRADE:
            return _trade(view, seat, amount)
        case Entry.OPEN:
            return f"open a ballot on {DECREES[Decree(decree)]}"
        case Entry.VOTE:
            return f"vote for {_decree(decree, place, amount, names)}"
        case Entry.NOTHING:
            return f"vote for nothing on {DECREES[Decree(decree)]}"
        case Entry.ABSTAIN:
            return f"abstain on {DECREES[Decree(decree)]}"
        case Entry.DECREE:
            return f"record the decree: {_decree(decree, place, amount, names)}"
        case Entry.SPAWN:
            return f"{who(names, next_unplaced(view))} starts at {at(view, place)}"
        case _:
            return {
                Entry.DONE: "done for today",
                Entry.WAIT: "wait",
                Entry.HIT: "a hit",
                Entry.MISS: "a miss",
                Entry.DAY: "start the next gameday",
            }[Entry(kind)]


def _shot(view: Any, seat: int, square: int, names: Names) -> str:
    there = tank_on(view, square)
    if there == NOWHERE:
        what = "the wall" if view.board[square] > FREE else "the empty square"
        return f"shoot at {what} at {at(view, square)}"
    if not needs_dice(view, square):
        return f"shoot at the wreck of {who(names, there)} at {at(view, square)}"
    return f"shoot at {who(names, there)} at {at(view, square)}, {many(dice_for(view, seat, square), 'die', 'dice')}"


def _trade(view: Any, seat: int, gold: int) -> str:
    gain = actions_for(gold)
    if seat < 0:
        return f"trade {gold} gold"
    room = MAX_ACTIONS - view.tanks[seat].actions
    warning = f", of which only {room} can be held" if room < gain else ""  # TG-R8
    return f"trade {gold} gold for {many(gain, 'action')}{warning}"


def _decree(decree: int, target: int, amount: int, names: Names) -> str:
    if decree == Decree.BOUNTY:
        return f"a {amount} gold bounty on {who(names, target)}"
    return f"a stimulus to {who(names, target)}" if decree == Decree.STIMULUS else f"a life for {who(names, target)}"


# ---- events ----------------------------------------------------------------------------------------------------------


def event(view: Any, event: Any, names: Names) -> str:
    """A sentence for the log."""
    name, what, amount = who(names, event.who), event.what, event.amount
    match event.kind:
        case Kind.SPAWN:
            return f"{name} starts at {at(view, what)}."
        case Kind.DAY:
            return f"Gameday {amount}."
        case Kind.PAID:
            return f"{name} mines {amount} gold."
        case Kind.TO_COFFER:
            return f"{amount} gold of the mines {'goes' if amount == 1 else 'go'} to the coffer."
        case Kind.MOVE:
            return f"{name} moves to {at(view, what)}."
        case Kind.SHOOT:
            return f"{name} shoots at {at(view, what)} with {many(amount, 'die', 'dice')}."
        case Kind.HIT:
            return f"{name} hits {who(names, what)}: {many(amount, 'life', 'lives')} left."
        case Kind.MISS:
            return f"{name} shoots at {at(view, what)} and misses."
        case Kind.HIT_WALL:
            return f"{name} hits the wall at {at(view, what)}: " + (
                f"durability {amount} left." if amount else "it breaks."
            )
        case Kind.MINE_GROWS:
            return f"The mine grows into {at(view, what)}."
        case Kind.HIT_CORPSE:
            return f"{name} hits the wreck of {who(names, what)}: durability {amount} left." if amount else ""
        case _:
            return _late_event(view, event, names)


def _late_event(view: Any, event: Any, names: Names) -> str:
    name, what, amount = who(names, event.who), event.what, event.amount
    match event.kind:
        case Kind.KILLED:
            taker = "the coffer gains" if event.who == what else f"{name} gains"
            return f"{who(names, what)} is killed; {taker} {amount} gold."
        case Kind.DESTROYED:
            return f"{name} destroys the wreck of {who(names, what)}" + (
                f" and takes {amount} gold." if amount else "."
            )
        case Kind.GIVE:
            return f"{name} gives {amount} gold to {who(names, what)}; {TAX} tax to the coffer."
        case Kind.UPGRADE:
            return f"{name} upgrades range to {what}."
        case Kind.TRADE:
            return f"{name} trades {what} gold for {many(amount, 'action')}."
        case Kind.DONE:
            return f"{name} is done for today."
        case Kind.WAIT:
            return f"{name} waits."
        case Kind.STRUCK:
            return f"{name}'s entry is struck; forfeited: {many(what, 'action')}, {amount} gold."
        case Kind.LEFT:
            return f"{name} gives up."
        case Kind.WON:
            return f"{name} is the last tank standing." if event.who != NOBODY else "Nobody is left."
        case Kind.DRAWN:
            return f"{many(view.day, 'day')} are over: the living draw."
        case _:
            return _council_event(view, event, names)


def _council_event(view: Any, event: Any, names: Names) -> str:
    name, what, amount = who(names, event.who), event.what, event.amount
    match event.kind:
        case Kind.OPENED:
            return f"{name} opens a ballot on {DECREES[Decree(what)]}."
        case Kind.VOTED:
            if amount == Vote.ABSTAIN:
                return f"{name} abstains on {DECREES[Decree(what)]}."
            if amount == Vote.NOTHING:
                return f"{name} votes for nothing on {DECREES[Decree(what)]}."
            return f"{name} votes for {_decree(what, target_of(amount), amount_of_vote(amount), names)}."
        case Kind.FAILED:
            return f"{name}'s ballot on {DECREES[Decree(what)]} fails."
        case Kind.STIMULUS:
            return f"Council decree: stimulus to {who(names, what)}."
        case Kind.BOUNTY:
            return f"Council decree: {amount} gold bounty on {who(names, what)}."
        case Kind.LIFE:
            return f"Council decree: grant life to {who(names, what)}, {many(amount, 'life', 'lives')} now."
        case Kind.RESURRECTED:
            return f"{name} lives again."
        case _:
            return ""


# ---- the table in words ----------------------------------------------------------------------------------------------


def ask(view: Any, seat: int, names: Names) -> str:
    """What is asked of this seat."""
    if seat == CHANCE:
        if view.dice:
            return f"{many(view.dice, 'die', 'dice')} for {who(names, view.shooter)}: does any of them hit {who(names, view.target)}?"
        return f"Where does {who(names, next_unplaced(view))} start?"
    if seat == CLOCK:
        return "Start the next gameday?"
    tank = view.tanks[seat]
    if tank.status == Status.LIVING:
        may = "move, shoot, spend" if tank.actions else "spend"
        return f"{many(tank.actions, 'action')}, {tank.gold} gold: {may}, or be done for today."
    cast = standing(view, seat, names)
    if cast:
        return f"The coffer holds {view.coffer} gold. You voted for {' and '.join(cast)}: change it, or leave it so?"
    return f"The coffer holds {view.coffer} gold: what shall the council decree?"


def standing(view: Any, seat: int, names: Names) -> list[str]:
    """What a member of the council has voted for in the open ballots."""
    votes = [(Decree(decree), view.seats[seat].votes[decree]) for decree in DECREES]
    return [
        f"nothing on {DECREES[decree]}"
        if vote < Vote.FIRST
        else _decree(decree, target_of(vote), amount_of_vote(vote), names)
        for decree, vote in votes
        if vote >= Vote.NOTHING
    ]


def status(view: Any, names: Names) -> str:
    """Where the game stands."""
    if view.n_unplaced:
        return "setting up"
    return f"day {view.day} · {view.n_living} living · coffer {view.coffer}"


def seat_line(view: Any, seat: int) -> str:
    """For the list of seats."""
    tank = view.tanks[seat]
    match tank.status:
        case Status.LIVING:
            bounty = f" · bounty {tank.bounty}" if tank.bounty else ""
            return (
                f"{many(tank.lives, 'life', 'lives')} · {many(tank.actions, 'action')} · {tank.gold} gold · "
                f"range {tank.range}{bounty}{' · done' if view.seats[seat].is_done else ''}"
            )
        case Status.DEAD:
            return f"councillor · durability {tank.durability} of {CORPSE_DURABILITY}" + (
                f" · {tank.gold} gold" if tank.gold else ""
            )
        case Status.DESTROYED:
            return "senator"
        case Status.LEFT:
            return "gave up"
        case _:
            return "waits for a spawn"


def result(view: Any, names: Names) -> str:
    """How it ended."""
    living = [who(names, s) for s in range(view.book.n_seats) if view.tanks[s].status == Status.LIVING]
    if view.ending == Ending.DAY_LIMIT:
        return f"After {many(view.day, 'day')} a draw between {', '.join(living)}."
    return (
        f"{living[0]} is the last tank standing and wins on day {view.day}."
        if living
        else "Nobody is left: nobody wins."
    )


def ballot_lines(view: Any, decree: int, names: Names) -> list[str]:
    """How an open ballot stands: its kind with the weight cast, then each option with its weight, the strongest first."""
    votes = {view.seats[s].votes[decree] for s in range(view.book.n_seats)} - {Vote.SILENT, Vote.ABSTAIN}
    weights = sorted(((backing(view, decree, v), v) for v in votes), key=lambda w: (-w[0], w[1]))
    cast = sum(w for w, _ in weights)
    return [
        f"{DECREES[Decree(decree)]}: {cast} of {eligible(view)} cast",
        *(f"{_option(decree, v, names)}: {w}" for w, v in weights),
    ]


def _option(decree: int, vote: int, names: Names) -> str:
    if vote == Vote.NOTHING:
        return "nothing"
    gold = f"{amount_of_vote(vote)} gold on " if decree == Decree.BOUNTY else ""
    return gold + who(names, target_of(vote))


# ---- clicks ----------------------------------------------------------------------------------------------------------

KEY = {Decree.STIMULUS: "stimulus", Decree.BOUNTY: "bounty", Decree.LIFE: "life"}


def tank_id(seat: int) -> str:
    return f"tank-{seat + 1}"


def square_id(view: Any, square: int) -> str:
    return f"sq-{at(view, square)}"


def clicks(view: Any, seat: int, action: int) -> tuple[str, ...]:
    """The ids to click: a free square to go there, a tank or wall to shoot at it; the rest begin with a button."""
    kind, place, amount = kind_of(action), place_of(action), amount_of(action)
    key = KEY[Decree(decree_of(action))]
    match kind:
        case Entry.MOVE | Entry.SPAWN:
            return (square_id(view, place),)
        case Entry.SHOOT:
            there = tank_on(view, place)
            if there != NOWHERE and there != seat:
                return (tank_id(there),)
            if view.board[place] > FREE:
                return (square_id(view, place),)
            return "say:shoot", square_id(view, place) if there == NOWHERE else tank_id(there)
        case Entry.GIVE:
            return "say:give", tank_id(place), f"say:give-{amount}"
        case Entry.TRADE:
            return (f"say:trade-{amount}",)
        case Entry.OPEN:
            return (f"say:open-{key}",)
        case Entry.VOTE | Entry.DECREE:
            first = f"say:{'vote' if kind == Entry.VOTE else 'decree'}-{key}"
            return (first, tank_id(place), f"say:bounty-{amount}") if key == "bounty" else (first, tank_id(place))
        case Entry.NOTHING:
            return f"say:vote-{key}", f"say:nothing-{key}"
        case Entry.ABSTAIN:
            return f"say:vote-{key}", f"say:abstain-{key}"
        case _:
            return (f"say:{Entry(kind).name.lower()}",)


def button(view: Any, seat: int, id: str) -> str:
    """What stands on a button."""
    if id.startswith("say:trade-"):
        return _trade(view, seat, int(id.removeprefix("say:trade-"))).capitalize()
    return _button(id)


@lru_cache(maxsize=256)
def _button(id: str) -> str:
    """What stands on it at every table."""
    verb, _, rest = id.removeprefix("say:").partition("-")
    decree = {v: DECREES[k] for k, v in KEY.items()}.get(rest, "")
    if verb == "give" and rest:
        return f"{rest} gold, and {TAX} tax"
    if verb == "bounty":
        return f"{rest} gold"
    if verb == "open":
        price = {"stimulus": f"{STIMULUS_COST} gold", "bounty": f"1–{MAX_BOUNTY} gold", "life": f"{LIFE_COST} gold"}[
            rest
        ]
        return f"Open a ballot: {decree} ({price})"
    if verb in ("vote", "decree", "nothing", "abstain"):
        return {"vote": f"Vote on {decree}", "decree": f"Record: {decree}", "nothing": "Nothing", "abstain": "Abstain"}[
            verb
        ]
    return {
        "shoot": "Shoot at an empty square",
        "give": "Give gold",
        "upgrade": f"Upgrade range ({RANGE_COST} gold)",
        "done": "Done for today",
        "wait": "Wait",
        "hit": "Hit",
        "miss": "Miss",
        "day": "Start the next gameday",
    }.get(verb, id)


def mark(view: Any, seat: int, action: int) -> str:
    """How the last click is lit."""
    kind = kind_of(action)
    return "go" if kind == Entry.MOVE else "hit" if kind == Entry.SHOOT else "place" if kind == Entry.SPAWN else "pick"
