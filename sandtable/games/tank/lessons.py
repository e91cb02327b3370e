"""Lessons, in the order of a first game: a day, a shot, gold for friends, the council, the last tank. Their maps are scenarios (TG-2.3)."""

from typing import Any

from sandtable.core.lesson import Lesson, Rule, Step, Wrong
from sandtable.games.tank.rules.state import Kind, Status

NEXT_DAY = ("1: done", "clock: day")


def has_traded(state: Any) -> bool:
    """Gold became an action, in the mine."""
    traded = [e for e in state.events[: state.n_events] if e.kind == Kind.TRADE]
    return bool(traded and state.tanks[0].actions > 1)


def is_dead(state: Any, seat: int) -> bool:
    return bool(state.tanks[seat].status == Status.DEAD)


def took_its_gold(state: Any) -> bool:
    return is_dead(state, 1) and bool(state.tanks[0].gold > 0)


def friend_shot_it(state: Any) -> bool:
    return is_dead(state, 1) and not is_dead(state, 2) and bool(state.tanks[2].gold > 0)


def bounty_is_set(state: Any) -> bool:
    return bool(state.tanks[1].bounty > 0)


def is_last(state: Any) -> bool:
    out = [tank.status == Status.LIVING for tank in state.tanks[: state.book.n_seats]]
    return out[0] and sum(out) == 1


ADJACENT = Rule("TG-4.1", "For one action a living tank moves to an adjacent square.")
TRADE = Rule(
    "TG-6.5",
    "A living tank may trade 3 gold for one action, 5 for two, 8 for three or 10 for four, as often as it can pay.",
)
RANGE = Rule(
    "TG-5.1", "For one action a living tank shoots at a square within its range: the distance is at most its range."
)
SIGHT = Rule(
    "TG-5.2",
    "the straight line from the centre of its square to the centre of the target meets no wall and no tank but the shooter and the target.",
)
DICE = Rule(
    "TG-5.6",
    "The shooter rolls as many dice as its range exceeds the distance, and one more. Each die has three hits and three misses.",
)
GIFT = Rule("TG-6.7", "Every gift costs the giver one gold more, the tax, which goes to the coffer.")
OPEN = Rule("TG-8.3", "Any member may open a ballot on one kind of decree: stimulus, bounty, or a life.")
MAJORITY = Rule(
    "TG-8.5", "One on stimulus or bounty also closes as soon as one option holds more than half of all weight."
)

DAY = Lesson(
    id="day",
    title="One action a day",
    goal="You stand in the mine, and have traded its gold for an action.",
    options={
        "map": """
. . . . .
. . m m .
. . 3 . .
. . . . .
tank: azure B2 actions 1
tank: gules E4 actions 1
day: 1
"""
    },
    reached=has_traded,
    steps=(
        Step(
            "You have one action. Move into the mine beside you, on C2.",
            "move C2",
            ADJACENT,
            then=NEXT_DAY,
            seen="A new day: you have a new action, and the two squares of the mine paid 2 gold.",
            wrong=(
                Wrong("move D2", Rule("TG-4.1", "moves to an adjacent square")),
                Wrong("move C3", Rule("TG-4.2", "It does not enter an occupied square.")),
                Wrong(
                    "move B1",
                    Rule("TG-6.3", "Where no living tank stands in a mine, all it yields goes to the coffer."),
                    "The day began, and nobody stood in the mine: its gold went to the coffer.",
                    NEXT_DAY,
                ),
            ),
        ),
        Step(
            "Keep your action for later: be done for today, and let the mine pay once more.",
            "done",
            Rule("TG-3.4", "Actions that are not spent stay for later days."),
            then=NEXT_DAY,
            seen="You have 4 gold and two actions.",
            wrong=(
                Wrong("trade 3", Rule("TG-6.8", "Nobody spends more gold than they hold")),
                Wrong(
                    "move B2",
                    Rule("TG-6.1", "shared evenly among the living tanks in it"),
                    "You left the mine, and it paid you nothing.",
                    NEXT_DAY,
                ),
            ),
        ),
        Step(
            "Trade 3 gold for an action.",
            "trade 3",
            TRADE,
            seen="Three actions: enough for a surprise.",
            wrong=(Wrong("trade 5", Rule("TG-6.8", "Nobody spends more gold than they hold")),),
        ),
    ),
    learnt=Rule("TG-3.2", "At the start of a gameday every living tank gains one action."),
)

