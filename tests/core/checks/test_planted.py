"""A guard that has never failed is not a guard: mistakes planted in the game that `new-game` writes, each found with its
file and line."""

# ruff: noqa: E501  a mistake stands in a line

import re
import shutil
import sys
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import NamedTuple

import pytest

import sandtable.template
from sandtable.cli.main import main
from sandtable.core import library
from sandtable.core.checks import clauses, dialect, guides, lessons, play, rooms, silence, suite
from sandtable.core.checks.tables import setups_of
from sandtable.core.contract import Game
from sandtable.core.errors import Unreadable

SOURCE = Path(sandtable.template.__file__).parent
numbers = count()


@pytest.fixture
def planted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str, str, str], Path]]:
    """Copies the template with one text of one file replaced; gives the folder, which is forgotten afterwards."""
    name = f"planted_{next(numbers)}"

    def plant(file: str, old: str, new: str) -> Path:
        folder = tmp_path / name
        shutil.copytree(SOURCE, folder, ignore=shutil.ignore_patterns("__pycache__"))
        text = (folder / file).read_text("utf-8")
        assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {file}"
        (folder / file).write_text(text.replace(old, new), "utf-8")
        monkeypatch.chdir(tmp_path)
        return folder

    yield plant
    for module in [m for m in sys.modules if m.partition(".")[0] == name]:
        del sys.modules[module]
    library._paths.pop(name, None)


def line_of(path: Path, text: str) -> int:
    """The line in which a text stands."""
    return next(n for n, line in enumerate(path.read_text("utf-8").splitlines(), 1) if text in line)


# ---- the dialect: refused when the game is loaded ---------------------------------------------------------------------


class Said(NamedTuple):
    """What an author writes instead of a line of a rule, and what is said about it."""

    old: str
    new: str
    says: str


