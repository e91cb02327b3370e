"""What pages and boards look like: icons, emblems, the mark, and the boards' theme as one style sheet for pages."""

import re
from functools import cache
from html import escape
from pathlib import Path

from sandtable.core.drawing import glyphs, picture, svg

# Own icons on a 24 grid, line 1.75. One stroke fewer than needed is enough.
ICONS = {
    "again": '<path d="M19 12a7 7 0 1 1-2-5l2 2M19 4v5h-5"/>',
    "back": '<path d="M14 5l-7 7 7 7"/>',
    "bell": '<path d="M6 17v-6a6 6 0 0 1 12 0v6l1.500 2h-15zM10 21.500h4M12 5V3"/>',
    "bin": '<path d="M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13"/>',
    "bot": '<path d="M6 9l6-5 6 5M6 14l6-5 6 5M6 19l6-5 6 5"/>',
    "calendar": '<path d="M4 6h16v14H4zM4 10.500h16M8 3.500V8M16 3.500V8"/>',
    "case": '<path d="M4 8h16v11H4zM9 8V5h6v3M4 13h16"/>',
    "chat": '<path d="M4 5h16v11H11l-5 4v-4H4z"/>',
    "check": '<path d="M5 12.500l4.500 4.500L19 7"/>',
    "close": '<path d="M6 6l12 12M18 6L6 18"/>',
    "copy": '<path d="M8 8V4h12v12h-4M4 8h12v12H4z"/>',
    "dice": '<path d="M4 8l8-4 8 4v9l-8 4-8-4zM4 8l8 4 8-4M12 12v9"/>',
    "edit": '<path d="M5 19l1-4L16 5l3 3L9 18zM14 7l3 3"/>',
    "eye": '<path d="M2.500 12C5 7.500 8.300 5.500 12 5.500s7 2 9.500 6.500c-2.500 4.500-5.800 6.500-9.500 6.500S5 16.500 2.500 12z"/>'
    '<circle cx="12" cy="12" r="2.800"/>',
    "first": '<path d="M6 5v14"/><path class="i-fill" d="M19 5v14L8.500 12z"/>',
    "fit": '<path d="M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5"/>',
    "flag": '<path d="M6 21V4M6 5c4-2.500 8 2.500 12 0v8c-4 2.500-8-2.500-12 0"/>',
    "fork": '<path d="M6 4v16M6 14c8 0 12-2 12-9M14.500 8L18 4.500 21.500 8"/>',
    "hook": '<path d="M15 4v10.500a4.500 4.500 0 0 1-9 0V13M3.500 15.500L6 13l2.500 2.500M12.500 4h5"/>',
    "in": '<circle cx="11" cy="11" r="6.500"/><path d="M16 16l4.500 4.500M8.500 11h5M11 8.500v5"/>',
    "key": '<circle cx="8" cy="15.500" r="4"/><path d="M11 12.500l8.500-8.500M16 7.500l3 3M13 10.500l2 2"/>',
    "lamp": '<path d="M8 4h8l3 8H5zM12 12v6M8 20h8M12 18v2"/>',
    "laptop": '<path d="M5 5h14v10H5zM2.500 19h19l-2-4h-15z"/>',
    "last": '<path d="M18 5v14"/><path class="i-fill" d="M5 5v14l10.500-7z"/>',
    "link": '<path d="M10 14a4 4 0 0 0 6 .400l3-3a4 4 0 0 0-5.700-5.700l-1.500 1.500M14 10a4 4 0 0 0-6-.400l-3 3a4 4 0 0 0 5.700 5.700l1.500-1.500"/>',
    "lock": '<path d="M5 11h14v9H5zM8 11V8a4 4 0 0 1 8 0v3"/>',
    "log": '<path d="M5 4h11a3 3 0 0 1 3 3v13H8a3 3 0 0 1-3-3zM9 9h6M9 13h6"/>',
    "mail": '<path d="M3 6h18v12H3zM3 7l9 6.500L21 7"/>',
    "menu": '<path d="M4 7h16M4 12h16M4 17h10"/>',
    "moon": '<path d="M19 14.500A8 8 0 1 1 10 4.500a6.500 6.500 0 0 0 9 10z"/>',
    "next": '<path d="M10 5l7 7-7 7"/>',
    "no": '<circle cx="12" cy="12" r="8.500"/><path d="M6 6l12 12"/>',
    "out": '<circle cx="11" cy="11" r="6.500"/><path d="M16 16l4.500 4.500M8.500 11h5"/>',
    "pause": '<path class="i-fill" d="M7 5h3.500v14H7zM13.500 5H17v14h-3.500z"/>',
    "phone": '<path d="M7 3h10v18H7zM10.500 18h3"/>',
    "play": '<path class="i-fill" d="M8 5l11 7-11 7z"/>',
    "plus": '<path d="M12 5v14M5 12h14"/>',
    "rules": '<path d="M12 6c-2-1.600-5-2-8-2v14c3 0 6 .400 8 2 2-1.600 5-2 8-2V4c-3 0-6 .400-8 2zM12 6v14"/>',
    "rule": '<path d="M3 16L16 3l5 5L8 21zM7.500 12l2 2M10.500 9l3 3M13.500 6l2 2"/>',
    "save": '<path d="M12 4v11M7.500 11l4.500 4.500 4.500-4.500M4 20h16"/>',
    "search": '<circle cx="11" cy="11" r="6.500"/><path d="M16 16l4.500 4.500"/>',
    "seats": '<circle cx="9" cy="8" r="3.200"/>'
    '<path d="M3 20c0-4 2.600-6.500 6-6.500s6 2.500 6 6.500M15 5.200a3.200 3.200 0 0 1 0 5.900M17.500 14c2.200.900 3.500 3 3.500 6"/>',
    "settings": '<path d="M4 7h9M17 7h3M4 17h3M11 17h9"/><circle cx="15" cy="7" r="2"/><circle cx="9" cy="17" r="2"/>',
    "share": '<path d="M12 15V4M8 7.500l4-4 4 4M5 12v8h14v-8"/>',
    "stepb": '<path d="M15 6l-6 6 6 6"/>',
    "stepf": '<path d="M9 6l6 6-6 6"/>',
    "swap": '<path d="M4 8h14M14.500 4.500L18 8l-3.500 3.500M20 16H6M9.500 12.500L6 16l3.500 3.500"/>',
    "time": '<path d="M7 3h10M7 21h10M8 3c0 5 8 5 8 9s-8 4-8 9M16 3c0 5-8 5-8 9s8 4 8 9"/>',
    "undo": '<path d="M5 9h9a5 5 0 0 1 0 10h-4M9 5L5 9l4 4"/>',
    "watch": '<path d="M3 16a4 4 0 0 0 8 0v-4l-2-6H6l-3 8zM21 16a4 4 0 0 1-8 0v-4l2-6h3l3 8zM11 11h2"/>',
    "words": '<path d="M5 3h14v18l-3.500-2-3.500 2-3.500-2L5 21zM9 8h6M9 12h6"/>',
}

