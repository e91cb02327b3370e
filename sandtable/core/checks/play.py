"""What the rules of any game promise, asked of random tables. A broken promise is an AssertionError with its place."""

from collections.abc import Sequence
from typing import Any

from sandtable.core.chance import below
from sandtable.core.checks.dialect import demand
from sandtable.core.checks.tables import Setup, auditor, place, positions, states
from sandtable.core.contract import ACTION_LIMIT, WIN
from sandtable.core.events import clear_events
from sandtable.core.features import Feature
from sandtable.core.match import only_answer
from sandtable.core.record import table_hash
from sandtable.core.seats import CHANCE, CLOCK, NOBODY, SPECTATOR

GUARD = -77
STATES = 150  # looked at per set-up; `./dev soak` looks at thousands
POOL = 400  # actions of other positions that are tried on this one
TRIED = 40  # of them, on each


def dialect(setup: Setup) -> None:
    """every rule is of the dialect"""
    demand(setup.loaded)


def ends(setup: Setup) -> None:
    """someone is asked until it is over, and games end"""
    walker, game = auditor(setup), setup.loaded
    for _ in range(3):
        n, state = 0, game.fresh(walker.settings, setup.seats)
        for state in walker.random_game():  # noqa: B007  the last one is looked at
            n += 1
        assert walker.next_seat(state, walker.rng) == NOBODY, (
            f"{place(game.size)}: a game goes on after {n} answers, and Size.longest is {walker.size.longest}"
        )
        results(setup, state)
        for seat in range(setup.seats):
            judged(setup, state, seat)
        for seat in (*range(setup.seats), CHANCE, CLOCK, SPECTATOR, NOBODY, setup.seats, 1000):
            assert not game.rules.asks(state, seat), f"{place(game.rules.asks)}: seat {seat} is asked when all is over"


