"""Columns of numbers and of categories, unbalanced labels."""

import argparse
import logging

import numpy as np
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset

logger = logging.getLogger(__name__)


class Table(Dataset):
    def __init__(self, rows, seed):
        rs = np.random.RandomState(seed)
        self.numbers = rs.randn(rows, 4).astype("float32")
        self.kinds = np.stack([rs.randint(0, 5, rows), rs.randint(0, 3, rows)], 1).astype("int64")
        self.labels = (self.numbers[:, 0] + 0.5 * self.kinds[:, 1] > 1.2).astype("float32")

    def __len__(self):
        return len(self.labels)

    def __getitem__(self, item):
        return (self.numbers[item], self.kinds[item]), self.labels[item]


class TabularNet(nn.Module):
    def __init__(self, cardinalities=(5, 3), numbers=4, width=16):
        super().__init__()
        self.embeddings = nn.ModuleList([nn.Embedding(n, 3) for n in cardinalities])
        self.bn = nn.BatchNorm1d(numbers)
        self.layers = nn.Sequential()
        inputs = numbers + 3 * len(cardinalities)
        for i in range(2):
            self.layers.add_module(f"fc{i}", nn.Linear(inputs, width))
            self.layers.add_module(f"act{i}", nn.LeakyReLU())
            inputs = width
        self.out = nn.Linear(inputs, 1)

    def forward(self, numbers, kinds):
        embedded = [e(kinds[:, i]) for i, e in enumerate(self.embeddings)]
        x = torch.cat([self.bn(numbers), *embedded], dim=1)
        return self.out(self.layers(x)).squeeze(-1)


def fit(args):
    train = DataLoader(Table(192, 0), args.batch_size, shuffle=False, num_workers=0, drop_last=True)
    valid = DataLoader(Table(64, 1), args.batch_size * 2)
    model = TabularNet()
    loss_fn = nn.BCEWithLogitsLoss(pos_weight=torch.tensor([2.0]))
    optimizer = getattr(torch.optim, args.optimizer)(model.parameters(), lr=args.lr)
    scheduler = torch.optim.lr_scheduler.CyclicLR(
        optimizer, base_lr=args.lr / 5, max_lr=args.lr, step_size_up=6, cycle_momentum=False
    )
    history = []
    for epoch in range(args.epochs):
        model.train()
        for (numbers, kinds), labels in train:
            optimizer.zero_grad()
            loss = loss_fn(model(numbers, kinds), labels)
            loss.backward()
            optimizer.step()
            scheduler.step()
            history.append(loss.item())
        model.eval()
        hits = total = 0
        with torch.no_grad():
            for (numbers, kinds), labels in valid:
                hits += ((model(numbers, kinds) > 0) == (labels > 0.5)).sum().item()
                total += len(labels)
        history.append(hits / total)
        logger.info("epoch %d: %.3f", epoch, hits / total)
    return history


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--lr", type=float, default=5e-3)
    parser.add_argument("--epochs", type=int, default=4)
    parser.add_argument("--batch-size", type=int, default=16)
    parser.add_argument("--optimizer", default="RAdam")
    return fit(parser.parse_args([]))


if __name__ == "__main__":
    main()
