"""A review for the terminal: curves, the split of every result, moves that counted."""

from __future__ import annotations

from collections.abc import Iterator

from camelup.core.values import Seat
from camelup.play.record import Record
from camelup.review.document import WHOLE, Decision, Review
from camelup.review.words import option_words, why
from camelup.text import Speaker

EIGHTHS = "▁▂▃▄▅▆▇█"
CURVE = 60


def lines(review: Review, record: Record, say: Speaker) -> Iterator[str]:
    """The whole page."""
    if not review.over:
        yield say.say("review.not-over")
    if not review.complete:
        yield say.say("review.incomplete")
    if not review.moments:
        return
    yield say.say("review.curve", error=_points(say, review.error))
    width = max(len(name) for name in review.players)
    for seat, name in enumerate(review.players):
        last = review.moments[-1].chances[seat] / WHOLE
        yield f"  {name:<{width}}  {_curve(review, seat)} {say.percent(last):>7}"
    yield ""
    yield from _split(review, say, width)
    if review.turned is not None:
        yield ""
        yield say.say("review.turned", number=review.turned, happened=_move(record, review, say))
    for seat in range(len(review.players)):
        yield from _player(review, record, say, seat)
    yield ""
    yield say.say("review.known")


def _curve(review: Review, seat: Seat) -> str:
    """The chance after each move, in eighths; of many moves those that fit."""
    count = len(review.moments)
    columns = min(CURVE, count)
    shares = [
        review.moments[(i + 1) * count // columns - 1].chances[seat] / WHOLE for i in range(columns)
    ]
    return "".join(EIGHTHS[min(7, int(8 * share))] for share in shares)


def _split(review: Review, say: Speaker, width: int) -> Iterator[str]:
    yield say.say("review.split", share=say.percent(1 / len(review.players)))
    columns = ("result", "own", "others", "chance", "start")
    shown = columns if any(one.start for one in review.splits) else columns[:-1]
    heads = [say.say(f"review.part.{name}") for name in shown]
    yield "  " + " " * width + "".join(f"  {head:>15}" for head in heads)
    for name, one in zip(review.players, review.splits, strict=True):
        cells = [say.percent(one.result / WHOLE)]
        cells += [_points(say, getattr(one, part) / WHOLE, sign=True) for part in shown[1:]]
        yield f"  {name:<{width}}" + "".join(f"  {cell:>15}" for cell in cells)


def _player(review: Review, record: Record, say: Speaker, seat: Seat) -> Iterator[str]:
    one, by_number = review.verdicts[seat], {d.number: d for d in review.decisions}
    yield ""
    accuracy = "–" if one.accuracy is None else say.point(f"{one.accuracy:.1f}")
    yield say.say(
        "review.player",
        seat=seat,
        accuracy=accuracy,
        decisions=one.decisions,
        mistakes=one.mistakes,
    )
    for number in one.costliest:
        yield from _mistake(by_number[number], record, say)
    for number in one.finds:
        yield from _find(by_number[number], record, say)


def _mistake(one: Decision, record: Record, say: Speaker) -> Iterator[str]:
    played = option_words(one.options[one.played], record.game, say)
    best = option_words(one.options[0], record.game, say)
    yield "  " + say.say(
        "review.mistake",
        number=one.number,
        chosen=played.text,
        better=best.text,
        cost=_points(say, one.cost),
        error=_points(say, one.error),
        lost=say.gain(-one.money),
    )
    yield f"      {why(one, say)}"
    for words in (best, played):
        if words.parts:
            yield f"      {words.text}: {words.parts}"


def _find(one: Decision, record: Record, say: Speaker) -> Iterator[str]:
    assert one.obvious is not None
    played = option_words(one.options[one.played], record.game, say)
    usual = option_words(one.options[one.obvious], record.game, say)
    yield "  " + say.say(
        "review.find",
        number=one.number,
        chosen=played.text,
        usual=usual.text,
        gain=_points(say, one.find),
    )
    yield f"      {why(one, say)}"


def _move(record: Record, review: Review, say: Speaker) -> str:
    """What the move was after which the winner was ahead for good."""
    if not review.turned:
        return say.say("server.replay.setup")
    return say.move(record.moves[review.turned - 1])


def _points(say: Speaker, share: float, *, sign: bool = False) -> str:
    """In hundredths, with one decimal."""
    return say.point(f"{100 * share:{'+' if sign else ''}.1f}")
