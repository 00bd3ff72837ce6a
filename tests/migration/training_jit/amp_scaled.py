"""Mixed precision with a scaler: `autocast` is a `with`."""

import numpy as np
import torch
from torch import nn


def main():
    random = np.random.RandomState(0)
    model = nn.Linear(4, 2)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    scaler = torch.amp.GradScaler("cpu", enabled=False)
    history = []
    for _ in range(4):
        x = torch.from_numpy(random.randn(6, 4).astype(np.float32))
        y = torch.from_numpy(random.randint(0, 2, 6))
        optimizer.zero_grad()
        with torch.autocast("cpu", enabled=False):
            loss = nn.functional.cross_entropy(model(x), y)
        scaler.scale(loss).backward()
        scaler.step(optimizer)
        scaler.update()
        history.append(loss.item())
    return history
