"""Networks that come with the game: read once per process, and only if nothing is damaged.

A file: ``MAGIC``, the length of a header, the header in JSON (sizes, and the card that tells how
the network came to be), all weights in half precision, and a checksum over everything before it.
"""

from __future__ import annotations

import json
import struct
from array import array
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple
from zlib import crc32

MAGIC = b"CAMELNET"
FOLDER = Path(__file__).parent / "networks"


class Weights(NamedTuple):
    """A network as the kernel takes it."""

    width: int
    blocks: int
    numbers: array[float]
    card: dict[str, Any]


@cache
def weights_of(name: str) -> Weights | None:
    """The network of this name; nothing if there is none, or if its file is damaged."""
    return read(FOLDER / f"{name}.net")


def read(path: Path) -> Weights | None:
    """A network from a file with the right checksum."""
    try:
        data = path.read_bytes()
    except OSError:
        return None
    body, check = data[:-4], data[-4:]
    if not data.startswith(MAGIC) or crc32(body).to_bytes(4, "little") != check:
        return None
    begin = len(MAGIC) + 4
    size = int.from_bytes(data[begin - 4 : begin], "little")
    head = json.loads(data[begin : begin + size])
    half = body[begin + size :]
    numbers = array("f", struct.unpack(f"<{len(half) // 2}e", half))
    return Weights(head["width"], head["blocks"], numbers, head["card"])
