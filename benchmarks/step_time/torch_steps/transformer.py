"""A step of a transformer encoder that classifies sequences."""

import numpy as np
import torch
from torch import nn


class Model(nn.Module):
    def __init__(self, tokens=200, width=64, classes=10):
        super().__init__()
        self.embed = nn.Embedding(tokens, width)
        layer = nn.TransformerEncoderLayer(width, 4, 128, dropout=0.0, batch_first=True)
        self.encoder = nn.TransformerEncoder(layer, 2, enable_nested_tensor=False)
        self.out = nn.Linear(width, classes)

    def forward(self, x):
        return self.out(self.encoder(self.embed(x)).mean(1))


def make():
    model = Model()
    criterion = nn.CrossEntropyLoss()
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3, weight_decay=0.01)
    random = np.random.RandomState(0)
    x = torch.from_numpy(random.randint(0, 200, (16, 32)))
    y = torch.from_numpy(random.randint(0, 10, 16))

    def step():
        optimizer.zero_grad()
        loss = criterion(model(x), y)
        loss.backward()
        optimizer.step()
        return loss.item()

    return step
