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
