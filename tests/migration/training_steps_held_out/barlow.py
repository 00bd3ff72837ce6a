"""Two views of a batch and a loss without labels."""

import numpy as np
import torch
from torch import nn


class Barlow(nn.Module):
    def __init__(self):
        super().__init__()
        self.backbone = nn.Sequential(nn.Linear(6, 12), nn.ReLU())
        self.projector = nn.Sequential(
            nn.Linear(12, 8), nn.BatchNorm1d(8), nn.ReLU(), nn.Linear(8, 4)
        )
        self.bn = nn.BatchNorm1d(4, affine=False)

    def forward(self, y1, y2):
        z1 = self.projector(self.backbone(y1))
        z2 = self.projector(self.backbone(y2))
        c = self.bn(z1).T @ self.bn(z2)
        c = c / y1.shape[0]
        on_diag = (torch.diagonal(c) - 1).pow(2).sum()
        off_diag = c.pow(2).sum() - torch.diagonal(c).pow(2).sum()
        return on_diag + 0.005 * off_diag


def main():
    rng = np.random.RandomState(18)
    model = Barlow()
    optimizer = torch.optim.Adam(model.parameters(), lr=1e-3, weight_decay=1e-6)
    lr_scheduler = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, T_max=12)
    stats = []
    for step in range(12):
        base = rng.randn(10, 6)
        y1, y2 = (torch.from_numpy((base + 0.1 * rng.randn(10, 6)).astype("float32")) for _ in "ab")
        optimizer.zero_grad()
        loss = model(y1, y2)
        loss.backward()
        optimizer.step()
        lr_scheduler.step()
        stats.append(loss.item())
    return stats


if __name__ == "__main__":
    main()
