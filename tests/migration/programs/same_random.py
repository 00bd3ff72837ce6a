"""What random programs found: small programs, by what was wrong."""

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

NAN = float("nan")


def case_gradient_of_equal_elements():
    found = []
    for spread in (torch.var, torch.std):
        x = torch.tensor([[2.0, 2.0, 2.0], [1.0, 2.0, 3.0]], requires_grad=True)
        (spread(x, dim=1).sum() + x.var(dim=1, unbiased=False).sum()).backward()
        found.append(x.grad)
    y = torch.tensor(3.0, requires_grad=True)
    torch.var(y * y, correction=0).backward()
    return found, y.grad


def case_places_of_equal_numbers():
    x = torch.tensor([[2, 1, 1, 2, 0, 0, 1], [1, 1, 1, 1, 1, 1, 1]])
    y = torch.tensor([NAN, 1, 1, NAN, 2, 2, 0, 1, 1])
    return (
        *(x.kthvalue(3), x.kthvalue(5, dim=1), x.kthvalue(2, 0, keepdim=True)),
        *(torch.kthvalue(x * 0.5, 6), (torch.arange(60) % 7).kthvalue(31)),
        *(y.kthvalue(8).indices, y.kthvalue(3).indices, torch.tensor(3).kthvalue(1)),
    )


def case_gradient_that_is_held():
    x = torch.ones(3, requires_grad=True)
    (x * 3).sum().backward()
    first = x.grad
    (x * x).sum().backward()
    both = x.grad.clone()
    x.grad = None
    (x * 5).sum().backward()
    y, start = torch.tensor(2.0, requires_grad=True), torch.tensor(1.0)
    y.grad = start
    (y * 3).backward()
    return first, both, x.grad, start, y.grad


def case_types_mixed():
    x, y = torch.tensor([0.5, 1.5, -2.5]), torch.tensor([1, 2, 3])
    z = x.clone()
    z.addcmul_(y, x, value=2)
    return (
        *(torch.addcmul(x, x > 0, x, value=0.5), y.addcmul(y, y, value=2), z),
        *(x.double().addcdiv(x, x), torch.addcdiv(x, x, y, value=0.5)),
    )


def case_gradient_beside_integers():
    x = torch.tensor([0.5, 1.5, -2.5], requires_grad=True)
    y = x.clone()
    y.addcmul_(x.long(), x, value=2)
    y.sum().backward()
    return x.grad


def case_numbers_for_truths():
    x, y = torch.tensor([0.5, 1.5]), torch.tensor([1.0, 1.0])
    loss = nn.GaussianNLLLoss(full=1)
    return F.gaussian_nll_loss(x, y, torch.ones(2), full=3), loss(x, y, torch.ones(2))


def case_memory_in_a_dictionary():
    x = torch.arange(12.0).reshape(3, 4)
    same, seen = x.to(x), dict(x=x)  # noqa: C408
    seen["x"][0] = 3
    y = torch.arange(4.0)
    kept, held = y.float(), dict(y=y)  # noqa: C408
    held["y"][1:] = 5
    return same, x, kept, y


def case_spread_of_nothing():
    x = torch.arange(3.0)
    return torch.std_mean(x[x > 5]), torch.var_mean(x[x > 5]), torch.std_mean(x, 0, keepdim=True)


def case_large_numbers_shifted():
    x = torch.tensor([2**53 + 1, 2**62 + 1, -(2**62) - 1, 7, -7])
    return (
        x >> 3,
        x >> torch.tensor([1, 2, 3, 0, 1]),
        torch.tensor([200, 7], dtype=torch.int32) >> 1,
    )


def case_texts():
    x = torch.ones(2, 3)
    texts = {f"{x.dtype}": 1, f"{x.shape}": 2}
    return texts, "%s" % torch.int64, "{}".format(x.long().dtype), format(x.dtype)  # noqa: UP030


def case_whole_numbers_beyond_single_precision():
    x = torch.tensor([2**24 + 1, -(2**24) - 1, 2**53 + 1, 7])
    y = torch.tensor([3, 5, 7, -3])
    z = x.clone().masked_fill_(x > 9, 2**24 + 1)
    quotients = (torch.div(x, y, rounding_mode="trunc"), x.div(3, rounding_mode="trunc"))
    powers = (torch.vander(x.int()[:2], 3), torch.linalg.vander(x[:2], N=3))
    moved = (x.roll(1), torch.roll(x.double() + 0.1, 1), x.reshape(2, 2).roll((1, -1), (0, 1)))
    added = x.index_add(0, torch.tensor([0, 3]), torch.tensor([1, 2**24]), alpha=3)
    traces = (torch.trace(x.int().reshape(2, 2)), x.short().reshape(2, 2).trace())
    return z, quotients, x.fmod(3), torch.fmod(x, y), powers, moved, added, traces


def case_mixed_remainders():
    x = torch.tensor([5.5, -5.5])
    return x.fmod(2), x.double().fmod(0.3), torch.fmod(torch.tensor([5, -5]), x)


def case_steps_of_whole_numbers():
    x = torch.tensor([3, 0, -2])
    return torch.heaviside(x, torch.tensor([1, 2, 3])), torch.outer(x, x)


def case_gradient_of_the_tensor_itself():
    x = torch.linspace(-1, 1, 12).reshape(3, 4).requires_grad_()
    y = x.to(x.dtype)
    z = x.float()
    (y.sum() + z.sum()).backward()
    return x.grad, y.grad, z.grad


class Counted(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.register_buffer("seen", torch.zeros(4))


def case_buffer_of_another():
    net = Counted()
    seen = net.seen
    net.seen += 1
    net.seen *= 2.5
    return seen, net.seen


def case_tensors_of_parts():
    x, i, h = torch.arange(4.0).double(), torch.arange(4).int(), torch.arange(4.0).half()
    parts, pairs = list(x), [one for one, _ in zip(x, x)]  # noqa: B905
    return (
        *(torch.tensor([one for one in x]), torch.tensor([x[0], x[1]]), torch.tensor(parts)),  # noqa: C416
        *(torch.tensor([[i[0], i[1]], [i[2], i[3]]]), torch.tensor(pairs), torch.tensor([h[0], 2])),
        *(torch.tensor([x.sum(), 2.0]), torch.tensor([i[0], True]), torch.tensor([h[0], 0.5])),
        *(torch.tensor([i[0] > 2, 1]), torch.tensor([one.float() for one in h])),
    )


class Store:
    def __init__(self, x):
        self.x = x

    def put(self, at, y):
        self.x[at] = y


class Both:
    def __init__(self, x):
        self.inner = Store(x)

    def run(self):
        self.inner.put(0, 7.0)


def put_into(store, y):
    store.x[0] = y


def case_selection_held_by_an_object():
    v = torch.full((4,), 1.5)
    w, u, t = v[[1, 2]], v[v > 1], v[[0, 3]]
    store = Store(w)
    store.put(0, 0)
    put_into(Store(u), 4.0)
    Both(t).run()
    return v, w, store.x, u, t


def case_array_of_doubles_in_place():
    x = np.arange(1.0, 5.0)
    v, w, u = torch.zeros(4), torch.from_numpy(x), torch.ones(4)
    v.add_(w)
    v += torch.as_tensor(x)
    u.mul_(torch.tensor(x))
    kept = u.sub_(w)
    u.div_(torch.from_numpy(x.copy()))
    t = torch.ones(4)
    t *= w
    return v, u, kept, t
