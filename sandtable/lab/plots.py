"""Plots people like to read, as SVG: numbers in, text out."""

from collections.abc import Sequence
from html import escape

from sandtable.lab.measures import Estimate

WIDTH = 560.0


def text(x: float, y: float, words: str, anchor: str = "middle", cls: str = "") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" class="{cls}">{escape(words)}</text>'


def svg(height: float, body: str, title: str) -> str:
    return f'<svg viewBox="0 0 {WIDTH:g} {height:g}" role="img" aria-label="{escape(title)}"><title>{escape(title)}</title>{body}</svg>'


def ticks(low: float, high: float, most: int = 6) -> list[float]:
    """Round numbers between two values."""
    span = max(high - low, 1e-9)
    step = 10.0 ** len(str(int(span / most))) if span / most >= 1 else 1.0
    for candidate in (
        0.01,
        0.02,
        0.05,
        0.1,
        0.2,
        0.25,
        0.5,
        1,
        2,
        5,
        10,
        20,
        25,
        50,
        100,
        200,
        250,
        500,
        1000,
        2000,
        5000,
        10000,
    ):
        if span / candidate <= most:
            step = candidate
            break
    first = int(low / step) + (low > int(low / step) * step)
    return [k * step for k in range(first, int(high / step + 1e-9) + 1)]


def dots(rows: Sequence[tuple[str, Estimate]], even: float, title: str) -> str:
    """Shares as dots with their intervals, an even share as a dashed line."""
    low = min([even, *(e.low for _, e in rows)]) - 0.02
    high = max([even, *(e.high for _, e in rows)]) + 0.02
    low, high = max(0.0, low), min(1.0, high)
    left, right, top = 190.0, WIDTH - 20, 14.0
    height = top + 30 * len(rows) + 44

    def x(v: float) -> float:
        return left + (right - left) * (v - low) / (high - low)

    bottom = height - 40
    out = [
        f'<line x1="{x(t):.1f}" y1="{top}" x2="{x(t):.1f}" y2="{bottom}" class="axis"/>'
        + text(x(t), bottom + 18, f"{t:.0%}", cls="soft")
        for t in ticks(low, high)
    ]
    out.append(f'<line x1="{x(even):.1f}" y1="{top}" x2="{x(even):.1f}" y2="{bottom}" class="even"/>')
    for i, (name, e) in enumerate(rows):
        y = top + 18 + 30 * i
        out.append(text(left - 12, y + 4, name[:30], "end"))
        out.append(
            f'<line x1="{x(e.low):.1f}" y1="{y}" x2="{x(e.high):.1f}" y2="{y}" class="whisker"/><circle cx="{x(e.value):.1f}" cy="{y}" r="5.5" class="dot"/>'
        )
    return svg(height, "".join(out), title)


def histogram(values: Sequence[int], title: str, label: str, most: int = 32) -> str:
    """How often each length occurs."""
    if not values:
        return svg(40, text(WIDTH / 2, 24, "no games"), title)
    low, high = min(values), max(values)
    width = max(1, -(-(high - low + 1) // most))
    counts = [0] * ((high - low) // width + 1)
    for v in values:
        counts[(v - low) // width] += 1
    left, bottom, height = 20.0, 200.0, 246.0
    step = (WIDTH - 40) / len(counts)
    top = max(counts)
    bars = "".join(
        f'<rect x="{left + i * step:.1f}" y="{bottom - 170 * c / top:.1f}" width="{max(1.0, step - 2):.1f}" height="{170 * c / top:.1f}" class="bar">'
        f"<title>{low + i * width} to {low + (i + 1) * width - 1}: {c}</title></rect>"
        for i, c in enumerate(counts)
    )
    every = max(1, len(counts) // 6)
    marks = "".join(
        text(left + (i + 0.5) * step, bottom + 18, str(low + i * width), cls="soft")
        for i in range(0, len(counts), every)
    )
    return svg(
        height,
        bars
        + f'<line x1="{left}" y1="{bottom}" x2="{WIDTH - 20}" y2="{bottom}" class="line"/>'
        + marks
        + text(WIDTH / 2, height - 8, label, cls="soft"),
        title,
    )


def curve(
    points: Sequence[tuple[str, Estimate]], even: float | None, title: str, label: str, percent: bool = True
) -> str:
    """A measure over the values of an option, with its band."""
    lows, highs = [e.low for _, e in points], [e.high for _, e in points]
    low, high = min(lows + ([even] if even is not None else [])), max(highs + ([even] if even is not None else []))
    pad = (high - low) * 0.1 or 0.01
    low, high = low - pad, high + pad
    left, right, top, bottom = 64.0, WIDTH - 30, 14.0, 210.0

    def x(i: int) -> float:
        return left + (right - left) * (i + 0.5) / len(points)

    def y(v: float) -> float:
        return bottom - (bottom - top) * (v - low) / (high - low)

    out = [
        f'<line x1="{left}" y1="{y(t):.1f}" x2="{right}" y2="{y(t):.1f}" class="axis"/>'
        + text(left - 8, y(t) + 4, f"{t:.0%}" if percent else f"{t:g}", "end", "soft")
        for t in ticks(low, high)
    ]
    if even is not None:
        out.append(f'<line x1="{left}" y1="{y(even):.1f}" x2="{right}" y2="{y(even):.1f}" class="even"/>')
    upper = " ".join(f"{x(i):.1f},{y(e.high):.1f}" for i, (_, e) in enumerate(points))
    lower = " ".join(f"{x(i):.1f},{y(e.low):.1f}" for i, (_, e) in reversed(list(enumerate(points))))
    out.append(f'<polygon points="{upper} {lower}" class="band"/>')
    out.append(
        f'<polyline points="{" ".join(f"{x(i):.1f},{y(e.value):.1f}" for i, (_, e) in enumerate(points))}" class="line"/>'
    )
    for i, (name, e) in enumerate(points):
        out.append(
            f'<circle cx="{x(i):.1f}" cy="{y(e.value):.1f}" r="5" class="dot"/>'
            + text(x(i), bottom + 20, name[:14], cls="soft")
        )
    return svg(262, "".join(out) + text((left + right) / 2, 254, label, cls="soft"), title)
