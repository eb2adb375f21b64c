"""The odds of the pyramid games: everybody knows the same about the race."""

from __future__ import annotations

from msgspec.structs import replace

from camelup.core.values import Action, Seat
from camelup.odds.effort import Effort
from camelup.odds.leg import leg_odds
from camelup.odds.parts import ActionValue
from camelup.odds.race import race_odds
from camelup.odds.results import LegOdds, RaceOdds
from camelup.pyramid.game import PyramidGame
from camelup.pyramid.state import State
from camelup.pyramid.view import View


class PyramidOdds:
    """See :class:`camelup.odds.families.FamilyOdds`."""

    def leg(self, game: PyramidGame, state: State, seat: Seat | None) -> LegOdds:
        return leg_odds(game.edition, state)

    def race(self, game: PyramidGame, state: State, seat: Seat | None) -> RaceOdds:
        return race_odds(game.edition, state)

    def seen(self, view: View) -> tuple[LegOdds, RaceOdds]:
        from camelup.odds.public import edition_of, public_state

        e = edition_of(view)
        state = public_state(e, view)
        return leg_odds(e, state), race_odds(e, state)

    def on_turn(self, state: State, seat: Seat) -> State | None:
        if state.stage not in ("turn", "extra"):
            return None
        return replace(state, stage="turn", turn=seat)

    def values(self, view: View, legal: tuple[Action, ...], effort: Effort) -> list[ActionValue]:
        from camelup.odds.values import action_values  # a question about the leg needs none of it

        return action_values(view, legal, effort=effort)


ODDS = PyramidOdds()