MARCH = "    own.scout = min(own.scout + face, state.book.road)\n"
SAID = {
    "comprehension": Said(MARCH, "    own.scout = max([face for _ in range(2)])\n", "a comprehension in a rule: write a loop"),
    "generator": Said(MARCH, "    own.scout = max(face for _ in range(2))\n", "a generator in a rule: write a loop"),
    "float": Said(MARCH, "    own.scout = own.scout + 0.5\n", "the number 0.5 in a rule: count in whole numbers"),
    "division": Said(MARCH, "    own.scout = (own.scout + face) / 2\n", "`/`, which gives a float in a rule: write `//`"),
    "print": Said(MARCH, MARCH + "    print(own.scout)\n", "`print` in a rule: rules print nothing; `note` an event"),
    "string": Said(MARCH, MARCH + '    face = "six"\n', "the string 'six' in a rule: use an IntEnum"),
    "f-string": Said(MARCH, MARCH + '    face = f"{face}"\n', "a string in a rule: words belong in words.py"),
    "None": Said(MARCH, MARCH + "    face = None\n", "None in a rule: name a number for nothing"),
    "list": Said(MARCH, MARCH + "    seen = [1, 2]\n", "a list in a rule: use the caller's buffer"),
    "growth": Said(MARCH, MARCH + "    state.sides.append(face)\n", "`state.sides.append(…)`: call functions by their own name"),
    "dict": Said(MARCH, MARCH + "    seen = {1: 2}\n", "a dict in a rule: use an array indexed by number"),
    "set": Said(MARCH, MARCH + "    seen = {1, 2}\n", "a set in a rule: use an array of 0 and 1"),
    "keyword": Said(MARCH, "    own.scout = hut_of(action=face)\n", "the keyword argument action: pass each value by its place"),
    "nested": Said(MARCH, MARCH + "    def inner(x):\n        return x\n", "a function within a function in a rule"),
    "lambda": Said(MARCH, MARCH + "    go = lambda x: x\n", "a lambda in a rule: write a function with a name"),
    "try": Said(MARCH, "    try:\n        own.scout = face\n    finally:\n        own.scout = 1\n", "try in a rule: rules cannot fail"),
    "raise": Said(MARCH, MARCH + "    raise ValueError\n", "raise in a rule: return a member of the game's Refusal"),
    "any": Said(MARCH, MARCH + "    face = any((1, 0))\n", "`any` in a rule: write a loop"),
    "Kind(n)": Said(MARCH, MARCH + "    face = Verb(1)\n", "`Verb(1)`: compare the number with members"),
    "int(Kind.X)": Said(MARCH, MARCH + "    face = int(Verb.MARCH)\n", "`int(Verb.MARCH)`: a member is a number already"),
    "record": Said(MARCH, MARCH + "    own = state.sides[0] if face else Side()\n", "`Side()` makes a record"),
    "negative": Said(MARCH, MARCH + "    face = face // -2\n", "division by a negative number"),
    "from the end": Said(MARCH, "    own.scout = state.sides[-1].scout\n", "`state.sides[-1]` counts from the end, which compiled rules do not"),
    "is": Said(MARCH, MARCH + "    face = face is own.scout\n", "`is` in a rule: compare numbers with `==`"),
    "module": Said(MARCH, MARCH + "    face = math.gcd(face, 2)\n", "`math` is a module: rules may name numbers"),
    "misspelt": Said(MARCH, MARCH + "    face = hut_off(face)\n", "nothing is called `hut_off`: did you mean `hut_of`?"),
    "field": Said(MARCH, "    own.scoot = face\n", "`own.scoot`: Side has no field 'scoot': did you mean 'scout'?"),
    "deep field": Said(MARCH, "    own.scout = state.book.rode\n", "`state.book.rode`: Book has no field 'rode': did you mean 'road'?"),
    "member": Said(MARCH, MARCH + "    face = Verb.MARSH\n", "Verb has no MARSH: did you mean 'MARCH'?"),
    "whole record": Said(MARCH, "    state.sides[0] = state.sides[1]\n", "`state.sides[0]` becomes a Side as a whole"),
    "two types": Said(MARCH, MARCH + "    own = 3\n", "`own` is a Side in one place and a number here: a variable keeps one type"),
    "arguments": Said(MARCH, MARCH + "    face = hut_of(face, 2)\n", "hut_of takes 1 values, and is given 2"),
    "events": Said(MARCH, MARCH + "    face = state.n_events\n", "`state.n_events` in a rule: events are written by `note` and read by no rule"),
    "book": Said(MARCH, MARCH + "    state.book.road = face\n", "`state.book.road` is written: the book is laid before the game and stays"),
    "record as number": Said(MARCH, "    own.scout = own + face\n", "`own` is a Side, not a number"),
    "recursion": Said("    own.scout = min(own.scout + face, state.book.road)\n", MARCH + "    march(state, face)\n", "march calls itself"),
    "gives nothing": Said("    return Refusal.NONE if 1 <= face <= FACES else Refusal.NO_FACE\n", "    if face < 1:\n        return Refusal.NO_FACE\n", "refuse_face gives a number in one place and nothing at its end"),
    "parameters": Said("def asks(state, seat):\n", "def asks(state, seat, more):\n", "asks takes 3 values, and is given 2"),
    "gives something": Said("    own.is_hiding = True\n    own.gold = UNKNOWN\n    note(state, Happening.CARRY, seat, 0, 0)\n", "    own.is_hiding = True\n    own.gold = note(state, Happening.CARRY, seat, 0, 0)\n", "`own.gold` becomes what a function gives that gives nothing"),
}  # fmt: skip


