"""Sentences: refusals with their numbers, the questions, events and results."""

import re

import pytest

from sandtable.core.dice import Dice
from sandtable.core.errors import Refused, Unreadable
from sandtable.core.match import Match
from sandtable.games.trts.rules.state import Refusal, What
from tests.games.trts.table import BASES, GAME, engage, play, stay, table, view

NAMES = ("azure", "gules", "or", "vert")


def why(state, seat, said):
    """The words and the clause of a refusal."""
    action = GAME.people.notation.read(state, seat, said)
    reason = GAME.rules.refuse(state, seat, action)
    assert reason, said
    return " | ".join(GAME.people.words.refusal(view(state, seat), seat, action, reason, NAMES))


@pytest.mark.parametrize("kind", ["an extractor", "a depot"])
def test_a_kind_has_its_article(kind):
    state = table(f"{BASES}\nazure westhold: 2 worker\nazure 9 minerals")
    action = GAME.people.notation.read(state, 0, f"build {kind.split()[1]} westhold")
    assert GAME.people.words.action(view(state, 0), 0, action, NAMES).startswith(f"build {kind} in Westhold")


def test_who_goes_is_counted_as_people_count():
    state = table(f"{BASES}\nazure salt-pan: 3 trooper\nazure westhold: 3 worker")
    for count, words in ((1, "1 trooper"), (2, "2 troopers")):
        move = GAME.people.notation.read(state, 0, f"move {count} trooper@salt-pan westhold")
        assert GAME.people.words.action(view(state, 0), 0, move, NAMES) == f"move {words} from Salt Pan to Westhold"


def test_who_retreats_is_counted_as_people_count():
    state = table(
        f"round 3 engagement\n{BASES}\nazure holds long-dune\nazure salt-pan: 2 raider\ngules the-anvil: guard"
    )
    engage(state, 0, "the-anvil", "2 raider@salt-pan")

    def words(said, names=NAMES):
        return GAME.people.words.action(view(state, 0), 0, GAME.people.notation.read(state, 0, said), names)

    assert re.fullmatch(r"retreat with 1 raider \(\d health left\)", words("retreat 1 azure:raider@the-anvil home"))
    assert re.fullmatch(
        r"retreat with 2 raiders \(\d health left\)",
        words("retreat 2 azure:raider@the-anvil home", ("you", *NAMES[1:])),
    )
    assert re.fullmatch(
        r"retreat with 1 of gules's guards \(\d health left\)", words("retreat 1 gules:guard@the-anvil home")
    )


def test_refusals_say_the_numbers():
    state = table(f"{BASES}\nazure westhold: barracks, factory, 2 worker\nazure 2 minerals")
    assert why(state, 0, "make siege-gun factory@westhold").endswith("it uses 2 supply, 4 of 4 are used | TR-4.5")
    assert why(state, 0, "build base westhold").endswith("there is a base of yours already | TR-4.8")
    assert why(state, 0, "build factory westhold").endswith("it costs 4 minerals, you have 2 | TR-4.1")
    assert why(state, 0, "build airfield westhold").endswith("it costs 3 minerals, you have 2 | TR-4.1")
    assert why(state, 0, "build turret long-dune").endswith("there is no free worker in the area | TR-4.6")
    state = table(f"{BASES}\nazure westhold: barracks\nazure 9 minerals\nazure long-dune: worker")
    assert why(state, 0, "build factory westhold").endswith("it costs 2 gas, you have 0 | TR-4.1")
    assert why(state, 0, "make adept barracks@westhold").endswith("it needs a finished academy | TR-4.2")
    assert why(state, 0, "build extractor long-dune").endswith(
        "Long Dune has 0 geysers, each holds one extractor | TR-4.8"
    )
    state = table(
        f"round 3 movement\n{BASES}\nazure salt-pan: trooper used=1\ngules salt-pan: 2 guard\nazure holds long-dune"
    )
    assert why(state, 0, "move 1 trooper@salt-pan westhold").endswith(
        "pinned in Salt Pan: 2 enemy pieces there can attack it, your side has 1 piece | TR-5.6"
    )
    state = table(
        f"round 3 movement\n{BASES}\nazure salt-pan: hawk\ngules salt-pan: 2 trooper, 3 guard, turret site",
        pinning="outnumbered",
    )
    assert "pinned in Salt Pan: 2 enemy pieces there can attack it" in why(state, 0, "move 1 hawk@salt-pan westhold")
    state = table(f"round 3 movement\n{BASES}\nazure salt-pan: hawk\ngules salt-pan: guard", pinning="contested")
    assert why(state, 0, "move 1 hawk@salt-pan westhold").endswith("pinned: Salt Pan is contested | TR-R16")
    state = table(f"round 3 engagement\n{BASES}\nazure holds long-dune\nazure salt-pan: raider\ngules the-anvil: guard")
    engage(state, 0, "the-anvil", "1 raider@salt-pan")
    assert why(state, 0, "retreat 1 gules:guard@the-anvil home").endswith("those units are not yours | TR-7.2")
    play(state, 0, "retreat 1 azure:raider@the-anvil home")
    assert why(state, 0, "to long-dune").endswith("too far, 2 movement points are left | TR-5.2")
    state = table(f"round 3 movement\n{BASES}\nazure salt-pan: trooper used=1\nazure holds long-dune")
    assert why(state, 0, "move 1 trooper@salt-pan long-dune").endswith("too far, 1 movement point is left | TR-5.2")
    assert why(state, 0, "move 3 trooper@salt-pan long-dune").endswith("there are no 3 such pieces | TR-2.1")
    state = table("round 3 income\nazure westhold: base, extractor, 2 worker\ngules easthold: base")
    assert why(state, 0, "dig 3 westhold").endswith("at most 2 can dig there | TR-3.3")


