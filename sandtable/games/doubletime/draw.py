"""View -> picture."""
