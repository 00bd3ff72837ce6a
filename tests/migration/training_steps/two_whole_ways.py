"""One flag, two ways of a whole step."""

import numpy as np
import torch
from torch import nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(6, 16), nn.ReLU(), nn.Dropout(0.0))
        self.head = nn.Linear(16, 3)

    def forward(self, x):
        return self.head(self.body(x))


def train(model, loader, criterion, optimizer, scaler, use_amp=False):
    model.train()
    losses = []
    for x, y in loader:
        optimizer.zero_grad()
        if use_amp:
            with torch.cuda.amp.autocast():
                out = model(x)
                loss = criterion(out, y)
            scaler.scale(loss).backward()
            scaler.step(optimizer)
            scaler.update()
        else:
            out = model(x)
            loss = criterion(out, y)
            loss.backward()
            optimizer.step()
        correct = (out.argmax(1) == y).sum().item()
        losses.append(loss.item() + 0 * correct)
    return losses


def main():
    random = np.random.RandomState(1)
    loader = [
        (
            torch.from_numpy(random.randn(8, 6).astype(np.float32)),
            torch.from_numpy(random.randint(0, 3, 8)),
        )
        for _ in range(6)
    ]
    model = Net()
    optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
    scaler = torch.cuda.amp.GradScaler()
    found = []
    for epoch in range(3):
        found += train(model, loader, nn.CrossEntropyLoss(), optimizer, scaler, use_amp=epoch == 1)
    return found


if __name__ == "__main__":
    print(main())
