"""Gradients beside integers and truth values that are computed from what has a gradient."""

import torch

X = torch.tensor([[1.5, 2.0], [3.0, -4.0]])


def slopes(function):
    return torch.func.grad_and_value(lambda x: function(x).sum())(X)


def _collected(x):
    found = []
    for one in x.int().chunk(2):
        found.append(one * x)
    return torch.cat(found)


def _named(x):
    first, second = x.long().split(1)
    return first * x + second * x


def case_of_parts_of_integers():
    functions = [
        lambda x: x * torch.chunk(x.int(), 2)[0],
        lambda x: x * x.int().split(1)[0],
        lambda x: x * x.int().unbind(0)[1],
        lambda x: x * x.long().tensor_split(2)[1],
        lambda x: sum(one * x for one in x.long()),
        lambda x: x * torch.stack(list(x.long())),
        lambda x: x * torch.meshgrid(x.long()[0], x.long()[1], indexing="ij")[1],
        _collected,
        _named,
    ]
    return list(map(slopes, functions))
