"""Ways to play by name: what they set is declared, and they are found."""

import dataclasses

import pytest

from sandtable.cli import main
from sandtable.core import library
from sandtable.core.errors import Unknown
from sandtable.core.options import Preset
from sandtable.server.web import api, pages

GAME = library.load("timemachine")


def test_every_preset_sets_declared_options_for_seats_the_game_has() -> None:
    for name in library.names():
        game = library.load(name)
        assert len({p.name for p in game.presets}) == len(game.presets), name
        for preset in game.presets:
            assert set(preset.seats) <= set(game.seats), f"{name}: {preset.name}"
            settings = game.settings(preset.options)
            for seats in preset.seats:
                game.fresh(settings, seats)


def test_a_preset_is_found_by_its_name() -> None:
    quick = Preset("quick", "Quick", "for a lunch break", range(2, 3), {})
    game = dataclasses.replace(GAME, presets=(quick,))
    assert game.preset("quick") is quick
    with pytest.raises(Unknown, match=r"preset 'slow': timemachine has quick"):
        game.preset("slow")
    with pytest.raises(Unknown, match="no presets"):
        dataclasses.replace(GAME, presets=()).preset("quick")


def test_the_form_offers_presets_with_what_they_set() -> None:
    option = library.load("trts").option("rounds")
    quick = Preset("quick", "Quick <war>", "twelve rounds", range(2, 3), {"rounds": 12})
    game = dataclasses.replace(library.load("trts"), presets=(quick,))
    form = pages.new({"me": "", "games": [api.game_row("trts", game)], "game": "trts"})
    assert "Quick &lt;war&gt;" in form and "&#34;rounds&#34;: 12" in form.replace("&quot;", "&#34;")
    assert f"&#34;rounds&#34;: {option.default}" in form.replace("&quot;", "&#34;")  # as printed
    without = dataclasses.replace(game, presets=())
    assert 'id="presets"' not in pages.new({"me": "", "games": [api.game_row("trts", without)], "game": "trts"})


def test_the_command_line_knows_presets(capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main(["sim", "trts", "--preset", "nowhere", "--games", "1"]) != 0
    assert "preset 'nowhere'" in capsys.readouterr().err
