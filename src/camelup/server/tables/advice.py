"""The coach's word in a client's language, from what the workers found out."""

from __future__ import annotations

from typing import Any

from camelup.core.values import Seat
from camelup.odds.parts import ActionValue
from camelup.server.protocol import Advice, CamelOdds, ValueOf
from camelup.server.workers.worker_process import Advised
from camelup.text import Speaker


def advice(found: Advised, version: int, seat: Seat | None, say: Speaker) -> Advice:
    """What the coach says about ``version`` to ``seat``."""
    methods = [odds.method for odds in (found.leg, found.race) if odds is not None]
    method = next((m for m in ("simulation", "table") if m in methods), "exact")
    return Advice(
        version=version,
        seat=seat,
        odds=_odds(found),
        values=tuple(_value(one, say) for one in found.values),
        method=method,
        text=_how(found, say),
    )


def _odds(found: Advised) -> tuple[CamelOdds, ...]:
    leg, race = found.leg, found.race
    if leg is None or race is None:
        return ()
    return tuple(
        CamelOdds(
            camel=camel,
            places=leg.of(camel),
            winner=race.of(camel)[0],
            loser=race.of(camel)[1],
        )
        for camel in leg.camels
    )


def _value(one: ActionValue, say: Speaker) -> ValueOf:
    reasons = [
        say.say("coach.part", gain=say.gain(part.amount), why=_said(say, part.key, part.facts))
        for part in one.parts
        if part.facts or len(one.parts) > 1
    ]
    action: Any = one.action
    return ValueOf(
        action=action,
        value=one.value,
        text=say.action(one.action),
        why=say.listing(reasons, last="comma") if reasons else "",
    )


def _how(found: Advised, say: Speaker) -> str:
    """How the odds are known."""
    if found.leg is None or found.race is None:
        return say.say("coach.none")
    leg = say.say(f"coach.leg.{found.leg.method}", error=_error(say, found.leg.error))
    race = say.say(f"coach.race.{found.race.method}", error=_error(say, found.race.error))
    return f"{leg} {race}"


def _error(say: Speaker, error: float) -> str:
    return say.point(f"{100 * error:.2g}")


def _said(say: Speaker, key: str, facts: dict[str, Any]) -> str:
    return say.say(key, **{name: _fact(say, name, fact) for name, fact in facts.items()})


def _fact(say: Speaker, name: str, fact: Any) -> Any:
    """Shares as percentages, other fractions with two decimals."""
    if name == "probability":
        return say.percent(fact)
    return say.decimal(fact) if isinstance(fact, float) else fact