@pytest.mark.parametrize("mistake", SAID)
def test_what_is_not_of_the_dialect_is_refused_when_the_game_is_loaded(
    planted: Callable[[str, str, str], Path], mistake: str
) -> None:
    old, new, says = SAID[mistake]
    folder = planted("rules/turn.py", old, new)
    turn = folder / "rules" / "turn.py"
    imports = turn.read_text("utf-8").replace("import FACES, ", "import FACES, Side, ", 1)
    turn.write_text(imports.replace('"""\n', '"""\n\nimport math\n', 1), "utf-8")
    with pytest.raises(Unreadable) as raised:
        library.find(f"./{folder.name}")
    text = str(raised.value)
    changed = next((line for line in new.splitlines() if line not in old.splitlines()), "")
    near = {"recursion": "def march(", "gives nothing": "def refuse_face("}.get(mistake, changed)
    assert says in text and "\n" not in text
    assert f"{folder.name}/rules/turn.py, line {line_of(turn, near)}: " in text, text


# ---- the contract: found by `sandtable check` --------------------------------------------------------------------------


class Broken(NamedTuple):
    """A mistake that only play shows."""

    file: str
    old: str
    new: str
    check: Callable[..., object]
    says: str  # with the file; # stands for a line


BROKEN = {
    "legal forgets": Broken("rules/turn.py", "    for action in range(encode(Verb.CARRY, 0) + 1):", "    for action in range(encode(Verb.CARRY, 0)):", play.legal, "rules/turn.py, line #: refuse allows 9 to seat #, and legal does not list it"),
    "legal lists": Broken("rules/turn.py", "        if refuse(state, seat, action) == Refusal.NONE:", "        if refuse(state, seat, action) != Refusal.TOO_FAR:", play.legal, "rules/turn.py, line #: legal lists #, and refuse says"),
    "max_legal": Broken("options.py", "max_legal=HUTS + 1", "max_legal=HUTS - 1", play.bounds, "rules/turn.py, line #: legal writes 3 numbers, and Size.max_legal is 2"),
    "max_odds": Broken("options.py", "max_odds=FACES", "max_odds=FACES - 1", play.bounds, "rules/turn.py, line #: # writes 6 numbers, and Size.max_odds is 5"),
    "observed": Broken("options.py", "observed=15", "observed=14", play.bounds, "rules/view.py, line #: observe writes 15 numbers, and Size.observed is 14"),
    "observed too large": Broken("options.py", "observed=15", "observed=16", play.bounds, "rules/view.py, line #: observe leaves place 15 unwritten"),
    "parts": Broken("options.py", "parts=2", "parts=1", play.bounds, "rules/view.py, line #: parts writes 2 numbers, and Size.parts is 1"),
    "declared": Broken("numbers.py", 'category("hut", HUTS)', 'category("hut", 0)', play.bounds, "numbers.py, line #: hut is 0, declared as 0 to -1"),
    "declared too few": Broken("numbers.py", '        flag(f"{name} hides"),\n', "", play.bounds, "numbers.py, line #: 13 numbers are declared, 15 are written"),
    "events": Broken("options.py", "events=6", "events=2", play.bounds, "options.py, line #: Size.events is 2, too small"),
    "longest": Broken("options.py", "    longest = 2 + 2 * 2 + searches * (2 * settings.number(\"road\") + 1)", "    longest = 5", play.ends, "options.py, line #: a game goes on after 6 answers, and Size.longest is 5"),
    "a leak": Broken("rules/view.py", "            state.sides[i].gold = UNKNOWN", "            state.sides[i].scout = state.sides[i].scout", play.views, "rules/view.py, line #: state #, spectator: the end of seat #'s secret step shows what it did: sides[#].gold differs"),
    "an event that tells": Broken("rules/view.py", "state.events[i].who != seat:", "state.events[i].who == 9:", play.views, "rules/view.py, line #: "),
    "setup": Broken("rules/turn.py", "        side.scout = 0\n", "", play.overwrites, "rules/turn.py, line #: setup leaves something"),
    "thumb": Broken("rules/judge.py", "                scores[i] = 1", "                scores[i + 90] = 1", play.thinking, "rules/judge.py, line #: thumb writes place"),
    "idle": Broken("rules/judge.py", "    return encode(Verb.HIDE if own.is_hiding else Verb.SEARCH, hut)", "    return encode(Verb.MARCH, 0)", play.thinking, "rules/judge.py, line #: idle answers 3, refused as HIDE_FIRST"),
    "judge": Broken("rules/judge.py", "    return chance_of_winning(", "    return WIN + chance_of_winning(", play.thinking, "rules/judge.py, line #: judge says 1500"),
    "judge at the end": Broken("rules/judge.py", "        return WIN if view.winner == seat else 0", "        return WIN + 1 if view.winner == seat else 0", play.ends, "rules/judge.py, line #: judge says 1001; it is 0 to 1000"),
    "events kept": Broken("rules/turn.py", "    clear_events(state)\n    if seat == CHANCE:", "    if seat == CHANCE:", play.forgets, "rules/turn.py, line #: apply keeps the events of the answer before"),
    "beats": Broken("draw.py", "{1 - e.who}-{e.what}", "{1 // (e.who - e.who)}-{e.what}", rooms.motion, "draw.py, line #: ZeroDivisionError"),
    "outcome": Broken("rules/victory.py", "WIN if state.winner == seat else 0", "WIN", play.ends, "rules/victory.py, line #: [1000, 1000] is more than one win"),
    "notation": Broken("notation.py", "{hut_of(action) + 1}", "{hut_of(action) % 2 + 1}", rooms.notation, "notation.py, line #: 2 is written 'hide 1', which reads as 0"),
    "clicks": Broken("words.py", '            return (f"hut-{seat}-{hut_of(action)}",)', '            return (f"house-{seat}-{hut_of(action)}",)', rooms.notation, "words.py, line #: house-0-0 is to be clicked, and is not in the picture"),
    "an error of Python": Broken("words.py", '    return f"scout {side.scout}', '    return f"scout {side.nothing}', rooms.notation, "words.py, line #: AttributeError"),
    "a hint": Broken("guide.py", '"March: a die says how many steps your scout goes."', '"march"', guides.hints, "guide.py, line #: 5 characters, from 21 to 280: 'march'"),
    "a clause of nothing": Broken("guide.py", 'your scout is back at home.", "RA-2.3"', 'your scout is back at home.", "RA-9.9"', guides.hints, "guide.py, line #: no clause 'RA-9.9' in rules.md"),
    "a piece without words": Broken("guide.py", 'f"scout-{owner}"', 'f"spy-{owner}"', guides.tells, "guide.py, line #: the piece scout-0 has no words"),
}  # fmt: skip


