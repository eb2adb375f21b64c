"""Environments for reinforcement learning: PettingZoo, Gymnasium, OpenSpiel.

Importing this package registers the environments with the libraries that are installed:

    >>> import gymnasium
    >>> import camelup.envs
    >>> env = gymnasium.make("camelup/Second-v0", opponents=["random", "random", "random"])
    >>> observation, info = env.reset(seed=1)
    >>> int(info["action_mask"].sum()) > 0
    True
"""

from __future__ import annotations

from camelup.core import extras
from camelup.core.extras import MissingExtra
from camelup.editions.catalogue import EDITIONS

__all__ = ["MissingExtra"]

SUPERCUP = ("long-track", "photographer", "position-bets", "partnerships")


def _register_gymnasium() -> None:
    """One environment for each game, and many at once where the kernel can."""
    import gymnasium

    from camelup.envs.families import KERNELS

    home = "camelup.envs.single:CamelUpEnv"
    many = "camelup.envs.vector:CamelUpVectorEnv"
    for info in EDITIONS.values():
        gymnasium.register(
            f"camelup/{info.key.title()}-v0",
            entry_point=home,
            vector_entry_point=many if info.family in KERNELS else None,
            kwargs={"edition": info.key},
        )
    gymnasium.register(
        "camelup/Supercup-v0",
        entry_point=home,
        vector_entry_point=many,
        kwargs={"edition": "base", "modules": SUPERCUP, "opponents": ("random",) * 5},
    )


def _register_pettingzoo() -> None:
    """One environment for all games."""
    import pettingzoo

    if hasattr(pettingzoo, "register"):  # since 1.27; an older one may be there for other reasons
        pettingzoo.register("aec", "camelup_v0", entry_point="camelup.envs.camelup_v0:env")


if extras.there("gymnasium", "numpy"):
    _register_gymnasium()
    if extras.there("pettingzoo"):
        _register_pettingzoo()
