"""Supporting dice in notation: ``supporting:g`` in the pyramid, ``crater:bw`` on their craters."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from camelup.core.notation import Draft, Phrase
from camelup.core.scan import NOTHING, Scan, letters
from camelup.core.values import Camel, Seat
from camelup.pyramid.state import SETTING_UP


class Crater(Phrase):
    """Supporting dice that have been out, with the spicy option; all others are on the pedestal."""

    key = "crater"

    def read(self, scan: Scan, draft: Draft) -> None:
        draft.said[self.key] += scan.camels()

    def write(self, game: Any, doc: Mapping[str, Any], viewer: Seat | None) -> Iterable[str]:
        crater = (doc.get("supporting") or {}).get("crater")
        return (f"{self.key}:{letters(crater)}",) if crater else ()


class Inside(Phrase):
    """Supporting dice in the pyramid.

    Left out, it is the last camel's as long as no die is out (X1-08), and none from then on.
    """

    key = "supporting"

    def read(self, scan: Scan, draft: Draft) -> None:
        draft.said[self.key] += scan.camels()

    def complete(self, game: Any, draft: Draft) -> None:
        racers = game.edition.racers
        out, crater = bool(draft.fields.get("tents")), draft.said.get("crater", [])
        if self.key in draft.said or crater:
            self._put(draft, racers, draft.said.get(self.key, []), crater)
        elif draft.fields.get("stage") in SETTING_UP:
            return
        elif out:
            self._put(draft, racers, [], [])
            draft.assume("assumed.supporting.used", board=True)
        else:
            draft.assume("assumed.supporting.last", board=True)

    def _put(
        self, draft: Draft, racers: Iterable[Camel], inside: list[Camel], crater: list[Camel]
    ) -> None:
        pedestal = [camel for camel in racers if camel not in (*inside, *crater)]
        draft.put(self.key, {"pedestal": pedestal, "crater": crater})

    def write(self, game: Any, doc: Mapping[str, Any], viewer: Seat | None) -> Iterable[str]:
        if doc.get(self.key) is None:
            return
        beside = (*doc[self.key]["pedestal"], *doc[self.key].get("crater", ()))
        inside = [camel for camel in game.racers if camel not in beside]
        yield f"{self.key}:{letters(inside) or NOTHING}"
