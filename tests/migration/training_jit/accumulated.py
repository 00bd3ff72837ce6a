"""Gradients of several batches, a weight of the loss that grows, an average of the weights."""

import numpy as np
import torch
from torch import nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.first, self.last = nn.Linear(5, 8), nn.Linear(8, 1)

    def forward(self, x):
        return self.last(torch.tanh(self.first(x)))


def main():
    random = np.random.RandomState(0)
    model, average = Net(), Net()
    average.load_state_dict(model.state_dict())
    criterion = nn.MSELoss()
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    history, weight = [], 0.5
    optimizer.zero_grad()
    for step in range(12):
        x = torch.from_numpy(random.randn(4, 5).astype(np.float32))
        y = torch.from_numpy(random.randn(4, 1).astype(np.float32))
        loss = criterion(model(x), y) * weight
        loss.backward()
        history.append(loss.item())
        if (step + 1) % 3 == 0:
            optimizer.step()
            optimizer.zero_grad()
            weight += 0.25
            with torch.no_grad():
                for kept, param in zip(average.parameters(), model.parameters()):
                    kept.mul_(0.9).add_(param, alpha=0.1)
            history.append(criterion(average(x), y).item())
    return history
