"""A GAN: two optimizers by turns."""

import numpy as np
import torch
from torch import nn


def main():
    random = np.random.RandomState(0)
    maker = nn.Sequential(nn.Linear(4, 16), nn.ReLU(), nn.Linear(16, 6), nn.Tanh())
    judge = nn.Sequential(nn.Linear(6, 16), nn.LeakyReLU(0.2), nn.Linear(16, 1))
    criterion = nn.BCEWithLogitsLoss()
    of_maker = torch.optim.Adam(maker.parameters(), lr=0.01, betas=(0.5, 0.999))
    of_judge = torch.optim.Adam(judge.parameters(), lr=0.01, betas=(0.5, 0.999))
    yes, no = torch.ones(5, 1), torch.zeros(5, 1)
    history = []
    for _ in range(8):
        real = torch.from_numpy(random.randn(5, 6).astype(np.float32))
        noise = torch.from_numpy(random.randn(5, 4).astype(np.float32))
        of_judge.zero_grad()
        of_true = criterion(judge(real), yes)
        of_false = criterion(judge(maker(noise).detach()), no)
        judged = of_true + of_false
        judged.backward()
        of_judge.step()
        of_maker.zero_grad()
        fooled = criterion(judge(maker(noise)), yes)
        fooled.backward()
        of_maker.step()
        history += [judged.item(), fooled.item()]
    return history
