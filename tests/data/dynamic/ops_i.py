import torch
from torch import nn


# inputs: x=float()
def item_plain(x):
    return x.item()


# inputs: x=float(1)
def item_branched(x):
    if torch.any(x < 0):  # dynamic: branch
        x = x.item()
    return x


# inputs: x=float(5)
def i0_branched(x):
    if x.shape[-1] % 2 == 0:  # possible: not run
        x = torch.i0(x)  # possible: not run
    return x


# inputs: x=float(5)
def i0_fed(x):
    x = x.narrow(0, 0, 1 + int(x.max() > 1))  # dynamic: slice dim 0
    return torch.i0(x)  # flows


# inputs: x=float(20), other=float(5)
def isin_plain(x, other):
    return torch.isin(x, other)


# inputs: x=float(20), other=float(5)
def isin_branched(x, other):
    if x.sum() > 0:
        x = torch.isin(x, other)
    return x


# inputs: x=float(5, 1), other=float(5)
def isclose_fed(x, other):
    x = torch.masked_select(x, x != 0)  # dynamic: masked-select dim 0
    return torch.isclose(x, other)


# inputs: x=float(5, 1), other=float(5)
def igamma_branched(x, other):
    if torch.is_floating_point(x):
        x = torch.igamma(x, other)
    return x


# inputs: x=float(5, 1), other=float(5)
def igammac_fed(x, other):
    x = x[x.reshape(x.shape[0], -1).sum(1) > 0]  # dynamic: boolean-mask dim 0
    return torch.igammac(x, other)  # flows


# inputs: x=float(20, 20)
def isinf_fed(x):
    x = x.flatten()[torch.nonzero(x.flatten() > 0).squeeze(1)]  # dynamic: nonzero dim 0
    return torch.isinf(x)  # flows


# inputs: x=float(20, 20)
def isposinf_plain(x):
    return torch.isposinf(x)


# inputs: x=float(20, 20)
def isneginf_fed(x):
    x = x.narrow(0, 0, 1 + int(x.max() > 1))  # dynamic: slice dim 0
    return torch.isneginf(x)  # flows


# inputs: x=float(20)
def isreal_plain(x):
    return torch.isreal(x)


# inputs: x=float(20, 22)
def isnan_branched(x):
    if bool((x > 0).all()):
        x = torch.isnan(x)
    return x


# inputs: x=float(5, 5), other=int(5, low=1, high=5)
def index_fill_fed(x, other):
    x = torch.masked_select(x, x != 0)  # dynamic: masked-select dim 0
    return torch.index_fill(x, -1, other, -8.478373527526855)  # flows


# inputs: x=float(5, 5), other=int(5, low=1, high=5)
# init: -1
class IndexFill1(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.width = width

    def forward(self, x, other):
        return torch.index_fill(x, self.width, other, -8.478373527526855)


# inputs: x=float(5, 5), other=int(5, low=0, high=5), third=float(5, 5)
def index_copy_branched(x, other, third):
    if x.float().mean().item() > 0.2:
        x = torch.index_copy(x, -1, other, third)
    return x


# inputs: x=float(5, 5), other=int(5, low=0, high=5), third=float(5, 5)
def index_copy_1_shape(x, other, third):
    return torch.index_copy(x, -x.dim(), other, third)


# inputs: x=float(5, 5), other=int(5, low=1, high=5)
def index_select_branched(x, other):
    if x.ndim > 1:
        x = torch.index_select(x, -1, other)
    return x


# inputs: x=float(5, 5), other=int(5, low=1, high=5)
def index_select_fed(x, other):
    x = x[: int(x.argmax()) + 1]  # dynamic: slice dim 0
    return torch.index_select(x, -1, other)  # flows


# inputs: x=float(5, 5), other=int(5, low=0, high=5), third=float(5, 5)
def index_add_1_shape(x, other, third):
    return torch.index_add(x, -x.dim(), other, third, alpha=-1)


# inputs: x=float(5, 5), other=int(5, low=0, high=5), third=float(5, 5)
def index_add_alpha_shape(x, other, third):
    return torch.index_add(x, -1, other, third, alpha=-x.dim())


# inputs: x=float(5, 5), other=int(1, low=2, high=4), third=float(1, 5)
def index_put_branched(x, other, third):
    if torch.any(x < 0):
        x = torch.index_put(x, (other,), third, accumulate=False)
    return x


# inputs: x=float(5), other=float(5)
def inner_branched(x, other):
    if x.ndim > 1:
        x = torch.inner(x, other)  # possible: not run
    return x
