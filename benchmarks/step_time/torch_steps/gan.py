"""A step of a GAN: the judge, then the maker."""

import numpy as np
import torch
from torch import nn


def make():
    maker = nn.Sequential(nn.Linear(16, 128), nn.ReLU(), nn.Linear(128, 64), nn.Tanh())
    judge = nn.Sequential(nn.Linear(64, 128), nn.LeakyReLU(0.2), nn.Linear(128, 1))
    criterion = nn.BCEWithLogitsLoss()
    of_maker = torch.optim.Adam(maker.parameters(), lr=2e-4, betas=(0.5, 0.999))
    of_judge = torch.optim.Adam(judge.parameters(), lr=2e-4, betas=(0.5, 0.999))
    random = np.random.RandomState(0)
    real = torch.from_numpy(random.randn(32, 64).astype(np.float32))
    noise = torch.from_numpy(random.randn(32, 16).astype(np.float32))
    yes, no = torch.ones(32, 1), torch.zeros(32, 1)

    def step():
        of_judge.zero_grad()
        with torch.no_grad():
            made = maker(noise)
        judged = criterion(judge(real), yes) + criterion(judge(made), no)
        judged.backward()
        of_judge.step()

        of_maker.zero_grad()
        fooled = criterion(judge(maker(noise)), yes)
        fooled.backward()
        of_maker.step()
        return judged.item() + fooled.item()

    return step
