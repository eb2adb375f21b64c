"""Learning from windows of games: proximal policy optimisation, chances from real outcomes."""

from __future__ import annotations

import time
from typing import Any, NamedTuple

import torch

from training.crew import GROUPS, Crew
from training.network import Network
from training.play import Table, drawn, half, with_earlier
from training.targets import targets
from training.world import SNAPSHOTS

KEPT = ("rows", "masks", "seats", "network")
"""Of what is seen, what is learned from."""


class Settings(NamedTuple):
    """Everything that decides how a network learns."""

    window: int = 64
    lam: float = 0.85
    rate: float = 4e-4
    last_rate: float = 5e-5
    entropy: float = 0.01
    last_entropy: float = 0.001
    epochs: int = 2
    batch: int = 16384
    clip: float = 0.2
    others: float = 0.5
    """The weight of learning what others do."""
    league: int = 12
    """So many windows from one earlier self to the next."""


class Report(NamedTuple):
    """How one window went."""

    steps: int
    games: int
    seconds: float
    play_seconds: float
    value: float
    explained: float
    entropy: float
    divergence: float
    others: float


class Learner:
    """A network with its optimizer and its earlier selves."""

    def __init__(self, crew: Crew, network: Network, settings: Settings, device: torch.device):
        self.crew, self.settings, self.device = crew, settings, device
        self.network = network.to(device)
        self.table = Table(crew, device)
        self.optimizer = torch.optim.AdamW(
            self.network.parameters(),
            lr=settings.rate,
            eps=1e-5,
            weight_decay=1e-3,
            fused=device.type == "cuda",
        )
        self.selves = [self._copy()]
        self.earlier = [Network(network.shape, *network.sizes).to(device) for _ in range(SNAPSHOTS)]
        self.windows = self.steps = self.games = 0
        self._call_up()
        shape = (settings.window, GROUPS * crew.count)
        first = {name: self.table.see(0)[name] for name in KEPT}
        self.kept = {
            name: torch.zeros((*shape, *some.shape[1:]), dtype=some.dtype, device=device)
            for name, some in first.items()
        }
        self.answers = torch.zeros(shape, dtype=torch.long, device=device)
        self.logs = torch.zeros(shape, device=device)
        self.chances = torch.zeros((*shape, network.shape.seats), device=device)
        self.done = torch.zeros(shape, dtype=torch.bool, device=device)
        self.shares = torch.zeros((*shape, network.shape.seats), device=device)
        players = [torch.from_numpy(crew.players(group)) for group in range(GROUPS)]
        self.players = torch.cat(players).to(device)

    # The league

    def _copy(self) -> dict[str, Any]:
        return {
            name: value.detach().half().cpu().clone()
            for name, value in self.network.state_dict().items()
        }

    def _call_up(self) -> None:
        """Earlier selves for the next games, recent ones more often."""
        for network in self.earlier:
            recent = float(torch.rand(())) < 0.5
            first = max(0, len(self.selves) - 4) if recent else 0
            pick = int(torch.randint(first, len(self.selves), ()))
            network.load_state_dict({k: v.float() for k, v in self.selves[pick].items()})

    def state(self) -> dict[str, Any]:
        """All that is needed to go on another time."""
        return {
            "sizes": self.network.sizes,
            "network": self.network.state_dict(),
            "optimizer": self.optimizer.state_dict(),
            "selves": self.selves,
            "counts": (self.windows, self.steps, self.games),
        }

    def load(self, state: dict[str, Any]) -> None:
        """Go on from there."""
        self.network.load_state_dict(state["network"])
        self.optimizer.load_state_dict(state["optimizer"])
        self.selves = state["selves"]
        self.windows, self.steps, self.games = state["counts"]
        self._call_up()

    # A window

    def learn(self, progress: float) -> Report:
        """Play one window and learn from it; ``progress`` from 0 to 1 lowers the rates."""
        begun = time.perf_counter()
        self.network.eval()
        games = self._play()
        played = time.perf_counter()
        found, some = targets(
            self.chances, self.kept["seats"], self.done, self.shares, self.players,
            self.settings.lam,
        )  # fmt: skip
        self._rates(progress)
        figures = self._update(found, some, self._entropy(progress))
        self.windows += 1
        self.steps += self.done.numel()
        self.games += games
        if self.windows % self.settings.league == 0:
            self.selves = [*self.selves[-7:], self._copy()]
            self._call_up()
        ended = time.perf_counter()
        return Report(self.done.numel(), games, ended - begun, played - begun, *figures)

    def _play(self) -> int:
        count, length = self.crew.count, self.settings.window
        for t in range(length + 1):
            for group in range(GROUPS):
                mine = slice(group * count, (group + 1) * count)
                seen = self.table.see(group)
                if t:
                    self.done[t - 1, mine] = seen["done"].bool()
                    self.shares[t - 1, mine] = seen["shares"]
                if t < length:
                    chances, logs, answers = drawn(self.network, seen)
                    answers = with_earlier(answers, self.earlier, seen)
                    for name, kept in self.kept.items():
                        kept[t, mine] = seen[name]
                    self.answers[t, mine], self.chances[t, mine] = answers, chances
                    self.logs[t, mine] = logs.gather(1, answers.clamp(min=0)[:, None])[:, 0]
                    self.table.answer(group, answers)
        return int(self.done.sum())

    def _rates(self, progress: float) -> None:
        a = self.settings
        rate = a.last_rate + (a.rate - a.last_rate) * (1 - progress)
        for group in self.optimizer.param_groups:
            group["lr"] = rate * min(1.0, (self.windows + 1) / 10)

    def _entropy(self, progress: float) -> float:
        a = self.settings
        return float(a.last_entropy * (a.entropy / a.last_entropy) ** (1 - progress))

    def _update(self, found: Any, some: Any, entropy_weight: float) -> tuple[float, ...]:
        a, flat = self.settings, some.flatten().nonzero()[:, 0]
        kept = {name: value.flatten(0, 1) for name, value in self.kept.items()}
        answers, logs = self.answers.flatten(), self.logs.flatten()
        found = found.flatten(0, 1)
        gain = found[:, 0] - self.chances.flatten(0, 1)[:, 0]
        own = (kept["network"] == 0)[flat]
        spread = gain[flat][own].std() + 1e-8
        explained = 1 - gain[flat].var() / found[flat][:, 0].var()
        sums, updates = torch.zeros(4, device=self.device), 0
        self.network.train()
        for _ in range(a.epochs):
            order = flat[torch.randperm(len(flat), device=self.device)]
            for at in range(0, max(1, len(order) - a.batch // 2), a.batch):
                which = order[at : at + a.batch]
                with half(self.device):
                    chances, policy, others = self.network(kept["rows"][which])
                legal = kept["masks"][which] != 0
                mine = (kept["network"][which] == 0).float()
                new = torch.log_softmax(policy.masked_fill(~legal, -1e9), -1)
                took = answers[which].clamp(min=0)[:, None]
                changed = new.gather(1, took)[:, 0] - logs[which]
                ratio, better = torch.exp(changed * mine), gain[which] / spread
                clipped = ratio.clamp(1 - a.clip, 1 + a.clip)
                people = mine.sum().clamp(min=1)
                policy_loss = -(torch.min(ratio * better, clipped * better) * mine).sum() / people
                entropy = (-(new.exp() * new).sum(-1) * mine).sum() / people
                value = -(found[which] * torch.log_softmax(chances, -1)).sum(-1).mean()
                theirs = torch.log_softmax(others.masked_fill(~legal, -1e9), -1)
                fits = (answers[which] >= 0) & legal.gather(1, took)[:, 0]
                foreign = ((mine == 0) & fits).float()
                likely = -torch.where(foreign > 0, theirs.gather(1, took)[:, 0], 0.0).sum()
                copied = likely / foreign.sum().clamp(min=1)
                loss = policy_loss + value + a.others * copied - entropy_weight * entropy
                self.optimizer.zero_grad(set_to_none=True)
                loss.backward()
                nn_clip(self.network)
                self.optimizer.step()
                with torch.no_grad():
                    apart = ((ratio - 1 - changed * mine) * mine).sum() / people
                    sums += torch.stack([value, entropy, apart, copied])
                updates += 1
        value, entropy, apart, copied = (sums / max(updates, 1)).tolist()
        return value, float(explained), entropy, apart, copied


def nn_clip(network: Network) -> None:
    """No step is longer than it should be."""
    torch.nn.utils.clip_grad_norm_(network.parameters(), 1.0)
