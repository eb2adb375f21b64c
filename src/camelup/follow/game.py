"""A followed game: a tree of what was entered, and where in it the game stands."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from camelup.core.errors import IllegalMove
from camelup.core.game import CHANCE, OVER, seen_by
from camelup.core.values import Action, Event, Move, Outcome, Seat
from camelup.editions.notation import read
from camelup.follow.document import Entry, FollowDocument, path_to
from camelup.follow.families import FOLLOW
from camelup.follow.hidden import HiddenCards, covered
from camelup.follow.offers import Offer, hides, offers_of, only_look
from camelup.follow.opening import altered, at_line, at_position, begun
from camelup.follow.recorded import entered
from camelup.follow.replay import Stand, replayed, stand_after
from camelup.follow.setting import bare, changed, way_to
from camelup.follow.tree import added, ahead, gone_back, gone_to, variations
from camelup.play.lines import document_of, move_of
from camelup.play.record import Record


class FollowedGame:
    """What happens elsewhere, entered here. The rules say what can be entered."""

    def __init__(self, document: FollowDocument) -> None:
        self.document = document
        self.game = document.header.game()
        self._stands: dict[int, Stand] = {}

    @classmethod
    def begin(
        cls, edition: str, names: Sequence[str], modules: Sequence[str] = (), **fields: Any
    ) -> FollowedGame:
        """Follow a game from the set-up, or from a ``position``: see :func:`opening.begun`."""
        return cls(begun(edition, names, modules, **fields))

    @classmethod
    def from_position(
        cls,
        position: dict[str, Any],
        names: Sequence[str] = (),
        hidden: Collection[Seat] = (),
        face_down: Sequence[int] = (),
    ) -> FollowedGame:
        """Follow variations of a position, whose cards are known but those of ``hidden`` seats."""
        return cls(at_position(position, names, hidden, face_down))

    @classmethod
    def from_line(cls, line: str, names: Sequence[str] = ()) -> FollowedGame:
        """The same from a position in one line: what is ``?`` in it is hidden."""
        return cls(at_line(line, names))

    @classmethod
    def from_record(cls, record: Record, version: int) -> FollowedGame:
        """A game that was played, with all its moves entered; it stands after ``version`` moves.

        What was taken back is a variation.
        """
        return cls(entered(record, version))

    def altered(self, names: Sequence[str], modules: Sequence[str]) -> FollowedGame:
        """Variations of where it stands, with other players or modules; this game stays as it is.

        What cannot be there then is refused with the reason.
        """
        now = self.game.to_document(self.state)
        supposed = self.cards.supposed(now)
        return FollowedGame(altered(self.document, self.game, now, supposed, names, modules))

    # Where it stands

    @property
    def known(self) -> tuple[Seat, ...]:
        """Players whose hidden cards are entered as well."""
        return self.document.known

    def stand(self, node: int | None = None) -> Stand:
        """How the game stands at an entry; left out: now."""
        node = self.document.at if node is None else node
        if node not in self._stands:
            path = path_to(self.document.entries, node)
            cards = HiddenCards(self.game, self.document, path)
            self._stands |= replayed(self.game, self.document, path, cards)
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
        with self.document.header.naming():
            self._enter([self._move(move) for move in moves], unknown)

    def _enter(self, made: list[Move], unknown: bool) -> None:
        if not made:
            raise IllegalMove("follow.not-a-move")
        self._check_turn(made[0])
        stand = self.stand()
        unknown = unknown and hides(self.game, stand.state, self.known, made[0])
        for move in made:
            stand = stand_after(self.game, stand, self.known, move)
        made += self._unasked(stand)
        moves_made = tuple(map(document_of, made))
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

    def edit(
        self, position: dict[str, Any], *, keep: bool = False, face_down: Sequence[int] = ()
    ) -> None:
        """Go on from another position; one that is impossible is refused with the reason.

        Of this game, unless the position says otherwise. A set-up that chance can bring now is
        entered as these moves. With ``keep`` all that it does not say stays as it is, player by
        player, cards that lie face down too; what it says is ``None`` is worked out again.
        ``face_down``: which of the cards that lie in it nobody knows.
        """
        game = self.game
        now = game.to_document(self.state)
        usual = now if keep and now.get("track") else bare(game)
        family = FOLLOW.get(game.family)
        if keep and family is not None:
            position = family.filled(now, position, self.known)
        with self.document.header.naming():
            whole = game.to_document(game.from_document(changed(usual, position)))
        if keep:
            face_down = covered(game, whole, self.cards.supposed(now))
        if game.to_move(self.state) is CHANCE:
            moves = way_to(game, self.state, whole)
            if moves:
                self.enter(*moves)
                return
        self._add(Entry(parent=self.document.at, position=whole, face_down=tuple(face_down)))

    def edit_line(self, line: str) -> None:
        """Go on from a position in one line; what is ``?`` in it is hidden."""
        reading = read(line)
        self.edit(reading.game.to_document(reading.state), face_down=reading.face_down)

    def _add(self, entry: Entry) -> None:
        self._change(added(self.document, entry))

    def _change(self, document: FollowDocument) -> None:
        """Stand elsewhere; what is known there of hidden cards may be something else."""
        before, stands = self.document, self._stands
        self.document, self._stands = document, {}
        try:
            self.stand()
        except BaseException:
            self.document, self._stands = before, stands
            raise

    # Back and forth

    def undo(self) -> bool:
        """Go back to before the last entry; false at the beginning."""
        moved = bool(self.document.at)
        self._change(gone_back(self.document))
        return moved

    def redo(self) -> bool:
        """Go forward again; false at the end."""
        there = ahead(self.document)
        if there:
            self.go(there[0])
        return bool(there)

    @property
    def can_redo(self) -> bool:
        """Is there anything ahead?"""
        return bool(ahead(self.document))

    def go(self, node: int) -> None:
        """Go to any entry; 0 is the opening."""
        self._change(gone_to(self.document, node))

    def variations(self) -> tuple[int, ...]:
        """The entries that were made from here."""
        return variations(self.document)

    # Cards that are hidden until the end

    @property
    def cards(self) -> HiddenCards:
        """What is known by now of the cards that lie face down."""
        return HiddenCards(self.game, self.document, self.path)

    def face_down(self) -> tuple[int, ...]:
        """Cards that nobody knows yet, by their numbers."""
        return self.cards.face_down

    def faces(self, card: int) -> tuple[Move, ...]:
        """What a hidden card can be, as far as anybody knows."""
        return self.cards.faces(card)

    def laid(self, card: int) -> Event:
        """What everybody saw when a hidden card was laid."""
        if card > 0:
            return seen_by(self.stand(card).events, None)[0]
        return self.cards.lying(card).seen

    def turn_over(self, card: int, move: Move | dict[str, Any]) -> None:
        """Enter what a hidden card is."""
        face, cards = self._move(move), self.cards
        if card not in cards.face_down or face not in cards.faces(card):
            raise IllegalMove("move.not-legal", move=face, seat=getattr(face, "seat", 0))
        self._add(Entry(parent=self.document.at, turned=card, moves=(document_of(face),)))

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
