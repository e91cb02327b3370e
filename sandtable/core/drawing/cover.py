"""Covers: 480 by 320, cut from the same paper; and a drawing as a file of its own, by day or by lamp, with only the rules it
uses inside."""

import re
from math import cos, radians, sin

from sandtable.core.drawing import glyphs, picture, svg
from sandtable.core.drawing.svg import box, el, group, n, path, pen, rect

WIDTH, HEIGHT = 480, 320
LOOKS = ("day", "lamp")


def framed(key: str, body: str | list[str]) -> str:
    """Every cover is cut from the same paper: clip, neat line, a strong rule and a fine one."""
    return (
        el("clipPath", rect(0, 0, WIDTH, HEIGHT, "", 6), id=f"cov-{key}")
        + group(body, clip_path=f"url(#cov-{key})")
        + path(pen(box(7, 7, WIDTH - 14, HEIGHT - 14), True, 0.6, 60, key), "s-ink w3")
        + path(pen(box(12, 12, WIDTH - 24, HEIGHT - 24), True, 0.5, 60, key + "i"), "s-ink w0")
    )


def rays(
    x: float, y: float, r0: float, r1: float, k: int, a0: float = 0, a1: float = 360, cls: str = "s-ink3 w1"
) -> str:
    d = ""
    for i in range(k):
        a = radians(a0 + (a1 - a0) * i / k)
        q = r1 * (1 if i % 2 else 0.8)
        d += f"M{n(x + r0 * sin(a))} {n(y - r0 * cos(a))}L{n(x + q * sin(a))} {n(y - q * cos(a))}"
    return path(d, cls)


def rules_for(body: str) -> str:
    """The rules of the boards' theme that name only classes this drawing has."""
    used = {name for names in re.findall(r'class="([^"]*)"', body) for name in names.split()} | {"st"}
    kept = []
    for head, text in picture.css_rules(picture.theme()):
        if head.startswith("@"):
            continue
        heads = [
            h for h in head.split(",") if not h.strip().startswith(".") or set(re.findall(r"\.([\w-]+)", h)) <= used
        ]
        if heads:
            kept.append(f"{','.join(heads)}{{{text}}}")
    return re.sub(r"\s+", " ", "".join(kept) + ".contour-4{stroke-width:1.5}")


def as_file(w: float, h: float, body: str, night: bool) -> str:
    """The file."""
    used = set(re.findall(r'href="#g-([\w-]+)"', body))
    patterns = re.findall(r'<pattern [^>]*?id="([\w-]+)".*?</pattern>', svg.hatches())
    whole = re.findall(r"<pattern .*?</pattern>", svg.hatches())
    hatches = "".join(text for id, text in zip(patterns, whole, strict=True) if f"url(#{id})" in body)
    defs = hatches + glyphs.symbols(used)
    look = "dark" if night else "light"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="st" data-theme="{look}" viewBox="0 0 {svg.n(w)} {svg.n(h)}" '
        f'preserveAspectRatio="xMidYMid slice"><style>{rules_for(defs + body)}</style><defs>{defs}</defs>{body}</svg>\n'
    )


def files(name: str, width: float, height: float, body: str) -> dict[str, str]:
    """A drawing by day and by lamp, by the names of its files."""
    return {f"{name}-{look}.svg": as_file(width, height, body, look == "lamp") for look in LOOKS}
