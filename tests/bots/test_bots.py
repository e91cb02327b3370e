"""Levels, captains, players of one's own, tournaments."""

import json
import shutil
import sys
import textwrap
from pathlib import Path

import playwright
import pytest

import sandtable
from sandtable.bots.captain import Captain
from sandtable.bots.contests.contest import contest
from sandtable.bots.contests.tournament import Sequential, all_played, duel, pairings, ratings, rotations, round_robin
from sandtable.bots.levels import choose, think
from sandtable.bots.players import Fault, player
from sandtable.core import library
from sandtable.core.errors import SandtableError
from tests.contract.secret import GAME as SECRET

ROOT = Path(__file__).parents[2]
FOUR = library.load("examples.four")


def position(*moves: str) -> sandtable.Match:
    match = sandtable.new("examples.four", seed=1)
    for move in moves:
        match.play(match.asked[0], move)
    return match


@pytest.mark.parametrize("level", ["recruit", "sergeant", "captain"])
def test_the_same_seed_gives_the_same_answer(level):
    match = position("4", "4", "3")
    size = match.size
    chosen = [choose(level, FOUR, match.view(1).state, 1, size, 7, compile=False) for _ in range(2)]
    assert chosen[0] == chosen[1] and FOUR.rules.refuse(match.state, 1, chosen[0]) == 0


def test_a_rank_between_two_others_answers_now_as_the_one_now_as_the_other():
    match = position("4", "4", "3")
    view, size = match.view(1).state, match.size
    for rank, halves in (("corporal", ("recruit", "sergeant")), ("lieutenant", ("sergeant", "captain"))):
        thoughts = [think(rank, FOUR, view, 1, size, seed, 4, compile=False) for seed in range(40)]
        assert {thought.level for _, thought in thoughts} == set(halves)
        assert all(8 < sum(thought.level == half for _, thought in thoughts) < 32 for half in halves)
        for seed, (action, thought) in enumerate(thoughts):
            assert think(thought.level, FOUR, view, 1, size, seed, 4, compile=False) == (action, thought)
    assert (
        think("major", FOUR, view, 1, size, 1, 4, compile=False)[1].level == "captain"
    )  # no general was trained for it


def test_a_captain_sees_the_win_and_the_threat():
    captain = Captain(FOUR, FOUR.size({}, 2), 2, compile=False)
    assert captain.choose(position("4", "1", "4", "1", "4", "2").view(0).state, 0, 1, 100) == 3
    assert captain.choose(position("4", "1", "4", "1", "4").view(1).state, 1, 1, 100) == 3


def test_a_captain_searches_secret_simultaneous_games():
    match = sandtable.new(SECRET, seed=1)
    found = Captain(SECRET, match.size, 2, compile=False).look(match.view(0).state, 0, 3, 60)
    assert sum(c.visits for c in found) >= 40 and all(c.value == 500 for c in found)


@pytest.mark.compiled
@pytest.mark.needs_fast
def test_a_compiled_captain_is_the_plain_one():
    match = position("4", "4", "3", "5")
    looks = [Captain(FOUR, match.size, 2, compile=c).look(match.view(0).state, 0, 11, 150) for c in (False, True)]
    assert looks[0] == looks[1]


@pytest.mark.compiled
@pytest.mark.needs_fast
def test_a_captain_answers_where_nothing_has_happened_yet():
    """A view without events has no room for them."""
    match = position()
    assert Captain(FOUR, match.size, 2).choose(match.view(0).state, 0, 1, 60) in match.codes(0)


@pytest.mark.compiled
@pytest.mark.needs_fast
def test_captain_beats_sergeant_at_connect_four():
    results = [all_one(seed) for seed in range(6)]
    assert sum(results) >= 5


def all_one(seed: int) -> bool:
    bots = [player("captain:60"), player("sergeant")]
    me = seed % 2
    done = contest(FOUR, {}, bots if me == 0 else bots[::-1], seed)
    return done.outcome[me] == 1000


# ---- players of one's own ---------------------------------------------------------------------------------------------


def process_bot(tmp_path: Path, program: str) -> str:
    path = tmp_path / "bot.py"
    path.write_text(textwrap.dedent(program))
    return f"run:{sys.executable} {path}"


def against_recruit(text: str, seconds: float = 60):
    bot = player(text)
    bot.seconds = seconds
    return contest(FOUR, {}, [bot, player("recruit")], 1)


# Who has no node of their own has the one that Playwright drives its browsers with.
NODE = shutil.which("node") or Path(playwright.__file__).parent / "driver" / "node"


