"""Values of numpy beside tensors, functions that are handed on, and layers that may be None."""

from functools import partial

import numpy as np
import torch
from torch import nn
from torch.nn import init


def taken(values, order, size):
    found = []
    for start in range(0, len(values), size):
        picked = order[start : start + size]
        found.append(values[np.sort(picked)])
    return found


def case_batches():
    x = torch.arange(12.0).reshape(4, 3)
    y = torch.tensor([3, 1, 0, 2])
    order = np.roll(np.arange(4), 1)
    last = np.argmax([1, 5, 2])
    square = np.array([[0, 1], [2, 3]])
    _, firsts = np.unique(y.numpy() % 2, return_index=True)
    return [
        x[firsts],
        *taken(x, order, 3),
        *taken(y, order, 3),
        x[last],
        x[last, 0],
        x[square],
        y[y.numpy()],
    ]


def case_written():
    x = torch.zeros(4, 3)
    mask = np.array([True, False, True, False])
    x[mask] = -1.0
    x[np.flatnonzero(mask), 1] = 9.0
    x[np.argmax(mask)] += 2.0
    return x, x[:, np.array([0, 2])], x[np.zeros(0, dtype=np.int64)].shape


class Filled(nn.Module):
    def __init__(self, fill, **options):
        super().__init__()
        self.weight = nn.Parameter(torch.empty(3, 3))
        self.fill = fill
        self.options = options
        self.fill(self.weight, **self.options)


def case_filled():
    made = [Filled(init.constant_, val=2.0), Filled(init.eye_), Filled(init.ones_)]
    made += [Filled(one) for one in (init.zeros_, partial(init.constant_, val=-1.0))]
    wide = [Filled(one).weight.std() for one in (init.normal_, init.xavier_uniform_)]
    return [one.weight.detach() for one in made], [bool(one > 0) for one in wide]


def norm_of(width):
    return nn.LayerNorm(width) if width > 1 else None


class Stack(nn.Module):
    def __init__(self, depth):
        super().__init__()
        self.norms = nn.ModuleList([])
        for width in range(depth):
            self.norms.append(norm_of(width))

    def forward(self, x):
        for norm in self.norms:
            if norm is not None:
                x = x + norm(x[..., : norm.weight.shape[0]]).sum()
        return x


def case_stack():
    stack = Stack(4)
    return stack(torch.arange(6.0).reshape(2, 3)), len(stack.norms), len(list(stack.parameters()))


def case_ranges():
    x = torch.arange(12.0).reshape(3, 4)
    y = x.clone()
    y[range(x.shape[0]), torch.tensor([1, 2, 3])] = 50.0
    z = y[range(3), [0, 1, 2]]
    y[range(0, 2)] += 1.0
    return y, z, x[range(1)], x[0:2][range(2)]


def case_doubles_without_dimensions():
    x, scores = torch.ones(3), np.array([1.0, 2.0])
    mean, root = torch.tensor(scores.mean()), torch.tensor(np.sqrt(2.0))
    held = torch.from_numpy(scores)
    return [
        *(
            x - mean,
            torch.add(x, root),
            torch.where(x > 0, x, root),
            x + torch.tensor(np.mean([3])),
        ),
        *(x + held.max(), x - held.mean(), x + torch.from_numpy(np.array(2.5)), x / held.sum()),
    ]


def case_arrays_in_loops():
    x, h = torch.ones(3), torch.zeros(3)
    for _ in range(2):
        h = h.abs()
    k: torch.Tensor = torch.from_numpy(np.array([1.0, 2.0]))
    for _ in range(3):
        k = k.abs() + 1
        if k.sum() > 5:
            continue
        k = k.exp()
    return x + h, x + k.max()


def case_numpy_computes_alone():
    y = np.arange(8) / 10
    shares, squares = np.cumsum(y < 0.35) / (np.arange(8) + 1), 0.4 * np.exp(-0.5 * y**2)
    total = np.zeros(3)
    total[0] = 0.25
    total += 0.5
    found = (shares, squares, total, 0.1 + total)
    assert all(isinstance(one, np.ndarray) for one in found)
    return [torch.from_numpy(one) for one in found], torch.from_numpy(y) * 0.3


def likelihood(rows):
    product = 1.0
    for row in rows:
        product *= row
    return product


def case_tensors_of_one_element_are_numbers():
    made = [likelihood(torch.ones(2, 1) * factor) for factor in (1.0, 2.0)]
    parts = torch.tensor([likelihood(torch.ones(3, 1)), likelihood(torch.ones(2, 1) * 2)])
    single = torch.tensor([torch.tensor([0.5]), torch.tensor([1.5])])
    loss = torch.nn.functional.gaussian_nll_loss(torch.arange(4), torch.tensor(1.0), 0.5)
    return len(made), parts, single, torch.tensor([torch.tensor(1.0), torch.tensor(2)]), loss


def case_quotients_of_numpy():
    x = torch.tensor([1.0, 2.0, 4.0], requires_grad=True)
    y = np.float64(2.5) / x + torch.log(np.sqrt(3.0) / x[x > 1]).sum()
    (1.0 / y).sum().backward()
    return y.detach(), x.grad


def _scaled(x, dims, weight):
    if len(dims) > 1:
        size = np.prod([x.size(i) for i in dims])
    else:
        size = 1
    return size * torch.sum(weight)


def case_a_number_of_numpy_or_python():
    weight = torch.ones(4, requires_grad=True)
    total = _scaled(torch.ones(2, 3), (0, 1), weight)
    total.backward()
    factor = 1.0
    for one in np.array([2.0, 3.0]):
        factor = factor * one
    filled = torch.full((2,), factor)
    return total.detach(), weight.grad, factor * weight.detach().sum(), filled


def case_arrays_of_gradients_that_grow():
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    (x * 2).sum().backward()
    held, kept = x.grad.numpy(), x.grad.numpy().copy()
    other, row = x.grad.detach().numpy(), x.grad.view(1, 2)
    (x * 3).sum().backward()
    seen = held.tolist(), other.tolist(), row.clone(), x.grad.clone()
    x.grad = None
    (x * 5).sum().backward()
    return seen, kept.tolist(), held.tolist(), row, x.grad
