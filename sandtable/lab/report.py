"""One self-contained HTML page in the look of the hall: plots, tables, intervals; each number links to games behind it."""

import re
from base64 import b64encode
from html import escape
from importlib.resources import files as resources
from pathlib import Path
from statistics import median
from typing import Any

from sandtable.core import library
from sandtable.core.options import shown
from sandtable.lab import plots
from sandtable.lab.behind import Behind
from sandtable.lab.findings import ALPHA, Finding, Findings, find
from sandtable.lab.measures import Answered, CellMeasures, Estimate, Usage, measure
from sandtable.lab.plan import Plan

LOOK = resources("sandtable").joinpath("server", "web", "static")  # colours, letters and mark are the hall's
FONTS = (
    ("Brygada", "400 700", "brygada-1918-latin-wght-normal"),
    ("Alegreya Sans", "400 500", "alegreya-sans-latin-500-normal"),
    ("Alegreya Sans", "600 700", "alegreya-sans-latin-700-normal"),
)
POLICY = "default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:"


def write(plan: Plan, folder: Path, command: str, hall: str) -> Path:
    """Makes report.html and the records it links to."""
    import polars as pl

    games = pl.read_parquet(folder / "games.parquet")
    cells = measure(plan, games)
    found = find(plan, games)
    behind = [
        Behind(plan, i, games.filter(pl.col("cell") == i), folder, hall.rstrip("/")) for i in range(len(plan.cells))
    ]
    body = [opening(plan, cells, found, command), overview(cells, behind, found), looked_at(found), *sweeps(cells)]
    for i, (cell, links) in enumerate(zip(cells, behind, strict=True)):
        body += [chapter(i, cell, links), links.section()]
    mark = LOOK.joinpath("art", "mark.svg").read_text("utf-8")
    page = (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}"><title>{escape(plan.name)} · Sandtable lab</title>'
        f'<link rel="icon" href="data:image/svg+xml;base64,{b64encode(mark.encode()).decode()}">'
        f"<style>{style()}</style></head><body><header class='mast'>{mark}<span>Sandtable</span></header><hr><main>{''.join(body)}"
        f"<footer>Paired seeds, swapped seats, 95 % intervals (Wilson for shares, Student's for means). "
        f"All games: <a href='games.parquet'>games.parquet</a>.</footer></main></body></html>"
    )
    path = folder / "report.html"
    path.write_text(page, "utf-8")
    return path


def style() -> str:
    """The hall's tokens and letters, inlined, and the report's own rules."""
    faces = "".join(
        f'@font-face{{font-family:"{family}";font-weight:{weight};src:url(data:font/woff2;base64,'
        f'{b64encode(LOOK.joinpath("fonts", f"{name}.woff2").read_bytes()).decode()}) format("woff2")}}'
        for family, weight, name in FONTS
    )
    tokens = re.sub(r"@font-face \{.*?\}\n", "", LOOK.joinpath("css", "tokens.css").read_text("utf-8"), flags=re.DOTALL)
    return faces + tokens + resources("sandtable.lab").joinpath("report.css").read_text("utf-8")


# ---- numbers -----------------------------------------------------------------------------------------------------------


def percent(e: Estimate, says: str, behind: Behind) -> str:
    """A share with its interval, leading to its games."""
    warn = " <span class='few'>few games</span>" if e.small else ""
    if not e.n:
        return ""
    return f"{behind.link(f'{e.value:.1%}', says, e)} <span class='int'>{e.low:.1%} to {e.high:.1%}</span>{warn}"


def number(e: Estimate, says: str, behind: Behind) -> str:
    """A mean likewise."""
    digits = 1 if abs(e.value) >= 10 else 2
    shown = behind.link(f"{e.value:,.{digits}f}", says, e)
    return f"{shown} <span class='int'>{e.low:,.{digits}f} to {e.high:,.{digits}f}</span>"


def fairness(found: Finding | None) -> str:
    """Does every seat win equally often, as far as these games can tell?"""
    if found is None:
        return ""
    if found.is_clear:
        return '<span class="unfair">uneven seats</span>'
    return '<span class="fair">not shown to be uneven</span>'


# ---- the page ----------------------------------------------------------------------------------------------------------


