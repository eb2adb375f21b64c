"""The camera in notation: ``camera:9@2``, on space 9, held by player 2."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from camelup.core.notation import Draft, Phrase
from camelup.core.scan import Scan
from camelup.core.values import Seat


class CameraAt(Phrase):
    """Left out, tile and camera are free."""

    key = "camera"
    assumed = "assumed.camera"

    def read(self, scan: Scan, draft: Draft) -> None:
        if scan.filled():
            space = scan.number("space")
            draft.put(self.key, {"seat": scan.owner(draft), "space": space})
            scan.close()

    def write(self, game: Any, doc: Mapping[str, Any], viewer: Seat | None) -> Iterable[str]:
        if camera := doc.get(self.key):
            yield f"{self.key}:{camera['space']}@{camera['seat'] + 1}"
