import torch
from torch import nn


# inputs: x=float(5, 1), other=float(5)
def ge_branched(x, other):
    if x.ndim > 1:
        x = torch.ge(x, other)
    return x


# inputs: x=float(5, 1), other=float(5)
def ge_fed(x, other):
    x = torch.unique(x)  # dynamic: unique dim 0
    return torch.ge(x, other)


# inputs: x=int(5, 1, low=-8, high=10), other=int(5, low=5, high=8)
def gcd_branched(x, other):
    if x.sum() > 0:  # dynamic: branch
        x = torch.gcd(x, other)
    return x


# inputs: x=int(5, 1, low=-8, high=10), other=int(5, low=5, high=8)
def gcd_fed(x, other):
    x = x[x.reshape(x.shape[0], -1).sum(1) > 0]  # dynamic: boolean-mask dim 0
    return torch.gcd(x, other)  # flows


# inputs: x=float(10, 5), other=int(5, 5, low=0, high=10)
def gather_branched(x, other):
    if torch.is_floating_point(x):
        x = torch.gather(x, 0, other)
    return x


# inputs: x=float(2, 3, 5, 20), other=float(2, 13, 10, 2)
def grid_sampler_2d_fed(x, other):
    x = x[x.reshape(x.shape[0], -1).sum(1) > 0]  # dynamic: boolean-mask dim 0
    return torch.grid_sampler_2d(x, other, 0, 0, False)


# inputs: x=float(2, 3, 5, 20), other=float(2, 13, 10, 2)
# init: 0
class GridSampler2d2(nn.Module):
    def __init__(self, size):
        super().__init__()
        self.size = size

    def forward(self, x, other):
        return torch.grid_sampler_2d(x, other, self.size, 0, False)


# inputs: x=float(2, 3, 5, 20), other=float(2, 13, 10, 2)
# init: 0
class GridSampler2d3(nn.Module):
    def __init__(self, dim):
        super().__init__()
        self.dim = dim

    def forward(self, x, other):
        return torch.grid_sampler_2d(x, other, 0, self.dim, False)


# inputs: x=float(1, 1, 2, 2, 2), other=float(1, 1, 1, 1, 3)
def grid_sampler_3d_plain(x, other):
    return torch.grid_sampler_3d(x, other, 0, 0, False)


# inputs: x=float(1, 1, 2, 2, 2), other=float(1, 1, 1, 1, 3)
# init: 0
class GridSampler3d2(nn.Module):
    def __init__(self, size):
        super().__init__()
        self.size = size

    def forward(self, x, other):
        return torch.grid_sampler_3d(x, other, self.size, 0, False)
