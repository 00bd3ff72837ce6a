"""A softmax over one number, and the gradients of those behind it."""

import math

import torch
import torch.nn.functional as F
from torch import nn


def gradient(of, *shape):
    x = torch.arange(float(math.prod(shape))).reshape(shape).sin().requires_grad_()
    (of(x) * torch.arange(float(x.numel())).reshape(shape).cos()).sum().backward()
    return (x.grad * 100).round()


def case_gradients_behind_one_number():
    found = []
    ways = (
        lambda x: F.softmax(x, dim=-1),
        lambda x: x.softmax(-2),
        nn.Softmax(dim=-3),
        lambda x: torch.softmax(x, 4),
        lambda x: F.softmin(x, 3),
        nn.Softmin(2),
    )
    for of in ways:
        found += [gradient(of, 1, 1, 1, 1, 1, 1, 1), gradient(of, 1, 2, 2, 2, 3, 2, 3)]
    return found


def case_types_and_numbers():
    x = torch.tensor([[1.0, 2.0]])
    return (
        torch.softmax(x, 1, torch.float64),
        F.softmax(x, -1, 3, torch.float64),
        x.softmax(0),
        torch.tensor(3.0).softmax(0),
        torch.tensor([[float("nan")]]).softmax(1),
        torch.tensor([[float("-inf")]]).softmax(1),
        torch.tensor([1, 2]).softmax(0, dtype=torch.float32),
        list(map(F.softmax, [x])),
    )
