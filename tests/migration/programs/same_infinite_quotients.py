"""Infinity that a program writes into tensors, in divisions; gradients of acosh."""

import math

import torch

VALUES = torch.tensor([0.0, math.inf, -math.inf, 1.0, -1.0, 5.0])


def case_rounded_down():
    ends = torch.full((6,), float("inf"))
    changed = VALUES.clone()
    changed //= 2
    whole = VALUES // 2, torch.floor_divide(VALUES, ends), VALUES.floor_divide(-2.0), changed
    return whole, VALUES // ends, torch.div(VALUES, 2, rounding_mode="floor")


def case_remainders():
    ends = torch.full((6,), float("inf"))
    return VALUES % 2, VALUES % ends, torch.remainder(VALUES, -ends), VALUES.fmod(ends)


def case_gradient_of_acosh():
    x = torch.tensor([-2.0, 1.5, 2.0], requires_grad=True)
    (torch.acosh(x) + x.acosh() + torch.arccosh(x) + x.arccosh()).sum().backward()
    return x.grad
