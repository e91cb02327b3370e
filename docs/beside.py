"""Puts the hall's pages beside pictures of how they are meant to look: one sheet for each, mock-up left, page right.

    .venv/bin/python docs/beside.py MOCK-UPS FOLDER [NAME …]

MOCK-UPS: a folder of pictures called NAME-WIDTH-light.png or NAME-WIDTH-lamp.png. The sheets go into FOLDER, which is none of the repository's.
"""

import re
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

DOCS = Path(__file__).parent
sys.path.insert(0, str(DOCS.parent))

from docs.screenshots import ASKED, SIZES, call, hall, sheet  # noqa: E402
from sandtable.bots.levels import choose  # noqa: E402
from sandtable.core import files, match  # noqa: E402
from tests.browser import MISSING, find_chromium  # noqa: E402

HIGH = 844  # px of a row of a sheet
PATIENCE = 180_000  # ms: a whole game is looked back at
FILE = re.compile(r"(?P<name>.+)-(?P<width>\d+)-(?P<look>light|lamp)\.png")
READY = "() => document.fonts.ready"
SHOWN = "() => document.body.dataset.back === 'shown'"


class Stand(NamedTuple):
    """A table of bots, where the first seat is asked something that begins so."""

    game: str
    says: str
    answers: int
    seats: int = 2
    seed: int = 3


class Over(NamedTuple):
    """A game of bots that is over, looked back at."""

    game: str
    seed: int = 3


class Page(NamedTuple):
    """Where a picture is taken, and what is done there before."""

    at: Stand | Over | str
    do: Callable[[Any], None] = lambda page: None
    ready: str = READY


def press(*selectors: str) -> Callable[[Any], None]:
    """One after the other, what is not there is let be."""

    def all_of_them(page: Any) -> None:
        for selector in selectors:
            if page.locator(selector).count():
                page.locator(selector).first.click()
                page.wait_for_timeout(500)

    return all_of_them


def press_lit(*starts: str) -> Callable[[Any], None]:
    """Lit things of the board whose ids begin so; then all who can come along."""

    def all_of_them(page: Any) -> None:
        for start in starts:
            page.evaluate(
                "(start) => { const id = [...sandtable.marks.lit.keys()].find((one) => one.startsWith(start)); if (id) sandtable.chooser.press(id); }",
                start,
            )
            page.wait_for_timeout(700)
        press("[data-all]")(page)

    return all_of_them


def rest_on(start: str) -> Callable[[Any], None]:
    """Stays on the first thing of the board whose id begins so, until it says what it is."""

    def stay(page: Any) -> None:
        page.keyboard.press("Escape")
        page.locator(f'#ui-board [id^="{start}"]').first.hover(force=True)
        page.wait_for_timeout(1500)

    return stay


def press_then(start: str, *selectors: str) -> Callable[[Any], None]:
    """A lit thing of the board, then buttons."""

    def all_of_them(page: Any) -> None:
        press_lit(start)(page)
        press(*selectors)(page)

    return all_of_them


def first_puzzle(page: Any) -> None:
    press('main a[href*="/puzzles/doubletime/"]')(page)
    page.wait_for_function(ASKED)


def learn(page: Any) -> None:
    """Every right answer, until the lesson is done."""
    while (shows := page.evaluate("() => sandtable.panel.state.shows")) and shows.get("answer"):
        page.evaluate("(answer) => sandtable.give(answer)", shows["answer"])
        page.wait_for_timeout(1200)


def answer(*texts: str) -> Callable[[Any], None]:
    def all_of_them(page: Any) -> None:
        for text in texts:
            page.evaluate("(text) => sandtable.give([text])", text)
            page.wait_for_timeout(700)

    return all_of_them


