"""One table that somebody needs now: its seats, its game, and those who are connected to it.

Everything that changes a room goes through its own queue, one at a time, and is committed before
anybody hears of it. The room knows no edition.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from enum import Enum
from typing import TYPE_CHECKING, TypeVar

from msgspec.structs import replace

from camelup.bots import Chosen, Why
from camelup.core.errors import CamelUpError
from camelup.core.values import Event, Move, Seat
from camelup.server.errors import Conflict, Unavailable
from camelup.server.games.bot_reasons import encode_reason
from camelup.server.games.running_game import After, RunningGame, header_of
from camelup.server.games.table_dice import dice_of, header_for
from camelup.server.metrics import CONFLICTS
from camelup.server.protocol import Act, CloseCode, Options, Phase
from camelup.server.store.stored import (
    ActionId,
    Outdated,
    StoredGame,
    StoredSeat,
    StoredStep,
    StoredTable,
)
from camelup.server.tables.audience import Audience
from camelup.server.tables.clock import Clock
from camelup.server.tables.driver import Driver
from camelup.server.tables.follower import Follower
from camelup.server.tables.nearby import Nearby
from camelup.server.tables.seats import with_name
from camelup.server.tables.services import Services
from camelup.server.tables.talking import Talking
from camelup.server.tables.turns import Turns

if TYPE_CHECKING:
    from camelup.server.tables.client import Client

T = TypeVar("T")


class ActResult(Enum):
    """What became of a person's action."""

    PLAYED = "played"
    REPEATED = "repeated"
    """It had been played before."""
    STALE = "stale"
    """It was chosen from a list that does not hold any more."""


class Stale(Conflict):
    """An action was chosen from a list that does not hold any more."""


