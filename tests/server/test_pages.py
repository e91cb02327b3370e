"""Pages as text: nothing inline, every name as text, and the drawings are those that the code draws."""

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from sandtable.core import library
from sandtable.core.drawing import picture
from sandtable.core.ranks import RANKS
from sandtable.server.web import look, pages
from sandtable.server.web.site import STATIC

NASTY = '"><script>alert(1)</script>'
GAME = {
    "name": "doubletime",
    "title": NASTY,
    "blurb": NASTY,
    "seats": [2, 2],
    "minutes": "20",
    "dice": True,
    "aim": NASTY,
    "lessons": [{"id": "meet", "title": NASTY, "minutes": 3, "done": False}],
    "options": [
        {"name": "columns", "default": 6, "help": "columns", "clause": "DT-R1", "range": [3, 8], "values": None},
        {"name": "hold_wall", "default": False, "help": "stay", "clause": "", "range": None, "values": [False, True]},
        {
            "name": "collision",
            "default": "engaged",
            "help": "who enters",
            "clause": "",
            "range": None,
            "values": ["engaged", "first_player"],
        },
        {"name": "map", "default": NASTY, "help": "free text", "clause": "", "range": None, "values": None},
    ],
}
LESSON = GAME["lessons"][0]
ROW = {
    "table": "t1",
    "game": "doubletime",
    "title": NASTY,
    "over": False,
    "waiting": True,
    "you": [0],
    "status": NASTY,
    "made": 0,
    "owner": True,
    "seats": [
        {"seat": 0, "name": NASTY, "kind": "guest", "level": ""},
        {"seat": 1, "name": "Gules", "kind": "open", "level": ""},
    ],
}
HALL = {
    "me": NASTY,
    "games": [GAME],
    "mine": [ROW, {**ROW, "over": True}, {**ROW, "waiting": False}],
    "open": [ROW],
    "watch": [ROW],
}
PAGES = {
    "home": lambda: pages.home(HALL),
    "empty home": lambda: pages.home({"me": "", "games": [GAME], "mine": [], "open": [], "watch": []}),
    "new": lambda: pages.new({"me": NASTY, "games": [GAME], "game": "doubletime"}),
    "table": lambda: pages.table({"id": "t1", "game": "doubletime", "title": NASTY, "aim": NASTY}),
    "learn": lambda: pages.learn({"me": NASTY, "games": [GAME], "open": ""}),
    "lesson": lambda: pages.lesson(
        {"me": NASTY, "game": "doubletime", "title": NASTY, "aim": NASTY, "lesson": LESSON, "course": GAME}
    ),
    "first time": lambda: pages.first_time({"me": NASTY, "course": GAME}),
    "used": lambda: pages.used({"me": NASTY, "title": NASTY}),
    "substitute": lambda: pages.substitute(
        {"me": NASTY, "title": NASTY, "host": NASTY, "game": "tank", "seat": 1, "token": NASTY, "trouble": NASTY}
    ),
    "join": lambda: pages.join(
        {
            "me": "",
            "token": "abc",
            "game": "doubletime",
            "title": NASTY,
            "status": "",
            "seat": 1,
            "seats": [NASTY, "Gules"],
        }
    ),
    "rulebooks": lambda: pages.rulebooks(HALL),
    "short": lambda: pages.short(
        {
            "me": NASTY,
            "game": "doubletime",
            "title": NASTY,
            "aim": NASTY,
            "short": [{"chapter": NASTY, "lines": [("DT-1.1", NASTY)]}],
        }
    ),
    "rulebook": lambda: pages.rulebook(
        {
            "aim": NASTY,
            "lessons": 5,
            "first": [
                {"heading": NASTY, "clauses": [{"id": "DT-1.1", "text": "<p>Sand.</p>", "figure": ""}]},
            ],
            "me": NASTY,
            "game": "doubletime",
            "title": NASTY,
            "blurb": NASTY,
            "clauses": [{"id": "DT-1.1", "chapter": "1 The field", "text": "<p>Sand.</p>", "figure": ""}],
        }
    ),
    "error": lambda: pages.error(404, NASTY),
}


