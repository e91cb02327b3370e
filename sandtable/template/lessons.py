"""Lessons: a position, a goal, one instruction at a time. `sandtable check` plays them, and reads their clauses."""

from typing import Any

from sandtable.core.lesson import Lesson, Rule, Step, Wrong


def two_huts_searched(state: Any) -> None:
    """The gold of the other village can only be in its third hut."""
    for hut in (0, 1):
        state.sides[1].searched[hut] = 1


def is_found(state: Any) -> bool:
    return bool(state.is_over and state.winner == 0)


SEARCH = Lesson(
    id="search",
    title="March, then search",
    goal="You find the gold of the other village.",
    options={"road": 4},
    lay=two_huts_searched,
    opening=("0: hide 1", "1: hide 3"),
    reached=is_found,
    steps=(
        Step(
            "Your scout is at home. March towards the other village.",
            "march",
            Rule("RA-2.2", "The scout goes as many steps as it shows, and stops at the other village."),
            then=("dice: 4", "1: march", "dice: 1"),
            seen="The die showed 4, and your scout has arrived.",
            wrong=(Wrong("search 3", Rule("RA-2.3", "A scout at the other village may search one hut")),),
        ),
        Step(
            "Two huts have been searched. Search the one that is left.",
            "search 3",
            Rule("RA-2.3", "A scout at the other village may search one hut that has not been searched."),
            seen="There it was.",
            wrong=(
                Wrong("search 1", Rule("RA-2.3", "one hut that has not been searched")),
                Wrong(
                    "carry",
                    Rule("RA-2.4", "Once in a game a seat may carry its gold"),
                    "You hid your own gold anew, and your turn was over.",
                    ("0: hide 2",),
                ),
            ),
        ),
    ),
    learnt=Rule("RA-3.1", "Whoever finds the other's gold wins."),
)

LESSONS = (SEARCH,)

# The first page of the rulebook: headings, and the clauses that say it.
BASICS = {
    "How one wins": ("RA-3.1",),
    "What a turn is": ("RA-2.1", "RA-2.2", "RA-2.3"),
    "What the pieces are": ("RA-1.1", "RA-1.2"),
}
