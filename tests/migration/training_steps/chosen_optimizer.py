"""An optimizer that a flag chooses, with a schedule and a loss that is made by hand."""

import argparse

import numpy as np
import torch
from torch import nn


def make_optimizer(name, parameters):
    if name == "adam":
        return torch.optim.Adam(parameters, lr=0.01, betas=(0.9, 0.99))
    if name == "rmsprop":
        return torch.optim.RMSprop(parameters, lr=0.01)
    return torch.optim.SGD(parameters, lr=0.1, momentum=0.9)


def main(steps=12):
    args = argparse.Namespace(optimizer="adam", other="sgd")
    random = np.random.default_rng(3)
    net = nn.Sequential(nn.Linear(6, 16), nn.Tanh(), nn.Linear(16, 1))
    head = nn.Linear(6, 1)
    if args.other == "adam":
        second = torch.optim.Adam(head.parameters(), lr=0.01)
    else:
        second = torch.optim.SGD(head.parameters(), lr=0.05, weight_decay=1e-3)
    optimizer = make_optimizer(args.optimizer, net.parameters())
    scheduler = torch.optim.lr_scheduler.StepLR(optimizer, step_size=4, gamma=0.5)
    losses = []
    for _ in range(steps):
        x = torch.from_numpy(random.normal(size=(16, 6)).astype(np.float32))
        target = x.sum(dim=1, keepdim=True).sin()
        optimizer.zero_grad()
        second.zero_grad()
        loss = ((net(x) + head(x) - target) ** 2).mean()
        loss.backward()
        optimizer.step()
        second.step()
        scheduler.step()
        losses.append(loss.item())
    return losses


if __name__ == "__main__":
    main()
