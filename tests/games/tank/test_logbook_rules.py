"""Chapter 9. The Logbook: struck entries."""

from sandtable.core.seats import CHANCE, CLOCK
from sandtable.games.tank import GAME
from sandtable.games.tank.rules.actions import Entry, encode
from sandtable.games.tank.rules.logbook import strike

from .table import AZURE, GULES, OR, Kind, Refusal, events, play, refusal, scene

PAIR = ". 3 .\ntank: A A1 actions 2 gold 9\ntank: B C1 actions 1\n. . .\ntank: C A2 dead gold 4\ncoffer: 3"


def test_tg_9_1_only_entries_the_rules_name_count():
    table = scene(PAIR)
    for number in (31, 5 + 32, 2**61, 2**62 - 1, encode(Entry.TRADE, 0, 3, 3), encode(Entry.OPEN, 3, 0, 0)):
        assert refusal(table, AZURE, number) == Refusal.NO_ENTRY
    for entry in ("day", "spawn A1", "hit"):
        assert refusal(table, AZURE, entry) == Refusal.NO_ENTRY
    for seat in (-5, -3, 3, 99):
        assert refusal(table, seat, "done") == Refusal.NO_ENTRY
    assert refusal(table, CLOCK, "done") == Refusal.NO_ENTRY
    assert refusal(table, CHANCE, "done") == Refusal.NO_CHANCE
    play(table, GULES, "move B2")
    assert refusal(table, AZURE, "shoot B2") == Refusal.NO_SIGHT and refusal(table, AZURE, "give 2 #2") == Refusal.NONE


def test_tg_9_2_a_struck_entry_forfeits_what_it_would_have_cost():
    for entry, actions, gold in (
        ("move B1", 1, 9),
        ("shoot C1", 1, 9),
        ("give 5 #2", 2, 3),
        ("give 50 #2", 2, 0),
        ("upgrade", 2, 1),
        ("trade 4", 2, 5),
        ("trade 40", 2, 0),
    ):
        table = scene(PAIR)
        strike(table, AZURE, GAME.people.notation.read(table, AZURE, entry))
        assert (table.tanks[AZURE].actions, table.tanks[AZURE].gold) == (actions, gold), entry
        assert table.tanks[GULES].gold == 0 and table.coffer == 3, "it goes to nobody"


def test_tg_r14_the_table_refuses_and_with_the_option_forfeits():
    table = scene(PAIR)
    assert refusal(table, AZURE, "move B1") == Refusal.OCCUPIED
    harsh = scene(PAIR, illegal="forfeit")
    assert refusal(harsh, AZURE, "move B1") == Refusal.NONE
    play(harsh, AZURE, "move B1")
    assert events(harsh, Kind.STRUCK) == [(AZURE, 1, 0)]
    assert (harsh.tanks[AZURE].square, harsh.tanks[AZURE].actions) == (0, 1)
    play(harsh, OR, "trade 10")
    assert harsh.tanks[OR].gold == 0, "the dead forfeit the gold they hold"
    assert refusal(harsh, AZURE, "open stimulus") == Refusal.NOT_A_MEMBER, "decrees are refused and cost nothing"
    strike(harsh, AZURE, GAME.people.notation.read(harsh, AZURE, "open stimulus"))
    assert harsh.tanks[AZURE].actions == 1
    harsh.ending = 1
    strike(harsh, AZURE, GAME.people.notation.read(harsh, AZURE, "move B1"))
    assert harsh.tanks[AZURE].actions == 1, "nothing is forfeited after the end"
