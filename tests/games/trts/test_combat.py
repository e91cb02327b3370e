"""Chapter 7. Combat."""

from sandtable.games.trts.rules.state import Deed, Step, What
from tests.games.trts.table import (
    BASES,
    GAME,
    Refusal,
    area,
    count,
    engage,
    events,
    health_of,
    holder,
    legal,
    play,
    refusal,
    stay,
    table,
    view,
)

HEAD = f"round 3 engagement\n{BASES}"


def fight(azure: str, gules: str, *, head: str = HEAD, seats: int = 2):
    """Azure engages The Anvil from the Salt Pan with all it has there."""
    state = table(f"{head}\nazure salt-pan: {azure}\ngules the-anvil: {gules}", seats)
    groups = [f"{piece.count} {name}" for piece, name in stacks(state)]
    return engage(state, 0, "the-anvil", *groups)


def stacks(state):
    own = state.seats[0]
    return [
        (own.pieces[i], GAME.people.notation.own_name(state, 0, i))
        for i in range(own.n_pieces)
        if own.pieces[i].area == area(state, "salt-pan")
    ]


def test_tr_7_1_from_the_highest_range_to_the_lowest():
    state = fight("siege-gun, trooper, 2 guard", "raider, 2 guard")
    ranges = []
    while state.fight:
        if not ranges or ranges[-1] != state.reach:
            ranges.append(state.reach)
        play(state, state.seat, "stand" if "stand" in legal(state, state.seat) else "cease")
    assert ranges == [8, 5, 4, 1]


def test_tr_7_2_who_sees_farther_may_retreat_first():
    state = fight("raider, worker", "guard")
    assert (state.reach, state.step, state.seat) == (5, Step.EARLY, 0)
    assert refusal(state, 0, "retreat 1 azure:raider@the-anvil home") == Refusal.NONE
    assert refusal(state, 0, "retreat 1 azure:worker@the-anvil home") == Refusal.NO_RETREAT  # sight 5, range 5
    state = fight("raider, siege-gun", "guard")
    assert (state.reach, state.step) == (8, Step.FIRE)  # who sees farther than 8 has no point left
    play(state, 0, "hold")
    assert (state.reach, state.step, state.seat) == (5, Step.EARLY, 0)
    assert refusal(state, 0, "retreat 1 azure:siege-gun@the-anvil home") == Refusal.NO_WAY


def test_tr_7_2_after_the_fire_those_of_its_range():
    state = fight("raider", "guard")
    assert (state.reach, state.step, state.seat) == (5, Step.EARLY, 0)
    play(state, 0, "stay", "hold")
    assert (state.reach, state.step, state.seat) == (5, Step.LATE, 0)
    assert refusal(state, 0, "retreat 1 azure:raider@the-anvil home") == Refusal.NONE
    play(state, 0, "stay")
    assert (state.reach, state.step) == (1, Step.EARLY)


def test_tr_7_3_the_spent_and_the_busy_stay():
    state = table("""round 3 engagement
        azure westhold: base
        azure salt-pan: trooper spent, worker busy, depot site manned, guard
        gules glass-flats: raider
        gules easthold: base""")
    play(state, 0, "pass")
    engage(state, 1, "salt-pan", "1 raider@glass-flats")
    play(state, 1, "stay") if state.seat == 1 else None
    assert refusal(state, 0, "retreat 1 azure:trooper@salt-pan home") == Refusal.SPENT
    assert refusal(state, 0, "retreat 1 azure:worker@salt-pan home") == Refusal.BUSY
    assert refusal(state, 0, "retreat 1 azure:depot@salt-pan home") == Refusal.IMMOBILE
    assert refusal(state, 0, "retreat 1 azure:guard@salt-pan home") == Refusal.NONE
    assert refusal(state, 0, "retreat 2 azure:guard@salt-pan home") == Refusal.NO_SUCH_PIECE
    assert refusal(state, 0, "retreat 1 gules:raider@salt-pan home") == Refusal.NO_SUCH_PIECE


def test_tr_7_4_where_a_retreat_may_go():
    text = """round 3 engagement
        azure westhold: base
        azure the-anvil: trooper
        azure {}
        gules glass-flats: raider
        gules copper-wash: guard
        gules easthold: base"""
    state = table(text.format("copper-wash: guard"))
    play(state, 0, "pass")
    engage(state, 1, "the-anvil", "1 raider@glass-flats")
    play(state, 1, "stay") if state.seat == 1 else None
    assert refusal(state, 0, "retreat 1 azure:trooper@the-anvil copper-wash") == Refusal.NONE
    assert refusal(state, 0, "retreat 1 azure:trooper@the-anvil home") == Refusal.NO_WAY
    assert refusal(state, 0, "retreat 1 azure:trooper@the-anvil thornfield") == Refusal.NO_WAY
    assert refusal(state, 0, 17 + 32 * (0 + 256 * (77 + 256))) in (Refusal.NO_SUCH_AREA, Refusal.NO_SUCH_PIECE)
    state = table(text.format("holds salt-pan"))
    play(state, 0, "pass")
    engage(state, 1, "the-anvil", "1 raider@glass-flats")
    play(state, 1, "stay") if state.seat == 1 else None
    assert refusal(state, 0, "retreat 1 azure:trooper@the-anvil copper-wash") == Refusal.NO_WAY
    play(state, 0, "retreat 1 azure:trooper@the-anvil home")
    assert legal(state, 0) == ["to westhold", "to salt-pan"]


