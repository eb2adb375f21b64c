"""The leg payout and the final payout, line by line (C-45 to C-50, C-55 to C-57, C-63)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

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
from camelup.cards.state import State
from camelup.core.common import GameOver, LegPaid, Reward
from camelup.core.game import most_money
from camelup.core.track import Stacks, ranking
from camelup.core.values import Camel, Event, Seat


def places(stacks: Stacks) -> dict[Camel, int]:
    """Each camel's place, the first to the last; all on the start card are fifth (C-49, C-63)."""
    place = {camel: at for at, camel in enumerate(ranking(stacks), 1)}
    for camel in _on_start(stacks):
        place[camel] = LAST_PLACE
    return place


def _on_start(stacks: Stacks) -> tuple[Camel, ...]:
    return tuple([camel for index, unit in stacks if index == 0 for camel in unit])


def leg_payout(s: State, log: list[Event]) -> State:
    """Pay every player the net of his leg betting cards and piece cards (C-45, RC-14)."""
    on_start = _on_start(s.stacks)
    order = tuple(camel for camel in ranking(s.stacks) if camel not in on_start)
    log.append(LegRanked(s.leg, order, on_start))
    place = places(s.stacks)
    for seat in range(len(s.players)):
        s = _pay(s, seat, _leg_lines(s, seat, place), LegPaid, log)
    return s


def final_payout(s: State, log: list[Event]) -> State:
    """Leg betting cards first, then the final betting cards; then the game ends (C-55, C-58)."""
    s = leg_payout(s, log)
    place = places(s.stacks)
    for seat in range(len(s.players)):
        s = _pay(s, seat, _final_lines(s, seat, place), FinalPaid, log)
    money = tuple(player.money for player in s.players)
    log.append(GameOver(money, most_money(money)))
    return replace(s, stage="over", bet_made=False)


def _leg_lines(s: State, seat: Seat, place: Mapping[Camel, int]) -> Iterable[Reward]:
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
    for role in ROLES:
        camel = s.players[seat].overall(role)
        if camel is not None:
            at = place[camel]
            yield OverallCardScored(seat, OVERALL_REVENUE[role][at - 1], role, camel, at)


def _pay(
    s: State, seat: Seat, lines: Iterable[Reward], net: type[LegPaid], log: list[Event]
) -> State:
    """One step of a payout for one player: the net counts, and 1 Pound always remains (RC-14)."""
    items = tuple(lines)
    log.extend(items)
    total = sum(item.amount for item in items)
    player = s.players[seat]
    money = max(player.money + total, LEAST_MONEY)
    log.append(net(seat, total, money - player.money))
    players = (*s.players[:seat], replace(player, money=money), *s.players[seat + 1 :])
    return replace(s, players=players)
