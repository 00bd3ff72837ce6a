"""Two views of each sample attract each other, all else repels."""

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F


class Encoder(nn.Module):
    def __init__(self):
        super().__init__()
        self.backbone = nn.Sequential(nn.Linear(10, 32), nn.BatchNorm1d(32), nn.ReLU())
        self.projector = nn.Sequential(nn.Linear(32, 16), nn.ReLU(), nn.Linear(16, 8))

    def forward(self, x):
        h = self.backbone(x)
        return h, F.normalize(self.projector(h), dim=-1)


def nt_xent(z1, z2, temperature=0.5):
    n = z1.size(0)
    z = torch.cat([z1, z2], dim=0)
    sim = torch.mm(z, z.t()) / temperature
    mask = torch.eye(2 * n, dtype=torch.bool, device=z.device)
    sim = sim.masked_fill(mask, -1e9)
    targets = torch.cat([torch.arange(n, 2 * n), torch.arange(0, n)]).to(z.device)
    return F.cross_entropy(sim, targets)


def main():
    random = np.random.RandomState(8)
    model = Encoder()
    optimizer = torch.optim.SGD(
        model.parameters(), lr=0.1, momentum=0.9, weight_decay=1e-4, nesterov=True
    )
    scheduler = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, T_max=50, eta_min=1e-3)
    losses = []
    for step in range(50):
        x = random.randn(16, 10)
        one = torch.from_numpy(x + 0.1 * random.randn(16, 10)).float()
        two = torch.from_numpy(x + 0.1 * random.randn(16, 10)).float()
        _, z1 = model(one)
        _, z2 = model(two)
        loss = nt_xent(z1, z2)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        scheduler.step()
        losses.append(loss.detach().cpu().item())
    return losses


if __name__ == "__main__":
    main()
