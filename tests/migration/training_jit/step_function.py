"""A step in a function of its own, whose module level has the networks; weights are set anew."""

import numpy as np
import torch
from torch import nn

model = nn.Sequential(nn.Linear(4, 8), nn.ReLU(), nn.Linear(8, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=0.05)
criterion = nn.CrossEntropyLoss()


def train_step(x, y):
    optimizer.zero_grad()
    output = model(x)
    loss = criterion(output, y)
    loss.backward()
    optimizer.step()
    return loss.item(), (output.argmax(1) == y).sum().item()


def main():
    random = np.random.RandomState(0)
    history = []
    for step in range(8):
        x = torch.from_numpy(random.randn(6, 4).astype(np.float32))
        y = torch.from_numpy(random.randint(0, 2, 6))
        history += train_step(x, y)
        if step == 3:
            nn.init.constant_(model[2].weight, 0.1)
        if step == 5:
            with torch.no_grad():
                model[0].weight.copy_(model[0].weight * 0.5)
                model[0].bias.data = torch.zeros(8)
    return history
