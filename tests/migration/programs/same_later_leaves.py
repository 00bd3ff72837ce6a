"""Tensors that get a gradient, or no more, after something was computed from them."""

import torch


def busy():
    """Fill the queue of operations, which MindSpore works through in a thread of its own."""
    big = torch.ones(200, 200)
    for _ in range(10):
        big = big @ big * 1e-3


def case_gets_a_gradient():
    found = []
    for _ in range(8):
        x = torch.tensor([1.0, 2.0])
        busy()
        y = x.exp()
        x.requires_grad_()
        (y * x).sum().backward()
        found += [x.grad, y.requires_grad]
    return found


def case_copies():
    found = []
    for _ in range(8):
        x = torch.tensor([[1.0, 2.0], [4.0, 3.0]])
        busy()
        y = x.clone()
        for one in (x, y):
            one.requires_grad = True
            values, _ = torch.max(one, 1)
            values.backward(torch.ones_like(values))
        found += [x.grad, y.grad]
    return found


def case_wants_none_any_more():
    found = []
    for _ in range(8):
        x = torch.tensor([1.0, 2.0]).requires_grad_()
        busy()
        y = x * 3
        x.requires_grad_(False)
        found += [y.requires_grad, (x * 2).requires_grad]
    return found