def found(game: Game, check: Callable[..., object]) -> str:
    return next(filter(None, (suite._asked(check, setup, game) for setup in setups_of(game))), "")


@pytest.mark.parametrize("mistake", BROKEN)
def test_what_breaks_the_contract_is_found_with_its_place(
    planted: Callable[[str, str, str], Path], mistake: str
) -> None:
    file, old, new, check, says = BROKEN[mistake]
    folder = planted(file, old, new)
    text = found(library.find(f"./{folder.name}"), check)
    pattern = re.escape(f"{folder.name}/{says}").replace(r"\#", r"\w+")
    assert re.match(pattern, text), text


LESSONS = {
    "a sentence that no clause says": ("lessons.py", '"Whoever finds the other\'s gold wins."', '"Whoever has most gold wins."', "RA-3.1 does not say 'Whoever has most gold wins.'"),
    "a clause of nothing": ("lessons.py", 'Rule("RA-3.1"', 'Rule("RA-3.9"', "no clause 'RA-3.9' in rules.md"),
    "a clause that changes": ("rules.md", "and stops at the other village", "and never stops", "RA-2.2 does not say"),
    "a goal that is not reached": ("lessons.py", "state.winner == 0", "state.winner == 1", "the right answers do not reach the goal"),
    "a goal that is reached already": ("lessons.py", "return bool(state.is_over and state.winner == 0)", "return True", "step 1: the goal is reached already"),
    "a right answer that is refused": ("lessons.py", 'then=("dice: 4",', 'then=("dice: 3",', "it cannot be played to its end: the scout is 3 of 4 steps away"),
    "a wrong answer that is right": ("lessons.py", '"carry",', '"search 3",', "step 2, 'search 3': called wrong, and taken as right"),
    "a refusal by another clause": ("lessons.py", 'Wrong("search 1", Rule("RA-2.3", "one hut that has not been searched"))', 'Wrong("search 1", Rule("RA-2.4", "Once in a game"))', "step 2, 'search 1': refused by RA-2.3, not by RA-2.4"),
    "a wrong answer without words": ("lessons.py", '"You hid your own gold anew, and your turn was over."', '""', "step 2, 'carry': lawful, and nothing is said to it"),
    "words too long for a phone": ("lessons.py", '"March, then search"', '"March, then search" * 3', "54 characters of title, at most 32"),
    "no full stop": ("lessons.py", '"There it was."', '"there it was"', "a capital first and a full stop last: 'there it was'"),
    "a leak": ("rules/view.py", "            state.sides[i].gold = UNKNOWN", "            state.sides[i].scout = state.sides[i].scout", "before step 1: "),
    "a rule that changes": ("rules/turn.py", "    return Refusal.SEARCHED if other.searched[hut] == 1 else Refusal.NONE", "    return Refusal.NONE", "step 2, 'search 1': lawful, and nothing is said to it"),
}  # fmt: skip


