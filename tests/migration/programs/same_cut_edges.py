"""Negative padding: MindSpore's kernel on CPU cuts right once, and gives zeros from then on."""

import torch
import torch.nn.functional as F
from torch import nn


def numbers(*sizes):
    return torch.arange(1.0, 1 + torch.Size(sizes).numel()).reshape(sizes)


def three_times(made, x):
    return [made(x) for _ in range(3)]


def case_of_the_function():
    x = numbers(2, 3, 4)
    every = [(-1, 0), (0, -1), (-1, 1), (1, 1, -1, -1), (-1, -1, -1, 0, 0, -1)]
    return [three_times(lambda a, by=by: F.pad(a, by), x) for by in every]


def case_of_sizes_that_are_computed():
    x, wanted = numbers(2, 5), 3
    less = three_times(lambda a: F.pad(a, (0, wanted - a.shape[-1])), x)
    more = three_times(lambda a: F.pad(a, [0, wanted + 4 - a.shape[-1], 0, 1], value=2.0), x)
    return less, more, F.pad(x, (0, max(0, wanted - x.shape[-1])))


def case_of_other_modes():
    x, square = numbers(1, 2, 5), numbers(1, 2, 4, 4)
    by_mode = {
        "replicate": ((-1, 2), (0, -2), (-5, 6)),
        "reflect": ((-1, 2), (2, -2), (-3, 1)),
        "circular": ((-1, 2), (2, -2)),
    }
    found = [
        three_times(lambda a, by=by, mode=mode: F.pad(a, by, mode), x)
        for mode, every in by_mode.items()
        for by in every
    ]
    return found, three_times(lambda a: F.pad(a, (5, -4, -4, 3), "replicate"), square)


def case_of_no_padding():
    x = numbers(2, 2)
    same, cut = F.pad(x, tuple(0 for _ in range(2))), F.pad(x, (-1, 0))
    x.add_(1)
    return same, cut, x


def case_of_layers():
    x = numbers(1, 2, 3, 4)
    layers = [
        nn.ConstantPad2d((-1, 1, 0, -1), 0.5), nn.ZeroPad2d((0, -1, 1, 0)), nn.ConstantPad2d(-1, 0.0),
        nn.ConstantPad1d((-2, 1), 3.0), nn.ZeroPad3d((0, 0, -1, 0, 1, 1)), nn.ConstantPad2d(1, 2.0),
    ]  # fmt: skip
    return [three_times(layer, x) for layer in layers]


def case_of_gradients():
    x = numbers(2, 4).requires_grad_()
    for _ in range(3):
        (F.pad(x, (-1, 1)) * numbers(2, 4)).sum().backward()
    return x.grad


def kinds(layer):
    return isinstance(layer, nn.ConstantPad1d), isinstance(layer, nn.ConstantPad2d)


def case_of_kinds():
    cut = nn.ConstantPad2d((-1, 0, 0, 0), 1.0), nn.ConstantPad1d([0, -1], 0.0)
    found = [kinds(one) for one in (*cut, nn.ConstantPad2d(1, 0.0), nn.ConstantPad1d(1, 0.0))]
    return found, isinstance(nn.ZeroPad2d(-1), nn.ZeroPad2d), cut[1](numbers(1, 3))
