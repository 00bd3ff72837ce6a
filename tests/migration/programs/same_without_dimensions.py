"""Tensors without dimensions: torch takes them in the type of the operand that has some."""

from functools import reduce

import numpy as np
import torch


def types(*values):
    return [(str(one.dtype).split(".")[-1].lower(), one.float()) for one in values]


def case_operators():
    h = torch.arange(4.0).half()
    i = torch.arange(4, dtype=torch.int32)
    d = torch.tensor(0.5, dtype=torch.float64)
    return types(
        h + torch.tensor(2.0), torch.tensor(2.0) * h, h / d, d - h, h**d, h // torch.tensor(2.0),
        i + torch.tensor(2), torch.tensor(5) % i[1:], i * i.sum(), torch.ones(3) * d,
        h.float().sum() * h, h * h.sum(), d * d, torch.tensor(3) * torch.tensor(0.5).half(),
    )  # fmt: skip


def case_comparisons():
    x = torch.tensor([0.1, 0.2, 0.3])
    d = torch.tensor(0.1, dtype=torch.float64)
    return (
        x == d,
        d == x,
        x > d,
        x.eq(d),
        torch.le(x, d),
        d.double() == d,
        torch.ne(input=x, other=d),
    )


def case_functions():
    h = torch.arange(4.0).half()
    s = torch.tensor(1.5)
    x = torch.arange(4.0)
    d = torch.tensor(0.3, dtype=torch.float64)
    return types(
        torch.add(h, s), h.sub(s), torch.mul(h, other=s), s.mul(h), torch.where(h > 1, h, s),
        torch.where(h > 1, s, h), torch.maximum(x, d), x.minimum(d), torch.pow(x, d),
        torch.atan2(x, d), torch.fmod(x + 0.1, d), torch.true_divide(x, d), torch.hypot(x, d),
    )  # fmt: skip


def scaled(x):
    return x * torch.tensor(0.3, dtype=torch.float64), torch.tensor(2.0) - x


def case_parameter():
    return types(*scaled(torch.ones(2)), *scaled(torch.ones(2).half()), *scaled(torch.tensor(1.0)))


def case_chains():
    h = torch.arange(4.0).half()
    y = h + torch.tensor(2.0)
    z = y * torch.tensor(0.5)
    h += torch.tensor(1.0)
    h.mul_(torch.tensor(0.5))
    z[0] = torch.tensor(7.0)
    return types(y, z, h, z.sum(), (z - z.float().mean()).abs())


def case_in_a_loop():
    weights = torch.tensor([0.1, 0.2], dtype=torch.float64)
    x = torch.ones(3)
    total = torch.zeros(3)
    for w in weights:
        total = total + w * x
    return types(total, sum(w * x for w in weights))


def case_numbers_of_arrays():
    doubles = torch.from_numpy(np.arange(4.0))
    total, single = torch.zeros(4), torch.ones(2, 4)
    for place, one in enumerate(doubles):
        total += one * place
    power = torch.sigmoid_(doubles).amin().pow(torch.stack([single]))
    floats = torch.from_numpy(np.arange(3).astype(np.float32) / 2)
    return types(total, power, floats * single[0, 0], torch.tensor([np.arange(3).mean(), 1.0]))


def divided(values):
    parts, total = values / torch.tensor(0.5, dtype=torch.float64), 0
    for one in parts:
        total = total + one
    return total


def case_divided_by_a_double():
    return types(divided(torch.ones(3)), divided(torch.arange(3)))


def case_of_no_elements():
    x = torch.tensor([])
    return types(torch.maximum(x.half(), x.sum()), torch.cat([x, torch.ones(2).double()]))


def summed(values, factor):
    total = torch.zeros(3)
    for one in values:
        total += one
    total.mul_(factor)
    return total


def case_doubles_of_a_caller():
    doubles = torch.eye(3).to(torch.float64)
    return types(summed(doubles, doubles[0, 0]))


def case_functions_handed_on():
    x, half = torch.ones(3), torch.ones(3).half()
    double, single = torch.tensor(0.5, dtype=torch.float64), torch.tensor(2.0)
    functions = {"larger": torch.maximum, "sum": torch.add}
    (difference,) = map(torch.sub, [x], [double])
    return types(
        reduce(torch.add, [x, double]), reduce(torch.mul, [half, single]), difference,
        functions["larger"](half, single), functions["sum"](double, x),
    )  # fmt: skip


class Running:
    """What an attribute begins with says nothing of what it becomes."""

    def __init__(self):
        self.total, self.best = 0.0, 0.0

    def step(self, x):
        self.total = self.total + x.sum()
        self.best = max(self.best, x.max())
        return torch.where(x > 0, x, self.best)


TOTAL = 0.0


def add_to_all(x):
    global TOTAL
    TOTAL = TOTAL + x.sum()


def beside_all(x):
    return torch.atan2(x, TOTAL), torch.maximum(x, other=TOTAL)


def sum_of(values):
    total = 0.0
    for one in values:
        total = total + one
    return total


def case_numbers_at_first():
    doubles, x = torch.from_numpy(np.arange(4.0)), torch.arange(3.0)
    running = Running()
    stepped = running.step(doubles)
    add_to_all(doubles)
    total = sum_of([torch.tensor(2.0, dtype=torch.float64)])
    return types(
        stepped, x.atan2(running.total), torch.minimum(x, running.best), *beside_all(x),
        torch.fmod(x, total), torch.lerp(x.double(), x.double() + 1, total),
        sum([torch.tensor(0.5).double()]) * x,
    )  # fmt: skip


def _of_pair(pair):
    a, b = pair
    return torch.add(a, b, alpha=2.5), torch.sub(a, pair[1]), a * b


def _of_two(a, b):
    return a + b


def case_in_a_tuple_that_is_passed():
    pair = torch.ones(3), torch.tensor(2.0, dtype=torch.float64)
    return _of_pair(pair), _of_two(*[torch.ones(2), torch.tensor(1.5, dtype=torch.float64)])


def case_in_place_by_what_may_be_double():
    x = torch.arange(9.0).reshape(3, 3)
    first, _, _ = x[1]
    chosen = torch.where(x > 2, first, torch.tensor(0.0, dtype=torch.float64))
    total, other = torch.zeros(3), torch.zeros(3)
    for row in chosen:
        total += row
    other.add_(chosen[0])
    return total, other


def _found(x):
    return x.nonzero(), torch.nonzero(x), torch.argwhere(x), torch.where(x > 1)


def case_places_in_what_some_calls_pass():
    return [_found(torch.tensor(one)) for one in (2.5, 0.0)], _found(torch.tensor([0.0, 2.0]))


def case_places_in_what_one_call_passes():
    return _found(torch.tensor(3.5))


def _beside_sums(a):
    total = 0
    for row in a:
        total = total + row.sum()
    wide = total.double() - a.squeeze(1)
    return wide, a.squeeze(1) * total.double(), a.abs() < total.double(), (a + 1) / total.double()


def case_both_sides_of_an_operator():
    return _beside_sums(torch.ones(3, 1)), _beside_sums(torch.ones(3, 1).double())


def case_sums_of_arrays():
    x = torch.ones(4)
    places = torch.zeros(3, dtype=torch.int32)
    whole = torch.as_tensor(torch.count_nonzero(x).numpy())
    return places + whole.sum(), places + torch.from_numpy(x.long().numpy()).sum()
