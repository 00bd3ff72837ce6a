import torch
from torch import nn


# inputs: x=float(5, 7, 9)
def kthvalue_branched(x):
    if x.float().mean().item() > 0.2:  # dynamic: branch
        x = torch.kthvalue(x, 2)
    return x


# inputs: x=float(5, 5, 5)
def kthvalue_fed(x):
    x = x[x.reshape(x.shape[0], -1).sum(1) > 0]  # dynamic: boolean-mask dim 0
    return torch.kthvalue(x, 2)  # flows
