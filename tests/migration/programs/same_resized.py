"""Tensors resized by factors that are no ratio of the sizes."""

import torch
import torch.nn.functional as F

FACTORS = (0.6, 1.02, 1.3, 2.1, 2.01, 2.7)


def _resized(x, mode):
    return [F.interpolate(x, scale_factor=factor, mode=mode) for factor in FACTORS]


def case_nearest():
    return [_resized(torch.arange(float(n * n)).view(1, 1, n, n), "nearest") for n in (3, 5, 30)]


def case_linear():
    square = torch.arange(50.0).view(1, 2, 5, 5)
    return _resized(square, "bilinear"), _resized(square.flatten(2), "linear")


def case_other_modes():
    x = torch.arange(50.0).view(1, 2, 5, 5)
    return _resized(x, "nearest-exact"), _resized(x, "area")


def case_other_dimensions():
    line, cube = torch.arange(6.0).view(1, 2, 3), torch.arange(27.0).view(1, 1, 3, 3, 3)
    modes = ("nearest", "trilinear")
    return _resized(line, "nearest"), [_resized(cube, mode) for mode in modes]


def case_a_factor_for_each():
    x = torch.arange(12.0).view(1, 1, 3, 4)
    factors = (1.3, 1.5)
    return [F.interpolate(x, scale_factor=factors, mode=one) for one in ("nearest", "bilinear")]
