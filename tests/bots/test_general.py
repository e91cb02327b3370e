"""The general: weights that are whole and known, whole numbers that say the same everywhere, a captain where it was not trained."""

import dataclasses
import json
import random
import shutil
import zlib
from array import array
from pathlib import Path
from typing import Any

import pytest

from sandtable.bots import general, levels, network, ready
from sandtable.bots.players import player
from sandtable.bots.shape import chances, powers, shape_of
from sandtable.core import library
from sandtable.core.contract import Game
from sandtable.core.dice import Dice
from sandtable.core.errors import Unreadable
from sandtable.core.match import Match
from sandtable.server.tables.generals import level_at

GAME = library.load("doubletime")
SIZE = GAME.size(GAME.settings(), 2)
NETWORKS = sorted(
    path.parent.relative_to(general.SHIPPED).as_posix() for path in general.SHIPPED.rglob(general.MANIFEST)
)
MOST = 2_000_000  # bytes that the networks of a game take in the wheel


def at_start(options: dict[str, Any] | None = None, seed: int = 5, game: Game = GAME, seats: int = 2) -> Match:
    match = Match(game, game.settings(options or {}), seats, Dice.from_seed(seed))
    match.settle()
    return match


def trained(name: str = GAME.name) -> general.Trained:
    """A network that is shipped, by its folder."""
    (found,) = [one for one in general.shipped(game_of(name)) if one.folder == general.SHIPPED / name]
    return found


def game_of(name: str) -> Game:
    return library.load(name.partition("/")[0])


def first_table(name: str, seed: int = 5) -> Match:
    """Laid as a network was mostly trained."""
    laid = trained(name).manifest["tables"][0]
    return at_start(laid["options"], seed, game_of(name), laid["seats"])


@pytest.mark.parametrize("name", sorted({name.partition("/")[0] for name in NETWORKS}))
def test_a_game_s_networks_take_little_room_in_the_wheel(name: str) -> None:
    """Which is a zip."""
    files = [
        one.folder / file for one in general.shipped(library.load(name)) for file in (general.WEIGHTS, general.MANIFEST)
    ]
    assert sum(len(zlib.compress(file.read_bytes(), 6, wbits=-15)) for file in files) <= MOST


@pytest.mark.parametrize("name", NETWORKS)
def test_the_weights_are_whole(name: str) -> None:
    game, known = game_of(name), trained(name)
    assert general.unfit(known, game) == ""
    how, size = known.manifest["trained"]["how"], first_table(name).size
    assert size.name == known.manifest["size"]
    shape = shape_of(game, size, how["wide"], how["middle"], how["last"], known.likes)
    assert len(known.weights) == sum(size[0] * (size[1] if len(size) > 1 else 1) for size in shape.sizes.values())
    plan = shape.plan([0] * shape.middle, [0] * shape.last, 0)
    told = slice(
        plan[network.SEEN_AT], plan[network.MIDDLE_BIAS]
    )  # the rows that each number and each answer stands for
    assert known.plan[: network.SEEN_AT] == plan[: network.SEEN_AT] and known.plan[told] == plan[told]


def test_one_changed_byte_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / "doubletime"
    shutil.copytree(trained().folder, folder)
    general.read(folder)
    raw = bytearray((folder / general.WEIGHTS).read_bytes())
    raw[1000] ^= 1
    (folder / general.WEIGHTS).write_bytes(raw)
    with pytest.raises(Unreadable, match="not those that its manifest names"):
        general.read(folder)


def test_another_version_of_the_rules_makes_them_unknown() -> None:
    later = dataclasses.replace(GAME, version="2")
    assert "version 1" in general.unfit(trained(), later)
    assert general.absent(later, at_start().state).endswith("the captain sits down")


def test_another_way_of_seeing_makes_them_unknown() -> None:
    def blink(view: Any, seat: int, seen: Any) -> None:
        GAME.learning.observe(view, seat, seen)
        seen[0], seen[1] = seen[1], seen[0]

    blinking = dataclasses.replace(GAME, learning=dataclasses.replace(GAME.learning, observe=blink))
    assert "other eyes" in general.unfit(trained(), blinking)
    assert general.absent(blinking, at_start().state).endswith("the captain sits down")