DAY, LAMP = "#f4ecdb", "#17130f"  # `--page` of css/tokens.css, for what lies around the page

# The mark: a map frame, the S of a contour, and one brass pin.
MARK = (
    '<rect class="mark-tray" x="1" y="1" width="30" height="30"/>'
    '<path class="mark-tick" d="M4.500 1H10.250V4.500H4.500ZM16 1H21.750V4.500H16ZM27.500 4.500H31V10.250H27.500ZM27.500 16H31V21.750H27.500Z'
    'M27.500 31H21.750V27.500H27.500ZM16 31H10.250V27.500H16ZM4.500 27.500H1V21.750H4.500ZM4.500 16H1V10.250H4.500Z"/>'
    '<rect class="mark-neat" x="4.500" y="4.500" width="23" height="23"/>'
    '<path class="mark-line" d="M20.600 11.600C18.600 8.200 10.900 8.300 10.900 12.500S21.600 15.700 21.600 19.800 12.600 24.200 10.200 20.700"/>'
    '<circle class="mark-pin" cx="21" cy="11.700" r="2.500"/>'
)


def icon(name: str) -> str:
    """An icon of the page's sheet; words stand beside it or in the button's label."""
    return f'<svg class="icon" aria-hidden="true" focusable="false"><use href="#i-{name}"/></svg>'


