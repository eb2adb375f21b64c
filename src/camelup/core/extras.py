"""Packages that only some people need: what to install is said when one is missing."""

from __future__ import annotations

from importlib.util import find_spec

from camelup.core.errors import CamelUpError
from camelup.core.installing import install_command


class MissingExtra(CamelUpError, ImportError):
    """An optional package is not installed."""


def there(*packages: str) -> bool:
    """Are all of these packages installed?"""
    return all(find_spec(package) is not None for package in packages)


def need(extra: str, *packages: str) -> None:
    """Refuse to go on without the ``packages`` that ``camelup[extra]`` brings."""
    for package in packages:
        if not there(package):
            raise MissingExtra("envs.extra", package=package, command=install_command(extra))
