"""Lessons, in the order of a first game: meet, stand behind, hold the wall, the Goddess, the star."""

from collections.abc import Callable
from typing import Any

from sandtable.core.lesson import Lesson, Rule, Step, Wrong
from sandtable.core.seats import CHANCE
from sandtable.games.doubletime.notation import COLUMNS, put_units
from sandtable.games.doubletime.rules.state import EXTENSION_PRICE, FIRST_STARFALL, WALL_HEALTH, Ending, Kind
from sandtable.games.doubletime.rules.turn import apply

FAR = 4  # turns that the Goddess stays away, where a lesson is not about her
BOTH = ("0: done", "1: done")


def field(
    goddess: int = FAR, starfall: int = FIRST_STARFALL, resources: int = 10, **units: str
) -> Callable[[Any], None]:
    """A field in its deployment, with units by their squares: `c4="i"` is infantry of the second seat."""

    def lay(state: Any) -> None:
        apply(state, CHANCE, FAR)  # the die that is rolled before the first turn
        rows = [["."] * state.book.columns for _ in range(state.book.rows + 2)]
        for square, sign in units.items():
            rows[state.book.rows + 1 - int(square[1:])][COLUMNS.index(square[0])] = sign
        put_units(state, "\n".join(map(" ".join, rows)))
        state.goddess, state.starfall = goddess, starfall
        for side in state.sides:
            side.resources = resources

    return lay


def units(state: Any, seat: int) -> list[Any]:
    """The units of a seat that stand on the table."""
    return [unit for unit in state.units if unit.kind != Kind.NONE and unit.seat == seat]


def chosen(kind: int, column: str) -> Callable[[Any], bool]:
    """Has the first seat chosen this kind of unit for a square of this column, and nothing else?"""

    def is_so(state: Any) -> bool:
        posts = list(state.sides[0].posts)
        at = 3 * COLUMNS.index(column)
        return kind in posts[at : at + 3] and sum(map(bool, posts)) == 1 and not state.sides[0].done

    return is_so


def they_fell(state: Any) -> bool:
    """The other seat has lost all, the first none."""
    return bool(units(state, 0)) and not units(state, 1)


def unhurt(state: Any) -> bool:
    return they_fell(state) and all(unit.health == 2 for unit in units(state, 0))


def both_live(state: Any) -> bool:
    return they_fell(state) and len(units(state, 0)) == 2


def richer(state: Any) -> bool:
    return bool(state.sides[0].resources > state.sides[1].resources)


def their_wall_fell(state: Any) -> bool:
    return bool(state.ending == Ending.WALL and state.sides[0].wall == WALL_HEALTH)


TRIANGLE = Rule("DT-5.6", "Cavalry deals 2 to infantry, infantry 2 to archers, archers 2 to cavalry.")
OWN_ROWS = Rule("DT-3.3", "A seat deploys on its two deployment rows and on its wall row, in any column.")
AHEAD = Rule("DT-5.3", "A unit attacks forward, in its own column. Cavalry, infantry and heroes reach one square.")
STAR = Rule("DT-6.2", "When it is 0 the star falls, and both seats lose.")
POINTS = Rule("DT-7.3", "Points are the health of all its units, the health of its wall and its resources.")
ALONE = "Your unit and theirs dealt each other 1, and each has 2: nobody fell."

