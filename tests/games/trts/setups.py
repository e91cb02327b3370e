"""Further set-ups for the contract suite."""

SETUPS = [
    ({"match": "free-for-all", "rounds": 12, "line": "shuffle", "empty_markers": "not"}, 3),
    ({"match": "team", "rounds": 12}, 4),
    ({"match": "last-man-standing", "rounds": 12, "pinning": "contested", "line": "shuffle"}, 4),
    ({"map": "crossroads", "pinning": "none"}, 2),
]
