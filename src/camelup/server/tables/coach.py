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
from camelup.text.parts import parts_said

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
        if wanted and not self._client.shut_out and self._task is None:
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
        if game.asked is not None:  # nobody can act before the dice are known
            return None
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
    action: Any = one.action
    return ValueOf(
        action=action,
        value=one.value,
        text=say.action(one.action),
        why=parts_said(say, one.parts),
    )


def _how(found: Advised, say: Speaker) -> str:
    """How the odds are known."""
    if found.leg is None or found.race is None:
        return say.say("coach.none")
    leg = say.say(f"coach.leg.{found.leg.method}", error=_error(say, found.leg.error))
    race = say.say(f"coach.race.{found.race.method}", error=_error(say, found.race.error))
    return f"{leg} {race}{_champion(found, say)}"


def _champion(found: Advised, say: Speaker) -> str:
    """What the champion would do, where it knows the game."""
    if found.champion is None:
        return ""
    action, chance, error = found.champion
    return " " + say.say("coach.champion", action=say.action(action), chance=chance, error=error)


def _error(say: Speaker, error: float) -> str:
    return say.point(f"{100 * error:.2g}")
