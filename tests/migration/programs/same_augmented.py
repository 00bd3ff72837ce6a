"""Tensors that others hold, changed by operators: what is given, met in a loop, or an entry."""

import torch
from torch import nn


def add(t):
    t += 1


def update(params, rate):
    for p in params:
        p -= rate * 2


def accumulate(total, x):
    total += x
    return total


def case_given():
    a = torch.ones(3)
    add(a)
    t = torch.zeros(2)
    u = accumulate(t, torch.ones(2))
    first, more = [1], [2]
    return a, t, u, accumulate(3, 4), accumulate(first, more), first


def case_met_in_a_loop():
    xs = [torch.ones(2), torch.zeros(1)]
    update(xs, 0.5)
    for place, (x, y) in enumerate(zip(xs, [torch.ones(2), torch.ones(1)])):
        x -= y * 2
        place += 1
    rows = torch.zeros(2, 2)
    for row in rows:
        row += 1
    return xs, place, rows


def case_entries():
    xs = [torch.ones(2), torch.zeros(1)]
    kept = {"a": torch.ones(2)}
    same, other = xs[0], kept["a"]
    xs[0] += 1
    kept["a"] *= 3
    kept["b"] = 3
    kept["b"] += 1
    return xs, same, other, kept


def case_parameters():
    net = nn.Linear(2, 2)
    with torch.no_grad():
        for p in net.parameters():
            p.fill_(1.0)
        for p in net.parameters():
            p -= 0.5
        params = list(net.parameters())
        for i in range(len(params)):
            params[i] -= 0.25
    return [p.detach() for p in net.parameters()]


def case_gradients():
    x = torch.ones(2, requires_grad=True)
    y = x * 2
    total = accumulate(y, x * 3)
    (total * y).sum().backward()
    return x.grad, y.detach()


def case_entries_that_are_views():
    kept = {"x": torch.zeros(2, 3)}
    flat = kept["x"]
    rows = flat.view(6)
    kept["x"] = rows + 1
    return flat, rows, kept


def case_bits_for_all_who_hold_them():
    a = torch.arange(6.0) - 2
    m = a > 0
    n = m
    n &= a < 3
    k = torch.arange(4)
    j = k
    j |= 1
    j ^= 2
    held = {"m": m}
    held["m"] |= a < -1
    return m, n, j, k, held


class Bits:
    def __init__(self):
        self.seen = torch.tensor([8, 9])


def shifted(x):
    x <<= 2
    return x


def case_shifts_in_place():
    a, held = torch.tensor([1, 5, 7]), Bits()
    b = a
    b <<= 1
    b >>= torch.tensor([0, 1, 1])
    rows = torch.tensor([[1, 5], [7, 2]])
    rows[:, 1] <<= 1
    rows[0] >>= 1
    held.seen >>= 3
    number = 6
    number <<= 2
    return a, shifted(b), a, rows, held.seen, number


class Biased(nn.Module):
    def __init__(self):
        super().__init__()
        self.bias = nn.Parameter(torch.full((3,), 0.5))

    def forward(self, x):
        x = torch.cat([x, x])
        x += self.bias
        return x


def scaled(a, b):
    c = a * b
    c *= torch.full((2,), 1.5)
    return c


def joined(parts):
    total = torch.cat(parts)
    total -= torch.full((4,), 0.25)
    total /= torch.full((4,), 2.0)
    return total


def by_methods(a, scale):
    c = a * 2
    c.add_(scale, alpha=2)
    c = c.clone().div_(scale)
    c.mul_(other=scale)
    return c


def case_short_floats_stay_short():
    found = []
    for dtype in (torch.float16, torch.bfloat16, torch.float32):
        one = torch.ones(2).to(dtype)
        made_of_two = scaled(one, one), joined([one, one]), by_methods(one, torch.ones(2) * 2)
        for made in (*made_of_two, Biased()(torch.ones(1, 3).to(dtype))):
            found.append((made.dtype == torch.float16, made.dtype == torch.bfloat16, made.float()))
    return found


def case_shifts_by_smaller_types():
    places = torch.tensor([30, 31, 40, 2], dtype=torch.int8)
    x, y = torch.tensor([1, -2, 7, 5], dtype=torch.int32), torch.tensor([1, -2, 7, 5])
    x <<= places
    y <<= places
    return x, y, torch.tensor([1, 2, 3, 4], dtype=torch.int16) << places, torch.tensor([3, 4]) << -1
