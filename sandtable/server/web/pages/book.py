"""Rulebooks: the shelf, and a book with contents, clauses and search."""

from sandtable.server.web import look
from sandtable.server.web.look import words
from sandtable.server.web.pages.frame import FOOT, Known, drawing, in_order, mast, page, play_now


def shelf_row(game: Known) -> str:
    href = f"/rules/{words(game['name'])}"
    return f"""<li class="row"><span class="row-thumb">{drawing(game["name"], "cover")}</span>
<div><a class="row-title" href="{href}">{words(game["title"])}</a><div class="row-meta">{words(game["blurb"])}</div></div>
<a class="btn btn--small" href="{href}">Open</a></li>"""


def rulebooks(hall: Known) -> str:
    """The shelf."""
    rows = "".join(map(shelf_row, in_order(hall["games"])))
    body = f"""{mast(hall.get("me", ""), "Rulebooks")}<main class="page stack"><section>
<div class="section-head"><h1>Rulebooks</h1></div><ul class="rows">{rows}</ul></section></main>{FOOT}"""
    return page("Rulebooks", body, ("home",))


def clause_row(clause: Known) -> str:
    id = words(clause["id"])
    return f"""<div class="clause-p" id="{id}"><a href="#{id}">{id.partition("-")[2]}</a><div>{clause["text"]}{clause["figure"]}</div></div>"""


def numbered(chapter: str) -> tuple[str, str]:
    """The number of a chapter, where it has one, and its title."""
    number, _, title = chapter.partition(" ")
    return (words(number.rstrip(".")), words(title)) if number[:1].isdigit() else ("", words(chapter))


def beginning(book: Known) -> str:
    """The first page: the aim, a turn, the pieces, in the words of the clauses; lessons and quick reference."""
    if not book["first"]:
        return ""
    parts = "".join(
        f"<section><h3>{words(part['heading'])}</h3>{''.join(map(first_clause, part['clauses']))}</section>"
        for part in book["first"]
    )
    name = words(book["game"])
    learn = f'<a class="btn btn--go" href="/learn/{name}">Learn it by playing</a>' if book["lessons"] else ""
    return f"""<section class="book-first" id="beginning"><h2>At the beginning</h2><p class="lead">{words(book["aim"])}</p>{parts}
<p class="first-ways">{learn}<a class="btn" href="/rules/{name}/short">Quick reference, one page to print</a></p></section>"""


def first_clause(clause: Known) -> str:
    id = words(clause["id"])
    return f"""<div class="first-p">{clause["text"]}<a class="clause" href="#{id}">{id}</a>{clause["figure"]}</div>"""


def short(book: Known) -> str:
    """A quick reference on one printed page, made from the clauses."""
    title, name = words(book["title"]), words(book["game"])
    chapters = "".join(
        f"<section><h2>{words(part['chapter'])}</h2><dl>"
        + "".join(f"<dt>{words(id.partition('-')[2])}</dt><dd>{words(said)}</dd>" for id, said in part["lines"])
        + "</dl></section>"
        for part in book["short"]
    )
    body = f"""{mast(book.get("me", ""), "Rulebooks")}<main class="page short"><header class="short-head"><h1>{title}</h1>
<p>{words(book["aim"])}</p><p class="quiet small">The first sentence of each clause; the whole of it, and the rulings, are in
<a href="/rules/{name}">the rulebook</a>.</p></header><div class="short-cols">{chapters}</div></main>{FOOT}"""
    return page(f"{book['title']}, quick reference", body, ("book",))


def rulebook(book: Known) -> str:
    """A rulebook. The text of its clauses is HTML already."""
    chapters: dict[str, list[Known]] = {}
    for clause in book["clauses"]:
        chapters.setdefault(clause["chapter"], []).append(clause)
    contents, text = (
        ('<a href="#beginning"><span></span><span>At the beginning</span></a>' if book["first"] else ""),
        "",
    )
    for k, (chapter, clauses) in enumerate(chapters.items(), 1):
        number, title = numbered(chapter)
        contents += f'<a href="#chapter-{k}"><span>{number}</span><span>{title}</span></a>'
        head = f'<h2 id="chapter-{k}"><span class="n">{number}</span> {title}</h2>'
        rows = "".join(map(clause_row, clauses))
        text += f"<section data-chapter>{head}{rows}</section>"
    title = words(book["title"])
    body = f"""{look.board_sheet()}{book.get("grounds", "")}{mast(book.get("me", ""), "Rulebooks")}<main class="page book">
<nav class="book-toc" aria-label="Chapters"><p class="over">{title}</p>{contents}</nav>
<div class="prose"><p class="over">Rulebook</p><h1>{title}</h1><p class="quiet">{words(book.get("blurb", ""))}</p>
<div class="book-search"><label class="sr" for="find">Search the rules</label>
<input class="input" id="find" type="search" placeholder="search the rules" autocomplete="off">
<span class="hint" id="found" role="status"></span></div>
{beginning(book)}
{text or '<p class="quiet">This game keeps its rules in its code.</p>'}</div>
<aside class="book-side"><div class="panel"><div class="panel-head"><h3>At the table</h3></div>
<div class="panel-body stack-s small"><p>Every refusal names its clause; the clause opens beside the board.</p>
{play_now(book["game"], "Play now", "btn btn--wide")}</div></div></aside></main>{FOOT}"""
    return page(f"Rules of {book['title']}", body, ("book", "form"), "book")
