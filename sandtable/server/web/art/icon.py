"""The icon of the app: the mark on sand, with so much air that a phone may cut it round."""

from sandtable.server.web import look

SIZES = (180, 192, 512)  # of the pictures for home screens that take no drawing
STYLE = (
    ".mark-tray{fill:#e9dbba;stroke:#2b2420;stroke-width:1.2}.mark-tick,.w{fill:#2b2420}.mark-neat{fill:none;stroke:#2b2420;stroke-width:.9}"
    ".mark-line{fill:none;stroke:#2b2420;stroke-width:2.6;stroke-linecap:round}.mark-pin{fill:#d0a043;stroke:#2b2420;stroke-width:1.2}"
)


def icon() -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 56 56"><style>{STYLE}</style>'
        f'<rect width="56" height="56" fill="{look.DAY}"/><g transform="translate(12 12)">{look.MARK}</g></svg>\n'
    )


def painted(size: int) -> bytes:
    import resvg_py  # only who draws the icon anew needs it

    return bytes(resvg_py.svg_to_bytes(svg_string=icon(), width=size, height=size))
