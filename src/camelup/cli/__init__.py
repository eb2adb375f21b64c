"""The command ``camelup``."""

from camelup.cli import start as start
from camelup.cli.main import main

__all__ = ["main"]
