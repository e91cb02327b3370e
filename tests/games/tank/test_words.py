"""Sentences, clicks and notation."""

import pytest

import sandtable
from sandtable.core.errors import NotAsked, Refused, Unreadable
from sandtable.core.seats import CHANCE, CLOCK, SPECTATOR
from sandtable.games.tank import GAME
from sandtable.games.tank.rules.state import Kind, Refusal

from .table import AZURE, GULES, OR, council, day, hit, miss, play, scene

NAMES = ("Azure", "Gules", "Or", "Vert", "Purpure", "Sable")
FIELD = """
    . 2 . .
    . . . .
    tank: Azure A1 actions 4 gold 12
    tank: Gules C1 lives 1 gold 3 bounty 2
    tank: Or C2 dead gold 1
    coffer: 4
"""


def told(table):
    return [line for e in table.events[: table.n_events] if (line := GAME.people.words.event(table, e, NAMES))]


def said(table, seat, text):
    return GAME.people.words.action(table, seat, GAME.people.notation.read(table, seat, text), NAMES)


def test_events_read_like_a_logbook():
    table = scene(FIELD)
    assert told(play(table, AZURE, "shoot B1")) == ["Azure hits the wall at B1: durability 1 left."]
    assert told(play(table, AZURE, "shoot B1")) == ["Azure hits the wall at B1: it breaks."]
    assert told(play(table, AZURE, "trade 5")) == ["Azure trades 5 gold for 2 actions."]
    assert told(play(table, AZURE, "give 2 #3")) == ["Azure gives 2 gold to Or; 1 tax to the coffer."]
    assert told(play(table, AZURE, "shoot C1")) == ["Azure shoots at C1 with 1 die."]
    assert told(miss(table)) == ["Azure shoots at C1 and misses."]
    assert told(hit(play(table, AZURE, "shoot C1"))) == [
        "Azure hits Gules: 0 lives left.",
        "Gules is killed; Azure gains 5 gold.",
        "Azure is the last tank standing.",
    ]
    assert GAME.people.words.result(table, NAMES) == "Azure is the last tank standing and wins on day 0."
    assert told(day(scene("m . .\ntank: A A1\ntank: B C1"))) == ["Gameday 1.", "Azure mines 1 gold."]


def test_a_member_of_the_council_reads_what_it_has_voted_for():
    table = council(dead=2, coffer=9)
    ask = GAME.people.words.ask
    assert ask(table, OR, NAMES) == "The coffer holds 9 gold: what shall the council decree?"
    play(table, OR, "open bounty", "vote bounty #1 3")
    assert ask(table, OR, NAMES) == (
        "The coffer holds 9 gold. You voted for a 3 gold bounty on Azure: change it, or leave it so?"
    )
    assert ask(table, 3, NAMES) == "The coffer holds 9 gold: what shall the council decree?"


def test_events_of_the_council():
    table = council(dead=2, coffer=9)
    assert told(play(table, OR, "open bounty")) == ["Or opens a ballot on Bounty."]
    assert told(play(table, OR, "vote bounty #1 3")) == ["Or votes for a 3 gold bounty on Azure."]
    assert told(play(table, 3, "vote bounty #1 3")) == [
        "Vert votes for a 3 gold bounty on Azure.",
        "Council decree: 3 gold bounty on Azure.",
    ]
    play(table, OR, "open stimulus", "abstain stimulus")
    assert told(play(table, 3, "nothing stimulus")) == [
        "Vert votes for nothing on Stimulus.",
        "Or's ballot on Stimulus fails.",
    ]


def test_every_kind_of_event_has_words():
    table = scene(FIELD)
    for kind in Kind:
        event = type("Event", (), {"kind": kind, "who": AZURE, "what": GULES, "amount": 2})
        assert GAME.people.words.event(table, event, NAMES), kind


def test_a_wasteful_purchase_is_warned_of():
    table = scene(FIELD)
    assert said(table, AZURE, "trade 3") == "trade 3 gold for 1 action"
    assert said(table, AZURE, "trade 10") == "trade 10 gold for 4 actions, of which only 1 can be held"
    assert said(table, AZURE, "shoot C1") == "shoot at Gules at C1, 1 die"
    assert said(table, AZURE, "shoot C2") == "shoot at the wreck of Or at C2"
    assert said(table, AZURE, "give 2 #2") == "give 2 gold to Gules, and 1 tax"


def test_refusals_give_numbers_and_clause():
    table = scene(FIELD)
    for text, expected in (
        ("move D2", ("D2 is 3 away from A1: a move goes 1", "TG-4.1")),
        ("move B1", ("B1 is occupied by a wall", "TG-4.2")),
        ("shoot D1", ("D1 is 3 away: range is 2", "TG-5.1")),
        ("shoot C1", ("something touches the line from A1 to C1", "TG-5.2")),
        ("give 12 #2", ("that costs 13 gold: 12 held", "TG-6.8")),
        ("trade 4", ("4 gold: trades are of 3, 5, 8 or 10", "TG-6.5")),
    ):
        action = GAME.people.notation.read(table, AZURE, text)
        assert (
            GAME.people.words.refusal(table, AZURE, action, GAME.rules.refuse(table, AZURE, action), NAMES) == expected
        )
    action = GAME.people.notation.read(table, OR, "open life")
    assert GAME.people.words.refusal(table, OR, action, Refusal.COFFER_TOO_LOW, NAMES) == (
        "Grant Life costs 15 gold: the coffer holds 4",
        "TG-8.2",
    )


