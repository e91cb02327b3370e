"""A plan's tasks on a cluster. Whole runs with workers that die are played by `./dev soak ray`, which installs Ray."""

import sys

import pytest

from sandtable.core.errors import Refused, Unknown
from sandtable.lab.cluster import done_there, on_cluster, sources


def test_without_ray_one_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "ray", None)  # as where it is not installed
    with pytest.raises(Unknown, match="pip install ray"):
        next(on_cluster(abs, [-1], "auto"))


def test_a_worker_with_other_sources_plays_nothing():
    assert done_there(abs, -1, sources()) == 1
    with pytest.raises(Refused, match="another Sandtable"):
        done_there(abs, -1, "0" * 16)
