"""The build backend: setuptools, which asks for Node only where the client has to be built.

A source archive holds the client as built, so that it can be installed where Node has no wheel.
"""

from __future__ import annotations

import tomllib
from typing import TypeAlias

from client import ROOT, must_be_built
from setuptools import build_meta
from setuptools.build_meta import (
    build_editable,
    build_sdist,
    build_wheel,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]

Settings: TypeAlias = dict[str, str | list[str] | None] | None


def get_requires_for_build_wheel(config_settings: Settings = None) -> list[str]:
    """What a wheel needs beyond the fixed requirements."""
    return build_meta.get_requires_for_build_wheel(config_settings) + _node()


def get_requires_for_build_editable(config_settings: Settings = None) -> list[str]:
    """What an editable install needs beyond the fixed requirements."""
    return build_meta.get_requires_for_build_editable(config_settings) + _node()


def get_requires_for_build_sdist(config_settings: Settings = None) -> list[str]:
    """What a source archive needs beyond the fixed requirements."""
    return build_meta.get_requires_for_build_sdist(config_settings) + _node()


def _node() -> list[str]:
    if not must_be_built():
        return []
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return list(project["dependency-groups"]["client"])
