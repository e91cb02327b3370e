"""Games with many fights, drawn at random, for both referees."""

from collections.abc import Mapping
from random import Random
from typing import Any

from sandtable.core.seats import SPECTATOR
from sandtable.games.trts.rules.actions import Verb, encode, verb_of, z_of

from .compare import Difference, Duel

WEIGHTS = {
    Verb.DONE: 5,
    Verb.ORDER: 8,
    Verb.STUDY: 6,
    Verb.BUILD: 6,
    Verb.CANCEL: 1,
    Verb.MAN: 6,
    Verb.DIG: 2,
    Verb.MOVE: 4,
    Verb.PASS: 2,
    Verb.AIM: 12,
    Verb.ADD: 10,
    Verb.STOP: 2,
    Verb.STAY: 6,
    Verb.STAND: 6,
    Verb.WITHDRAW: 4,
    Verb.HOLD: 1,
    Verb.CEASE: 1,
    Verb.HIT: 30,
    Verb.SPLASH: 10,
    Verb.CAST: 20,
}


def draw(rng, actions):
    """A kind of answer by weight, then one of that kind; rather all of a stack than some."""
    by_verb = {}
    for action in actions:
        by_verb.setdefault(verb_of(action), []).append(action)
    verbs = list(by_verb)
    verb = rng.choices(verbs, [WEIGHTS.get(v, 10) for v in verbs])[0]
    found = by_verb[verb]
    if rng.random() < 0.4:
        most = max(z_of(a) for a in found)
        found = [a for a in found if z_of(a) == most]
    return rng.choice(found)


def stray(rng):
    """Any answer, mostly one that nobody would give."""
    return encode(rng.choice(list(Verb)), rng.randint(0, 9), rng.randint(0, 9), rng.randint(0, 3))


def play(
    rng: Random,
    n_seats: int,
    options: Mapping[str, Any],
    give_up: float = 0.002,
    take_back: float = 0.01,
    longest: int = 3000,
) -> Duel:
    """A whole game; raises Difference with what was said where the two do not agree."""
    duel = Duel(n_seats, options)
    try:
        run(rng, duel, give_up, take_back, longest)
    except Difference as difference:
        difference.args = (f"{difference} after {tail(duel)}",)
        difference.duel = duel
        raise
    return duel


def run(rng, duel, give_up, take_back, longest):
    everyone = (*range(duel.n_seats), SPECTATOR)
    duel.compare(everyone)
    for turn in range(longest):
        asked = duel.asked()
        if not asked:
            return
        left = [s for s in range(duel.n_seats) if not duel.state.out[s]]
        chance = rng.random()
        if chance < give_up and asked[0] >= 0:
            duel.concede(rng.choice(left))
        elif chance < give_up + take_back and asked[0] >= 0:
            duel.undo(rng.choice(left))
        else:
            seat = rng.choice(asked)
            legal = duel.compare_legal(seat)
            duel.compare_refusals(seat, legal, [stray(rng) for _ in range(4)])
            duel.play(seat, draw(rng, legal))
        duel.compare(everyone if turn % 20 == 0 else (everyone[turn % len(everyone)],))
    raise AssertionError(f"no end after {longest} answers")


def tail(duel):
    return f"{len(duel.said)} entries, the last: {duel.said[-3:]}"
