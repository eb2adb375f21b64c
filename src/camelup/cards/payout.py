"""The leg payout and the final payout, line by line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeAlias

from msgspec.structs import replace

from camelup.cards.data import (
    LAST_PLACE,
    LEAST_MONEY,
    MIDFIELD_REVENUE,
    OVERALL_REVENUE,
    PIECE_REVENUE,
    PIECES,
    ROLES,
    WINNER_REVENUE,
)
from camelup.cards.events import (
    FinalPaid,
    LegRanked,
    MidfieldCardScored,
    OverallCardScored,
    PieceCardScored,
    WinnerCardScored,
)
from camelup.cards.state import PlayerState, State
from camelup.core.common import GameOver, LegPaid, Reward
from camelup.core.game import Step, most_money
from camelup.core.track import Stacks, ranking
from camelup.core.values import Camel, Event, Seat

RewardLines: TypeAlias = Callable[[State, Seat, Mapping[Camel, int]], Iterable[Reward]]
"""What a player's cards bring, line by line, where the camels hold these places."""


def places(stacks: Stacks) -> dict[Camel, int]:
    """Each camel's place, the first to the last, upper before lower (C-49).

    All on the start card are fifth, whatever places stay empty (C-63, RC-03, RC-23).
    """
    place = {camel: at for at, camel in enumerate(ranking(stacks), 1)}
    for camel in _on_start(stacks):
        place[camel] = LAST_PLACE
    return place


def _on_start(stacks: Stacks) -> tuple[Camel, ...]:
    return tuple([camel for index, unit in stacks if index == 0 for camel in unit])


def leg_payout(s: State) -> Step[State]:
    """Pay every player the net of his leg betting cards and piece cards (C-45, RC-14)."""
    on_start = _on_start(s.stacks)
    order = tuple(camel for camel in ranking(s.stacks) if camel not in on_start)
    s, paid = _pay(s, _leg_lines, LegPaid)
    return Step(s, (LegRanked(s.leg, order, on_start), *paid))


def final_payout(s: State) -> Step[State]:
    """Leg betting cards first, then the final betting cards; then the game ends (C-55, C-58)."""
    s, leg = leg_payout(s)
    s, final = _pay(s, _final_lines, FinalPaid)
    money = tuple(player.money for player in s.players)
    over = replace(s, stage="over", bet_made=False)
    return Step(over, (*leg, *final, GameOver(money, most_money(money))))


def _leg_lines(s: State, seat: Seat, place: Mapping[Camel, int]) -> Iterable[Reward]:
    """Winner cards, midfield cards, cards of the pieces (C-46, C-47, C-48).

    Whoever holds a piece's card now pays; one that went back costs nothing (RC-24).
    """
    player = s.players[seat]
    for card in player.winner_cards:
        at = place[card.camel]
        listed = WINNER_REVENUE[at - 1]
        amount = card.value if listed is None else listed
        yield WinnerCardScored(seat, amount, card.camel, card.value, at)
    for camel in player.midfield_cards:
        at = place[camel]
        yield MidfieldCardScored(seat, MIDFIELD_REVENUE[at - 1], camel, at)
    for name in PIECES:
        piece = s.piece(name)
        if piece is not None and piece.seat == seat:
            yield PieceCardScored(seat, PIECE_REVENUE, name)


def _final_lines(s: State, seat: Seat, place: Mapping[Camel, int]) -> Iterable[Reward]:
    """The overall winner card, then the overall loser card (C-56, C-57)."""
    for role in ROLES:
        camel = s.players[seat].overall(role)
        if camel is not None:
            at = place[camel]
            yield OverallCardScored(seat, OVERALL_REVENUE[role][at - 1], role, camel, at)


def _pay(s: State, lines: RewardLines, net: type[LegPaid]) -> Step[State]:
    """Pay each player in turn: the net counts, and 1 Pound always remains (C-50, RC-14)."""
    place = places(s.stacks)
    players: list[PlayerState] = []
    events: list[Event] = []
    for seat, player in enumerate(s.players):
        items = tuple(lines(s, seat, place))
        total = sum(item.amount for item in items)
        money = max(player.money + total, LEAST_MONEY)
        players.append(replace(player, money=money))
        events += (*items, net(seat, total, money - player.money))
    return Step(replace(s, players=tuple(players)), tuple(events))
