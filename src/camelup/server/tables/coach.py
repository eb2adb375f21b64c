"""The coach beside one client: when he is asked, and what he says in the client's language."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from camelup.core.values import Seat
from camelup.odds.parts import ActionValue
from camelup.server.log import report_failure
from camelup.server.protocol import Advice, CamelOdds, ValueOf
from camelup.server.tables.updates import voice
from camelup.server.workers.fair_queue import Asker
from camelup.server.workers.worker_process import Advised
from camelup.text import Speaker

if TYPE_CHECKING:
    from camelup.server.tables.client import Client


class Coaching:
    """Asks again whenever things have changed, one question at a time."""

    __slots__ = ("_client", "_task", "on")

    def __init__(self, client: Client) -> None:
        self.on = False
        self._client = client
        self._task: asyncio.Task[None] | None = None

    def ask(self) -> None:
        """Things have changed: ask the coach again, where he is wanted."""
        room = self._client.room
        wanted = self.on and room.game is not None and room.table.playing
        if wanted and self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._advise())
            self._task.add_done_callback(self._ended)

    async def _advise(self) -> None:
        """Ask until the answer is about what is on the table now."""
        client, room = self._client, self._client.room
        while self.on and client in room.audience and room.table.playing:
            seat, version = client.seat, room.table.version
            found = await self._found(seat)
            if (seat, version) == (client.seat, room.table.version):
                if found is not None:
                    client.tell(advice(found, version, seat, voice(room, client.language)))
                return

    async def _found(self, seat: Seat | None) -> Advised | None:
        """What the coach finds for ``seat``; nothing if the game has gone on meanwhile."""
        room, game = self._client.room, self._client.room.game
        assert game is not None
        version = game.version
        found = await room.services.coach.advise(
            game.view(seat),
            game.legal(seat),
            wanted=lambda: game.version == version and bool(room.audience),
            asker=Asker(self._client.machine, self._client.key),
        )
        return found if game.version == version else None

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._task = None
        report_failure(self._client.room.id, task)


def advice(found: Advised, version: int, seat: Seat | None, say: Speaker) -> Advice:
    """What the coach says about ``version`` to ``seat``."""
    methods = [odds.method for odds in (found.leg, found.race) if odds is not None]
    method = next((m for m in ("simulation", "table") if m in methods), "exact")
    return Advice(
        version=version,
        seat=seat,
        odds=camel_odds(found),
        values=tuple(_value(one, say) for one in found.values),
        method=method,
        text=_how(found, say),
    )


def camel_odds(found: Advised) -> tuple[CamelOdds, ...]:
    """The odds, camel by camel."""
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
