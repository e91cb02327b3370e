"""The seventeen kinds seen from above, each centred on 0, 0 at its true footprint. One unit is one millimetre."""

from collections.abc import Callable
from functools import lru_cache

from sandtable.core.drawing.svg import circle, emblem, group, hfill, n, path, rect, rr, solid, star
from sandtable.games.wartime.rules.state import DISCS, Kind


def base(seat: int) -> str:
    """The plate a building stands on: seat colour and hatching show as a rim round the roof."""
    return solid(rr(-19, -19, 38, 38, 2.5), seat, "e")


def roof(d: str) -> str:
    return path(d, "f-bone2 ei")


def lines(d: str, cls: str = "s-roof w1") -> str:
    return path(d, cls)


def airfield(seat: int) -> str:
    lights = "M-8 -14.5V-11M-5 -14.5V-11M5 -14.5V-11M8 -14.5V-11M-8 11V14.5M-5 11V14.5M5 11V14.5M8 11V14.5"
    return (
        base(seat)
        + roof(rr(-11, -17, 22, 34, 1))
        + lines("M0 -14V-9M0 -6V-1M0 2V7M0 10V14", "s-roof w2")
        + lines(lights)
    )


def barracks(seat: int) -> str:
    def hut(x: float) -> str:
        tiles = f"M{x + 6} -14V14M{x} -8H{x + 12}M{x} -1H{x + 12}M{x} 6H{x + 12}"
        return roof(rr(x, -14, 12, 28, 1)) + lines(tiles, "s-roof w0") + lines(f"M{x + 6} -14V14")

    return base(seat) + hut(-14.5) + hut(2.5) + path("M-2 14V9H2V14Z", "f-seat e1")


def command_centre(seat: int) -> str:
    ribs = "M-8 -15L-5 -8M8 -15L5 -8M15 -8L8 -5M15 8L8 5M8 15L5 8M-8 15L-5 8M-15 8L-8 5M-15 -8L-8 -5"
    return (
        base(seat)
        + roof("M-8 -15H8L15 -8V8L8 15H-8L-15 8V-8Z")
        + lines(ribs)
        + circle(0, 0, 8.6, "f-seat e1")
        + path(star(0, 0.4, 6.6), "f-on")
    )


def factory(seat: int) -> str:
    saw = "".join(
        path(f"M-15 {y}H15V{y + 7}H-15Z", "f-bone2 ei") + path(f"M-15 {y + 4.4:g}H15V{y + 7:g}H-15Z", "f-roofd")
        for y in (-15, -7.4, 0.2)
    )
    return (
        base(seat)
        + saw
        + roof("M-15 9.4H4V15H-15Z")
        + circle(10, 12, 3.6, "f-bone2 ei")
        + circle(10, 12, 1.5, "f-roofi")
    )


def missile_battery(seat: int) -> str:
    def tube(a: float) -> str:
        body = path("M-2 -4L-2 -13L0 -16.6L2 -13V-4Z", "f-bone2 ei") + path("M-2 -12H2", "s-roof w1")
        return group(body, at=(a * 5.2, -1 + abs(a) * 1.6), turn=a * 9)

    rack = lines("M-11 6V12M-7 6V12M-3 6V12M1 6V12M5 6V12M9 6V12", "s-roof w0")
    return (
        base(seat)
        + roof(rr(-15, 3, 30, 12, 2))
        + rack
        + "".join(tube(a) for a in (-1.8, -0.6, 0.6, 1.8))
        + circle(0, 9, 4, "f-seat e1")
    )


def oil_storage(seat: int) -> str:
    def drum(x: float, y: float, r: float) -> str:
        stripe = lines(f"M{n(x - r * 0.5)} {n(y - r * 0.5)}L{n(x + r * 0.5)} {n(y + r * 0.5)}", "s-roof w1")
        return (
            circle(x, y, r, "f-bone2 ei") + circle(x, y, r * 0.62, "s-roof w0") + stripe + circle(x, y, 1.1, "f-roofi")
        )

    return base(seat) + lines("M-8 -7L8 -7L0 8Z", "e2") + drum(-8, -8, 7) + drum(8, -8, 7) + drum(0, 7.6, 7.6)


