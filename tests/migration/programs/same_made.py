"""Tensors that are made with layouts, devices and gradients, and of ranges and queues."""

from collections import deque

import torch

device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
x = torch.ones(2)


def case_of_layouts():
    return [
        torch.zeros(2, layout=torch.strided, device=device),
        torch.zeros_like(x, layout=torch.strided),
        torch.full_like(x, 2.0, dtype=torch.float64, layout=torch.strided, device=device),
        torch.eye(2, layout=torch.strided, requires_grad=False),
        torch.arange(3, dtype=torch.float32, layout=torch.strided),
        torch.linspace(0, 1, 3, layout=torch.strided),
        torch.full((2,), 1.5, layout=torch.strided),
    ]


def case_of_gradients():
    made = [
        torch.zeros(2, dtype=torch.float64, requires_grad=True),
        torch.ones_like(x, requires_grad=True),
        x.new_ones((2,), requires_grad=True),
        x.new_full((2,), 2.0, requires_grad=True),
    ]
    for one in made:
        (one * 3).sum().backward()
    return [one.grad for one in made]


def case_of_devices():
    made = [
        torch.empty(2, 3, device=device),
        torch.empty((2,), device="cpu", dtype=torch.int32),
        torch.empty_like(x, device=device),
        torch.rand(2, device=device),
        torch.randn(2, 1, device=device, layout=torch.strided),
        x.new_empty(3, device=device),
    ]
    return [(list(one.shape), str(one.dtype).lower().split(".")[-1]) for one in made]


def case_of_data():
    queue = deque([1.0, 2.0])
    filled = deque()
    for number in range(3):
        filled.appendleft(number / 2)
    return [
        torch.tensor(filled),
        torch.tensor(range(3)),
        torch.tensor(range(3), dtype=torch.float32),
        torch.tensor(queue),
        torch.as_tensor(range(2, 4)),
        torch.LongTensor(range(3)),
    ]
