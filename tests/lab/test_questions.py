"""The games' own questions: whatever is counted is asked for, and agrees with the table at the end."""

import pytest

from sandtable.bots.contests.arena import Arena
from sandtable.core import library
from sandtable.core.chance import seeded
from sandtable.lab.watch import CONCEDED, KINDS, TENTHS, logged, measured

pytestmark = pytest.mark.slow

SEATS = {"tank": 4}
GAMES = 3


class Counted:
    """One game between sergeants, played and counted without a compiler."""

    def __init__(self, name: str, seed: int, level: int = 1) -> None:
        self.game = game = library.load(name)
        self.n = n = SEATS.get(name, game.seats.start)
        self.settings = game.settings()
        arena = Arena(game, self.settings, n, [logged, measured], compile=False, events=True)
        self.seats, self.actions = arena.room(arena.size.longest + 1), arena.room(arena.size.longest + 1)
        seeded(arena.rngs[0], seed)
        seeded(arena.rngs[1], seed + (1 << 40))
        states, out = arena.states, arena.out
        levels = [level] * n
        self.length = arena.call["logged"](
            states, *arena.rngs, out, arena.scores, levels, self.seats, self.actions, arena.size.longest
        )
        self.replay(arena)

    def replay(self, arena: Arena) -> None:
        n = self.n
        self.decisions, self.branching, self.leads = arena.room(n), arena.room(n), arena.room(1 + TENTHS)
        self.uses, self.tallies = arena.room(n * KINDS), arena.room(2 * (n + 1) * self.game.study.counters)
        arena.call["measured"](
            arena.states, self.seats, self.actions, self.length, arena.out, arena.parts, arena.results,
            self.decisions, self.branching, self.uses, self.tallies, self.leads,
        )  # fmt: skip
        self.state, self.results = arena.states[0], arena.results

    def count(self, who: int, what: int) -> int:
        return self.tallies[2 * (who * self.game.study.counters + what)]

    def total(self, *what: int) -> int:
        return sum(self.count(s, k) for s in range(self.n) for k in what)


@pytest.fixture(scope="module", params=library.names())
def some(request):
    return [Counted(request.param, seed) for seed in range(GAMES)]


def test_whatever_is_counted_is_asked_for(some):
    for one in some:
        questions = one.game.study.questions(one.settings, one.n)
        assert questions
        asked = {"seat": set(), "game": set()}
        for question in questions:
            assert len(set(question.answers.values())) == len(question.answers) and question.of in asked
            assert question.when < 0 or question.when in question.answers
            asked[question.of] |= set(map(int, question.answers))
        assert max(asked["seat"] | asked["game"]) < one.game.study.counters
        for who in range(one.n + 1):
            of = "game" if who == one.n else "seat"
            lost = {k for k in range(one.game.study.counters) if one.count(who, k)} - asked[of]
            assert not lost, f"counters {lost} of {of} are in no question"


def test_a_game_ends_in_one_way(some):
    for one in some:
        ends = one.game.study.questions(one.settings, one.n)[0]
        assert ends.of == "game" and sum(one.count(one.n, k) for k in ends.answers) == 1


def test_every_kind_of_action_has_a_name(some):
    for one in some:
        used = {i % KINDS for i, k in enumerate(one.uses) if k}
        assert used and used <= set(map(int, one.game.study.verbs))
        assert sum(one.uses) == sum(one.decisions) == sum(s >= 0 for s in one.seats[: one.length])


def test_the_leader_at_the_end_has_won(some):
    for one in some:
        if max(one.results) == 1000:
            assert one.results[one.leads[TENTHS] - 1] == 1000


def agree(one: Counted) -> None:
    """The counters against the table that is left."""
    state = one.state
    match one.game.name:
        case "doubletime":
            from sandtable.games.doubletime.questions import Count

            kinds = [Count.AT_WALL + k for k in range(1, 5)]
            for seat in range(2):
                hits = sum(one.count(seat, k) for k in kinds)
                assert hits >= 6 - state.sides[1 - seat].wall and (hits > 0) == (state.sides[1 - seat].wall < 6)
                assert hits == sum(one.count(seat, Count.COLUMN + c) for c in range(8))
            sold = sum(s >= 0 and 0 < a // 128 < 4 for s, a in zip(one.seats, one.actions, strict=True))
            assert one.total(*[Count.DEPLOYED + k for k in range(1, 4)]) == sold
        case "tank":
            from sandtable.games.tank.questions import Count
            from sandtable.games.tank.rules.state import Status

            dead = sum(state.tanks[s].status in (Status.DEAD, Status.DESTROYED) for s in range(one.n))
            assert one.total(Count.DIES) - one.total(Count.RISES) == dead > 0
            assert one.total(Count.KILLS) <= one.total(Count.DIES)
            assert one.total(Count.IS_DESTROYED) == one.total(Count.DESTROYS)
        case "timemachine":
            from sandtable.games.timemachine.questions import Count
            from sandtable.games.timemachine.rules.actions import Act

            assert one.total(*[Count.DRAFTED + t for t in range(4)]) == sum(
                one.uses[s * KINDS + Act.PLAY] for s in range(2)
            )
            on = sum(state.active)
            assert one.total(Count.ACTIVATED) == sum(one.total(Count.ACTIVATED_IN + r) for r in range(1, 9)) >= on
        case "trts":
            from sandtable.games.trts.questions import Count
            from sandtable.games.trts.rules.control import own_areas

            for seat in range(one.n):
                held = sum(1 << a for a in range(24) if one.count(seat, Count.HOLDS + a))
                assert held == own_areas(state, seat)
                assert one.count(seat, Count.PLACE) + one.count(seat, Count.PLACE + 1) == 1
            assert one.total(Count.OUT) == sum(map(bool, state.out))
        case "wartime":
            from sandtable.games.wartime.questions import Count

            assert one.total(Count.OUT) == sum(state.seats[s].gone for s in range(one.n))
            assert one.total(Count.BEGINS) == 1 and one.total(*[Count.ZONE + z for z in range(1, 7)]) == one.n
            destroyed, lost = ([first + k for k in range(16)] for first in (Count.DESTROYS, Count.LOSES))
            assert one.total(*destroyed) == one.total(*lost) > 0


def test_the_counters_agree_with_the_table(some):
    for one in some:
        agree(one)


def test_a_seat_that_gives_up_is_counted_as_such():
    one = Counted("tank", 5)
    arena = Arena(one.game, one.settings, one.n, [logged, measured], compile=False, events=True)
    first = next(i for i in range(one.length) if one.seats[i] >= 0)
    who, one.length = one.seats[first], first + 1
    one.actions[first] = CONCEDED
    one.replay(arena)
    from sandtable.games.tank.rules.state import Status

    assert one.state.tanks[who].status == Status.LEFT and sum(one.decisions) == 0
