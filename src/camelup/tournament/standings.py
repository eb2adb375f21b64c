"""What came of a tournament: shares of victories, money, ratings, faults."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import groupby, pairwise
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import msgspec

from camelup.core.frames import frame
from camelup.core.game import most_money
from camelup.tournament.algebra import Matrix, add, zeros
from camelup.tournament.estimate import Estimate, mean, share
from camelup.tournament.match import Fault, Played, dice_seed
from camelup.tournament.plan import Plan, line_ups, seatings
from camelup.tournament.rating import Ratings, rate
from camelup.tournament.sequential_test import Verdict

if TYPE_CHECKING:
    import polars as pl

T = TypeVar("T")


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """One bot. Several seats of one bot at a table count each for itself."""

    bot: str
    seats: int
    """How many times it sat at a table."""
    victories: float
    """Shared ones are split among those who share them."""
    win_share: Estimate
    """Victories for each time it sat at a table; the fair share is 1 / players."""
    money: Estimate
    rating: Estimate
    faults: dict[str, int]
    said: str = ""
    """What was said about its first fault."""
    moves: int = 0
    seconds: float = 0.0

    @property
    def pace(self) -> float:
        """Seconds that a move took on average."""
        return self.seconds / self.moves if self.moves else 0.0


class Meeting(NamedTuple):
    """Two bots at the same tables: the share of ``first`` in their victories over each other."""

    first: str
    second: str
    share: float
    comparisons: int
    difference: Estimate
    """Of their ratings."""


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """The whole tournament, the strongest bot first."""

    plan: Plan
    games: int
    deals: int
    line_ups: int
    standings: tuple[Standing, ...]
    meetings: tuple[Meeting, ...]
    """Of every two bots that met, the stronger first."""
    verdict: Verdict | None = None

    def standing(self, bot: str) -> Standing:
        """The row of one bot."""
        return next(one for one in self.standings if one.bot == bot)

    def meeting(self, first: str, second: str) -> Meeting:
        """Of two bots, the stronger named first."""
        pair = {first, second}
        return next(one for one in self.meetings if {one.first, one.second} == pair)

    def neighbours(self) -> tuple[Meeting, ...]:
        """Each bot with the next weaker one it met."""
        names = [one.bot for one in self.standings]
        next_ones = set(pairwise(names))
        return tuple(one for one in self.meetings if (one.first, one.second) in next_ones)

    def to_frame(self) -> pl.DataFrame:
        """A row for each bot, the strongest first; numbers with the ends of their intervals."""
        schema: dict[str, Any] = {"bot": str, "seats": int, "victories": float}
        estimates = ("win_share", "money", "rating")
        for name in estimates:
            schema |= {name: float, f"{name}_low": float, f"{name}_high": float}
        rows = list[dict[str, Any]]()
        for one in self.standings:
            row: dict[str, Any] = {"bot": one.bot, "seats": one.seats, "victories": one.victories}
            for name in estimates:
                estimate: Estimate = getattr(one, name)
                ends = {f"{name}_low": estimate.low, f"{name}_high": estimate.high}
                row |= {name: estimate.value, **ends}
            rows.append(row)
        return frame(rows, schema)

    def document(self) -> dict[str, Any]:
        """For other programs; the same for the same plan, however it was played."""
        said: dict[str, Any] = msgspec.to_builtins(self)
        for row in said["standings"]:
            del row["moves"], row["seconds"]  # those tell of the machine
            for name in ("win_share", "money", "rating"):
                row[name] = Estimate(*row[name])._asdict()
        said["meetings"] = [
            {**one._asdict(), "difference": one.difference._asdict()} for one in self.meetings
        ]
        said["verdict"] = None if self.verdict is None else self._verdict(self.verdict)
        return {"format": "camelup-tournament-result", "version": 1, **said}

    def _verdict(self, verdict: Verdict) -> dict[str, Any]:
        pair = self.plan.sure or ("", "")
        winner = None if verdict.winner is None else pair[verdict.winner]
        return {"first": pair[0], "second": pair[1], **verdict._asdict(), "winner": winner}


def summary(plan: Plan, games: Iterable[Played], verdict: Verdict | None = None) -> Result:
    """The result of some finished games; only deals that were played in all rotations count."""
    whole = _whole_deals(plan, games)
    names = list(dict.fromkeys(plan.bots))
    tallies = [_Tally(plan, names, deal) for deal in whole]
    ratings = rate([tally.won for tally in tallies]) if tallies else None
    rows = []
    for i, name in enumerate(names):
        rating = ratings.rating(i) if ratings else Estimate(0.0)
        rows.append((i, _standing(name, [tally.bots[i] for tally in tallies], rating)))
    rows.sort(key=lambda row: (row[1].seats == 0, -row[1].rating.value))
    meetings = []
    for place, (i, first) in enumerate(rows):
        for j, second in rows[place + 1 :]:
            won = sum(tally.won[i][j] for tally in tallies)
            both = won + sum(tally.won[j][i] for tally in tallies)
            if ratings and any(tally.bots[i].seats and tally.bots[j].seats for tally in tallies):
                share_won = won / both if both else 0.5
                pair = (first.bot, second.bot)
                difference = ratings.difference(i, j)
                meetings.append(Meeting(*pair, share_won, round(both), difference))
    return Result(
        plan=plan,
        games=sum(map(len, whole)),
        deals=len(whole),
        line_ups=len(set(line_ups(plan))),
        standings=tuple(row for _, row in rows),
        meetings=tuple(meetings),
        verdict=verdict,
    )


class Overall(NamedTuple):
    """The ratings of bots from the games of several tournaments together."""

    names: tuple[str, ...]
    ratings: Ratings

    def rating(self, bot: str) -> Estimate:
        """One bot's rating, compared with the average of all."""
        return self.ratings.rating(self.names.index(bot))

    def difference(self, first: str, second: str) -> Estimate:
        """By how much the first is stronger."""
        return self.ratings.difference(self.names.index(first), self.names.index(second))


