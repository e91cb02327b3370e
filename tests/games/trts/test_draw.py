"""The board of TRTS as it is drawn."""

import re

from sandtable.core import match


def test_the_name_of_an_area_lies_over_its_flag_wherever_it_grows_to():
    played = match.new("trts", seats=2, seed=1)
    drawing = played.view(0).drawing
    names = [found.start() for found in re.finditer("t-caps halo-l", drawing.pieces)]
    flags = [found.start() for found in re.finditer('class="[^"]*flag', drawing.pieces)]
    assert len(names) == played.state.book.n_areas and "t-caps halo-l" not in drawing.ground
    assert flags and max(flags) < min(names)
