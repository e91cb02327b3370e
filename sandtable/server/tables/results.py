"""How a game ended, for each seat: rows from which histories and ratings follow."""

from collections import Counter
from typing import TYPE_CHECKING

from sandtable.core.entries import ASKED, Sitting
from sandtable.server.keep.results import add_result, drop_results
from sandtable.server.keep.store import Change

if TYPE_CHECKING:
    from sandtable.server.tables.table import Table


def result_changes(table: "Table") -> list[Change]:
    """Written together with the entry that ends a game."""
    match, at = table.match, table.now()
    outcome = match.outcome  # empty: ended without a result
    if not outcome:
        return [(drop_results, {"which": table.id})]
    held = Counter(person.guest for person in table.people)
    helped = {e.seat for e in match.entries if isinstance(e.more, Sitting) or e.kind == ASKED}
    changes: list[Change] = [(drop_results, {"which": table.id})]
    for seat, person in enumerate(table.people):
        lone = person.kind == "guest" and held[person.guest] == 1
        row = {"table_id": table.id, "seat": seat, "game": table.game, "person": person.guest, "at": at}
        side, points = int(match.game.rules.side(match.state, seat)), int(outcome[seat])
        counts = lone and seat not in helped and not match.taken_over
        changes.append((add_result, row | {"side": side, "points": points, "counts": counts}))
    return changes
