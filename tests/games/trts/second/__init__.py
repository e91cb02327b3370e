"""A second referee of TRTS, written from the text, the rulebook and the rulings alone, in another manner: a piece is an object, not a stack,
and a round is one long function that asks as it goes (a generator). It reads nothing of the first; `compare` lets both judge games."""