def overall(tournaments: Sequence[tuple[Plan, Iterable[Played]]]) -> Overall:
    """Rate bots from all their games; deals with the same dice count as one observation."""
    names = tuple(dict.fromkeys(bot for plan, _ in tournaments for bot in plan.bots))
    deals: dict[str, Matrix] = {}
    for plan, games in tournaments:
        for deal in _whole_deals(plan, games):
            dice = dice_seed(plan, deal[0].deal)
            won = deals.setdefault(dice, zeros(len(names), len(names)))
            add(won, _Tally(plan, names, deal).won)
    return Overall(names, rate(list(deals.values())))


def _whole_deals(plan: Plan, games: Iterable[Played]) -> list[list[Played]]:
    """The deals that were played in all rotations."""
    ordered = sorted(games, key=lambda game: game.task)
    deals = [list(group) for _, group in groupby(ordered, key=lambda game: game.deal)]
    return [deal for deal in deals if len(deal) == len(seatings(plan, deal[0].deal))]


class _Sums:
    """What one bot did in one deal."""

    def __init__(self) -> None:
        self.seats = 0
        self.victories = 0.0
        self.money = 0
        self.moves = 0
        self.seconds = 0.0
        self.faults: Counter[str] = Counter()
        self.said = ""


class _Tally:
    """The games of one deal, added up."""

    def __init__(self, plan: Plan, names: Sequence[str], games: Sequence[Played]) -> None:
        self.bots = [_Sums() for _ in names]
        self.won: Matrix = zeros(len(names), len(names))
        for game in games:
            seating = seatings(plan, game.deal)[game.turn]
            seats = [names.index(name) for name in seating]
            self._seats(game, seats)
            for i, j, score in comparisons(game, seats):
                self.won[i][j] += score

    def _seats(self, game: Played, seats: Sequence[int]) -> None:
        winners = most_money(game.money)
        for seat, i in enumerate(seats):
            sums = self.bots[i]
            sums.seats += 1
            sums.money += game.money[seat]
            sums.victories += (seat in winners) / len(winners)
            sums.moves += game.moves[seat] if game.moves else 0
            sums.seconds += game.seconds[seat] if game.seconds else 0.0
        for fault in game.faults:
            _note(self.bots[seats[fault.seat]], fault)


def _note(sums: _Sums, fault: Fault) -> None:
    sums.faults[fault.kind] += fault.times
    sums.said = sums.said or fault.said


def comparisons(game: Played, seats: Sequence[T]) -> Iterable[tuple[T, T, float]]:
    """Who won against whom: the winner against every seat of another bot; ties are split."""
    winners = most_money(game.money)
    for winner in winners:
        for other in seats:
            if seats[winner] != other:
                yield seats[winner], other, 1 / len(winners)


def score_of(plan: Plan, games: Iterable[Played]) -> float:
    """How the first of ``plan.sure`` did against the second: from 0 to 1, one half if equally well.

    That is one half of 1 and of the difference of their victories over each other, as a part of the
    greatest that it could be.
    """
    first, second = plan.sure or ("", "")
    sign = {(first, second): 1.0, (second, first): -1.0}
    ahead = most = 0.0
    for game in games:
        seats = seatings(plan, game.deal)[game.turn]
        most += max(seats.count(first), seats.count(second))
        for one, other, victory in comparisons(game, seats):
            ahead += victory * sign.get((one, other), 0.0)
    return (1 + ahead / most) / 2


def _standing(name: str, deals: Sequence[_Sums], rating: Estimate) -> Standing:
    faults: Counter[str] = Counter()
    for deal in deals:
        faults.update(deal.faults)
    seats = [deal.seats for deal in deals]
    return Standing(
        bot=name,
        seats=sum(seats),
        victories=sum(deal.victories for deal in deals),
        win_share=share([deal.victories for deal in deals], seats),
        money=mean([deal.money for deal in deals], seats),
        rating=rating,
        faults=dict(sorted(faults.items())),
        said=next((deal.said for deal in deals if deal.said), ""),
        moves=sum(deal.moves for deal in deals),
        seconds=sum(deal.seconds for deal in deals),
    )
