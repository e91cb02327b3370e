"""Tests of the clauses: `sandtable check` and pytest both run them."""
