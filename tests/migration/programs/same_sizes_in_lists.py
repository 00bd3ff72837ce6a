"""Layers that are given lists of sizes by callers, and torch by one of its own modules."""

import torch
import torch.nn as nn
import torch.nn.functional as F


def padded(x, padding):
    return nn.ReflectionPad1d(padding)(x), nn.ReplicationPad1d(padding=padding)(x)


def pooled(x, output_size):
    return nn.AdaptiveAvgPool2d(output_size)(x)


def case_paddings():
    x = torch.arange(4.0).reshape(1, 1, 4)
    return *padded(x, [1, 2]), *padded(x, (2, 1)), *padded(x, 1)


def case_pools():
    x = torch.arange(16.0).reshape(1, 1, 4, 4)
    return [pooled(x, one) for one in ([2, 4], (1, 2), 2, [2, None])]


def case_torch_by_its_modules():
    x = F.torch.tensor([-1.0, 2.0])
    return F.torch.relu(x), nn.functional.torch.exp(x), torch.torch.abs(x)
