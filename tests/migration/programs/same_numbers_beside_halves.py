"""Numbers of Python that tensors of half precision are compared with."""

import torch

VALUES = torch.tensor([0.1, 0.0999, 1.0, 3.0, float("inf"), 0.0])
LIMIT = 0.1


def _below(x: torch.Tensor, limit: float):
    return x < limit, limit > x, x > limit, torch.lt(x, limit), x.less(other=limit), x == limit


def case_float16():
    x = VALUES.half()
    return x < 0.1, 3.0001 > x, x.lt(1e-9), x < LIMIT, torch.less(x, 0.1), x < 0.5, x >= 0.1


def case_bfloat16():
    x = VALUES.bfloat16()
    return x < 0.1, x == 3.0001, x != LIMIT, x.gt(2.999), x <= 1e-45


def case_either():
    return [_below(VALUES.to(kind), 0.1) for kind in (torch.float16, torch.float32)]
