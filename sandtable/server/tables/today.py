"""Who has acted today, at a table where days are played and everybody sees who acts."""

from sandtable.core.match import Match
from sandtable.core.seats import CLOCK, SPECTATOR

NOT, SOME, DONE = "not", "some", "done"


def acts(match: Match) -> list[str]:
    """Of each seat: done where it is asked nothing more today, some where it has acted and may go on, not where it has not acted.
    Or the title of the circle it is in, such as the council."""
    did: set[int] = set()
    for number in reversed(match.live):
        if match.entries[number].seat == CLOCK:
            break
        did.add(match.entries[number].seat)
    circles = match.game.people.chronicle.circles(match.view(SPECTATOR).state)
    found = []
    for seat in range(match.n_seats):
        circle = next((c.title for c in circles if seat in c.seats), "")
        asked = match.game.rules.asks(match.state, seat)
        found.append(circle or (DONE if not asked else SOME if seat in did else NOT))
    return found