@pytest.mark.parametrize("mistake", LESSONS)
def test_a_lesson_that_does_not_hold_is_found(planted: Callable[[str, str, str], Path], mistake: str) -> None:
    file, old, new, says = LESSONS[mistake]
    folder = planted(file, old, new)
    line = line_of(folder / "lessons.py", '"search"')
    found = list(lessons.faults(library.find(f"./{folder.name}")))
    assert any(text.startswith(f"{folder.name}/lessons.py, line {line} (search): {says}") for text in found), found


def test_a_first_page_without_its_clause_is_found(planted: Callable[[str, str, str], Path]) -> None:
    folder = planted("lessons.py", '"How one wins": ("RA-3.1",)', '"How one wins": ("RA-3.9",)')
    line = line_of(folder / "lessons.py", "How one wins")
    says = f"{folder.name}/lessons.py, line {line} (How one wins): no clause 'RA-3.9' in rules.md"
    assert list(lessons.faults(library.find(f"./{folder.name}"))) == [says]


@pytest.mark.slow
def test_an_error_in_a_lesson_is_one_of_its_faults_and_all_else_is_asked(
    planted: Callable[[str, str, str], Path],
) -> None:
    folder = planted(
        "lessons.py", "return bool(state.is_over and state.winner == 0)", "return bool(state.is_over and 1 // 0)"
    )
    results = list(suite.run(library.find(f"./{folder.name}"), fast=False))
    wrong = [text for result in results for text in result.wrong]
    assert wrong and all("lessons.py, line" in text and "ZeroDivisionError" in text for text in wrong), wrong
    assert results[-1].title == "plain is compiled, byte for byte"


@pytest.mark.parametrize(
    ("clause", "says"), [("RA-9.1", "no clause 'RA-9.1'"), ("", "it names no clause")], ids=["unknown", "none"]
)
def test_an_option_without_its_clause_is_found(
    planted: Callable[[str, str, str], Path], clause: str, says: str
) -> None:
    folder = planted("options.py", '"RA-1.1"', f'"{clause}"')
    assert clauses.missing(library.find(f"./{folder.name}")) == [f"option road: {says} in {folder.name}/rules.md"]


