"""One game between players of any kind, refereed: whoever is at fault loses by rule, and the report says why."""

from collections.abc import Sequence
from dataclasses import dataclass

from sandtable.bots.players import Fault, Player, playable
from sandtable.core.chance import START, mixed, place_in
from sandtable.core.contract import Game
from sandtable.core.dice import Dice
from sandtable.core.match import Match
from sandtable.core.options import Settings
from sandtable.core.seats import CLOCK


@dataclass
class Played:
    """A finished game."""

    match: Match
    outcome: list[int]
    faults: list[tuple[int, str]]  # (seat, why)


def seed_of(seed: int, seat: int, n: int) -> int:
    """The seed of one decision: the same game, seat and place give the same one."""
    return int(mixed(mixed(seed & 0xFFFFFFFF) + seat * 0x9E3779B9 & 0xFFFFFFFF)) << 20 | n & 0xFFFFF


class Order:
    """Who of several seats asked answers next: drawn from the seed; where the clock is asked beside them they answer in
    rotation, in an order drawn anew whenever it has answered, as in `core.drive`."""

    def __init__(self, seed: int) -> None:
        self.seed, self.seen, self.day, self.turn = seed, 0, 0, START

    def next(self, match: Match) -> int:
        asked = [s for s in match.asked if s >= 0]
        for entry in match.entries[self.seen :]:
            if entry.seat == CLOCK:
                self.day, self.turn = self.day + 1, START
        self.seen = len(match.entries)
        if CLOCK not in match.asked:
            return asked[seed_of(self.seed, 99, self.seen) % len(asked)]
        places = {int(place_in(seed_of(self.seed, 98, self.day), seat)): seat for seat in asked}
        self.turn = min((p for p in places if p > self.turn), default=min(places))
        return places[self.turn]


def contest(game: Game, settings: Settings, players: Sequence[Player], seed: int, limit: int = 0) -> Played:
    """Plays to the end; dice from the seed. Several seats asked at once answer in an order drawn from the seed too."""
    match = Match(game, settings, len(players), Dice.from_seed(seed), [p.name for p in players])
    match.settle()
    faults: list[tuple[int, str]] = []
    for seat, who in enumerate(players):
        try:
            who.begin(match, seat, seed_of(seed, seat, 0))
        except Fault as fault:
            lose(match, seat, fault, faults)
    limit, order = limit or match.size.longest, Order(seed)
    while not match.over and len(match.entries) < limit:
        seat = order.next(match)
        try:
            match.play(
                seat, playable(match, seat, players[seat].answer(match, seat, seed_of(seed, seat, len(match.entries))))
            )
        except Fault as fault:
            lose(match, seat, fault, faults)
    outcome = match.outcome
    for seat, _ in faults:
        outcome[seat] = 0
    for who in players:
        who.end(outcome)
    return Played(match, outcome, faults)


def lose(match: Match, seat: int, fault: Fault, faults: list[tuple[int, str]]) -> None:
    """The culprit gives up its seat; the rest plays on where the game allows it."""
    faults.append((seat, str(fault)))
    if not match.over:
        match.concede(seat)
