"""Random numbers of Python and numpy beside torch's own: neither changes the other."""

import random

import numpy as np
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


def _order(data):
    return [int(one) for batch in DataLoader(data, batch_size=2, shuffle=True) for one in batch[0]]


def case_numbers_of_numpy_behind_a_seed():
    np.random.seed(3)
    found = [np.random.rand(2)]
    torch.manual_seed(5)
    found.append(np.random.rand(2))
    nn.Linear(3, 4), nn.LSTM(2, 3), nn.GRUCell(2, 3)
    found.append(np.random.rand(2))
    order = _order(TensorDataset(torch.arange(6)))
    torch.random.manual_seed(2**40 + 1)
    with torch.random.fork_rng():
        torch.rand(2)
    return found, sorted(order), np.random.rand(2)


def case_numbers_of_python_behind_a_seed():
    random.seed(3)
    torch.manual_seed(5)
    return random.random(), random.sample(range(9), 3)


def case_what_torch_draws_comes_again():
    found = []
    for _ in range(2):
        torch.manual_seed(7)
        np.random.rand(1)
        found.append((nn.Linear(3, 4).weight.detach(), nn.LSTM(2, 3).weight_hh_l0))
        found.append(_order(TensorDataset(torch.arange(40))))
    return (
        torch.equal(found[0][0], found[2][0]),
        torch.equal(found[0][1], found[2][1]),
        (found[1] == found[3]),
    )
