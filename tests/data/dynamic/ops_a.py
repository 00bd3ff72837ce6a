import torch
from torch import nn


# inputs: x=float(20)
def acos_fed(x):
    x = x[x.reshape(x.shape[0], -1).sum(1) > 0]  # dynamic: boolean-mask dim 0
    return torch.acos(x)  # flows


# inputs: x=float(5, 1), other=float(5)
def add_fed(x, other):
    x = torch.unique(x)  # dynamic: unique dim 0
    return torch.add(x, other)


# inputs: x=float(2, 3), other=float(2, 2), third=float(2, 3)
def addmm_branched(x, other, third):
    if x.ndim > 1:
        x = torch.addmm(x, other, third, alpha=0.6, beta=0.2)
    return x


# inputs: x=float(5), other=float(5, 10), third=float(10)
def addmv_fed(x, other, third):
    x = torch.masked_select(x, x != 0)  # dynamic: masked-select dim 0
    return torch.addmv(x, other, third, beta=1, alpha=1)


# inputs: x=float(5), other=float(5, 10), third=float(10), n=arg(1, 0)
def addmv_alpha_chosen(x, other, third, n):
    return torch.addmv(x, other, third, beta=1, alpha=n)


# inputs: x=float(5, 10), other=float(5, 5, 5), third=float(5, 5, 10)
def addbmm_branched(x, other, third):
    if x.shape[-1] % 2 == 0:  # possible: not run
        x = torch.addbmm(x, other, third, beta=1, alpha=1)
    return x


# inputs: x=float(5, 10), other=float(5, 5, 5), third=float(5, 5, 10)
def addbmm_alpha_shape(x, other, third):
    return torch.addbmm(x, other, third, beta=1, alpha=min(1, x.dim() - 1))


# inputs: x=float(5, 5), other=float(5, 5), third=float(5, 5)
def addcmul_plain(x, other, third):
    return torch.addcmul(x, other, third)


# inputs: x=float(20, 20)
def asin_plain(x):
    return torch.asin(x)


# inputs: x=float(20, 22)
def asin_branched(x):
    if x.sum() > 0:
        x = torch.asin(x)
    return x


# inputs: x=float(20, 20)
def asin_fed(x):
    x = x[: int(x.argmax()) + 1]  # dynamic: slice dim 0
    return torch.asin(x)  # flows


# inputs: x=float(20, 20)
def atan_fed(x):
    x = torch.unique_consecutive(x, dim=0)  # dynamic: unique dim 0
    return torch.atan(x)  # flows


# inputs: x=float(5, 1), other=float(5)
def atan2_branched(x, other):
    if bool((x > 0).all()):  # dynamic: branch
        x = torch.atan2(x, other)
    return x


# inputs: x=float(20, 20)
def atanh_plain(x):
    return torch.atanh(x)


# inputs: x=float(5)
def alias_copy_plain(x):
    return torch.alias_copy(x)


# inputs: x=float(5)
def alias_copy_branched(x):
    if torch.any(x < 0):
        x = torch.alias_copy(x)
    return x


# inputs: x=float(5, 7, 9)
# init: 1
class AminmaxDim(nn.Module):
    def __init__(self, k):
        super().__init__()
        self.k = k

    def forward(self, x):
        return torch.aminmax(x, dim=self.k)


# inputs: x=float(3, 3)
def as_strided_fed(x):
    x = torch.unique_consecutive(x, dim=0)  # dynamic: unique dim 0
    return torch.as_strided(x, (2, 2), (1, 2), storage_offset=0)


# inputs: x=float(1)
def as_strided_copy_plain(x):
    return torch.as_strided_copy(x, (1,), (1,), storage_offset=0)


# inputs: x=float(1), other=float()
def as_strided_scatter_storage_offset_shape(x, other):
    return torch.as_strided_scatter(x, other, (), (), storage_offset=min(0, x.dim() - 1))


# inputs: x=float(20, 22)
def angle_branched(x):
    if torch.any(x < 0):
        x = torch.angle(x)
    return x


