"""Takes the pictures of the hall: every page, and every game in the middle of play, at three widths, by day and by lamp.

    .venv/bin/python docs/screenshots.py [FOLDER]

A real server and a real Chromium (see tests/browser.py). What goes into docs/pictures: two contact sheets and three
single pictures. With a FOLDER every single picture is kept there too, in full size, to be looked at.
"""

import base64
import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

DOCS = Path(__file__).parent
sys.path.insert(0, str(DOCS.parent))

from docs.generate import MOMENTS, Moment  # noqa: E402
from sandtable.bots.levels import choose  # noqa: E402
from sandtable.core import files, library, match  # noqa: E402
from tests.browser import MISSING, find_chromium  # noqa: E402

SERVE = (
    "import sys; from sandtable.server.web.app import serve; {before}; serve(port=0, database=sys.argv[1], bot_pause=1)"
)
SIZES = {1440: 900, 820: 1180, 390: 844}
LOOKS = {"day": "light", "lamp": "dark"}
ROW, GAP, CAPTION = 340, 12, 34  # pixels of a contact sheet
BEST = (("home", "day"), ("tank", "day"), ("trts", "lamp"))  # shown in README.md, 1440 pixels wide
MIDDLE = MOMENTS | {  # where a table stands: after so many answers, then until the first seat is asked
    "timemachine": Moment(5, 130, "sergeant", 3),
    "tank100": Moment(1, 420, "sergeant", 100),
}
GAMES = ("doubletime", "tank", "timemachine", "trts", "wartime", "tank100")


class Shot(NamedTuple):
    """A page, and what is done there before the picture is taken."""

    name: str
    title: str
    where: str
    ready: str = "() => document.fonts.ready"


def record(name: str) -> str:
    """A game between bots, stopped in the middle, where the first seat is asked."""
    moment, game = MIDDLE[name], name.rstrip("0123456789")
    seats = [f"{moment.bots.capitalize()} {i + 1}" for i in range(moment.seats or 2)]
    played = match.new(game, seed=moment.seed, seats=seats, options=moment.options)
    while not played.over and (len(played.entries) < moment.answers or 0 not in played.asked):
        seat, seed = played.asked[0], moment.seed * 1000 + len(played.entries)
        played.play(seat, choose(moment.bots, played.game, played.view(seat).state, seat, played.size, seed))
    assert not played.over, f"{name}: over before its middle, after {len(played.entries)} entries"
    return "".join(files.dump(line) + "\n" for line in files.full_lines(played))