SHOT = Lesson(
    id="shot",
    title="Range and dice",
    goal="The red tank is dead, and its gold is yours.",
    seats=3,
    options={
        "map": """
. . . . . .
. . 3 . . .
. . . . . .
tank: azure A1 gold 8 actions 2
tank: gules D1 gold 5 lives 1
tank: or D3 gold 0 lives 1
day: 4
"""
    },
    reached=took_its_gold,
    steps=(
        Step(
            "The red tank on D1 is 3 squares away, and your range is 2. Move one square nearer, to B1.",
            "move B1",
            RANGE,
            seen="Two squares away: one die, which hits with three of its six faces.",
            wrong=(
                Wrong("shoot D1", Rule("TG-5.1", "the distance is at most its range.")),
                Wrong(
                    "move A2",
                    RANGE,
                    "From A2 it is still 3 squares away, and an action is gone.",
                ),
            ),
        ),
        Step(
            "For 8 gold you buy one more range, and with it one more die. Upgrade.",
            "upgrade",
            Rule("TG-6.6", "A living tank may buy one more range for 8 gold, as often as it can pay."),
            seen="Range 3 at distance 2: two dice.",
            wrong=(
                Wrong(
                    "shoot D1",
                    DICE,
                    "One die, and it showed a miss: half of all such shots do.",
                    ("dice: miss",),
                ),
            ),
        ),
        Step(
            "Shoot at D1.",
            "shoot D1",
            DICE,
            then=("dice: hit",),
            seen="A hit took its last life. Its 5 gold are yours.",
            wrong=(
                Wrong("shoot D3", SIGHT),
                Wrong(
                    "shoot C1",
                    Rule("TG-5.3", "A shot at an empty square misses."),
                    "The shot fell on an empty square, and your last action with it.",
                ),
            ),
        ),
    ),
    learnt=Rule("TG-7.1", "Whoever took its last life has killed it, and gains its gold and the bounty on it."),
)

DEAL = Lesson(
    id="deal",
    title="A deal at noon",
    goal="The red tank is shot by your friend, with your gold.",
    seats=3,
    options={
        "map": """
. . . . .
. . . . .
. . . . .
tank: azure A3 gold 4 actions 0
tank: gules D1 gold 2 lives 1
tank: or B1 gold 0 lives 2
day: 6
"""
    },
    reached=friend_shot_it,
    steps=(
        Step(
            "You have no action, but gold; the yellow tank stands in range of the red one. Give it 3 gold.",
            "give 3 #3",
            GIFT,
            then=("2: trade 3", "2: shoot D1", "dice: hit"),
            seen="Your friend has 3 gold, the coffer 1. It traded, shot and hit.",
            wrong=(
                Wrong("give 4 #3", Rule("TG-6.8", "Nobody spends more gold than they hold, the tax included.")),
                Wrong(
                    "give 3 #2",
                    Rule("TG-6.7", "A living tank may give gold to another tank on the board within its range"),
                ),
                Wrong(
                    "give 2 #3",
                    TRADE,
                    "For 2 gold one gets nothing: the smallest trade is of 3. Your friend can only wait.",
                    ("2: wait",),
                ),
                Wrong(
                    "trade 3",
                    RANGE,
                    "You have an action, but the red tank is 3 squares away and your range is 2.",
                ),
            ),
        ),
    ),
    learnt=Rule(
        "TG-6.7", "A living tank may give gold to another tank on the board within its range; sight is not needed."
    ),
)

