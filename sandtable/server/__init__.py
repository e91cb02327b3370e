"""The hall: tables, their store and their stream; a thin web layer around them."""
