"""Convolutions that callers give tensors in single and in double precision."""

import torch
import torch.nn.functional as F

IMAGE = torch.arange(32.0).reshape(1, 2, 4, 4).cos()
WEIGHT = torch.arange(12.0).reshape(3, 2, 2, 1).sin()


def _convolved(x, weight):
    return F.conv2d(x, weight), F.conv_transpose2d(x, weight.transpose(0, 1))


def _in_type(x, weight, dtype):
    return F.conv1d(x.to(dtype), weight.to(dtype), padding=1)


def case_by_tensors():
    return _convolved(IMAGE, WEIGHT), _convolved(IMAGE.double(), WEIGHT.double())


def case_by_dtype():
    given = IMAGE[..., 0], WEIGHT[..., 0]
    return [_in_type(*given, kind) for kind in (torch.float32, torch.float64)]


def case_by_one_dtype():
    return _in_type(IMAGE[..., 0], WEIGHT[..., 0], torch.float64)
