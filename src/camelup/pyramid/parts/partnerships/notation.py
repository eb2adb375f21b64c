"""Partners in notation: ``partners:1-4,2-3``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from camelup.core.notation import Draft, Phrase
from camelup.core.scan import Scan
from camelup.core.values import Seat


class Partners(Phrase):
    """Left out, all cards say "available"."""

    key = "partners"
    assumed = "assumed.partners"

    def read(self, scan: Scan, draft: Draft) -> None:
        while scan.filled():
            one = scan.seat(draft)
            scan.expect("-", "partner")
            other = scan.seat(draft)
            draft.put_of(one, "partner", other)
            draft.put_of(other, "partner", one)
            if not scan.takes(","):
                scan.close("comma")
                return

    def write(self, game: Any, doc: Mapping[str, Any], viewer: Seat | None) -> Iterable[str]:
        partners = enumerate(player.get("partner") for player in doc["players"])
        pairs = [
            f"{one + 1}-{other + 1}" for one, other in partners if other is not None and one < other
        ]
        return (f"{self.key}:{','.join(pairs)}",) if pairs else ()
