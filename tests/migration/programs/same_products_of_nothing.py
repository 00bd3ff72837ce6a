"""Products over no elements, and covariances where nothing is left to divide by."""

import torch
import torch.nn.functional as F

_NO_COLUMNS = torch.ones(2, 0)


def case_inner_products():
    nothing = torch.ones(0)
    return (
        torch.inner(_NO_COLUMNS, _NO_COLUMNS),
        torch.inner(nothing, _NO_COLUMNS),
        nothing.inner(nothing),
    )


def case_linear():
    weight, bias = torch.ones(3, 0), torch.tensor([1.0, 2.0, 3.0])
    return F.linear(_NO_COLUMNS, weight), F.linear(_NO_COLUMNS, weight, bias)


def case_gradient_of_a_bias():
    bias = torch.zeros(3, requires_grad=True)
    F.linear(_NO_COLUMNS, torch.ones(3, 0), bias).sum().backward()
    return bias.grad


def case_distances():
    return F.pdist(_NO_COLUMNS), F.pdist(torch.ones(3, 0)), F.pdist(torch.ones(1, 0))


def case_covariances():
    x = torch.tensor([[1.0, 2.0, 4.5], [3.0, 2.5, 1.0]])
    counts, shares = torch.tensor([1, 2, 1]), torch.tensor([0.5, 1.0, 0.25])
    found = [
        torch.ones(0).cov(),
        torch.ones(1).cov(),
        _NO_COLUMNS.cov(),
        torch.corrcoef(_NO_COLUMNS),
    ]
    for left in (0, 1, 3, 5):
        found += [x.cov(correction=left), torch.cov(x, correction=left, fweights=counts)]
        found += [torch.cov(x, correction=left, fweights=counts, aweights=shares)]
    return found
