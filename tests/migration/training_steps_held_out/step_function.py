"""A step that is a function of its own, which returns loss and accuracy."""

import numpy as np
import torch
from torch import nn


def build(hidden):
    model = nn.Sequential(
        nn.Linear(4, hidden), nn.BatchNorm1d(hidden), nn.ReLU(), nn.Linear(hidden, 3)
    )
    return model, torch.optim.Adam(model.parameters(), lr=1e-2)


def train_one_batch(model, optimizer, criterion, x, y):
    model.train()
    optimizer.zero_grad()
    logits = model(x)
    loss = criterion(logits, y)
    loss.backward()
    optimizer.step()
    accuracy = (logits.argmax(1) == y).float().mean()
    return loss.item(), accuracy.item()


def main():
    rng = np.random.RandomState(13)
    model, optimizer = build(8)
    criterion = nn.CrossEntropyLoss()
    losses = []
    for i in range(15):
        x = torch.from_numpy(rng.randn(8, 4).astype(np.float32))
        y = torch.from_numpy(rng.randint(0, 3, 8))
        loss, accuracy = train_one_batch(model, optimizer, criterion, x, y)
        losses += [loss, accuracy]
    return losses


if __name__ == "__main__":
    main()
