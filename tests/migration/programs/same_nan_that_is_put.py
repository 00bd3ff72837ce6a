"""A text that puts NaN into tensors itself: its kernels keep it."""

import torch
import torch.nn as nn
import torch.nn.functional as F


class Bounds(nn.Module):
    def __init__(self, dim=None):
        super().__init__()
        self.dim = dim

    def forward(self, x):
        if self.dim is None:
            return torch.amax(x), torch.argmin(x), torch.clamp(x, 0.5, 2.0)
        return torch.amin(x, dim=self.dim), torch.argmax(x, dim=self.dim), F.relu(x)


def case_extremes():
    x = torch.tensor([[1.0, float("nan"), 3.0], [4.0, 5.0, float("nan")]])
    return [*Bounds()(x), *Bounds(0)(x), *Bounds(1)(x), *x.max(1), torch.maximum(x, x * 0)]


def case_orders():
    missing = float("nan")
    x = torch.tensor([0.5, 3.0, 2.0, 1.0])
    x[2] = missing
    return *torch.sort(x), *torch.topk(x, 2), F.softmax(x, 0), nn.ReLU()(x), x.clip(0, 0.5)


def case_extremes_of_any_dimensions():
    x, seen = torch.tensor([[2.0, 5.0], [4.0, 1.0]]), []
    for dim in (None, (), 0, -1, (0, 1)):
        kept = {} if dim is None else {"dim": dim}
        seen += [torch.amax(x, **kept), torch.amin(x, keepdim=True, **kept)]
    return seen


def case_different_values():
    x = torch.tensor([1.0, float("nan"), 1.0, float("nan"), 0.0])
    return torch.unique(x), *x.unique(return_inverse=True, return_counts=True)


def case_incomplete_gamma():
    order = torch.tensor([1.0, float("nan"), 0.0, float("nan")])
    x = torch.tensor([0.5, 0.0, 0.0, 1.0])
    return torch.igamma(order, x), torch.igammac(order, x)
