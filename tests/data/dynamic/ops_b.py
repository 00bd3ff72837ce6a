import torch
from torch import nn


# inputs: x=float(5, 5, 10), other=float(5, 5, 5), third=float(5, 5, 10)
def baddbmm_branched(x, other, third):
    if torch.is_floating_point(x):
        x = torch.baddbmm(x, other, third, beta=1, alpha=1)
    return x


# inputs: x=float(5, 5, 10), other=float(5, 5, 5), third=float(5, 5, 10), n=arg(1, 0)
def baddbmm_alpha_chosen(x, other, third, n):
    return torch.baddbmm(x, other, third, beta=1, alpha=n)


# inputs: x=float(10, 5, 10), other=float(10, 10, 5)
def bmm_branched(x, other):
    if x.ndim > 1:
        x = torch.bmm(x, other)
    return x


# inputs: x=float(5, 1)
def broadcast_to_branched(x):
    if torch.is_floating_point(x):
        x = torch.broadcast_to(x, (5, 5, 5))
    return x


# inputs: x=float(5, 1)
def broadcast_to_fed(x):
    x = torch.masked_select(x, x != 0)  # dynamic: masked-select dim 0
    return torch.broadcast_to(x, (5, 5, 5))


# inputs: x=float(3), other=float(1, 2, 1), third=float(1, 1), fourth=float(5, 1, 1)
def broadcast_tensors_plain(x, other, third, fourth):
    return torch.broadcast_tensors(x, other, third, fourth)


# inputs: x=float(3), other=float(1, 2, 1), third=float(1, 1), fourth=float(5, 1, 1)
def broadcast_tensors_fed(x, other, third, fourth):
    x = x[: int(x.argmax()) + 1]  # dynamic: slice dim 0
    return torch.broadcast_tensors(x, other, third, fourth)  # flows


# inputs: x=float(1, 5), other=float(2, 5), third=float(3, 5)
def block_diag_fed(x, other, third):
    x = x.flatten()[torch.nonzero(x.flatten() > 0).squeeze(1)]  # dynamic: nonzero dim 0
    return torch.block_diag(x, other, third)  # flows


# inputs: x=int(20, low=-8, high=10)
def bitwise_not_plain(x):
    return torch.bitwise_not(x)


# inputs: x=int(20, low=-8, high=10)
def bitwise_not_fed(x):
    x = torch.unique_consecutive(x, dim=0)  # dynamic: unique dim 0
    return torch.bitwise_not(x)  # flows


# inputs: x=int(low=-8, high=-6), other=int(low=6, high=8)
def bitwise_and_plain(x, other):
    return torch.bitwise_and(x, other)


# inputs: x=int(low=-8, high=-6), other=int(low=6, high=8)
def bitwise_xor_plain(x, other):
    return torch.bitwise_xor(x, other)


# inputs: x=int(5, 1, low=-8, high=10), other=int(5, low=5, high=8)
def bitwise_xor_branched(x, other):
    if torch.any(x < 0):  # dynamic: branch
        x = torch.bitwise_xor(x, other)
    return x


# inputs: x=float(2, 3)
def bool_fed(x):
    x = x.flatten()[torch.nonzero(x.flatten() > 0).squeeze(1)]  # dynamic: nonzero dim 0
    return x.bool()  # flows


# inputs: x=float(2, 3)
def byte_branched(x):
    if torch.is_floating_point(x):
        x = x.byte()
    return x


# inputs: x=float(2, 3)
def byte_fed(x):
    x = torch.unique_consecutive(x, dim=0)  # dynamic: unique dim 0
    return x.byte()  # flows


# inputs: x=int(5, low=0, high=2)
def bincount_fed(x):
    x = torch.unique(x)  # dynamic: unique dim 0
    return torch.bincount(x, weights=None, minlength=0)  # dynamic: bincount dim 0


# inputs: x=int(5, low=0, high=2)
def bincount_minlength_shape(x):
    return torch.bincount(x, weights=None, minlength=min(0, x.dim() - 1))  # dynamic: bincount dim 0


# inputs: x=float(5, 5), other=float(5)
def bucketize_fed(x, other):
    x = x[: int(x.argmax()) + 1]  # dynamic: slice dim 0
    return torch.bucketize(x, other, out_int32=False, right=False)  # flows
