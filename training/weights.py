"""A network on the disk, as the game reads it; see :mod:`camelup.bots.weights`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from zlib import crc32

import numpy as np

from camelup.bots.weights import MAGIC
from training.network import Network


def write(network: Network, card: dict[str, Any], path: Path) -> None:
    """Half precision, in the order in which the kernel uses them."""
    width, blocks = network.sizes
    head = json.dumps({"width": width, "blocks": blocks, "card": card}).encode()
    state = {
        name: value.detach().float().cpu().numpy() for name, value in network.state_dict().items()
    }
    order = ["enter.weight", "enter.bias"]
    for block in range(blocks):
        order += [f"norms.{block}.weight", f"norms.{block}.bias"]
        for layer in ("up", "down"):
            order += [f"{layer}.{block}.weight", f"{layer}.{block}.bias"]
    order += [
        f"norms.{blocks}.weight",
        f"norms.{blocks}.bias",
        "heads.weight",
        "heads.bias",
        "prior",
    ]
    # By input, so that inputs that are 0 can be left out.
    flat = [(state[name].T if state[name].ndim == 2 else state[name]).ravel() for name in order]
    body = np.concatenate(flat).astype("<f2").tobytes()
    data = MAGIC + len(head).to_bytes(4, "little") + head + body
    part = path.with_suffix(".part")
    part.write_bytes(data + crc32(data).to_bytes(4, "little"))
    part.replace(path)
