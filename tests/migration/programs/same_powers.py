"""Gradients of powers by numbers that may be 0."""

import torch


def _polynomial(x, factors):
    return sum(factor * x**i for i, factor in zip(range(3), factors, strict=True))


def _raised(x, exponent):
    return x**exponent


def _slopes(function):
    x = torch.tensor([0.0, -1.5, 2.0], requires_grad=True)
    function(x).sum().backward()
    return x.grad


def case_of_counted():
    return (
        _slopes(lambda x: torch.stack([x**i for i in range(3)])),
        _slopes(lambda x: torch.stack([x.pow(i) for i in range(3)])),
        _slopes(lambda x: torch.stack([torch.pow(x, i) for i in range(0, 4, 2)])),
    )


def case_of_written():
    return (
        _slopes(lambda x: x**0),
        _slopes(lambda x: x.pow(0)),
        _slopes(lambda x: torch.pow(x, 0.0)),
    )


def case_of_passed():
    x = torch.tensor([0.0, 1.0, 2.0], requires_grad=True)
    y = torch.tensor([0.0, 1.0, 2.0], requires_grad=True)
    (_raised(x, 0).sum() + _raised(y, 2).sum()).backward()
    return x.grad, y.grad


def case_of_sum():
    x = torch.tensor([0.0, 1.0, 2.0], requires_grad=True)
    _polynomial(x, (1.0, 2.0, 3.0)).sum().backward()
    return x.grad
