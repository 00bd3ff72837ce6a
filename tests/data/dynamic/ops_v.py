import torch
from torch import nn


# inputs: x=float(5), other=float(5)
def vdot_plain(x, other):
    return torch.vdot(x, other)


# inputs: x=float(5), other=float(5)
def vdot_branched(x, other):
    if x.float().mean().item() > 0.2:  # dynamic: branch
        x = torch.vdot(x, other)
    return x


# inputs: x=float(5, 7, 9), n=int(low=0, high=2)
def var_mean_dim_read(x, n):
    return torch.var_mean(x, dim=int(n))  # dynamic: reduction-axis dim 0


# inputs: x=float(5, 7, 9), n=int(3, low=1, high=3)
def var_mean_correction_read(x, n):
    return torch.var_mean(x, dim=(1,), correction=int(n.max()))


# inputs: x=float(5, 7, 9), n=arg(2, 1)
def var_mean_correction_chosen(x, n):
    return torch.var_mean(x, dim=(1,), correction=n)


# inputs: x=float(5, 7, 9)
# init: 0
class VarMeanCorrection(nn.Module):
    def __init__(self, dim):
        super().__init__()
        self.dim = dim

    def forward(self, x):
        return torch.var_mean(x, correction=self.dim, keepdim=True)


# inputs: x=float(25, 5)
def view_copy_branched(x):
    if x.sum() > 0:  # dynamic: branch
        x = torch.view_copy(x, (5, 5, 5))
    return x


# inputs: x=float(6, 5)
def vsplit_branched(x):
    if torch.is_floating_point(x):
        x = torch.vsplit(x, 2)
    return x


# inputs: x=float(6, 5), n=int(low=1, high=3)
def vsplit_1_read(x, n):
    return torch.vsplit(x, int(n))  # dynamic: vsplit dim all


# inputs: x=float(6, 5)
# init: 2
class Vsplit1(nn.Module):
    def __init__(self, size):
        super().__init__()
        self.size = size

    def forward(self, x):
        return torch.vsplit(x, self.size)


# inputs: x=float(25, 5)
def view_branched(x):
    if torch.any(x < 0):  # dynamic: branch
        x = x.view((5, 5, 5))
    return x


# inputs: x=float(5, 7, 9), n=int(low=0, high=2)
def var_dim_read(x, n):
    return torch.var(x, dim=n.item())  # dynamic: reduction-axis dim 0


# inputs: x=float(5, 7, 9)
# init: 2
class VarCorrection(nn.Module):
    def __init__(self, dim):
        super().__init__()
        self.dim = dim

    def forward(self, x):
        return torch.var(x, dim=(1,), correction=self.dim)
