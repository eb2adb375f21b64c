"""How a partnership comes about."""

from __future__ import annotations

from camelup.core.values import Action, Seat


class Partner(Action, frozen=True, gc=False, tag="partnership"):
    """Enter into a betting partnership; the other cannot refuse (X4-03, S-57)."""

    partner: Seat