def opening(plan: Plan, cells: list[CellMeasures], found: Findings, command: str) -> str:
    """What was asked and what the games say to it; then the figures of the run."""
    total = sum(c.games for c in cells)
    titles = sorted({library.find(c.cell.game).title for c in cells})
    faults = [f for c in cells for f in c.faults]
    lost = ""
    if faults:
        why, _, trail = faults[0].partition("\n")
        lost = f"<p class='few'>{len(faults)} games were lost by a fault: {escape(why)}</p>"
        lost += f"<pre>{escape(trail)}</pre>" if trail else ""
    decided = 1 - sum(c.drawn.value * c.games for c in cells) / max(1, total)
    lede = "".join(f'<p class="lede">{sentence}</p>' for sentence in headline(plan, found))
    facts = (
        ("games played", f"{total:,}"),
        ("cells", f"{len(cells)}"),
        ("games with a winner", f"{decided:.1%}"),
        ("answers in a game, median", f"{median(n for c in cells for n in c.lengths):,.0f}" if total else "–"),
        ("seed", f"{plan.seed}"),
        ("games lost by a fault", f"{len(faults)}"),
    )
    listed = "".join(f"<div><dt>{name}</dt><dd>{value}</dd></div>" for name, value in facts)
    return (
        f'<div class="opening"><div><p class="over">Lab report · {escape(", ".join(titles))}</p><h1>{escape(plan.name)}</h1>'
        f"{lede}<p><code>{escape(command)}</code></p>{lost}</div><dl class='facts'>{listed}</dl></div>"
    )


def headline(plan: Plan, found: Findings) -> list[str]:
    """The answers to what was asked; then what the exploration names, the largest first, and of how many."""
    out = []
    for ask in plan.asks:
        answers = sorted((f for f in found.asked if f.ask == ask), key=lambda f: -abs(f.effect) / f.worth)
        named, rest = [f for f in answers if f.is_named], [f for f in answers if not f.is_named]
        said = [f"{answer(f)} ({escape(f.where)})" for f in named]
        if rest:
            said.append(f"nothing worth naming in {len(rest)} of {len(answers)}, the largest {answer(rest[0])}")
        out.append(f"<b>{escape(ask)}?</b> {'; '.join(said) or 'too few games to say'}.")
    if len(found.asked) > 1:
        out.append(f"{len(found.asked)} comparisons were asked for; corrected for that (Holm).")
    return [*out, *exploration(plan, found)]


def exploration(plan: Plan, found: Findings) -> list[str]:
    """What else the games show, corrected for how much was looked at."""
    n, named = len(found.explored), found.named
    small = sum(f.is_clear for f in found.explored) - len(named)
    few = f" For {found.too_few} more there are too few games." if found.too_few else ""
    if not n:
        return ["Nothing else can be compared." + few] if plan.asks else ["There is nothing to compare." + few]
    rest = f" {small} more {'is' if small == 1 else 'are'} clear, but too small to care about." if small else ""
    if not named:
        said = "No effect" if not plan.asks else "Nothing else"
        return [
            f"{said} worth naming is shown: {n} comparisons were looked at, none is clear and large enough.{rest}{few}"
        ]
    shown = "; ".join(f"{answer(f)} ({escape(f.title)}, {escape(f.where)})" for f in named[:3])
    return [
        f"{len(named)} of {n} comparisons that were looked at are clear and large enough to name (false discovery "
        f"{ALPHA:.0%}), {'this one' if len(named) == 1 else 'the largest first'}: {shown}.{rest}{few}"
    ]


def answer(f: Finding) -> str:
    """One comparison in words."""
    said = f"{f.levels}, {f.size}"
    if f.is_named:
        return f"<b>{escape(f.what)}</b>: {said}"
    return f"{escape(f.what)}: {'too small to care' if f.is_clear else 'no difference is shown'}: {said}"