def oil_well(seat: int) -> str:
    drop = "M0 -6.4C3.4 -1.8 5 .6 5 3.2A5 5 0 0 1 -5 3.2C-5 .6 -3.4 -1.8 0 -6.4Z"
    return (
        base(seat)
        + roof(rr(-12, -12, 24, 24, 1))
        + lines("M-12 -12L12 12M12 -12L-12 12", "s-roof w2")
        + lines("M-6.5 -6.5H6.5V6.5H-6.5Z", "s-roof w2")
        + path(drop, "f-roofi")
    )


def super_weapon(seat: int) -> str:
    teeth = "".join(group(path("M-2.6 -11H2.6L1.6 -17.4H-1.6Z", "f-bone2 ei"), turn=a) for a in range(0, 360, 45))
    return (
        base(seat)
        + teeth
        + circle(0, 0, 11.6, "f-bone2 ei")
        + circle(0, 0, 8, "f-roofi")
        + circle(0, 0, 5, "f-brass e1")
        + path("M0 -8V-5M0 8V5M8 0H5M-8 0H-5", "s-bone w1")
        + circle(0, 0, 1.8, "f-brassink")
    )


@lru_cache(maxsize=16)
def fortification(seat: int) -> str:
    """A ring of 48 round the 38 of a building: bastions at the corners, crenels between."""
    d = (
        "M-24 -24H-12V-22H-4V-24H4V-22H12V-24H24V-12H22V-4H24V4H22V12H24V24H12V22H4V24H-4V22H-12V24H-24V12H-22V4H-24V-4H-22V-12"
        "H-24ZM-19.4 -19.4V19.4H19.4V-19.4Z"
    )
    corners = "".join(rect(x - 2.6, y - 2.6, 5.2, 5.2, "f-seat ei") for x in (-21.4, 21.4) for y in (-21.4, 21.4))
    return (
        path(d, "f-shadow eo", transform="translate(1.2 1.8)")
        + path(d, "f-fort ei eo")
        + path("M-21.6 -21.6H21.6V21.6H-21.6Z", "s-roof w0")
        + corners
    )


def tracks(x0: float, x1: float) -> str:
    links = "".join(f"M{x} -8.4V-5M{x} 5V8.4" for x in range(int(x0) + 3, int(x1) - 1, 3))
    return path(rr(x0, -9, x1 - x0, 4.6, 2) + rr(x0, 4.4, x1 - x0, 4.6, 2), "f-track ei") + path(links, "s-track w0")


def shade(d: str) -> str:
    return path(d, "f-shadow", transform="translate(1.1 1.6)")


def tank(seat: int) -> str:
    return (
        shade(rr(-19, -9, 34, 18, 2))
        + tracks(-19, 12)
        + solid("M-17.6 -5H8L11 -3V3L8 5H-17.6Z", seat, "e1", shadow=False)
        + path("M0 -1.3H19V1.3H0Z", "f-seat e1")
        + path("M16.4 -2H19V2H16.4Z", "f-seat e1")
        + circle(-4, 0, 6, "f-seat e1")
        + emblem(seat, -4, 0, 2.6)
    )


def bulldozer(seat: int) -> str:
    return (
        shade(rr(-17, -9, 36, 18, 2))
        + tracks(-16, 10)
        + solid(rr(-15, -5.4, 24, 10.8, 1.4), seat, "e1", shadow=False)
        + path(rr(-11, -4, 9, 8, 1), "f-bone2 ei")
        + path("M9 -3.4H13M9 3.4H13", "e2")
        + path("M13 -9H16.4C18.6 -4 18.6 4 16.4 9H13Z", "f-bone2 ei")
        + path("M2 -2H7M2 0H7M2 2H7", "s-on w1")
    )


def crew(aboard: int, places: tuple[float, float]) -> str:
    return "".join(circle(x, 0, 3.7, "f-on e1" if i < aboard else "slot") for i, x in enumerate(places))


def truck(seat: int, aboard: int = 0) -> str:
    return (
        shade(rr(-19, -9, 38, 18, 2))
        + path("M-15 -9h6v18h-6ZM-4 -9h6v18h-6ZM11 -9h5v18h-5Z", "f-track")
        + solid(rr(-19, -8, 27, 16, 1.4), seat, "e1", shadow=False)
        + path(rr(-17, -6, 23, 12, 1), "f-bed ei")
        + crew(aboard, (-11, -0.5))
        + path("M9 -7H15.6L19 -4V4L15.6 7H9Z", "f-seat e1")
        + path("M12 -5.4L15 -4V4L12 5.4Z", "f-bone2 ei")
    )


