import torch
from torch import nn


# inputs: x=float(20, 20)
def positive_fed(x):
    x = torch.unique_consecutive(x, dim=0)  # dynamic: unique dim 0
    return torch.positive(x)  # flows


# inputs: x=float(1, 2, 3, 4)
def permute_plain(x):
    return torch.permute(x, (0, 2, 3, 1))


# inputs: x=float(5, 1), other=float(5)
def polar_fed(x, other):
    x = torch.unique_consecutive(x, dim=0)  # dynamic: unique dim 0
    return torch.polar(x, other)  # flows


# inputs: x=float(5, 5)
def pinverse_plain(x):
    return torch.pinverse(x)


# inputs: x=float(3, 3), other=int(3, low=2, high=7), third=float(3)
def put_fed(x, other, third):
    x = x[x.reshape(x.shape[0], -1).sum(1) > 0]  # dynamic: boolean-mask dim 0
    return torch.put(x, other, third, True)  # flows


# inputs: x=float(5, 7)
def prod_branched(x):
    if torch.is_floating_point(x):
        x = torch.prod(x)
    return x


# inputs: x=float(5, 7, 9), n=int(low=0, high=2)
def prod_1_read(x, n):
    return torch.prod(x, int(n))  # dynamic: reduction-axis dim 0
