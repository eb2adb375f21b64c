"""The catalogue: every edition, its modules, and what may be combined with what."""

from camelup.editions.catalogue import EDITIONS, EditionInfo, ModuleInfo, make_game

__all__ = ["EDITIONS", "EditionInfo", "ModuleInfo", "make_game"]
