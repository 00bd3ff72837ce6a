"""Places in what may be a tensor or an array, and places of which there may be none."""

import numpy as np
import torch
import torch.nn.functional as F

X2 = torch.ones(2, 2)


def least(x):
    return x.argmin(), x.argsort(), x[0].argmin()


def case_places():
    table = {"least": least}
    x = [[3.0, 1.0, 2.0], [0.0, 5.0, 4.0]]
    return table["least"](torch.tensor(x)), table["least"](np.array(x))[1]


def _around(x, paddings, mode, value=0.0):
    return F.pad(x, paddings, mode, value)


def case_paddings_in_a_mode_that_is_not_written():
    x = torch.arange(12.0).reshape(1, 3, 4)
    return [_around(x, [1, 2], mode) for mode in ("reflect", "constant", "replicate")]


def _grids(*vectors):
    return torch.meshgrid(*vectors, indexing="ij")


def case_grids_of_unpacked_vectors():
    one, other = _grids(torch.arange(3.0), torch.arange(2.0))
    return one, other


def written_as_a_whole(buffer, row):
    buffer[...] = row
    buffer[1] = 7.0
    return buffer


def case_written_as_a_whole():
    x, y, z = torch.zeros(3, 4), torch.zeros(2, 2), torch.tensor(1.0)
    x[...] = torch.tensor(0.5)
    for place in range(2):
        x[place,] = place
    y[...] = 0.5
    z[...] = torch.tensor(3.0)
    return x, y, z, written_as_a_whole(torch.zeros(3, 2), torch.tensor([1.0, 2.0]))


def _marked(x, limit):
    found = (x[:, 0] > limit).nonzero().squeeze(1)
    x[found] = 0.0
    x[found] += torch.ones(found.shape[0], 2)
    x[torch.where(x[:, 1] == 2)[0]] = torch.tensor([5.0, 6.0])
    return x


def case_places_of_which_there_may_be_none():
    few, none = _marked(torch.arange(6.0).reshape(3, 2), 3.0), _marked(torch.ones(3, 2), 9.0)
    x = torch.ones(4)
    x[torch.tensor([], dtype=torch.long)] = torch.tensor(3.0)
    return few, none, x


def case_of_parts_that_start_before_the_first():
    x, start = torch.zeros(5, 2), -9
    parts = torch.slice_scatter(x, torch.ones(3, 2), 0, start, 3), x.slice_scatter(X2, 0, -2)
    rolled = torch.ops.aten.roll.default(torch.arange(6).reshape(2, 3), [1], [])
    return parts, torch.slice_scatter(x, X2, 0, 0, 2), rolled
