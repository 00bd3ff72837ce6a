"""A class that trains: its temperature changes, weights are clamped, the batch is a dictionary."""

import numpy as np
import torch
from torch import nn


class Trainer:
    def __init__(self):
        self.model = nn.Linear(4, 3)
        self.criterion = nn.CrossEntropyLoss()
        self.optimizer = torch.optim.SGD(self.model.parameters(), lr=0.5)
        self.temperature = 1.0

    def step(self, batch):
        self.optimizer.zero_grad()
        loss = self.criterion(self.model(batch["x"]) / self.temperature, batch["y"])
        loss.backward()
        self.optimizer.step()
        return loss.item()


def main():
    random = np.random.RandomState(0)
    trainer, history = Trainer(), []
    for _ in range(6):
        x = torch.from_numpy(random.randn(5, 4).astype(np.float32))
        history.append(trainer.step({"x": x, "y": torch.from_numpy(random.randint(0, 3, 5))}))
        trainer.temperature *= 0.9
        with torch.no_grad():
            trainer.model.weight.clamp_(-0.2, 0.2)
    return history