def test_where_it_was_not_trained_the_captain_sits_down() -> None:
    match = at_start({"columns": 4})
    assert "not trained with these options" in general.absent(GAME, match.state)
    assert levels.seated("general", GAME, match.view(0).state) == "captain"
    assert levels.seated("general", GAME, at_start().view(0).state) == "general"
    four = library.load("examples.four")
    assert "not trained in" in general.absent(four, four.fresh({}, 2))
    assert "general" not in levels.levels_of(four) and "general" in levels.levels_of(GAME)


@pytest.mark.parametrize("name", NETWORKS)
def test_it_sits_down_where_it_was_trained(name: str) -> None:
    """The hall seats it there too: no two networks of a game know the same table."""
    game, known = game_of(name), trained(name)
    for laid in known.manifest["tables"]:
        state = game.fresh(laid["options"], laid["seats"])
        assert general.fitting(game, state) is known and general.absent(game, state) == ""
        assert level_at(game, "general", laid["options"], laid["seats"]) == "general"


@pytest.mark.parametrize("name", library.names())
def test_every_game_has_a_general_for_the_usual_options(name: str) -> None:
    game = library.load(name)
    assert general.shipped(game)[0].manifest["tables"][0]["options"] == dict(game.settings())


@pytest.mark.parametrize("name", NETWORKS)
def test_it_does_not_see_that_people_leave_limits_away(name: str) -> None:
    """So it is the same general there; and where a limit was chosen that it does not know, the captain sits down."""
    game, luck, seats = game_of(name), random.Random(1), trained(name).manifest["tables"][0]["seats"]
    ours, theirs = (Match(game, game.settings({}, at), seats, Dice.from_seed(3)) for at in (False, True))
    assert general.absent(game, theirs.state) == ""
    for limit in (o for o in game.options if o.among_people is not None):
        assert limit.among_people == 0 and general.absent(game, game.fresh(game.settings({limit.name: 7}), seats))
    for _ in range(60):
        ours.settle()
        theirs.settle()
        if ours.over:
            break
        seat = luck.choice([s for s in ours.asked if s >= 0])
        codes, views = ours.codes(seat), [match.view(seat) for match in (ours, theirs)]
        assert codes == theirs.codes(seat) and views[0].observe() == views[1].observe()
        assert [views[0].parts(code) for code in codes] == [views[1].parts(code) for code in codes]
        code = luck.choice(codes)
        ours.play(seat, code)
        theirs.play(seat, code)


def test_it_answers_the_same_again_plain() -> None:
    match = at_start()
    given = [levels.think("general", GAME, match.view(0).state, 0, SIZE, 3, playouts=1, compile=False)] * 2
    assert given[0] == given[1] and given[0][1].level == "general"
    match.play(0, given[0][0])
    assert player("general:1").name == "general:1"


def test_a_warm_one_draws_by_the_seed_and_a_cold_one_does_not() -> None:
    """Without looking ahead; the same seed and thought draw the same again, and time enough to look ahead is never too little."""
    match, known = at_start(), trained()
    match.play(0, levels.think("general", GAME, match.view(0).state, 0, SIZE, 3, playouts=1, compile=False)[0])
    view, drawn = match.view(0).state, {}
    for warmth in (0, 250, 1000):
        warm = dataclasses.replace(known, manifest={**known.manifest, "warmth": warmth})
        head = general.General(warm, GAME, SIZE, 2, False, 64)
        drawn[warmth] = [head.look(view, 0, seed, 1)[0].action for seed in range(40)]
        again = head.look(view, 0, 7, head.planned, most=head.made)[0].action
        assert again == drawn[warmth][7] and head._fitting(0.0) > 1
    liked = drawn[0][0]
    assert 40 == drawn[0].count(liked) > drawn[250].count(liked) > drawn[1000].count(liked)


def test_a_warm_one_leaves_what_it_drew_only_for_what_is_clearly_better() -> None:
    match, known = at_start(), trained()
    warm = dataclasses.replace(known, manifest={**known.manifest, "warmth": 1000})
    head = general.General(warm, GAME, SIZE, 2, False, 64)
    match.play(0, head.look(match.view(0).state, 0, 3, 1)[0].action)
    view = match.view(0).state

    def answers(playouts: int, **how: int) -> list[int]:
        return [head.look(view, 0, seed, playouts, **how)[0].action for seed in range(5)]

    drawn = answers(1)
    assert len(set(drawn)) > 1
    assert answers(14, trust=1000) == drawn
    assert answers(14, trust=0) != drawn


