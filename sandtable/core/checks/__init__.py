"""What `sandtable check` and its sisters run on any game: the leak audit, parity, clauses, speed."""
