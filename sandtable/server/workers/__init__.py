"""Processes of their own: bots think and foreign records are read where they hold up nobody."""
