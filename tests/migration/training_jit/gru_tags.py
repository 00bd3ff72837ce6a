"""A tagger of two layers of GRU in two directions, behind a recurrent network."""

import numpy as np
import torch
from torch import nn


class Tagger(nn.Module):
    def __init__(self, tokens=20, width=6):
        super().__init__()
        self.embed = nn.Embedding(tokens, width)
        self.first = nn.RNN(width, width, nonlinearity="relu", batch_first=True)
        self.rnn = nn.GRU(width, width, 2, batch_first=True, bidirectional=True)
        self.out = nn.Linear(2 * width, 3)

    def forward(self, x):
        hidden, _ = self.first(self.embed(x))
        hidden, _ = self.rnn(hidden)
        return self.out(hidden)


def main():
    random = np.random.RandomState(0)
    model, history = Tagger(), []
    criterion = nn.CrossEntropyLoss()
    optimizer = torch.optim.Adam(model.parameters(), lr=0.01)
    tokens = [torch.from_numpy(random.randint(0, 20, (4, 7))) for _ in range(3)]
    tags = [torch.from_numpy(random.randint(0, 3, (4, 7))) for _ in range(3)]
    for _ in range(3):
        for x, y in zip(tokens, tags):
            optimizer.zero_grad()
            logits = model(x)
            loss = criterion(logits.reshape(-1, 3), y.reshape(-1))
            loss.backward()
            optimizer.step()
            history.append(loss.item())
    return history
