"""Every glyph on a 24 by 24 field. Two families, one hand.

Line glyphs (actions, for buttons): ink strokes of 1.8, a touch of brass.
Solid glyphs (units, for counters): one silhouette in currentColor.
"""

from collections.abc import Collection

from sandtable.core.drawing.strokes import circle, el, gear, path, rect, star

LINE, THIN, BRASS, INK = "g-l", "g-t", "g-b", "g-f"  # line, thin line, brass fill with line, ink fill


def stroke(d: str) -> str:
    return path(d, LINE)


def thin(d: str) -> str:
    return path(d, THIN)


def brass(d: str) -> str:
    return path(d, BRASS)


def ink(d: str) -> str:
    return path(d, INK)


def ring(x: float, y: float, r: float, cls: str = LINE) -> str:
    return circle(x, y, r, cls)


def face(pips: int) -> str:
    """A die that shows a number 1…6."""
    spots = {1: "e", 2: "ai", 3: "aei", 4: "acgi", 5: "acegi", 6: "acdfgi"}[pips]
    at = {spot: (12 + (i % 3 - 1) * 4.8, 12 + (i // 3 - 1) * 4.8) for i, spot in enumerate("abcdefghi")}
    return rect(3, 3, 18, 18, LINE, 3.6) + "".join(circle(*at[spot], 1.75, INK) for spot in spots)


ACTIONS = {
    # all games
    "move": stroke("M4 20C5 13 9 9.5 16 9") + stroke("M12.6 4.8L17.4 8.9L13.4 13.8") + ring(4.2, 20, 1.6, INK),
    "shoot": ring(12, 12, 6.2) + stroke("M12 2.4V8M12 16V21.6M2.4 12H8M16 12H21.6") + ring(12, 12, 1.3, INK),
    "attack": stroke("M4.5 3.5L17 17M19.5 3.5L7 17")
    + stroke("M13.6 19.2L19.4 13.6M10.4 19.2L4.6 13.6")
    + stroke("M17.2 16.8L20.4 20.4M6.8 16.8L3.6 20.4"),
    "measure": brass("M2.8 16.2L16.2 2.8L21.2 7.8L7.8 21.2Z") + thin("M6.2 12.8L8.4 15M9.6 9.4L11 10.8M13 6L15.2 8.2"),
    "pass": stroke("M4 5L11.5 12L4 19M12.5 5L20 12L12.5 19"),
    "done": stroke("M3.8 12.8L9.4 18.4L20.4 5.6"),
    "undo": stroke("M8.2 4L3.6 8.6L8.2 13.2")
    + stroke("M4 8.6H14.4C18 8.6 20.6 11.2 20.6 14.4C20.6 17.6 18 20 14.4 20H9"),
    "redo": stroke("M15.8 4L20.4 8.6L15.8 13.2")
    + stroke("M20 8.6H9.6C6 8.6 3.4 11.2 3.4 14.4C3.4 17.6 6 20 9.6 20H15"),
    "cancel": stroke("M5.4 5.4L18.6 18.6M18.6 5.4L5.4 18.6"),
    "vote": brass("M5 12.4H19V20.6H5Z")
    + stroke("M9.2 15H14.8")
    + stroke("M9.4 12.2V3.4H16.2V12")
    + thin("M11 7.4L12.3 8.9L14.7 5.8"),
    "resign": stroke("M5.6 21.4V3") + brass("M5.6 3.6C9 2 11.6 5.6 18.8 3.8V12.2C11.6 14 9 10.4 5.6 12.2Z"),
    # Tank Game
    "give": ring(16.6, 6.6, 3.9, BRASS)
    + stroke("M2.8 13.6H6L9.4 12.4C11 11.9 12.6 13.6 14.6 13.8C16 14 16 15.8 14.6 15.9H10.4")
    + stroke("M15.4 14.8L19.6 12.9C21 12.4 21.8 14 20.6 14.9L14.6 19.4H6L2.8 19.4"),
    "trade": ring(6.8, 6.8, 4.6, BRASS)
    + stroke("M13.4 5.4H17.6C19.4 5.4 20.2 6.4 20.2 8V9.4M17.4 7.4L20.2 10.2L23 7.4")
    + brass("M17.6 12.4L12 19H15.8L14.8 22.8L20.8 16.2H16.6Z")
    + stroke("M10.4 18.6H6.8C5 18.6 4.2 17.6 4.2 16V14.8"),
    "range": brass("M12 12L4.6 4.6A10.5 10.5 0 0 1 19.4 4.6Z")
    + stroke("M7.4 7.4A6.5 6.5 0 0 1 16.6 7.4")
    + ring(12, 12, 1.5, INK)
    + stroke("M12 15.4V21.6M8.9 18.5H15.1"),
    "stimulus": brass("M13.4 2.4L5 13.6H11L9.8 21.6L19 9.6H12.6Z"),
    "bounty": stroke("M5 2.8H19V21.2L15.5 19.2L12 21.2L8.5 19.2L5 21.2Z")
    + ring(12, 10.4, 3.7, BRASS)
    + thin("M8.4 5.6H15.6M8.6 16.4H15.4"),
    "life": brass(
        "M12 20.6C5.6 16 3 12.8 3 9.2C3 6.2 5.2 4.2 7.7 4.2C9.6 4.2 11.2 5.4 12 7C12.8 5.4 14.4 4.2 16.3 4.2C18.8 4.2 21 6.2 21 9.2C21 12.8 18.4 16 12 20.6Z"
    ),
    "gold": ring(12, 12, 8.8, BRASS)
    + thin("M12 6.6V17.4M9.4 9.2C10.2 7.8 14.6 7.9 14.6 10C14.6 12.4 9.2 11.6 9.2 14.2C9.2 16.4 13.8 16.4 14.8 14.6"),
    "coffer": brass("M3.4 10.4H20.6V19.6H3.4Z")
    + stroke("M3.4 10.4C3.4 6 6 4.4 9 4.4H15C18 4.4 20.6 6 20.6 10.4")
    + stroke("M10 10.4V14.2H14V10.4"),
    "wall": stroke("M2.8 5H21.2V19H2.8Z")
    + thin(
        "M2.8 9.7H21.2M2.8 14.3H21.2M9 5V9.7M15.6 5V9.7M6 9.7V14.3M12.3 9.7V14.3M18.4 9.7V14.3M9 14.3V19M15.6 14.3V19"
    ),
    "mine": stroke("M5 20L16.6 8.4M19 20L7.4 8.4")
    + brass("M13.4 5.2L16 2.6L21.4 8L18.8 10.6Z")
    + brass("M10.6 5.2L8 2.6L2.6 8L5.2 10.6Z"),
    "wreck": stroke("M3.4 15.4L6 11.4H13L14.6 8H10.4L8.6 11.4M14.6 8L21 4.4M3 15.4H19.4L21 18.4L19 20.6H5L3 18.4Z")
    + thin("M7 18H7.1M12 18H12.1M17 18H17.1"),
    # WarTime
    "capture": stroke("M4.6 21.4V11.4L12 6.4L19.4 11.4V21.4Z")
    + stroke("M12 6.4V1.6")
    + brass("M12 1.8L18 3.6L12 5.4Z")
    + stroke("M12 20V13.4M8.9 16.2L12 13.1L15.1 16.2"),
    "embark": stroke("M2.8 14.2H21.2L18.6 20.4H5.4Z") + stroke("M12 1.8V10.4M8.4 7L12 10.6L15.6 7"),
    "disembark": stroke("M2.8 14.2H21.2L18.6 20.4H5.4Z") + stroke("M12 10.8V2.2M8.4 5.8L12 2.2L15.6 5.8"),
    "build": brass("M4 8.8L8.4 3H16.8L18.4 6.2L14.6 6.6L13.4 8.8Z") + stroke("M10.4 9H13.4V21.2H10.4Z"),
    "buy": stroke("M2.6 4H5.4L8 15.4H18L20.6 7.2H6.2") + ring(9.4, 19.4, 1.6, INK) + ring(16.6, 19.4, 1.6, INK),
    "sell": brass("M3 11.8L11.8 3H20.4L21 12.2L12.2 21Z") + ring(16.7, 7.3, 1.5),
    "fortify": brass("M3.4 20.6V7H7V9.6H10.2V7H13.8V9.6H17V7H20.6V20.6Z")
    + stroke("M9.6 20.6V16.6C9.6 13.6 14.4 13.6 14.4 16.6V20.6"),
    "refuel": stroke("M4.2 21V5C4.2 3.6 5 3 6.2 3H11.4C12.6 3 13.4 3.6 13.4 5V21M2.8 21H14.8")
    + brass("M6.6 5.6H11V9.8H6.6Z")
    + stroke("M13.4 12H15.6C16.6 12 17 12.6 17 13.6V17C17 19.8 20.8 19.8 20.8 17V9L17.6 5.6"),
    "plus": ring(12, 12, 9, BRASS) + stroke("M12 7.2V16.8M7.2 12H16.8"),
    "roll": stroke("M12 2.6L20.4 7.2V16.8L12 21.4L3.6 16.8V7.2Z")
    + stroke("M3.6 7.2L12 11.8L20.4 7.2M12 11.8V21.4")
    + ring(12, 7.2, 1.2, INK)
    + ring(7.2, 12.4, 1.1, INK)
    + ring(8.6, 16.6, 1.1, INK)
    + ring(16.3, 14.4, 1.2, INK),
    # Double Time Wars
    "deploy": stroke("M3.4 20.6H20.6") + stroke("M12 2.6V15.6M7.4 11.2L12 15.8L16.6 11.2") + thin("M5.6 17.8H18.4"),
    "starfall": brass(star(8, 15.6, 6, 5, 0.44, 14)) + stroke("M12.4 10.6L20.8 2.4M14.6 14L21 8.2M10.6 6.8L15 2.6"),
    "extend": ring(12, 12.4, 8.4) + stroke("M12 7.6V12.6L15.2 14.6") + stroke("M9 1.8H15"),
    "goddess": brass("M15.4 3.4A9 9 0 1 0 20.8 15A7.4 7.4 0 0 1 15.4 3.4Z") + ink(star(18.2, 6, 3.6, 4, 0.36)),
    "disaster": brass("M12 3L22 20.4H2Z") + stroke("M12 9.2V14.4") + ring(12, 17.4, 1.1, INK),
    "resource": brass(gear(12, 12, 9.2, 8, 0.2, 0.34)),
    "cover": stroke("M2.8 8.4L12 4L21.2 8.4V19.6L12 15.2L2.8 19.6Z") + thin("M12 4V15.2"),
    # Time Machine
    "activate": stroke("M12 2.6V11") + stroke("M7.2 5.6A8.4 8.4 0 1 0 16.8 5.6"),
    "destroy": stroke("M4 4H20M6 4L7.2 21H16.8L18 4") + stroke("M9.4 8.6L14.6 16.4M14.6 8.6L9.4 16.4"),
    "retrieve": stroke("M4.6 13.2V21H19.4V13.2") + stroke("M12 16.4V3M7.4 7.4L12 2.8L16.6 7.4"),
    "send": stroke("M2.8 5.6H12V18.4H2.8Z")
    + stroke("M13.6 12H21M17.6 8.4L21.2 12L17.6 15.6")
    + thin("M5.4 9H9.4M5.4 12H9.4"),
    "hand": stroke("M3.2 8.2L9.4 5.6L14.6 18L8.4 20.6Z")
    + brass("M9.8 4H16.6V17.4H14.2L9.6 6.4Z")
    + stroke("M17 5.2L21.2 6.6L17.4 18.8L16.6 18.4Z"),
    "discard": stroke("M5 3.4H15V15H5Z") + stroke("M8.4 18.6H18.6V6.8") + stroke("M7.6 6.4L12.4 12M12.4 6.4L7.6 12"),
    "finance": ring(9, 14.6, 6.2, BRASS)
    + stroke("M11.2 8.8A6.2 6.2 0 1 1 15.2 14.8")
    + thin("M9 11.4V17.8M7 13.2H10.4M7.4 16H11"),
    "fuel": brass(
        "M12 2.4C15.6 7.4 18.6 10.8 18.6 14.8C18.6 18.8 15.6 21.6 12 21.6C8.4 21.6 5.4 18.8 5.4 14.8C5.4 10.8 8.4 7.4 12 2.4Z"
    )
    + thin("M9 15C9 17.2 10.4 18.6 12.2 18.6"),
    "research": ring(10.2, 10.2, 6.9, BRASS)
    + path("M15.2 15.2L21.2 21.2", "g-l g-h")
    + thin("M7 9.6C7.4 7.6 9 6.6 10.8 6.8"),
    "parts": brass(gear(12, 12, 9.8, 9, 0.2, 0.36)),
    # TRTS
    "engage": stroke("M2.6 12H11.6M8 8L12 12L8 16") + brass(star(17.4, 12, 5.6, 7, 0.5)),
    "retreat": stroke("M21 12H9.6M13.6 7.6L9.2 12L13.6 16.4") + stroke("M4 4.6V19.4"),
    "cast": brass(star(9.6, 14, 7.4, 6, 0.46)) + stroke("M17.8 2.6V7.8M15.2 5.2H20.4M19.8 11V14.2M18.2 12.6H21.4"),
    "produce": brass(gear(9.4, 13.6, 7.4, 8, 0.22, 0.32)) + stroke("M18.4 2.6V10.2M14.6 6.4H22.2"),
    "mineral": brass("M7 21L3.4 13.6L7.4 6L11.4 13.2L9.8 21Z")
    + brass("M12 21L13.4 10L16.4 2.8L20.8 11.4L17.6 21Z")
    + thin("M7.4 6L7 21M16.4 2.8L15 21"),
    "gas": stroke("M5.8 21L8.4 15.2H15.6L18.2 21Z")
    + brass(
        "M12 12.6C8.8 10.8 13 8.4 10.8 5.6C9.8 4.2 11 2.8 12.2 2.2C11.6 4.4 15.4 5.4 14.6 8.4C14.2 10 13 11.6 12 12.6Z"
    ),
    "supply": brass("M3 8L12 3.4L21 8V17L12 21.4L3 17Z") + thin("M3 8L12 12.6L21 8M12 12.6V21.4"),
    # the hall
    "log": stroke("M5 3H16.6L19.4 5.8V21H5Z") + thin("M8.2 8H16M8.2 12H16M8.2 16H13"),
    "rules": stroke(
        "M12 5.6C9.4 3.6 6 3.4 2.8 3.8V19C6 18.6 9.4 18.8 12 20.8C14.6 18.8 18 18.6 21.2 19V3.8C18 3.4 14.6 3.6 12 5.6Z"
    )
    + thin("M12 5.6V20.6M5.6 8C7.2 7.8 8.6 8.2 9.6 8.8M14.4 8.8C15.4 8.2 16.8 7.8 18.4 8"),
    "clock": ring(12, 12, 9) + stroke("M12 6.6V12L15.8 14.4"),
    "chat": stroke("M3 4H21V16.4H11.4L6.4 20.8V16.4H3Z") + thin("M7 8.4H17M7 12H13.6"),
    "eye": stroke("M2 12C5 7 8.4 5 12 5C15.6 5 19 7 22 12C19 17 15.6 19 12 19C8.4 19 5 17 2 12Z")
    + ring(12, 12, 3.2, BRASS),
    "hidden": thin("M2 12C5 7 8.4 5 12 5C15.6 5 19 7 22 12C19 17 15.6 19 12 19C8.4 19 5 17 2 12Z")
    + stroke("M4.4 20L19.6 4"),
    "person": ring(12, 7.6, 4.2) + stroke("M3.8 21C4.4 16.4 7.6 14.2 12 14.2C16.4 14.2 19.6 16.4 20.2 21"),
    "bot": stroke("M4.4 8.4H19.6V19.6H4.4Z")
    + stroke("M12 8.4V4")
    + ring(12, 3, 1.4, BRASS)
    + ring(9, 13, 1.5, INK)
    + ring(15, 13, 1.5, INK)
    + thin("M9.4 16.6H14.6"),
    "link": stroke(
        "M10 14C8.4 12.4 8.4 10.4 10 8.8L13.6 5.2C15.2 3.6 17.4 3.6 18.8 5C20.2 6.4 20.2 8.6 18.6 10.2L16.6 12.2"
    )
    + stroke(
        "M14 10C15.6 11.6 15.6 13.6 14 15.2L10.4 18.8C8.8 20.4 6.6 20.4 5.2 19C3.8 17.6 3.8 15.4 5.4 13.8L7.4 11.8"
    ),
    "zoom": ring(10.2, 10.2, 6.9) + path("M15.2 15.2L21.2 21.2", "g-l g-h") + stroke("M10.2 7.2V13.2M7.2 10.2H13.2"),
    "day": ring(12, 12, 4.4, BRASS)
    + stroke(
        "M12 2V4.6M12 19.4V22M2 12H4.6M19.4 12H22M4.9 4.9L6.8 6.8M17.2 17.2L19.1 19.1M4.9 19.1L6.8 17.2M17.2 6.8L19.1 4.9"
    ),
    "night": brass("M14.6 3A9.4 9.4 0 1 0 21 14.6A7.8 7.8 0 0 1 14.6 3Z"),
    "first": stroke("M18.4 5L9 12L18.4 19ZM5.6 5V19"),
    "back": stroke("M16.4 5L7 12L16.4 19Z"),
    "play": brass("M7 4L19 12L7 20Z"),
    "forth": stroke("M7.6 5L17 12L7.6 19Z"),
    "last": stroke("M5.6 5L15 12L5.6 19ZM18.4 5V19"),
    **{f"die-{k}": face(k) for k in range(1, 7)},
    "die-hit": rect(3, 3, 18, 18, LINE, 3.6)
    + ring(12, 12, 4)
    + stroke("M12 5.6V9.4M12 14.6V18.4M5.6 12H9.4M14.6 12H18.4"),
    "die-miss": rect(3, 3, 18, 18, LINE, 3.6) + stroke("M8 12H16"),
}

UNITS = {
    # Double Time Wars
    "cavalry": ink(
        "M6.6 21.4C6.8 17 9.8 15.2 10.6 12.4C8.8 13.6 7.4 13.4 5.8 15L3.4 13C4 10.6 5.8 8.4 7.4 6.6L7.2 2.6L10.4 4.8C16 4 20.2 8 19.8 14.6L19 21.4Z"
    )
    + path("M12.4 5.6C16 7 17.6 10.6 16.8 16", "g-cut")
    + circle(8.8, 8.9, 1, "g-cutf"),
    "infantry": ink("M12 2.4L20 5V11.4C20 16.4 16.8 20 12 22C7.2 20 4 16.4 4 11.4V5Z")
    + path("M12 6V17.6M9.2 14H14.8", "g-cut g-h"),
    "archer": path("M2.6 14.4C3.6 4.8 20.4 4.8 21.4 14.4", "g-s g-h")
    + path("M2.6 14.4L12 19.4L21.4 14.4", "g-s")
    + path("M12 21.8V5", "g-s g-h2")
    + ink("M12 .8L15.6 6.6H8.4Z"),
    "hero": ink("M4.6 17.4L2.6 6.6L8.2 10.8L12 3.6L15.8 10.8L21.4 6.6L19.4 17.4Z")
    + rect(4.6, 18.8, 14.8, 2.8, INK, 0.8)
    + circle(12, 13.6, 1.7, "g-cutf"),
    # TRTS units
    "worker": ink(
        "M3 9.6C5.6 4.4 13.4 2.6 20.4 4.6L20 6.6C17 6.2 14.8 6.6 12.8 7.6L21 18.8L18.2 21L9.8 9.6C7.8 11.2 6.4 13.2 5.4 16L3 15.2Z"
    ),
    "trooper": ink("M12 3C17 3 20 6.6 20.4 12.4L22 14.8H2L3.6 12.4C4 6.6 7 3 12 3Z")
    + ink("M6.4 16.4H17.6L16.4 21H7.6Z")
    + path("M12 3V9", "g-cut"),
    "guard": ink("M12 2.4L20 5V11.4C20 16.4 16.8 20 12 22C7.2 20 4 16.4 4 11.4V5Z")
    + path("M5 8.6L12 12.6L19 8.6", "g-cut g-h"),
    "raider": ink("M14.6 2L4 13.4H10.4L8.4 22L20 9.6H13Z"),
    "siege-gun": ink("M1.8 10.6L15.6 2.4L18.8 7.6L5 15.8Z")
    + ink("M15.2 1.4L17 .6L21 7.2L19.4 8.4Z")
    + circle(9.2, 16.4, 5.6, INK)
    + circle(9.2, 16.4, 2.2, "g-cutf")
    + ink("M12 17.4L22.4 19.6V22H10.4Z"),
    "hawk": ink(
        "M12 20.6L9.8 13.4C6.4 13.2 3.4 11 1.4 5.6C5.4 8.2 8 7.4 10 7.8L12 3.6L14 7.8C16 7.4 18.6 8.2 22.6 5.6C20.6 11 17.6 13.2 14.2 13.4Z"
    ),
    "adept": ink(star(12, 12, 10.4, 8, 0.5)) + circle(12, 12, 2.7, "g-cutf"),
    # TRTS buildings
    "base": ink("M2.6 21V12.4L12 6.2L21.4 12.4V21H14.6V15.6H9.4V21Z")
    + path("M12 7V1.8", "g-s")
    + ink("M12 1.6L18 3.2L12 5Z"),
    "depot": ink("M3 7.2L12 3L21 7.2V18L12 22L3 18Z") + path("M3.6 7.6L12 11.6L20.4 7.6M12 11.6V21", "g-cut"),
    "barracks": ink("M1.8 13L7 6L12 11.2L17 6L22.2 13V20.4H1.8Z") + path("M7 20V15.4M17 20V15.4", "g-cut g-h"),
    "factory": ink("M2.4 21V9.6L8.6 13.4V9.6L14.8 13.4V3H18.6V9.6H21.6V21Z")
    + path("M6.4 17.4H6.5M11.4 17.4H11.5M16.6 17.4H16.7", "g-cut g-h"),
    "airfield": ink("M8.8 2H15.2L18.6 22H5.4Z") + path("M12 4.4V7M12 10V13M12 16.4V19.6", "g-cut"),
    "extractor": path(
        "M12 2L5 22M12 2L19 22M7.4 15.4H16.6M9.4 9.6H14.6M7.4 15.4L14.6 9.6M16.6 15.4L9.4 9.6", "g-s g-h2"
    )
    + rect(3, 20.4, 18, 2.2, INK)
    + circle(12, 3.2, 2.2, INK),
    "turret": ink("M4 3H8V6H10.2V3H13.8V6H16V3H20V11H17.6L19 21.4H5L6.4 11H4Z") + path("M12 13V17", "g-cut g-h"),
    "academy": ink(
        "M12 2.4L21.6 8V10H2.4V8ZM4.4 11.6H7.6V18H4.4ZM10.4 11.6H13.6V18H10.4ZM16.4 11.6H19.6V18H16.4ZM2.4 19.4H21.6V22H2.4Z"
    ),
    # TRTS, the Bastion: hewn stone and iron
    "mason": ink("M3 3.6H14.4L17 7L14.4 10.4H3Z") + ink("M7 10.4H10.6V22H7Z"),
    "pikeman": ink("M12 1L14.8 6.8H9.2Z") + ink("M11 6H13V22H11Z") + ink("M4 12H9.6V21.4H4ZM14.4 12H20V21.4H14.4Z"),
    "arbalest": path("M3 9C6.4 4.6 17.6 4.6 21 9", "g-s g-h2") + ink("M10.6 2.4H13.4V18H10.6ZM8.4 18H15.6V22H8.4Z"),
    "ram": ink("M1.6 12L6.6 8H18.4V16H6.6Z")
    + path("M9 4V8M16 4V8M7 3.6H18.4", "g-s g-h")
    + ink("M19.4 9.4H22.4V14.6H19.4Z"),
    "mortar": ink("M6 4.4L12.4 2L18.8 15L9.4 18.4Z")
    + rect(3, 18.4, 18, 3.4, INK, 0.8)
    + circle(12.6, 11, 1.6, "g-cutf"),
    "chaplain": ink("M12 2L20 9.4V22H4V9.4Z") + path("M12 7.4V18M8.4 11.4H15.6", "g-cut g-h"),
    "keep": ink("M2.6 4H6.8V7.4H9.9V4H14.1V7.4H17.2V4H21.4V21.6H2.6Z")
    + ink("M10 1.4H14V3H10Z")
    + path("M12 21V15", "g-cut g-h2"),
    "bulwark": ink("M2 21.6L5 9H19L22 21.6Z") + ink("M4.4 3.4H8.4V8H4.4ZM10 3.4H14V8H10ZM15.6 3.4H19.6V8H15.6Z"),
    # TRTS, the Brood: shells, stings and burrows
    "drone": circle(12, 14.4, 6.4, INK)
    + path("M7.6 9.4L3.4 4.6M16.4 9.4L20.6 4.6M12 8V3", "g-s")
    + path("M6.4 14.4H17.6", "g-cut"),
    "biter": ink("M2.4 12C5 4.6 19 4.6 21.6 12L17.4 10.4L15.4 14.4L12 11L8.6 14.4L6.6 10.4Z")
    + ink("M7 16.4H17L12 21.6Z"),
    "spitter": ink("M4 21.6C3.4 13 7 9.6 13 9.4L11.6 5.4L21.4 8L16.4 14.6L15 12C15.6 16 14.6 19 12.4 21.6Z")
    + circle(20.4, 4, 1.5, INK),
    "hulk": ink("M12 2.8C19.4 2.8 22.4 9.4 21.6 17L18.6 21.6H15.6V17.6H8.4V21.6H5.4L2.4 17C1.6 9.4 4.6 2.8 12 2.8Z")
    + path("M7.4 10.4L10 12.4M16.6 10.4L14 12.4", "g-cut g-h"),
    "wasp": ink("M12 22.4L9.8 16.4V8.4L12 5L14.2 8.4V16.4Z")
    + ink("M9 9.4L1.4 3.4L3.4 11.4ZM15 9.4L22.6 3.4L20.6 11.4Z"),
    "spore": circle(12, 12, 5, INK)
    + path(
        "M12 2.4V6M12 18V21.6M2.4 12H6M18 12H21.6M5.2 5.2L7.8 7.8M16.2 16.2L18.8 18.8M18.8 5.2L16.2 7.8M7.8 16.2L5.2 18.8",
        "g-s g-h",
    ),
    "nest": ink("M1.6 21.6C3 12.4 6.6 5 12 2.4C17.4 5 21 12.4 22.4 21.6Z") + circle(12, 15.6, 3.4, "g-cutf"),
    "hatchery": ink(
        "M2 21.6C2.4 14.4 5 10.4 8 10.4C9.6 10.4 11 11.4 12 13C13 11.4 14.4 10.4 16 10.4C19 10.4 21.6 14.4 22 21.6Z"
    )
    + circle(12, 6, 3.6, INK),
    "den": ink("M2 21.6V12L6.4 5L10.4 9.4L14 3.4L18 8.4L22 12V21.6Z")
    + path("M9 21V17C9 14.4 15 14.4 15 17V21", "g-cut g-h"),
    "spine": ink("M12 1.4L15.4 21.6H8.6Z") + ink("M5 9.4L7.4 21.6H2.6ZM19 9.4L21.4 21.6H16.6Z"),
    # TRTS, the Lance: wings, lenses and long barrels
    "surveyor": path("M12 8.4L5.4 21.6M12 8.4L18.6 21.6M12 8.4V21.6", "g-s g-h2")
    + ink("M5.4 2.4H18.6V8H5.4Z")
    + circle(12, 5.2, 1.5, "g-cutf"),
    "marksman": ink("M1.6 9.4H22.4V12H15.4L14 15.4H10.4L9.4 12.4L5.4 18.4H1.6Z") + ink("M11 5H18V8H11Z"),
    "scout": ink(
        "M3 8.4C3 5.4 9.4 5.4 10.4 8.4H13.6C14.6 5.4 21 5.4 21 8.4L21.6 15C21.6 19.4 14.4 19.4 14 15V13H10V15C9.6 19.4 2.4 19.4 2.4 15Z"
    ),
    "glider": ink("M12 3L23 15.6L14.4 13.4L12 21L9.6 13.4L1 15.6Z"),
    "howitzer": ink("M3.4 15.4L19.4 1.6L22.4 5L7 18.6Z")
    + circle(7.4, 17.6, 4.2, INK)
    + circle(7.4, 17.6, 1.5, "g-cutf")
    + ink("M10.4 19L21.4 21.6H8.4Z"),
    "seer": ink("M1.4 12C5.4 5 18.6 5 22.6 12C18.6 19 5.4 19 1.4 12Z")
    + circle(12, 12, 3.6, "g-cutf")
    + circle(12, 12, 1.7, INK),
    "hangar": ink("M2 21.6V13C2 1.4 22 1.4 22 13V21.6H18V13.4C18 6.8 6 6.8 6 13.4V21.6Z") + ink("M8 21.6V15H16V21.6Z"),
    "range-house": ink("M2.4 21.6V11L12 4.4L21.6 11V21.6Z")
    + circle(12, 14.4, 3.6, "g-cutf")
    + circle(12, 14.4, 1.6, INK),
    "watchtower": ink("M6 2H18L19.6 9.4H15.4L17.4 22H6.6L8.6 9.4H4.4Z") + path("M9 5.6H15", "g-cut g-h"),
    "tank": ink(
        "M2.6 14H20.4C22.2 14 22.6 16.2 22 17.6C21.4 19 20.4 20 18.6 20H5.4C3.6 20 2.6 19 2 17.6C1.4 16.2 1 14 2.6 14Z"
    )
    + ink("M6.4 12.8L8 8.4H14.6L15.4 9.6H23V11.4H15.8L15.4 12.8Z")
    + path("M6 17H6.1M10 17H10.1M14 17H14.1M18 17H18.1", "g-cut g-h"),
}


def symbols(names: Collection[str] | None = None) -> str:
    """The glyphs of these names as symbols for `use`, in the order of the sheet; all of them if none are named."""
    sheet = {**ACTIONS, **UNITS}
    missing = sorted(set(names or ()) - sheet.keys())
    if missing:
        raise KeyError(f"no glyph {', '.join(missing)}: the sheet has {', '.join(sheet)}")
    return "".join(
        el("symbol", body, id=f"g-{name}", viewBox="0 0 24 24")
        for name, body in sheet.items()
        if names is None or name in names
    )
