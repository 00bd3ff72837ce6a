import torch
from torch import nn


# inputs: x=float(), other=float()
def equal_plain(x, other):
    return torch.equal(x, other)


# inputs: x=float(20)
def exp_branched(x):
    if x.ndim > 1:
        x = torch.exp(x)  # possible: not run
    return x


# inputs: x=float(5, 1, 1)
def expand_plain(x):
    return x.expand((5, 5, 5))


# inputs: x=float(5, 1)
def expand_branched(x):
    if bool((x > 0).all()):  # dynamic: branch
        x = x.expand((5, 5, 5))
    return x


# inputs: x=float(5, 1)
def expand_copy_branched(x):
    if x.shape[-1] % 2 == 0:  # possible: not run
        x = torch.expand_copy(x, (5, 5, 5))  # possible: not run
    return x


# inputs: x=float(5, 1, 1), n=int(low=3, high=6)
def expand_copy_1_list_read(x, n):
    return torch.expand_copy(x, (5, 5, int(n)))  # dynamic: reshape dim 2


# inputs: x=float(5, 1), other=float(5)
def eq_branched(x, other):
    if x.shape[-1] % 2 == 0:  # possible: not run
        x = torch.eq(x, other)  # possible: not run
    return x


# inputs: x=float(20, 20)
def expm1_plain(x):
    return torch.expm1(x)


# inputs: x=float(20, 20)
def expm1_fed(x):
    x = x[: int(x.argmax()) + 1]  # dynamic: slice dim 0
    return torch.expm1(x)  # flows


# inputs: x=float(5, 7)
def empty_like_branched(x):
    if bool((x > 0).all()):
        x = torch.empty_like(x)
    return x


# inputs: x=float(5, 5)
def empty_like_fed(x):
    x = x[x.reshape(x.shape[0], -1).sum(1) > 0]  # dynamic: boolean-mask dim 0
    return torch.empty_like(x)  # flows


# inputs: x=float(20, 20)
def erf_fed(x):
    x = torch.unique(x)  # dynamic: unique dim 0
    return torch.erf(x)  # flows


# inputs: x=float(20, 20)
def erfinv_fed(x):
    x = x.flatten()[torch.nonzero(x.flatten() > 0).squeeze(1)]  # dynamic: nonzero dim 0
    return torch.erfinv(x)  # flows
