"""A batch plays what a match plays: the same dice, order, bots, views and results, whatever the threads."""

from typing import Any

import numpy as np
import pytest

from sandtable.bots.levels import choose
from sandtable.core.errors import Refused, Unknown, Unreadable
from sandtable.core.library import load, names
from sandtable.envs import Batch, batch, handy, replay
from sandtable.envs.batch import LEAST_HANDY, MOST_HANDY, OWN_CACHE
from sandtable.envs.tables import HIDDEN, OWN_EYES, decision

FIRST = [
    ("examples.four", ["learner", "sergeant"], {}),
    ("doubletime", 2, [{}, {"columns": 4, "hold_wall": True}, {"rows": 6, "goddess": "once"}]),
]
MORE = [
    ("doubletime", [["learner", "sergeant"], ["recruit", "learner"]], {}),
    ("timemachine", [3, 4], {}),
    ("timemachine", ["learner", "sergeant"], {"open_discards": False}),
    ("tank", [2, 5, ["learner", "sergeant", "learner"]], {}),
    ("trts", ["learner", "sergeant"], {"rounds": 3}),
    ("trts", 3, {"rounds": 2}),
    ("wartime", [["sergeant", "learner"], 2], {"turn_limit": 4}),
]


def played_beside_matches(tables: Batch, steps: int, look_every: int = 5) -> int:
    """Random choices at all tables and at matches beside them; how many games ended."""
    draw, ended = np.random.default_rng(1), 0
    matches = [replay(tables.game, tables.setup(i), tables.seed(i)) for i in range(tables.n)]
    for step in range(steps):
        assert [m.asked for m in matches] == tables.asked.tolist()
        assert tables.masks.sum(axis=1).tolist() == tables.n_legal.tolist()
        for i, beside in enumerate(matches):
            if step % look_every == 0:
                looks_alike(tables, i, beside)
        tables.step([int(draw.choice(np.flatnonzero(mask))) for mask in tables.masks])
        for i, beside in enumerate(matches):
            beside.play(int(tables.answers[i]))
            assert beside.match.over == bool(tables.ends[i])
            if beside.match.over:
                ended += 1
                assert tables.final_hash(i) == beside.match.hash
                assert tables.rewards[i, : beside.match.n_seats].tolist() == beside.match.outcome
                matches[i] = replay(tables.game, tables.setup(i), tables.seed(i))
            else:
                assert not tables.rewards[i].any()
    return ended


def looks_alike(tables: Batch, i: int, beside: Any) -> None:
    """What a table shows is what the seat's view gives."""
    match, seat = beside.match, beside.asked
    assert tables.hash(i) == match.hash
    view, codes = match.view(seat), match.codes(seat)
    assert tables.observations[i].tolist() == view.observe()
    assert tables.legal[i, : tables.n_legal[i]].tolist() == codes
    parts = [view.parts(code) for code in codes]
    assert tables.parts[i, : len(codes)].tolist() == parts
    open_ones = {int(np.dot(p, tables.strides)) for p in parts} if tables.flat else set(range(len(codes)))
    assert set(np.flatnonzero(tables.masks[i]).tolist()) == open_ones
    assert len(open_ones) == len(codes)


@pytest.mark.parametrize(("game", "seats", "options"), FIRST, ids=lambda x: str(x)[:20])
def test_a_plain_batch_plays_what_matches_play(game: str, seats: Any, options: Any) -> None:
    assert played_beside_matches(batch(game, 3, seats=seats, options=options, seed=5, parts=True, compile=False), 60)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "seats", "options"), MORE, ids=lambda x: str(x)[:20])
def test_plain_batches_of_every_game_play_what_matches_play(game: str, seats: Any, options: Any) -> None:
    played_beside_matches(batch(game, 3, seats=seats, options=options, seed=5, parts=True, compile=False), 60)


@pytest.mark.slow
@pytest.mark.compiled
@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [pytest.param(*case, marks=pytest.mark.xdist_group(case[0])) for case in FIRST + [MORE[0], MORE[2]]],
    ids=lambda x: str(x)[:20],
)
def test_a_compiled_batch_in_two_threads_plays_what_matches_play(game: str, seats: Any, options: Any) -> None:
    tables = batch(game, 6, seats=seats, options=options, seed=5, threads=2, parts=True)
    assert played_beside_matches(tables, 80, 9)
    tables.close()


