"""A network begins with the weights of another only where both read the same rows."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

torch: Any = pytest.importorskip("torch")

MODULES = {"supercup": ("long-track",)}
FITS = {
    "base": {"base", "second"},
    "second": {"base", "second"},
    "supercup": {"base", "second", "supercup"},
    "cards": {"cards"},
}


def network_for(edition: str, width: int = 8, blocks: int = 1) -> Any:
    from training.network import Network
    from training.world import Kind
    from training.worlds import shape_of

    played = "base" if edition == "supercup" else edition
    return Network(shape_of(Kind(played, 4, MODULES.get(edition, ()))), width, blocks)


@pytest.mark.parametrize("other", FITS)
@pytest.mark.parametrize("edition", FITS)
def test_only_what_fits_is_taken_over(edition: str, other: str, tmp_path: Path) -> None:
    from training.weights import begin_with, write

    file = tmp_path / "some.net"
    write(network_for(other), {"edition": other}, file)
    if other in FITS[edition]:
        assert begin_with(network_for(edition, blocks=2), file)["edition"] == other
    else:
        with pytest.raises(SystemExit, match=f"reads rows of {other}: base and second begin with"):
            begin_with(network_for(edition, blocks=2), file)
