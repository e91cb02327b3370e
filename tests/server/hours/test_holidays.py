"""Public holidays, by country and region."""

import sys
from datetime import date

import pytest

from sandtable.core.errors import Refused, Unreadable
from sandtable.server.hours.holidays import countries, public_holidays


@pytest.mark.needs_people
def test_holidays_of_a_country_and_of_a_region():
    germany, berlin = public_holidays("DE", "", 2027), public_holidays("DE", "BE", 2027)
    assert date(2027, 3, 29) in germany and date(2029, 12, 25) in germany
    assert date(2027, 3, 8) in berlin and date(2027, 3, 8) not in germany
    assert "BE" in countries()["DE"]


@pytest.mark.needs_people
@pytest.mark.parametrize(
    "country, region, sentence", [("XX", "", "country is two letters"), ("DE", "ZZ", "no region 'ZZ'")]
)
def test_unknown_places_are_said_in_a_sentence(country, region, sentence):
    with pytest.raises(Unreadable, match=sentence):
        public_holidays(country, region, 2027)


def test_without_the_library_a_sentence_says_so(monkeypatch):
    monkeypatch.setitem(sys.modules, "holidays", None)
    assert public_holidays("", "", 2027) == {} == countries()
    with pytest.raises(Refused, match="days can be named one by one"):
        public_holidays("DE", "", 2027)
