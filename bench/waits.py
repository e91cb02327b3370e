"""`./dev bench waits`: what people wait for, in seconds of the wall clock, medians of five.

From the start of the server to its first page; from asking it to stop until it has, while people watch a table; and, in a
real Chromium, from the return of a network that was cut until the page shows what happened meanwhile. The machine should
have nothing else to do.
"""

import asyncio
import statistics
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any

from bench.server import Person, Server, duel, picture
from tests.browser import MISSING, find_chromium

RUNS = 5
GOALS = {"start to the first page": 2.0, "stop while twenty watch": 3.0, "network back to the new picture": 2.0}
CUT = 3.0  # seconds: several attempts in vain
WATCHERS = 20
RESUMED = "() => sandtable.scene.number === 1 && !document.body.classList.contains('is-cut')"


def start_and_stop(folder: Path) -> tuple[float, float]:
    """Seconds from starting to the first page, and from the wish to stop to the end."""
    began = time.perf_counter()
    with Server(folder) as server:
        with urllib.request.urlopen(f"http://127.0.0.1:{server.port}/") as page:
            assert page.status == 200
        started = time.perf_counter() - began
        return started, asyncio.run(stop(server))


async def stop(server: Server) -> float:
    people = [await Person().come(server, name) for name in ("Ada", "Bob")]
    table = await duel(people, "examples.four")
    watchers = [await people[0].watch(table) for _ in range(WATCHERS)]
    for watcher in watchers:
        await picture(watcher, 0)
    began = time.perf_counter()
    await asyncio.to_thread(server.stop)
    return time.perf_counter() - began


def resume(server: Server, browser: Any) -> float:
    """Seconds from the return of the network to the picture of the move that was made meanwhile."""
    context = browser.new_context(base_url=f"http://127.0.0.1:{server.port}")
    page = context.new_page()
    page.goto("/")
    made = page.evaluate(
        """async () => { const post = async (path, body) => (await fetch('/api/v1' + path, {method: 'POST',
          headers: {'Content-Type': 'application/json'}, body: JSON.stringify(body)})).json();
        await post('/guests', {name: 'Ada'});
        return post('/tables', {game: 'examples.four', seats: [{kind: 'me'}, {kind: 'open'}]}); }"""
    )
    other = context.new_page()  # the same person elsewhere
    other.goto("/")
    page.goto(f"/table/{made['table']}")
    page.wait_for_function("() => window.sandtable?.scene && !sandtable.running")
    cdp = context.new_cdp_session(page)
    cdp.send("Network.enable")
    line = {"latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
    cdp.send("Network.emulateNetworkConditions", {"offline": True, **line})
    page.wait_for_function("() => document.body.classList.contains('is-cut')")
    other.evaluate(
        """async (table) => fetch(`/api/v1/tables/${table}/moves`, {method: 'POST',
          headers: {'Content-Type': 'application/json'}, body: JSON.stringify({seat: 0, action: '3'})})""",
        made["table"],
    )
    time.sleep(CUT)
    began = time.perf_counter()
    cdp.send("Network.emulateNetworkConditions", {"offline": False, **line})
    page.wait_for_function(RESUMED)
    took = time.perf_counter() - began
    context.close()
    return took


def main(_: list[str]) -> int:
    """One line a wait; 1 where a goal was missed."""
    from playwright.sync_api import sync_playwright

    chromium = find_chromium()
    if chromium is None:
        print(MISSING, file=sys.stderr)
        return 1
    found: dict[str, list[float]] = {name: [] for name in GOALS}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for _ in range(RUNS):
            with tempfile.TemporaryDirectory() as folder, Server(Path(folder)) as server:
                found["network back to the new picture"].append(resume(server, browser))
        browser.close()
    for _ in range(RUNS):
        with tempfile.TemporaryDirectory() as folder:
            started, stopped = start_and_stop(Path(folder))
        found["start to the first page"].append(started)
        found["stop while twenty watch"].append(stopped)
    missed = False
    for name, times in found.items():
        half = statistics.median(times)
        missed |= half > GOALS[name]
        print(f"{name:34}{half:6.2f} s, most {max(times):.2f}, goal {GOALS[name]:g}")
    return int(missed)