MEET = Lesson(
    id="meet",
    title="March and meet",
    goal="Their infantry falls, and your unit lives.",
    lay=field(c8="i"),
    reached=they_fell,
    steps=(
        Step(
            "Their infantry comes down column c. Press the cavalry, then a lit square of column c.",
            "cavalry c2",
            TRIANGLE,
            is_right=chosen(Kind.CAVALRY, "c"),
            seen="Your cavalry waits under a cover in column c.",
            wrong=(
                Wrong("cavalry c4", OWN_ROWS),
                Wrong("infantry c2", Rule("DT-5.6", "A blow deals 1 damage."), ALONE, BOTH),
                Wrong("archer c2", TRIANGLE, "Their infantry came upon your archer and dealt 2: she fell.", BOTH),
                Wrong(
                    "cavalry d2",
                    AHEAD,
                    "Your cavalry marched past them, one column aside. Nobody struck anybody.",
                    BOTH,
                ),
            ),
        ),
        Step(
            "Now say that you are done. Then all units march by themselves, until they meet.",
            "done",
            Rule("DT-4.5", "Two enemies that would enter the same square collide: neither enters."),
            then=("1: done",),
            seen="They met and struck at once: 2 for the infantry, 1 for your cavalry. Who want one square collide before it.",
            wrong=(
                Wrong(
                    "infantry c2",
                    Rule("DT-3.4", "or for which the seat has chosen a unit already"),
                ),
            ),
        ),
    ),
    learnt=TRIANGLE,
)

ARCHER = Lesson(
    id="archer",
    title="The archer behind the line",
    goal="The infantry at c4 falls, and you lose nobody.",
    lay=field(c3="I", c4="i"),
    reached=both_live,
    steps=(
        Step(
            "Two infantries stand face to face, each with 2 health. Put an archer behind yours.",
            "archer c2",
            Rule("DT-5.4", "Archers reach exactly two squares, over whatever stands between"),
            is_right=chosen(Kind.ARCHER, "c"),
            seen="Your archer stands behind the line.",
            wrong=(
                Wrong(
                    "cavalry c2", AHEAD, "Your cavalry struck nobody: one square ahead stands your own infantry.", BOTH
                ),
                Wrong(
                    "infantry c2", AHEAD, "Your second infantry struck nobody: one square ahead stands the first.", BOTH
                ),
                Wrong("archer b2", AHEAD, "Your archer marched up column b, where there is nobody to hit.", BOTH),
                Wrong("archer c3", OWN_ROWS),
            ),
        ),
        Step(
            "Say that you are done.",
            "done",
            Rule("DT-5.2", "All attacks after one step are simultaneous."),
            then=("1: done",),
            seen="Your infantry dealt 1, the archer 1 from behind it: theirs had 2.",
        ),
    ),
    learnt=Rule("DT-5.4", "Archers reach exactly two squares, over whatever stands between"),
)

WALL = Lesson(
    id="wall",
    title="The wall at your back",
    goal="The infantry before your wall falls, and your unit has no scratch.",
    lay=field(c2="i"),
    reached=unhurt,
    steps=(
        Step(
            "Their infantry is about to strike your wall in column c. Put your own infantry on the wall there.",
            "infantry wall-c",
            Rule("DT-5.9", "Units on the wall attack what is in their reach, and nothing hurts them there."),
            also=("cavalry wall-c", "archer wall-c"),
            seen="Your unit stands on the wall.",
            wrong=(
                Wrong(
                    "infantry c1",
                    Rule("DT-5.5", "A unit that can be hit comes before the wall."),
                    "Out there it is a target: both struck, both have 1 left, and theirs still stands.",
                    BOTH,
                ),
                Wrong(
                    "archer c1",
                    Rule("DT-5.4", "one square ahead they hit only enemy archers"),
                    "It stood right before her, too near for her bow, and dealt 2: she fell.",
                    BOTH,
                ),
                Wrong("infantry c2", Rule("DT-3.4", "One unit stands on a square.")),
            ),
        ),
        Step(
            "Say that you are done.",
            "done",
            Rule("DT-5.8", "Every such attack deals 1 damage to the wall and 1 to the attacker."),
            then=("1: done",),
            seen="It lost 1 by your blow and 1 by the wall, and fell. Your wall lost 1.",
        ),
    ),
    learnt=Rule("DT-5.9", "Units on the wall attack what is in their reach, and nothing hurts them there."),
)

