"""A step whose forward pass prints, keeps values and counts: it stays as it is written."""

import numpy as np
import torch
from torch import nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(4, 2)
        self.calls, self.seen = 0, []

    def forward(self, x):
        self.calls += 1
        self.seen.append(x.mean().item())
        return self.fc(x)


def main():
    random = np.random.RandomState(0)
    model = Net()
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    history = []
    for _ in range(4):
        x = torch.from_numpy(random.randn(6, 4).astype(np.float32))
        optimizer.zero_grad()
        loss = model(x).pow(2).mean()
        loss.backward()
        optimizer.step()
        history.append(loss.item())
    return [*history, model.calls, *model.seen]
