"""Functions that take gradients by what they are given: this changes no elements of it."""

import torch


def _slope(function, start, x):
    with torch.enable_grad():
        start_ = start.detach()
        start = start_.requires_grad_(True)
        x = x.detach().requires_grad_(True)
        found = function(start, x)
        found.retain_grad()
        return torch.autograd.grad(found.sum(), (start, x))


def _flat(start, x):
    rows = start.view(-1)
    found = _slope(lambda one, other: one * other, start, x)
    return rows, found


class Solver:
    def __init__(self, function, x):
        self.function, self.x = function, x

    def run(self, start):
        self.state = (self.x, start[0], start[1:])
        found = _slope(self.function, start[0], self.x)
        return found, self.state


def case_of_views():
    return _flat(torch.ones(2, 1), torch.arange(2.0).view(2, 1))


def case_of_kept():
    return Solver(lambda one, other: one * other**2, torch.arange(3.0)).run(torch.arange(2.0, 5.0))
