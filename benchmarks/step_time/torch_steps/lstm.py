"""A step of an LSTM language model."""

import numpy as np
import torch
from torch import nn


class Model(nn.Module):
    def __init__(self, tokens=200, width=64):
        super().__init__()
        self.embed = nn.Embedding(tokens, width)
        self.rnn = nn.LSTM(width, width, 2, batch_first=True)
        self.out = nn.Linear(width, tokens)

    def forward(self, x):
        return self.out(self.rnn(self.embed(x))[0])


def make():
    model = Model()
    criterion = nn.CrossEntropyLoss()
    optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
    tokens = torch.from_numpy(np.random.RandomState(0).randint(0, 200, (16, 33)))
    x, y = tokens[:, :-1], tokens[:, 1:].reshape(-1)

    def step():
        optimizer.zero_grad()
        loss = criterion(model(x).reshape(-1, 200), y)
        loss.backward()
        optimizer.step()
        return loss.item()

    return step
