"""Casts and flattening that give a tensor itself, where no gradient is recorded."""

import torch


def _gradient(change):
    x = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
    found = change(x)
    (found * 2).sum().backward()
    return found.requires_grad, x.grad


def case_by_another_tensor():
    def change(x):
        row = x[None]
        with torch.no_grad():
            same = row.to(row)
        return same

    return _gradient(change)


def case_by_a_name():
    def change(x):
        rest = x[1:]
        with torch.no_grad():
            same = rest.float()
        return same

    return _gradient(change)


def case_in_a_decorated_function():
    @torch.no_grad()
    def same(row):
        return row.to(torch.float32)

    return _gradient(lambda x: same(x[:2]))


def case_by_a_type_of_another():
    def change(x):
        turned = x.reshape(3, 1).transpose(0, 1)
        with torch.no_grad():
            same = turned.type(torch.float32).type_as(turned)
        return same

    return _gradient(change)


def case_flattened():
    def change(x):
        rest = x[1:]
        with torch.no_grad():
            same = rest.flatten()
        return same

    def by_function(x):
        rest = x[1:]
        with torch.no_grad():
            same = torch.flatten(rest)
        return same

    return (*_gradient(change), *_gradient(by_function))