def test_who_is_not_asked_is_told_the_clause_that_forbids_it():
    scenario = ". . .\n. . .\ntank: A A1 actions 1\ntank: B C1\ntank: C A2 dead\nsenator: D\n"
    match = sandtable.new("tank", seats=4, options={"map": scenario}, clock="hand")
    assert match.asked == [AZURE, CLOCK]
    for seat, entry, clause in (
        (OR, "move B2", "TG-7.3"),
        (OR, "open stimulus", "TG-8.2"),
        (GULES, "move B1", "TG-3.5"),
        (3, "shoot A1", "TG-7.3"),
        (3, "give -1 #1", "TG-6.9"),
    ):
        with pytest.raises((Refused, Unreadable)) as found:
            match.play(seat, entry)
        assert found.value.clause == clause, entry
    match.play(AZURE, "done")
    with pytest.raises(Refused, match="TG-3.7"):
        match.play(AZURE, "move B1")
    match.concede(GULES)
    with pytest.raises(NotAsked, match="TG-10.4"):
        match.play(AZURE, "move B1")


def test_clicks_are_the_square_the_tank_or_a_button():
    table = scene(FIELD.replace("2 . .", ". . ."), self_shot=True)

    def clicks(text, seat=AZURE):
        return GAME.people.words.clicks(table, seat, GAME.people.notation.read(table, seat, text))

    assert clicks("move B2") == ("sq-B2",) and clicks("shoot B2") == ("say:shoot", "sq-B2")
    assert clicks("shoot C1") == ("tank-2",) and clicks("shoot A1") == ("say:shoot", "tank-1")
    assert clicks("give 5 #2") == ("say:give", "tank-2", "say:give-5")
    assert clicks("vote bounty #2 3", OR) == ("say:vote-bounty", "tank-2", "say:bounty-3")
    assert clicks("nothing life", OR) == ("say:vote-life", "say:nothing-life")
    assert clicks("done") == ("say:done",)


def test_notation_names_what_it_cannot_read():
    table = scene(FIELD)
    for text in (
        "",
        "dance",
        "move",
        "move Z1",
        "move 1A",
        "give 5",
        "give -1 #2",
        "give 5 #9",
        "give 5 #0",
        "trade x",
        "open war",
        "vote bounty",
        "give 99999999999 #2",
        "move A1 B1",
    ):
        with pytest.raises(Unreadable):
            GAME.people.notation.read(table, AZURE, text)


def test_the_table_as_text_is_a_scenario_again():
    table = scene(FIELD)
    again = scene(GAME.people.notation.show(table))
    assert bytes(again.freeze())[: again.layout.table_size] == bytes(table.freeze())[: table.layout.table_size]


def test_asks_and_status():
    table = play(scene("T . T"), CHANCE, "spawn A1")
    assert (
        GAME.people.words.ask(table, CHANCE, NAMES) == "Where does Gules start?"
        and GAME.people.words.status(table, NAMES) == "setting up"
    )
    assert GAME.people.words.ask(table, CLOCK, NAMES) == "Start the next gameday?"
    table = scene(FIELD)
    assert GAME.people.words.status(table, NAMES) == "day 0 · 2 living · coffer 4"
    assert GAME.people.words.seat_line(table, GULES) == "1 life · 0 actions · 3 gold · range 2 · bounty 2"
    assert GAME.people.words.seat_line(table, OR) == "councillor · durability 3 of 3 · 1 gold"


# ---- the picture -----------------------------------------------------------------------------------------------------


def test_a_board_shows_what_the_viewer_can_do_and_a_spectator_none_of_it():
    table = scene(FIELD)
    own = GAME.people.draw.draw(table, AZURE, NAMES).pieces
    other = GAME.people.draw.draw(table, SPECTATOR, NAMES).pieces
    assert 'id="sq-B2"' in own and 'id="sq-B2"' not in other and 'class="range"' not in other
    for tank in ("tank-1", "tank-2", "tank-3"):
        assert f'id="{tank}"' in own and f'id="{tank}"' in other
    assert "Gules: 1 life, 0 actions, 3 gold, range 2, bounty 2" in other and "Or: wreck, durability 3" in other


def test_a_hundred_tanks_are_drawn():
    state = GAME.fresh(GAME.settings(), 100)
    GAME.rules.setup(state)
    out = [0] * 2000
    while GAME.rules.asks(state, CHANCE):
        GAME.rules.legal(state, CHANCE, out)
        GAME.rules.apply(state, CHANCE, out[0])
    day(state)
    drawing = GAME.people.draw.draw(state, 7, [f"player {i}" for i in range(100)])
    assert all(f'id="tank-{i + 1}"' in drawing.pieces for i in range(100)) and "crowded" in drawing.pieces
    assert drawing.width == drawing.height == 30 * 25 + 60


def test_names_cannot_break_the_picture():
    drawing = GAME.people.draw.draw(scene(FIELD), AZURE, ('<b>&"x', "'", "O'<"))
    assert "<b>" not in drawing.pieces + "".join(p.body for p in drawing.panels) and "&lt;b&gt;" in drawing.pieces


def test_beats_tell_moves_hits_and_removals():
    table = scene(FIELD)
    before = table.copy()
    beats = GAME.people.draw.beats(before, play(table, AZURE, "move B2"), AZURE)
    assert [(m.id, m.to) for b in beats for m in b.motions] == [("tank-1", GAME.people.draw.place(table.book, 5))]
    beats = GAME.people.draw.beats(table.copy(), play(table, AZURE, "shoot B1"), AZURE)
    assert [(m.id, m.effect) for b in beats for m in b.motions] == [("wall-B1", "hit")]
