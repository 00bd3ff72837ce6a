"""A trainer with mixed precision, accumulation and an average of the weights."""

import copy

import numpy as np
import torch
from torch import nn


class EMA:
    def __init__(self, model, decay=0.9):
        self.model, self.decay = copy.deepcopy(model), decay

    @torch.no_grad()
    def update(self, model):
        for mine, other in zip(self.model.parameters(), model.parameters()):
            mine.mul_(self.decay).add_(other, alpha=1 - self.decay)


class Trainer:
    def __init__(self, model, accumulate=2, use_amp=False):
        self.model = model
        self.optimizer = torch.optim.AdamW(model.parameters(), lr=1e-2)
        self.scaler = torch.amp.GradScaler("cuda", enabled=use_amp)
        self.ema = EMA(model)
        self.accumulate, self.use_amp = accumulate, use_amp

    def run_epoch(self, batches):
        losses = []
        self.optimizer.zero_grad(set_to_none=True)
        for step, (x, y) in enumerate(batches):
            with torch.autocast("cpu", enabled=self.use_amp):
                logits = self.model(x)
                loss = nn.functional.cross_entropy(logits, y) / self.accumulate
            self.scaler.scale(loss).backward()
            if (step + 1) % self.accumulate == 0:
                self.scaler.step(self.optimizer)
                self.scaler.update()
                self.optimizer.zero_grad(set_to_none=True)
                self.ema.update(self.model)
            losses.append(loss.item())
        return losses


def main():
    random = np.random.RandomState(7)
    batches = [
        (
            torch.from_numpy(random.randn(6, 5).astype(np.float32)),
            torch.from_numpy(random.randint(0, 3, 6)),
        )
        for _ in range(9)
    ]
    trainer = Trainer(nn.Sequential(nn.Linear(5, 10), nn.GELU(), nn.Linear(10, 3)))
    losses = trainer.run_epoch(batches) + trainer.run_epoch(batches)
    return [*losses, sum(p.sum().item() for p in trainer.ema.model.parameters())]


if __name__ == "__main__":
    main()
