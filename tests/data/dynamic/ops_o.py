import torch
from torch import nn


# inputs: x=float(5), other=float(10)
def outer_plain(x, other):
    return torch.outer(x, other)


# inputs: x=float(5), other=float(10)
def outer_branched(x, other):
    if bool((x > 0).all()):  # dynamic: branch
        x = torch.outer(x, other)
    return x


# inputs: x=float(5), other=float(10)
def outer_fed(x, other):
    x = torch.masked_select(x, x != 0)  # dynamic: masked-select dim 0
    return torch.outer(x, other)  # flows
