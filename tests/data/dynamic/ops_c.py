import torch
from torch import nn


# inputs: x=float(), other=float()
def clamp_max_plain(x, other):
    return torch.clamp_max(x, other)


# inputs: x=float(5, 1), other=float(5)
def clamp_max_fed(x, other):
    x = x[: int(x.argmax()) + 1]  # dynamic: slice dim 0
    return torch.clamp_max(x, other)  # flows


# inputs: x=float(5, 1), other=float(5)
def clamp_min_branched(x, other):
    if torch.is_floating_point(x):
        x = torch.clamp_min(x, other)
    return x


# inputs: x=float(1)
def combinations_branched(x):
    if torch.is_floating_point(x):
        x = torch.combinations(x, r=1, with_replacement=False)  # possible: masked_select
    return x


# inputs: x=float(1)
def combinations_fed(x):
    x = x[x.reshape(x.shape[0], -1).sum(1) > 0]  # dynamic: boolean-mask dim 0
    return torch.combinations(x, r=1, with_replacement=False)  # flows


# inputs: x=float(1), n=int(low=0, high=2)
def combinations_r_read(x, n):
    return torch.combinations(x, r=n.item(), with_replacement=False)  # dynamic: combinations dim all


# inputs: x=float(1)
def combinations_r_shape(x):
    return torch.combinations(x, r=min(1, x.dim() - 1), with_replacement=False)


# inputs: x=float(20, 20)
def ceil_plain(x):
    return torch.ceil(x)


# inputs: x=float(20, 22)
def ceil_branched(x):
    if x.ndim > 1:
        x = torch.ceil(x)
    return x


# inputs: x=float(20, 20)
def ceil_fed(x):
    x = x[: int(x.argmax()) + 1]  # dynamic: slice dim 0
    return torch.ceil(x)  # flows


# inputs: x=float(5, 5)
def cholesky_inverse_plain(x):
    return torch.cholesky_inverse(x)


# inputs: x=float(5, 5)
def cholesky_inverse_branched(x):
    if torch.any(x < 0):
        x = torch.cholesky_inverse(x)
    return x


# inputs: x=float(5, 7, 9), n=arg(1, 0)
def chunk_2_chosen(x, n):
    return torch.chunk(x, 5, n)  # unfixed: split dim all


# inputs: x=float(5, 10, 5)
def clone_plain(x):
    return torch.clone(x)


# inputs: x=float(20)
def conj_fed(x):
    x = x.narrow(0, 0, 1 + int(x.max() > 1))  # dynamic: slice dim 0
    return torch.conj(x)  # flows


# inputs: x=float(20, 22)
def conj_physical_branched(x):
    if x.sum() > 0:
        x = torch.conj_physical(x)
    return x


# inputs: x=float(20, 20)
def conj_physical_fed(x):
    x = x[x > 0]  # dynamic: boolean-mask dim 0
    return torch.conj_physical(x)  # flows


# inputs: x=float(5, 1), other=float(5)
def complex_branched(x, other):
    if x.shape[-1] % 2 == 0:  # possible: not run
        x = torch.complex(x, other)  # possible: not run
    return x


# inputs: x=float(), other=float()
def copysign_plain(x, other):
    return torch.copysign(x, other)


# inputs: x=float(5, 1), other=float(5)
def copysign_fed(x, other):
    x = torch.unique_consecutive(x, dim=0)  # dynamic: unique dim 0
    return torch.copysign(x, other)  # flows


# inputs: x=float(20)
def cos_plain(x):
    return torch.cos(x)


# inputs: x=float(2), n=int(3, low=0, high=2)
def cov_correction_read(x, n):
    return torch.cov(x, correction=int(n.max()), fweights=None, aweights=None)


# inputs: x=float(2), n=arg(0, 1)
def cov_correction_chosen(x, n):
    return torch.cov(x, correction=n, fweights=None, aweights=None)


# inputs: x=float(5, 3, 5), other=float(5, 3, 5), n=arg(1, 0)
def cross_dim_chosen(x, other, n):
    return torch.cross(x, other, dim=n)


# inputs: x=float(5, 7, 9)
def cumsum_branched(x):
    if x.shape[-1] % 2 == 0:  # possible: not run
        x = torch.cumsum(x, 0)  # possible: not run
    return x


# inputs: x=float(5, 5, 5)
def cumsum_fed(x):
    x = x[: int(x.argmax()) + 1]  # dynamic: slice dim 0
    return torch.cumsum(x, 0)  # flows


# inputs: x=float(5, 7, 9), n=int(low=0, high=2)
def cumsum_1_read(x, n):
    return torch.cumsum(x, int(n))


# inputs: x=float(5, 7, 9)
# init: 0
class Cumsum1(nn.Module):
    def __init__(self, k):
        super().__init__()
        self.k = k

    def forward(self, x):
        return torch.cumsum(x, self.k)


# inputs: x=float(5, 7, 9), n=int(low=0, high=2)
def cumprod_1_read(x, n):
    return torch.cumprod(x, int(n))


# inputs: x=float(5, 7, 9)
# init: 0
class Cumprod1(nn.Module):
    def __init__(self, k):
        super().__init__()
        self.k = k

    def forward(self, x):
        return torch.cumprod(x, self.k)


# inputs: x=float(5, 5, 5)
def cummax_plain(x):
    return torch.cummax(x, 0)


# inputs: x=float(5, 7, 9)
def cummax_branched(x):
    if x.sum() > 0:  # dynamic: branch
        x = torch.cummax(x, 0)
    return x


# inputs: x=float(5, 7, 9), n=int(3, low=0, high=2)
def cummax_1_read(x, n):
    return torch.cummax(x, int(n.max()))


# inputs: x=float(5, 7, 9), n=arg(0, 1)
def cummax_1_chosen(x, n):
    return torch.cummax(x, n)


# inputs: x=float(5, 7, 9), n=int(3, low=0, high=2)
def cummin_1_read(x, n):
    return torch.cummin(x, int(n.max()))


# inputs: x=float(5, 7, 9), n=arg(0, 1)
def cummin_1_chosen(x, n):
    return torch.cummin(x, n)


# inputs: x=float(1, 3)
def constant_pad_nd_branched(x):
    if x.ndim > 1:
        x = torch.constant_pad_nd(x, (1, 2), 1.0)
    return x


# inputs: x=float(1, 3)
def constant_pad_nd_fed(x):
    x = x.flatten()[torch.nonzero(x.flatten() > 0).squeeze(1)]  # dynamic: nonzero dim 0
    return torch.constant_pad_nd(x, (1, 2), 1.0)  # flows


# inputs: x=float()
def cdouble_plain(x):
    return x.cdouble()


# inputs: x=float(2, 3)
def cfloat_branched(x):
    if x.float().mean().item() > 0.2:
        x = x.cfloat()
    return x


# inputs: x=float(5, 5), other=float(5, 5)
# init: -1
class CatDim(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.width = width

    def forward(self, x, other):
        return torch.cat([x, other], dim=self.width)


# inputs: x=float(2, 4, 6, 8), n=arg(1, 0)
def cat_1_chosen(x, n):
    return torch.cat([x], n)


# inputs: x=float(2, 3), other=float(2, 3)
def cumulative_trapezoid_dim_shape(x, other):
    return torch.cumulative_trapezoid(x, other, dim=min(1, x.dim() - 1))


# inputs: x=float(3, 5)
def count_nonzero_branched(x):
    if torch.is_floating_point(x):
        x = torch.count_nonzero(x)
    return x