PRODUCE, TURN = Stand("trts", "What do you order", 160), Stand("trts", "Which area", 200)
ACTION, CARD = Stand("wartime", "Choose", 120), Stand("timemachine", "", 60, seats=3)
TARGET = Stand("wartime", "Whom does", 92, seed=6)
ARCHER = Page("/learn/doubletime/archer", ready=ASKED)
PAGES = {
    "ask": Page(PRODUCE),
    "ask-phone": Page(PRODUCE),
    "phone-trts-look": Page(TURN),
    "phone-trts-pick": Page(TURN, press_lit("area-")),
    "phone-wartime-look": Page(ACTION),
    "phone-wartime-aim": Page(ACTION, press_then("p-A-tank", '[data-say="say:move"]', "[data-next-place]")),
    "phone-wartime-target": Page(TARGET),
    "phone-wartime-measure": Page(ACTION, press_then("p-A-tank", "#ui-rule")),
    "phone-timemachine-look": Page(CARD),
    "phone-timemachine-pick": Page(CARD, press_lit("card-")),
    "lesson": ARCHER,
    "lesson-phone": ARCHER,
    "lesson-fail": Page(ARCHER.at, answer("cavalry c2"), ASKED),
    "lesson-phone-fail": Page(ARCHER.at, answer("cavalry c2"), ASKED),
    "lesson-done": Page(ARCHER.at, learn, ASKED),
    "lesson-phone-done": Page(ARCHER.at, learn, ASKED),
    "lessons": Page("/learn"),
    "cards": Page(PRODUCE, rest_on("piece-0-")),
    "cards-phone": Page(ACTION, lambda page: page.locator("#ui-more").scroll_into_view_if_needed()),
    "ask-sheet": Page(PRODUCE),
    "drama": Page(TARGET, press(".choices button")),
    "back": Page(Over("doubletime"), ready=SHOWN),
    "back-phone": Page(Over("doubletime"), ready=SHOWN),
    "puzzle": Page("/puzzles/doubletime", first_puzzle),
}


def record(wanted: Stand | Over) -> str:
    """A game between bots up to there."""
    seats = wanted.seats if isinstance(wanted, Stand) else 2
    played = match.new(wanted.game, seed=wanted.seed, seats=[f"Sergeant {i + 1}" for i in range(seats)])
    while not is_there(played, wanted):
        seat, seed = played.asked[0], wanted.seed * 1000 + len(played.entries)
        played.play(seat, choose("sergeant", played.game, played.view(seat).state, seat, played.size, seed))
    return "".join(files.dump(line) + "\n" for line in files.full_lines(played))


def is_there(played: match.Match, wanted: Stand | Over) -> bool:
    """Has the game come to where a picture of it is wanted?"""
    if isinstance(wanted, Over):
        return played.over
    asked = len(played.entries) >= wanted.answers and 0 in played.asked
    return asked and played.game.people.words.ask(played.view(0).state, 0, played.names).startswith(wanted.says)


def address_of(page: Any, stand: Stand | Over, known: dict[Stand | Over, str]) -> str:
    """A new table each time: what was done at one does not stand in the picture of another."""
    if stand not in known:
        known[stand] = record(stand)
    brought = call(page, "/records", text=known[stand])["record"]
    if isinstance(stand, Over):
        return f"/looking-back/{brought}"
    seats = [{"kind": "me"}] + [{"kind": "bot", "level": "sergeant"}] * (stand.seats - 1)
    made = call(page, f"/tables/{brought}/play-on", {"at": record_length(known[stand]), "seats": seats})
    return f"/table/{made['table']}"


def record_length(text: str) -> int:
    return int(re.findall(r'"entries": ?(\d+)', text)[-1])


def main(mock_ups: Path, folder: Path, names: list[str]) -> None:
    from playwright.sync_api import sync_playwright

    chromium = find_chromium()
    if chromium is None:
        sys.exit(MISSING)
    folder.mkdir(parents=True, exist_ok=True)
    found = [(path, m) for path in sorted(mock_ups.glob("*.png")) if (m := FILE.fullmatch(path.name))]
    known: dict[Stand | Over, str] = {}
    with tempfile.TemporaryDirectory() as place, hall(Path(place)) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        for path, named in found:
            name, width = named["name"], int(named["width"])
            if name not in PAGES or names and name not in names:
                print(f"{path.name}: {'not asked for' if name in PAGES else 'has no page'}")
                continue
            context = browser.new_context(
                viewport={"width": width, "height": SIZES.get(width, 900)},
                color_scheme="dark" if named["look"] == "lamp" else "light",
                has_touch=width < 500,
                is_mobile=width < 500,
                reduced_motion="reduce",
                base_url=address,
            )
            page = context.new_page()
            page.goto("/")
            call(page, "/guests", {"name": "Odile"})
            wanted = PAGES[name]
            at = wanted.at if isinstance(wanted.at, str) else address_of(page, wanted.at, known)
            page.goto(at)
            page.wait_for_function(ASKED if isinstance(wanted.at, Stand) else wanted.ready, timeout=PATIENCE)
            page.wait_for_timeout(500)
            wanted.do(page)
            pair = [(path.name, [path.read_bytes(), page.screenshot()])]
            (folder / f"{path.stem}.webp").write_bytes(sheet(browser.new_page(), pair, HIGH))
            context.close()
        browser.close()


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    main(Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3:])
