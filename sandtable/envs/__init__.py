"""Doors for learners: batches of tables, and the environments of Gymnasium, PettingZoo and OpenSpiel."""

from sandtable.envs.batch import Batch, batch, handy
from sandtable.envs.replay import Turns, replay

__all__ = ["Batch", "Turns", "batch", "handy", "replay"]
