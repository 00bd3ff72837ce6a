"""The turns of DCGAN: one made batch for both networks."""

import numpy as np
import torch
from torch import nn


def main():
    random = np.random.RandomState(8)
    netG = nn.Sequential(nn.Linear(4, 8), nn.BatchNorm1d(8), nn.ReLU(), nn.Linear(8, 2))
    netD = nn.Sequential(nn.Linear(2, 8), nn.LeakyReLU(0.2), nn.Linear(8, 1), nn.Sigmoid())
    criterion = nn.BCELoss()
    optimizerD = torch.optim.Adam(netD.parameters(), lr=2e-3)
    optimizerG = torch.optim.Adam(netG.parameters(), lr=2e-3)
    losses = []
    for i in range(10):
        real = torch.from_numpy(random.randn(6, 2).astype(np.float32))
        netD.zero_grad()
        label = torch.full((6, 1), 1.0)
        errD_real = criterion(netD(real), label)
        errD_real.backward()
        fake = netG(torch.from_numpy(random.randn(6, 4).astype(np.float32)))
        label.fill_(0.0)
        errD_fake = criterion(netD(fake.detach()), label)
        errD_fake.backward()
        optimizerD.step()
        netG.zero_grad()
        label.fill_(1.0)
        errG = criterion(netD(fake), label)
        errG.backward()
        optimizerG.step()
        losses.append(errD_real.item() + errD_fake.item() + errG.item())
    return losses


if __name__ == "__main__":
    main()
