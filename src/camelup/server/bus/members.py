"""Which nodes are alive, and which of some takes care of a table."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b


class Members:
    """The nodes of a cluster as this one knows them."""

    def __init__(self, me: str) -> None:
        self.me = me
        self.alive = frozenset([me])

    def see(self, alive: frozenset[str]) -> bool:
        """These are alive; are they others than before?"""
        before, self.alive = self.alive, alive | {self.me}
        return self.alive != before


def chosen(key: str, nodes: Iterable[str]) -> str:
    """One of the nodes for this key: the same wherever it is asked, others for other keys.

    If a node goes, only its own keys go to others (rendezvous hashing).
    """
    return max(nodes, key=lambda node: blake2b(f"{node} {key}".encode(), digest_size=8).digest())
