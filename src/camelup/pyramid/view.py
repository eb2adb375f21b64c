"""What a seat or a spectator may know: built from scratch, never a state with keys removed.

Secret are the camels on other players' Race Betting cards, in hand and in the decks (RB-21), and
where the table says so other players' money (B-24, RB-20). Which die comes next is unknown to the
state. Each part says by itself what is shown of its slice.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import repeat
from typing import TYPE_CHECKING, Any

import msgspec

from camelup.core.notebook import ShownInNotebooks
from camelup.core.track import Unit
from camelup.core.values import Camel, Seat
from camelup.pyramid.edition import Edition
from camelup.pyramid.parts.desert_tiles.slice import DesertTile
from camelup.pyramid.parts.leg_bets.slice import LegTile
from camelup.pyramid.parts.race_bets.slice import CardBack, RaceCard
from camelup.pyramid.scoring import places
from camelup.pyramid.state import Stage, State

if TYPE_CHECKING:
    from camelup.pyramid.game import PyramidGame


class PlayerView(msgspec.Struct, frozen=True):
    """One player as others see him; ``money`` and ``hand`` are ``None`` where they are hidden."""

    money: int | None
    leg_tiles: tuple[LegTile, ...]
    pyramid_tiles: int
    tile: DesertTile | None
    hand_size: int
    hand: tuple[Camel, ...] | None


class View(msgspec.Struct, ShownInNotebooks, frozen=True):
    """The table from one seat."""

    edition: str
    modules: tuple[str, ...]
    seat: Seat | None
    stage: Stage
    turn: Seat
    marker: Seat
    leg: int
    length: int
    stacks: dict[int, tuple[Camel, ...]]
    """Camels on each occupied space, bottom to top."""
    ranking: tuple[Camel, ...]
    players: tuple[PlayerView, ...]
    leg_stacks: dict[Camel, tuple[int, ...]]
    """Values left of each Leg Betting stack, top first."""
    dice: tuple[str, ...]
    """Dice in the pyramid; everybody can tell from those that are out."""
    tents: tuple[tuple[str, int], ...]
    pyramid_tiles: int
    winner_deck: tuple[CardBack, ...]
    loser_deck: tuple[CardBack, ...]

    @property
    def crossed(self) -> Unit:
        """The camels over the finish line, bottom to top; none while the race goes on."""
        return self.stacks.get(self.length + 1) or self.stacks.get(0, ())


def view_of(game: PyramidGame, s: State, seat: Seat | None) -> View:
    """See :class:`View`; when the game is over the decks lie open."""
    e, shape = game.edition, game.edition.shape
    own = dict(shape.blank)
    for part in shape.shows:
        own.update(part.shown(s, seat))
    return shape.view(  # in the order of the fields: views are made often, and names take longer
        e.key,
        e.modules,
        seat,
        s.stage,
        s.turn,
        s.marker,
        s.leg,
        e.length,
        dict(s.stacks),
        places(e, s),
        _players(game, s, seat),
        _leg_stacks(e, s),
        s.pyramid.dice,
        s.pyramid.tents,
        s.pyramid.tiles,
        _deck(s, s.race_bets.winner, seat),
        _deck(s, s.race_bets.loser, seat),
        *own.values(),
    )


def _players(game: PyramidGame, s: State, viewer: Seat | None) -> tuple[PlayerView, ...]:
    shape, hands = game.edition.shape, s.race_bets.hands
    money: Sequence[int | None] = s.money
    if not game.open_money and s.stage != "over":
        money = [mine if seat == viewer else None for seat, mine in enumerate(s.money)]
    own: dict[str, Iterable[Any]] = {name: repeat(it) for name, it in shape.player_blank.items()}
    for part in shape.shows_of:
        own.update(part.shown_of(s, viewer))
    return tuple(
        map(
            shape.player_view,
            money,
            s.leg_bets.held,
            s.pyramid.taken,
            s.desert_tiles,
            map(len, hands),
            [hand if seat == viewer else None for seat, hand in enumerate(hands)],
            *own.values(),
        )
    )


def _leg_stacks(e: Edition, s: State) -> dict[Camel, tuple[int, ...]]:
    return dict(zip(e.racers, s.leg_bets.stacks, strict=True))


def _deck(s: State, cards: Sequence[RaceCard], viewer: Seat | None) -> tuple[CardBack, ...]:
    over = s.stage == "over"
    return tuple(
        [CardBack(card.seat, card.camel if over or card.seat == viewer else None) for card in cards]
    )
