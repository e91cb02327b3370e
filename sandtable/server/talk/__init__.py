"""Who talks with whom at a table, and what each has read. Knows neither HTTP nor SQL."""