COUNCIL = Lesson(
    id="council",
    title="Dead, and in power",
    goal="The council sets a bounty of 3 gold on the red tank.",
    seats=5,
    options={
        "map": """
. . . . .
. . . . .
. . . . .
tank: azure A3 dead
tank: gules C1 actions 1
tank: or E1 actions 1
tank: vert E3 dead
tank: purpure C3 dead
coffer: 9
day: 8
"""
    },
    reached=bounty_is_set,
    steps=(
        Step(
            "Your tank is dead: you sit on the council, which has 9 gold. Open a ballot on a bounty.",
            "open bounty",
            OPEN,
            seen="The ballot is open to the three members.",
            wrong=(
                Wrong("open life", Rule("TG-8.2", "What it cannot pay for is not put to the vote")),
                Wrong("move A2", Rule("TG-7.3", "they neither move, shoot, trade, upgrade nor give.")),
            ),
        ),
        Step(
            "Vote for a bounty of 3 gold on the red tank, #2.",
            "vote bounty #2 3",
            Rule("TG-8.4", "An option is a target, and for a bounty also its amount."),
            then=("3: vote bounty #2 3",),
            seen="Two of three members voted for the same: that was more than half, and it passed at once.",
            wrong=(
                Wrong(
                    "nothing bounty",
                    MAJORITY,
                    "Another member agreed with you: nothing was decreed, and the ballot is closed.",
                    ("3: nothing bounty",),
                ),
                Wrong(
                    "abstain bounty",
                    Rule("TG-8.6", "at least half of all weight was cast"),
                    "The others abstained too, and nothing passed.",
                    ("3: abstain bounty", "4: abstain bounty"),
                ),
            ),
        ),
    ),
    learnt=Rule("TG-8.9", "A bounty costs 1 to 5 gold, which whoever kills the living tank named gains."),
)

LAST = Lesson(
    id="last",
    title="The last tank",
    goal="Yours is the last living tank.",
    options={
        "map": """
. . . . .
. . 1 . .
. . . . .
tank: azure B2 actions 2
tank: gules D2 lives 1 actions 1
day: 12
"""
    },
    reached=is_last,
    steps=(
        Step(
            "A wall of durability 1 stands between you and the last enemy. Shoot it down: C2.",
            "shoot C2",
            Rule("TG-1.5", "Each hit takes one away; at none the wall is broken, and its square is free."),
            seen="The wall is broken: you see the red tank, and it sees you.",
            wrong=(
                Wrong("shoot D2", SIGHT),
                Wrong("move C2", Rule("TG-4.2", "It does not enter an occupied square.")),
            ),
        ),
        Step(
            "Shoot at D2.",
            "shoot D2",
            Rule("TG-5.7", "If any die shows a hit, the target loses one life, and only one."),
            then=("dice: hit",),
            seen="Its last life is gone. You have won.",
            wrong=(
                Wrong(
                    "done",
                    Rule("TG-3.7", "That is final until the next gameday."),
                    "You waited for tomorrow with an action in hand. The red tank shot first, and hit.",
                    ("1: shoot B2", "dice: hit"),
                ),
            ),
        ),
    ),
    learnt=Rule(
        "TG-10.1", "The game ends as soon as only one living tank is left. That tank wins; everyone else loses."
    ),
)

LESSONS = (DAY, SHOT, DEAL, COUNCIL, LAST)

# The first page of the rulebook: headings, and the clauses that say it.
BASICS = {
    "How one wins": ("TG-10.1",),
    "What a day is": ("TG-3.2", "TG-3.5", "TG-3.6"),
    "What a tank does": ("TG-2.2", "TG-4.1", "TG-5.1", "TG-5.6"),
    "Gold": ("TG-6.1", "TG-6.5", "TG-6.6"),
    "The dead": ("TG-7.1", "TG-8.1", "TG-8.3"),
}
