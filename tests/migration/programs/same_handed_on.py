"""Functions that are handed on as values, called by who was given them."""

import functools

import torch
import torch.nn.functional as F


def numbers():
    return torch.tensor([[0.5, 2.25, 4.0], [1.0, 9.0, 0.0], [2.0, 3.0, 6.25]])


def apply(function, *args, **kwargs):
    return function(*args, **kwargs)


def case_functions():
    x = numbers()
    frac = torch.frac
    table = {"isnan": torch.isnan, "double": torch.Tensor.double, "pad": F.pad}
    diagonal = functools.partial(torch.linalg.diagonal, dim1=0, dim2=1)
    return (
        frac(x),
        table["isnan"](x),
        table["double"](x),
        table["pad"](x, (1, 1)),
        diagonal(x, offset=1),
        apply(torch.rsub, x, other=2.0),
        *map(torch.resolve_conj, [x]),
        (torch.square if x.ndim else torch.frac)(x),
    )


def case_methods():
    x = numbers()
    change, total, cast = x.sqrt_, x.sum, x.double
    before = total()
    result = change()
    added = apply(x.add_, 1.0, alpha=2)
    more = apply(x.index_add_, 0, torch.tensor([0]), torch.ones(1, 3), alpha=3)
    return before, result, added, more, x, cast(), total(0)


def case_new_tensors():
    make = [torch.zeros, torch.ones, functools.partial(torch.full, fill_value=2.5)]
    return (
        *[one((2, 3)) for one in make],
        torch.randint(0, 1, (3,), dtype=torch.float32),
        apply(torch.randint, 1, size=(2,)),
        torch.randint_like(numbers().reshape(-1)[:2], 1),
    )


def case_indices():
    one = torch.tensor(2.0)
    return (
        torch.index_add(one, 0, torch.tensor([0]), torch.tensor(3.0)),
        torch.cumsum(torch.tensor(4), 0),
        torch.histogramdd(numbers(), [2, 2, 2], range=[0.0, 9.0, 0.0, 9.0, 0.0, 9.0])[0],
        F.pdist(numbers(), p=2),
    )


class Named(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.inner = torch.nn.Linear(2, 2)


def case_methods_of_a_module():
    net = Named()
    net.type, net.half = "named", 3  # attributes of the program's own
    to_mode, to_register = torch.nn.Module.train, net.register_parameter
    to_mode(net, False)
    was = net.training, net.inner.training
    to_register("extra", torch.nn.Parameter(torch.ones(2)))
    names = sorted(dict(apply(torch.nn.Module.named_parameters, net)))
    return (
        *was,
        *map(len, map(list, map(torch.nn.Module.children, [net, net.inner]))),
        names
        == [
            "extra",
            "inner.bias",
            "inner.weight",
        ],
        net.type + str(net.half),
    )


def passed_on(*args, **kwargs):
    return torch.digamma(*args, **kwargs), torch.Tensor.abs(*args, **kwargs)


def divided(x: torch.Tensor, *others):
    return torch.remainder(x, *others), x.fmod(*others)


def case_arguments_that_are_not_known():
    x = numbers()
    shuffled = F.pixel_unshuffle
    options = {"downscale_factor": 2}
    image = torch.arange(4.0).reshape(1, 1, 2, 2)
    return passed_on(x + 1), divided(x, 1.5), apply(shuffled, image, **options)


def case_methods_by_getattr():
    x, whole = numbers(), torch.tensor([1, 2])
    found = torch.linalg.slogdet(torch.eye(2) * 3)
    getattr(x, "mul_")(2)
    parts = getattr(found, "sign"), getattr(x.max(1), "indices")
    small = getattr(whole, "char")()
    return x, getattr(x, "var")(0), getattr(x, "sum")(dim=1), parts, small


def case_what_one_form_alone_takes():
    x = numbers() / 3
    two = functools.partial(torch.round, decimals=2)
    places = functools.partial(torch.nonzero, as_tuple=True)
    one = functools.partial(torch.round, x, decimals=1)
    digits = 0
    digits += 1
    return two(x), places(x), one(), torch.round(x, decimals=digits), x.round(decimals=-digits)


def case_losses_by_other_names():
    """Behind the functions of torch.nn.functional: they reduce nothing where nothing is said."""
    x = torch.tensor([[1.0, 0.0, 2.0], [-1.0, 1.5, 0.0]])
    loss = torch.triplet_margin_loss
    return [loss(x, x + 1, x - 0.1), *map(torch.hinge_embedding_loss, [x], [x.sign()])]


def case_changed_in_its_place_by_a_part():
    x, z = torch.tensor([1.0, -2.0, 3.0]), torch.tensor([1.0, -2.0, 3.0])
    changed = functools.partial(torch.nn.functional.elu, inplace=True)
    y = changed(x)
    return [x, y, (lambda t, where: torch.nn.functional.selu(t, inplace=where))(z, True), z]


def case_extremes_beside_what_only_a_run_tells():
    x, y = torch.tensor([[1.0, 5.0], [3.0, 2.0]]), torch.tensor([[2.0, 4.0], [1.0, 6.0]])
    either = [x.max(one) for one in (y, 0, 1)] + [x.min(one) for one in (y, 0, 1)]
    return [tuple(one) if isinstance(one, tuple) else one for one in either]


def case_methods_handed_on_with_their_object():
    x = torch.tensor([[1.0, 5.0], [2.0, 0.0]])
    table = {"any": x.any, "all": x.all, "median": x.median, "squeeze": x[None].squeeze}
    repeated = functools.partial(x.repeat_interleave, dim=1)
    asked = functools.partial(x.any, dim=0)
    return [one() for one in table.values()] + [repeated(2), *map(x[None].squeeze, (0, 1)), asked()]


NAMES = ("relu", "tanh", "exp")


def _applied(name, x):
    return getattr(torch.nn.functional, name)(x)


def case_looked_up_by_known_names():
    x = torch.tensor([[2.0, 1.0], [1.0, 3.0]])
    found = [getattr(torch, one)(x) for one in NAMES] + [_applied("relu", x), _applied("gelu", x)]
    values = getattr(torch.linalg, "eigvalsh")
    layer = getattr(torch.nn, "LeakyReLU")(negative_slope=0.5)
    return found, values(x), values(x, UPLO="U"), layer(-x), getattr(torch, "sum")(x, 0, True)


def case_parts_by_what_only_a_run_tells():
    x = torch.arange(10.0)
    one, other = x.tensor_split, torch.tensor_split
    places = map(x.reshape(2, 5).tensor_split, [2, (1,)])
    return one(3), one(torch.tensor([2, 5])), other(x, torch.tensor(2)), other(x, [3]), *places


def _applied_to(function, *given):
    return function(*given)


def case_sizes_one_by_one_behind_another_name():
    x = torch.arange(6.0).reshape(2, 3)
    found = [_applied_to(torch.Tensor.reshape, x, *one) for one in ((-1,), ((3, 2),), (3, 2))]
    return found, _applied_to(x.reshape, 3, 2), _applied_to(torch.Tensor.permute, x, 1, 0)


def case_moves_by_what_only_a_call_tells():
    x = torch.arange(4.0)
    move, moves = x.to, {"to": x.to}
    copy = move("cpu", torch.float32, False, True)
    copy.add_(1)
    return x, copy, move(torch.int64), moves["to"](copy.double()), move("cpu", torch.float64)
