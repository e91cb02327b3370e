"""The rulebook, executed."""
