"""A variational autoencoder that is told the class."""

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F


class CVAE(nn.Module):
    def __init__(self, inputs=16, classes=3, hidden=20, latent=3):
        super().__init__()
        self.classes = classes
        self.encoder = nn.Sequential(nn.Linear(inputs + classes, hidden), nn.ELU())
        self.mean, self.log_var = nn.Linear(hidden, latent), nn.Linear(hidden, latent)
        self.decoder = nn.Sequential(
            nn.Linear(latent + classes, hidden), nn.ELU(), nn.Linear(hidden, inputs)
        )

    def forward(self, x, label, noise):
        condition = F.one_hot(label, self.classes).float()
        h = self.encoder(torch.cat([x, condition], dim=-1))
        mean, log_var = self.mean(h), self.log_var(h).clamp(-5, 5)
        z = mean + noise * (0.5 * log_var).exp()
        return self.decoder(torch.cat([z, condition], dim=-1)), mean, log_var


def main(steps=50):
    rng = np.random.default_rng(41)
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    net = CVAE().to(device).train()
    opt = torch.optim.Adam(net.parameters(), lr=2e-3, eps=1e-7)
    out = []
    for it in range(steps):
        label = torch.from_numpy(rng.integers(0, 3, size=12)).to(device)
        x = torch.from_numpy(rng.normal(size=(12, 16))).float().to(device) + label[:, None]
        noise = torch.from_numpy(rng.normal(size=(12, 3))).float().to(device)
        recon, mean, log_var = net(x, label, noise)
        rec = F.mse_loss(recon, x, reduction="none").sum(-1).mean()
        kl = (-0.5 * (1 + log_var - mean**2 - log_var.exp())).sum(-1).mean()
        beta = min(1.0, it / 20)
        total = rec + beta * kl
        opt.zero_grad()
        total.backward()
        opt.step()
        out.append(total.item())
    return out


if __name__ == "__main__":
    main()