def results(setup: Setup, state: Any) -> list[int]:
    """One win is shared out among the sides, at most; the seats of a side have the same."""
    game, out = setup.loaded, [GUARD] * (setup.seats + 1)
    game.rules.outcome(state, out)
    found, where = out[:-1], place(game.rules.outcome)
    assert out[-1] == GUARD, f"{where}: outcome writes more than {setup.seats} results"
    assert all(0 <= x <= WIN for x in found), f"{where}: results are 0 to {WIN}, not {found}"
    sides = [game.rules.side(state, seat) for seat in range(setup.seats)]
    by_side = dict(zip(sides, found, strict=True))
    assert found == [by_side[side] for side in sides], f"{where}: seats of one side have {found}"
    assert sum(by_side.values()) <= WIN, f"{where}: {found} is more than one win"
    best = max(found)
    shares = (0, WIN // found.count(best), WIN // list(by_side.values()).count(best))
    assert best in shares, f"{where}: {found}: those who share a win have the same share of {WIN}"
    return found


def bounds(setup: Setup) -> None:
    """nothing is written past its room"""
    game = setup.loaded
    learning, size = game.learning, auditor(setup).size
    features = learning.seen(size.room), learning.said(size.room)
    for walker, state in states(setup, STATES):
        for seat in (*range(setup.seats), CHANCE, CLOCK):
            name, room = ("max_odds", size.max_odds) if seat == CHANCE else ("max_legal", size.max_legal)
            written(game.rules.legal, name, room, state, seat)
            if seat == CHANCE:
                written(game.rules.odds, name, room, state)
            elif seat >= 0 and game.rules.asks(state, seat):
                view = walker.view(state, seat)
                seen = written(learning.observe, "observed", size.observed, view, seat)
                assert GUARD not in seen, (
                    f"{place(learning.observe)}: observe leaves place {seen.index(GUARD)} unwritten"
                )
                said = written(learning.parts, "parts", size.parts, view, seat, game.thinking.idle(view, seat))
                declared(learning.seen, features[0], seen)
                declared(learning.said, features[1], said)
        assert state.n_events < len(state.events) or not state.n_events, (
            f"{place(game.size)}: Size.events is {len(state.events)}, too small for the longest apply"
        )


def declared(declares: Any, features: Sequence[Feature], numbers: list[int]) -> None:
    """As many numbers as are declared for learners, each within its bounds."""
    where = place(declares)
    assert len(features) == len(numbers), f"{where}: {len(features)} numbers are declared, {len(numbers)} are written"
    for feature, n in zip(features, numbers, strict=True):
        within = feature.low <= n <= feature.high
        assert within, f"{where}: {feature.name} is {n}, declared as {feature.low} to {feature.high}"


def written(f: Any, name: str, room: int, *given: Any) -> list[int]:
    """The buffer after the call; its room has a guard behind it longer than itself."""
    out = [GUARD] * (2 * room + 64)
    try:
        n = f(*given, out)
    except IndexError:
        n = len(out)
    past = [i for i in range(room, len(out)) if out[i] != GUARD]
    most = max([room, *(i + 1 for i in past), n if isinstance(n, int) else 0])
    assert most == room, f"{place(f)}: {f.__name__} writes {most} numbers, and Size.{name} is {room}"
    return out[:room]


def legal(setup: Setup) -> None:
    """legal and refuse agree, also on positions that no game has reached"""
    game, pool = setup.loaded, [0, 1, 2, 3]
    for walker, state, seats in positions(setup, STATES // 2):
        for seat in seats:
            out = [GUARD] * len(walker.out)
            n = game.rules.legal(state, seat, out)
            listed, asked = out[:n], bool(game.rules.asks(state, seat))
            where = place(game.rules.legal)
            assert (n > 0) == asked, f"{where}: seat {seat} is {'' if asked else 'not '}asked and has {n} legal actions"
            assert len(set(listed)) == n, f"{where}: legal lists an action twice"
            only = only_answer(game, state, seat)
            assert only == (listed[0] if n == 1 else None), f"{where}: legal writes a second action and takes it back"
            for action in listed:
                assert 0 <= action < ACTION_LIMIT, f"{where}: legal lists {action}; actions are 0 to 2**62 - 1"
                reason = game.rules.refuse(state, seat, action)
                assert reason == 0, f"{where}: legal lists {action}, and refuse says {game.rules.refusals(reason).name}"
            if asked and game.rules.legal_is_complete:
                disagree(setup, walker, state, seat, listed, pool)
            pool += listed
        while len(pool) > POOL:
            pool.pop(below(walker.rng, len(pool)))
        if CHANCE in seats and game.rules.asks(state, CHANCE):
            chance(setup, walker, state)


def disagree(setup: Setup, walker: Any, state: Any, seat: int, listed: list[int], pool: list[int]) -> None:
    """Actions of other positions, and those listed with a bit turned: none is allowed that is not listed."""
    game, known = setup.loaded, set(listed)
    tried = [pool[below(walker.rng, len(pool))] for _ in range(TRIED)]
    tried += [listed[below(walker.rng, len(listed))] ^ 1 << below(walker.rng, 24) for _ in range(TRIED)]
    for action in tried:
        if action not in known and game.rules.refuse(state, seat, action) == 0:
            raise AssertionError(
                f"{place(game.rules.legal)}: refuse allows {action} to seat {seat}, and legal does not list it"
            )


def chance(setup: Setup, walker: Any, state: Any) -> None:
    rules, where = setup.loaded.rules, place(setup.loaded.rules.odds)
    others = [s for s in (*range(setup.seats), CLOCK) if rules.asks(state, s)]
    assert not others, f"{place(rules.asks)}: chance and seat {others[0]} are asked at once"
    weights, out = [0] * (walker.size.max_odds + 1), [0] * (max(walker.size.max_odds, walker.size.max_legal) + 1)
    n, m = rules.odds(state, weights), rules.legal(state, CHANCE, out)
    assert n == m, f"{where}: {n} odds for {m} actions of chance"
    assert all(w > 0 for w in weights[:n]), f"{where}: odds are above 0, not {weights[:n]}"


def refuse(setup: Setup) -> None:
    """refuse takes any seat and any number, and changes nothing"""
    game = setup.loaded
    for walker, state in states(setup, 40):
        before = bytes(state.freeze())
        for seat in (*range(min(setup.seats, 4)), CHANCE, CLOCK, SPECTATOR, setup.seats, 99999, -55):
            drawn = (below(walker.rng, 1 << 31) << below(walker.rng, 30) for _ in range(12))
            for action in (0, 1, ACTION_LIMIT - 1, 1 << 61, *drawn):
                reason = game.rules.refuse(state, seat, action)
                assert game.rules.refusals(reason) is not None
                assert game.rules.asks(state, seat) or reason, (
                    f"{place(game.rules.refuse)}: seat {seat} is not asked, yet {action} is not refused"
                )
        assert bytes(state.freeze()) == before, f"{place(game.rules.refuse)}: refuse changed the table"


def views(setup: Setup) -> None:
    """the laws of the view hold, and nothing leaks"""
    report = auditor(setup, 5).run(STATES)
    where = place(setup.loaded.secrets.hide)
    assert not report.differences, f"{where}: {'; '.join(report.differences[:3])}"
    wipes_only(setup)


def wipes_only(setup: Setup) -> None:
    """Where a game says in which fields it hides anything, it leaves the others alone."""
    game, hides = setup.loaded, setup.loaded.secrets.hides
    if hides is None:
        return
    for walker, state in states(setup, 100):
        for seat in (SPECTATOR, *range(setup.seats)):
            table, seen = bytes(state.freeze()), bytes(walker.view(state, seat).freeze())
            for name, _, n, at, size in state.layout.fields:
                end = at + size * (1 if n is None else n)
                assert name in (*hides, "n_events", "events") or table[at:end] == seen[at:end], (
                    f"{place(game.secrets.hide)}: hide wipes something in {name}, which is not in `hides`"
                )


def commute(setup: Setup) -> None:
    """independent answers commute"""
    game = setup.loaded
    for walker, state in states(setup, 100):
        asked = [s for s in range(setup.seats) if game.rules.asks(state, s)]
        if len(asked) < 2:
            continue
        a, b = asked[0], asked[1 + below(walker.rng, len(asked) - 1)]
        x, y = (walker.any_answer(state, s, walker.rng, walker.out, walker.weights) for s in (a, b))
        ab, ba = state.copy(), state.copy()
        shown_a, shown_b = (table_hash(walker.view(state, s)) for s in (a, b))
        game.rules.apply(ab, a, x)
        game.rules.apply(ba, b, y)
        if table_hash(walker.view(ab, b)) != shown_b or table_hash(walker.view(ba, a)) != shown_a:
            continue  # they race: the one who comes first is seen
        game.rules.apply(ab, b, y)
        game.rules.apply(ba, a, x)
        assert table_hash(ab) == table_hash(ba), (
            f"{place(game.rules.apply)}: seats {a} and {b} do not see each other's answers, and yet their order matters"
        )


def forgets(setup: Setup) -> None:
    """an answer tells what it did, and nothing of the one before"""
    rules = setup.loaded.rules
    for walker, state in states(setup, 40, 2):
        seat = walker.next_seat(state, walker.rng)
        if seat == NOBODY or not len(state.events):
            continue
        action = walker.any_answer(state, seat, walker.rng, walker.out, walker.weights)
        silent, told = state.copy(), state.copy()
        clear_events(silent)
        clear_events(told)
        told.n_events = 1
        rules.apply(silent, seat, action)
        rules.apply(told, seat, action)
        assert silent.n_events == told.n_events, (
            f"{place(rules.apply)}: apply keeps the events of the answer before; begin it with `clear_events(state)`"
        )


def overwrites(setup: Setup) -> None:
    """setup overwrites whatever was there"""
    game, walker = setup.loaded, auditor(setup, 9)
    fresh = game.fresh(walker.settings, setup.seats)
    game.rules.setup(fresh)
    for used in walker.random_game():  # noqa: B007
        pass
    game.rules.setup(used)
    assert table_hash(used) == table_hash(fresh), (
        f"{place(game.rules.setup)}: setup leaves something of the game before"
    )


def concede(setup: Setup) -> None:
    """whoever gives up may do so at any time, and the game still ends"""
    game = setup.loaded
    for walker, state in states(setup, 25, 6):
        if walker.next_seat(state, walker.rng) == NOBODY:
            continue
        seat = below(walker.rng, setup.seats)
        given_up = state.copy()
        game.rules.concede(given_up, seat)
        for _ in range(walker.size.longest + 5):
            who = walker.next_seat(given_up, walker.rng)
            if who == NOBODY:
                assert results(setup, given_up)[seat] == 0, f"{place(game.rules.concede)}: who gave up has something"
                break
            game.rules.apply(given_up, who, walker.any_answer(given_up, who, walker.rng, walker.out, walker.weights))
        else:
            raise AssertionError(f"{place(game.rules.concede)}: a game in which a seat gave up does not end")


def thinking(setup: Setup) -> None:
    """idle answers are legal, judgements are 0 to 1000, the rules of thumb score what is legal"""
    game = setup.loaded
    for walker, state in states(setup, 40, 7):
        for seat in range(setup.seats):
            if game.rules.asks(state, seat):
                view = walker.view(state, seat)
                action = game.thinking.idle(view, seat)
                reason = game.rules.refuse(state, seat, action)
                assert reason == 0, (
                    f"{place(game.thinking.idle)}: idle answers {action}, refused as {game.rules.refusals(reason).name}"
                )
                judged(setup, view, seat)
                thumb(setup, view, seat)


def judged(setup: Setup, view: Any, seat: int) -> None:
    judge = setup.loaded.thinking.judge
    said = judge(view, seat)
    assert 0 <= said <= WIN, f"{place(judge)}: judge says {said}; it is 0 to {WIN}"


def thumb(setup: Setup, view: Any, seat: int) -> None:
    """A score for each legal answer, and no more."""
    game = setup.loaded
    actions = [0] * (game.size(game.settings(setup.options), setup.seats).max_legal + 1)
    n = game.rules.legal(view, seat, actions)
    scores = [GUARD] * (2 * n + 64)
    try:
        game.thinking.thumb(view, seat, actions, n, scores)
        past = [i for i in range(n, len(scores)) if scores[i] != GUARD]
    except IndexError:
        past = [len(scores)]
    assert not past, f"{place(game.thinking.thumb)}: thumb writes place {past[0] + 1} of {n} scores"
