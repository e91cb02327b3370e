"""Public holidays by country and region, from the library `holidays` where it is installed (set `people`)."""

import importlib
from datetime import date
from typing import Any

from sandtable.core.errors import Refused, Unreadable

YEARS = 3  # for which a new calendar knows them: the year of its start and those after it


def public_holidays(country: str, region: str, first_year: int) -> dict[date, str]:
    """The days without play of a country or of a region in it, with their names."""
    if not country:
        return {}
    library = _library()
    regions = library.list_supported_countries().get(country)
    if regions is None:
        raise Unreadable(
            f"holidays of {country[:20]!r}: a country is two letters, as DE or US, and this one is not known"
        )
    if region and region not in regions:
        known = ", ".join(regions) or "none"
        raise Unreadable(f"holidays of {country}: no region {region[:20]!r}; there are {known}")
    years = range(first_year, first_year + YEARS)
    found = library.country_holidays(country, subdiv=region or None, years=years)
    return {day: str(name) for day, name in sorted(found.items())}


def countries() -> dict[str, list[str]]:
    """Countries with their regions, for a form; empty where the library is missing."""
    try:
        return dict(_library().list_supported_countries())
    except Refused:
        return {}


def _library() -> Any:
    try:
        return importlib.import_module("holidays")
    except ImportError:
        raise Refused(
            "public holidays are not known here: the packages of the set 'people' are missing; days can be named one by one"
        ) from None
