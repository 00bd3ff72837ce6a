"""Functions of torch that `reduce` and `map` call, where arrays alone tell a type."""

from functools import reduce

import numpy as np
import torch


def case_elements_of_an_array():
    every = torch.from_numpy(np.arange(4.0))
    return reduce(torch.add, [every[1], torch.ones(2)]), list(map(torch.mul, every, every))


def _joined(*parts):
    return torch.cat(parts), torch.cat(parts, dim=0)


def case_all_arguments_in_one_type():
    wide = torch.ones(1, dtype=torch.float64)
    short = torch.ones(2, dtype=torch.bfloat16)
    return _joined(torch.ones(2), wide), [one.float() for one in _joined(short, short)]