def looked_at(found: Findings) -> str:
    """Every comparison, the clearest first."""
    out = []
    for title, remark, findings in (
        ("What was asked", "corrected by Holm", found.asked),
        ("What else was looked at", "corrected for false discovery, Benjamini and Hochberg", found.explored),
    ):
        rows = "".join(
            f"<tr><td><a href='#cell-{f.cell}'>{escape(f.what)}</a></td><td class='words'>{escape(f.where)}</td>"
            f"<td class='words'>{escape(f.title)}</td><td>{f.levels}</td><td>{f.size}</td><td>{f.adjusted:.3f}</td>"
            f"<td class='words'>{f.verdict}</td></tr>"
            for f in sorted(findings, key=lambda f: (f.adjusted, -abs(f.effect) / f.worth))
        )
        if rows:
            out.append(
                f"<details{' open' if findings is found.asked else ''}><summary>{title}: {len(findings)} comparisons</summary>"
                f"<p class='sub'>Seed by seed, {remark}; the intervals hold for all of these together. Shares are worth naming "
                f"from {100 * min(f.worth for f in findings if f.is_share):g} points on, means from a twentieth of the mean.</p>"
                "<div class='scroll'><table><tr><th>what</th><th class='words'>where</th><th class='words'>measure</th>"
                "<th>both</th><th>difference</th><th>p, corrected</th><th class='words'>verdict</th></tr>"
                f"{rows}</table></div></details>"
            )
    return "".join(out)


def overview(cells: list[CellMeasures], behind: list[Behind], found: Findings) -> str:
    rows = []
    for i, c in enumerate(cells):
        rows.append(
            f"<tr><td><a href='#cell-{i}'>{escape(c.cell.name)}</a></td><td>{percent(c.seats[0], 'first seat wins', behind[i])}</td>"
            f"<td>{percent(c.drawn, 'no winner', behind[i])}</td><td>{number(c.length, 'answers in a game', behind[i])}</td>"
            f"<td>{number(c.lead_changes, 'changes of the lead', behind[i])}</td><td>{c.games:,}</td><td>{fairness(found.even(i))}</td></tr>"
        )
    table = (
        "<div class='scroll'><table><tr><th>cell</th><th>first seat wins</th><th>no winner</th><th>answers</th><th>lead changes</th>"
        f"<th>games</th><th>verdict</th></tr>{''.join(rows)}</table></div>"
    )
    mirrors = [c for c in cells if len(set(c.cell.bots)) == 1 and c.seats[0].n]
    plot = ""
    if len(mirrors) > 1 and len({len(c.seats) for c in mirrors}) == 1:
        even = 1 / len(mirrors[0].seats)
        first = plots.dots(
            [(c.cell.name, c.seats[0]) for c in mirrors],
            even,
            "first seat wins, by cell",
            "games won by the first seat",
        )
        longer = plots.dots(
            [(c.cell.name, c.drawn) for c in mirrors], None, "no winner, by cell", "games without a winner"
        )
        plot = pair(
            ("Is the first seat better off?", "equal bots; dashed: even", first),
            ("How often does nobody win?", "equal bots", longer),
        )
    return f"<h2>Every cell</h2>{plot}{table}"


def sweeps(cells: list[CellMeasures]) -> list[str]:
    """A curve where cells differ in one option only."""
    groups: dict[tuple[Any, ...], list[CellMeasures]] = {}
    for c in cells:
        for name, _ in c.cell.options:
            rest = tuple(o for o in c.cell.options if o[0] != name)
            groups.setdefault((c.cell.game, c.cell.bots, name, rest), []).append(c)
    out = []
    for (game, bots, name, _), members in groups.items():
        if len(members) < 3:
            continue
        values = [shown(dict(m.cell.options)[name]) for m in members]

        def over(
            measures: list[Estimate],
            even: float | None,
            title: str,
            shares: bool,
            values: list[str] = values,
            name: str = name,
        ) -> str:
            return plots.curve(list(zip(values, measures, strict=True)), even, f"{title} over {name}", name, shares)

        out.append(
            f"<h2>{escape(library.find(game).title)}: {escape(name)}</h2>"
            + pair(
                ("First seat wins", "", over([m.seats[0] for m in members], 1 / len(bots), "first seat", True)),
                ("Answers in a game", "", over([m.length for m in members], None, "length", False)),
            )
            + pair(
                ("No winner", "", over([m.drawn for m in members], None, "no winner", True)),
                ("Changes of the lead", "", over([m.lead_changes for m in members], None, "lead changes", False)),
            )
        )
    return out


