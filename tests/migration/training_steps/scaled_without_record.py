"""A network that scales parts of what it has computed where nothing is recorded."""

import numpy as np
import torch
from torch import nn


class Scaled(nn.Module):
    def __init__(self):
        super().__init__()
        self.first, self.last = nn.Linear(4, 6), nn.Linear(6, 1)

    def forward(self, x):
        hidden = self.first(x)
        with torch.no_grad():
            hidden[hidden > 0.5] *= 2
            hidden[0] *= 3
            hidden[torch.tensor([1, 3])] += 0.25
            hidden[:, 2] = 0.5
        return self.last(hidden)


def main(steps=10):
    random = np.random.default_rng(5)
    net = Scaled()
    optimizer = torch.optim.SGD(net.parameters(), lr=0.05)
    losses = []
    for _ in range(steps):
        x = torch.from_numpy(random.normal(size=(8, 4)).astype(np.float32))
        optimizer.zero_grad()
        loss = ((net(x) - x.sum(dim=1, keepdim=True)) ** 2).mean()
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    return losses


if __name__ == "__main__":
    main()
