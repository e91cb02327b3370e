"""Lessons, in the order of a first game: oil, moving, measuring, rings, an army, capture. Prices and lengths are the rules' own."""

from collections.abc import Callable
from typing import Any

from sandtable.core.lesson import Lesson, Rule, Step, Wrong
from sandtable.games.wartime.notation import read_piece, scene
from sandtable.games.wartime.rules.state import Kind
from sandtable.games.wartime.rules.table import n_standing
from sandtable.games.wartime.rules.victory import outcome

WE, THEY = 0, 1


def laid(text: str) -> Callable[[Any], None]:
    """Pieces and purses as `scene` reads them; the learner is to choose."""

    def lay(state: Any) -> None:
        scene(state, text)

    return lay


def stands(state: Any, name: str) -> bool:
    return bool(state.pieces[read_piece(state, name)].kind)


def two_wells_pay(state: Any) -> bool:
    return bool(n_standing(state, WE, Kind.OIL_WELL) == 2 and state.seat == WE and state.round > 1)


def second_well(state: Any) -> bool:
    return bool(n_standing(state, WE, Kind.OIL_WELL) == 2)


def tank_is_east(state: Any) -> bool:
    """Far enough to the east that their well is within a stick of the tank."""
    return bool(state.pieces[read_piece(state, "A-tank1")].x >= 3420)


def tank_is_near(state: Any) -> bool:
    return tank_is_east(state) and bool(state.seat == WE and state.round > 1)


def first_fell(state: Any) -> bool:
    return not stands(state, "B-infantry1") and bool(state.seats[WE].discs == 1)


def well_fell(state: Any) -> bool:
    return not stands(state, "B-well1")


def one_stands_right(state: Any) -> bool:
    """One infantry, to the right of the barracks, so that there is room for the other on the left."""
    first = state.pieces[read_piece(state, "A-infantry1")]
    return bool(n_standing(state, WE, Kind.INFANTRY) == 1 and first.x > 2190)


def two_stand(state: Any) -> bool:
    return bool(n_standing(state, WE, Kind.INFANTRY) == 2)


def army_and_ring(state: Any) -> bool:
    well = state.pieces[read_piece(state, "A-well1")]
    return two_stand(state) and bool(well.ring)


def we_won(state: Any) -> bool:
    out = [0] * state.book.n_seats
    outcome(state, out)
    return stands(state, "A-well1") and out[WE] > 0 and out[THEY] == 0


BUILDS = Rule("WT-8.1", "A bulldozer builds buildings, a command centre bulldozers")
TOUCHES = Rule("WT-8.4", "What is built touches its producer.")
PRICES = Rule(
    "WT-8.2",
    "Prices: bulldozer 200, command centre 500, super weapon 1500; all else, a fortification and a pair of infantry too, 100.",
)
INCOME = Rule(
    "WT-3.1",
    "A turn begins with income: 100 from the bank for each oil well and each oil storage that the player has on the table.",
)
ONE_ACTION = Rule("WT-3.2", "Then the player takes one action: names one piece and one thing it can do.")
ROLL = Rule("WT-3.5", "Where an action needs a roll, the die shows how many pips of the stick it reaches.")
PIPS = Rule("WT-1.5", "The measuring stick has six pips of 20 mm each: 120 mm in all.")
EXACTLY = Rule(
    "WT-4.2", "The piece moves exactly the rolled distance, at any angle, from its old centre to its new one."
)
EDGES = Rule("WT-1.4", "How far apart two pieces are is measured from nearest edge to nearest edge.")
REACHED = Rule(
    "WT-5.2", "After the roll the attacker picks one enemy piece that is no farther away than the roll, or none."
)
RING = Rule("WT-5.5", "A hit on a fortified building destroys the fortification only; the building stands.")
TANK = Rule("WT-5.6", "A tank destroys a fortified building and its fortification with one hit.")
DISC = Rule(
    "WT-9.1",
    "A player may spend discs from the holder, up to four in a turn; each is one more action in the same turn.",
)
CAPTURED = Rule("WT-6.1", "Infantry that stands on the table captures an enemy building that is not fortified.")

OIL = Lesson(
    id="oil",
    title="Oil pays",
    goal="A second oil well of yours pays at the start of your turn.",
    lay=laid("""
        A-centre1 100 300
        A-bulldozer1 138 310
        A-well1 100 200
        B-centre1 800 300
        B-well1 800 200
        A cash 100
    """),
    reached=two_wells_pay,
    steps=(
        Step(
            "You have 100 and one action a turn. Let your bulldozer build an oil well.",
            "A-bulldozer1 build well",
            PRICES,
            seen="Now a place for it.",
            wrong=(
                Wrong("A-centre1 build bulldozer", PRICES),
                Wrong("A-centre1 build well", BUILDS),
                Wrong(
                    "A-well1 sell",
                    INCOME,
                    "You sold your only well. Your next turn brought nothing.",
                    ("1: end turn",),
                ),
                Wrong("end turn", INCOME, "A turn later you have 100 more, and still one well.", ("1: end turn",)),
            ),
        ),
        Step(
            "Press a place beside the bulldozer, and take it: what is built touches its producer.",
            "to 176 310",
            TOUCHES,
            is_right=second_well,
            then=("1: end turn",),
            seen="A turn later two wells paid 200.",
            wrong=(
                Wrong("to 300 300", TOUCHES),
                Wrong("to 138 310", Rule("WT-1.3", "no two pieces overlap.")),
            ),
        ),
    ),
    learnt=INCOME,
)

