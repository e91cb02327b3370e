"""`./dev bench page [SEATS]`: the table page under load, in a real Chromium: a Tank Game of a hundred seats, days on which all act.

One seat is the viewer's, bots have the others. They answer without a pause, a hundred times a second, and then
with a short one, still some twenty times a second: more than a hundred people do. Measured in the page itself, 1440 by 900, no motion:
tasks that hold it up for more than 50 ms, the time from a message of the stream to the painted picture, and the gaps
between frames while the enlarged board is panned and everyone acts.
"""

import json
import os
import platform
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from bench.server import Server
from tests.browser import MISSING, find_chromium

SEATS = 100
DAYS = 3
PATIENCE = 180.0  # seconds for a day
PAUSES = {"as fast as bots can": 0.0, "a tenth of a second apart": 0.1}

WATCH = """() => {
  const seen = (globalThis.seen = { tasks: [], painted: [], gaps: [], scenes: 0, panning: false });
  new PerformanceObserver((list) => list.getEntries().forEach((task) => seen.tasks.push(task.duration))).observe({ type: "longtask" });
  const table = globalThis.sandtable, hear = table.hear.bind(table), show = table.show.bind(table);
  const came = new WeakMap();
  table.hear = (message) => { came.set(message, performance.now()); hear(message); };
  table.show = async (scene) => {
    await show(scene);
    const at = came.get(scene);
    seen.scenes += 1;
    requestAnimationFrame(() => requestAnimationFrame(() => seen.painted.push(performance.now() - at)));
  };
  let last = 0, turn = 0;
  const view = document.getElementById("ui-view");
  const frame = (now) => {
    if (seen.panning) {
      if (last) seen.gaps.push(now - last);
      turn += 0.05;
      view.scrollLeft = (1 + Math.sin(turn)) / 2 * (view.scrollWidth - view.clientWidth);
      view.scrollTop = (1 + Math.cos(turn * 0.7)) / 2 * (view.scrollHeight - view.clientHeight);
    }
    last = seen.panning ? now : 0;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}"""
ALL_ACTED = """() => { const {scene, running, queue} = sandtable;
  return !running && !queue.length && (scene.over || !scene.seats.some((seat) => seat.asked && !seat.you)); }"""


def day(page: Any) -> tuple[int, float]:
    """Everybody acts until only the viewer is asked; then the viewer is done. Gives items heard and seconds."""
    before, began = page.evaluate("() => sandtable.scene.number"), time.perf_counter()
    page.wait_for_function(ALL_ACTED, timeout=PATIENCE * 1000)
    took, after = time.perf_counter() - began, page.evaluate("() => sandtable.scene.number")
    page.evaluate(
        """async () => { const {scene} = sandtable; const seat = scene.you[0];
        await fetch(`/api/v1/tables/${scene.table}/moves`, {method: "POST", headers: {"Content-Type": "application/json"},
          body: JSON.stringify({seat, text: "done"})}); }"""
    )
    return after - before, took


def work(cdp: Any) -> dict[str, float]:
    """CPU seconds of the page's main thread so far, whatever else the machine does."""
    found = {m["name"]: m["value"] for m in cdp.send("Performance.getMetrics")["metrics"]}
    return {
        name: found[f"{key}Duration"]
        for name, key in (("all", "Task"), ("script", "Script"), ("style", "RecalcStyle"), ("layout", "Layout"))
    }


def figures(values: list[float]) -> dict[str, float]:
    if not values:
        return {}
    ranked = sorted(values)
    at = lambda share: round(ranked[min(len(ranked) - 1, int(len(ranked) * share))], 1)  # noqa: E731
    return {
        "n": len(ranked),
        "median": round(statistics.median(ranked), 1),
        "p95": at(0.95),
        "p99": at(0.99),
        "most": round(ranked[-1], 1),
    }


def measure(server: Server, browser: Any, seats: int) -> dict[str, Any]:
    address = f"http://127.0.0.1:{server.port}"
    context = browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce", base_url=address)
    page = context.new_page()
    weights: list[int] = []
    page.on("websocket", lambda ws: ws.on("framereceived", lambda data: weights.append(len(data))))
    page.goto("/")
    table = page.evaluate(
        """async (seats) => { const post = async (path, body) => (await fetch('/api/v1' + path, {method: 'POST',
          headers: {'Content-Type': 'application/json'}, body: JSON.stringify(body)})).json();
        await post('/guests', {name: 'Ada'});
        return (await post('/tables', {game: 'tank', seats: [{kind: 'me'}, ...Array(seats - 1).fill({kind: 'bot', level: 'sergeant'})]})).table; }""",
        seats,
    )
    page.goto(f"/table/{table}")
    page.wait_for_function("() => window.sandtable?.scene")
    page.evaluate(WATCH)
    page.wait_for_function("() => !sandtable.running && sandtable.scene.asks.length")
    cdp = context.new_cdp_session(page)
    cdp.send("Performance.enable", {"timeDomain": "threadTicks"})
    before, spent, drawn = work(cdp), work(cdp), 0
    result: dict[str, Any] = {"seats": seats, "days": []}
    for n in range(DAYS):
        if n == DAYS - 1:  # the last day under the hand that pans
            spent = {part: now - before[part] for part, now in work(cdp).items()}
            drawn = page.evaluate("() => seen.scenes")
            page.evaluate("() => { for (let i = 0; i < 3; i += 1) sandtable.view.closer(); seen.panning = true; }")
        items, took = day(page)
        page.evaluate("() => { seen.panning = false; }")
        result["days"].append({"items": items, "seconds": round(took, 1)})
    seen = page.evaluate("() => seen")
    result |= {
        "pictures": seen["scenes"],
        "cpu_ms_per_picture": {part: round(1000 * s / max(1, drawn), 1) for part, s in spent.items()},
        "message_kb": figures([w / 1024 for w in weights]),
        "long_tasks_ms": figures(seen["tasks"]),
        "message_to_paint_ms": figures(seen["painted"]),
        "frame_gap_panning_ms": figures(seen["gaps"]),
    }
    context.close()
    return result


def main(arguments: list[str]) -> int:
    """Prints the figures as JSON."""
    from playwright.sync_api import sync_playwright

    chromium = find_chromium()
    if chromium is None:
        print(MISSING, file=sys.stderr)
        return 1
    seats = int(arguments[0]) if arguments else SEATS
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        found: dict[str, Any] = {"machine": f"{platform.machine()}, {os.cpu_count()} cores, Chromium {browser.version}"}
        for pace, pause in PAUSES.items():
            with tempfile.TemporaryDirectory() as folder, Server(Path(folder), pause) as server:
                found[pace] = measure(server, browser, seats)
        browser.close()
    print(json.dumps(found, indent=2))
    return 0
