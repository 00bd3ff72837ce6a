import torch
from torch import nn


# inputs: x=float(20, 20)
def deg2rad_plain(x):
    return torch.deg2rad(x)


# inputs: x=float(20, 20)
def deg2rad_fed(x):
    x = x[x > 0]  # dynamic: boolean-mask dim 0
    return torch.deg2rad(x)  # flows


# inputs: x=float(5, 1)
def diff_branched(x):
    if bool((x > 0).all()):
        x = torch.diff(x, 0, 0, None, None)
    return x


# inputs: x=float(5, 1)
def diff_fed(x):
    x = x[x.reshape(x.shape[0], -1).sum(1) > 0]  # dynamic: boolean-mask dim 0
    return torch.diff(x, 0, 0, None, None)  # flows


# inputs: x=float(1)
# init: 0
class Diff1(nn.Module):
    def __init__(self, k):
        super().__init__()
        self.k = k

    def forward(self, x):
        return torch.diff(x, self.k, 0, None, None)


# inputs: x=float(1)
# init: 0
class Diff2(nn.Module):
    def __init__(self, size):
        super().__init__()
        self.size = size

    def forward(self, x):
        return torch.diff(x, 0, self.size, None, None)


# inputs: x=float(3, 5)
def diag_branched(x):
    if torch.is_floating_point(x):
        x = torch.diag(x)
    return x


# inputs: x=float(3, 5)
def diag_fed(x):
    x = torch.unique(x)  # dynamic: unique dim 0
    return torch.diag(x)  # flows


# inputs: x=float(10, 12), n=arg(2, 1)
def diag_1_chosen(x, n):
    return torch.diag(x, n)


# inputs: x=float(3, 5)
def diag_embed_fed(x):
    x = x[: int(x.argmax()) + 1]  # dynamic: slice dim 0
    return torch.diag_embed(x)  # flows


# inputs: x=float(5, 7), n=int(low=1, high=3)
def diag_embed_offset_read(x, n):
    return torch.diag_embed(x, offset=int(n))  # dynamic: diag_embed dim 1, 2


# inputs: x=float(5, 7)
# init: 2
class DiagEmbedOffset(nn.Module):
    def __init__(self, dim):
        super().__init__()
        self.dim = dim

    def forward(self, x):
        return torch.diag_embed(x, offset=self.dim)


# inputs: x=float(5, 7, 9), n=int(3, low=1, high=3)
def diag_embed_dim2_read(x, n):
    return torch.diag_embed(x, offset=1, dim1=1, dim2=int(n.max()))


# inputs: x=float(5, 7, 9), n=arg(2, 1)
def diag_embed_dim2_chosen(x, n):
    return torch.diag_embed(x, offset=1, dim1=1, dim2=n)


# inputs: x=float(3, 5)
def diagonal_branched(x):
    if x.float().mean().item() > 0.2:  # dynamic: branch
        x = torch.diagonal(x)
    return x


# inputs: x=float(5, 7), n=arg(2, 1)
def diagonal_offset_chosen(x, n):
    return torch.diagonal(x, offset=n)


# inputs: x=float(5, 7, 9), n=int(3, low=0, high=2)
def diagonal_dim1_read(x, n):
    return torch.diagonal(x, offset=1, dim1=int(n.max()), dim2=2)  # dynamic: diagonal dim 0, 1


# inputs: x=float(5, 7, 9), n=int(3, low=1, high=3)
def diagonal_dim2_read(x, n):
    return torch.diagonal(x, offset=1, dim1=1, dim2=int(n.max()))


# inputs: x=float(5, 7, 9), n=arg(2, 1)
def diagonal_dim2_chosen(x, n):
    return torch.diagonal(x, offset=1, dim1=1, dim2=n)


# inputs: x=float(3, 5)
def diagonal_copy_fed(x):
    x = torch.unique_consecutive(x, dim=0)  # dynamic: unique dim 0
    return torch.diagonal_copy(x)  # flows


# inputs: x=float(5, 7, 9), n=int(low=0, high=2)
def diagonal_copy_dim1_read(x, n):
    return torch.diagonal_copy(x, offset=1, dim1=n.item(), dim2=2)  # dynamic: diagonal_copy dim 0, 1


# inputs: x=float(5, 7, 9)
def diagonal_copy_dim1_shape(x):
    return torch.diagonal_copy(x, offset=1, dim1=min(1, x.dim() - 1), dim2=2)


# inputs: x=float(5, 7, 9), n=int(low=1, high=3)
def diagonal_copy_dim2_read(x, n):
    return torch.diagonal_copy(x, offset=1, dim1=1, dim2=int(n))


# inputs: x=float(10, 10, 10), other=float(10, 9), n=arg(2, 1)
def diagonal_scatter_4_chosen(x, other, n):
    return torch.diagonal_scatter(x, other, 1, 1, n)


# inputs: x=float(5, 1, 5), other=float(5, 5, 5)
def dist_fed(x, other):
    x = x[x.reshape(x.shape[0], -1).sum(1) > 0]  # dynamic: boolean-mask dim 0
    return torch.dist(x, other, 2)


# inputs: x=float(5, 5, 5), other=float(5, 5, 5)
# init: 2
class Dist2(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.width = width

    def forward(self, x, other):
        return torch.dist(x, other, self.width)


# inputs: x=float(2, 3)
def double_branched(x):
    if x.float().mean().item() > 0.2:
        x = x.double()
    return x


# inputs: x=float(20)
def digamma_plain(x):
    return torch.digamma(x)


# inputs: x=float(20)
def digamma_branched(x):
    if x.sum() > 0:
        x = torch.digamma(x)
    return x


# inputs: x=float()
def diagflat_plain(x):
    return torch.diagflat(x)


# inputs: x=float(2, 2)
def diagflat_fed(x):
    x = x[: int(x.argmax()) + 1]  # dynamic: slice dim 0
    return torch.diagflat(x)  # flows