@pytest.mark.parametrize("path", sorted((ROOT / "examples" / "bots").glob("*.*")), ids=lambda path: path.name)
def test_the_example_programs_play(path):
    language = {".py": sys.executable, ".js": NODE}[path.suffix]
    done = against_recruit(f"run:{language} {path}", 10)
    assert not done.faults and done.match.over and done.match.names[0] == path.name


HELLO = """
    import json, sys, time
    sys.stdin.readline()
    print(json.dumps({"say": "ready"}), flush=True)
    question = json.loads(sys.stdin.readline())
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("rest", "why"),
    [
        ("sys.exit(1)", "has ended"),
        ("time.sleep(60)", "said nothing for"),
        ("print('rubbish', flush=True); time.sleep(60)", "said b'rubbish"),
        ("print('x' * 9_000_000, flush=True); time.sleep(60)", "said b'xxx"),
        (
            "print(json.dumps({'say': 'answer', 'n': 99, 'code': '1'}), flush=True); time.sleep(60)",
            "answered question 99",
        ),
        (
            "print(json.dumps({'say': 'answer', 'n': 1, 'code': '77'}), flush=True); time.sleep(60)",
            "there are columns 1 to 7",
        ),
        ("print(json.dumps({'say': 'answer', 'n': 1, 'code': '-1'}), flush=True); time.sleep(60)", "answered"),
        ("hoard = bytearray(6 << 30); print('{}', flush=True)", "has ended"),
    ],
)
def test_a_bad_program_loses_by_rule(tmp_path, rest, why):
    seconds = 0.5 if why == "said nothing for" else 60
    done = against_recruit(process_bot(tmp_path, HELLO + "\n    " + rest), seconds)
    assert done.outcome[0] == 0 and done.match.over and why in done.faults[0][1]


def test_what_a_program_wrote_to_standard_error_is_told_with_its_fault(tmp_path):
    done = against_recruit(process_bot(tmp_path, HELLO + "    print('x' * 5000, file=sys.stderr)\n    1 // 0"), 60)
    why, *trail = done.faults[0][1].splitlines()
    assert "has ended" in why and trail[-1] == "  ZeroDivisionError: integer division or modulo by zero"
    assert sum(map(len, trail)) < 3000


def test_a_program_that_floods_standard_error_goes_on(tmp_path):
    chatty = """
    import json, sys
    for line in sys.stdin:
        message = json.loads(line)
        sys.stderr.write("x" * 300_000)
        if message["say"] == "over":
            break
        answer = {"say": "ready"} if message["say"] == "hello" else {
            "say": "answer", "n": message["n"], "code": message["legal"][0]["code"]}
        print(json.dumps(answer), flush=True)
    """
    assert not against_recruit(process_bot(tmp_path, chatty), 60).faults


def test_a_program_is_told_how_it_went(tmp_path):
    mark = tmp_path / "over"
    program = f"""
    import json, sys
    for line in sys.stdin:
        message = json.loads(line)
        if message["say"] == "hello":
            answer = {{"say": "ready"}}
        elif message["say"] == "ask":
            answer = {{"say": "answer", "n": message["n"], "code": message["legal"][0]["code"]}}
        else:
            open({str(mark)!r}, "w").write(line)
            break
        print(json.dumps(answer), flush=True)
    """
    done = against_recruit(process_bot(tmp_path, program))
    assert not done.faults and json.loads(mark.read_text()) == {"say": "over", "outcome": done.outcome}


def test_a_program_that_does_not_read_makes_nobody_wait(tmp_path):
    bot = player(process_bot(tmp_path, HELLO.replace("question =", "time.sleep(600)\n    question =")))
    bot.begin(position(), 0, 1)
    bot.seconds = 0.2
    bot.say({"padding": "x" * 1_000_000})
    with pytest.raises(Fault, match="said nothing for"):
        bot.answer(position(), 0, 1)


def test_a_program_that_does_not_start_loses_by_rule(tmp_path):
    program = tmp_path / "bot"
    program.write_text("#!/nothing/here\n")
    program.chmod(0o755)
    assert "does not start" in against_recruit(f"run:{program}").faults[0][1]


@pytest.mark.slow
def test_a_runaway_child_is_ended(tmp_path):
    import os
    import time

    mark = tmp_path / "pid"
    program = f"""
    import subprocess, sys
    child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
    open({str(mark)!r}, "w").write(str(child.pid))
    {HELLO.strip()}
    time.sleep(600)
