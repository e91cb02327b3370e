"""One suite over all games: what the contract promises holds in random play.

`./dev check` looks at one set-up of each game, `./dev test` at all of them, `./dev soak` for as long as you like.
"""

import xml.etree.ElementTree as ElementTree
from typing import Any

import pytest

from sandtable.core.chance import below
from sandtable.core.checks.audit import Auditor
from sandtable.core.contract import ACTION_LIMIT, WIN
from sandtable.core.match import View, default_names
from sandtable.core.record import table_hash
from sandtable.core.seats import CHANCE, CLOCK, EVERYONE, NOBODY, SPECTATOR
from tests.contract.setups import FIRST, SETUPS, Setup

GUARD = -77
STATES = 150  # looked at per set-up here; `./dev soak` looks at thousands
LOOKERS = 4  # seats looked at per state, where a table has many
TRIED = [pytest.param(s, marks=() if s in FIRST else pytest.mark.slow) for s in SETUPS]


def auditor(setup: Setup, seed: int = 1) -> Auditor:
    game = setup.loaded
    return Auditor(game, game.settings(setup.options), setup.seats, seed)


def states(setup: Setup, n: int = STATES, seed: int = 1) -> Any:
    """(auditor, state) of random games, thinned so that whole games are seen."""
    walker = auditor(setup, seed)
    looked = 0
    while looked < n:
        for i, state in enumerate(walker.random_game()):
            if i < 12 or below(walker.rng, 7) == 0:
                looked += 1
                yield walker, state
            if looked >= n:
                return


@pytest.mark.slow
@pytest.mark.parametrize("setup", TRIED, ids=str)
def test_someone_is_asked_until_it_is_over_and_games_end(setup: Setup) -> None:
    walker = auditor(setup)
    game = setup.loaded
    for _ in range(3):
        n = 0
        state = None
        for state in walker.random_game():  # noqa: B007  the last one is looked at
            n += 1
        assert walker.next_seat(state, walker.rng) == NOBODY, (
            f"still asked after {n} answers, LONGEST is {walker.size.longest}"
        )
        check_results(setup, state)
        for seat in (*range(setup.seats), CHANCE, CLOCK, SPECTATOR, NOBODY, setup.seats, 1000):
            assert not game.rules.asks(state, seat)


