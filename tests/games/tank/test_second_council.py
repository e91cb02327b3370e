"""Random ballots, counted by the game and by a second council: the same answers are refused, and the same decrees pass."""

import random

from sandtable.core.seats import CLOCK
from sandtable.games.tank import GAME
from sandtable.games.tank.notation import scene
from sandtable.games.tank.rules.state import Decree, Status

from .second_council import Council

KINDS = {"stimulus": Decree.STIMULUS, "bounty": Decree.BOUNTY, "life": Decree.LIFE}
LETTERS = "ABCDEFGH"


def say(state, seat, text):
    """Is it taken?"""
    action = GAME.people.notation.read(state, seat, text)
    if GAME.rules.refuse(state, seat, action):
        return False
    GAME.rules.apply(state, seat, action)
    return True


def opening(rng):
    n = rng.randint(4, 8)
    status = ["living", "living"] + sorted(
        (rng.choice(("living", "dead", "dead", "destroyed")) for _ in range(n - 2)), reverse=True
    )
    status.sort(key=lambda s: s == "destroyed")  # a scenario seats its senators last
    options = {"grant_life_daily": rng.random() < 0.5, "waste_lives": rng.random() < 0.5}
    options["vote_changes"] = rng.choice((0, 1, 5))
    cards = {"living": "tank: P{0} {1}1 actions 5", "dead": "tank: P{0} {1}1 dead", "destroyed": "senator: P{0}"}
    coffer = rng.choice((rng.randint(0, 40), 400))
    lines = [". " * n, *(cards[s].format(i, LETTERS[i]) for i, s in enumerate(status)), f"coffer: {coffer}"]
    return scene("\n".join(lines), **options), Council(status, coffer, options)


def shoot_at_wrecks(state, second, seat):
    """The dead become senators in the middle of ballots."""
    for target in range(len(second.status)):
        square = state.tanks[target].square
        if (
            second.status[seat] == "living"
            and second.status[target] == "dead"
            and say(state, seat, f"shoot {LETTERS[square]}1")
        ):
            second.actions[seat] -= 1
            if state.tanks[target].status == Status.DESTROYED:
                second.status[target] = "destroyed"
            second.close_due()
            return


def answer(rng, state, second, seat):
    kind = rng.choice(list(KINDS))
    if rng.random() < 0.3:
        assert say(state, seat, f"open {kind}") == second.open(seat, kind)
        return
    target, amount = rng.randrange(len(second.status)), rng.choice((1, 1, 5, 2, 0, 6)) if kind == "bounty" else 0
    if rng.random() < 0.7:  # mostly they agree: on the first tank, on a life for the first of the dead
        target, amount = min(second.members()[:1] or [0]) if kind == "life" else 0, min(amount, 1)
    vote = rng.choice(("nothing", "abstain", *[(target, amount)] * 6))
    text = (
        f"{vote} {kind}"
        if isinstance(vote, str)
        else f"vote {kind} #{target + 1}" + (f" {amount}" if kind == "bounty" else "")
    )
    assert say(state, seat, text) == second.vote(seat, kind, vote), text


def first_table(state, n):
    names = {Status.LIVING: "living", Status.DEAD: "dead", Status.DESTROYED: "destroyed"}
    tanks = state.tanks[:n]
    return (
        state.coffer,
        [names[t.status] for t in tanks],
        [t.lives for t in tanks],
        [t.actions for t in tanks],
        [t.bounty for t in tanks],
        {kind for kind, decree in KINDS.items() if state.ballots[decree].order},
    )


def test_two_councils_agree_on_any_ballot():
    passed = 0
    for seed in range(100):
        rng = random.Random(seed)
        state, second = opening(rng)
        for step in range(200):
            chance, before = rng.random(), second.coffer
            seat = rng.choice((*range(len(second.status)), *second.members() * 4))
            if chance < 0.04:
                assert say(state, CLOCK, "day")
                second.start_day()
            elif chance < 0.05:
                if say(state, seat, "done"):
                    second.done.add(seat)
            elif chance < 0.09:
                shoot_at_wrecks(state, second, seat)
            else:
                answer(rng, state, second, seat)
            passed += second.coffer < before
            found = (second.coffer, second.status, second.lives, second.actions, second.bounties, set(second.ballots))
            assert first_table(state, len(second.status)) == found, f"seed {seed}, step {step}"
    assert passed > 300, "the councils decide enough to disagree on"
