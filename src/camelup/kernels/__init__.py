"""The fast twins of the rules: plain Python files that are compiled to C when it is installed.

Where no compiler was found, or ``CAMELUP_PURE`` is set, the very same files run as Python, only
slower. ``STATE`` says for each kernel in use whether it is ``"compiled"``, ``"pure"``, or
``"stale"``: the compiled one was built from another version of its sources, so the source runs.

A kernel is a ``.py`` with a ``.pxd`` beside it, which has the C types of its fields and says which
methods are C functions. They live in rooms: ``laws`` (of dice and camels), ``pyramid`` and
``cards`` (tables and players of a family), ``champion`` (networks), and ``shared``; wherever it is,
a kernel is asked for as ``kernels.name``.

What kernels share stands once, in files that are no kernels: ``words`` (positions), ``lanes``,
``merge``, ``rolls``, ``chance``, ``dice``, ``cells``, ``fills``, ``codes``, and for Camel Up Cards
``cards_words``, ``piles``, ``cards_codes``. Each is a ``.pxd`` of C functions, which become part of
whatever kernel cimports them, and a plain twin for Python.
"""

from __future__ import annotations

import os
import sys
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from types import ModuleType
from typing import TYPE_CHECKING

from camelup.kernels._sources import HERE, needed, read, related
from camelup.kernels._sources import KERNELS as KERNELS
from camelup.kernels._sources import source_check as source_check

if TYPE_CHECKING:
    from camelup.kernels.cards import cards_ahead as cards_ahead
    from camelup.kernels.cards import cards_answers as cards_answers
    from camelup.kernels.cards import cards_contest as cards_contest
    from camelup.kernels.cards import cards_games as cards_games
    from camelup.kernels.cards import cards_greedy as cards_greedy
    from camelup.kernels.cards import cards_leg as cards_leg
    from camelup.kernels.cards import cards_outlook as cards_outlook
    from camelup.kernels.cards import cards_paths as cards_paths
    from camelup.kernels.cards import cards_payouts as cards_payouts
    from camelup.kernels.cards import cards_pieces as cards_pieces
    from camelup.kernels.cards import cards_players as cards_players
    from camelup.kernels.cards import cards_scribe as cards_scribe
    from camelup.kernels.cards import cards_table as cards_table
    from camelup.kernels.cards import cards_worth as cards_worth
    from camelup.kernels.champion import additions as additions
    from camelup.kernels.champion import ahead as ahead
    from camelup.kernels.champion import layout as layout
    from camelup.kernels.champion import network as network
    from camelup.kernels.champion import outlook as outlook
    from camelup.kernels.laws import crazy_race as crazy_race
    from camelup.kernels.laws import leg as leg
    from camelup.kernels.laws import legs as legs
    from camelup.kernels.laws import legtree as legtree
    from camelup.kernels.laws import playout as playout
    from camelup.kernels.laws import race as race
    from camelup.kernels.pyramid import contest as contest
    from camelup.kernels.pyramid import games as games
    from camelup.kernels.pyramid import greedy as greedy
    from camelup.kernels.pyramid import pieces as pieces
    from camelup.kernels.pyramid import players as players
    from camelup.kernels.pyramid import rows as rows
    from camelup.kernels.pyramid import scribe as scribe
    from camelup.kernels.pyramid import supercup as supercup
    from camelup.kernels.pyramid import table as table
    from camelup.kernels.shared import notes as notes
    from camelup.kernels.shared import rivals as rivals
    from camelup.kernels.shared import stepping as stepping

STATE: dict[str, str] = {}


def _state_of(name: str) -> str:
    states = [_state_alone(one) for one in related(name)]
    return next((state for state in states if state != "compiled"), "compiled")


def _state_alone(name: str) -> str:
    room = KERNELS[name].partition(".")[0]
    files = os.listdir(os.path.join(HERE, room))  # noqa: PTH118, PTH208
    there = any(f.startswith(f"{name}.") and f.endswith((".so", ".pyd")) for f in files)
    if os.environ.get("CAMELUP_PURE") or not there:
        return "pure"
    built = read("_built.txt").decode().splitlines()
    return "compiled" if source_check(name) in built else "stale"


def is_compiled(name: str) -> bool:
    """Does this kernel run as compiled code here?"""
    __getattr__(name)
    return STATE[name] == "compiled"


def _load_pure(name: str) -> ModuleType:
    """Run a kernel as plain Python, with a stand-in for ``cython``."""
    from camelup.kernels import _cyshim

    full = f"{__name__}.{KERNELS[name]}"
    place = os.path.join(HERE, f"{KERNELS[name].replace('.', os.sep)}.py")  # noqa: PTH118
    spec = spec_from_file_location(full, place)
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
    """Load a kernel when it is first asked for, after those that it looks into."""
    if name not in KERNELS:
        raise AttributeError(name)
    if name in globals():
        return globals()[name]  # type: ignore[no-any-return]
    for other in needed(name):
        __getattr__(other)
    STATE[name] = _state_of(name)
    compiled = STATE[name] == "compiled"
    module = import_module(f"{__name__}.{KERNELS[name]}") if compiled else _load_pure(name)
    globals()[name] = module
    return module
