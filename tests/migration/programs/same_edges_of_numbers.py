"""Searching among NaN and without an order; pivots of -0.0; numbers without a real part."""

import torch

_NAN, _INF = float("nan"), float("inf")
_SEQUENCES = (
    [_NAN], [1.0, 2.0, _NAN], [1.0, _NAN, _NAN, 3.0], [_NAN, 1.0, 2.0, 3.0], [-_INF, 0.0, _INF],
    [3.0, 1.0, 2.0],
)  # fmt: skip


def case_one_sequence():
    found = []
    for one in _SEQUENCES:
        numbers = torch.tensor(one)
        for value in (0.0, 1.5, _NAN, _INF, -_INF):
            for right in (False, True):
                found.append(torch.searchsorted(numbers, value, right=right))
                found.append(torch.bucketize(torch.tensor([value, 2.0]), numbers, right=right))
    return found


def case_rows():
    rows = torch.tensor([[1.0, 3.0, _NAN], [_NAN, 1.0, 2.0]])
    values = torch.tensor([[_NAN, 2.0], [1.5, _NAN]])
    return torch.searchsorted(rows, values), torch.searchsorted(rows, values, side="right")


def case_nothing():
    nothing = torch.zeros(0)
    return torch.searchsorted(nothing, torch.tensor([1.0])), torch.bucketize(nothing, nothing)


def case_pivots_of_minus_zero():
    matrix = torch.tensor([[-0.0, 0.0, -0.0], [1.0, 2.0, 3.0], [4.0, 5.0, 7.0]])
    return (*torch.linalg.qr(matrix.T), torch.qr(matrix)[1][:2])


def case_complex_numbers_that_are_nothing_but_imaginary():
    numbers = torch.tensor([1.5 + 1j, -2.25j, 0j])
    return numbers.nonzero(), torch.nonzero(numbers, as_tuple=True)[0]
