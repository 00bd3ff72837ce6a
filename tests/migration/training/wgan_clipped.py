"""A critic whose weights are kept small."""

import numpy as np
import torch
from torch import nn, optim


def mlp(inputs, width, outputs):
    return nn.Sequential(
        nn.Linear(inputs, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU(),
        nn.Linear(width, outputs),
    )  # fmt: skip


class WGAN:
    def __init__(self, latent=4, clip=0.05, n_critic=3):
        self.latent, self.clip, self.n_critic = latent, clip, n_critic
        self.G = mlp(latent, 16, 2)
        self.D = mlp(2, 16, 1)
        self.d_optimizer = optim.RMSprop(self.D.parameters(), lr=1e-3)
        self.g_optimizer = optim.RMSprop(self.G.parameters(), lr=1e-3)
        self.random = np.random.RandomState(11)

    def noise(self, size):
        return torch.tensor(self.random.randn(size, self.latent), dtype=torch.float32)

    def samples(self, size):
        angle = self.random.rand(size) * 2 * np.pi
        points = np.stack([np.cos(angle), np.sin(angle)], 1)
        return torch.tensor(points, dtype=torch.float32)

    def train(self, iterations, size=16):
        history = []
        for _ in range(iterations):
            for p in self.D.parameters():
                p.requires_grad = True
            for _ in range(self.n_critic):
                self.d_optimizer.zero_grad()
                with torch.no_grad():
                    fake = self.G(self.noise(size))
                d_loss = self.D(fake).mean() - self.D(self.samples(size)).mean()
                d_loss.backward()
                self.d_optimizer.step()
                for p in self.D.parameters():
                    p.data.clamp_(-self.clip, self.clip)
            for p in self.D.parameters():
                p.requires_grad = False
            self.g_optimizer.zero_grad()
            g_loss = -self.D(self.G(self.noise(size))).mean()
            g_loss.backward()
            self.g_optimizer.step()
            history.append(d_loss.item())
            history.append(g_loss.item())
        return history


def main():
    return WGAN().train(25)


if __name__ == "__main__":
    main()
