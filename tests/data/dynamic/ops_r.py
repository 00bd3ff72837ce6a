import torch
from torch import nn


# inputs: x=float(5, 5)
def resolve_neg_plain(x):
    return torch.resolve_neg(x)


# inputs: x=float(5, 5)
def resolve_neg_fed(x):
    x = torch.masked_select(x, x != 0)  # dynamic: masked-select dim 0
    return torch.resolve_neg(x)  # flows


# inputs: x=float(20)
def real_plain(x):
    return torch.real(x)


# inputs: x=float(20)
def real_branched(x):
    if torch.any(x < 0):
        x = torch.real(x)
    return x


# inputs: x=float(5, 7, 9)
def roll_branched(x):
    if x.shape[-1] % 2 == 0:  # possible: not run
        x = torch.roll(x, 0, 0)  # possible: not run
    return x


# inputs: x=float(5, 7, 9), n=int(low=0, high=2)
def roll_1_read(x, n):
    return torch.roll(x, n.item(), 0)


# inputs: x=float(5, 7, 9)
def roll_1_shape(x):
    return torch.roll(x, min(0, x.dim() - 1), 0)


# inputs: x=float(5, 7, 9), n=int(low=0, high=2)
def roll_2_read(x, n):
    return torch.roll(x, 0, int(n))


# inputs: x=float(5, 7, 9)
# init: 0
class Roll2(nn.Module):
    def __init__(self, size):
        super().__init__()
        self.size = size

    def forward(self, x):
        return torch.roll(x, 0, self.size)


# inputs: x=float(5, 1), other=float(5)
def rsub_branched(x, other):
    if bool((x > 0).all()):  # dynamic: branch
        x = torch.rsub(x, other)
    return x


# inputs: x=float(20)
def rsqrt_fed(x):
    x = x.narrow(0, 0, 1 + int(x.max() > 1))  # dynamic: slice dim 0
    return torch.rsqrt(x)  # flows


# inputs: x=float(5, 5, 5)
def ravel_plain(x):
    return torch.ravel(x)


# inputs: x=float(5, 7, 9)
def ravel_branched(x):
    if x.sum() > 0:  # dynamic: branch
        x = torch.ravel(x)
    return x


# inputs: x=float(5, 5, 5)
def reshape_plain(x):
    return torch.reshape(x, (25, 5))


# inputs: x=float(25, 5), other=float(5, 5, 5)
def reshape_as_branched(x, other):
    if bool((x > 0).all()):  # dynamic: branch
        x = x.reshape_as(other)
    return x


# inputs: x=float(5, 7)
def randn_like_branched(x):
    if x.sum() > 0:
        x = torch.randn_like(x)
    return x


# inputs: x=float()
def rand_like_plain(x):
    return torch.rand_like(x)


# inputs: x=float(5, 5)
def rand_like_fed(x):
    x = torch.unique_consecutive(x, dim=0)  # dynamic: unique dim 0
    return torch.rand_like(x)  # flows


# inputs: x=float()
def randint_like_plain(x):
    return torch.randint_like(x, 10)


# inputs: x=float(5, 7, 9)
def renorm_branched(x):
    if x.sum() > 0:
        x = torch.renorm(x, 2, 1, 0.5)
    return x


# inputs: x=float(5, 7, 9), n=int(low=1, high=3)
def renorm_1_read(x, n):
    return torch.renorm(x, n.item(), 1, 0.5)


# inputs: x=float(5, 7, 9), n=int(3, low=0, high=2)
def renorm_2_read(x, n):
    return torch.renorm(x, 2, int(n.max()), 0.5)


# inputs: x=float()
def repeat_plain(x):
    return x.repeat(())


# inputs: x=float(3, 2)
def repeat_fed(x):
    x = x[x > 0]  # dynamic: boolean-mask dim 0
    return x.repeat((0, 2))  # flows


# inputs: x=float(), n=int(low=0, high=2)
def repeat_1_list_read(x, n):
    return x.repeat((int(n),))  # dynamic: reshape dim 0


# inputs: x=float(5, 7, 9)
def resize_branched(x):
    if torch.is_floating_point(x):
        x = x.resize_((25, 5))
    return x


# inputs: x=float(5, 5, 5)
def resize_fed(x):
    x = x.flatten()[torch.nonzero(x.flatten() > 0).squeeze(1)]  # dynamic: nonzero dim 0
    return x.resize_((25, 5))


# inputs: x=float(), n=int(low=0, high=2)
def resize_1_list_read(x, n):
    return x.resize_((1, 1, int(n)))  # dynamic: resize_ dim 2


# inputs: x=float(5, 5, 5), other=float(5, 5, 5)
def resize_as_plain(x, other):
    return torch.resize_as_(x, other)


# inputs: x=float(5, 5, 5), other=float(5, 5, 5)
def resize_as_fed(x, other):
    x = torch.unique_consecutive(x, dim=0)  # dynamic: unique dim 0
    return torch.resize_as_(x, other)


# inputs: x=float(2, 3, 4)
def repeat_interleave_fed(x):
    x = torch.unique_consecutive(x, dim=0)  # dynamic: unique dim 0
    return torch.repeat_interleave(x, repeats=2)  # flows


# inputs: x=float(), n=int(low=1, high=3)
def repeat_interleave_repeats_read(x, n):
    return torch.repeat_interleave(x, repeats=int(n))  # dynamic: repeat-interleave dim 0


# inputs: x=float()
# init: 2
class RepeatInterleaveRepeats(nn.Module):
    def __init__(self, dim):
        super().__init__()
        self.dim = dim

    def forward(self, x):
        return torch.repeat_interleave(x, repeats=self.dim)


# inputs: x=float(2, 3, 4)
def repeat_interleave_dim_shape(x):
    return torch.repeat_interleave(x, repeats=2, dim=min(1, x.dim() - 1))
