"""Gradients beside integers and booleans that are computed from what has a gradient."""

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


def _masked(x: torch.Tensor):
    mask = x > 0
    return (x * mask).sum() / mask.sum() + (x**2 * mask.t()).sum()


def _masked_by_calls(x: torch.Tensor):
    low, other = x.le(0), torch.logical_and(x > 1, x < 3)
    return x * low + 2 * low + x * other[0] + x * other[1] + torch.where(low, x, 2 * x)


def _of_the_largest(x: torch.Tensor):
    mask = (x == x.max()) | (x < 0)
    return x * mask / mask.sum()


def _in_another_order(x: torch.Tensor):
    mask = x > 0
    return torch.cat([mask[1:], mask[:1]]) * x + torch.roll(x < 2, 1) * x


def _in_rounds(x: torch.Tensor):
    mask = x > 0
    total = x.sum() * 0
    other = x < 3
    for k in range(3):
        total = total + (x * other).sum() * k
    return total + sum((x * mask).sum() * k for k in range(3))


def case_of_masks_that_are_used_twice():
    functions = [_masked, _masked_by_calls, _of_the_largest, _in_another_order, _in_rounds]
    return list(map(slopes, functions))


def _of_one_mask(x: torch.Tensor):
    return x * (x > 0).logical_xor(x < 2)


def _moved(x: torch.Tensor):
    return x * (x.long() << 1) + x * (x.long() >> 1)


def case_of_functions_without_gradients():
    i = torch.tensor([[1, 2], [3, 4]])
    m = i > 2
    functions = [
        lambda x: x * torch.logical_xor(x > 0, m),
        _of_one_mask,
        lambda x: x * torch.gcd(x.long(), i),
        lambda x: x * x.long().lcm(i),
        lambda x: x * torch.isclose(x, x.round()),
        lambda x: x * x.isclose(x.round()).float(),
        _moved,
        lambda x: x * torch.bitwise_left_shift(x.long(), 2) * x.int().bitwise_right_shift(1),
    ]
    return list(map(slopes, functions))
