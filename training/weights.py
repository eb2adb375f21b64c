"""A network on the disk, as the game reads it; see :mod:`camelup.bots.weights`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from zlib import crc32

import numpy as np
import torch

from camelup.bots.weights import MAGIC, Weights, read
from training.network import Network
from training.shape import Shape
from training.widening import outlook, widened


def write(network: Network, card: dict[str, Any], path: Path) -> None:
    """Half precision, in the order in which the kernel uses them."""
    width, blocks = network.sizes
    head = json.dumps({"width": width, "blocks": blocks, "card": card}).encode()
    state = network.state_dict()
    # By input, so that inputs that are 0 can be left out.
    flat = [state[name].detach().float().cpu().numpy().T.ravel() for name in order(blocks)]
    body = np.concatenate(flat).astype("<f2").tobytes()
    data = MAGIC + len(head).to_bytes(4, "little") + head + body
    part = path.with_suffix(".part")
    part.write_bytes(data + crc32(data).to_bytes(4, "little"))
    part.replace(path)


def begin_with(network: Network, path: Path) -> dict[str, Any]:
    """Take over the weights of a file, and tell its card."""
    found = read(path)
    if found is None:
        raise SystemExit(f"{path} is no network, or damaged; networks are in src/camelup/bots")
    width, blocks = network.sizes
    if found.width != width or found.blocks > blocks:
        raise SystemExit(f"{path} needs --width {found.width} --blocks {found.blocks} or more")
    numbers, at = fitting(found, network.shape), 0
    if numbers is None:
        raise SystemExit(
            f"{path} reads rows of {found.card['edition']}: base and second begin with base or "
            "second, supercup with these or with supercup, cards with cards alone"
        )
    state = network.state_dict()
    for name in order(found.blocks):
        # Blocks that are new change nothing at first; the norm after the last one stays the last.
        name = name.replace(f"norms.{found.blocks}.", f"norms.{blocks}.")
        size, shape = state[name].numel(), tuple(reversed(state[name].shape))
        state[name] = torch.from_numpy(numbers[at : at + size].reshape(shape).T.copy())
        at += size
    network.load_state_dict(state)
    return found.card


def fitting(found: Weights, shape: Shape) -> Any:
    """The weights for rows and answers of this shape, or nothing: no two shapes need as many."""
    numbers, sizes = np.array(found.numbers, np.float32), (found.width, found.blocks)
    if len(numbers) == count(shape, *sizes):
        return numbers
    narrow, wide = (Shape(*one.places()) for one in (outlook(), outlook("long-track")))
    if shape == wide and len(numbers) == count(narrow, *sizes):
        return widened(numbers, *sizes)
    return None


def count(shape: Shape, width: int, blocks: int) -> int:
    """How many weights a network has."""
    with torch.device("meta"):  # which draws nothing, and takes no memory
        network = Network(shape, width, blocks)
    return sum(one.numel() for one in network.parameters())


def order(blocks: int) -> list[str]:
    """The weights as they follow each other."""
    names = ["enter.weight", "enter.bias"]
    for block in range(blocks):
        names += [f"norms.{block}.weight", f"norms.{block}.bias"]
        for layer in ("up", "down"):
            names += [f"{layer}.{block}.weight", f"{layer}.{block}.bias"]
    last = f"norms.{blocks}"
    return [*names, f"{last}.weight", f"{last}.bias", "heads.weight", "heads.bias", "prior"]
