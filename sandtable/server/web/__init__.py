"""The only room that knows HTTP: addresses, pages, styles, scripts and pictures."""
