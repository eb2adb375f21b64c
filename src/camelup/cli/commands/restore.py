"""``camelup restore FILE``."""

from camelup.cli.commands.backup import restore

__all__ = ["restore"]
