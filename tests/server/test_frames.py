"""What goes before a text on a stream is what websockets puts there."""

import pytest

from sandtable.server.web.connections import head_of_text


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65_535, 65_536, 200_000])
def test_a_text_is_framed_as_websockets_frames_it(size: int) -> None:
    frames = pytest.importorskip("websockets.frames")
    text = b"x" * size
    assert head_of_text(size) + text == frames.Frame(frames.Opcode.TEXT, text).serialize(mask=False, extensions=[])
