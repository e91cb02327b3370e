"""Tables and those who look at them. Knows neither HTTP nor SQL."""
