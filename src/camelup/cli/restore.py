"""``camelup restore FILE``."""

from camelup.cli.backup import restore

__all__ = ["restore"]
