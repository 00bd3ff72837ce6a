"""A step of a U-Net of two levels."""

import numpy as np
import torch
from torch import nn


def block(before, after):
    return nn.Sequential(
        nn.Conv2d(before, after, 3, padding=1), nn.BatchNorm2d(after), nn.ReLU(inplace=True)
    )


class Model(nn.Module):
    def __init__(self, width=8):
        super().__init__()
        self.first = block(3, width)
        self.down = nn.MaxPool2d(2)
        self.inner = block(width, 2 * width)
        self.up = nn.ConvTranspose2d(2 * width, width, 2, stride=2)
        self.last = block(2 * width, width)
        self.out = nn.Conv2d(width, 1, 1)

    def forward(self, x):
        first = self.first(x)
        inner = self.up(self.inner(self.down(first)))
        return self.out(self.last(torch.cat([first, inner], dim=1)))


def make():
    model = Model()
    criterion = nn.BCEWithLogitsLoss()
    optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
    random = np.random.RandomState(0)
    x = torch.from_numpy(random.randn(4, 3, 32, 32).astype(np.float32))
    y = torch.from_numpy((random.rand(4, 1, 32, 32) > 0.5).astype(np.float32))

    def step():
        optimizer.zero_grad()
        loss = criterion(model(x), y)
        loss.backward()
        optimizer.step()
        return loss.item()

    return step
