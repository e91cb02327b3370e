"""Rulebooks for the page: clauses with their text and figures as HTML."""

from functools import cache
from typing import Any

from markdown_it import MarkdownIt

from sandtable.core.checks.clauses import clauses
from sandtable.core.contract import Game
from sandtable.server.web.figures import figure


@cache
def rows(game: Game) -> list[dict[str, Any]]:
    """Id, chapter, text and figure of every clause, in the order of the rulebook."""
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    return [
        {"id": c.id, "chapter": c.chapter, "text": markdown.render(c.text), "figure": figure(game, c.id)}
        for c in clauses(game).values()
    ]
