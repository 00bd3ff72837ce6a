import torch
from torch import nn


# inputs: x=float(), other=float()
def mul_plain(x, other):
    return torch.mul(x, other)


# inputs: x=float(5, 1), other=float(5)
def mul_fed(x, other):
    x = torch.unique_consecutive(x, dim=0)  # dynamic: unique dim 0
    return torch.mul(x, other)  # flows


# inputs: x=float(5, 5), other=bool(5, 5)
def masked_fill_plain(x, other):
    return torch.masked_fill(x, other, 10)


# inputs: x=float(10, 10), other=bool(10, 10)
def masked_select_fed(x, other):
    x = x[: int(x.argmax()) + 1]  # dynamic: slice dim 0
    return torch.masked_select(x, other)  # dynamic: masked-select dim 0


# inputs: x=float(5, 5)
def matrix_exp_branched(x):
    if x.sum() > 0:
        x = torch.matrix_exp(x)
    return x


# inputs: x=float(5, 10), other=float(10)
def matmul_fed(x, other):
    x = torch.unique_consecutive(x, dim=0)  # dynamic: unique dim 0
    return torch.matmul(x, other)  # flows


# inputs: x=float(5, 1), other=float(5)
def minimum_branched(x, other):
    if x.shape[-1] % 2 == 0:  # possible: not run
        x = torch.minimum(x, other)  # possible: not run
    return x


# inputs: x=float(5, 10), other=float(10, 5)
def mm_fed(x, other):
    x = x.narrow(0, 0, 1 + int(x.max() > 1))  # dynamic: slice dim 0
    return torch.mm(x, other)  # flows


# inputs: x=float(5, 5, 5)
def mode_fed(x):
    x = x[x > 0]  # dynamic: boolean-mask dim 0
    return torch.mode(x)


# inputs: x=float(5, 7, 9), n=int(low=0, high=2)
def mode_1_read(x, n):
    return torch.mode(x, n.item())  # dynamic: reduction-axis dim 0


# inputs: x=float(5, 7, 9)
def mode_1_shape(x):
    return torch.mode(x, min(1, x.dim() - 1))


# inputs: x=float(4, 3, 2, 1)
def movedim_branched(x):
    if torch.is_floating_point(x):
        x = torch.movedim(x, [0, 1, 2, 3], [3, 2, 1, 0])
    return x


# inputs: x=float(4, 3, 2, 1), n=int(low=0, high=2)
def movedim_2_list_read(x, n):
    return torch.movedim(x, [0, 1, 2, 3], (3, 2, 1, int(n)))


# inputs: x=float(3, 5)
def mean_branched(x):
    if x.sum() > 0:  # dynamic: branch
        x = torch.mean(x)
    return x


# inputs: x=float(3, 5)
def mean_fed(x):
    x = torch.unique(x)  # dynamic: unique dim 0
    return torch.mean(x)


# inputs: x=float()
# init: 0
class MeanDim(nn.Module):
    def __init__(self, size):
        super().__init__()
        self.size = size

    def forward(self, x):
        return torch.mean(x, dim=self.size, keepdim=True)


# inputs: x=float(3, 5)
def masked_sum_fed(x):
    x = torch.masked_select(x, x != 0)  # dynamic: masked-select dim 0
    return torch.masked.sum(x, mask=None)


# inputs: x=float()
def masked_sum_dim_shape(x):
    return torch.masked.sum(x, mask=None, dim=min(0, x.dim() - 1), keepdim=True)


# inputs: x=float(3, 5)
def masked_prod_branched(x):
    if torch.any(x < 0):  # dynamic: branch
        x = torch.masked.prod(x, mask=None)
    return x


# inputs: x=float(3, 5)
def masked_prod_fed(x):
    x = torch.unique(x)  # dynamic: unique dim 0
    return torch.masked.prod(x, mask=None)


# inputs: x=float(), n=arg(0, 1)
def masked_prod_dim_chosen(x, n):
    return torch.masked.prod(x, mask=None, dim=n, keepdim=True)


# inputs: x=float(5), other=bool(5)
def masked_cumsum_plain(x, other):
    return torch.masked.cumsum(x, 0, mask=other)


# inputs: x=float(5), other=bool(5), n=arg(0, 1)
def masked_cumprod_1_chosen(x, other, n):
    return torch.masked.cumprod(x, n, mask=other)


# inputs: x=float()
def masked_amax_plain(x):
    return torch.masked.amax(x, mask=None)


# inputs: x=float(3, 5)
def masked_amax_fed(x):
    x = torch.unique_consecutive(x, dim=0)  # dynamic: unique dim 0
    return torch.masked.amax(x, mask=None)


