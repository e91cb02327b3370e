"""One self-contained HTML page: plots, tables, intervals; each number links to records of the games behind it."""

from html import escape
from importlib.resources import files as resources
from pathlib import Path
from typing import Any

from sandtable.core import contract
from sandtable.lab import plots
from sandtable.lab.measures import CellMeasures, Estimate, Usage, measure
from sandtable.lab.plan import Plan
from sandtable.lab.run import record_of

RECORDS = 6  # games of a cell whose records are written beside the report


def percent(e: Estimate) -> str:
    warn = ' <span class="small">few games</span>' if e.small else ""
    return f"{e.value:.1%} <span class='sub'>({e.low:.1%} to {e.high:.1%})</span>{warn}"


def number(e: Estimate) -> str:
    return f"{e.value:,.1f} <span class='sub'>({e.low:,.1f} to {e.high:,.1f})</span>"


def fairness(cell: CellMeasures) -> str:
    """Does every seat win equally often, as far as these games can tell?"""
    if len(set(cell.cell.bots)) > 1:
        return ""
    even = 1 / len(cell.seats)
    fair = all(s.low <= even <= s.high for s in cell.seats)
    return '<span class="fair">even seats</span>' if fair else '<span class="unfair">uneven seats</span>'


def write(plan: Plan, folder: Path, command: str = "") -> Path:
    """Makes report.html and the records it links to."""
    import polars as pl

    games = pl.read_parquet(folder / "games.parquet")
    cells = measure(plan, games)
    links = [write_records(plan, folder, games, i) for i in range(len(plan.cells))]
    body = [opening(plan, cells, command), overview(cells, links), *sweeps(cells)]
    body += [chapter(i, cell, linked) for i, (cell, linked) in enumerate(zip(cells, links, strict=True))]
    style = resources("sandtable.lab").joinpath("report.css").read_text("utf-8")
    page = (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(plan.name)} · Sandtable lab</title><style>{style}</style></head><body><main>{''.join(body)}"
        f"<footer>Paired seeds, swapped seats, 95 % intervals (Wilson for shares, bootstrap for means). "
        f"All games: <a href='games.parquet'>games.parquet</a>. A record is opened with <code>sandtable replay FILE</code>, "
        f"or in the hall by <i>import</i>, and played on from any entry.</footer></main></body></html>"
    )
    path = folder / "report.html"
    path.write_text(page, "utf-8")
    return path


def opening(plan: Plan, cells: list[CellMeasures], command: str) -> str:
    total = sum(c.games for c in cells)
    titles = sorted({contract.load(c.cell.game).title for c in cells})
    faults = [f for c in cells for f in c.faults]
    shown = f"<p class='small'>{len(faults)} games were lost by a fault: {escape(faults[0])}</p>" if faults else ""
    return (
        f'<p class="over">Lab report · {escape(", ".join(titles))}</p><h1>{escape(plan.name)}</h1>'
        f"<p>{total:,} games in {len(cells)} cells, seed {plan.seed}.</p><p><code>{escape(command)}</code></p>{shown}"
    )


def overview(cells: list[CellMeasures], links: list[list[tuple[str, str]]]) -> str:
    rows = []
    for i, c in enumerate(cells):
        rows.append(
            f"<tr><td><a href='#cell-{i}'>{escape(c.cell.name)}</a></td><td>{percent(c.seats[0])}</td><td>{percent(c.drawn)}</td>"
            f"<td>{number(c.length)}</td><td>{c.games:,}</td><td>{fairness(c)}</td><td>{anchors(links[i][:1])}</td></tr>"
        )
    return (
        "<h2>Every cell</h2><div class='scroll'><table><tr><th>cell</th><th>first seat wins</th><th>no winner</th><th>answers</th>"
        f"<th>games</th><th>verdict</th><th>game</th></tr>{''.join(rows)}</table></div>"
    )


