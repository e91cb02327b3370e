"""Generals are trained here: self-play in batches, networks that are whole numbers while they learn. Needs PyTorch."""
