import torch
from torch import nn


# inputs: x=float(5, 5, 5)
def hsplit_fed(x):
    x = torch.unique_consecutive(x, dim=0)  # dynamic: unique dim 0
    return torch.hsplit(x, [1, 2, 3])  # flows


# inputs: x=float(6), n=int(3, low=1, high=3)
def hsplit_1_read(x, n):
    return torch.hsplit(x, int(n.max()))  # dynamic: hsplit dim all


# inputs: x=float()
def half_plain(x):
    return x.half()


# inputs: x=float(2, 3)
def half_fed(x):
    x = torch.masked_select(x, x != 0)  # dynamic: masked-select dim 0
    return x.half()  # flows


# inputs: x=float(5), other=float(5), third=float(5)
def hstack_plain(x, other, third):
    return torch.hstack((x, other, third))


# inputs: x=float(5, 5), other=float(5, 5), third=float(5, 5)
def hstack_fed(x, other, third):
    x = torch.unique_consecutive(x, dim=0)  # dynamic: unique dim 0
    return torch.hstack((x, other, third))


# inputs: x=float(5, 1), other=float(5)
def hypot_branched(x, other):
    if x.shape[-1] % 2 == 0:  # possible: not run
        x = torch.hypot(x, other)  # possible: not run
    return x


# inputs: x=float(5)
def histogram_branched(x):
    if torch.is_floating_point(x):
        x = torch.histogram(x, 1, weight=None, density=False)
    return x


# inputs: x=float(5)
def histogram_fed(x):
    x = x[x > 0]  # dynamic: boolean-mask dim 0
    return torch.histogram(x, 1, weight=None, density=False)


# inputs: x=float()
def histc_plain(x):
    return torch.histc(x, min=0, max=10)


# inputs: x=float()
def histc_min_shape(x):
    return torch.histc(x, min=min(0, x.dim() - 1), max=10)


# inputs: x=float()
# init: 1
class HistcBins(nn.Module):
    def __init__(self, k):
        super().__init__()
        self.k = k

    def forward(self, x):
        return torch.histc(x, bins=self.k, min=0, max=10)


# inputs: x=float(3, 5)
def hash_tensor_branched(x):
    if x.ndim > 1:
        x = torch.hash_tensor(x)
    return x


# inputs: x=float(), n=arg(0, 1)
def hash_tensor_dim_chosen(x, n):
    return torch.hash_tensor(x, dim=n, keepdim=True)
