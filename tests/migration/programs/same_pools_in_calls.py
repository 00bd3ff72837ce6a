"""Pools in functions that some calls give a batch and others one picture."""

import torch
import torch.nn.functional as F
from torch import nn


def halved(x):
    x = F.avg_pool2d(x, 2)
    return F.max_pool2d(x, 2)


class Pools(nn.Module):
    def forward(self, x):
        return F.avg_pool2d(x, kernel_size=2), F.max_pool3d(x[None].expand(2, *x.shape), 1)


def case_batch_and_picture():
    return halved(torch.arange(64.0).reshape(1, 1, 8, 8)), halved(torch.arange(64.0).view(1, 8, 8))


def case_batch_and_picture_in_a_module():
    pools = Pools()
    return pools(torch.arange(64.0).reshape(1, 1, 8, 8)), pools(torch.arange(64.0).reshape(1, 8, 8))
