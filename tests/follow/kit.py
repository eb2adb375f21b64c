"""Follows recorded games as somebody at the table would: by what is offered, and nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from msgspec.structs import replace

from camelup.core.values import Action, Move, Outcome, Seat
from camelup.follow import FollowDocument, FollowedGame, Offer
from camelup.play.record import Record, load_record

GAMES = Path(__file__).parents[1] / "games"
SET_UP = ("youngest", "start-roll", "start-stack", "crazy-start")


def recorded(name: str) -> Record:
    return load_record(GAMES / f"{name}.camelup")


def opened(record: Record, known: Iterable[Seat]) -> FollowedGame:
    """A followed game of the same players, before anything is entered."""
    header = replace(record.header, fair=None, seed=None, real_dice=True)
    return FollowedGame(FollowDocument(header=header, known=tuple(known)))


def turns(record: Record) -> Iterator[tuple[Move, ...]]:
    """The moves as they are entered: an action together with the chance right after it."""
    moves = list(record.moves)
    while moves:
        many = isinstance(moves[0], Action) and len(moves) > 1 and isinstance(moves[1], Outcome)
        chance = many and moves[1].kind != "deal"
        yield tuple(moves[: 2 if chance else 1])
        del moves[: 2 if chance else 1]


def offered(followed: FollowedGame, moves: tuple[Move, ...]) -> Offer:
    """The offer that these moves are to those who follow the game."""
    if moves[0].kind in SET_UP:
        return Offer(moves)
    offers = followed.offers()
    for offer in offers:
        if offer.moves == moves and not offer.unknown:
            return offer
    (offer,) = [one for one in offers if one.unknown and _alike(one.moves[0], moves[0])]
    return offer


def _alike(one: Move, other: Move) -> bool:
    names = ("seat", "deck")
    same = [getattr(one, name, None) == getattr(other, name, None) for name in names]
    return one.kind == other.kind and all(same)