def chapter(index: int, c: CellMeasures, behind: Behind) -> str:
    seats = [(f"seat {i}", e) for i, e in enumerate(c.seats)]
    bots = list(c.bots.items()) if len(c.bots) > 1 else []
    even = 1 / len(c.seats)
    facts = (
        f"<p>{number(c.decisions, 'decisions in a game', behind)} decisions a game among {number(c.branching, 'choices a decision', behind)} choices; "
        f"the lead changes {number(c.lead_changes, 'changes of the lead', behind)} times; nobody wins in {percent(c.drawn, 'no winner', behind)}. "
        + "; ".join(f"{escape(name)} wins {percent(e, f'{name} wins', behind)}" for name, e in (seats + bots)[:12])
        + ".</p>"
    )
    known = [(f"{k * 10} %", e) for k, e in enumerate(c.foresight, 1) if e.n >= max(1, c.games // 20)]
    foresight = plots.curve(known, even, "whoever leads wins", "of the game is played")
    shares = "seats: of the games with a winner; bots: of all games; dashed: even"
    shown = pair(
        ("Who wins", shares, plots.dots((seats + bots)[:24], even, f"wins, {c.cell.name}")),
        (
            "How long it takes",
            "answers until it is over",
            plots.histogram(c.lengths, f"length, {c.cell.name}", "answers in a game"),
        ),
    )
    shown += pair(
        ("When is it decided?", "whoever leads at this point, by the judge's word, wins the game", foresight),
        ("What is done", "winners against the others, as often", factors_of(c.actions, "what is done")),
    )
    shown += f"<details><summary>Numbers</summary>{usage_table(c.actions, 'kind of answer', '', behind)}</details>"
    unit = library.find(c.cell.game).study.times
    asked = "".join(question(q, unit, even, behind) for q in c.questions if q.answers)
    return f"<h2 id='cell-{index}'>{escape(c.cell.name)}</h2>{facts}{shown}<div class='pair'>{asked}</div>"


def factors_of(usages: list[Usage], title: str) -> str:
    known = [(u.name, u.ratio) for u in usages if u.ratio.n]
    return plots.factors(known, title, "winners do or have it so many times as often") if known else ""


def question(q: Answered, unit: str, even: float, behind: Behind) -> str:
    """A question of the game: a plot that fits it, with its numbers folded under it."""
    flags = all(u.per_game.value <= 1 and u.happens.value < 0.97 for u in q.answers)
    if q.of == "game":
        plot = plots.dots([(u.name, u.happens) for u in q.answers], None, q.title, "of all games")
    elif flags:
        known = [(u.name, u.wins_with) for u in q.answers if u.wins_with.n]
        plot = plots.dots(known, even, q.title, "of the seats that had it, so many won")
    else:
        plot = factors_of(q.answers, q.title)
    table = f"<details><summary>Numbers</summary>{usage_table(q.answers, '', unit, behind)}</details>"
    out = f"<div><h3>{escape(q.title)}</h3>{plot}{table}</div>"
    if q.when:
        drawn = plots.histogram(q.when.firsts, f"{q.when.name}, when first", f"{unit} of the first time")
        out += f"<div><h3>When: {escape(q.when.name)}</h3>{drawn}</div>"
    return out


def pair(*columns: tuple[str, str, str]) -> str:
    """Two plots side by side: (title, remark, plot)."""
    cells = [
        f"<div>{f'<h3>{t}</h3>' if t else ''}{f'<p class=sub>{remark}</p>' if remark else ''}{plot}</div>"
        for t, remark, plot in columns
    ]
    return f"<div class='pair'>{''.join(cells)}</div>"


def usage_table(usages: list[Usage], head: str, unit: str, behind: Behind) -> str:
    """How much of it, how often, when first, and who wins with it and without it."""
    if not usages:
        return ""
    seat = usages[0].of == "seat"
    heads = [head, "a game" + (" and seat" if seat else ""), "seats with it" if seat else "games with it"]
    heads += ["winners", "others", "wins with it", "wins without"] if seat else []
    heads += [f"first in {unit}"] if unit else []
    rows = []
    for u in usages:
        cells = [escape(u.name), number(u.per_game, u.name, behind), percent(u.happens, f"{u.name}: happens", behind)]
        if seat:
            cells += [f"{u.by_winners:.2f}", f"{u.by_others:.2f}"]
            cells += [
                percent(u.wins_with, f"{u.name}: wins with it", behind),
                percent(u.wins_without, f"{u.name}: wins without", behind),
            ]
        if unit:
            cells.append(f"{u.first:.1f}" if u.first >= 0 else "")
        rows.append("<tr>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>")
    return (
        "<div class='scroll'><table><tr>"
        + "".join(f"<th>{escape(h)}</th>" for h in heads)
        + f"</tr>{''.join(rows)}</table></div>"
    )
