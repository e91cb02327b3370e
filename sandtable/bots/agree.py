"""A bot's word to an offer: what it expects of the game against what it is offered. For any game and any level."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sandtable.bots.levels import captain_for, minded, network_of, usual_playouts
from sandtable.core.chance import Rng, seeded
from sandtable.core.compiled import has_compiler
from sandtable.core.contract import WIN, Game, Size
from sandtable.core.entries import SHARE
from sandtable.core.errors import Refused
from sandtable.core.match import Match
from sandtable.core.ranks import THINKERS
from sandtable.core.record import sized

GUESSES = 4  # tables that fit the view, over which the judge's word is averaged


def agrees(level: str, match: Match, seat: int, seed: int, playouts: int = 0, compile: bool = True) -> bool:
    """Does a bot in this seat agree to the offer that stands? It shares what it does not expect to beat; it gives up a
    result only where it expects less than an even share. The same seed and budget give the same word."""
    offer = match.offered
    if offer is None or seat not in offer.open_to:
        raise Refused(f"{match.name_of(seat)} is not asked about an offer")
    return word(level, seen_by(match, seat), offer.terms, offer.voters, seed, playouts, compile)


@dataclass(frozen=True)
class Sees:
    """All that a bot knows of a match: its own view."""

    game: Game
    size: Size
    n_seats: int
    view: Any
    seat: int


def seen_by(match: Match, seat: int) -> Sees:
    return Sees(match.game, match.size, match.n_seats, match.view(seat).state, seat)


def word(
    level: str, sees: Sees, terms: str, voters: Sequence[int], seed: int, playouts: int = 0, compile: bool = True
) -> bool:
    """The same from the view alone, for a bot in a process of its own."""
    share = WIN // len({sees.game.rules.side(sees.view, s) for s in voters})
    expected = worth(level, sees, seed, playouts, compile)
    return expected <= share if terms == SHARE else expected < share


def worth(level: str, sees: Sees, seed: int, playouts: int = 0, compile: bool = True) -> int:
    """The result that a bot expects, in thousandths of a win, from its own view: a captain or general that is asked
    searches, every other bot, and a captain without a choice, hears the judge."""
    game, view, seat = sees.game, sees.view, sees.seat
    level = minded(level, game, view, seed)
    if level in THINKERS and game.rules.asks(view, seat):
        fast = compile and has_compiler()
        budget = playouts or usual_playouts(level, fast)
        captain = captain_for(game, sees.size, sees.n_seats, fast, budget, network_of(level, game, view))
        best = captain.look(view, seat, seed, budget)[0]
        if best.visits:
            return round(best.value)
    return sum(judged(sees, seed + k) for k in range(GUESSES)) // GUESSES


def judged(sees: Sees, seed: int) -> int:
    """The share of the seat's side in what the judge gives to all sides, on one table that fits the view."""
    game, seat, table, rng = sees.game, sees.seat, sees.view.copy(), sized(Rng).fresh()
    seeded(rng, seed)
    game.secrets.guess(table, seat, rng)
    sides: dict[int, int] = {}
    for other in range(sees.n_seats):
        side = game.rules.side(table, other)
        sides[side] = max(sides.get(side, 0), int(game.thinking.judge(table, other)))
    total = sum(sides.values())
    return WIN * sides[game.rules.side(table, seat)] // total if total else WIN // len(sides)
