"""What is changed or given another shape in its place, and what its names hold then."""

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

doubles = torch.from_numpy(np.arange(4.0))
singles = torch.zeros(4)
for element in doubles:
    singles += element
changed = F.elu(torch.arange(4.0) - 2)
result = F.relu(changed, True)
changed.pow_(2)


class Act(nn.Module):
    def __init__(self, inplace):
        super().__init__()
        self.act = nn.ReLU(inplace)

    def forward(self, x):
        y = self.act(x)
        y += 1
        return x, y


def case_names_of_a_module():
    return singles, changed, result


def case_inplace_by_its_place():
    x = torch.arange(4.0) - 2
    y = F.leaky_relu(x, 0.1, True)
    y += 1
    z = nn.ReLU(True)(x)
    x *= 3
    w = F.dropout(x, 0.0, False, True)
    w -= 1
    return x, y, z, w


def case_layers_of_a_module():
    x, y = torch.arange(4.0) - 2, torch.arange(4.0) - 2
    return Act(True)(x), x, Act(False)(y), y


def case_nothing_is_dropped():
    x = torch.full((3, 4), 3)
    y = F.dropout1d(x, 0)
    x += y
    return y


def case_places_in_a_list():
    x = torch.arange(12.0).reshape(3, 4)
    rows, mask = [0, 1], [True, False, True]
    many = [[0, 1], [1, 2]]
    return [
        *(x[[0, 1]].transpose(0, 1), x[rows].sum(0), x[mask].transpose(0, 1)),
        *(x[many].flip(0), x[[0], 1:].transpose(0, 1), x[rows].mean() / 3),
    ]


def case_another_shape():
    third = torch.tensor(0.3, dtype=torch.float64)
    out, row, other, source = torch.zeros(4), torch.zeros(1, 4), torch.zeros(1, 1), torch.zeros(1)
    torch.add(torch.tensor(1.5), 2, out=out)
    row.squeeze_(0)
    other.data = torch.tensor(2.0)
    source.set_(torch.tensor(2.0))
    total = row.sum(0)
    return out / third, total / third, other / third, source / third


def case_doubles_of_numpy():
    return [singles + doubles[1], [singles * one for one in doubles]]
