"""What a learner sees and says: counted again another way, over games played at random."""

from collections.abc import Iterator
from typing import Any

import pytest

from sandtable.core.seats import NOBODY
from sandtable.games.timemachine import GAME
from sandtable.games.timemachine.notation import TYPES
from sandtable.games.timemachine.rules.judge import n_hidden
from sandtable.games.timemachine.rules.machine import n_held, n_shown
from sandtable.games.timemachine.rules.refusals import is_secret_step
from sandtable.games.timemachine.rules.state import ROUNDS, Phase, Type, Zone, n_cards, number_of, type_of
from tests.games.timemachine.worlds import BOUND, eager, generator, seen, view_of


def views(seats: int, seed: int, **options: Any) -> Iterator[tuple[Any, int, Any]]:
    """Tables of one random game, who is asked, and what it sees."""
    state, rng = GAME.fresh(GAME.settings(options), seats), generator(seed)
    GAME.rules.setup(state)
    while (seat := BOUND["next_seat"](state, rng)) != NOBODY:
        if seat >= 0:
            yield state, seat, view_of(state, seat)
        GAME.rules.apply(state, seat, eager(state, seat, rng))


def told(view: Any, seat: int) -> dict[str, int]:
    size = GAME.size(GAME.settings(), view.book.n_seats)
    features, out = GAME.learning.seen(size.room), [0] * size.observed
    GAME.learning.observe(view, seat, out)
    return dict(zip((f.name for f in features), out, strict=True))


@pytest.mark.parametrize("seats", [2, 3])
def test_cards_are_counted_where_they_lie(seats: int) -> None:
    for _, seat, view in views(seats, 3):
        numbers = told(view, seat)
        for k in range(seats):
            other = (seat + k) % seats
            for t, kind in enumerate(TYPES):
                assert numbers[f"seat {k} {kind} past"] == n_held(view, other, t)
                assert numbers[f"seat {k} {kind} up"] == n_shown(view, other, t)
            for r in range(1, ROUNDS + 1):
                assert numbers[f"seat {k} stack {r} unknown"] == n_hidden(view, other, r)
        for t, kind in enumerate(TYPES):
            piled = [c for c in range(n_cards(view)) if view.zone[c] == Zone.PILE and type_of(view, c) == t]
            assert sum(numbers[f"pile {r} {kind}"] for r in range(1, ROUNDS + 1)) == len(piled)
            own = [c for c in range(n_cards(view)) if view.zone[c] == Zone.HAND and view.owner[c] == seat]
            assert numbers[f"hand {kind}"] == sum(type_of(view, c) == t for c in own)


def test_fuel_is_told_card_by_card() -> None:
    """Two fuel cards are in one place only where they lie in one place."""
    for _, seat, view in views(2, 5):
        numbers = told(view, seat)
        found: dict[int, set[tuple[int, ...]]] = {}
        for c in range(n_cards(view)):
            if type_of(view, c) == Type.FUEL:
                whose = view.owner[c] if view.zone[c] in (Zone.HAND, Zone.DOWN, Zone.UP) else 0
                when = view.when[c] if view.zone[c] not in (Zone.HAND, Zone.REMOVED) else 0
                place = numbers[f"deck {(c // 40 - seat) % 2} fuel {number_of(view, c)} place"]
                found.setdefault(place, set()).add((view.zone[c], whose, when))
        assert all(len(lies) == 1 for lies in found.values())
        assert len({next(iter(lies)) for lies in found.values()}) == len(found)


def test_answers_are_told_apart() -> None:
    out = [0] * 300
    for _, seat, view in views(2, 7, destroy="one_player"):
        said = []
        for action in out[: GAME.rules.legal(view, seat, out)]:
            part = [0] * 5
            GAME.learning.parts(view, seat, action, part)
            said.append(tuple(part))
        assert len(set(said)) == len(said)


def test_who_has_answered_in_secret_is_asked_again() -> None:
    """A table reopened fits the view but for that: all who owed an answer to the step owe it again."""
    again = set()
    for state, seat, view in views(3, 14):
        table, rng = view.copy(), generator(1)
        assert GAME.secrets.reopen is not None
        GAME.secrets.reopen(table, seat, rng)
        if is_secret_step(state):
            owing = [s for s in range(3) if not table.done[s]]
            assert table.n_open == len(owing) and seat in owing
            again |= {Phase(state.phase) for s in owing if state.done[s]}
            assert all(GAME.rules.legal(view_of(table, s), s, [0] * 300) > 0 for s in owing)
        for s in range(3):
            table.done[s] = state.done[s]
        table.n_open = view.n_open
        assert seen(table, seat) == bytes(view.freeze())[: view.layout.table_size]
    assert again == {Phase.PLAY, Phase.ACTIVATE, Phase.DECLARE, Phase.REPAIR}
