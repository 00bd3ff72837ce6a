"""Tensors where torch takes a number of Python: it takes the one element that they hold."""

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
