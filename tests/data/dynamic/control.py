import random

import torch
import torch.nn.functional as F
from torch import nn


# inputs: x=float(4, 6)
def pool_if_large(x):
    if x.abs().max() > 1.5:  # dynamic: branch
        x = x.mean(dim=1, keepdim=True)
    return x


# inputs: x=float(4, 6)
def scale_if_large(x):
    if x.abs().max() > 1.5:
        x = x / x.abs().max()
    return x


# inputs: x=float(4, 6)
def early_return_other_shape(x):
    if x.mean() < 0:  # dynamic: branch
        return x.new_zeros(1)
    return x.sum(dim=1)


# inputs: x=float(4, 6), mode="max"
def by_mode(x, mode):
    if mode == "max":
        return x.amax(1)
    return x


# inputs: x=float(4, 6), squeeze=arg(True, False)
def by_flag(x, squeeze):
    if squeeze:  # unfixed: branch
        return x.mean(1)
    return x.mean(1, keepdim=True)  # possible: not run


# inputs: x=float(4, 6), step=int(low=1, high=5)
def repeat_masked(x, step):
    for number in range(5):
        x = torch.where(number < step, torch.relu(x), x)
    return x


# inputs: x=float(4, 6)
def collect_rows(x):
    kept = []
    for row in x:
        if row.max() > 1:
            kept.append(row)
    return torch.stack(kept)  # dynamic: list-of-tensors dim 0


# inputs: x=float(4, 6)
def collect_all(x):
    return torch.stack([row / row.norm().clamp(min=1e-6) for row in x])


# inputs: x=float(4, 6), axis=int(low=0, high=2)
def mean_over(x, axis):
    return x.mean(dim=int(axis))  # dynamic: reduction-axis dim 0


# inputs: x=float(4, 6)
def mean_over_last(x, axis=-1):
    return x.mean(dim=axis)


# inputs: x=float(2, 3, 4), axis=int(low=0, high=3)
def swap_by(x, axis):
    return x.transpose(0, axis.item())  # dynamic: transpose-axis dim 0, 1, 2


# inputs: x=float(2, 3, 4)
class Permuted(nn.Module):
    def __init__(self, order=(0, 2, 1)):
        super().__init__()
        self.order = order

    def forward(self, x):
        return x.permute(*self.order)


# inputs: x=float(4, 6), k=int(low=1, high=5)
def top_by_tensor(x, k):
    values, _ = x.topk(k.item(), dim=1)  # dynamic: topk dim 1
    return values.mean(1)


# inputs: x=float(4, 6)
def top_by_width(x):
    return x.sort(dim=1).values[:, : x.shape[1] // 2]  # possible: not run


# inputs: x=float(8, 4)
def shuffle_rows(x):
    return x[torch.randperm(x.shape[0])]  # possible: not run


# inputs: x=float(8, 4), n=int(low=2, high=7)
def sample_rows(x, n):
    index = torch.randperm(x.size(0))[: int(n)]  # dynamic: slice dim 0
    return x[index]  # flows


# inputs: x=float(8, 4), n=int(low=2, high=7)
def permutation_of(x, n):
    return torch.randperm(int(n))  # dynamic: sampler dim 0


# inputs: weights=prob(8), n=int(low=2, high=7)
def draw(weights, n):
    return torch.multinomial(weights, n.item())  # dynamic: sampler dim 0


# inputs: rows=float(8, 4)
def draw_four(rows):
    picked = random.sample(range(len(rows)), 4)
    return rows[picked]


# inputs: x=float(8, 4)
def noise_of_count(x):
    count = (x > 0).sum()
    return torch.randn(count, 4)  # dynamic: creation dim 0


# inputs: x=float(8, 4)
def linspace_to(x):
    steps = int(x.abs().max()) + 2
    return torch.linspace(0, 1, steps)  # dynamic: creation dim 0


# inputs: x=float(8, 4)
def filled(x):
    return torch.full((3, 3), x.max().item())


# inputs: x=float(8, 4)
def step_range(x):
    return torch.arange(0, float(x.abs().max()) + 1, 0.5)  # dynamic: creation dim 0


# inputs: x=float(8, 4)
def rows_that_differ(x):
    return torch.unique(x.round(), dim=0)  # dynamic: unique dim 0


# inputs: x=float(8, 4)
def runs(x):
    values, counts = torch.unique_consecutive(x[:, 0].sign(), return_counts=True)  # dynamic: unique dim 0
    return values, counts


# inputs: x=float(8, 4)
def finite_only(x):
    x = x.log()
    return x[torch.isfinite(x)].mean()  # dynamic: boolean-mask dim 0


# inputs: x=float(8, 4)
def finite_mean(x):
    x = x.log()
    return torch.nan_to_num(x, nan=0.0, posinf=0.0, neginf=0.0).mean()


# inputs: x=float(8, 4)
def first_true(x):
    hit = (x > 0).any(1).float().argmax()
    return x[hit]


# inputs: x=float(8, 4)
def narrow_to(x):
    length = int(x.sum(1).argmax()) + 1
    return x.narrow(0, 0, length)  # dynamic: slice dim 0


# inputs: x=float(8, 4)
def view_static(x):
    return x.view(x.size(0), -1), x.view(-1, 2, 4), x.reshape(4, -1)


# inputs: x=float(8, 6), groups=int(low=1, high=4)
def view_groups(x, groups):
    return x.view(8, int(groups), -1)  # dynamic: reshape dim 1, 2


# inputs: x=float(8, 4), n=int(low=1, high=4)
def roll_by(x, n):
    return torch.roll(x, int(n), dims=0)


# inputs: x=float(8, 4), n=int(low=0, high=4)
def column(x, n):
    return x[:, n], x.select(1, int(n)), x[:, int(n)]


# inputs: x=float(8, 4), n=int(5, low=0, high=8)
def gather_rows(x, n):
    return x[n], torch.index_select(x, 0, n), x.take_along_dim(n[:, None], 0)


# inputs: x=float(1, 3, 8, 8), scale=int(low=1, high=4)
def resize_by(x, scale):
    return F.interpolate(x, scale_factor=float(scale))  # dynamic: resize dim 2, 3


# inputs: labels=int(6, low=0, high=5)
def one_hot_by_max(labels):
    return F.one_hot(labels, int(labels.max()) + 1)  # dynamic: one-hot dim 1


# inputs: labels=int(6, low=0, high=5)
def one_hot_known(labels, classes=5):
    return F.one_hot(labels, num_classes=classes)


# inputs: labels=int(6, low=0, high=5)
def identity_rows(labels):
    return torch.eye(5)[labels]


# inputs: x=float(8, 4), mask=bool(8)
def assign_masked(x, mask):
    x[mask] = torch.zeros(4)
    x.masked_fill_(mask[:, None], 1.0)
    return x


# inputs: x=float(8, 4)
def histogram(x):
    return torch.histc(x, bins=10), torch.bucketize(x, torch.arange(4.0))


# inputs: x=float(8, 4)
def pairs(x):
    i, j = torch.triu_indices(8, 8, offset=1)
    return (x[i] - x[j]).norm(dim=-1)
