"""Vectors of nothing beside other tensors in lists, and the number of elements of shapes."""

import torch


def _joined(parts, dim=0):
    return torch.cat(parts, dim), torch.concat(parts, dim=dim), torch.concatenate(parts, dim)


def _rows():
    return torch.arange(6.0).reshape(2, 3)


def case_lists():
    found = [torch.tensor([])]
    for step in range(2):
        found.append(_rows() + step)
    return torch.cat(found), torch.concat(found, 1), torch.concatenate(found, -1)


def case_passed():
    return _joined([torch.empty(0), _rows()]), _joined((_rows(), torch.zeros(0)), 1)


def case_all_empty():
    return _joined([torch.tensor([]), torch.empty(0)]), _joined([torch.empty(0, 3), _rows()])


class Shaped:
    def __init__(self, shape):
        self.shape = shape

    def count(self):
        return self.shape.numel()


def _count(shape):
    return shape.numel()


def case_counts():
    x = _rows()
    whole = x.shape.numel(), x.size().numel(), (x + 1).size().numel(), (x + 1).shape.numel()
    parts = x.shape[:1].numel(), torch.Size([2, 3]).numel(), _count(x.shape), _count(x.size())
    return whole, parts, Shaped(x.shape).count(), [one.shape.numel() for one in (x, x[0])]
