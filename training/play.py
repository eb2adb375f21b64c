"""Networks that choose in the games of a crew."""

from __future__ import annotations

import itertools
from typing import Any

import torch

from camelup.bots.habits import Habit
from training.crew import GROUPS, Crew
from training.network import Network
from training.world import SNAPSHOTS


class Table:
    """What the crew tells, on the device where the network is."""

    def __init__(self, crew: Crew, device: torch.device) -> None:
        self.crew, self.device = crew, device
        self.memory = [torch.from_numpy(board.memory) for board in crew.boards]
        if device.type == "cuda":  # copies from pinned memory are faster
            for whole in self.memory:
                torch.cuda.cudart().cudaHostRegister(whole.data_ptr(), whole.numel(), 0)

    def see(self, group: int) -> dict[str, Any]:
        """What the players of a group see, once it is there."""
        board = self.crew.wait(group)
        whole = self.memory[group].to(self.device, copy=True)
        return {
            name: whole[at : at + size].view(getattr(torch, kind.name)).view(shape)
            for name, (at, size, shape, kind) in board.where.items()
        }

    def answer(self, group: int, answers: Any) -> None:
        """Let the crew go on with these answers."""
        self.crew.boards[group].arrays["answers"][:] = answers.to(torch.int16).cpu().numpy()
        self.crew.go(group)


def half(device: torch.device) -> Any:
    """Half precision where it is fast."""
    return torch.autocast(device.type, torch.bfloat16, enabled=device.type == "cuda")


@torch.no_grad()
def drawn(network: Network, seen: dict[str, Any], which: Any = None) -> tuple[Any, Any, Any]:
    """Chances, logarithms of all probabilities, and a drawn answer; of all games or some."""
    rows = seen["rows"] if which is None else seen["rows"][which]
    masks = seen["masks"] if which is None else seen["masks"][which]
    with half(rows.device):
        chances, own, _ = network(rows)
    logs = torch.log_softmax(own.masked_fill(masks == 0, -1e9), -1)
    gumbel = -torch.empty_like(logs).exponential_().log()
    return torch.softmax(chances, -1), logs, (logs + gumbel).argmax(-1)


def with_earlier(answers: Any, earlier: list[Network], seen: dict[str, Any]) -> Any:
    """The same answers, where earlier selves and foreigners sit theirs."""
    for number in range(1, SNAPSHOTS + 1):
        which = (seen["network"] == number).nonzero()[:, 0]
        if len(which):
            answers[which] = drawn(earlier[number - 1], seen, which)[2]
    return torch.where(seen["forced"] == -1, answers, seen["forced"].long())


@torch.no_grad()
def measured(
    network: Network, table: Table, opponent: tuple[int, Habit], seed: int
) -> dict[int, tuple[float, int]]:
    """How much one learner wins among others of one kind, and in how many games, by players.

    Of every place the first game counts, so that short games do not count more often.
    """
    table.crew.begin(seed, opponent)
    count, device = table.crew.count, table.device
    players = [torch.from_numpy(table.crew.players(group)).to(device) for group in range(GROUPS)]
    own = [torch.arange(count, device=device) % table.crew.games % some for some in players]
    waiting = [torch.ones(count, dtype=torch.bool, device=device) for _ in range(GROUPS)]
    won = [torch.zeros(count, device=device) for _ in range(GROUPS)]
    for tick in itertools.count():
        for group in range(GROUPS):
            seen = table.see(group)
            if tick:
                over = seen["done"].bool() & waiting[group]
                won[group] += seen["shares"].gather(1, own[group][:, None])[:, 0] * over
                waiting[group] &= ~over
            with half(device):
                logits = network(seen["rows"])[1]
            best = logits.masked_fill(seen["masks"] == 0, -1e9).argmax(-1)
            table.answer(group, torch.where(seen["forced"] == -1, best, seen["forced"].long()))
        if not any(bool(some.any()) for some in waiting):
            break
    everywhere, over = torch.cat(won), ~torch.cat(waiting)
    found = {}
    for number in torch.cat(players).unique().tolist():
        these = over & (torch.cat(players) == number)
        found[number] = (float(everywhere[these].sum()), int(these.sum()))
    return found
