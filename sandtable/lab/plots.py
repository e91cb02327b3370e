"""Plots people like to read, as SVG: numbers in, text out. Estimates come with their intervals."""

from collections.abc import Callable, Sequence
from html import escape
from importlib.resources import files as resources
from itertools import accumulate
from math import log2
from textwrap import wrap

from sandtable.lab.measures import Estimate

WIDTH = 480.0
LABELS = 168.0  # room for the names of rows
NAME = 22  # letters that find room there, on a phone too
LETTER = 7.5  # about as wide is one
LINE = 16.0  # from line to line of a name
STEPS = (0.01, 0.02, 0.05, 0.1, 0.2, 0.25, 0.5, 1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 5000, 10000)
FACTORS = (1 / 8, 1 / 4, 1 / 2, 1, 2, 4, 8)
Row = tuple[str, Estimate]


def text(x: float, y: float, words: str, anchor: str = "middle", cls: str = "") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" class="{cls}">{escape(words)}</text>'


def line(x1: float, y1: float, x2: float, y2: float, cls: str) -> str:
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" class="{cls}"/>'


def svg(height: float, body: str, title: str) -> str:
    return f'<svg class="plot" viewBox="0 0 {WIDTH:g} {height:g}" role="img" aria-label="{escape(title)}"><title>{escape(title)}</title>{body}</svg>'


def picture(plot: str) -> str:
    """A plot as a file of its own, with its colours by day and by lamp."""
    style = resources("sandtable.lab").joinpath("plots.css").read_text("utf-8")
    return plot.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1).replace(
        "</title>", f"</title><style>{style}</style>", 1
    )


def ticks(low: float, high: float, most: int = 6) -> list[float]:
    """Round numbers between two values."""
    span = max(high - low, 1e-9)
    step = next((s for s in STEPS if span / s <= most), STEPS[-1] * 2)
    first = int(low / step) + (low > int(low / step) * step)
    return [k * step for k in range(first, int(high / step + 1e-9) + 1)]


def short(words: str, most: int) -> str:
    return words if len(words) <= most else words[: most - 1] + "…"


def folded(words: str, most: int = NAME, lines: int = 4) -> list[str]:
    """A name in as many lines as it needs; what is longer still ends in an ellipsis."""
    found = wrap(words, most) or [""]
    return found if len(found) <= lines else [*found[: lines - 1], short(" ".join(found[lines - 1 :]), most)]


def rows(
    shown: Sequence[Row],
    even: float | None,
    title: str,
    x: Callable[[float], float],
    marks: Sequence[tuple[float, str]],
    label: str,
) -> str:
    """Estimates one below the other, with their intervals, against a dashed line."""
    names = [folded(name) for name, _ in shown]
    tops = list(accumulate((11 + LINE * len(lines) for lines in names), initial=8.0))
    top, bottom = tops[0], tops[-1] + 6
    out = [line(x(v), top, x(v), bottom, "axis") + text(x(v), bottom + 17, words, cls="soft") for v, words in marks]
    if even is not None:
        out.append(line(x(even), top, x(even), bottom, "even"))
    for i, (name, e) in enumerate(shown):
        y = (tops[i] + tops[i + 1]) / 2 + 3.5
        cls = "" if even is None or e.low <= even <= e.high else " apart"
        first = y + 4.5 - LINE * (len(names[i]) - 1) / 2
        out += [text(LABELS - 12, first + LINE * k, words, "end") for k, words in enumerate(names[i])]
        out.append(
            f"<g><title>{escape(f'{name}: {e.value:.3g} ({e.low:.3g} to {e.high:.3g}), n = {e.n:,}')}</title>"
            + line(x(e.low), y, x(e.high), y, "whisker" + cls)
            + f'<circle cx="{x(e.value):.1f}" cy="{y:.1f}" r="5.2" class="dot{cls}"/></g>'
        )
    return svg(bottom + 42, "".join(out) + text((LABELS + WIDTH - 22) / 2, bottom + 37, label, cls="soft"), title)


def dots(shown: Sequence[Row], even: float | None, title: str, label: str = "") -> str:
    """Shares; those that are not even stand out."""
    least = 0.0 if even is None else even
    low = max(0.0, min([least, *(e.low for _, e in shown)]) - 0.03)
    high = min(1.0, max([least, *(e.high for _, e in shown)]) + 0.03)

    def x(v: float) -> float:
        return LABELS + (WIDTH - 22 - LABELS) * (v - low) / (high - low)

    return rows(shown, even, title, x, [(t, f"{t:.0%}") for t in ticks(low, high, 5)], label)


