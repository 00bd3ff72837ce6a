"""Patterns of `match` that name classes of torch."""

import torch
from torch import Tensor, nn


def told(x):
    match x:
        case nn.Parameter():
            return 0
        case Tensor():
            return x.sum()
        case torch.Size():
            return 2
        case nn.Linear() | nn.Conv2d():
            return 3
        case nn.BatchNorm1d() | nn.LayerNorm() | nn.Dropout():
            return 4
        case nn.ModuleList() | nn.Sequential():
            return 5
        case nn.Module():
            return 6
        case [torch.Tensor() as a, Tensor() | int() as b]:
            return a + b
        case {"x": torch.Tensor() as z}:
            return z
        case torch.optim.Optimizer():
            return 8
    return isinstance(x, torch.dtype)


def case_classes():
    x = torch.arange(3.0)
    layers = (nn.Linear(2, 3), nn.Conv2d(1, 2, 3), nn.LayerNorm(3), nn.Dropout(), nn.ReLU())
    several = nn.Sequential(nn.Linear(2, 3)), nn.ModuleList([nn.Linear(2, 3)]), nn.BatchNorm1d(3)
    optimizer = torch.optim.SGD([nn.Parameter(x.clone())], lr=0.1)
    return (
        [told(one) for one in (*layers, *several, optimizer)],
        (told(x), told(nn.Parameter(x.clone())), told(x.shape), told([x, x]), told([x, 2])),
        (told({"x": x}), told(torch.int8), told(4)),
    )


def tolerance(x):
    match x.dtype:
        case torch.bfloat16:
            return 1
        case torch.float16 | torch.float64:
            return 2
        case _:
            return 3


def case_dtypes():
    x = torch.ones(2)
    every = x, x.half(), x.double(), x.to(torch.bfloat16), x.long()
    return [tolerance(one) for one in every]
