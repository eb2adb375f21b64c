"""A followed game: a tree of what was entered, and where in it the game stands."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from camelup.core.errors import IllegalMove
from camelup.core.game import CHANCE, OVER
from camelup.core.take_back import ReadAgain, TakeBack
from camelup.core.values import Action, Move, Outcome, Seat
from camelup.editions.catalogue import game_of
from camelup.follow.document import Entry, FollowDocument, Tracks, path_to
from camelup.follow.families import FOLLOW
from camelup.follow.offers import Offer, hides, offers_of, only_look
from camelup.follow.replay import Stand, options_for, replayed, stand_after
from camelup.follow.setting import bare, changed, way_to
from camelup.play.lines import document_of, move_of
from camelup.play.record import Header, Record
from camelup.play.take_back import without_take_back


class FollowedGame:
    """What happens elsewhere, entered here. The rules say what can be entered."""

    def __init__(self, document: FollowDocument) -> None:
        self.document = document
        self.game = document.header.game()
        self._stands: dict[int, Stand] = {}

    @classmethod
    def begin(
        cls,
        edition: str,
        names: Sequence[str],
        modules: Sequence[str] = (),
        *,
        position: dict[str, Any] | None = None,
        tracks: Tracks = "all",
        known: Sequence[Seat] = (),
        supposed: bool = False,
    ) -> FollowedGame:
        """Follow a game from the set-up, or from a position."""
        header = Header(
            edition=edition,
            modules=tuple(modules),
            players=tuple(names),
            position=position,
            real_dice=True,
        )
        return cls(
            FollowDocument(header=header, tracks=tracks, known=tuple(known), supposed=supposed)
        )

    @classmethod
    def from_position(
        cls, position: dict[str, Any], names: Sequence[str] = (), hidden: Collection[Seat] = ()
    ) -> FollowedGame:
        """Follow variations of a position, whose cards are known but those of ``hidden`` seats."""
        game = game_of(position)
        game.from_document(position)
        names = names or [f"Player {number}" for number in range(1, game.players + 1)]
        return cls.begin(
            game.edition_key,
            names,
            game.modules,
            position=position,
            known=[seat for seat in range(game.players) if seat not in hidden],
            supposed=bool(hidden),
        )

    @classmethod
    def from_record(cls, record: Record, version: int) -> FollowedGame:
        """A game that was played, with all its moves entered; it stands after ``version`` moves.

        What was taken back is a variation.
        """
        header = replace(record.header, fair=None, seed=None, take_back=False, read_again=False)
        entries: list[Entry] = []
        places: list[tuple[Any, int, tuple[Move, ...]]] = []
        moves: tuple[Move, ...] = ()
        at = node = 0
        for made, (move, step) in enumerate(record.replay()):
            game, state = without_take_back(record.game, step.state)
            if isinstance(move, (TakeBack, ReadAgain)):
                node, moves = next((n, m) for there, n, m in places if there is state)
            else:
                moves += () if move is None else (move,)
                if moves and game.to_move(state) is not CHANCE:
                    entries.append(Entry(parent=node, moves=tuple(map(document_of, moves))))
                    node, moves = len(entries), ()
                places.append((state, node, moves))
            at = node if made <= version and not moves else at
        seats = tuple(range(record.game.players))
        kept = FollowDocument(header=header, known=seats, entries=tuple(entries), at=at, tip=node)
        return cls(kept)

    # Where it stands

    @property
    def known(self) -> tuple[Seat, ...]:
        """Players whose hidden cards are entered as well."""
        return self.document.known

    def stand(self, node: int | None = None) -> Stand:
        """How the game stands at an entry; left out: now."""
        node = self.document.at if node is None else node
        if node not in self._stands:
            self._stands[node] = replayed(self.game, self.document, node)
        return self._stands[node]

    @property
    def state(self) -> Any:
        """Everything, stand-ins for hidden cards included."""
        return self.stand().state

    @property
    def path(self) -> tuple[int, ...]:
        """The entries that lead here."""
        return path_to(self.document.entries, self.document.at)

    @property
    def over(self) -> bool:
        """Is the race over? Perhaps there are cards to be turned over yet."""
        return self.game.to_move(self.state) is OVER

    def offers(self) -> tuple[Offer, ...]:
        """Everything that can be entered now."""
        if self.over:
            return ()
        found = offers_of(self.game, self.state, self.known)
        family = FOLLOW.get(self.game.family)
        if self.document.tracks != "board" or family is None:
            return found
        return tuple(
            offer
            for offer in found
            if isinstance(offer.moves[0], Outcome) or offer.moves[0].kind in family.board
        )

    def offers_for(self, seat: Seat) -> tuple[Offer, ...]:
        """What one player could do if it were his turn: those who skip moves need not wait."""
        seats = self.game.to_move(self.state)
        if not isinstance(seats, frozenset) or seat in seats:
            return ()
        from camelup.odds.ask import on_turn

        state = on_turn(self.game, self.state, seat)
        return () if state is None else offers_of(self.game, state, self.known)

    # Entering

    def enter(self, *moves: Move | dict[str, Any], unknown: bool = False) -> None:
        """Enter moves that belong together; an impossible one is refused and leaves no trace.

        ``unknown``: the first is an action of which only what everybody sees is known.
        """
        read = [self._move(move) for move in moves]
        if not read:
            raise IllegalMove("follow.not-a-move")
        self._check_turn(read[0])
        stand = self.stand()
        unknown = unknown and hides(self.game, stand.state, self.known, read[0])
        for move in read:
            stand = stand_after(self.game, stand, self.known, move)
        read += self._unasked(stand)
        moves_made = tuple(map(document_of, read))
        self._add(Entry(parent=self.document.at, moves=moves_made, unknown=unknown))

    def _move(self, move: Move | dict[str, Any]) -> Move:
        if not isinstance(move, dict):
            return move
        try:
            return move_of(self.game, move)
        except msgspec.ValidationError:
            raise IllegalMove("follow.not-a-move") from None

    def _check_turn(self, first: Move) -> None:
        """Whoever tracks all players does so turn by turn."""
        seats = self.game.to_move(self.state)
        if not isinstance(first, Action) or not isinstance(seats, frozenset):
            return
        if self.document.tracks == "all" and first.seat not in seats:
            turn = min(seats)
            raise IllegalMove("move.not-your-turn", seat=first.seat, turn=turn)

    def _unasked(self, stand: Stand) -> list[Move]:
        """What follows that nobody who follows the game could tell from anything else."""
        moves: list[Move] = []
        while (move := only_look(self.game, stand.state, self.known)) is not None:
            moves.append(move)
            stand = stand_after(self.game, stand, self.known, move)
        return moves

    def place(self, track: Mapping[str, Sequence[str]], first: Seat = 0) -> None:
        """Enter the set-up as it lies on the table: the camels, and who begins."""
        self.edit({"track": {space: list(camels) for space, camels in track.items()},
                   "turn": first})  # fmt: skip

    def edit(self, position: dict[str, Any], *, keep: bool = False) -> None:
        """Go on from another position; one that is impossible is refused with the reason.

        Of this game, unless the position says otherwise. A set-up that chance can bring now is
        entered as these moves. With ``keep`` all that it does not say stays as it is, player by
        player; what it says is ``None`` is worked out again.
        """
        game = self.game
        now = game.to_document(self.state)
        usual = now if keep and now.get("track") else bare(game)
        whole = game.to_document(game.from_document(changed(usual, position)))
        if game.to_move(self.state) is CHANCE:
            moves = way_to(game, self.state, whole)
            if moves:
                self.enter(*moves)
                return
        self._add(Entry(parent=self.document.at, position=whole))

    def _add(self, entry: Entry) -> None:
        document = self.document
        for node, there in enumerate(document.entries, 1):
            if there == entry:
                self.go(node)
                return
        entries = (*document.entries, entry)
        self.document = replace(document, entries=entries, at=len(entries), tip=len(entries))
        try:
            self.stand()
        except BaseException:
            self.document = document
            raise

    # Back and forth

    def undo(self) -> bool:
        """Go back to before the last entry; false at the beginning."""
        if not self.document.at:
            return False
        self.document = replace(
            self.document, at=self.document.entries[self.document.at - 1].parent
        )
        return True

    def redo(self) -> bool:
        """Go forward again; false at the end."""
        ahead = self._ahead()
        if ahead:
            self.document = replace(self.document, at=ahead[0])
        return bool(ahead)

    @property
    def can_redo(self) -> bool:
        """Is there anything ahead?"""
        return bool(self._ahead())

    def _ahead(self) -> tuple[int, ...]:
        line = path_to(self.document.entries, self.document.tip)
        here = self.document.at
        return line[line.index(here) + 1 :] if here else line

    def go(self, node: int) -> None:
        """Go to any entry; 0 is the opening."""
        if not 0 <= node <= len(self.document.entries):
            raise IllegalMove("follow.no-entry", number=node)
        line = (0, *path_to(self.document.entries, self.document.tip))
        tip = self.document.tip if node in line else node
        self.document = replace(self.document, at=node, tip=tip)

    def variations(self) -> tuple[int, ...]:
        """The entries that were made from here."""
        here = self.document.at
        entries = enumerate(self.document.entries, 1)
        return tuple(node for node, entry in entries if entry.parent == here)

    # Cards that are hidden until the end

    def face_down(self) -> tuple[int, ...]:
        """Entries whose cards nobody knows yet."""
        entries = self.document.entries
        turned = {entries[node - 1].turned for node in self.path}
        return tuple(n for n in self.path if entries[n - 1].unknown and n not in turned)

    def faces(self, node: int) -> tuple[Move, ...]:
        """What a hidden move can have been, as far as anybody knows."""
        return options_for(self.game, self.document, node)

    def turn_over(self, node: int, move: Move | dict[str, Any]) -> None:
        """Enter what a hidden move was."""
        read = self._move(move)
        if node not in self.face_down() or read not in self.faces(node):
            raise IllegalMove("move.not-legal", move=read, seat=getattr(read, "seat", 0))
        entry = Entry(parent=self.document.at, turned=node, moves=(document_of(read),))
        self._add(entry)

    # What comes of it

    def record(self) -> Record:
        """The record of the game up to here, from the latest new position on.

        Refused where moves were left out, or hidden cards had to be supposed.
        """
        stand = self.stand()
        if stand.loose or self.face_down() or self.document.supposed:
            raise IllegalMove("follow.no-record")
        position = self.document.header.position if stand.position is None else stand.position
        record: Record = Record(replace(self.document.header, position=position))
        for move in stand.moves:
            record.add(move)
        return record

    @property
    def awaiting(self) -> str:
        """What is to be entered: ``chance``, ``action``, ``turn-over``, or ``over``."""
        seats = self.game.to_move(self.state)
        if seats is OVER:
            return "turn-over" if self.document.tracks != "board" and self.face_down() else "over"
        return "chance" if seats is CHANCE else "action"
