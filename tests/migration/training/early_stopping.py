"""Training that ends when nothing becomes better, with the best weights."""

import copy

import numpy as np
import torch
from torch import nn, optim
from torch.utils.data import DataLoader, TensorDataset, random_split


class EarlyStopping:
    def __init__(self, patience=5, min_delta=0.0):
        self.patience, self.min_delta = patience, min_delta
        self.counter = 0
        self.best_loss = None
        self.best_state = None
        self.early_stop = False

    def __call__(self, val_loss, model):
        if self.best_loss is None or val_loss < self.best_loss - self.min_delta:
            self.best_loss = val_loss
            self.best_state = copy.deepcopy(model.state_dict())
            self.counter = 0
        else:
            self.counter += 1
            if self.counter >= self.patience:
                self.early_stop = True


def run_epoch(model, loader, criterion, optimizer=None):
    is_train = optimizer is not None
    model.train(is_train)
    losses = []
    with torch.set_grad_enabled(is_train):
        for x, y in loader:
            loss = criterion(model(x), y)
            if is_train:
                optimizer.zero_grad()
                loss.backward()
                optimizer.step()
            losses.append(loss.item())
    return losses


def main():
    random = np.random.RandomState(13)
    x = torch.tensor(random.randn(96, 3).astype(np.float32))
    y = (x[:, 0] * x[:, 1] - x[:, 2]).unsqueeze(1)
    train = TensorDataset(x[:64], y[:64])
    valid = TensorDataset(x[64:], y[64:])
    loaders = {
        "train": DataLoader(train, batch_size=16),
        "val": DataLoader(valid, batch_size=32),
    }
    model = nn.Sequential(nn.Linear(3, 16), nn.BatchNorm1d(16), nn.ReLU(), nn.Linear(16, 1))
    criterion = nn.MSELoss()
    optimizer = optim.SGD(model.parameters(), lr=0.2, momentum=0.5)
    scheduler = optim.lr_scheduler.ReduceLROnPlateau(optimizer, mode="min", factor=0.5, patience=1)
    stopper = EarlyStopping(patience=6)
    history = []
    for epoch in range(16):
        history += run_epoch(model, loaders["train"], criterion, optimizer)
        val_loss = float(np.mean(run_epoch(model, loaders["val"], criterion)))
        history.append(val_loss)
        scheduler.step(val_loss)
        stopper(val_loss, model)
        if stopper.early_stop:
            break
    model.load_state_dict(stopper.best_state)
    history += run_epoch(model, loaders["val"], criterion)
    return history


if __name__ == "__main__":
    main()
