"""The chances of a game that was looked back at, as a picture: `sandtable explain RECORD --curve --svg OUT`."""

from html import escape
from typing import Any

from sandtable.lab.plots import WIDTH, line, picture, short, svg, text

LEFT, RIGHT, TOP, BOTTOM = 44.0, WIDTH - 92, 30.0, 230.0
DASHES = ("", "7 4", "2 3", "9 3 2 3")  # a seat is known by its dash where colours are not seen


def chances(told: dict[str, Any], kind: str = "so") -> str:
    """One line a seat over the turns, the band of doubt, and letters where it turned; *kind*: so, or known."""
    points = [p for p in told["points"] if kind in p]
    last = points[-1]["time"] + 1 if points else 1
    first = points[0]["time"] if points else 0

    def x(time: float) -> float:
        return LEFT + (RIGHT - LEFT) * (time - first) / max(1, last - first)

    def y(thousandths: float) -> float:
        return BOTTOM - (BOTTOM - TOP) * min(1000, max(0, thousandths)) / 1000

    out = [
        line(LEFT, y(v), RIGHT, y(v), "axis") + text(LEFT - 7, y(v) + 4.5, str(v // 10), "end", "soft")
        for v in range(0, 1001, 250)
    ]
    ends = told["outcome"] or (points[-1][kind] if points else [])
    for seat, name in enumerate(told["names"]):
        shown = [(p["time"], p[kind][seat], p["doubt"][seat]) for p in points]
        if kind == "so" and shown:
            upper = " ".join(f"{x(t):.1f},{y(v + d):.1f}" for t, v, d in shown)
            lower = " ".join(f"{x(t):.1f},{y(v - d):.1f}" for t, v, d in reversed(shown))
            out.append(f'<polygon points="{upper} {lower}" class="band"/>')
        way = " ".join(f"{x(t):.1f},{y(v):.1f}" for t, v, _ in [*shown, (last, ends[seat], 0)])
        dash = f' stroke-dasharray="{DASHES[seat % len(DASHES)]}"' if seat % len(DASHES) else ""
        out.append(f'<polyline points="{way}" class="line"{dash}><title>{escape(name)}</title></polyline>')
        out.append(text(RIGHT + 8, y(ends[seat]) + 4.5, short(name, 11), "start"))
    for i, one in enumerate(told["turning"]):
        at = x(one["time"] + 0.5)
        out += [line(at, TOP, at, BOTTOM, "even"), text(at, TOP - 8, chr(ord("A") + i))]
    every = max(1, -(-len(points) // 8))
    out += [text(x(p["time"]), BOTTOM + 18, str(p["time"]), cls="soft") for p in points[::every]]
    words = {"so": "as it was so", "known": "as each seat could know it"}[kind]
    label = text((LEFT + RIGHT) / 2, BOTTOM + 40, f"chance in 100 by {told['times']}, {words}", cls="soft")
    return picture(svg(BOTTOM + 50, "".join(out) + label, f"chances by {told['times']}: {told['result']}"))