GODDESS = Lesson(
    id="goddess",
    title="The Goddess helps the loser",
    goal="Her gift of 3 resources is yours.",
    lay=field(goddess=0, resources=4, b5="C", e6="c"),
    reached=richer,
    steps=(
        Step(
            "She comes in this turn, and both sides are even. Pay to put Starfall off: that puts you behind.",
            "starfall",
            Rule("DT-7.3", "The losing side is the seat with fewer points, the winning side the other."),
            seen="You are behind by what you paid, until she comes.",
            wrong=(
                Wrong(
                    "cavalry c2",
                    POINTS,
                    "The unit cost you 1 and has 2 health, so you were ahead. Her gift went to the other side.",
                    (*BOTH, "dice: 1", "dice: 3"),
                ),
                Wrong(
                    "done",
                    Rule("DT-R20", "With equal points there is no losing side"),
                    "You were even: she knew nobody to help.",
                    ("1: done", "dice: 1", "dice: 3"),
                ),
            ),
        ),
        Step(
            "Say that you are done, and see what the die brings.",
            "done",
            Rule("DT-7.4", "1 and 2: the losing side gains 3 resources."),
            then=("1: done", "dice: 1", "dice: 3"),
            seen="A 1 was three resources for who was behind. She has ten whims: the numbers 1 to 6 on the field are for her disasters.",
            wrong=(Wrong("starfall", Rule("DT-6.4", "It may do so once in a turn.")),),
        ),
    ),
    learnt=Rule("DT-7.3", "The losing side is the seat with fewer points, the winning side the other."),
)


def last_chance(state: Any) -> None:
    """The star falls at the end of this turn, and the other wall would stand for one more."""
    field(starfall=1, resources=EXTENSION_PRICE, c4="C")(state)
    state.sides[1].wall = 1


BEAT_THE_STAR = Lesson(
    id="star",
    title="Beat the star",
    goal="Their wall falls before the star does.",
    lay=last_chance,
    reached=their_wall_fell,
    steps=(
        Step(
            "Starfall is 1 turn away, and your cavalry needs two to reach their wall. Pay to put it off.",
            "starfall",
            Rule("DT-6.3", "With its deployment a seat may pay 2 resources to put Starfall off by 5 turns."),
            seen="You pay 2 for 5 more turns.",
            wrong=(
                Wrong("done", STAR, "The star fell at the end of the turn: both of you have lost.", ("1: done",)),
                Wrong(
                    "cavalry c2",
                    STAR,
                    "You kept too little to put the star off. It fell, and both of you have lost.",
                    BOTH,
                ),
                Wrong("hero c2", Rule("DT-3.7", "Heroes are not sold.")),
            ),
        ),
        Step(
            "Say that you are done: your cavalry goes four squares on.",
            "done",
            Rule(
                "DT-4.2",
                "cavalry takes part in all four, infantry and heroes in the first three, archers in the first two",
            ),
            then=("1: done",),
            seen="Your cavalry stands in row 8, and each of you has 1 resource more.",
        ),
        Step(
            "Say done once more: it reaches the last row, and strikes their wall.",
            "done",
            Rule("DT-5.8", "A unit in the last row before the enemy's wall attacks it"),
            then=("1: done",),
            seen="Their wall had 1 health left. You have won.",
        ),
    ),
    learnt=Rule("DT-8.1", "A seat whose wall has no health left after movement loses, and the other wins."),
)

LESSONS = (MEET, ARCHER, WALL, GODDESS, BEAT_THE_STAR)

# The first page of the rulebook: headings, and the clauses that say it.
BASICS = {
    "How one wins": ("DT-8.1", "DT-6.1", "DT-6.2"),
    "What a turn is": ("DT-2.1", "DT-2.2", "DT-3.9", "DT-4.2"),
    "What the pieces are": ("DT-3.2", "DT-5.6", "DT-5.7", "DT-5.4"),
    "The wall and the star": ("DT-1.3", "DT-5.8", "DT-6.3"),
}