MOVE = Lesson(
    id="move",
    title="Roll, measure, stop",
    goal="Your tank stands within a stick, 120 mm, of their oil well.",
    lay=laid("""
        A-centre1 100 300
        A-tank1 300 300
        B-centre1 800 300
        B-well1 500 300
    """),
    reached=tank_is_near,
    steps=(
        Step(
            "Their well is 162 mm from your tank, edge to edge. Choose the tank, and move.",
            "A-tank1 move",
            Rule("WT-4.1", "Bulldozer, tank, truck, boat and infantry move as far as one die shows"),
            then=("dice: roll 3",),
            seen="The die shows 3: three pips of 20 mm, 60 mm in all.",
            wrong=(
                Wrong(
                    "A-tank1 attack",
                    EDGES,
                    "Even a six, 120 mm, would not have reached 162. It was a four, and your action is gone.",
                    ("dice: roll 4",),
                ),
                Wrong("A-centre1 move", Rule("WT-4.1", "Bulldozer, tank, truck, boat and infantry move")),
            ),
        ),
        Step(
            "The ring shows where 60 mm lead. Choose a place on it towards their well, and take it.",
            "to 360 300",
            EXACTLY,
            is_right=tank_is_east,
            then=("1: end turn",),
            seen="Your tank is 102 mm from their well: a six reaches it.",
            wrong=(
                Wrong("to 350 300", EXACTLY),
                Wrong("to 370 300", EXACTLY),
                Wrong(
                    "to 300 240",
                    EDGES,
                    "That was 60 mm too, but to the side: their well is as far away as before.",
                    ("1: end turn",),
                ),
                Wrong(
                    "leave it",
                    Rule("WT-R12", "After the roll a piece may be left where it stands; the roll is wasted."),
                    "The tank stood still, and the turn was over.",
                    ("1: end turn",),
                ),
            ),
        ),
    ),
    learnt=EXACTLY,
)

ATTACK = Lesson(
    id="attack",
    title="From edge to edge",
    goal="Infantry 1 is destroyed, and you have earned a disc.",
    lay=laid("""
        A-centre1 100 300
        A-tank1 300 300
        B-centre1 800 300
        B-infantry1 370 300
        B-infantry2 420 300
    """),
    reached=first_fell,
    steps=(
        Step(
            "Their infantry 1 is 45 mm from your tank, infantry 2 is 95. Attack with the tank.",
            "A-tank1 attack",
            ROLL,
            then=("dice: roll 3",),
            seen="The die shows 3: your tank reaches 60 mm, measured from edge to edge.",
            wrong=(
                Wrong("A-centre1 attack", Rule("WT-5.1", "Nothing else attacks.")),
                Wrong(
                    "end turn",
                    Rule("WT-3.4", "Only the player whose turn it is acts"),
                    "Their turn: infantry 1 rolled a three too, reached your tank and destroyed it.",
                    ("1: B-infantry1 attack", "dice: roll 3", "1: on A-tank1"),
                ),
            ),
        ),
        Step(
            "Which of the two is within 60 mm? Hit it.",
            "on B-infantry1",
            REACHED,
            then=("1: end turn",),
            seen="What is hit is destroyed. At the end of the turn you earned a plus disc.",
            wrong=(
                Wrong("on B-infantry2", Rule("WT-R14", "A roll that does not reach is wasted.")),
                Wrong(
                    "leave it",
                    REACHED,
                    "You picked none, and the roll was for nothing.",
                    ("1: end turn",),
                ),
            ),
        ),
    ),
    learnt=EDGES,
)

RINGS = Lesson(
    id="rings",
    title="Rings and tanks",
    goal="Their fortified oil well falls in one turn.",
    lay=laid("""
        A-centre1 100 300
        A-tank1 300 300
        A-infantry1 350 360
        B-centre1 800 300
        B-well1 400 300 ring
    """),
    reached=well_fell,
    steps=(
        Step(
            "A ring lies round their well. One of your two pieces breaks both with one hit: attack with it.",
            "A-tank1 attack",
            TANK,
            then=("dice: roll 5",),
            seen="The die shows 5: 100 mm, enough for the ring.",
            wrong=(
                Wrong(
                    "A-infantry1 attack",
                    RING,
                    "A five, and a hit: but only the ring is gone. The well stands, and goes on paying.",
                    ("dice: roll 5", "0: on B-well1"),
                ),
                Wrong("A-infantry1 capture; on B-well1", CAPTURED),
            ),
        ),
        Step(
            "Hit the well.",
            "on B-well1",
            TANK,
            seen="Ring and well are gone together. A super weapon, for 1500, strikes any building within 360 mm without a roll.",
        ),
    ),
    learnt=TANK,
)

