"""Betting partnerships: X4-01 to X4-08, S-56 to S-62, RS-16 to RS-18, RX-26, RX-27."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from camelup.core.document import require
from camelup.core.game import Step
from camelup.core.values import Action, Seat
from camelup.pyramid.actions import Partner
from camelup.pyramid.edition import Edition
from camelup.pyramid.events import (
    LegTileScored,
    PartnerCopied,
    PartnersMade,
    PositionTileScored,
    Reward,
)
from camelup.pyramid.parts.part import Part
from camelup.pyramid.state import State, replace_at


class Partnerships(Part):
    """For the rest of a leg each partner may copy one reward of the other."""

    handles = Partner

    def actions(self, e: Edition, s: State, seat: Seat) -> Sequence[Action]:
        assert s.partners is not None
        if s.partners[seat] is not None:
            return ()
        free = (i for i, partner in enumerate(s.partners) if partner is None and i != seat)
        return [Partner(seat, other) for other in free]

    def do(self, e: Edition, s: State, action: Action) -> Step[State]:
        assert isinstance(action, Partner)
        assert s.partners is not None
        seat, other = action.seat, action.partner
        partners = replace_at(replace_at(s.partners, seat, other), other, seat)
        return Step(replace(s, partners=partners), (PartnersMade(seat, other),))

    def copies(self, s: State, rewards: Mapping[Seat, Sequence[Reward]]) -> Sequence[Reward]:
        """Copying is voluntary; the best piece is copied if it gives anything (RS-16)."""
        assert s.partners is not None
        copies = []
        for seat, partner in enumerate(s.partners):
            if partner is not None and rewards[partner]:
                best = max(rewards[partner], key=lambda reward: reward.single())
                if best.single() > 0:
                    copies.append(_copy(seat, partner, best))
        return copies

    def clean_up(self, e: Edition, s: State) -> State:
        return replace(s, partners=(None,) * len(s.money))

    def check(self, e: Edition, s: State) -> None:
        assert s.partners is not None
        for seat, partner in enumerate(s.partners):
            if partner is not None:
                fits = 0 <= partner < len(s.money) and partner != seat
                mutual = fits and s.partners[partner] == seat
                require(mutual, "position.partner", f"$.players[{seat}].partner", seat=seat)


def _copy(seat: Seat, partner: Seat, best: Reward) -> PartnerCopied:
    amount = best.single()
    if isinstance(best, LegTileScored):
        return PartnerCopied(seat, amount, partner, "leg-tile", best.camel, value=best.value)
    if isinstance(best, PositionTileScored):
        return PartnerCopied(seat, amount, partner, "position-tile", best.camel, bet=best.bet)
    return PartnerCopied(seat, amount, partner, "pyramid-tile")
