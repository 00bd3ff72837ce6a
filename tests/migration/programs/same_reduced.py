"""Functions of torch that `reduce` and `map` call, where arrays alone tell a type."""

from functools import reduce

import numpy as np
import torch


def case_elements_of_an_array():
    every = torch.from_numpy(np.arange(4.0))
    return reduce(torch.add, [every[1], torch.ones(2)]), list(map(torch.mul, every, every))