def test_tr_7_4_who_stands_is_not_asked_again():
    state = fight("raider, guard", "guard, turret")
    play(state, 0, "stand")
    asked = []
    while state.fight and state.step != Step.FIRE:
        asked.append(state.seat)
        play(state, state.seat, "stay")
    assert 0 not in asked and state.stands[0]


def test_tr_7_5_that_they_leave_is_seen_where_they_go_is_not():
    state = table("""round 3 engagement
        azure westhold: base
        azure holds salt-pan copper-wash
        azure the-anvil: 2 trooper, guard
        gules glass-flats: raider
        gules easthold: base""")
    play(state, 0, "pass")
    engage(state, 1, "the-anvil", "1 raider@glass-flats")
    play(state, 1, "stay") if state.seat == 1 else None
    play(state, 0, "retreat 2 azure:trooper@the-anvil home")
    assert state.seats[0].deed == Deed.WHERE and events(state, What.RETREATS) == [(0, 2, 2)]
    assert (
        refusal(state, 0, "to the-anvil") == Refusal.FOREIGN_AREA
        and refusal(state, 0, "to easthold") == Refusal.FOREIGN_AREA
    )
    assert refusal(state, 0, 18 + 32 * 99) == Refusal.NO_SUCH_AREA
    ends = []
    for goal in ("salt-pan", "copper-wash"):
        other = play(state.copy(), 0, f"to {goal}")
        assert count(other, 0, "trooper", goal) == 2
        ends.append(bytes(view(other, 1).freeze()))
    assert ends[0] == ends[1]
    assert "trooper used=1 spent" in GAME.people.notation.show(other)


def test_tr_7_6_in_turn_order_they_attack_or_hold_back():
    state = stay(fight("2 trooper", "2 trooper"))
    assert state.seat == 0 and state.step == Step.FIRE
    play(state, 0, "hit gules:trooper@the-anvil", "hold")
    assert state.seat == 1
    play(state, 1, "cease")
    assert count(state, 1, "trooper") == 1 and count(state, 0, "trooper") == 2


def test_tr_7_7_pieces_act_kind_by_kind():
    state = table(f"{HEAD}\nazure salt-pan: hawk, raider\ngules the-anvil: 2 turret")
    engage(state, 0, "the-anvil", "1 raider@salt-pan", "1 hawk@salt-pan")
    stay(state)
    play(state, 1, "cease")
    stay(state)
    assert state.reach == 5 and "raider" in GAME.people.words.ask(state, 0, ("azure", "gules"))
    play(state, 0, "hold")
    assert "hawk" in GAME.people.words.ask(state, 0, ("azure", "gules"))


def test_tr_7_8_one_attack_a_round():
    state = table(f"{HEAD}\nazure salt-pan: trooper attacked, trooper\ngules the-anvil: 3 guard")
    engage(state, 0, "the-anvil", "1 trooper@salt-pan.2", "1 trooper@salt-pan")
    stay(state)
    play(state, 0, "hit gules:guard@the-anvil")
    assert state.reach < 4 or state.step == Step.LATE
    state = table(f"{HEAD}\nazure salt-pan: trooper\ngules the-anvil: 3 guard\ngules glass-flats: raider")
    engage(state, 0, "the-anvil", "1 trooper@salt-pan")
    stay(state)
    play(state, 0, "hold")
    stay(state)
    play(state, 1, "cease")
    assert not any(p.mark & 1 for p in state.seats[0].pieces)  # who held back has not attacked


def test_tr_7_9_damage_is_dealt_at_once():
    state = stay(fight("trooper, guard", "trooper, guard"))
    play(state, 0, "hit gules:trooper@the-anvil")
    assert count(state, 1, "trooper") == 1 and state.seat == 1  # given enough to die, and still fires
    play(state, 1, "hit azure:trooper@the-anvil")
    assert count(state, 0, "trooper") == 0 and count(state, 1, "trooper") == 0
    assert sorted(events(state, What.LOSES)) == [(0, 2, 1), (1, 2, 1)]


def test_tr_7_10_if_all_would_die_one_is_kept():
    state = stay(fight("2 trooper", "trooper, trooper hurt=0"))
    play(state, 0, "hit gules:trooper@the-anvil", "hit gules:trooper@the-anvil")
    play(state, 1, "hit azure:trooper@the-anvil", "hit azure:trooper@the-anvil")
    assert state.step == Step.SPARE and state.seat == 1
    assert refusal(state, 1, "spare azure:trooper@the-anvil") == Refusal.NOT_A_CHOICE
    assert refusal(state, 1, 24 + 32 * 99) == Refusal.NO_SUCH_PIECE
    play(state, 1, "spare gules:trooper@the-anvil")
    assert count(state, 1, "trooper") == 1 and count(state, 0, "trooper") == 0 and holder(state, "the-anvil") == 1


