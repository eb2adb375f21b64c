"""The odds of Camel Up Cards: they depend on what a seat knows of the deck."""

from __future__ import annotations

from msgspec.structs import replace

from camelup import kernels
from camelup.cards.game import CardsGame
from camelup.cards.state import State
from camelup.cards.view import View
from camelup.core.values import Action, Seat
from camelup.odds.cards import cards_leg_odds, cards_race_odds
from camelup.odds.effort import Effort
from camelup.odds.parts import ActionValue
from camelup.odds.results import LegOdds, RaceOdds


class CardsOdds:
    """See :class:`camelup.odds.families.FamilyOdds`."""

    def leg(self, game: CardsGame, state: State, seat: Seat | None) -> LegOdds:
        """A full deck takes a second or two to work out exactly.

        Where the kernel is not compiled that would be minutes, and such a leg is sampled instead.
        """
        fast = kernels.is_compiled("cards_leg")
        return cards_leg_odds(game.view(state, seat), exact=True if fast else None)

    def race(self, game: CardsGame, state: State, seat: Seat | None) -> RaceOdds:
        return cards_race_odds(game.view(state, seat))

    def seen(self, view: View) -> tuple[LegOdds, RaceOdds]:
        return cards_leg_odds(view), cards_race_odds(view)

    def on_turn(self, state: State, seat: Seat) -> State | None:
        """A turn begins with its bet still to be made (C-28)."""
        if state.stage not in ("turn", "bet"):
            return None
        return replace(state, stage="turn", turn=seat, bet_made=False)

    def values(self, view: View, legal: tuple[Action, ...], effort: Effort) -> list[ActionValue]:
        from camelup.odds.cards_values import cards_values

        return cards_values(view, legal, effort=effort)


ODDS = CardsOdds()