@contextmanager
def hall(folder: Path, before: str = "pass") -> Iterator[str]:
    """A server of its own, after what is to be done *before* it opens; gives its address."""
    server = subprocess.Popen(
        [sys.executable, "-c", SERVE.format(before=before), str(folder / "hall.sqlite")],
        cwd=DOCS.parent,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        assert server.stdout is not None
        found = re.search(r"http://\S+", server.stdout.readline())
        assert found, "the server did not open"
        yield found[0]
    finally:
        server.terminate()
        server.wait(10)


def call(page: Any, path: str, body: Any = None, text: str | None = None) -> Any:
    """The API, as the page's own visitor."""
    return page.evaluate(
        """async ([path, body, text]) => (await fetch('/api/v1' + path, {method: 'POST', body: text ?? JSON.stringify(body),
        headers: {'Content-Type': text ? 'text/plain' : 'application/json'}})).json()""",
        [path, body, text],
    )


def table_of(page: Any, name: str) -> str:
    """A table at which the visitor has the first seat, in the middle of a game."""
    game = record(name)
    brought = call(page, "/records", text=game)["record"]
    first, *_, last = map(json.loads, game.splitlines())
    seats = [{"kind": "me"}] + [{"kind": "bot", "level": "sergeant"}] * (len(first["seats"]) - 1)
    return str(call(page, f"/tables/{brought}/play-on", {"at": last["entries"], "seats": seats})["table"])


ASKED = "() => window.sandtable?.scene && !sandtable.running && !sandtable.chooser.busy && sandtable.chooser.ask"


def shots(page: Any) -> list[Shot]:
    """Sets the tables, and says what there is to see."""
    found = []
    for name in GAMES:
        title = "Tank Game, a hundred seats" if name == "tank100" else library.load(name).title
        found.append(Shot(name, title, f"/table/{table_of(page, name)}", ASKED))
    made = call(page, "/tables", {"game": "doubletime", "seats": [{"kind": "me"}, {"kind": "bot", "level": "recruit"}]})
    over = str(made["table"])
    page.goto(f"/table/{over}")
    page.wait_for_function(ASKED)
    for _ in range(3):
        page.wait_for_function(ASKED + " || sandtable.scene.over")
        page.evaluate(
            """async () => { const {scene, chooser} = sandtable;
            for (const text of ['cavalry c2', 'archer c1', 'done'])
              await fetch(`/api/v1/tables/${scene.table}/moves`, {method: 'POST', headers: {'Content-Type': 'application/json'},
                body: JSON.stringify({seat: chooser.ask.seat, text})}); }"""
        )
        page.wait_for_timeout(2500)
    call(page, f"/tables/{over}/concede", {"seat": 0})
    first = [
        Shot("home", "The hall", "/"),
        Shot("new", "A new table", "/new?game=tank"),
        Shot("rules", "Rulebooks", "/rules"),
        Shot("rulebook", "A rulebook", "/rules/tank#TG-5.2"),
        Shot("records", "Records", "/records"),
        Shot("end", "The end of a game", f"/table/{over}", "() => document.querySelector('.sheet-end')"),
        Shot("replay", "Replay", f"/replay/{over}#12", "() => document.querySelector('.sheet')"),
    ]
    return first + found


def take(
    browser: Any, address: str, all_shots: list[Shot], state: Any, now: float | None = None
) -> dict[tuple[str, str, int], bytes]:
    """Every shot by day and by lamp, at every width; *now*: by a clock that stands still, in Berlin."""
    taken = {}
    for look, scheme in LOOKS.items():
        for width, height in SIZES.items():
            context = browser.new_context(
                viewport={"width": width, "height": height},
                color_scheme=scheme,
                has_touch=width < 500,
                is_mobile=width < 500,
                reduced_motion="reduce",
                base_url=address,
                storage_state=state,
                timezone_id="Europe/Berlin",
            )
            page = context.new_page()
            if now is not None:
                page.clock.set_fixed_time(now)
            for shot in all_shots:
                page.goto(shot.where)
                page.wait_for_function(shot.ready)
                page.wait_for_timeout(400)
                taken[shot.name, look, width] = page.screenshot()
            context.close()
    return taken


COMPOSE = """async ([rows, row, gap, caption]) => {
  const read = (data) => new Promise((done) => { const image = new Image(); image.onload = () => done(image); image.src = 'data:image/png;base64,' + data; });
  const lines = [];
  for (const {title, pictures} of rows) lines.push({title, images: await Promise.all(pictures.map(read))});
  const wide = (image) => Math.round(image.width * row / image.height);
  const width = Math.max(...lines.map(({images}) => images.reduce((sum, image) => sum + wide(image) + gap, gap)));
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = lines.length * (row + caption) + gap;
  const pen = canvas.getContext('2d');
  pen.fillStyle = '#e7dcc3';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.imageSmoothingQuality = 'high';
  lines.forEach(({title, images}, i) => {
    const top = i * (row + caption) + caption;
    pen.fillStyle = '#2b2418';
    pen.font = '600 20px serif';
    pen.fillText(title, gap, top - 10);
    let x = gap;
    for (const image of images) { pen.drawImage(image, x, top, wide(image), row); x += wide(image) + gap; }
  });
  return canvas.toDataURL('image/webp', 0.8).split(',')[1];
}"""


def sheet(page: Any, rows: list[tuple[str, list[bytes]]], row: int = ROW, caption: int = CAPTION) -> bytes:
    """Pictures in rows, with titles, as one WebP."""
    data = [{"title": title, "pictures": [base64.b64encode(p).decode() for p in pictures]} for title, pictures in rows]
    return base64.b64decode(page.evaluate(COMPOSE, [data, row, GAP if caption else 0, caption]))


def main(keep: Path | None) -> None:
    from playwright.sync_api import sync_playwright

    chromium = find_chromium()
    if chromium is None:
        sys.exit(MISSING)
    with tempfile.TemporaryDirectory() as folder, hall(Path(folder)) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        context = browser.new_context(base_url=address)
        page = context.new_page()
        page.goto("/")
        call(page, "/guests", {"name": "Ada"})
        wanted = shots(page)
        taken = take(browser, address, wanted, context.storage_state())
        blank = browser.new_page()
        for name, some in (("pages", wanted[:-6]), ("games", wanted[-6:])):
            rows = [(s.title, [taken[s.name, look, width] for look in LOOKS for width in SIZES]) for s in some]
            (DOCS / "pictures" / f"hall-{name}.webp").write_bytes(sheet(blank, rows))
        for name, look in BEST:
            picture = sheet(blank, [("", [taken[name, look, 1440]])], 600, 0)
            (DOCS / "pictures" / f"hall-{name}-{look}.webp").write_bytes(picture)
        browser.close()
    keep_all(keep, taken)


def keep_all(folder: Path | None, taken: dict[tuple[str, str, int], bytes]) -> None:
    if folder:
        folder.mkdir(parents=True, exist_ok=True)
        for (name, look, width), picture in taken.items():
            (folder / f"{name}-{look}-{width}.png").write_bytes(picture)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else None)
