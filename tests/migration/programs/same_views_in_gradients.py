"""Views are written in what is differentiated as a function; nothing calls `backward`."""

import torch
from torch.func import grad


def loss(x):
    buffer = torch.zeros(3, 4)
    turned = buffer.T
    turned[2] = 7
    buffer.view(-1)[3:5] = 9
    buffer[0][1] = 5
    rows = buffer[1:]
    rows[0, 0] = 4
    rows.T[1] = 2
    turned += 1
    rows[1].mul_(3)
    return (buffer * x * x).sum()


def case_buffers():
    return grad(loss)(torch.ones(3, 4))
