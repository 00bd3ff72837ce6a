"""Layers that get the rows which a mask chooses, where it chooses none."""

import torch
from torch import nn


class Part(nn.Module):
    def __init__(self):
        super().__init__()
        self.norm = nn.LayerNorm(4)

    def forward(self, x):
        return self.norm(x)


class Experts(nn.Module):
    def __init__(self):
        super().__init__()
        self.experts = nn.ModuleList([nn.Sequential(nn.LayerNorm(4), nn.ReLU()) for _ in range(2)])

    def forward(self, x):
        out = torch.zeros_like(x)
        for place, expert in enumerate(self.experts):
            chosen = x[:, 0] > 100 * place + 5
            out[chosen] = expert(x[chosen])
        return out


def case_rows_that_a_mask_chooses():
    x = torch.arange(12.0).reshape(3, 4)
    part = Part()
    return part(x[x[:, 0] > 100]), part(x[x[:, 0] > 3]), Experts()(x)
