"""Set-ups in which the contract suite tries WarTime, beside two players on the open table."""

EVERYTHING = {
    "map": "strait",
    "start_cash": 500,
    "free_economy": True,
    "two_legs": True,
    "up_to": True,
    "declare_first": True,
    "super_strikes": "turn",
    "super_reload": 2,
    "disc_for_strike": False,
    "compensation": 300,
}
SETUPS = [
    ({"turn_limit": 40, **EVERYTHING}, 2),
    ({"turn_limit": 40, "map": "narrows", "table": "900x600"}, 3),
    ({"turn_limit": 25}, 6),
]