@pytest.mark.slow
@pytest.mark.compiled
@pytest.mark.parametrize(
    ("game", "seats"),
    [
        pytest.param(game, seats, marks=pytest.mark.xdist_group(game))
        for game, seats in (("doubletime", 2), ("timemachine", [3, 4]), ("trts", 2))
    ],
)
def test_learners_see_with_their_own_eyes_what_a_view_would_show(game: str, seats: Any) -> None:
    """A hundred thousand states of each game in which something is hidden."""
    own, given = (batch(game, 512, seats=seats, seed=3, threads=1, parts=True) for _ in range(2))
    assert own._hides == OWN_EYES
    given._hides = HIDDEN
    draw = np.random.default_rng(1)
    for _ in range(200):
        for name in ("asked", "observations", "n_legal", "masks"):
            assert np.array_equal(getattr(own, name), getattr(given, name)), name
        listed = np.arange(own.legal.shape[1]) < own.n_legal[:, None]
        assert np.array_equal(own.legal[listed], given.legal[listed])
        assert np.array_equal(own.parts[listed], given.parts[listed])
        assert np.array_equal(own.masks.sum(axis=1), own.n_legal)
        places = (draw.random(own.n) * own.n_legal).astype(np.int64)
        for tables in (own, given):
            tables.answer(tables.legal[np.arange(own.n), places])


def test_parts_are_told_where_the_mask_does_not_and_where_they_are_asked_for() -> None:
    told = {
        (game, parts): batch(game, 1, seats=2, parts=parts, compile=False).parts.shape[1] > 1
        for game in ("doubletime", "timemachine")
        for parts in (None, True, False)
    }
    assert [told["doubletime", p] for p in (None, True, False)] == [False, True, False]
    assert [told["timemachine", p] for p in (None, True, False)] == [True, True, False]


def test_the_same_seed_gives_the_same_games_another_one_others() -> None:
    def hashes(seed: int) -> list[str]:
        tables = batch("doubletime", 2, seed=seed, compile=False)
        for _ in range(30):
            tables.step(tables.masks.argmax(axis=1))
        return [tables.hash(i) for i in range(2)]

    assert hashes(3) == hashes(3) != hashes(4)


@pytest.mark.parametrize("threads", [1, 2])
def test_what_is_not_open_is_refused_and_changes_nothing(threads: int) -> None:
    tables = batch("doubletime", 2, seed=1, threads=threads, compile=False)
    before = [tables.hash(i) for i in range(2)]
    closed = int(np.flatnonzero(~tables.masks[1])[0])
    with pytest.raises(Refused, match=f"table 1: choice {closed} is not open to seat"):
        tables.step([int(tables.masks[0].argmax()), closed])
    with pytest.raises(Refused, match="table 0: seat . may not answer 77777"):
        tables.answer([77777, int(tables.legal[1, 0])])
    assert [tables.hash(i) for i in range(2)] == before


def test_a_batch_says_what_it_cannot_lay() -> None:
    with pytest.raises(Unreadable, match="several size classes"):
        batch("doubletime", 2, options=[{}, {"columns": 8}])
    with pytest.raises(Unknown, match="'captain': in a batch sit learner, recruit, sergeant"):
        batch("doubletime", 2, seats=["learner", "captain"])
    with pytest.raises(Unreadable, match="'tpu': there are cpu and cuda"):
        batch("doubletime", 2, device="tpu")
    with pytest.raises(Unreadable, match="none of 2 is a learner"):
        batch("doubletime", 2, seats=["recruit", "sergeant"])


def test_advice_is_what_a_sergeant_in_that_seat_answers() -> None:
    asked = batch("doubletime", 2, seats=2, seed=9, advice=True, compile=False)
    played = [replay(asked.game, asked.setup(i), 9 + i) for i in range(2)]
    for _ in range(25):
        wanted: list[int] = []
        for i, beside in enumerate(played):
            seat, match = beside.asked, beside.match
            seed = decision(asked.seed(i), seat, len(match.entries))
            wanted.append(choose("sergeant", match.game, match.view(seat).state, seat, match.size, seed))
        asked.step(asked.advice)
        assert asked.answers.tolist() == wanted
        for beside, answer in zip(played, wanted, strict=True):
            beside.play(answer)
        played = [
            replay(asked.game, asked.setup(i), asked.seed(i)) if p.match.over else p for i, p in enumerate(played)
        ]


@pytest.mark.parametrize("name", ["examples.four", *names()])
def test_handy_tables_fit_a_cores_own_cache_and_no_more_would(name: str) -> None:
    game = load(name)
    for seats in (game.seats.start, game.seats.stop - 1):
        n, table = handy(game, seats), game.plain(game.size(game.settings(), seats), False).layout.size
        assert LEAST_HANDY <= n <= MOST_HANDY
        assert n * table <= OWN_CACHE or n == LEAST_HANDY
        assert 2 * n * table > OWN_CACHE or n == MOST_HANDY
