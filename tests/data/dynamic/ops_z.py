import torch
from torch import nn


# inputs: x=float()
def zeros_like_plain(x):
    return torch.zeros_like(x)


# inputs: x=float(5, 7)
def zeros_like_branched(x):
    if torch.any(x < 0):
        x = torch.zeros_like(x)
    return x