class Room:
    """See the module; :class:`camelup.server.tables.rooms.Rooms` makes and forgets rooms."""

    __slots__ = ("_forget", "audience", "broken", "clock", "done", "driver", "follower", "game",
                 "nearby", "queue", "reasons", "services", "sockets", "table", "talking",
                 "touched", "turns")  # fmt: skip

    def __init__(
        self, services: Services, stored: StoredGame, forget: Callable[[Room], None]
    ) -> None:
        self.services = services
        self._forget = forget
        self.table = stored.table
        self.take(stored)
        self.audience = Audience(self)
        self.sockets = 0
        """That are open here, also those that have not said hello yet."""
        self.queue = asyncio.Lock()
        self.touched = time.monotonic()
        self.broken = False
        self.reasons: dict[Seat, Why | None] = {}
        self.turns = Turns()
        self.clock = Clock(self)
        self.driver = Driver(self)
        self.follower = Follower(self)
        self.nearby = Nearby(self)
        self.talking = Talking(self)

    def take(self, stored: StoredGame) -> None:
        """The game as it is kept."""
        self.game = resumed(stored)
        self.done = set(map(hash, stored.action_ids))
        """Hashes are enough to tell a table's actions apart, and take little memory."""

    @property
    def id(self) -> str:
        """The table's id."""
        return self.table.id

    @property
    def unused(self) -> bool:
        """Does nobody need it at the moment?"""
        return not self.sockets and not self.driver.busy and not self.queue.locked()

    # Playing

    async def start(self) -> None:
        """Begin the game: every seat must be taken."""

        async def begin() -> None:
            if self.table.phase != "lobby":
                raise Conflict("server.begun")
            if not all(seat.taken for seat in self.table.seats):
                raise Conflict("server.seats-open")
            header = header_for(self.table)
            game = RunningGame(header, dice_of(self.table, header))
            after = game.begin(header)
            await self._commit(after)
            self.game = game
            self._accept(game, after)

        await self.change(begin)

    async def act(self, act: Act) -> ActResult:
        """Play a person's action. Said twice, it is done once."""
        return await self.play_once(
            ActionId(act.seat, act.id),
            lambda game: self.turns.current(act.seat, act.version, game.version),
            lambda game: (game.action(act.seat, act.action),),
        )

    async def play_once(
        self,
        action_id: ActionId,
        current: Callable[[RunningGame], bool],
        moves: Callable[[RunningGame], Sequence[Move]],
    ) -> ActResult:
        """Play what somebody chose, once, if it was chosen from what is so now."""

        async def play() -> ActResult:
            game = self.playing()
            if hash(action_id) in self.done:
                return ActResult.REPEATED
            if not current(game):
                raise Stale("server.stale")
            await self.play(game, *moves(game), action_id=action_id)
            return ActResult.PLAYED

        try:
            return await self.change(play)
        except Stale:
            return ActResult.STALE

    async def act_for(self, seat: Seat, game: RunningGame, version: int, choice: Chosen) -> bool:
        """Play a bot's choice, unless things have changed while it was thinking."""

        async def play() -> bool:
            changed = self.playing() is not game or game.version != version
            if changed or not self.table.seats[seat].bot:
                return False
            await self.play(game, choice.action, reason=encode_reason(choice.reason))
            return True

        return await self.change(play)

    async def change(self, attempt: Callable[[], Awaitable[T]]) -> T:
        """Change something when it is its turn: judged by how the table is, and kept.

        If another node was faster, what it did is learnt first, and the attempt judged again. So
        it is where something would be refused: nobody hears no because of what is not so any more.
        """
        async with self.queue:
            while True:
                if self.broken:
                    raise Conflict("server.failed")
                try:
                    return await attempt()
                except Outdated:
                    CONFLICTS.inc()
                except Unavailable:
                    raise
                except CamelUpError:
                    if not await self.follower.behind():
                        raise
                await self.kept(self.follower.catch_up())

    def playing(self) -> RunningGame:
        """The game that is going on."""
        if self.game is None or not self.table.playing:
            raise Conflict("server.not-playing")
        return self.game

    async def play(
        self,
        game: RunningGame,
        *moves: Move,
        action_id: ActionId | None = None,
        reason: str | None = None,
    ) -> None:
        """Play an action, or enter what real dice show, within :meth:`change`."""
        after = game.after(*moves)
        await self._commit(after, action_id, reason)
        if action_id is not None:
            self.done.add(hash(action_id))
        self._accept(game, after, action_id)

    async def _commit(
        self, after: After, action_id: ActionId | None = None, reason: str | None = None
    ) -> None:
        phase: Phase = "playing" if after.result is None else "over"
        step = StoredStep(
            table=self.id,
            number=after.number,
            lines=after.lines,
            phase=phase,
            version=after.version,
            checksum=after.checksum,
            to_move=after.to_move,
            snapshot=after.snapshot,
            result=after.result,
            action_id=action_id,
            reason=reason,
        )
        await self.kept(self.services.store.append(step, self.table.revision))
        before = self.table
        self.table = replace(
            before,
            revision=before.revision + 1,
            phase=phase,
            version=after.version,
            to_move=after.to_move,
            result=after.result,
        )
        self.audience.ended(before)
        self.nearby.stepped(step)

    def _accept(self, game: RunningGame, after: After, action_id: ActionId | None = None) -> None:
        """It is committed: now it is so, and everybody hears of it."""
        game.accept(after)
        opening = after.number == 0
        self.tell(None if opening else after.happened.events, action_id)

    def tell(self, events: tuple[Event, ...] | None, action_id: ActionId | None = None) -> None:
        """The game went on: everybody hears of it, from scratch if there are no events."""
        self.wake()
        if events is None or self.table.phase == "over" or self.table.options.time_limit:
            self.audience.tell_table()
        self.audience.tell_game(events, action_id)

    def wake(self) -> None:
        """Something happened at the table: see whose turn it is, and wake whoever is to act."""
        if self.game is not None:
            self.turns.note(self.game)
        self.clock.set()
        self.driver.wake()

    # Sitting down and standing up

    async def change_seats(self, wish: Callable[[], Mapping[Seat, StoredSeat]]) -> bool:
        """Keep and tell of seats that change hands, if any do.

        ``wish`` looks at the table when it is its turn, and says how the seats shall be.
        """

        async def sit() -> bool:
            changed = wish()
            if changed:
                await self._change_seats(changed)
            return bool(changed)

        return await self.change(sit)

    async def _change_seats(self, changed: Mapping[Seat, StoredSeat]) -> None:
        named = {n: with_name(seat, self.table.names) for n, seat in changed.items()}
        named = {n: replace(seat, value=self._value(n, seat)) for n, seat in named.items()}
        revision = self.table.revision
        await self.kept(self.services.store.change_seats(self.id, named, revision))
        seats = tuple(named.get(n, seat) for n, seat in enumerate(self.table.seats))
        self.become(replace(self.table, seats=seats, revision=revision + 1))
        self.nearby.changed()
        self.wake()
        self.audience.tell_table()

    def become(self, table: StoredTable) -> None:
        """The table is kept like this now: who lost his seat sees less, who took one has time."""
        before, self.table = self.table, table
        self.touched = time.monotonic()
        if table.options.watching and not before.options.watching:
            self.audience.let_in(before)
        self.audience.ended(before)
        if before.seats == table.seats:
            return
        for number, (old, new) in enumerate(zip(before.seats, table.seats, strict=True)):
            if not new.bot and (old.bot or new.owner not in (None, old.owner)):
                self.turns.restart(number)
        for client in self.audience:
            client.check_seat()

    def _value(self, number: Seat, seat: StoredSeat) -> str:
        """What goes into the dice for a seat: once they are thrown, what has gone into them."""
        if self.table.phase != "lobby":
            return self.table.seats[number].value
        values = (client.value for client in self.audience if client.key == seat.owner)
        return seat.value or next(filter(None, values), "")

    async def set_options(self, options: Options) -> None:
        """Keep and tell how the table is played from now on, within :meth:`change`."""
        await self.kept(self.services.store.set_options(self.table, options))
        self.become(replace(self.table, options=options, revision=self.table.revision + 1))
        self.nearby.changed()
        self.audience.tell_table()

    async def set_rematch(self, table: StoredTable) -> None:
        """Keep and tell where the players go on, within :meth:`change`."""
        revision = self.table.revision
        await self.kept(self.services.store.set_rematch(self.id, table, revision))
        self.table = replace(self.table, rematch=table.id, revision=revision + 1)
        self.nearby.changed()
        self.audience.tell_table()

    # Coming and going

    def join(self, client: Client) -> None:
        """Somebody is there: tell him all, and the others of him."""
        if self.broken:
            client.outbox.close(CloseCode.FAILED)
            return
        self.audience.add(client)
        self.nearby.announce()
        self.touched = time.monotonic()
        self.wake()
        self.audience.tell_table()
        client.show()
        self.talking.remind(client)

    def leave(self, client: Client) -> None:
        """Somebody is gone."""
        if client in self.audience:
            self.audience.remove(client)
            self.nearby.announce()
            self.touched = time.monotonic()
            self.audience.tell_table()

    # Keeping

    async def kept(self, kept: Awaitable[None]) -> None:
        """Wait for a commit. If it fails, who knows what is kept: what is kept decides."""
        try:
            await kept
        except Outdated:
            raise
        except BaseException:
            self.fail()
            raise

    def fail(self, code: CloseCode = CloseCode.FAILED) -> None:
        """Forget this room; it is loaded when it is needed again."""
        self.broken = True
        self._forget(self)
        self.audience.hang_up(code)

    def stop(self) -> None:
        """The room is put away."""
        self.clock.stop()
        self.driver.stop()


def resumed(stored: StoredGame) -> RunningGame | None:
    """The game as the store has it, once it has begun."""
    if stored.header is None:
        return None
    header = header_of(stored.header)
    game = RunningGame(header, dice_of(stored.table, header))
    if stored.snapshot is None:
        game.reopen(header, stored.lines, stored.checksum)
    else:
        game.resume(stored.snapshot, stored.lines, stored.checksum)
    return game
