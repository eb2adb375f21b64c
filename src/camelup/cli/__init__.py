"""The command ``camelup``."""

from camelup.cli.main import main

__all__ = ["main"]
