"""What optional parts of the pyramid games add to the board in the terminal.

Whoever adds a part to the game enters its drawing in ``DRAWINGS``, by its slice of the view; a part
without an entry is not drawn, and what happens to it is told by the events alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rich.text import Text

from camelup.cli.board.screen import badges, label
from camelup.pyramid.parts.partnerships import PartnershipsView, partner_of
from camelup.pyramid.parts.photographer import PhotographerView
from camelup.pyramid.parts.position_bets import PositionBetsView
from camelup.pyramid.parts.supporting_dice import SupportingDiceView
from camelup.pyramid.slices import Slice
from camelup.pyramid.view import View
from camelup.text import Speaker


class PartDrawing:
    """The drawing of a part: whatever it says nothing about stays as it is."""

    def marks(self, view: Any) -> Mapping[str, Text]:
        """What lies on spaces of the track."""
        return {}

    def beside_dice(self, view: Any, say: Speaker) -> Sequence[Text]:
        """What is said behind the dice."""
        return ()

    def beside_bets(self, view: Any, say: Speaker) -> Sequence[Text]:
        """What is said behind the Leg Betting tiles."""
        return ()

    def column(self, view: Any, say: Speaker) -> tuple[str, Sequence[str]] | None:
        """A column in the list of players: its heading and a word for each player."""
        return None


class _Photographer(PartDrawing):
    def marks(self, view: PhotographerView) -> Mapping[str, Text]:
        if view.camera is None or view.camera.seat is None:
            return {}
        return {str(view.camera.space): Text(f"◉{view.camera.seat + 1}", style="bold magenta")}


class _PositionBets(PartDrawing):
    def beside_bets(self, view: PositionBetsView, say: Speaker) -> Sequence[Text]:
        if view.position_tiles is None:
            return ()
        places = " ".join(map(say.nth, view.position_tiles)) or "–"
        return (Text.assemble(label(say.say("cli.heading.position-tiles")), places),)


class _SupportingDice(PartDrawing):
    def beside_dice(self, view: SupportingDiceView, say: Speaker) -> Sequence[Text]:
        there = view.supporting
        if there is None:
            return ()
        rows = [("cli.heading.pedestal", there.pedestal)]
        if there.crater:
            rows.append(("cli.heading.craters", there.crater))
        return [Text.assemble(label(say.say(key)), badges(say, dice)) for key, dice in rows]


class _Partnerships(PartDrawing):
    def column(self, view: Any, say: Speaker) -> tuple[str, Sequence[str]] | None:
        if not view.partnerships:
            return None
        partners = map(partner_of, view.players)
        cells = ["" if partner is None else say.player(partner) for partner in partners]
        return say.say("cli.heading.partner"), cells


DRAWINGS: dict[type[Slice], PartDrawing] = {
    PhotographerView: _Photographer(),
    PositionBetsView: _PositionBets(),
    SupportingDiceView: _SupportingDice(),
    PartnershipsView: _Partnerships(),
}


def drawings(view: View) -> Iterator[PartDrawing]:
    """Those of the parts that a view may speak of."""
    for piece, drawing in DRAWINGS.items():
        if isinstance(view, piece):
            yield drawing
