"""What the players of an OpenSpiel game have seen, and what others may hold for all they know."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from camelup.core.values import Action, Move, Seat
from camelup.envs.pyramid import PyramidEncoding
from camelup.pyramid.edition import Edition
from camelup.pyramid.parts.race_bets import BetOnRace, Deck, RaceBetsSlice, RaceCard
from camelup.pyramid.state import State


class Seen(msgspec.Struct, frozen=True):
    """A move: what everybody sees of it, whose it was (-1: chance), and what that seat sees.

    ``deck`` is where a Race Betting card was laid, ``None`` for all other moves.
    """

    public: str
    seat: Seat
    own: str
    deck: Deck | None = None


class Now(msgspec.Struct, frozen=True):
    """A state of the engine and what was seen on the way to it; never copied, for it is frozen."""

    state: State
    seen: tuple[Seen, ...] = ()

    def __deepcopy__(self, memo: dict[int, Any]) -> Now:
        return self


def said(value: Any) -> str:
    """A value as a line."""
    return msgspec.json.encode(value).decode()


def seen_of(move: Move, encoding: PyramidEncoding) -> Seen:
    """A laid Race Betting card shows its deck, and its camel only to its owner (RB-21)."""
    if not isinstance(move, Action):
        return Seen(said(move), -1, "")
    own = encoding.actions.name_of(move)
    deck = move.deck if isinstance(move, BetOnRace) else None
    public = own if deck is None else f"{move.kind} {deck}"
    return Seen(f"{move.seat} {public}", move.seat, f"{move.seat} {own}", deck)


def laid_anew(
    e: Edition, seen: tuple[Seen, ...], player: Seat, sampler: Any
) -> dict[int, BetOnRace]:
    """Other Race Betting cards that the others may have laid, by the number of the move."""
    cards: dict[Seat, list[str]] = {}
    laid: dict[int, BetOnRace] = {}
    for number, one in enumerate(seen):
        if one.deck is not None and one.seat != player:
            if one.seat not in cards:
                cards[one.seat] = _shuffled(e.racers, sampler)
            laid[number] = BetOnRace(one.seat, one.deck, cards[one.seat].pop())
    return laid


def redealt(e: Edition, s: State, player: Seat, laid: list[BetOnRace]) -> State:
    """The same table with the cards that the others have laid instead of theirs, in order."""
    bets = s.race_bets
    gone: dict[Seat, set[str]] = {seat: set() for seat in range(len(bets.hands))}
    for bet in laid:
        gone[bet.seat].add(bet.camel)
    return replace(
        s,
        race_bets=RaceBetsSlice(
            tuple(
                hand if seat == player else tuple(c for c in e.racers if c not in gone[seat])
                for seat, hand in enumerate(bets.hands)
            ),
            _deck(bets.winner, player, [bet for bet in laid if bet.deck == "winner"]),
            _deck(bets.loser, player, [bet for bet in laid if bet.deck == "loser"]),
        ),
    )


def _deck(cards: tuple[RaceCard, ...], player: Seat, laid: list[BetOnRace]) -> tuple[RaceCard, ...]:
    """One's own cards stay where they are; the others' are replaced one after another."""
    others = iter(laid)
    return tuple(card if card.seat == player else _card(next(others)) for card in cards)


def _card(bet: BetOnRace) -> RaceCard:
    return RaceCard(bet.seat, bet.camel)


def _shuffled(items: tuple[str, ...], sampler: Any) -> list[str]:
    rest = list(items)
    return [rest.pop(int(sampler() * len(rest))) for _ in items]
