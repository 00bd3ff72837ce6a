"""A language model of two layers of LSTM, with clipping."""

import numpy as np
import torch
from torch import nn


class Model(nn.Module):
    def __init__(self, tokens=20, width=12):
        super().__init__()
        self.embed = nn.Embedding(tokens, width)
        self.rnn = nn.LSTM(width, width, 2, batch_first=True)
        self.out = nn.Linear(width, tokens)

    def forward(self, x):
        out, _ = self.rnn(self.embed(x))
        return self.out(out)


def train(model, batches, history):
    criterion = nn.CrossEntropyLoss()
    optimizer = torch.optim.SGD(model.parameters(), lr=1.0)
    for x, y in batches:
        optimizer.zero_grad()
        logits = model(x)
        loss = criterion(logits.reshape(-1, 20), y.reshape(-1))
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 0.5)
        optimizer.step()
        history.append(loss.item())


def main():
    random = np.random.RandomState(0)
    model, history = Model(), []
    tokens = [torch.from_numpy(random.randint(0, 20, (4, 9))) for _ in range(4)]
    batches = [(one[:, :-1], one[:, 1:]) for one in tokens]
    for _ in range(3):
        train(model, batches, history)
    return history
