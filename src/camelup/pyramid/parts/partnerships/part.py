"""Betting partnerships."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from camelup.core.document import require
from camelup.core.game import Step
from camelup.core.values import Action, Seat
from camelup.pyramid.edition import Edition
from camelup.pyramid.events import LegReward
from camelup.pyramid.parts.part import Columns, Fields, Part
from camelup.pyramid.parts.partnerships.events import PartnerCopied, PartnersMade
from camelup.pyramid.parts.partnerships.moves import Partner
from camelup.pyramid.parts.partnerships.notation import Partners
from camelup.pyramid.parts.partnerships.slice import (
    PartnershipsPlayerDocument,
    PartnershipsPlayerView,
    PartnershipsState,
    PartnershipsView,
)
from camelup.pyramid.slices import Slices
from camelup.pyramid.state import State, replace_at

if TYPE_CHECKING:
    from camelup.pyramid.document import PositionDocument
    from camelup.pyramid.view import View

LEAST_PLAYERS = 6
"""With fewer there are no partnerships (X4-01, RX-27, S-14)."""


class Partnerships(Part):
    """For the rest of a leg each partner may copy one reward of the other (X4-04, S-58)."""

    handles = Partner
    moves = (Partner,)
    events = (PartnersMade, PartnerCopied)
    phrases = (Partners(),)
    slices = Slices(
        state=PartnershipsState,
        view=PartnershipsView,
        player_view=PartnershipsPlayerView,
        player_document=PartnershipsPlayerDocument,
    )

    def actions(self, e: Edition, s: State, seat: Seat) -> Sequence[Action]:
        """With anybody, while both cards say "available" (X4-03, S-56, RS-17, RX-27)."""
        assert isinstance(s, PartnershipsState)
        if s.partners[seat] is not None:
            return ()
        free = (i for i, partner in enumerate(s.partners) if partner is None and i != seat)
        return [Partner(seat, other) for other in free]

    def do(self, e: Edition, s: State, action: Action) -> Step[State]:
        """The cards are swapped; the other is not asked (X4-03, S-57)."""
        assert isinstance(action, Partner)
        assert isinstance(s, PartnershipsState)
        seat, other = action.seat, action.partner
        partners = replace_at(replace_at(s.partners, seat, other), other, seat)
        return Step(replace(s, partners=partners), (PartnersMade(seat, other),))

    def copies(self, s: State, rewards: Mapping[Seat, Sequence[LegReward]]) -> Sequence[LegReward]:
        """Each gets the best single piece of the other, who keeps his (X4-05, X4-06, S-59, RX-26).

        Copying is voluntary (X4-07, S-60); it is done whenever it gives anything (RS-16).
        """
        assert isinstance(s, PartnershipsState)
        copies = []
        for seat, partner in enumerate(s.partners):
            if partner is None:
                continue
            pieces = [(one.single(), piece) for one in rewards[partner] if (piece := one.copied())]
            amount, best = max(pieces, key=lambda one: one[0], default=(0, None))
            if best is not None and amount > 0:
                copies.append(PartnerCopied(seat, amount, partner, *best))
        return copies

    def laid_out(self, e: Edition, players: int) -> Fields:
        return {"partners": (None,) * players}

    def clean_up(self, e: Edition, s: State) -> State:
        """All cards are "available" again (X4-08, S-61)."""
        return replace(s, partners=(None,) * len(s.money))

    def shown(self, s: State, viewer: Seat | None) -> Fields:
        return {"partnerships": True}

    def shown_of(self, s: State, viewer: Seat | None) -> Columns:
        assert isinstance(s, PartnershipsState)
        return {"partner": s.partners}

    def seen(self, view: View) -> Fields:
        return {"partners": tuple(partner_of(player) for player in view.players)}

    def written_of(self, s: State) -> Columns:
        assert isinstance(s, PartnershipsState)
        return {"partner": s.partners}

    def read(self, e: Edition, doc: PositionDocument, dice: Sequence[str]) -> Fields:
        return {"partners": tuple(map(partner_of, doc.players))}

    def absent(self, doc: PositionDocument) -> None:
        alone = all(partner_of(player) is None for player in doc.players)
        require(alone, "position.no-partners", "$.players")

    def check(self, e: Edition, s: State) -> None:
        assert isinstance(s, PartnershipsState)
        for seat, partner in enumerate(s.partners):
            if partner is not None:
                fits = 0 <= partner < len(s.money) and partner != seat
                mutual = fits and s.partners[partner] == seat
                require(mutual, "position.partner", f"$.players[{seat}].partner", seat=seat)


def partner_of(player: object) -> Seat | None:
    """Whose partner a player of a view or of a position is, if anybody's."""
    if isinstance(player, (PartnershipsPlayerView, PartnershipsPlayerDocument)):
        return player.partner
    return None
