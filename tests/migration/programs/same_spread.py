"""Deviations and variances of more elements than the kernels on CPU take."""

import torch


def _many():
    return (torch.arange(240000.0) % 97).reshape(3, 80000)


@torch.no_grad()
def _of_all(x):
    found = x.std(), torch.std(x), x.var(), torch.var(x), x.std(unbiased=False), x.var(False)
    return (
        found,
        torch.std_mean(x),
        torch.var_mean(x),
        torch.std(x, correction=0),
        torch.var(x, None),
    )


@torch.no_grad()
def _along(x):
    rows = x.std(1), torch.var(x, -1, keepdim=True), torch.std_mean(x, 1, unbiased=False)
    return rows, x.std((0, 1)), torch.var_mean(x, dim=(0, 1)), x.reshape(-1).std(0)


def case_of_all():
    return _of_all(_many()), _of_all(_many()[:, :50]), _of_all(_many().double())


def case_along():
    return _along(_many())


def case_gradient():
    x = _many().requires_grad_(True)
    (x.std() + torch.var(x, 1).sum()).backward()
    return x.grad[:, :5]
