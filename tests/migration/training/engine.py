"""An engine with callbacks: losses are computed in one place, differentiated in another."""

from typing import Callable, Dict, List, Optional

import numpy as np
import torch
from torch import Tensor, nn
from torch.optim import Optimizer


class Callback:
    def on_batch_end(self, engine: "Engine") -> None:
        pass


class History(Callback):
    def __init__(self) -> None:
        self.losses: List[float] = []

    def on_batch_end(self, engine: "Engine") -> None:
        self.losses.append(engine.last["loss"])


class GradientNorm(Callback):
    def __init__(self) -> None:
        self.norms: List[float] = []

    def on_batch_end(self, engine: "Engine") -> None:
        total = 0.0
        for p in engine.model.parameters():
            if p.grad is not None:
                total += p.grad.detach().data.norm(2).item() ** 2
        self.norms.append(total**0.5)


class Engine:
    def __init__(self, model: nn.Module, optimizer: Optimizer, loss_fn: Callable) -> None:
        self.model, self.optimizer, self.loss_fn = model, optimizer, loss_fn
        self.last: Dict[str, float] = {}
        self.scheduler: Optional[torch.optim.lr_scheduler.LRScheduler] = None

    def compute_loss(self, batch) -> Dict[str, Tensor]:
        x, y = batch
        prediction = self.model(x)
        penalty = sum(p.pow(2).sum() for p in self.model.parameters())
        fit = self.loss_fn(prediction, y)
        return {"loss": fit + 1e-3 * penalty, "fit": fit}

    def backward(self, loss: Tensor) -> None:
        loss.backward()

    def step(self, batch) -> None:
        self.optimizer.zero_grad()
        losses = self.compute_loss(batch)
        self.backward(losses["loss"])
        self.optimizer.step()
        if self.scheduler is not None:
            self.scheduler.step()
        self.last = {k: v.item() for k, v in losses.items()}

    def run(self, batches, callbacks: List[Callback]) -> None:
        self.model.train()
        for batch in batches:
            self.step(batch)
            for callback in callbacks:
                callback.on_batch_end(self)


def make_batches(count):
    random = np.random.RandomState(32)
    for _ in range(count):
        x = torch.from_numpy(random.randn(10, 4).astype(np.float32))
        yield x, x.abs().sum(dim=1, keepdim=True)


def main():
    model = nn.Sequential(nn.Linear(4, 12), nn.Softplus(), nn.Linear(12, 1))
    engine = Engine(model, torch.optim.Adamax(model.parameters(), lr=0.02), nn.HuberLoss())
    warm = torch.optim.lr_scheduler.LinearLR(engine.optimizer, start_factor=0.1, total_iters=10)
    main_part = torch.optim.lr_scheduler.CosineAnnealingLR(engine.optimizer, T_max=40)
    engine.scheduler = torch.optim.lr_scheduler.SequentialLR(
        engine.optimizer, schedulers=[warm, main_part], milestones=[10]
    )
    history, norms = History(), GradientNorm()
    engine.run(make_batches(50), [history, norms])
    return history.losses + norms.norms


if __name__ == "__main__":
    main()
