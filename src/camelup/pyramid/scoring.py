"""Leg scoring and end scoring; what each piece gives lives with its part."""

from __future__ import annotations

from msgspec.structs import replace

from camelup.core.common import GameOver, LegPaid
from camelup.core.game import Step, most_money
from camelup.core.track import ranking
from camelup.core.values import Camel, Event, Seat
from camelup.pyramid.edition import Edition
from camelup.pyramid.events import LegRanked, LegReward, RaceRanked
from camelup.pyramid.parts.part import gain
from camelup.pyramid.state import State


def places(e: Edition, s: State) -> tuple[Camel, ...]:
    """The racers from first to last (B-21, B-53, S-45, RB-28, RS-19)."""
    return ranking(s.stacks, e.unranked)


def score_leg(e: Edition, s: State) -> Step[State]:
    """Each player adds up all he has, then receives or pays the net amount (B-54, S-46, RB-13)."""
    order = places(e, s)
    rewards: dict[Seat, list[LegReward]] = {
        seat: [reward for part in e.parts for reward in part.rewards(e, s, seat, order)]
        for seat in range(len(s.money))
    }
    for copy in [copy for part in e.parts for copy in part.copies(s, rewards)]:
        rewards[copy.seat].append(copy)
    money = s.money
    events: list[Event] = [LegRanked(s.leg, order)]
    for seat, lines in rewards.items():
        total = sum(reward.amount for reward in lines)
        after = gain(money, seat, total)
        events += (*lines, LegPaid(seat, total, after[seat] - money[seat]))
        money = after
    return Step(replace(s, money=money), tuple(events))


def score_race(e: Edition, s: State) -> Step[State]:
    """The last leg scoring, as usual, partners too (B-63, S-50, RS-18); then both decks.

    Then whoever has most has won (B-69, S-54).
    """
    order = places(e, s)
    s, leg = score_leg(e, s)
    events = [*leg, RaceRanked(order, order[0], order[-1])]
    for part in e.parts:
        s, more = part.end_scoring(e, s, order)
        events += more
    events.append(GameOver(s.money, most_money(s.money)))
    return Step(replace(s, stage="over"), tuple(events))
