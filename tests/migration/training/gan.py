"""A generator and a discriminator that learn in turns."""

import numpy as np
import torch
import torch.nn as nn


class Generator(nn.Module):
    def __init__(self, nz=8, width=16):
        super().__init__()
        self.main = nn.Sequential(
            nn.Linear(nz, width),
            nn.BatchNorm1d(width),
            nn.ReLU(True),
            nn.Linear(width, 2),
            nn.Tanh(),
        )

    def forward(self, z):
        return self.main(z)


class Discriminator(nn.Module):
    def __init__(self, width=16):
        super().__init__()
        self.main = nn.Sequential(
            nn.Linear(2, width),
            nn.LeakyReLU(0.2, inplace=True),
            nn.Linear(width, 1),
            nn.Sigmoid(),
        )

    def forward(self, x):
        return self.main(x).view(-1)


def weights_init(m):
    classname = m.__class__.__name__
    if classname.find("BatchNorm") != -1:
        nn.init.normal_(m.weight, 1.0, 0.02)
        nn.init.zeros_(m.bias)


def main(steps=50, batch=16):
    random = np.random.RandomState(4)
    device = torch.device("cuda:0" if torch.cuda.is_available() else "cpu")
    netG = Generator().to(device)
    netD = Discriminator().to(device)
    netG.apply(weights_init)
    criterion = nn.BCELoss()
    optimizerD = torch.optim.Adam(netD.parameters(), lr=2e-3, betas=(0.5, 0.999))
    optimizerG = torch.optim.Adam(netG.parameters(), lr=2e-3, betas=(0.5, 0.999))
    real_label, fake_label = 1.0, 0.0
    losses = []
    for i in range(steps):
        real = torch.from_numpy(0.3 * random.randn(batch, 2).astype(np.float32) + 0.4).to(device)
        noise = torch.from_numpy(random.randn(batch, 8).astype(np.float32)).to(device)
        # the discriminator, first by real samples
        netD.zero_grad()
        label = torch.full((batch,), real_label, device=device)
        output = netD(real)
        errD_real = criterion(output, label)
        errD_real.backward()
        # then by made ones
        fake = netG(noise)
        label = torch.full((batch,), fake_label, device=device)
        output = netD(fake.detach())
        errD_fake = criterion(output, label)
        errD_fake.backward()
        D_G_z1 = output.mean().item()
        errD = errD_real + errD_fake
        optimizerD.step()
        # the generator
        netG.zero_grad()
        label = torch.full((batch,), real_label, device=device)
        output = netD(fake)
        errG = criterion(output, label)
        errG.backward()
        optimizerG.step()
        losses.append(errD.item() + errG.item())
        if i % 10 == 0:
            print("[%d/%d] %.4f %.4f %.4f" % (i, steps, errD.item(), errG.item(), D_G_z1))
    return losses


if __name__ == "__main__":
    main()
