"""What can be said on the command line: one file per kind of command, and who reads it."""

from camelup.cli.options.arguments import Arguments
from camelup.cli.options.parser import parse

__all__ = ["Arguments", "parse"]
