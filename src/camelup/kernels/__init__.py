"""The fast twins of the rules: plain Python files that are compiled to C when it is installed.

Where no compiler was found, or ``CAMELUP_PURE`` is set, the very same files run as Python, only
slower. ``STATE`` says for each kernel in use whether it is ``"compiled"``, ``"pure"``, or
``"stale"``: the compiled one was built from another version of the source, so the source runs.
"""

from __future__ import annotations

import os
import sys
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from types import ModuleType
from typing import TYPE_CHECKING
from zlib import crc32

if TYPE_CHECKING:
    from camelup.kernels import cards_contest as cards_contest
    from camelup.kernels import cards_leg as cards_leg
    from camelup.kernels import contest as contest
    from camelup.kernels import crazy_race as crazy_race
    from camelup.kernels import games as games
    from camelup.kernels import leg as leg
    from camelup.kernels import legtree as legtree
    from camelup.kernels import playout as playout
    from camelup.kernels import race as race
    from camelup.kernels import rows as rows

KERNELS = (
    "cards_contest",
    "cards_leg",
    "contest",
    "crazy_race",
    "games",
    "leg",
    "legtree",
    "playout",
    "race",
    "rows",
)
_HERE = os.path.dirname(__file__)  # noqa: PTH120 (pathlib takes longer to import than a kernel)

_NEEDS = {
    "games": "playout",
    "legtree": "playout",
    "contest": "legtree",
    "cards_contest": "cards_leg",
}
"""Kernels that look into others."""

_RELATED = {*_NEEDS, *_NEEDS.values()}
"""All of these are compiled, or all run as Python."""

STATE: dict[str, str] = {}


def _read(name: str) -> bytes:
    try:
        with open(os.path.join(_HERE, name), "rb") as file:  # noqa: PTH118, PTH123
            return file.read()
    except FileNotFoundError:
        return b""


def source_check(name: str) -> str:
    """What a build writes down of the source it compiled; ``setup.py`` follows the same rule."""
    return f"{name} {crc32(_read(f'{name}.py') + _read(f'{name}.pxd')):08x}"


def _state_of(name: str) -> str:
    states = [_state_alone(one) for one in (sorted(_RELATED) if name in _RELATED else [name])]
    return next((state for state in states if state != "compiled"), "compiled")


def _state_alone(name: str) -> str:
    files = os.listdir(_HERE)  # noqa: PTH208
    there = any(f.startswith(f"{name}.") and f.endswith((".so", ".pyd")) for f in files)
    if os.environ.get("CAMELUP_PURE") or not there:
        return "pure"
    built = _read("_built.txt").decode().splitlines()
    return "compiled" if source_check(name) in built else "stale"


def is_compiled(name: str) -> bool:
    """Does this kernel run as compiled code here?"""
    __getattr__(name)
    return STATE[name] == "compiled"


def _load_pure(name: str) -> ModuleType:
    """Run a kernel as plain Python, with a stand-in for ``cython``."""
    from camelup.kernels import _cyshim

    full = f"{__name__}.{name}"
    spec = spec_from_file_location(full, os.path.join(_HERE, f"{name}.py"))  # noqa: PTH118
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    real = sys.modules.get("cython")
    sys.modules["cython"] = _cyshim
    sys.modules[full] = module
    try:
        spec.loader.exec_module(module)
    finally:
        if real is None:
            del sys.modules["cython"]
        else:
            sys.modules["cython"] = real
    return module


def __getattr__(name: str) -> ModuleType:
    """Load a kernel when it is first asked for."""
    if name not in KERNELS:
        raise AttributeError(name)
    if name in globals():
        return globals()[name]  # type: ignore[no-any-return]
    if name in _NEEDS:
        __getattr__(_NEEDS[name])
    STATE[name] = _state_of(name)
    compiled = STATE[name] == "compiled"
    module = import_module(f"{__name__}.{name}") if compiled else _load_pure(name)
    globals()[name] = module
    return module
