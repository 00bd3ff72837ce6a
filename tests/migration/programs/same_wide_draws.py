"""Whole numbers beyond 32 bits are drawn in their range."""

import torch


def _kept(numbers, low, high):
    is_inside = ((numbers >= low) & (numbers < high)).all()
    return tuple(numbers.shape), numbers * 0, is_inside


def _below(high):
    return torch.randint(high, (200,))


def case_of_bounds():
    return (
        _kept(torch.randint(0, 2**40, (5, 2)), 0, 2**40),
        _kept(torch.randint(2**31, (300,)), 0, 2**31),
        _kept(torch.randint(2**32, 2**32 + 5, (20,)), 2**32, 2**32 + 5),
        _kept(torch.randint(-(2**62), 2**62, (5,)), -(2**62), 2**62),
        _kept(torch.randint(-(2**63), 2**63 - 1, (5,)), -(2**63), 2**63 - 1),
        _kept(torch.randint(0, torch.iinfo(torch.int64).max, (5,)), 0, 2**63 - 1),
        _kept(torch.randint(low=1, high=1 << 40, size=(5,), dtype=torch.int64), 1, 2**40),
        _kept(torch.randint(0, 2**40, (5,), dtype=torch.float64), 0, 2**40),
    )


def case_of_size():
    drawn = torch.randint(0, 2**32 + 5, (100,)), _below(2**40)
    return [(one > 1000).any() for one in drawn]


def case_of_like():
    x = torch.zeros(3, dtype=torch.int64)
    return (
        _kept(torch.randint_like(x, 2**40), 0, 2**40),
        _kept(torch.randint_like(x, 2**33, 2**40), 2**33, 2**40),
    )
