"""Fit a function with a trainer class: random split, warm-up, early stopping, checkpoints."""

import numpy as np
import torch
from torch import nn
from torch.utils.data import DataLoader, Subset, TensorDataset


class Residual(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.layer1 = nn.Linear(width, width)
        self.layer2 = nn.Linear(width, width)
        self.scale = nn.Parameter(torch.ones(1))

    def forward(self, x):
        y = nn.functional.silu(self.layer1(x))
        return x + self.scale * self.layer2(y)


class Net(nn.Module):
    def __init__(self, inputs=2, width=24, depth=2):
        super().__init__()
        self.inlet = nn.Linear(inputs, width)
        self.blocks = nn.ModuleList(Residual(width) for _ in range(depth))
        self.outlet = nn.Sequential(nn.LayerNorm(width), nn.Linear(width, 1))

    def forward(self, x):
        x = self.inlet(x)
        for block in self.blocks:
            x = block(x)
        return self.outlet(x).squeeze(-1)


class Trainer:
    def __init__(self, model, lr=1e-2, warmup=10):
        self.device = "cuda" if torch.cuda.is_available() else "cpu"
        self.model = model.to(self.device)
        self.loss_fn = nn.MSELoss()
        self.optimizer = torch.optim.Adam(self.model.parameters(), lr=lr)
        self.scheduler = torch.optim.lr_scheduler.LambdaLR(
            self.optimizer, lambda step: min(1.0, (step + 1) / warmup)
        )
        self.history = []

    def train_step(self, x, y):
        self.optimizer.zero_grad()
        prediction = self.model(x)
        loss = self.loss_fn(prediction, y)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.model.parameters(), max_norm=5.0)
        self.optimizer.step()
        self.scheduler.step()
        return loss.item()

    def fit(self, train_loader, valid_loader, epochs, patience=3):
        best, waited = float("inf"), 0
        for epoch in range(epochs):
            self.model.train()
            for x, y in train_loader:
                self.history.append(self.train_step(x.to(self.device), y.to(self.device)))
            valid = self.validate(valid_loader)
            if valid < best:
                best, waited = valid, 0
                torch.save(self.model.state_dict(), "regression.pt")
            else:
                waited += 1
            if waited >= patience:
                break
        self.model.load_state_dict(torch.load("regression.pt"))
        return best

    @torch.no_grad()
    def validate(self, loader):
        self.model.eval()
        total, count = 0.0, 0
        for x, y in loader:
            x, y = x.to(self.device), y.to(self.device)
            total += self.loss_fn(self.model(x), y).item() * len(x)
            count += len(x)
        return total / count


def main():
    random = np.random.RandomState(0)
    points = random.uniform(-2, 2, (320, 2)).astype(np.float32)
    values = np.sin(points[:, 0]) * np.cos(points[:, 1]) + 0.1 * points[:, 0]
    data = TensorDataset(torch.tensor(points), torch.tensor(values))
    train_loader = DataLoader(Subset(data, range(256)), batch_size=32, drop_last=True)
    valid_loader = DataLoader(Subset(data, range(256, 320)), batch_size=64)
    torch.manual_seed(0)
    trainer = Trainer(Net())
    best = trainer.fit(train_loader, valid_loader, epochs=8)
    print(f"{len(trainer.history)} steps, best validation loss {best:.4f}")
    return trainer.history


if __name__ == "__main__":
    main()
