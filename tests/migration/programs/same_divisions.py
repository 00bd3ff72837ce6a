"""Divisions that are rounded, and what they leave, where the kernels on CPU lose digits."""

import torch


def case_what_divisions_leave():
    x = torch.tensor([1.0, 2.0, 0.3, -0.7, 1e6])
    y, half = x.double(), x[:4].half()
    changed = y.clone()
    changed %= 0.1
    quotient = half.clone()
    quotient //= 0.1
    return [
        *(x % 0.1, torch.remainder(x, 0.1), x.fmod(0.1), torch.fmod(x, torch.tensor([0.3]))),
        *(y % 0.1, y // 0.1, 1 % y, torch.remainder(y, 0.1), y.fmod(0.1), y.floor_divide(0.1)),
        *(y.remainder(0.3), torch.add(input=y, other=0.1), torch.Tensor.mul(y, 0.1)),
        *(torch.floor_divide(y, 0.3), y.div(0.3, rounding_mode="floor")),
        *(torch.div(y, 0.1, rounding_mode="floor"), half // 0.1, changed, quotient),
        *(torch.remainder(1, x), torch.tensor([7, -7]) % -2, torch.fmod(torch.tensor([7, 8]), 2.5)),
    ]
