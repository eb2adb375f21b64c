"""The network: the chances of all seats, what to do, and what others would do."""

from __future__ import annotations

from typing import Any

import torch
from torch import nn

from training.shape import Shape

PRIOR = 2.5
"""How much an answer's worth counts before anything is learned: play starts sensible."""


class Network(nn.Module):
    """Residual blocks over one row; ``width`` and ``blocks`` are all its sizes."""

    def __init__(
        self, shape: Shape, width: int = 256, blocks: int = 2, prior: float = PRIOR
    ) -> None:
        super().__init__()
        self.shape, self.sizes = shape, (width, blocks)
        self.enter = nn.Linear(shape.width, width)
        self.norms = nn.ModuleList(nn.LayerNorm(width) for _ in range(blocks + 1))
        self.up = nn.ModuleList(nn.Linear(width, width) for _ in range(blocks))
        self.down = nn.ModuleList(nn.Linear(width, width) for _ in range(blocks))
        self.heads = nn.Linear(width, shape.seats + 2 * shape.answers)
        self.prior = nn.Parameter(torch.full((2,), prior))
        for layer in self.down:
            nn.init.zeros_(layer.weight)
            nn.init.zeros_(layer.bias)
        nn.init.normal_(self.heads.weight, std=0.01)
        nn.init.zeros_(self.heads.bias)

    def forward(self, rows: Any) -> tuple[Any, Any, Any]:
        """Logits of the seats' chances, of one's own answer, and of what another would answer."""
        h = self.enter(rows.float())
        for norm, up, down in zip(self.norms, self.up, self.down, strict=False):
            h = h + down(torch.relu(up(norm(h))))
        h = self.norms[-1](h)
        seats, answers = self.shape.seats, self.shape.answers
        with torch.autocast(h.device.type, enabled=False):  # half precision is too coarse here
            chances, own, other = self.heads(h.float()).split((seats, answers, answers), -1)
            worth = rows[..., self.shape.worth :].float()
            own, other = own + self.prior[0] * worth, other + self.prior[1] * worth
        present = rows[..., self.shape.present].bool()
        return chances.masked_fill(~present, -1e9), own, other