# inputs: x=float(), n=arg(0, 1)
def masked_amax_dim_chosen(x, n):
    return torch.masked.amax(x, mask=None, dim=n, keepdim=True)


# inputs: x=float(), n=arg(0, 1)
def masked_amin_dim_chosen(x, n):
    return torch.masked.amin(x, mask=None, dim=n, keepdim=True)


# inputs: x=float(3, 5)
def masked_argmax_branched(x):
    if x.ndim > 1:
        x = torch.masked.argmax(x, mask=None)
    return x


# inputs: x=float(3, 5)
def masked_argmin_branched(x):
    if bool((x > 0).all()):  # dynamic: branch
        x = torch.masked.argmin(x, mask=None)
    return x


# inputs: x=float()
# init: 0
class MaskedArgminDim(nn.Module):
    def __init__(self, dim):
        super().__init__()
        self.dim = dim

    def forward(self, x):
        return torch.masked.argmin(x, mask=None, dim=self.dim, keepdim=True)


# inputs: x=float()
def masked_mean_plain(x):
    return torch.masked.mean(x, mask=None)


# inputs: x=float(5, 7)
def masked_median_branched(x):
    if x.shape[-1] % 2 == 0:  # possible: not run
        x = torch.masked.median(x, 0, mask=None)  # possible: not run
    return x


# inputs: x=float(5)
def masked_median_1_shape(x):
    return torch.masked.median(x, min(0, x.dim() - 1), mask=None)


# inputs: x=float(), n=arg(0, 1)
def masked_norm_dim_chosen(x, n):
    return torch.masked.norm(x, 2.0, mask=None, dim=n, keepdim=True)


# inputs: x=float(5, 7, 9), n=int(low=0, high=2)
def masked_var_dim_read(x, n):
    return torch.masked.var(x, mask=None, dim=n.item())  # dynamic: reduction-axis dim 0


# inputs: x=float(5, 7, 9), n=int(3, low=0, high=2)
def masked_std_dim_read(x, n):
    return torch.masked.std(x, mask=None, dim=int(n.max()))  # dynamic: reduction-axis dim 0


# inputs: x=float(5, 7, 9), n=arg(1, 0)
def masked_std_dim_chosen(x, n):
    return torch.masked.std(x, mask=None, dim=n)  # unfixed: reduction-axis dim 0


# inputs: x=float(5, 7, 9)
def masked_std_correction_shape(x):
    return torch.masked.std(x, mask=None, dim=(1,), correction=min(2, x.dim() - 1))


# inputs: x=float(5, 5)
def masked_softmax_fed(x):
    x = x.narrow(0, 0, 1 + int(x.max() > 1))  # dynamic: slice dim 0
    return torch.masked.softmax(x, 0, mask=None)  # flows


# inputs: x=float(5)
def masked_log_softmax_plain(x):
    return torch.masked.log_softmax(x, 0, mask=None)


# inputs: x=float(5, 5)
def masked_log_softmax_fed(x):
    x = x[x > 0]  # dynamic: boolean-mask dim 0
    return torch.masked.log_softmax(x, 0, mask=None)  # flows


# inputs: x=float(5, 7)
def masked_softmin_branched(x):
    if torch.any(x < 0):
        x = torch.masked.softmin(x, 0, mask=None)
    return x


# inputs: x=float(5)
def masked_normalize_plain(x):
    return torch.masked.normalize(x, 2.0, 0)


# inputs: x=float(5, 7)
def masked_normalize_branched(x):
    if x.shape[-1] % 2 == 0:  # possible: not run
        x = torch.masked.normalize(x, 2.0, 0)  # possible: not run
    return x


# inputs: x=float(5), n=int(low=0, high=2)
def masked_normalize_2_read(x, n):
    return torch.masked.normalize(x, 2.0, n.item())


# inputs: x=float(5), n=arg(1, 0)
def masked_normalize_1_chosen(x, n):
    return torch.masked.normalize(x, n, 0)


# inputs: x=float()
def masked_logsumexp_plain(x):
    return torch.masked.logsumexp(x, mask=None)


# inputs: x=float(3, 5)
def masked_logsumexp_fed(x):
    x = x[: int(x.argmax()) + 1]  # dynamic: slice dim 0
    return torch.masked.logsumexp(x, mask=None)


# inputs: x=float(), n=arg(0, 1)
def masked_logsumexp_dim_chosen(x, n):
    return torch.masked.logsumexp(x, mask=None, dim=n, keepdim=True)
