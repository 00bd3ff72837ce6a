"""Trains the classifier: `python train.py`, or `python train.py --weights start.pth`."""

import argparse
import math

import numpy as np
import torch
import torch.nn.functional as F
from model import Classifier
from torch.utils.data import DataLoader, TensorDataset


def spirals(count: int) -> TensorDataset:
    """Points of two spirals, and which of them each lies on."""
    turn = np.linspace(0.25, 2.0, count) * math.pi
    one = np.stack([turn * np.cos(turn), turn * np.sin(turn)], axis=1)
    points = np.concatenate([one, -one]).astype(np.float32)
    labels = np.repeat([0, 1], count)
    order = np.random.RandomState(0).permutation(len(labels))
    return TensorDataset(torch.from_numpy(points[order]), torch.from_numpy(labels[order]))


def train(model, loader, optimizer, scheduler, device, epochs):
    """One line for each epoch."""
    for epoch in range(epochs):
        model.train()
        total = 0.0
        for points, labels in loader:
            points, labels = points.to(device), labels.to(device)
            optimizer.zero_grad()
            loss = F.cross_entropy(model(points), labels, label_smoothing=0.05)
            loss.backward()
            torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            optimizer.step()
            total += loss.item() * len(labels)
        scheduler.step()
        print(f"epoch {epoch}: loss {total / len(loader.dataset):.5f}")


@torch.no_grad()
def accuracy(model, loader, device):
    """The share of points on the right spiral."""
    model.eval()
    hits = 0
    for points, labels in loader:
        hits += (model(points.to(device)).argmax(dim=1) == labels.to(device)).sum().item()
    return hits / len(loader.dataset)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--epochs", type=int, default=5)
    parser.add_argument("--weights", help="start from these weights")
    args = parser.parse_args()
    torch.manual_seed(0)
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    model = Classifier().to(device)
    if args.weights:
        model.load_state_dict(torch.load(args.weights, map_location=device))
    loader = DataLoader(spirals(128), batch_size=32)
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-2, weight_decay=1e-3)
    scheduler = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, T_max=args.epochs)
    train(model, loader, optimizer, scheduler, device, args.epochs)
    print(f"accuracy {accuracy(model, loader, device):.3f}")


if __name__ == "__main__":
    main()
