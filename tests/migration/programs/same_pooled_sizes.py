"""The sizes of windows as lists, where the places of the largest values are asked for too."""

import torch
import torch.nn.functional as F


def volume():
    return torch.arange(64.0).sin().reshape(1, 1, 4, 4, 4)


def case_lists_of_planes():
    x = volume()[0]
    return torch.ops.aten.max_pool2d_with_indices(x, [2, 2], [1, 1], padding=[1, 0])


def case_lists_of_volumes():
    return torch.ops.aten.max_pool3d_with_indices(
        volume(), kernel_size=[2, 2, 2], stride=[1, 1, 1], padding=[0, 0, 0], dilation=[1, 1, 1]
    )


def case_lists_of_functions():
    return F.max_pool3d_with_indices(volume(), [2, 2, 2], [1, 2, 1])


def _pooled(x, kernel_size, stride):
    return F.max_pool2d_with_indices(x, kernel_size, stride)


def case_lists_that_are_handed_over():
    return _pooled(volume()[0], [2, 2], [1, 1])


def case_one_size_for_all():
    return F.max_pool2d_with_indices(volume()[0], (2,))
