"""For clause tests of any game: what would the arbiter say, and then do it.

`silence.py` silences one reason at a time through `muted`
and demands that some clause test notices. So clause tests ask through `refusal`, never the rules' own functions alone.
"""

from typing import Any

from sandtable.core.contract import Game

muted: int = 0  # a reason that is never given, while the mutation runs
seen: set[int] = set()  # reasons given since it was last cleared


def action_of(game: Game, state: Any, seat: int, action: int | str) -> int:
    """A code as it is, or read from notation."""
    return game.people.notation.read(state, seat, action) if isinstance(action, str) else action


def refusal(game: Game, state: Any, seat: int, action: int | str) -> Any:
    """The reason the arbiter gives, as a member of the game's Refusal."""
    reason = game.rules.refuse(state, seat, action_of(game, state, seat, action))
    seen.add(int(reason))
    if reason == muted:
        reason = 0
    return game.rules.refusals(reason)


def play(game: Game, state: Any, seat: int, *actions: int | str) -> Any:
    """Carries actions out, each of which must be allowed; gives the state back."""
    for action in actions:
        code = action_of(game, state, seat, action)
        reason = game.rules.refuse(state, seat, code)
        assert reason == 0, f"seat {seat}: {action!r} is refused: {game.rules.refusals(reason).name}"
        game.rules.apply(state, seat, code)
    return state


def fresh(game: Game, n_seats: int = 2, **options: Any) -> Any:
    """A table that is laid and set up, with options."""
    state = game.fresh(game.settings(options), n_seats)
    game.rules.setup(state)
    return state


def events(state: Any, kind: int) -> list[tuple[int, int, int]]:
    """(who, what, amount) of the events of one kind in the last apply."""
    return [(e.who, e.what, e.amount) for e in state.events[: state.n_events] if e.kind == kind]
