"""Noise is told from points; samples are drawn with a moving average of the weights."""

import math
from copy import deepcopy

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F


class SinusoidalPosEmb(nn.Module):
    def __init__(self, dim):
        super().__init__()
        self.dim = dim

    def forward(self, t):
        half = self.dim // 2
        emb = math.log(10000) / (half - 1)
        emb = torch.exp(torch.arange(half, device=t.device) * -emb)
        emb = t[:, None] * emb[None, :]
        return torch.cat((emb.sin(), emb.cos()), dim=-1)


class Denoiser(nn.Module):
    def __init__(self, dim=16):
        super().__init__()
        self.time = nn.Sequential(SinusoidalPosEmb(dim), nn.Linear(dim, dim), nn.SiLU())
        self.inlet = nn.Linear(2, dim)
        self.outlet = nn.Sequential(nn.SiLU(), nn.Linear(dim, 2))

    def forward(self, x, t):
        return self.outlet(self.inlet(x) + self.time(t))


class GaussianDiffusion(nn.Module):
    def __init__(self, model, timesteps=20):
        super().__init__()
        self.model = model
        betas = torch.linspace(1e-4, 0.2, timesteps)
        alphas = 1.0 - betas
        alphas_cumprod = torch.cumprod(alphas, dim=0)
        self.register_buffer("betas", betas)
        self.register_buffer("sqrt_ac", torch.sqrt(alphas_cumprod))
        self.register_buffer("sqrt_one_minus_ac", torch.sqrt(1.0 - alphas_cumprod))

    def q_sample(self, x0, t, noise):
        return self.sqrt_ac[t].view(-1, 1) * x0 + self.sqrt_one_minus_ac[t].view(-1, 1) * noise

    def forward(self, x0, t, noise):
        return F.mse_loss(self.model(self.q_sample(x0, t, noise), t.float()), noise)


def main():
    random = np.random.RandomState(29)
    diffusion = GaussianDiffusion(Denoiser())
    optimizer = torch.optim.Adam(diffusion.parameters(), lr=2e-3, betas=(0.9, 0.99))
    average = deepcopy(diffusion.model)
    losses = []
    for step in range(50):
        angle = random.rand(32) * 2 * np.pi
        x0 = torch.from_numpy(np.stack([np.cos(angle), np.sin(angle)], 1)).float()
        t = torch.from_numpy(random.randint(0, 20, 32)).long()
        noise = torch.from_numpy(random.randn(32, 2)).float()
        optimizer.zero_grad()
        loss = diffusion(x0, t, noise)
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
        for old, new in zip(average.parameters(), diffusion.model.parameters()):
            old.data = old.data * 0.9 + new.data * 0.1
    with torch.no_grad():
        losses.append(average(torch.ones(1, 2), torch.zeros(1)).sum().item())
    return losses


if __name__ == "__main__":
    main()
