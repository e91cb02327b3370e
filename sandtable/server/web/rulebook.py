"""Rulebooks for the page: clauses with their text and figures as HTML."""

import asyncio
import re
from functools import cache
from typing import Any

from markdown_it import MarkdownIt

from sandtable.core.checks.clauses import clauses
from sandtable.core.checks.lessons import plain
from sandtable.core.contract import Game
from sandtable.server.web.figures import figure

BRIEF = range(1, 120)  # characters of a sentence that is taken in at a glance


@cache
def rows(game: Game) -> list[dict[str, Any]]:
    """Id, chapter, text and figure of every clause, in the order of the rulebook."""
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    return [
        {"id": c.id, "chapter": c.chapter, "text": markdown.render(c.text), "figure": figure(game, c.id)}
        for c in clauses(game).values()
    ]


async def opened(game: Game) -> list[dict[str, Any]]:
    """The same in a thread: who opens a book first has all its figures laid and drawn, and nobody else waits for that."""
    return await asyncio.to_thread(rows, game)


def first_page(game: Game) -> list[dict[str, Any]]:
    """The beginning: headings with the clauses that say it, their figures drawn once more under ids of their own."""
    by_id = {row["id"]: row for row in rows(game)}
    return [
        {"heading": heading, "clauses": [_once_more(by_id[id]) for id in cited]}
        for heading, cited in game.people.basics.items()
    ]


def _once_more(row: dict[str, Any]) -> dict[str, Any]:
    slug = re.sub(r"[^a-z0-9]+", "-", row["id"].lower()) + "-"
    return row | {"figure": row["figure"].replace(slug, f"first-{slug}")}


@cache
def nutshell(game: Game) -> list[tuple[str, str]]:
    """What the rules say on their first page, in a sentence each, with the clause: enough to decide whether to sit down."""
    said = {id: line for chapter in short(game) for id, line in chapter["lines"]}
    cited = [id for ids in game.people.basics.values() for id in ids]
    return [(id, said[id]) for id in cited if len(said.get(id, "")) in BRIEF][:6]


@cache
def short(game: Game) -> list[dict[str, Any]]:
    """The quick reference: of each numbered clause the first sentence, chapter by chapter; rulings are left to the book."""
    chapters: dict[str, list[tuple[str, str]]] = {}
    for clause in clauses(game).values():
        if not clause.id.partition("-")[2].startswith("R"):
            said = re.split(r"(?<=[.:])\s+(?=[A-Z*])", plain(clause.text), maxsplit=1)[0]
            chapters.setdefault(clause.chapter, []).append((clause.id, said.rstrip(":")))
    return [{"chapter": chapter, "lines": lines} for chapter, lines in chapters.items()]
