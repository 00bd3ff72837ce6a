"""Integers beyond 2**53, which double precision does not hold: hashes, limits, sums."""

import torch

FACTOR = 6364136223846793005


def _hashed(x):
    return (x * FACTOR + 1442695040888963407) % 1000003


def _mixed(x):
    x = x * 2654435761
    x = x ^ (x >> 16)
    divided = torch.div(x, 3, rounding_mode="floor"), torch.div(x, 3, rounding_mode="trunc")
    rest = x % 65536, torch.remainder(x, 1000), torch.fmod(x, 77), x.remainder(33)
    return divided, rest, x // 7, torch.floor_divide(x, 10), x.floor_divide(9)


def _steps(count):
    return torch.arange(1, 2000, count) * 12345678


def exact(values):
    """All digits, as texts."""
    if isinstance(values, (tuple, list)):
        return [exact(one) for one in values]
    return [str(one) for one in values.flatten().tolist()]


def case_hashes():
    return exact((_hashed(_steps(333)), _mixed(_steps(333) * 1000)))


def case_changed():
    rest = _steps(250) * FACTOR
    rest %= 1000003
    share = _steps(250) * FACTOR
    share //= 3
    power = _steps(250) * 2654435761
    power **= 2
    return exact((rest, share, power))


def case_limits():
    big = torch.tensor([9223372036854775806, 5])
    shares = torch.div(big, 1073741824, rounding_mode="floor"), big // 1073741824, big % 1000
    return exact((shares, torch.iinfo(torch.int64).max // _steps(500)))


def case_sums_and_powers():
    odd = torch.tensor([2**53 + 1, 1, 1])
    many = _steps(250) * FACTOR
    powers = many.pow(2), many**3, torch.pow(many, 2)
    return exact((odd.sum(), torch.sum(many), many.reshape(2, -1).sum(1, keepdim=True), powers))
