"""Tensors and numbers of numpy where torch takes a number of Python."""

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

LENGTHS = torch.tensor([2, 4])


def case_sizes():
    longest = LENGTHS.max()
    x = torch.arange(6.0).reshape(3, 2)
    layer = nn.Embedding(longest + 1, 3)
    parts = x.split(longest - 2)
    return (
        layer.weight.shape, F.pad(x, (0, longest - x.size(1))), torch.zeros(longest, 2), *parts,
        [0] * longest, x.narrow(0, 0, longest - 2), F.one_hot(LENGTHS, num_classes=longest + 1),
    )  # fmt: skip


def case_elements():
    x = torch.arange(8.0).reshape(4, 2)
    return [x.narrow(0, 0, length) for length in LENGTHS]


def case_numbers():
    x = torch.tensor([-2.0, 3.0])
    i = torch.tensor([1, 2])
    half, two = torch.tensor(0.5), torch.tensor(2)
    return (
        F.leaky_relu(x, half), torch.add(i, i, alpha=two), torch.add(x, x, alpha=half),
        x.reshape(1, 2).std(dim=two - 1), torch.median(x, dim=two - 2)[0],
    )  # fmt: skip


class Agent(nn.Module):
    def __init__(self, shape, scale):
        super().__init__()
        self.net = nn.Linear(np.array(shape).prod(), 8)
        self.pool, self.drop = nn.MaxPool1d(np.int64(2)), nn.Dropout1d(p=0)
        self.size, self.scale = np.prod(shape), scale

    def forward(self, x):
        x = x.reshape(-1, self.size).clamp(max=np.max([1.0, 2.5]))
        return self.pool(self.net(x)), F.leaky_relu(-x, self.scale), self.drop(x)


def case_numbers_of_numpy():
    pooled, leaky, same = Agent((2, 3), np.sqrt(0.25))(torch.arange(12.0).reshape(2, 2, 3))
    x = torch.arange(12.0).reshape(3, 4)
    return (
        pooled.shape, leaky, same, x.topk(np.int64(2), np.int64(1))[0], x.sum(np.argmax([1, 2])),
        torch.zeros(np.int64(2), np.prod((1, 3))), torch.full((2,), np.float64(2.5)),
        F.max_pool1d(x, np.int64(2)), torch.lerp(x, x + 1, 1), x.masked_fill(x > 5, torch.tensor(2)),
        x.masked_fill(x > 5, torch.tensor(0.5, dtype=torch.float64)),
    )  # fmt: skip


def case_sizes_of_pools():
    x = torch.arange(64.0).reshape(1, 8, 8)
    v = torch.arange(128.0).reshape(2, 4, 4, 4)
    two, three = torch.tensor(2), torch.tensor(3)
    return (
        F.adaptive_avg_pool2d(x, [3, two]),
        F.adaptive_avg_pool3d(v, (two, 3, three)),
        F.adaptive_max_pool1d(x, output_size=three),
        F.max_pool1d(x, three, stride=two, padding=torch.tensor(1)),
        F.fractional_max_pool2d(x, two, output_size=[two, 3]).shape,
        F.fractional_max_pool3d(v[None], [2, 2, two], output_size=two).shape,
    )


def case_dimensions_and_bounds():
    x = torch.arange(24.0).reshape(2, 3, 4).cos()
    two = torch.tensor(2)
    counts, edges = torch.histogramdd(x[0], [1, 2, two, 1])
    drawn = torch.randint_like(x, torch.tensor(5))
    hashed = torch.hash_tensor(x)
    hashed.fill_(1)
    return (
        torch.norm(x, "nuc", [1, two]), x.norm(2, [1, two]), counts, edges, drawn.shape,
        bool((drawn < 5).all()), hashed.long(),
        torch.masked.logaddexp(x[0], x[1], dtype=torch.int64),
    )  # fmt: skip


def _part(x, start):
    return x[start : start + 2]


def case_bounds_of_slices():
    x = torch.arange(24).reshape(4, 6)
    start, single = torch.tensor([1]), torch.tensor(1)
    y = x.clone()
    y[start : start + 1] += 5
    y[start + 2 :, ::2] = 0
    return (
        (x[start : start + 2], x[:, start:], x[start:, single:3], x[: torch.tensor([[2]])]),
        (_part(x, start), _part(x, 1), _part([1, 2, 3, 4], start), [1, 2, 3][start:]),
        y,
    )


class Limited(torch.nn.Module):
    def forward(self, x, eps, scale=None):
        moved = torch.logit(x, eps=eps)
        return torch.nn.functional.scaled_dot_product_attention(moved, x, x, scale=scale)


def case_numbers_that_may_be_none():
    x = torch.linspace(0.1, 0.9, 6).reshape(1, 2, 3)
    return Limited()(x, None), Limited()(x, 0.2, 0.5), Limited()(x, eps=None, scale=None)