@cache
def icon_sheet() -> str:
    """Every icon once, in an SVG without size, so that a page's icons are short."""
    symbols = "".join(f'<symbol id="i-{name}" viewBox="0 0 24 24">{body}</symbol>' for name, body in ICONS.items())
    return f'<svg class="sr" aria-hidden="true" focusable="false">{symbols}</svg>'


@cache
def board_sheet() -> str:
    """What boards refer to: hatchings, glyphs, emblems of seats."""
    emblems = "".join(svg.el("symbol", svg.emblem(k, 12, 12, 6.4), id=f"e-{k}", viewBox="0 0 24 24") for k in range(6))
    return f'<svg class="st sr" aria-hidden="true" focusable="false"><defs>{svg.hatches()}{glyphs.symbols()}{emblems}</defs></svg>'


def emblem(seat: int) -> str:
    """A seat's paint, hatching and emblem, for lists."""
    k = seat % 6
    return (
        f'<svg class="emblem st seat-{k}" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path class="emblem-plate" d="M2 2H22V22H2Z"/>'
        f"{svg.emblem(k, 12, 12, 6.4)}</svg>"
    )


def plate(seat: int, cls: str = "") -> str:
    """The same with the bone bands that a hull wears: seats 7, 13, 19 are not seat 1."""
    k, bands = seat % 6, min(seat // 6, 3)
    stripes = "".join(f'<path class="emblem-band" d="M2 {21.2 - 4.4 * j:.1f}h20v-2.600h-20z"/>' for j in range(bands))
    high, size = (12.0, 6.4) if not bands else (10.4 - 1.6 * (bands - 1), 5.2 - 0.6 * (bands - 1))
    return (
        f'<svg class="emblem st seat-{k} {cls}" viewBox="0 0 24 24" aria-hidden="true" focusable="false">'
        f'<path class="emblem-plate" d="M2 2H22V22H2Z"/>{stripes}{svg.emblem(k, 12, high, size)}</svg>'
    )


def model(game: str, seat: int, cls: str = "") -> str:
    """What will stand there: the tank itself, else the plate of the seat."""
    if game != "tank":
        return plate(seat, cls)
    return (
        f'<svg class="st seat-{seat % 6} {cls}" viewBox="-32 -32 64 64" aria-hidden="true" focusable="false">'
        f"<g>{svg.tank_top(seat % 6, seat // 6)}</g>{svg.emblem(seat % 6, 0, 0, 6)}</svg>"
    )


def mark(size: int = 30) -> str:
    return f'<svg class="mark" viewBox="0 0 32 32" width="{size}" height="{size}" aria-hidden="true" focusable="false">{MARK}</svg>'


def words(value: object) -> str:
    """Anything as text of a page."""
    return escape(str(value), quote=True)


# ---- the boards' theme, as a style sheet for pages -----------------------------------------------------------------------


def custom_properties(body: str) -> dict[str, str]:
    return {name: value.strip() for name, value in re.findall(r"(--[\w-]+)\s*:\s*([^;]+);", body + ";")}


def page_theme(*sheets: str) -> str:
    """Themes of boards for a page: day and lamp in one list, every rule inside the drawings (`.st`).

    Glyphs stay outside: a `<use>` copy does not see rules that name an ancestor.
    """
    day: dict[str, str] = {}
    lamp: dict[str, str] = {}
    open_rules, inside = [], []
    for head, body in (rule for sheet in sheets for rule in picture.css_rules(sheet)):
        body = re.sub(
            r"--rule(?![\w-])", "--stick", body
        )  # a page has a --rule of its own: the line between two things
        if head in (':root, [data-theme="light"]', ":root"):
            day |= custom_properties(body)
        elif head == '[data-theme="dark"]':
            lamp |= custom_properties(body)
        elif re.match(r"@keyframes|\.st(?![\w-])", head) or ".g-" in head:
            open_rules.append(f"{head} {{ {body} }}")
        else:
            inside.append(f"  {head} {{ {body} }}")
    tokens = "\n".join(f"  {k}: {f'light-dark({v}, {lamp[k]})' if k in lamp else v};" for k, v in day.items())
    return f":root {{\n{tokens}\n}}\n" + "\n".join(open_rules) + "\n.st {\n" + "\n".join(inside) + "\n}\n"


@cache
def boards_css(*folders: Path) -> str:
    """The theme of all boards, and what the games in these folders add to it."""
    return page_theme(picture.theme(), *map(picture.game_theme, folders))