class Checked(HTMLParser):
    """What a strict content policy forbids, and ids that stand twice."""

    def __init__(self) -> None:
        super().__init__()
        self.faults: list[str] = []
        self.ids: set[str] = set()

    def handle_starttag(self, tag, attrs):
        names = dict(attrs)
        if tag == "script" and not names.get("src", "").startswith("/static/") or tag == "style":
            self.faults.append(f"inline {tag}")
        self.faults += [f"{tag} {name}" for name in names if name == "style" or name.startswith("on")]
        self.faults += [
            f"remote {value}"
            for name, value in attrs
            if name in ("src", "href", "action") and re.match(r"https?:|//", value or "")
        ]
        if names.get("id") in self.ids:
            self.faults.append(f"id {names['id']} stands twice")
        self.ids |= {names["id"]} if "id" in names else set()


@pytest.mark.parametrize("name", PAGES)
def test_a_page_has_nothing_inline_nothing_remote_and_only_text(name):
    text = PAGES[name]()
    checked = Checked()
    checked.feed(text)
    assert not checked.faults
    assert "<script>alert" not in text


def test_every_bot_that_the_form_offers_can_be_had():
    assert set(re.findall(r'value="bot:(\w+)"', PAGES["new"]())) == set(RANKS)


def test_an_option_is_spelled_in_its_help_as_in_its_list():
    option = {"name": "sight", "default": "corners_block", "help": "both_sides: from two sides", "clause": ""}
    option |= {"range": None, "values": ["corners_block", "both_sides"]}
    text = pages.new({"me": "", "games": [{**GAME, "options": [option]}], "game": "doubletime"})
    assert ">both sides</option>" in text and "Both sides: from two sides." in text


def test_the_theme_of_the_boards_stays_inside_the_drawings():
    rules = picture.css_rules(look.boards_css())
    assert all(head in (":root",) or re.match(r"@keyframes|\.st(?![\w-])", head) or ".g-" in head for head, _ in rules)
    assert "light-dark(#2b2420, #eadfc8)" in look.boards_css()  # ink by day and by lamp


def test_no_colour_of_a_page_takes_the_place_of_one_of_the_boards():
    """The measuring stick had the colour of the lines between rows."""

    def named(sheet):
        return {name: re.sub(r"\s", "", value) for name, value in re.findall(r"(--[\w-]+)\s*:\s*([^;]+);", sheet)}

    page, boards = named((STATIC / "css" / "tokens.css").read_text("utf-8")), named(look.boards_css())
    assert {name for name in page.keys() & boards.keys() if page[name] != boards[name]} <= {
        "--page",
        "--paper",
        "--sand",
        "--ink",
    }, "what both have by intent"


def test_the_drawings_of_the_hall_are_those_that_the_code_draws():
    from sandtable.server.web.art.__main__ import drawn

    for path, text in drawn().items():
        assert path.read_text("utf-8") == text, f"{path.name}: run python -m sandtable.server.web.art"


def test_what_lies_around_the_page_has_its_colour():
    tokens = (STATIC / "css" / "tokens.css").read_text("utf-8")
    assert f"--page:         light-dark({look.DAY}, {look.LAMP});" in tokens


@pytest.mark.parametrize("name", library.names())
def test_every_rule_that_a_table_may_change_lies_in_a_fold_or_is_a_place(name):
    loose = [option.name for option in library.load(name).options if not option.fold and not option.places]
    assert loose == []


def test_with_nothing_waiting_what_goes_on_stands_in_the_sheet():
    page = pages.home({**HALL, "mine": [{**ROW, "waiting": False}]})
    assert "Nothing waits for you" in page and "Going on without you" not in page and "cartouche" not in page
    assert "cartouche" in pages.home({**HALL, "mine": [{**ROW, "over": True}]})


def test_slow_play_has_no_rules_for_what_no_page_sets():
    web = Path(look.__file__).parent
    css = re.sub(r"/\*.*?\*/", "", (web / "static/css/slow.css").read_text(), flags=re.S)
    heads = " ".join(re.findall(r"([^{}]*)\{", css))
    written = "".join(path.read_text() for path in (*web.rglob("*.py"), *(web / "static/js").glob("*.js")))
    named = set(re.findall(r"[\w-]+", written)) | {f"{stem}*" for stem in re.findall(r"([\w-]+-)\$?\{", written)}
    classes = set(re.findall(r"\.([a-z][\w-]*)", heads))
    assert len(classes) > 100 and "slow" not in classes  # the word is a clock's
    assert not {c for c in classes if c not in named and f"{c[: c.rindex('-') + 1] if '-' in c else c}*" not in named}
