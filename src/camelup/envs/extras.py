"""Packages that only some people need: what to install is said when one is missing."""

from camelup.core.extras import MissingExtra, need, there

__all__ = ["MissingExtra", "need", "there"]