def factors(shown: Sequence[Row], title: str, label: str) -> str:
    """Ratios, on a scale where twice is as far from even as half."""
    reach = max([1.0, *(abs(log2(min(max(v, 1 / 8), 8))) for _, e in shown for v in (e.low, e.high))]) + 0.15

    def x(v: float) -> float:
        at = min(max(log2(max(v, 1e-6)), -reach), reach)
        return LABELS + (WIDTH - 22 - LABELS) * (at + reach) / (2 * reach)

    marks = [(f, f"{f:g}×" if f >= 1 else f"1/{1 / f:g}") for f in FACTORS if abs(log2(f)) <= reach]
    return rows(shown, 1.0, title, x, marks, label)


def histogram(values: Sequence[int], title: str, label: str, most: int = 32) -> str:
    """How often each number occurs."""
    if not values:
        return svg(40, text(WIDTH / 2, 24, "no games"), title)
    low, high = min(values), max(values)
    width = max(1, -(-(high - low + 1) // most))
    counts = [0] * ((high - low) // width + 1)
    for v in values:
        counts[(v - low) // width] += 1
    left, bottom = 16.0, 176.0
    step = (WIDTH - 32) / len(counts)
    wide = min(step - min(2.0, step * 0.2), 40.0)
    top = max(counts)
    bars = "".join(
        f'<rect x="{left + (i + 0.5) * step - wide / 2:.1f}" y="{bottom - 156 * c / top:.1f}" width="{wide:.1f}" height="{156 * c / top:.1f}" class="bar">'
        f"<title>{low + i * width}{f' to {low + (i + 1) * width - 1}' if width > 1 else ''}: {c} ({c / len(values):.1%})</title></rect>"
        for i, c in enumerate(counts)
    )
    every = max(1, -(-len(counts) // 7))
    marks = "".join(
        text(left + (i + 0.5) * step, bottom + 18, str(low + i * width), cls="soft")
        for i in range(0, len(counts), every)
    )
    axis = line(left, bottom, WIDTH - 16, bottom, "line")
    return svg(218, bars + axis + marks + text(WIDTH / 2, 212, label, cls="soft"), title)


def curve(shown: Sequence[Row], even: float | None, title: str, label: str, percent: bool = True) -> str:
    """A measure over the values of an option, or over time, with its band."""
    if not shown:
        return svg(40, text(WIDTH / 2, 24, "too few games"), title)
    known = [*(e.low for _, e in shown), *(e.high for _, e in shown), *([even] if even is not None else [])]
    pad = (max(known) - min(known)) * 0.1 or 0.01
    low, high = min(known) - pad, max(known) + pad
    left, right, top, bottom = 52.0, WIDTH - 14, 10.0, 190.0

    def x(i: int) -> float:
        return left + (right - left) * (i + 0.5) / len(shown)

    def y(v: float) -> float:
        return bottom - (bottom - top) * (v - low) / (high - low)

    out = [
        line(left, y(t), right, y(t), "axis")
        + text(left - 8, y(t) + 4.5, f"{t:.0%}" if percent else f"{t:g}", "end", "soft")
        for t in ticks(low, high)
    ]
    if even is not None:
        out.append(line(left, y(even), right, y(even), "even"))
    upper = " ".join(f"{x(i):.1f},{y(e.high):.1f}" for i, (_, e) in enumerate(shown))
    lower = " ".join(f"{x(i):.1f},{y(e.low):.1f}" for i, (_, e) in reversed(list(enumerate(shown))))
    out.append(f'<polygon points="{upper} {lower}" class="band"/>')
    middle = " ".join(f"{x(i):.1f},{y(e.value):.1f}" for i, (_, e) in enumerate(shown))
    out.append(f'<polyline points="{middle}" class="line"/>')
    for i, (name, e) in enumerate(shown):
        value = f"{e.value:.1%}" if percent else f"{e.value:.2f}"
        out.append(
            f'<circle cx="{x(i):.1f}" cy="{y(e.value):.1f}" r="4.6" class="dot"><title>{escape(name)}: {value}</title></circle>'
            + text(x(i), bottom + 18, short(name, int((right - left) / len(shown) / LETTER)), cls="soft")
        )
    return svg(236, "".join(out) + text((left + right) / 2, 230, label, cls="soft"), title)
