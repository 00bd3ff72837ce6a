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


def case_of_ranges():
    step = 0.3
    bounds = [(-2.96, 0.17, 0.01), (-2.5, 0.2, step), (0.1, -0.2, -0.1), (2, 8.5, 1.5)]
    return (
        [torch.arange(start, end, by).shape for start, end, by in bounds],
        torch.arange(2, 8.5, 1.5, dtype=torch.int64),
        torch.arange(8.5, dtype=torch.int64),
        torch.arange(True),
        torch.arange(False, True, 0.5),
        torch.arange(-1.0, 1.0, 0.5),
    )


def case_of_written_out():
    grid, counts = torch.zeros(2, 2, dtype=torch.float64), torch.zeros(3, dtype=torch.int64)
    torch.arange(4, out=grid)
    filled = torch.full((4,), 1.0, out=counts)
    return grid, filled, counts, torch.eye(2, out=torch.zeros(0, dtype=torch.int32))


def case_of_random_types():
    kinds = torch.randint(0, 1, (3,), dtype=torch.bool), torch.randint(1, (3,), dtype=torch.uint8)
    return kinds, torch.randint_like(torch.ones(2, dtype=torch.bool), 1)


def case_of_orders_that_are_held():
    order = torch.channels_last if len(x) > 3 else torch.contiguous_format

    def prepared(image, memory_format: torch.memory_format = torch.contiguous_format):
        return image.contiguous(memory_format=memory_format)

    image = torch.ones(1, 3, 2, 2).to(memory_format=order)
    return prepared(image), prepared(image, torch.channels_last), order == torch.channels_last


def case_of_types_of_python():
    def cast(tensor, kind):
        return tensor.to(kind)

    return [cast(x, kind) for kind in (float, int, bool)], x.to(float), x.to(dtype=int)


def _of_shape(shape, like, *sizes):
    wide = torch.zeros((*sizes,)), torch.ones(tuple(sizes)), torch.ones(like.shape[1:])
    return torch.zeros(shape), torch.ones(shape), torch.zeros(like.size()), wide


def case_shapes_that_may_be_empty():
    return (
        _of_shape((), torch.ones(2)),
        _of_shape([], torch.ones(2, 3), 2),
        _of_shape(3, torch.ones(1)),
    )