def test_the_places_of_further_mistakes_are_named(planted: Callable[[str, str, str], Path]) -> None:
    folder = planted("rules/turn.py", MARCH, MARCH + "    face = None\n    face = 0.5\n")
    line = line_of(folder / "rules" / "turn.py", "face = 0.5")
    with pytest.raises(Unreadable, match=f"and 1 more: {folder.name}/rules/turn.py, line {line}"):
        library.find(f"./{folder.name}")


@pytest.mark.slow
def test_the_most_seats_are_played_too(planted: Callable[[str, str, str], Path]) -> None:
    folder = planted("__init__.py", "seats=range(2, 3)", "seats=range(2, 4)")
    wrong = [text for result in suite.run(library.find(f"./{folder.name}"), fast=False) for text in result.wrong]
    assert any(text.endswith(f"[{folder.name}-3]") for text in wrong), wrong


@pytest.mark.parametrize(
    "verb", [["sim", "--plain", "--games", "5"], ["audit", "--states", "50"]], ids=["sim", "audit"]
)
def test_an_error_of_a_rule_is_one_sentence(
    planted: Callable[[str, str, str], Path], capsys: pytest.CaptureFixture[str], verb: list[str]
) -> None:
    folder = planted("rules/turn.py", MARCH, MARCH + "    face = face // (own.scout - own.scout)\n")
    line = line_of(folder / "rules" / "turn.py", "face // (own")
    assert main([verb[0], f"./{folder.name}", *verb[1:]]) == 2
    said = capsys.readouterr().err
    assert f"{folder.name}/rules/turn.py, line {line}: ZeroDivisionError" in said and "Traceback" not in said


def test_a_clause_without_code_or_test_is_found(planted: Callable[[str, str, str], Path]) -> None:
    folder = planted("rules.md", "## 3. The end\n", "**RA-2.5** Nobody cheats.\n\n## 3. The end\n")
    line = line_of(folder / "rules.md", "RA-2.5")
    assert clauses.missing(library.find(f"./{folder.name}")) == [
        f"RA-2.5: cited by no code ({folder.name}/rules.md, line {line})",
        f"RA-2.5: no test named test_ra_2_5_… ({folder.name}/rules.md, line {line})",
    ]


def test_a_citation_of_no_clause_is_found(planted: Callable[[str, str, str], Path]) -> None:
    folder = planted("rules/turn.py", "# RA-2.4  carrying was its turn", "# RA-7.7")
    line = line_of(folder / "rules" / "turn.py", "RA-7.7")
    says = f"RA-7.7: cited in {folder.name}/rules/turn.py, line {line}, but not in rules.md"
    assert says in clauses.missing(library.find(f"./{folder.name}"))


def test_a_refusal_that_nobody_would_miss_is_found(planted: Callable[[str, str, str], Path]) -> None:
    line = '    assert refusal(GAME, state, 0, "carry") == Refusal.CARRIED\n'
    folder = planted("tests/test_raid.py", line, "")
    assert silence.unmissed(library.find(f"./{folder.name}")) == [
        f"{folder.name}/tests: no test misses Refusal.CARRIED when it is never given"
    ]


def test_a_clause_test_that_fails_is_found(planted: Callable[[str, str, str], Path]) -> None:
    folder = planted("tests/test_raid.py", "state.sides[0].gold == 3 and state.seat == 1", "state.sides[0].gold == 2")
    line = line_of(folder / "tests" / "test_raid.py", "def test_ra_2_4")
    assert silence.unmissed(library.find(f"./{folder.name}")) == [
        f"{folder.name}/tests/test_raid.py, line {line}: test_ra_2_4_gold_is_carried_once fails"
    ]


@pytest.mark.slow
def test_nothing_is_found_where_nothing_is_planted() -> None:
    game = library.load("sandtable.template")
    assert dialect.faults(game) == [] and clauses.missing(game) == [] and silence.unmissed(game) == []
    assert list(lessons.faults(game)) == []
    assert [found(game, check) for check in suite.checks_of(game)] == [""] * len(list(suite.checks_of(game)))
