"""Masks of several dimensions before slices."""

import torch

_X = torch.arange(24.0).reshape(3, 2, 4)
_INSIDE = torch.tensor([[True, False], [False, True], [True, True]])


def case_all_behind_a_mask():
    return _X[_INSIDE, :], _X[_INSIDE, ...]


def case_some_behind_a_mask():
    return _X[_INSIDE, 1:], _X[_INSIDE, 1:3, None], _X[_INSIDE, ..., 0], _X[_INSIDE, None]


def case_numbers_from_the_end():
    last = -1
    y = torch.zeros(3, 2, 4)
    y[_INSIDE, -1] = 5.0
    y[_INSIDE, -2] += 2.0
    return _X[_INSIDE, -1], _X[_INSIDE, last], y


def case_slices_before_a_mask():
    y = torch.stack([_X, -_X])
    return y[:, _INSIDE, :], y[1:, _INSIDE, 2:]


def _of(x, inside):
    return x[inside, :]


def case_a_mask_that_is_passed():
    return _of(_X, _X[:, :, 0] > 3)


def case_written_beside_slices():
    y = torch.zeros(3, 2, 4)
    y[_INSIDE, :] = _X[_INSIDE, :]
    y[_INSIDE, 1:] += 1
    y[_INSIDE, :2] *= -2
    y[_INSIDE, 2:] -= _X[_INSIDE, 2:] - 1
    return y


def case_a_mask_of_one_dimension():
    one = torch.tensor([True, False, True])
    return _X[one, :], _X[one, 1:], _X[one, :, 2]