ARMY = Lesson(
    id="army",
    title="Two actions in a turn",
    goal="In one turn: two infantry beside your barracks, and a ring round your oil well.",
    lay=laid("""
        A-centre1 100 300
        A-barracks1 200 300
        A-well1 100 200
        B-centre1 800 300
        B-well1 800 200
        A cash 200 discs 1
    """),
    reached=army_and_ring,
    steps=(
        Step(
            "You have 200 and a plus disc. First let the barracks build infantry: two for 100.",
            "A-barracks1 build infantry",
            Rule("WT-8.6", "A barracks makes two infantry in one action."),
            seen="Now a place for the first of them.",
            wrong=(
                Wrong("A-centre1 build infantry", Rule("WT-8.1", "a barracks infantry.")),
                Wrong("A-barracks1 build tank", Rule("WT-8.1", "a factory boats, tanks and trucks")),
            ),
        ),
        Step(
            "Press a place right of the barracks, and take it: what is built touches its producer.",
            "to 225 300",
            TOUCHES,
            is_right=one_stands_right,
            seen="One stands. The second of the pair comes in the same action.",
            wrong=(Wrong("to 300 300", TOUCHES),),
        ),
        Step(
            "Now a place for the second, on any side of the barracks.",
            "to 175 300",
            TOUCHES,
            is_right=two_stand,
            seen="Your action is taken. Without a disc your turn would be over now.",
            wrong=(Wrong("to 200 300", Rule("WT-1.3", "no two pieces overlap.")),),
        ),
        Step(
            "Spend your plus disc.",
            "spend disc",
            DISC,
            seen="One more action in the same turn, and 100 are left.",
            wrong=(
                Wrong(
                    "sell disc",
                    Rule("WT-9.2", "A disc may be sold"),
                    "It brought 100, and no action: your well lies bare.",
                ),
                Wrong(
                    "end turn", DISC, "Your disc is kept for another turn, and your well lies bare.", ("1: end turn",)
                ),
            ),
        ),
        Step(
            "Let the oil well fortify itself.",
            "A-well1 fortify",
            Rule("WT-8.8", "A building fortifies itself: a fortification is laid round it."),
            seen="A ring lies round your well: but for a tank it takes two hits to bring it down.",
            wrong=(Wrong("A-infantry1 fortify", Rule("WT-8.8", "A building fortifies itself")),),
        ),
    ),
    learnt=DISC,
)

CAPTURE = Lesson(
    id="capture",
    title="Capture",
    goal="Their last building is yours, and you have won.",
    lay=laid("""
        A-centre1 100 300
        A-infantry1 350 300
        B-well1 400 300
    """),
    reached=we_won,
    steps=(
        Step(
            "Their last piece is an oil well, 25 mm from your infantry. Capture with the infantry.",
            "A-infantry1 capture",
            CAPTURED,
            seen="For a capture the building is named before the roll.",
            wrong=(
                Wrong(
                    "A-infantry1 move",
                    ONE_ACTION,
                    "It moved by a five, and your one action was over. They fortify the well next.",
                    ("dice: roll 5", "0: to 350 400", "1: B-well1 fortify"),
                ),
                Wrong("A-centre1 capture", CAPTURED),
            ),
        ),
        Step(
            "Name the well.",
            "on B-well1",
            Rule("WT-6.3", "The building is captured if it is no farther away than the roll of one die."),
            then=("dice: roll 2",),
            seen="A two reaches 40 mm. A well of your own colour stands there now, and they have nothing left.",
            wrong=(
                Wrong(
                    "leave it",
                    ONE_ACTION,
                    "You named nothing, and that was your action.",
                ),
            ),
        ),
    ),
    learnt=Rule("WT-10.1", "A player whose last piece is sold, destroyed or captured leaves the game."),
)

LESSONS = (OIL, MOVE, ATTACK, RINGS, ARMY, CAPTURE)

# The first page of the rulebook: headings, and the clauses that say it.
BASICS = {
    "How one wins": ("WT-10.2", "WT-10.1"),
    "What a turn is": ("WT-3.1", "WT-3.2", "WT-3.5"),
    "What the pieces are": ("WT-1.1", "WT-8.1", "WT-8.2"),
    "Move, measure, attack": ("WT-1.5", "WT-4.2", "WT-1.4", "WT-5.2"),
}
