"""The table of Camel Up Cards, drawn from a view."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from camelup.cards.data import Card
from camelup.cards.state import State
from camelup.cards.view import PlayerView, View
from camelup.cli.board.screen import Track, badge, badges, label
from camelup.text import Speaker


class CardsDrawing:
    """See :class:`camelup.cli.board.families.Drawing`."""

    def draw(self, view: View, say: Speaker) -> RenderableType:
        """Track, racing deck, bets to be had, players."""
        parts: list[RenderableType] = []
        if waiting := view.stacks.get("start"):
            heading = label(say.say("cli.heading.start-card"))
            parts.append(Text.assemble(heading, badges(say, waiting)))
        parts += (_track(view, say), _deck(view, say), _bets(view, say), _players(view, say))
        return Group(*parts)

    def legend(self, say: Speaker) -> str | None:
        return None

    def heading(self, state: State) -> str:
        if state.stage == "leg-setup":
            return "cli.chooses"
        return "cli.goes-on" if state.stage == "bet" else "cli.turn"


DRAWING = CardsDrawing()


def _track(view: View, say: Speaker) -> Track:
    stacks = {label.replace("finish", "»"): stack for label, stack in view.stacks.items()}
    spaces = [*view.track, *("»" for _ in range("»" in stacks))]
    marks = {}
    for name, piece in (("fennec", view.fennec), ("palm", view.palm)):
        if piece is not None:
            sign = say.say(f"badge.{name}")
            marks[piece.space] = Text(f"{sign}{piece.seat + 1}", style="bold magenta")
    return Track(say, spaces, stacks, marks)


def _deck(view: View, say: Speaker) -> Text:
    return Text.assemble(
        label(say.say("cli.heading.racing-deck")),
        f"{view.deck_size}   ",
        label(say.say("cli.heading.revealed")),
        _cards(say, view.revealed),
    )


def _cards(say: Speaker, cards: Iterable[Card]) -> Text:
    shown = (badge(say, card.camel, f"+{card.value}") for card in cards)
    return Text(" ").join(shown) or Text("–")


def _bets(view: View, say: Speaker) -> Text:
    line = label(say.say("cli.heading.leg-tiles"))
    for camel, values in view.winner_stacks.items():
        line = Text.assemble(line, badge(say, camel), f" {' '.join(map(str, values)) or '–'}  ")
    for name, camels in (
        ("midfield", view.midfield_cards),
        ("overall-winner", view.overall_winner_cards),
        ("overall-loser", view.overall_loser_cards),
    ):
        line = Text.assemble(line, "\n", label(say.say(f"cli.heading.{name}")), badges(say, camels))
    return line


def _players(view: View, say: Speaker) -> Table:
    heads = ("player", "money", "hand", "leg-tiles", "midfield", "overall-winner", "overall-loser")
    table = Table(*(say.say(f"cli.heading.{head}") for head in heads), box=None, pad_edge=False)
    for seat, player in enumerate(view.players):
        turn = seat == view.turn and view.stage not in ("leg-setup", "over")
        table.add_row(*_player(say, seat, player), style="bold" if turn else "")
    return table


def _player(say: Speaker, seat: int, player: PlayerView) -> list[RenderableType]:
    winners = Text(" ").join(badge(say, c.camel, f" {c.value}") for c in player.winner_cards)
    finals = (player.overall_winner, player.overall_loser)
    return [
        f"{seat + 1} {say.player(seat)}",
        "?" if player.money is None else str(player.money),
        str(player.hand_size or ""),
        winners,
        badges(say, player.midfield_cards) if player.midfield_cards else "",
        *(badges(say, [camel]) if camel else "" for camel in finals),
    ]
