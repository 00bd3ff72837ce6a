"""Two mappings, one optimizer for both, another for two judges."""

import itertools

import numpy as np
import torch
from torch import nn


class Mapping(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(3, 12), nn.ReLU(), nn.Linear(12, 3))

    def forward(self, x):
        return x + self.net(x)


def set_requires_grad(nets, requires_grad=False):
    for net in nets:
        for param in net.parameters():
            param.requires_grad = requires_grad


class CycleModel:
    def __init__(self):
        self.G_A, self.G_B = Mapping(), Mapping()
        self.D_A, self.D_B = nn.Linear(3, 1), nn.Linear(3, 1)
        self.optimizer_G = torch.optim.Adam(
            itertools.chain(self.G_A.parameters(), self.G_B.parameters()), lr=2e-3
        )
        self.optimizer_D = torch.optim.Adam(
            itertools.chain(self.D_A.parameters(), self.D_B.parameters()), lr=1e-3
        )
        self.optimizers = [self.optimizer_G, self.optimizer_D]
        self.schedulers = [
            torch.optim.lr_scheduler.LambdaLR(o, lr_lambda=lambda e: 1.0 - max(0, e - 20) / 30)
            for o in self.optimizers
        ]
        self.gan = nn.MSELoss()
        self.l1 = nn.L1Loss()

    def gan_loss(self, prediction, is_real):
        target = torch.ones_like(prediction) if is_real else torch.zeros_like(prediction)
        return self.gan(prediction, target)

    def backward_D(self, net, real, fake):
        loss = 0.5 * (self.gan_loss(net(real), True) + self.gan_loss(net(fake.detach()), False))
        loss.backward()
        return loss

    def optimize_parameters(self, a, b):
        fake_b, fake_a = self.G_A(a), self.G_B(b)
        rec_a, rec_b = self.G_B(fake_b), self.G_A(fake_a)
        set_requires_grad([self.D_A, self.D_B], False)
        self.optimizer_G.zero_grad()
        loss_G = self.gan_loss(self.D_A(fake_b), True) + self.gan_loss(self.D_B(fake_a), True)
        loss_G = loss_G + 10 * (self.l1(rec_a, a) + self.l1(rec_b, b))
        loss_G.backward()
        self.optimizer_G.step()
        set_requires_grad([self.D_A, self.D_B], True)
        self.optimizer_D.zero_grad()
        loss_D = self.backward_D(self.D_A, b, fake_b) + self.backward_D(self.D_B, a, fake_a)
        self.optimizer_D.step()
        return loss_G.item() + loss_D.item()


def main():
    random = np.random.RandomState(35)
    model = CycleModel()
    losses = []
    for step in range(45):
        a = torch.from_numpy(random.randn(8, 3).astype(np.float32))
        b = torch.from_numpy((random.randn(8, 3) * 0.5 + 1).astype(np.float32))
        losses.append(model.optimize_parameters(a, b))
        for scheduler in model.schedulers:
            scheduler.step()
    return losses


if __name__ == "__main__":
    main()