def check_results(setup: Setup, state: Any) -> list[int]:
    """One win is shared out among the sides, at most; the seats of a side have the same."""
    game, out = setup.loaded, [GUARD] * (setup.seats + 1)
    game.rules.outcome(state, out)
    results = out[:-1]
    assert all(0 <= x <= WIN for x in results) and out[-1] == GUARD
    sides = [game.rules.side(state, seat) for seat in range(setup.seats)]
    by_side = dict(zip(sides, results, strict=True))
    assert results == [by_side[side] for side in sides]
    assert sum(by_side.values()) <= WIN, f"{results}: more than one win"
    best = max(results)
    assert best in (0, WIN // results.count(best), WIN // list(by_side.values()).count(best)), results
    return results


@pytest.mark.parametrize("setup", TRIED, ids=str)
def test_legal_actions_are_not_refused_and_fit_their_room(setup: Setup) -> None:
    game = setup.loaded
    for walker, state in states(setup):
        size = walker.size
        for seat in (*range(setup.seats), CHANCE, CLOCK):
            room = size.max_odds if seat == CHANCE else size.max_legal
            out = [GUARD] * (max(room, size.max_legal) + 1)
            n = game.rules.legal(state, seat, out)
            assert n <= room and out[n] == GUARD
            assert (n > 0) == bool(game.rules.asks(state, seat)), (
                f"seat {seat}: {n} legal actions, asked {game.rules.asks(state, seat)}"
            )
            assert len(set(out[:n])) == n
            assert all(0 <= a < ACTION_LIMIT and game.rules.refuse(state, seat, a) == 0 for a in out[:n])
        if game.rules.asks(state, CHANCE):
            assert not any(game.rules.asks(state, s) for s in range(setup.seats)) and not game.rules.asks(state, CLOCK)
            weights = [0] * (size.max_odds + 1)
            assert game.rules.odds(state, weights) == game.rules.legal(state, CHANCE, out) and all(
                w > 0 for w in weights[: game.rules.odds(state, weights)]
            )


@pytest.mark.parametrize("setup", TRIED, ids=str)
def test_refuse_survives_any_number(setup: Setup) -> None:
    game = setup.loaded
    for walker, state in states(setup, 40):
        before = bytes(state.freeze())
        for seat in (*range(min(setup.seats, 4)), CHANCE, CLOCK, SPECTATOR, setup.seats, 99999, -55):
            for action in (
                0,
                1,
                ACTION_LIMIT - 1,
                1 << 61,
                *(below(walker.rng, 1 << 31) << below(walker.rng, 30) for _ in range(12)),
            ):
                reason = game.rules.refuse(state, seat, action)
                assert game.rules.refusals(reason) is not None
                assert game.rules.asks(state, seat) or reason, f"seat {seat} is not asked, yet {action} is not refused"
        assert bytes(state.freeze()) == before, "refuse changed the table"


@pytest.mark.parametrize("setup", TRIED, ids=str)
def test_laws_of_the_view_and_no_leak(setup: Setup) -> None:
    report = auditor(setup, 5).run(STATES)
    assert not report.differences, "\n".join(report.differences)


@pytest.mark.parametrize("setup", TRIED, ids=str)
def test_independent_answers_commute(setup: Setup) -> None:
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
        assert table_hash(ab) == table_hash(ba)


@pytest.mark.parametrize("setup", TRIED, ids=str)
def test_setup_overwrites_whatever_was_there(setup: Setup) -> None:
    game, walker = setup.loaded, auditor(setup, 9)
    fresh = game.fresh(walker.settings, setup.seats)
    game.rules.setup(fresh)
    for used in walker.random_game():  # noqa: B007
        pass
    game.rules.setup(used)
    assert table_hash(used) == table_hash(fresh)


@pytest.mark.parametrize("setup", TRIED, ids=str)
def test_notation_words_and_clicks(setup: Setup) -> None:
    """Every legal action can be written and read, said and clicked; what is clicked is in the picture."""
    game, names = setup.loaded, default_names(setup.seats)
    for walker, state in states(setup, 40, 3):
        for seat in (*some_asked(walker, state), CHANCE, CLOCK):
            n = game.rules.legal(state, seat, walker.out)
            if not n:
                continue
            view = state if seat < 0 else walker.view(state, seat)
            some = walker.out[:n] if n < 60 else [walker.out[below(walker.rng, n)] for _ in range(60)]
            for action in some:
                text = game.people.notation.write(view, seat, action)
                assert game.people.notation.read(view, seat, text) == action, f"{text!r} reads as another action"
                assert game.people.words.action(view, seat, action, names)
            if seat >= 0:
                assert game.people.words.ask(view, seat, names) and isinstance(
                    game.people.words.seat_line(view, seat), str
                )
                check_clicks(game, view, seat, walker.out[:n], names)
        assert game.people.notation.show(walker.view(state, SPECTATOR)) and game.people.words.status(
            walker.view(state, SPECTATOR), names
        )


def some_asked(walker: Auditor, state: Any) -> list[int]:
    """The seats that are asked; drawn by lot, where they are many."""
    asked = [seat for seat in range(walker.n_seats) if walker.game.rules.asks(state, seat)]
    while len(asked) > LOOKERS:
        asked.pop(below(walker.rng, len(asked)))
    return asked


def check_clicks(game: Any, view: Any, seat: int, actions: list[int], names: Any) -> None:
    shown = View(game, view, seat, names)
    tree = ElementTree.fromstring(shown.svg())
    ids = [e.get("id") for e in tree.iter() if e.get("id")]
    assert len(ids) == len(set(ids)), "an id stands twice in the picture"
    assert not [e for e in tree.iter() if e.get("style")], "inline style"
    aims = getattr(game.people.draw, "aim", None)
    paths = {}
    for action in actions:
        path = tuple(game.people.words.clicks(view, seat, action))
        if aims and any(aims(view, seat, path[:k]) for k in range(1, len(path) + 1)):
            continue  # chosen by aiming, not by clicking
        assert path, f"{game.people.notation.write(view, seat, action)}: nothing to click"
        assert path not in paths, f"{path}: two actions have the same clicks"
        paths[path] = action
        for step in path:
            if step.startswith("say:"):
                assert game.people.words.button(view, seat, step)
            else:
                assert step in ids, f"{step} is not in the picture"
        assert game.people.words.mark(view, seat, action) in ("go", "hit", "place", "pick")
    for path in paths:
        assert not any(path[:k] in paths for k in range(1, len(path))), f"{path}: a shorter path is an action already"


@pytest.mark.parametrize("setup", TRIED, ids=str)
def test_all_eyes_together_see_what_each_seat_alone_sees(setup: Setup) -> None:
    """The picture of a replay through everyone's eyes: whatever a seat sees and spectators do not is there."""
    game, names = setup.loaded, default_names(setup.seats)
    for walker, state in states(setup, 25, 8):
        everyone = pieces_of(View(game, state, EVERYONE, names))
        open_to_all = pieces_of(View(game, walker.view(state, SPECTATOR), SPECTATOR, names))
        for seat in range(min(setup.seats, LOOKERS)):
            missing = pieces_of(View(game, walker.view(state, seat), seat, names)) - open_to_all - everyone
            assert not missing, f"seat {seat} sees what everyone together does not: {sorted(missing)[:5]}"


def pieces_of(view: View) -> set[str]:
    """The ids of all pieces in a picture, but for memories of what may be gone."""
    found = [e for e in ElementTree.fromstring(view.svg()).iter() if "piece" in str(e.get("class")).split()]
    ids = [str(e.get("id")) for e in found if "memory" not in str(e.get("class")) and e.get("id")]
    assert len(ids) == len(set(ids)), "an id stands twice in the picture"
    return set(ids)


@pytest.mark.parametrize("setup", FIRST, ids=str)
def test_refusals_events_and_results_have_words(setup: Setup) -> None:
    game, names = setup.loaded, default_names(setup.seats)
    for walker, state in states(setup, 80, 4):
        for seat in range(setup.seats):
            view = walker.view(state, seat)
            for action in (below(walker.rng, 1 << 31) for _ in range(5)):
                reason = game.rules.refuse(state, seat, action)
                if reason:
                    words, clause = game.people.words.refusal(view, seat, action, reason, names)
                    assert words and clause.startswith(game.prefix + "-"), (
                        f"{game.rules.refusals(reason).name}: {words!r} ({clause!r})"
                    )
            for event in view.events[: view.n_events]:
                assert isinstance(game.people.words.event(view, event, names), str)
        assert state.n_events < len(state.events), "the room for events is too small for the longest apply"
        if walker.next_seat(state, walker.rng) == NOBODY:
            assert game.people.words.result(state, names)


@pytest.mark.parametrize("setup", TRIED, ids=str)
def test_conceding_is_possible_at_any_time(setup: Setup) -> None:
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
                assert check_results(setup, given_up)[seat] == 0, "who gave up has something"
                break
            game.rules.apply(given_up, who, walker.any_answer(given_up, who, walker.rng, walker.out, walker.weights))
        else:
            raise AssertionError("a game in which a seat gave up does not end")


@pytest.mark.parametrize("setup", TRIED, ids=str)
def test_idle_answers_are_legal_and_observations_fit(setup: Setup) -> None:
    game = setup.loaded
    for walker, state in states(setup, 40, 7):
        size = walker.size
        for seat in range(setup.seats):
            if game.rules.asks(state, seat):
                view = walker.view(state, seat)
                assert game.rules.refuse(state, seat, game.thinking.idle(view, seat)) == 0
                out = [GUARD] * (size.observed + 1)
                game.learning.observe(view, seat, out)
                assert out[-1] == GUARD and GUARD not in out[:-1]
                out = [GUARD] * (size.parts + 1)
                game.learning.parts(game.thinking.idle(view, seat), out)
                assert out[-1] == GUARD
                assert 0 <= game.thinking.judge(view, seat) <= 1000
