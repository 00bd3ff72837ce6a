"""Slices with steps, and the gradients that pass through them."""

import torch

STEP = 2
EVEN = slice(None, None, 2)


def passed(function, shape=(2, 3, 4, 6)):
    count = 1
    for size in shape:
        count *= size
    x = torch.arange(float(count)).reshape(shape).requires_grad_()
    y = function(x)
    (y * torch.arange(float(y.numel())).reshape(y.shape)).sum().backward()
    return y, x.grad


def case_of_images():
    def focus(x):
        parts = [x[..., ::2, ::2], x[..., 1::2, ::2], x[..., ::2, 1::2], x[..., 1::2, 1::2]]
        return torch.cat(parts, dim=1)

    return passed(focus)


def case_of_inner_dimensions():
    return [
        passed(lambda x: x[:, ::2]),
        passed(lambda x: x[:, ::2], (2, 4, 6)),
        passed(lambda x: x[:, 0:3:2, None]),
        passed(lambda x: x[None, :, ::2]),
        passed(lambda x: x[1, ::2, :, 2]),
        passed(lambda x: x[:, :, ::STEP]),
        passed(lambda x: x[:, EVEN, ..., ::3]),
        passed(lambda x: x[(slice(None), slice(1, None, 2))]),
        passed(lambda x: (x * 2)[..., 1:4:2, 1:]),
    ]


def case_of_outer_dimensions():
    return passed(lambda x: x[::2]), passed(lambda x: x[..., 1::2])


def case_of_places():
    mask = torch.tensor([[True, False, True], [False, True, True]])
    places = torch.tensor([1, 0])
    return [
        passed(lambda x: x[mask, ::2]),
        passed(lambda x: x[:, [0, 2], ::2]),
        passed(lambda x: x[places, :, ::2]),
    ]


def case_of_no_tensors():
    import numpy as np

    array = np.arange(12).reshape(2, 6)
    return array[:, ::2], [1, 2, 3][::2]


class Merging(torch.nn.Module):
    def __init__(self, steps):
        super().__init__()
        self.steps = steps

    def forward(self, x):
        height = x.shape[1]
        if height % 2:
            x = x[:, :-1]
        return torch.cat([x[:, 0 :: self.steps, 0::2, :], x[:, 1::2, 0 :: self.steps, :]], -1)


def case_of_modules():
    return passed(Merging(2))
