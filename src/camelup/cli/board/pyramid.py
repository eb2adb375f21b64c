"""The board of the pyramid games, drawn from a view."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from camelup.cli.board.parts import drawings
from camelup.cli.board.screen import Track, badge, badges, dice, label
from camelup.pyramid.parts.race_bets import CardBack
from camelup.pyramid.state import State
from camelup.pyramid.view import PlayerView, View
from camelup.text import Speaker

TILE_SIGNS = {"oasis": ("▲", "bold #17807F"), "mirage": ("▼", "bold #BF4A63")}


class PyramidDrawing:
    """See :class:`camelup.cli.board.families.Drawing`."""

    def draw(self, view: View, say: Speaker) -> RenderableType:
        """Track, pyramid, bets and players."""
        return Group(_track(view, say), _pyramid(view, say), _bets(view, say), _players(view, say))

    def legend(self, say: Speaker) -> str | None:
        """The two sides of a tile."""
        return say.say("cli.legend", **{side: say.word("side", side) for side in TILE_SIGNS})

    def heading(self, state: State) -> str:
        return "cli.goes-on" if state.stage == "extra" else "cli.turn"


DRAWING = PyramidDrawing()


def _track(view: View, say: Speaker) -> Track:
    beyond = {0: "«", view.length + 1: "»"}
    stacks = {beyond.get(space, str(space)): stack for space, stack in view.stacks.items()}
    spaces = [str(space) for space in range(1, view.length + 1)]
    spaces = ["«" for _ in range("«" in stacks)] + spaces + ["»" for _ in range("»" in stacks)]
    return Track(say, spaces, stacks, _marks(view))


def _marks(view: View) -> dict[str, Text]:
    """Tiles with their side and owner, and what further parts have put there."""
    marks: dict[str, Text] = {}
    for seat, player in enumerate(view.players, start=1):
        if player.tile is not None:
            sign, style = TILE_SIGNS[player.tile.side]
            marks[str(player.tile.space)] = Text(f"{sign}{seat}", style=style)
    for drawing in drawings(view):
        marks.update(drawing.marks(view))
    return marks


def _pyramid(view: View, say: Speaker) -> Text:
    line = Text.assemble(label(say.say("cli.heading.pyramid")), dice(say, view.dice))
    if view.tents:
        out = Text(" ").join(badge(say, key, str(number)) for key, number in view.tents)
        line = Text.assemble(line, "   ", label(say.say("cli.heading.tents")), out)
    for more in (text for one in drawings(view) for text in one.beside_dice(view, say)):
        line = Text.assemble(line, "   ", more)
    return line


def _bets(view: View, say: Speaker) -> Text:
    line = label(say.say("cli.heading.leg-tiles"))
    for camel, values in view.leg_stacks.items():
        line = Text.assemble(line, badge(say, camel), f" {' '.join(map(str, values)) or '–'}  ")
    for more in (text for one in drawings(view) for text in one.beside_bets(view, say)):
        line = Text.assemble(line, more)
    return Text.assemble(
        line,
        "\n",
        label(say.say("cli.heading.winner-deck")),
        f"{_deck(view.winner_deck)}   ",
        label(say.say("cli.heading.loser-deck")),
        _deck(view.loser_deck),
    )


def _deck(cards: tuple[CardBack, ...]) -> str:
    """The owners' numbers, first card first."""
    return " ".join(str(card.seat + 1) for card in cards) or "–"


def _players(view: View, say: Speaker) -> Table:
    heads = ("player", "money", "leg-tiles", "pyramid-tiles", "hand")
    columns = [column for one in drawings(view) if (column := one.column(view, say)) is not None]
    titles = [*(say.say(f"cli.heading.{head}") for head in heads), *(title for title, _ in columns)]
    table = Table(*titles, box=None, pad_edge=False)
    for seat, player in enumerate(view.players):
        turn = seat == view.turn and view.stage != "over"
        row = [*_player(view, say, seat, player), *(cells[seat] for _, cells in columns)]
        table.add_row(*row, style="bold" if turn else "")
    return table


def _player(view: View, say: Speaker, seat: int, player: PlayerView) -> list[RenderableType]:
    tiles = Text(" ").join(
        badge(say, tile.camel, f" {tile.value}" if tile.bet is None else f" →{tile.bet}")
        for tile in player.leg_tiles
    )
    return [
        f"{seat + 1} {say.player(seat)}" + (" *" if seat == view.marker else ""),
        "?" if player.money is None else str(player.money),
        tiles,
        str(player.pyramid_tiles or ""),
        str(player.hand_size) if player.hand is None else badges(say, player.hand),
    ]