"""
    against_recruit(process_bot(tmp_path, program), 0.5)
    pid = int(mark.read_text())
    for _ in range(600):
        try:
            os.kill(pid, 0)
            with open(f"/proc/{pid}/stat") as stat:
                if stat.read().split()[2] == "Z":
                    break
        except OSError:
            break
        time.sleep(0.1)
    else:
        raise AssertionError("the child lives")


def test_a_function_plays_and_a_crash_is_a_fault():
    from sandtable.bots.players import FunctionPlayer

    done = contest(FOUR, {}, [FunctionPlayer(lambda view, legal: legal[-1], "last"), player("recruit")], 3)
    assert not done.faults
    done = contest(FOUR, {}, [FunctionPlayer(lambda view, legal: 1 // 0, "zero"), player("recruit")], 3)
    assert "ZeroDivisionError" in done.faults[0][1] and done.outcome[0] == 0


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("crash", "ZeroDivisionError"),
        ("hang", "said nothing for 0.5 s"),
        ("rubbish", "over the hills"),
        ("illegal", "answered"),
        ("eat", "MemoryError"),
        ("leave", "SystemExit"),
        ("wordless", "raised Wordless: a Wordless without words"),
        ("thing", "neither a number nor notation"),
        ("half", "raised ValueError: ????"),
        ("enormous", "codes are 0 to 2^62 - 1"),
    ],
)
def test_a_bad_function_loses_by_rule(name, why):
    bot = player(f"tests.lab.bad:{name}")
    bot.seconds = 0.5
    done = contest(FOUR, {}, [bot, player("recruit")], 3)
    assert done.outcome[0] == 0 and done.match.over and why in done.faults[0][1]
    why, _, trail = done.faults[0][1].partition("\n")
    assert len(why.encode()) < 500 and len(trail.encode()) < 3000
    assert ("bad.py, line" in trail) == (name in ("crash", "hang", "eat", "leave", "wordless", "half"))


@pytest.mark.parametrize(
    "text",
    ["king", "captain:x", "captain:0", "captain:99999999", "captain:" + "9" * 5000, "nothing:here", "json:nothing", ""]
    + ["run:", "run:/nothing/here", "run:'open", ":", "os:sep", "json:JSONDecodeError"],
)
def test_unknown_players_are_named(text):
    with pytest.raises(SandtableError, match="bot "):
        player(text)


# ---- tournaments --------------------------------------------------------------------------------------------------------


def test_every_one_sits_in_every_seat():
    assert rotations("abc") == [("a", "b", "c"), ("b", "c", "a"), ("c", "a", "b")]
    assert [p.seed for p in pairings("examples.four", {}, ("a", "b"), 5, 2)] == [5, 5, 6, 6]


def test_ratings_put_the_sergeant_above_the_recruit():
    results = list(all_played(round_robin("examples.four", {}, ["recruit", "sergeant"], 1, 4), processes=1))
    ladder = ratings(results)
    assert ladder["sergeant"][0] > ladder["recruit"][0]


def test_one_core_and_two_give_the_same_games():
    wanted = pairings("examples.four", {}, ("recruit", "sergeant"), 1, 3)
    assert list(all_played(wanted, 1)) == list(all_played(wanted, 2))


def test_the_sequential_test_decides():
    test = Sequential()
    while test.add(1000, 0) == "open":
        pass
    assert test.verdict == "better" and test.games == 17
    test = Sequential()
    while test.add(0, 1000) == "open":
        pass
    assert test.verdict == "not better"


@pytest.mark.parametrize(("wins", "verdict"), [(60, "better"), (40, "worse"), (52, "neither is shown to be better")])
def test_a_whole_duel_is_decided_by_the_interval_of_the_share(wins, verdict):
    test = Sequential(every_game=True)
    for k in range(100):
        test.add(*((1000, 0) if k < wins else (0, 1000)))
    assert test.verdict == verdict and test.games == 100


def test_each_has_half_of_the_seats_in_a_duel_of_four():
    for a, b, won in (("sergeant", "recruit", 4), ("recruit", "sergeant", 0)):
        test = duel("tank", {}, a, b, 1, 4, Sequential(every_game=True), processes=1, seats=4)
        assert (test.wins, test.losses) == (won, 4 - won)


@pytest.mark.slow
def test_a_process_that_is_gone_is_not_waited_for():
    wanted = round_robin("examples.four", {}, ["tests.lab.bad:vanish", "recruit"], 1, 2)
    with pytest.raises(SandtableError, match="ended from outside, or by a bot"):
        list(all_played(wanted, 2))
