"""Several fits of one network; their predictions are averaged."""

import math
import os

import numpy as np
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset, random_split


class Regressor(nn.Module):
    def __init__(self, p=0.0):
        super().__init__()
        self.body = nn.Sequential(
            nn.Linear(2, 24), nn.GELU(), nn.Dropout(p), nn.Linear(24, 24), nn.GELU()
        )
        self.mean = nn.Linear(24, 1)
        self.log_var = nn.Linear(24, 1)

    def forward(self, x):
        h = self.body(x)
        return self.mean(h).squeeze(-1), self.log_var(h).squeeze(-1)


def adjust_learning_rate(optimizer, step, cycle, base):
    lr = base * 0.5 * (1 + math.cos(math.pi * (step % cycle) / cycle))
    for param_group in optimizer.param_groups:
        param_group["lr"] = lr
    return lr


def main():
    rs = np.random.RandomState(50)
    x = torch.from_numpy(rs.uniform(-1, 1, (120, 2))).float()
    y = torch.sin(3 * x[:, 0]) * x[:, 1]
    loader = DataLoader(TensorDataset(x, y), batch_size=30)
    model = Regressor()
    criterion = nn.GaussianNLLLoss()
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1, momentum=0.8)
    losses, step, cycle = [], 0, 16
    for epoch in range(12):
        for xb, yb in loader:
            adjust_learning_rate(optimizer, step, cycle, 0.1)
            mean, log_var = model(xb)
            loss = criterion(mean, yb, log_var.exp())
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            losses.append(loss.item())
            step += 1
            if step % cycle == 0:
                torch.save(model.state_dict(), f"snapshot_{step // cycle}.pt")
    predictions = []
    for number in range(1, step // cycle + 1):
        model.load_state_dict(torch.load(f"snapshot_{number}.pt"))
        model.eval()
        with torch.no_grad():
            predictions.append(model(x)[0])
        os.remove(f"snapshot_{number}.pt")
    average = torch.stack(predictions).mean(0)
    losses.append((average - y).abs().mean().item())
    return losses


if __name__ == "__main__":
    main()
