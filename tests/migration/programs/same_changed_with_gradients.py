"""Tensors that share memory are changed where gradients are recorded: all who hold it see them."""

import torch
from torch.func import grad


def of(function, *shape, kind=torch.float32):
    x = torch.linspace(-1, 2, 12, dtype=kind).reshape(*shape).requires_grad_()
    found = function(x)
    found.sum().backward()
    return found, x.grad


def by_its_view(x):
    a = x * 2
    r = a.T
    r.mul_(a.detach().clone().T)
    a[0] = 1
    a.T[0] += 3
    return r * a.T


def by_parts(x):
    a = x * 2
    first, rest = a[0], a[1:]
    rest += first
    first[first > 1] = 0.5
    rest.T[2].zero_()
    first.copy_(x[1])
    return a * a


def by_inline_views(x):
    a = x * 1
    a.view(-1)[2:4] = x[0, :2] * 3
    a[:, 1].clamp_(0, 1)
    a.T[1].fill_(3)
    a.diagonal().add_(x[0, 1:])
    a.unsqueeze(0).transpose(1, 2)[..., 0].sub_(1)
    return a * a


def beside_detached(x):
    a = x * 3
    held, column = a.detach(), a[:, 0]
    a *= x
    column /= 2
    held[1] = 0.25
    return a * a + held


def written_over_what_has_none(x):
    a = torch.zeros(3, 4)
    r = a.T
    for i in range(4):
        r[i] = x[:, i] * i
    row = a[1]
    row += x[0]
    a[2].neg_()
    return r * r


def one_by_one(x):
    rows = x * 1
    total = torch.zeros(4)
    for i in range(len(rows)):
        row = rows[i]
        row *= 2
        row[0] = row.sum()
        total += row
    return total.sum() + (rows * rows).sum()


class Cache:
    def __init__(self, x):
        self.whole = x * 2
        self.last = self.whole[-1]

    def step(self, y):
        self.whole[:, 1:] += y[:, :3]
        self.last.mul_(2)
        return self.last * self.whole


def held_by_an_object(x):
    cache = Cache(x)
    cache.step(x)
    return cache.step(x) + cache.last


def complex_parts(x):
    c = torch.complex(x, x + 1)
    c.T[0] = 2j * c.T[1]
    c[1].mul_(1 + 1j)
    return c.abs()


def of_another_shape(x):
    a = x * 2
    row, same = a[0], a
    a.t_()
    row.mul_(3)
    same.unsqueeze_(0)
    a[0, 0] = 7
    r = same.squeeze(0)
    r.transpose_(0, 1)
    return (r * a[0].T).sum() + row.sum()


def without_a_gradient(x):
    a = torch.zeros(3, 4)
    flat = a.view(-1)
    a.unsqueeze_(-1).squeeze_(-1).t_()
    flat += torch.arange(12.0)
    return a.swapaxes_(0, 1) * x


def change(v, by):
    v.mul_(by)
    v[0] = 1
    v += 0.5


def outer(w):
    change(w, 2)
    return w


class Step:
    def __call__(self, v):
        v[v > 2] = 0
        v -= 1


def by_functions(x):
    a = x * 2
    row, r = a[0], a.T
    change(a, 3)
    outer(r)
    Step()(a)
    list(map(lambda q: q.mul_(2), [a]))
    return (row * a).sum() + r.T


def swapped(data, i, j):
    data[i], data[j] = data[j].clone(), data[i].clone()
    for data[i] in [torch.ones(4)]:
        pass
    data.T[0] = data[:, 1] = data[:, 2] * 2
    data[i] += data[j]


def by_several_targets(x):
    a = x * 2
    r = a.T
    swapped(a, 0, 1)
    return r * r


class Weights(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.kept = torch.nn.Parameter(torch.ones(3, 4))
        self.given = torch.nn.Parameter(torch.full((3, 4), 2.0))

    def forward(self, x):
        self.kept.data.copy_(self.given * 3)
        self.kept.data.T.mul_(self.given.T)
        return x * self.kept + self.given


def of_other_types(x):
    mask = x > 0
    flat = mask.view(-1)
    flat[0] = True
    mask.T[1] = False
    places = (x * 3).long()
    rows = places[1:]
    rows += 1
    places.view(-1)[2] = 7
    rows.T.mul_(2)
    small = (x * 2).to(torch.int32)
    s = small[0]
    s[1] = 5
    half = (x * 2).half()
    h = half.T
    h.mul_(2)
    brain = x.bfloat16()
    turned = brain.T
    turned.mul_(2)
    turned[0] = 3
    return x * mask * places * small + half.float() + brain.float()


def only_in_a_buffer(x):
    buffer = torch.zeros(3, 4)
    turned = buffer.T
    turned += 1
    turned.mul_(2)
    row = buffer[0]
    row += 5
    buffer[1].mul_(3)
    turned[2] = 7
    buffer.view(-1)[3:5] = 9
    return (buffer * x * x).sum()


def case_by_its_view():
    return of(by_its_view, 3, 4)


def case_by_parts():
    return of(by_parts, 3, 4)


def case_by_inline_views():
    return of(by_inline_views, 3, 4)


def case_in_double():
    return of(by_inline_views, 3, 4, kind=torch.float64), of(by_parts, 3, 4, kind=torch.float64)


def case_beside_detached():
    return of(beside_detached, 3, 4)


def case_written_over_what_has_none():
    return of(written_over_what_has_none, 3, 4)


def case_one_by_one():
    return of(one_by_one, 3, 4)


def case_held_by_an_object():
    return of(held_by_an_object, 3, 4)


def case_complex_parts():
    return of(complex_parts, 3, 4)


def case_of_another_shape():
    return of(of_another_shape, 3, 4), of(without_a_gradient, 3, 4)


def case_by_functions():
    return of(by_functions, 3, 4)


def case_by_several_targets():
    return of(by_several_targets, 3, 4)


def case_into_data():
    weights = Weights()
    found = of(weights, 3, 4)
    return found, weights.kept, weights.kept.grad, weights.given.grad


def case_of_other_types():
    return of(of_other_types, 3, 4)


def case_in_functions_of_functions():
    x = torch.linspace(-1, 2, 12).reshape(3, 4)
    return (
        grad(only_in_a_buffer)(x),
        grad(lambda x: by_its_view(x).sum())(x),
        grad(lambda x: by_parts(x).sum())(x),
        grad(lambda x: written_over_what_has_none(x).sum())(x),
    )


def _initialized_after_items(b: torch.Tensor):
    x = torch.zeros(4)
    x[0] -= b[0]
    torch.nn.init.constant_(x, 1.5)
    return x


class _Sum:
    def __init__(self):
        self.total = torch.zeros(2)

    def add(self, b):
        self.total += b
        torch.nn.init.ones_(self.total)
        return self.total


def case_initialized_after_items():
    b = torch.ones(2, requires_grad=True)
    x = _initialized_after_items(b)
    total = _Sum().add(b)
    (x.sum() + (total * 3).sum()).backward()
    return x.detach(), total.detach(), b.grad