def boat(seat: int, aboard: int = 0) -> str:
    hull = "M-19 -7.4C-12 -9.4 2 -9.4 9 -7L19 0L9 7C2 9.4 -12 9.4 -19 7.4Z"
    return (
        shade(hull)
        + solid(hull, seat, "e1", shadow=False)
        + path("M-15.6 -5C-10 -6.6 1 -6.6 6 -4.6V4.6C1 6.6 -10 6.6 -15.6 5Z", "f-bed ei")
        + crew(aboard, (-10, 0.5))
        + path("M9.4 -2.6L13.4 0L9.4 2.6Z", "f-bone2 ei")
    )


def fighter_jet(seat: int) -> str:
    """A long shadow, since it flies."""
    d = "M0 -19L2.6 -12L3.4 -5L13 5V8.4L3.4 5.6L2.8 12L7 16V18.6L0 16.4L-7 18.6V16L-2.8 12L-3.4 5.6L-13 8.4V5L-3.4 -5L-2.6 -12Z"
    return (
        path(d, "f-shadow", transform="translate(2.6 4)")
        + solid(d, seat, "e1", shadow=False)
        + path("M0 -13C2 -10 1.8 -7 0 -5.6C-1.8 -7 -2 -10 0 -13Z", "f-bone2 ei")
        + emblem(seat, -7.4, 4.6, 1.7)
        + emblem(seat, 7.4, 4.6, 1.7)
    )


def infantry(seat: int) -> str:
    return (
        circle(0.8, 1.3, 5.6, "f-shadow")
        + circle(0, 0, 5.4, "f-seat e1")
        + path("M3.4 4V-5.6", "e2")
        + path("M3.4 4V-5.6", "s-bone w1")
        + circle(-0.8, 0.2, 2.7, "f-bone2 ei")
    )


def plus_disc(seat: int, r: float = 9) -> str:
    cross, inner = (f"M0 {n(-r * k)}V{n(r * k)}M{n(-r * k)} 0H{n(r * k)}" for k in (0.55, 0.5))
    return (
        circle(1, 1.4, r, "f-shadow")
        + circle(0, 0, r, "f-seat")
        + circle(0, 0, r, "", fill=hfill(seat))
        + circle(0, 0, r, "e")
        + path(cross, "s-bone w6" if r > 8 else "s-bone w4")
        + path(inner, "s-roof w3")
    )


@lru_cache(maxsize=256)
def disc_holder(seat: int, held: int, r: float = 9) -> str:
    """Four wells in a strip of the seat's colour."""
    w = r * 2.4
    wells = "".join(
        circle((i - 1.5) * w, 0, r, "slot")
        + (group(plus_disc(seat, r * 0.84), at=((i - 1.5) * w, 0)) if i < held else "")
        for i in range(DISCS)
    )
    return solid(rr(-w * 2 - 4, -r - 5, w * 4 + 8, r * 2 + 10, r + 4), seat, "e") + wells


MINIATURES: dict[Kind, Callable[[int], str]] = {
    Kind.AIRFIELD: airfield,
    Kind.BARRACKS: barracks,
    Kind.COMMAND_CENTRE: command_centre,
    Kind.FACTORY: factory,
    Kind.MISSILE_BATTERY: missile_battery,
    Kind.OIL_STORAGE: oil_storage,
    Kind.OIL_WELL: oil_well,
    Kind.SUPER_WEAPON: super_weapon,
    Kind.BULLDOZER: bulldozer,
    Kind.TANK: tank,
    Kind.FIGHTER_JET: fighter_jet,
    Kind.INFANTRY: infantry,
    Kind.FORTIFICATION: fortification,
}


@lru_cache(maxsize=1 << 10)
def miniature(kind: Kind, seat: int, aboard: int = 0) -> str:
    """Any kind, in the seat's colour."""
    if kind == Kind.TRUCK:
        return truck(seat, aboard)
    if kind == Kind.BOAT:
        return boat(seat, aboard)
    return MINIATURES[kind](seat)
