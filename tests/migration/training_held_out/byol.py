"""A network that predicts what its slower twin says."""

import copy

import numpy as np
import torch
from torch import nn
import torch.nn.functional as F


class MLP(nn.Module):
    def __init__(self, a, b, c):
        super().__init__()
        self.net = nn.Sequential(
            nn.Linear(a, b), nn.BatchNorm1d(b), nn.ReLU(inplace=True), nn.Linear(b, c)
        )

    def forward(self, x):
        return self.net(x)


class BYOL(nn.Module):
    def __init__(self, momentum=0.95):
        super().__init__()
        self.online = MLP(8, 16, 6)
        self.target = copy.deepcopy(self.online)
        for p in self.target.parameters():
            p.requires_grad = False
        self.predictor = MLP(6, 12, 6)
        self.momentum = momentum

    @torch.no_grad()
    def update_target(self):
        for online, target in zip(self.online.parameters(), self.target.parameters()):
            target.data = self.momentum * target.data + (1.0 - self.momentum) * online.data

    def forward(self, a, b):
        p1, p2 = self.predictor(self.online(a)), self.predictor(self.online(b))
        with torch.no_grad():
            t1, t2 = self.target(a).detach(), self.target(b).detach()
        return self.distance(p1, t2) + self.distance(p2, t1)

    @staticmethod
    def distance(p, z):
        return 2 - 2 * F.cosine_similarity(p, z, dim=-1).mean()


def main():
    rs = np.random.RandomState(42)
    learner = BYOL()
    opt = torch.optim.AdamW(learner.parameters(), lr=3e-3, weight_decay=1e-2)
    history = []
    for _ in range(40):
        x = rs.randn(16, 8).astype(np.float32)
        a = torch.from_numpy(x + 0.05 * rs.randn(16, 8).astype(np.float32))
        b = torch.from_numpy(x * (1 + 0.05 * rs.randn(16, 1).astype(np.float32)))
        loss = learner(a, b)
        opt.zero_grad()
        loss.backward()
        opt.step()
        learner.update_target()
        history.append(loss.item())
    return history


if __name__ == "__main__":
    main()
