"""Mixed precision as on a GPU, which has no effect where there is none."""

import numpy as np
import torch
import torch.nn as nn
from torch.cuda import amp


class Trainer:
    def __init__(self, model, device):
        self.model = model.to(device)
        self.device = device
        self.optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)
        self.scaler = torch.cuda.amp.GradScaler()
        self.criterion = nn.MSELoss()
        self.losses = []

    def train_one_epoch(self, batches):
        self.model.train()
        for x, y in batches:
            x, y = x.to(self.device, non_blocking=True), y.to(self.device, non_blocking=True)
            self.optimizer.zero_grad()
            with torch.cuda.amp.autocast():
                loss = self.criterion(self.model(x), y)
            self.scaler.scale(loss).backward()
            self.scaler.step(self.optimizer)
            self.scaler.update()
            self.losses.append(loss.item())

    @torch.no_grad()
    def evaluate(self, batches):
        self.model.eval()
        with amp.autocast(enabled=True):
            return sum(self.criterion(self.model(x), y).item() for x, y in batches)


def main():
    random = np.random.RandomState(9)
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    torch.backends.cudnn.benchmark = True
    batches = []
    for _ in range(10):
        x = torch.from_numpy(random.randn(8, 5).astype(np.float32))
        batches.append((x, torch.sin(x).sum(1, keepdim=True)))
    trainer = Trainer(nn.Sequential(nn.Linear(5, 20), nn.Tanh(), nn.Linear(20, 1)), device)
    for _ in range(5):
        trainer.train_one_epoch(batches)
        print(trainer.evaluate(batches))
    return trainer.losses


if __name__ == "__main__":
    main()