def test_tr_7_10_it_is_kept_with_one_health():
    state = stay(fight("2 raider", "raider, raider hurt=1"))
    play(state, 0, "hit gules:raider@the-anvil", "hit gules:raider@the-anvil.2")
    play(state, 1, "hit azure:raider@the-anvil", "hit azure:raider@the-anvil")
    assert state.step == Step.SPARE
    play(state, 1, "spare gules:raider@the-anvil")
    assert health_of(state, 1, "raider") == [1]


def test_tr_7_11_the_round_ends_when_one_side_is_left():
    state = stay(fight("3 trooper", "trooper hurt=0"))
    play(state, 0, "hit gules:trooper@the-anvil")
    play(state, 1, "hold")
    assert not state.fight and holder(state, "the-anvil") == 0
    state = fight("3 trooper", "raider")
    while state.fight and state.seat == 0:
        play(state, 0, "stay")
    assert state.seat == 1 or not state.fight


def test_tr_r14_the_engaging_units_may_retreat_too():
    state = fight("raider", "guard")
    assert state.seat == 0 and "retreat 1 azure:raider@the-anvil home" in legal(state, 0)
    play(state, 0, "retreat 1 azure:raider@the-anvil home")
    play(state, 0, "to salt-pan")
    assert not state.fight and holder(state, "the-anvil") == 1


def test_tr_r15_over_contested_areas_only_unpinned_and_then_no_more():
    text = """round 3 engagement
        azure westhold: base
        azure salt-pan: guard
        gules salt-pan: {}
        azure the-anvil: raider
        gules glass-flats: raider
        gules easthold: base"""
    for foes, far in (("guard", True), ("3 guard", False)):
        state = table(text.format(foes))
        play(state, 0, "pass")
        engage(state, 1, "the-anvil", "1 raider@glass-flats")
        play(state, 1, "stay") if state.seat == 1 else None
        assert (refusal(state, 0, "retreat 1 azure:raider@the-anvil home") == Refusal.NONE) == far
        assert refusal(state, 0, "retreat 1 azure:raider@the-anvil salt-pan") == Refusal.NONE


def test_tr_r20_the_side_that_did_not_engage_keeps_a_piece():
    state = stay(fight("trooper", "trooper"))
    play(state, 0, "hit gules:trooper@the-anvil")
    play(state, 1, "hit azure:trooper@the-anvil")
    play(state, 1, "spare gules:trooper@the-anvil")
    assert count(state, 1, "trooper", "the-anvil") == 1 and holder(state, "the-anvil") == 1


def test_tr_r34_only_those_are_asked_who_may_retreat():
    state = fight("siege-gun", "siege-gun spent")  # no points left, and spent
    assert state.step == Step.FIRE


def test_retreat_to_a_goal_too_far():
    state = table("""round 3 engagement
        azure westhold: base
        azure holds salt-pan copper-wash long-dune
        azure the-anvil: siege-gun, guard
        gules glass-flats: raider
        gules easthold: base""")
    play(state, 0, "pass")
    engage(state, 1, "the-anvil", "1 raider@glass-flats")
    play(state, 1, "stay") if state.seat == 1 else None
    play(state, 0, "retreat 1 azure:siege-gun@the-anvil home")
    assert refusal(state, 0, "to westhold") == Refusal.TOO_FAR


def test_tr_7_6_who_is_asked_holds_back_not_another_of_its_kind():
    state = stay(fight("adept energy=1, adept energy=2", "3 trooper"))
    assert "cast trooper" in legal(state, 0)
    play(state, 0, "hold")
    assert state.reach == 4  # the other has not the energy: nobody of range 6 is left to ask


def test_tr_7_8_who_held_back_and_retreated_may_still_fire():
    state = table(f"{HEAD}\nazure salt-pan: 2 guard, 2 hawk\ngules the-anvil: trooper\ngules holds glass-flats")
    engage(state, 0, "the-anvil", "2 guard@salt-pan")
    stay_seat(state, 0)
    play(state, 1, "stay", "hold", "retreat 1 gules:trooper@the-anvil home")
    while state.seat == 0 and state.seats[0].deed == Deed.CHAIN:
        play(state, 0, "stop")
    play(state, 1, "pass")
    engage(state, 0, "glass-flats", "2 hawk@salt-pan")
    while state.reach > 4:
        play(state, state.seat, "stand" if "stand" in legal(state, state.seat) else "cease")
    assert "hit azure:hawk@glass-flats" in legal(state, 1)  # it has not attacked, so it may defend itself


def stay_seat(state, seat):
    """The seat will not retreat in this combat round."""
    while state.fight and state.seat == seat and "stand" in legal(state, seat):
        play(state, seat, "stand")
