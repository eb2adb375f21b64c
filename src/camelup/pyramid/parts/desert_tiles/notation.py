"""Desert tiles in notation: ``+10@2`` an oasis on 10 of player 2, ``-12@3`` a mirage."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from camelup.core.notation import Draft, Phrase
from camelup.core.scan import Scan, Word
from camelup.core.values import Seat

SIDES = {"+": "oasis", "~": "oasis", "-": "mirage"}


class Tiles(Phrase):
    """A tile whose owner is left out belongs to the next player after the one on turn."""

    key = "tiles"
    once = False

    def fits(self, text: str) -> bool:
        return text[0] in SIDES

    def scan(self, word: Word) -> Scan:
        return Scan(word)

    def read(self, scan: Scan, draft: Draft) -> None:
        side = SIDES[scan.word.text[0]]
        scan.at += 1
        tile = {"space": scan.number("space"), "side": side}
        if scan.done:
            draft.said[self.key].append((tile, scan.word))
            draft.least = len(draft.said[self.key]) + 1
            return
        at = scan.at
        owner = scan.owner(draft)
        if "tile" in draft.rows.get(owner, {}):
            raise scan.word.refusal("notation.tile-twice", at, seat=owner)
        draft.put_of(owner, "tile", tile)
        scan.close()

    def complete(self, game: Any, draft: Draft) -> None:
        nameless: list[tuple[dict[str, Any], Word]] = draft.said.get(self.key, [])
        turn = draft.fields.get("turn", 0)
        seats = [(turn + step) % game.players for step in range(1, game.players + 1)]
        free = [seat for seat in seats if "tile" not in draft.rows.get(seat, {})]
        for tile, word in nameless:
            if not free:
                raise word.refusal("notation.no-owner")
            draft.word = word
            draft.put_of(free.pop(0), "tile", tile)
        if nameless:
            draft.assume("assumed.tile-owners")

    def write(self, game: Any, doc: Mapping[str, Any], viewer: Seat | None) -> Iterable[str]:
        tiles = ((n, player.get("tile")) for n, player in enumerate(doc["players"], 1))
        there = sorted((tile["space"], tile["side"], n) for n, tile in tiles if tile)
        return [f"{'+' if side == 'oasis' else '-'}{space}@{n}" for space, side, n in there]
