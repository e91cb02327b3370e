"""Time at a table: calendars, clocks, who is absent. Reads no clock, no database and no request: it is given the moment."""
