"""Functions that others call: what these pass is what their parameters hold."""

import torch


def _called(function, *given):
    return function(*given)


def _by_name(function, **named):
    return function(**named)


def _with_copies(function, given, *, times=1):
    given = [one.clone() * times for one in given]
    return function(*given)


class Kept:
    def __init__(self, function, *given):
        self.function, self.given = function, given

    def run(self):
        return self.function(*self.given)


class Layer(torch.nn.Module):
    def __init__(self, function):
        super().__init__()
        self.function = function

    def forward(self, x):
        return self.function(x)


def _least(x):
    return x.min(0).values


def _rows():
    return torch.tensor([[1.0, 3.0, 2.0], [0.0, 5.0, 4.0]])


def case_of_unpacked():
    x = _rows()
    return (
        (_called(lambda one: one.min(0).values, x), _called(_least, x), _called(_least, *[x])),
        (_called(lambda one, size: one.max(1).indices + size, x, 1), _by_name(_least, x=x)),
        (_with_copies(lambda one: one.sort(1).values, [x]), _with_copies(_least, (x,), times=2)),
    )


def case_of_kept():
    x = _rows()
    return Kept(lambda one: one.min(0).values, x).run(), Layer(lambda one: one.max(1).values)(x)


def case_of_tables():
    cases = [(lambda one: one.min(1).indices, (_rows(),)), (_least, (_rows(),))]
    named = {"least": lambda one: one.min(0).values, "last": lambda one: one.sort(0).values[-1]}
    found = [function(*given) for function, given in cases]
    return found, [function(_rows()) for function in named.values()]


def case_of_many():
    x = _rows()
    return (
        (_called(lambda a: a.max(0).values, x), _called(lambda b: b.max(1).indices, x)),
        (_called(lambda c: c.min(0).values, x), _called(lambda d: d.min(1).indices, x)),
        (_called(lambda e: e.sort(0).values, x), _called(lambda f: f.sort(1).indices, x)),
    )


class OfSeveral(torch.nn.Module):
    def __init__(self, function):
        super().__init__()
        self.function = function

    def forward(self, given):
        return self.function(given[0] * 2, *given[1:])


def case_of_rest():
    x = _rows()
    single = [OfSeveral(function)((x,)) for function in (torch.square, torch.neg, lambda x: x)]
    double = [OfSeveral(function)((x, x + 1)) for function in (torch.maximum, torch.add)]
    return single, double, OfSeveral(torch.sign)((x,))


def _made(*places):
    return torch.eye(*places[:2]), torch.arange(*places), torch.arange(0, *places[1:])


def _each(x, *places):
    return torch.sum(x, *places), torch.mean(x, *places), torch.prod(x, *places)


def case_of_several_forms():
    x = _rows()
    fine = torch.arange(*[0, 0.7, 0.1]), torch.arange(*[1, 2.5]), torch.arange(*[10, 1, -2])
    greatest, places = torch.max(x, *[1]) if x.ndim else (x, x)
    return (
        (_made(2, 5), _each(x), _each(x, 0), _each(x, 1, True), fine),
        (greatest, places, torch.squeeze(x, *[0]), torch.add(*[x, 2]), torch.max(*[x, x * 2])),
    )


def case_of_grids():
    x, grids = torch.arange(3), torch.meshgrid
    return grids(x, x), grids(x, x, indexing="xy"), _called(torch.meshgrid, x, x[:2])