def test_every_reason_has_a_sentence_and_a_clause():
    state = table(f"{BASES}\nazure salt-pan: trooper")
    for reason in Refusal:
        if reason:
            words, clause = (
                GAME.people.words.refusal(state, 0, 4, reason, NAMES)
                if reason != Refusal.NO_RETREAT
                else ("x", "TR-7.2")
            )
            assert words and clause.startswith("TR-"), reason.name


def test_a_match_refuses_in_words():
    match = Match(GAME, GAME.settings(), 2, Dice.from_seed(1), ("Ada", "Ben"))
    match.settle()
    with pytest.raises(Refused, match="this is not the time for it"):
        match.play(0, "pass")
    with pytest.raises(Unreadable, match="no area 'atlantis'"):
        match.play(0, "build depot atlantis")
    with pytest.raises(Unreadable, match="say it like 'engage salt-pan'"):
        match.play(0, "engage")


def test_events_are_told_to_those_who_may_know():
    state = table(f"{BASES}\nazure westhold: barracks\nazure 9 minerals")
    play(state, 0, "make trooper barracks@westhold")
    told = [GAME.people.words.event(state, e, NAMES) for e in view(state, 0).events[: view(state, 0).n_events]]
    assert told == ["You order a trooper in Westhold."] and view(state, 1).n_events == 0
    state = table(f"round 3 engagement\n{BASES}\nazure salt-pan: 2 trooper\ngules the-anvil: trooper")
    engage(state, 0, "the-anvil", "2 trooper@salt-pan")
    told = [GAME.people.words.event(state, e, NAMES) for e in state.events[: state.n_events]]
    assert told[0] == "azure engages The Anvil: all there lies open." and told[1] == "The Anvil: range 4."
    stay(state)
    play(state, 0, "hit gules:trooper@the-anvil")
    assert [e.kind for e in state.events[: state.n_events]] == [What.HITS]
    assert GAME.people.words.event(state, state.events[0], NAMES) == "azure deals 1 damage to gules's trooper."
    assert "whom does your trooper hit" in GAME.people.words.ask(state, 1, NAMES)


def test_beats_shake_who_is_hit_and_lift_who_falls():
    state = table(f"round 3 engagement\n{BASES}\nazure salt-pan: 2 trooper\ngules the-anvil: trooper")
    stay(engage(state, 0, "the-anvil", "2 trooper@salt-pan"))
    before = state.copy()
    play(state, 0, "hit gules:trooper@the-anvil")
    beats = GAME.people.draw.beats(before, state, 0)
    assert [(m.id, m.effect) for b in beats for m in b.motions] == [("piece-1-4-2-0", "hit")]
    before = state.copy()
    play(state, 1, "hold")
    beats = GAME.people.draw.beats(before, state, 0)
    assert [(m.id, m.effect) for b in beats for m in b.motions] == [("piece-1-4-2-0", "lift")]
    assert all(m.id in GAME.people.draw.draw(before, 0, NAMES).pieces for b in beats for m in b.motions)


def test_result_tells_how_it_ended():
    state = table(f"round 32 engagement\n{BASES}\nazure holds salt-pan")
    play(state, 0, "pass")
    play(state, 1, "pass")
    assert GAME.people.words.result(state, NAMES) == "azure wins after the last round with 2 areas."
