import torch
from torch import nn


# inputs: x=float(5, 1), other=float(5)
def true_divide_branched(x, other):
    if x.sum() > 0:  # dynamic: branch
        x = torch.true_divide(x, other)
    return x


# inputs: x=float(5, 10, 5)
def topk_plain(x):
    return torch.topk(x, 3)


# inputs: x=float(5, 12, 9)
def topk_branched(x):
    if x.ndim > 1:
        x = torch.topk(x, 3)
    return x


# inputs: x=float(5, 12, 9), n=arg(1, 0)
def topk_2_chosen(x, n):
    return torch.topk(x, 3, n)  # unfixed: topk dim 0, 1


# inputs: x=float(20, 22)
def tan_branched(x):
    if x.ndim > 1:
        x = torch.tan(x)
    return x


# inputs: x=float(20, 20)
def tanh_plain(x):
    return torch.tanh(x)


# inputs: x=float(5, 5, 5), other=int(3, low=1, high=4)
def tensor_split_fed(x, other):
    x = x.flatten()[torch.nonzero(x.flatten() > 0).squeeze(1)]  # dynamic: nonzero dim 0
    return torch.tensor_split(x, other)  # dynamic: split dim 0


# inputs: x=float(5, 5, 5), other=int(3, low=1, high=4)
def tensor_split_2_shape(x, other):
    return torch.tensor_split(x, other, min(1, x.dim() - 1))  # dynamic: split dim 1


# inputs: x=float(5, 7, 9), n=int(low=2, high=5)
def tensor_split_1_list_read(x, n):
    return torch.tensor_split(x, (2, int(n)))  # dynamic: split dim 0


# inputs: x=float(5, 1), other=float(5, 5)
def triangular_solve_branched(x, other):
    if x.float().mean().item() > 0.2:  # dynamic: branch
        x = torch.triangular_solve(x, other)
    return x


# inputs: x=float(20, 20)
def trunc_plain(x):
    return torch.trunc(x)


# inputs: x=float(20, 22)
def trunc_branched(x):
    if x.ndim > 1:
        x = torch.trunc(x)
    return x


# inputs: x=float(3, 3), other=int(3, low=3, high=7)
def take_plain(x, other):
    return torch.take(x, other)


# inputs: x=float(3, 3), other=int(3, low=3, high=7)
def take_fed(x, other):
    x = torch.masked_select(x, x != 0)  # dynamic: masked-select dim 0
    return torch.take(x, other)


# inputs: x=float(1, 5), other=int(5, 2, low=0, high=5)
def take_along_dim_branched(x, other):
    if x.float().mean().item() > 0.2:  # dynamic: branch
        x = torch.take_along_dim(x, other, 1)
    return x


# inputs: x=float(3, 2)
def tile_branched(x):
    if x.ndim > 1:
        x = torch.tile(x, ())
    return x


# inputs: x=float(3, 2)
def tile_fed(x):
    x = x[x > 0]  # dynamic: boolean-mask dim 0
    return torch.tile(x, ())  # flows


# inputs: x=float(2, 3), other=float(2, 3)
def trapz_fed(x, other):
    x = x[x.reshape(x.shape[0], -1).sum(1) > 0]  # dynamic: boolean-mask dim 0
    return torch.trapz(x, other)


# inputs: x=float(2, 3), other=float(2, 3)
# init: 1
class TrapzDim(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.width = width

    def forward(self, x, other):
        return torch.trapz(x, other, dim=self.width)


# inputs: x=float(2, 3), other=float(2, 3), n=arg(1, 0)
def trapezoid_dim_chosen(x, other, n):
    return torch.trapezoid(x, other, dim=n)  # unfixed: trapezoid dim 0


# inputs: x=float(1, 2, 3)
# init: -1
class Transpose1(nn.Module):
    def __init__(self, size):
        super().__init__()
        self.size = size

    def forward(self, x):
        return torch.transpose(x, self.size, -2)


# inputs: x=float(1, 2, 3), n=int(low=-2, high=2)
def transpose_2_read(x, n):
    return torch.transpose(x, -1, n.item())  # dynamic: transpose-axis dim 0, 1, 2


# inputs: x=float(1, 2, 3), n=int(low=-1, high=2)
def transpose_copy_1_read(x, n):
    return torch.transpose_copy(x, n.item(), -2)  # dynamic: transpose_copy dim 0, 1, 2


# inputs: x=float(1, 2, 3)
def transpose_copy_1_shape(x):
    return torch.transpose_copy(x, -x.dim(), -2)


# inputs: x=float(1, 2, 3), n=int(low=-2, high=2)
def transpose_copy_2_read(x, n):
    return torch.transpose_copy(x, -1, n.item())  # dynamic: transpose_copy dim 0, 1, 2


# inputs: x=float(1, 2, 3)
def transpose_copy_2_shape(x):
    return torch.transpose_copy(x, -1, -x.dim())


# inputs: x=float(10, 10)
def tril_plain(x):
    return torch.tril(x)


# inputs: x=float(10, 12), n=arg(2, 1)
def tril_1_chosen(x, n):
    return torch.tril(x, n)


# inputs: x=float(10, 5)
def triu_branched(x):
    if x.shape[-1] % 2 == 0:  # possible: not run
        x = torch.triu(x)  # possible: not run
    return x


# inputs: x=float(10, 12), n=int(low=1, high=3)
def triu_1_read(x, n):
    return torch.triu(x, n.item())


# inputs: x=float(10, 12)
def triu_1_shape(x):
    return torch.triu(x, min(2, x.dim() - 1))


# inputs: x=float(2, 2, 2), other=float(2, 2, 2)
def tensordot_plain(x, other):
    return torch.tensordot(x, other, dims=2)


# inputs: x=float(2, 2, 1), other=float(2, 1, 2)
def tensordot_fed(x, other):
    x = torch.unique_consecutive(x, dim=0)  # dynamic: unique dim 0
    return torch.tensordot(x, other, dims=([0, 1], [2, 0]))


# inputs: x=float(2, 2, 2), other=float(2, 2, 2), n=arg(2, 1)
def tensordot_dims_chosen(x, other, n):
    return torch.tensordot(x, other, dims=n)  # unfixed: tensordot dim all


# inputs: x=float(5, 7)
# init: 1
class ToSparse1(nn.Module):
    def __init__(self, dim):
        super().__init__()
        self.dim = dim

    def forward(self, x):
        return x.to_sparse(self.dim)


# inputs: x=float(1, 2)
def t_fed(x):
    x = x[x.reshape(x.shape[0], -1).sum(1) > 0]  # dynamic: boolean-mask dim 0
    return torch.t(x)  # flows


# inputs: x=float(1, 2)
def t_copy_plain(x):
    return torch.t_copy(x)


# inputs: x=float(1, 2)
def t_copy_branched(x):
    if bool((x > 0).all()):  # dynamic: branch
        x = torch.t_copy(x)
    return x


# inputs: x=float(1, 2)
def t_copy_fed(x):
    x = torch.masked_select(x, x != 0)  # dynamic: masked-select dim 0
    return torch.t_copy(x)  # flows
