"""One door for all editions: odds and values of a position, as one seat may know it."""

from __future__ import annotations

from typing import Any

from camelup import kernels
from camelup.core.errors import PositionError
from camelup.core.game import Game
from camelup.core.values import Action, Seat
from camelup.odds.effort import FULL, Effort
from camelup.odds.parts import ActionValue
from camelup.odds.results import LegOdds, RaceOdds


def leg_of(game: Game[Any, Any], state: Any, seat: Seat | None = None) -> LegOdds:
    """How the leg will end; in Cards by what ``seat`` knows.

    A full deck of Cards takes a second or two to work out exactly; where the kernel is not compiled
    that would be minutes, and such a leg is sampled instead. The answer's ``method`` says which.
    """
    if game.edition_key == "cards":
        from camelup.odds.cards import cards_leg_odds

        fast = kernels.is_compiled("cards_leg")
        return cards_leg_odds(game.view(state, seat), exact=True if fast else None)
    from camelup.odds.leg import leg_odds

    return leg_odds(_edition(game), state)


def race_of(game: Game[Any, Any], state: Any, seat: Seat | None = None) -> RaceOdds:
    """Who will win and who will come last; in Cards by what ``seat`` knows."""
    if game.edition_key == "cards":
        from camelup.odds.cards import cards_race_odds

        return cards_race_odds(game.view(state, seat))
    from camelup.odds.race import race_odds

    return race_odds(_edition(game), state)


def values_of(game: Game[Any, Any], state: Any, seat: Seat | None = None) -> list[ActionValue]:
    """What every legal action is worth to ``seat`` (left out: whose turn it is), best first."""
    seats = game.to_move(state)
    if not isinstance(seats, frozenset):
        raise PositionError("odds.nobody-acts", where="$.stage")
    seat = min(seats) if seat is None else seat
    if seat not in seats:
        raise PositionError("odds.not-your-turn", where="$.turn", seat=seat)
    return values_for(game.view(state, seat), game.legal(state, seat))


def values_for(view: Any, legal: tuple[Action, ...], *, effort: Effort = FULL) -> list[ActionValue]:
    """The same from a view and its legal actions: all that a bot or a coach has.

    ``effort`` says how much is simulated where nothing is exact: :data:`FULL` (left out), or
    :data:`QUICK` for bots.
    """
    if view.edition == "cards":
        from camelup.odds.cards_values import cards_values

        return sorted(cards_values(view, legal, effort=effort), key=lambda one: -one.value)
    from camelup.odds.values import action_values

    return action_values(view, legal, effort=effort)


def odds_for(view: Any) -> tuple[LegOdds, RaceOdds]:
    """The leg and the race from a view alone, quickly: a long leg of Cards is simulated."""
    if view.edition == "cards":
        from camelup.odds.cards import cards_leg_odds, cards_race_odds

        return cards_leg_odds(view), cards_race_odds(view)
    from camelup.odds.leg import leg_odds
    from camelup.odds.race import race_odds
    from camelup.odds.values import edition_of, public_state

    e, state = edition_of(view.edition, len(view.players), view.modules), public_state(view)
    return leg_odds(e, state), race_odds(e, state)


def _edition(game: Game[Any, Any]) -> Any:
    return game.edition  # type: ignore[attr-defined]