def anchors(links: list[tuple[str, str]]) -> str:
    return " ".join(f"<a href='{escape(href)}'>{escape(name)}</a>" for name, href in links)


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
        values = [str(dict(m.cell.options)[name]) for m in members]
        first = plots.curve(
            list(zip(values, [m.seats[0] for m in members], strict=True)),
            1 / len(bots),
            f"first seat over {name}",
            name,
        )
        length = plots.curve(
            list(zip(values, [m.length for m in members], strict=True)),
            None,
            f"length over {name}",
            name,
            percent=False,
        )
        out.append(
            f"<h2>{escape(game)}: {escape(name)}</h2>"
            + pair(("First seat wins", "", first), ("Answers in a game", "", length))
        )
    return out


def chapter(index: int, c: CellMeasures, links: list[tuple[str, str]]) -> str:
    seats = [(f"seat {i}", e) for i, e in enumerate(c.seats)]
    bots = list(c.bots.items()) if len(c.bots) > 1 else []
    left = plots.dots(seats + bots, 1 / len(c.seats), f"wins, {c.cell.name}")
    right = plots.histogram(c.lengths, f"length, {c.cell.name}", "answers in a game")
    facts = (
        f"<p>{number(c.decisions)} decisions a game among {number(c.branching)} choices; the lead changes {number(c.lead_changes)} times; "
        f"no winner in {percent(c.drawn)}. Records: {anchors(links)}</p>"
    )
    shares = "seats: share of the games with a winner; bots: of all games; dashed: an even share"
    plots_shown = pair(("Who wins", shares, left), ("How long it takes", "&nbsp;", right))
    tables = usage_table("What is done", c.actions) + usage_table("What happens", c.events)
    return f"<h2 id='cell-{index}'>{escape(c.cell.name)}</h2>{facts}{plots_shown}{tables}"


def pair(*columns: tuple[str, str, str]) -> str:
    """Two plots side by side: (title, remark, plot)."""
    cells = [
        f"<div><h3>{t}</h3>{f'<p class=sub>{remark}</p>' if remark else ''}{plot}</div>" for t, remark, plot in columns
    ]
    return f"<div class='pair'>{''.join(cells)}</div>"


def usage_table(title: str, usages: list[Usage]) -> str:
    if not usages:
        return ""
    rows = "".join(
        f"<tr><td>{escape(u.name)}</td><td>{u.per_game:.2f}</td><td>{u.by_winners:.2f}</td><td>{u.by_others:.2f}</td>"
        f"<td>{f'{u.by_winners / u.by_others:.2f}' if u.by_others else ''}</td><td>{f'{u.first:.0f}' if u.first >= 0 else ''}</td></tr>"
        for u in usages
    )
    return (
        f"<h3>{title}</h3><p class='sub'>per game and seat; winners against the others; first: the answer at which it first happens</p>"
        f"<div class='scroll'><table><tr><th>kind</th><th>a game</th><th>winners</th><th>others</th><th>ratio</th><th>first</th></tr>{rows}</table></div>"
    )


def write_records(plan: Plan, folder: Path, games: Any, index: int) -> list[tuple[str, str]]:
    """The shortest, the longest, one without a winner and some others of a cell, as records."""
    import polars as pl

    rows = games.filter(pl.col("cell") == index)
    if rows.is_empty():
        return []
    by_length = rows.sort(["length", "number"])
    chosen = {"shortest": by_length.row(0, named=True), "longest": by_length.row(-1, named=True)}
    drawn = rows.filter(pl.col("winner") < 0)
    if not drawn.is_empty():
        chosen["no winner"] = drawn.row(0, named=True)
    for k in range(min(RECORDS - len(chosen), rows.height)):
        chosen[f"game {k + 1}"] = rows.row(k, named=True)
    (folder / "records").mkdir(exist_ok=True)
    links = []
    for name, row in chosen.items():
        href = f"records/{index:04}-{row['number']:08}.jsonl"
        record_of(plan, row).save(folder / href)
        links.append((name, href))
    return links