# inputs: x=float(5, 7)
def atleast_1d_branched(x):
    if torch.is_floating_point(x):
        x = torch.atleast_1d(x)
    return x


# inputs: x=float(5, 5)
def atleast_1d_fed(x):
    x = torch.masked_select(x, x != 0)  # dynamic: masked-select dim 0
    return torch.atleast_1d(x)  # flows


# inputs: x=float(5, 7)
def atleast_2d_branched(x):
    if x.sum() > 0:
        x = torch.atleast_2d(x)
    return x


# inputs: x=float(5, 5)
def atleast_2d_fed(x):
    x = torch.unique(x)  # dynamic: unique dim 0
    return torch.atleast_2d(x)  # flows


# inputs: x=float(5, 5)
def atleast_3d_fed(x):
    x = x[: int(x.argmax()) + 1]  # dynamic: slice dim 0
    return torch.atleast_3d(x)  # flows


# inputs: x=float(5, 5)
def argwhere_fed(x):
    x = torch.unique(x)  # dynamic: unique dim 0
    return torch.argwhere(x)  # dynamic: nonzero dim 0


# inputs: x=float(3, 5)
def all_branched(x):
    if x.sum() > 0:  # dynamic: branch
        x = torch.all(x)
    return x


# inputs: x=float(3, 5)
def all_fed(x):
    x = x[: int(x.argmax()) + 1]  # dynamic: slice dim 0
    return torch.all(x)


# inputs: x=float(3, 5)
def any_branched(x):
    if x.float().mean().item() > 0.2:  # dynamic: branch
        x = torch.any(x)
    return x


# inputs: x=float()
def amax_plain(x):
    return torch.amax(x)


# inputs: x=float(3, 5)
def amax_fed(x):
    x = torch.unique_consecutive(x, dim=0)  # dynamic: unique dim 0
    return torch.amax(x)


# inputs: x=float()
def amax_dim_shape(x):
    return torch.amax(x, dim=min(0, x.dim() - 1), keepdim=True)


# inputs: x=float(3, 5)
def amin_branched(x):
    if bool((x > 0).all()):  # dynamic: branch
        x = torch.amin(x)
    return x


# inputs: x=float(3, 5)
def amin_fed(x):
    x = x.narrow(0, 0, 1 + int(x.max() > 1))  # dynamic: slice dim 0
    return torch.amin(x)


# inputs: x=float()
def amin_dim_shape(x):
    return torch.amin(x, dim=min(0, x.dim() - 1), keepdim=True)


# inputs: x=float()
def argmax_plain(x):
    return torch.argmax(x)


# inputs: x=float(3, 5)
def argmax_branched(x):
    if torch.any(x < 0):  # dynamic: branch
        x = torch.argmax(x)
    return x


# inputs: x=float(3, 5)
def argmax_fed(x):
    x = x[x > 0]  # dynamic: boolean-mask dim 0
    return torch.argmax(x)


# inputs: x=float()
# init: 0
class ArgmaxDim(nn.Module):
    def __init__(self, dim):
        super().__init__()
        self.dim = dim

    def forward(self, x):
        return torch.argmax(x, dim=self.dim, keepdim=True)


# inputs: x=float(3, 5)
def argmin_fed(x):
    x = x[x.reshape(x.shape[0], -1).sum(1) > 0]  # dynamic: boolean-mask dim 0
    return torch.argmin(x)


# inputs: x=float(), n=arg(0, 1)
def argmin_dim_chosen(x, n):
    return torch.argmin(x, dim=n, keepdim=True)


# inputs: x=float(5, 7, 9)
def argsort_branched(x):
    if torch.any(x < 0):
        x = torch.argsort(x, -3, True)
    return x


# inputs: x=float(5, 7, 9)
def argsort_1_shape(x):
    return torch.argsort(x, -x.dim(), True)


# inputs: x=float(5, 7, 9), n=int(low=-3, high=2)
def argsort_dim_read(x, n):
    return torch.argsort(x, dim=int(n), descending=True, stable=True)
