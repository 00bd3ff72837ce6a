"""A small model of many kinds of layers."""

import torch
import torch.nn as nn


class Block(nn.Module):
    def __init__(self, channels: int):
        super().__init__()
        self.conv = nn.Conv2d(channels, channels, 3, padding=1, bias=False)
        self.norm = nn.BatchNorm2d(channels)

    def forward(self, x):
        return torch.relu(self.norm(self.conv(x)))


class Net(nn.Module):
    def __init__(self, channels: int = 2, blocks: int = 2):
        super().__init__()
        self.stem = nn.Sequential(nn.Conv2d(1, channels, 3), nn.BatchNorm2d(channels), nn.PReLU())
        self.blocks = nn.ModuleList([Block(channels) for _ in range(blocks)])
        self.line = nn.Conv1d(channels, channels, 3)
        self.words = nn.Embedding(5, channels)
        self.norm = nn.LayerNorm(channels)
        self.head = nn.Linear(channels, 3)
        self.scale = nn.Parameter(torch.ones(1, channels))

    def forward(self, x, words):
        x = self.stem(x)
        for block in self.blocks:
            x = block(x)
        x = self.line(x.flatten(2)).mean(2)
        return self.head(self.norm(x * self.scale + self.words(words)))
