"""More set-ups for the contract suite."""

SETUPS = [
    ({}, 3),
    ({"open_discards": False}, 4),
    ({"destroy": "one_player", "must_be_active": True}, 2),
    ({"nobody": "tie_break"}, 8),
]
