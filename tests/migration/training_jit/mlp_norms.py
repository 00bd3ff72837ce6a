"""A network with batch norm, in training and evaluation by turns, and weights saved."""

import copy

import numpy as np
import torch
from torch import nn


def main():
    random = np.random.RandomState(0)
    x = torch.from_numpy(random.randn(12, 6).astype(np.float32))
    y = torch.from_numpy(random.randn(12, 1).astype(np.float32))
    model = nn.Sequential(nn.Linear(6, 16), nn.BatchNorm1d(16), nn.ReLU(), nn.Linear(16, 1))
    criterion = nn.MSELoss()
    optimizer = torch.optim.Adam(model.parameters(), lr=0.01)
    history = []
    first = copy.deepcopy(model.state_dict())
    for epoch in range(8):
        if epoch % 3 == 2:
            model.eval()
        else:
            model.train()
        optimizer.zero_grad()
        loss = criterion(model(x), y)
        loss.backward()
        optimizer.step()
        history.append(loss.item())
        if epoch == 4:
            model.load_state_dict(first)
    return history
