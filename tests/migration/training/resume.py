"""Training that is taken up again from a checkpoint with all states."""

import os

import numpy as np
import torch
import torch.nn as nn


def build():
    model = nn.Sequential(nn.Linear(4, 12), nn.GELU(), nn.Linear(12, 3))
    optimizer = torch.optim.Adam(model.parameters(), lr=1e-2, weight_decay=1e-3)
    scheduler = torch.optim.lr_scheduler.ExponentialLR(optimizer, gamma=0.97)
    return model, optimizer, scheduler


def save_checkpoint(state, filename="checkpoint.pth.tar"):
    torch.save(state, filename)


def train(model, optimizer, scheduler, start, stop, losses):
    criterion = nn.CrossEntropyLoss()
    for step in range(start, stop):
        random = np.random.RandomState(step)
        x = torch.tensor(random.randn(12, 4), dtype=torch.float)
        y = torch.tensor(random.randint(0, 3, 12))
        loss = criterion(model(x), y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        scheduler.step()
        losses.append(loss.item())


def main():
    losses = []
    model, optimizer, scheduler = build()
    train(model, optimizer, scheduler, 0, 25, losses)
    save_checkpoint(
        {
            "epoch": 25,
            "state_dict": model.state_dict(),
            "optimizer": optimizer.state_dict(),
            "scheduler": scheduler.state_dict(),
        }
    )
    model, optimizer, scheduler = build()
    if os.path.isfile("checkpoint.pth.tar"):
        checkpoint = torch.load("checkpoint.pth.tar", map_location="cpu", weights_only=False)
        start = checkpoint["epoch"]
        model.load_state_dict(checkpoint["state_dict"])
        optimizer.load_state_dict(checkpoint["optimizer"])
        scheduler.load_state_dict(checkpoint["scheduler"])
        train(model, optimizer, scheduler, start, 50, losses)
    return losses


if __name__ == "__main__":
    main()
