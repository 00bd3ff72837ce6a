import torch
from torch import nn


# inputs: x=float(5, 1), other=float(5)
def xlogy_fed(x, other):
    x = torch.unique_consecutive(x, dim=0)  # dynamic: unique dim 0
    return torch.xlogy(x, other)  # flows
