"""Tensors of unknown types in a text that names bfloat16."""

import torch
import torch.nn as nn
import torch.nn.functional as F

TYPES = (torch.float32, torch.bfloat16)


class Curves(nn.Module):
    def forward(self, x):
        return torch.cos(x), torch.relu(x), x.abs().exp(), torch.atan(x), F.gelu(x)


class Sizes(nn.Module):
    def __init__(self, dim=None):
        super().__init__()
        self.dim = dim

    def forward(self, x):
        return torch.amax(x, dim=self.dim), x.amin(dim=self.dim, keepdim=True)


class Chosen(nn.Module):
    def forward(self, x, y):
        return (
            torch.where(torch.gt(x, 0), x, y),
            torch.maximum(x, y),
            torch.cat([x, y]),
            x.clamp(-1, 1),
        )


def case_functions_and_methods():
    seen = []
    for dtype in TYPES:
        x = torch.tensor([[1.5, -2.5], [0.25, 4.0]]).to(dtype)
        seen += [one.float().sum() > 0 for one in Curves()(x)]
        seen += [one.dtype == dtype for one in Curves()(x)]
    return seen


def case_extremes():
    seen = []
    for dtype in TYPES:
        x = torch.tensor([[1.5, -2.5], [0.25, 4.0]]).to(dtype)
        seen += [one.float() for one in (*Sizes()(x), *Sizes(0)(x), *Sizes((0, 1))(x))]
    return seen


def case_choices():
    seen = []
    for dtype in TYPES:
        x = torch.tensor([[1.5, -2.5], [0.25, 4.0]]).to(dtype)
        seen += [one.float() for one in Chosen()(x, x * 0.5)]
    return seen


def case_gradients():
    seen = []
    for dtype in TYPES:
        x = torch.tensor([1.5, -2.5, 0.25], dtype=dtype, requires_grad=True)
        torch.cos(x).float().sum().backward()
        seen.append(x.grad.float())
    return seen


def ordered(x):
    values, places = torch.topk(x, 2)
    return values, places, x.sort(dim=-1)[0], torch.max(x, dim=1)[0], torch.min(x, 0).values


def case_several_results():
    seen = []
    for dtype in TYPES:
        x = torch.tensor([[1.5, -2.5], [0.25, 4.0]]).to(dtype)
        seen += [(one.dtype in (dtype, torch.int64), one.float()) for one in ordered(x)]
    known = torch.tensor([[1.5, -2.5], [0.25, 4.0]], dtype=torch.bfloat16)
    return [*seen, torch.topk(known, 1)[0].float(), known.sort(-1)[0].float()]


def given_by_name(x, places):
    found = x.index_fill(1, places, 2.0), torch.nansum(input=x, dim=1), torch.std(input=x, dim=0)
    return [(one.dtype == x.dtype, one.float()) for one in found]


def case_given_by_name():
    held = {"x": torch.ones((2, 3), dtype=torch.bfloat16), "places": torch.tensor([0])}
    filled = torch.index_fill(input=held["x"], dim=1, index=held["places"], value=3.0).float()
    return given_by_name(**held), filled, given_by_name(filled, torch.tensor([2]))


def _changed_in_place(g, dtype):
    x = g.to(dtype=dtype, copy=True)
    norm = x.norm(2, dim=-1, keepdim=True)
    norm.clamp_min_(1e-7)
    x.div_(norm)
    y = x + 1
    y.clamp_(0, 1.25).sqrt_().pow_(2)
    y.addcmul_(x, x).masked_fill_(y > 2, 0)
    x.div_(x.norm(2, dim=-1, keepdim=True).clamp_min_(3))
    return x.dtype == dtype, x.float(), y.float()


def case_methods_in_place():
    g = torch.arange(1.0, 5.0).reshape(2, 2)
    return [_changed_in_place(g, one) for one in (torch.bfloat16, torch.float32)]
