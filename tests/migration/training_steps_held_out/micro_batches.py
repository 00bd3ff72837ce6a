"""Gradients of micro-batches, one step for each of them together."""

import numpy as np
import torch
from torch import nn


def main():
    rng = np.random.RandomState(15)
    model = nn.Sequential(nn.Linear(6, 12), nn.Tanh(), nn.Linear(12, 1))
    optimizer = torch.optim.NAdam(model.parameters(), lr=2e-3)
    criterion = nn.MSELoss()
    losses = []
    for step in range(8):
        x = torch.from_numpy(rng.randn(12, 6).astype(np.float32))
        y = x.sum(dim=1, keepdim=True)
        optimizer.zero_grad()
        total = 0.0
        for micro_x, micro_y in zip(x.split(4), y.split(4)):
            loss = criterion(model(micro_x), micro_y) / 3
            loss.backward()
            total += loss.item()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        losses.append(total)
    return losses


if __name__ == "__main__":
    main()
