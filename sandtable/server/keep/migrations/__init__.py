"""The history of the database. `env.py` is read by Alembic; a change of `schema.py` is one new file in `versions/`."""