def test_where_hopes_do_not_tell_who_wins_the_judge_does() -> None:
    """The network of TRTS hopes for nine of ten, whoever sits opposite."""
    game = library.load("trts")
    match, known = at_start(game=game), trained("trts")
    heads = [
        general.General(
            dataclasses.replace(known, manifest={**known.manifest, "hopes": h}), game, match.size, 2, False, 64
        )
        for h in (False, True)
    ]
    sober, sure = (head.look(match.view(0).state, 0, 1, 14)[0].value for head in heads)
    assert 400 < sober < 600 < 800 < sure


def test_a_network_says_how_far_its_liking_is_trusted_and_how_many_answers_are_tried() -> None:
    """In its manifest; else as was best in Double Time Wars, and with less trust where it draws."""
    known = trained("doubletime")
    told = {**known.manifest, "trust": 60}, {**known.manifest, "warmth": 0}, {**known.manifest, "warmth": 500}
    assert [dataclasses.replace(known, manifest=one).trust for one in told] == [60, 300, 50]
    narrow = dataclasses.replace(known, manifest={**known.manifest, "width": 3, "warmth": 0})
    match = at_start()
    counts = [
        len(general.General(one, GAME, SIZE, 2, False, 64).look(match.view(0).state, 0, 1, 14))
        for one in (known, narrow)
    ]
    assert counts == [12, 3]


def test_numbers_are_told_apart_by_their_size() -> None:
    told = [network.bucket(v) for v in range(-20, 5000)]
    assert told == sorted(told) and told[0] == 0 and max(told) == network.BUCKETS - 1
    assert [network.bucket(v) for v in range(network.LEAST, network.DIRECT)] == list(range(32))
    assert chances()[network.FLATTEST] == 500 and powers()[0] == 65536


@pytest.mark.parametrize("name", NETWORKS)
def test_what_another_machine_made_of_positions(name: str) -> None:
    """Three of the ten thousand positions that a GPU, or compiled code, was asked about."""
    known = trained(name)
    work = memoryview(array("i", [0] * network.room(known.plan)))
    weights = memoryview(known.weights).cast("b")
    for case in json.loads(Path(__file__).with_name("positions.json").read_text("utf-8"))[name]:
        scores = [0] * len(case["parts"])
        hope = network.assess(weights, known.plan, work, case["observed"], case["parts"], len(scores), scores)
        assert (scores, hope) == (case["scores"], case["hope"])


@pytest.mark.slow
@pytest.mark.compiled
@pytest.mark.parametrize("name", NETWORKS)
def test_plain_and_compiled_think_the_same(name: str) -> None:
    game, match = game_of(name), first_table(name)
    heads = [general.General(trained(name), game, match.size, match.n_seats, c, 64) for c in (False, True)]
    for n in range(6):
        seat = next(s for s in match.asked if s >= 0)
        view = match.view(seat).state
        for budget in (1, 14):
            plain, fast = ([(c.action, c.visits, c.value) for c in head.look(view, seat, n, budget)] for head in heads)
            assert plain == fast
        match.play(seat, plain[0][0])
        match.settle()


@pytest.mark.slow
@pytest.mark.compiled
@pytest.mark.parametrize("name", NETWORKS)
def test_the_hall_gets_it_ready(name: str) -> None:
    """In TRTS nobody is asked before the dice: a general that draws had nothing to draw from, and stayed plain for good."""
    laid, game = trained(name).manifest["tables"][0], game_of(name)
    ready.try_out(game, game.settings(laid["options"]), laid["seats"], "general")


@pytest.mark.slow
@pytest.mark.compiled
def test_a_general_beats_a_recruit() -> None:
    from sandtable.bots.contests.contest import contest

    for seats in (("general:1", "recruit"), ("recruit", "general:1")):
        done = contest(GAME, GAME.settings(), [player(text) for text in seats], 4)
        assert not done.faults and done.outcome[seats.index("general:1")] == 1000
