"""A person in front of a page: looks at what is lit, presses it, and remembers all that came over the line."""

import random
from typing import Any

from playwright.sync_api import Error, expect

HASTE = 5  # how much likelier a button, which mostly ends something, is pressed than a lit thing
QUICK = 1_500  # ms for a button that may just have gone
LONG = 60_000  # ms before a test gives up; how long things take is measured by `./dev bench waits`
HELD = 700  # ms after which a tap is one of its own
NOISE = (
    "net::ERR_INTERNET_DISCONNECTED",
    "net::ERR_CONNECTION_RESET",
    "net::ERR_FAILED",  # by way of the service worker
    "WebSocket connection to",
)  # what a browser itself says about a cut line

LIT = """() => [...document.querySelectorAll('.lit')].map((mark) => {
  const box = document.getElementById(mark.dataset.id).getBoundingClientRect();
  return {id: mark.dataset.id, x: box.x + box.width / 2, y: box.y + box.height / 2, shown: box.bottom < innerHeight && box.top > 0};
})"""
STATE = (
    "() => ({number: sandtable.scene?.number ?? -1, over: Boolean(sandtable.scene?.over), asked: Boolean(sandtable.chooser.ask), "
    "busy: sandtable.chooser.busy || sandtable.running, path: sandtable.chooser.path.length})"
)


expect.set_options(timeout=LONG)


class Person:
    """One visitor with an own browser context."""

    def __init__(
        self, browser: Any, address: str, phone: bool = False, motion: bool = False, aside: bool = False
    ) -> None:
        width, height = (844, 390) if aside else (390, 844) if phone else (1440, 900)
        self.address, self.phone = address, phone or aside
        self.context = browser.new_context(
            viewport={"width": width, "height": height},
            has_touch=self.phone,
            is_mobile=self.phone,
            reduced_motion="no-preference" if motion else "reduce",
            base_url=address,
        )
        self.page = self.context.new_page()
        self.errors: list[str] = []
        self.frames: list[str] = []  # of the stream
        self.answers: list[str] = []  # of the API
        self.cut = False
        self.page.on("console", lambda m: self._complain(m) if m.type == "error" else None)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("websocket", lambda ws: ws.on("framereceived", lambda data: self.frames.append(str(data))))
        self.page.on("response", self._keep)
        self.page.set_default_timeout(LONG)

    def _complain(self, message: Any) -> None:
        if self.cut and any(noise in message.text for noise in NOISE):
            return
        self.errors.append(f"{message.text} ({message.location.get('url', '')})")  # what was not found names itself

    def _keep(self, response: Any) -> None:
        if "/api/" in response.url and response.status != 101:
            try:
                self.answers.append(response.text())
            except Exception:  # the page has gone on to another address
                return

    # ---- going somewhere ---------------------------------------------------------------------------------------------

    def go(self, where: str) -> None:
        self.page.goto(where)

    def call(self, method: str, path: str, body: Any = None) -> Any:
        """The API, as this person; a refusal is an answer, as for the page."""
        return self.page.evaluate(
            """async ([method, path, body]) => (await fetch('/api/v1' + path, {method, headers: {Prefer: 'refusal=answer',
            ...(body ? {'Content-Type': 'application/json'} : {})}, body: body ? JSON.stringify(body) : undefined})).json()""",
            [method, path, body],
        )

    def make(self, game: str, *seats: str, name: str = "Azure", **options: Any) -> Any:
        """A table by the API; then at the table."""
        self.go("/")
        self.call("POST", "/guests", {"name": name})
        kinds = [
            {"kind": "bot", "level": kind.partition(" ")[2]} if kind.startswith("bot") else {"kind": kind}
            for kind in seats
        ]
        made = self.call("POST", "/tables", {"game": game, "seats": kinds, "options": options})
        assert made["ok"], made
        self.sit(made["table"])
        return made

    def sit(self, table: str) -> None:
        self.go(f"/table/{table}")
        self.ready()

    def play_now(self, game: str) -> None:
        """One click in the hall, and no lesson before it."""
        self.go("/")
        self.push(f"#game-{game.replace('.', '-')} .play-now button")
        self.page.wait_for_function(
            "() => location.pathname.startsWith('/table/') || document.querySelector('.first-time')"
        )
        if self.page.locator(".first-time").count():
            self.push(".first-ways form button")
        self.page.wait_for_url("**/table/*")

    # ---- at the table ------------------------------------------------------------------------------------------------

    @property
    def state(self) -> Any:
        return self.page.evaluate(STATE)

    def ready(self) -> Any:
        """Waits until the table is drawn and nothing is under way."""
        self.page.wait_for_function("() => window.sandtable?.scene && !sandtable.chooser.busy && !sandtable.running")
        return self.state

    def my_turn(self) -> Any:
        """Waits until this person is asked, or the game is over."""
        self.page.wait_for_function(
            "() => window.sandtable?.scene && !sandtable.running && !sandtable.chooser.busy && (sandtable.chooser.ask || sandtable.scene.over)"
        )
        return self.state

    def lit(self) -> list[Any]:
        return self.page.evaluate(LIT)

    def press(self, mark: Any) -> None:
        """Presses a lit thing with mouse or finger."""
        if not mark["shown"]:
            self.page.evaluate("(id) => document.getElementById(id).scrollIntoView({block: 'center'})", mark["id"])
            mark = next((m for m in self.lit() if m["id"] == mark["id"]), mark)
        if self.phone:
            self.page.touchscreen.tap(mark["x"], mark["y"])
        else:
            self.page.mouse.click(mark["x"], mark["y"])

    def push(self, selector: str, patience: int = LONG) -> None:
        """Presses a button beside the board."""
        button = self.page.locator(selector).first
        if self.phone:
            button.tap(timeout=patience)
        else:
            button.click(timeout=patience)

    def play_on(self, choose: random.Random) -> None:
        """One press: something lit, or a button of the question. What is gone before it is pressed is let be."""
        if self.sure():
            return
        says = self.page.locator("[data-say]").evaluate_all("(all) => all.map((one) => one.dataset.say)")
        buttons = [f'[data-say="{say}"]' for say in says]
        buttons += ["[data-go-group]"] * self.page.locator("[data-go-group]:not([aria-disabled])").count()
        ways = [*self.lit(), *buttons * HASTE]
        if not ways:
            self.page.wait_for_timeout(50)
            return
        way = choose.choice(ways)
        try:
            if isinstance(way, str):
                self.push(way, QUICK)
            else:
                self.press(way)
                if self.page.evaluate("() => sandtable.aiming.active"):
                    self.push("[data-take]", QUICK)  # one points first, then takes
        except Error:
            return

    def say_yes(self) -> None:
        """Waits to be asked once more, and until that could be read, and says yes."""
        self.push("[data-sure]:not(.is-held)")

    def sure(self) -> bool:
        """What cannot be taken back is asked once more: says yes, if it is."""
        if not self.page.locator("[data-sure]").count():
            return False
        try:
            self.push("[data-sure]:not(.is-held)", QUICK)
        except Error:
            return False
        return True

    def log(self) -> list[str]:
        return self.page.locator("#ui-log li").all_text_contents()

    def log_numbers(self) -> list[int]:
        return [int(text) for text in self.page.locator("#ui-log .at").all_text_contents() if text]
