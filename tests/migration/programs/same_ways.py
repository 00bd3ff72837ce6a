"""Ways of calling that mean the same: unpacked, by the class, into a tensor, by old names."""

import functools

import torch
import torch.nn.functional as F
from torch import nn


def numbers():
    return torch.arange(6.0).reshape(2, 3), torch.tensor([[2.0, 1.0, 0.0], [1.0, 4.0, 3.0]])


def case_unpacked():
    a, b = numbers()
    given = (a, 1)
    options = {"dim": 1, "keepdim": True}
    return (
        torch.sum(*(a, 1)),
        torch.sum(*given),
        torch.amax(a, **options),
        torch.cumprod(**{"input": a, "dim": 0}),
        torch.add(*[a, b], **dict(alpha=2)),
        a.reshape(*(3, 2)),
    )


def case_changed_options():
    a, _ = numbers()
    options = {"dim": 1}
    options["dtype"] = torch.float64
    return torch.cumprod(a, **options)


def case_by_the_class():
    a, b = numbers()
    x = torch.Tensor.mul(a, b)
    torch.Tensor.add_(x, b)
    held = torch.Tensor.all(a), torch.Tensor.any(a, 1), a.all(**{"dim": 0, "keepdim": True})
    return held, x, torch.Tensor.view(a, -1), torch.Tensor.size(a, 0), torch.Tensor.tanh(a)


def case_a_device_by_another_name():
    table, make = {"one": torch.full}, torch.zeros
    one = table["one"]((2,), -8.5, dtype=torch.float32, device="cpu")
    return one, make((2, 3), device="cpu", dtype=torch.int64), make(2, device="cpu")


def case_methods_as_values():
    a, b = numbers()
    root, table = b.sqrt, {"diff": a.diff, "power": a.float_power}
    total = functools.partial(a.sum, dim=1)
    a = torch.zeros(2)
    made = root(), table["diff"](n=1, dim=0), table["power"](2), total(keepdim=True)
    return made, [one(b) for one in (b.mul, b.maximum)], list(map(torch.Tensor.exp, [a, b]))


def case_into_another():
    a, b = numbers()
    grown, kept = torch.zeros(0), torch.zeros(2, 3)
    same = kept
    found = torch.add(a, b, out=grown)
    torch.exp(a, out=kept)
    values, places = torch.zeros(2), torch.zeros(2, dtype=torch.int64)
    torch.max(b, 1, out=(values, places))
    return grown, found is grown, same, values, places, torch.sqrt(a, out=None)


def case_into_a_part():
    a, _ = numbers()
    held = torch.zeros(3, 3)
    torch.mul(a[0], 2, out=held[1])
    return held


def case_into_another_type():
    a, _ = numbers()
    wide = torch.zeros(2, 3, dtype=torch.float64)
    torch.mul(a, 2, out=wide)
    whole = torch.zeros(2, 3, dtype=torch.int64)
    try:
        torch.exp(a, out=whole)
    except (RuntimeError, TypeError):
        return wide, "refused"
    return wide, "taken"


def case_old_names():
    a, b = numbers()
    return (
        F.mse_loss(a, b, size_average=False),
        F.mse_loss(a, b, reduce=False),
        F.l1_loss(a, b, False),
        F.smooth_l1_loss(a, b, size_average=None, reduce=None, reduction="sum"),
        nn.MSELoss(size_average=True)(a, b),
        nn.BCEWithLogitsLoss(reduce=False)(a, (b > 1).float()),
        nn.KLDivLoss(None, None, "sum")(a, b.softmax(1)),
    )


def case_sizes_by_name():
    a, _ = numbers()
    return (
        a.reshape(shape=(3, 2)),
        a.permute(dims=(1, 0)),
        torch.ones(size=(2, 2)),
        a[:1].expand(size=(4, 3)),
    )


def case_names_of_arguments():
    a, b = numbers()
    square = a[:, :2] @ a[:, :2].T + torch.eye(2)
    return (
        torch.linalg.norm(input=a),
        torch.linalg.cholesky(square),
        torch.cumprod(a, axis=1),
        b.hsplit(sections=3),
    )


def case_options_with_types():
    x = numbers()[0]
    options = {"dtype": torch.float64, "requires_grad": False}
    place = dict(device=x.device, dtype=x.dtype)
    return (
        torch.ones(3, **options),
        torch.full((2,), 1.5, **options),
        torch.tensor([1, 2], **place),
        x.new_zeros(3, **place),
        more_options(dtype=torch.int32, device="cpu"),
    )


def more_options(**options):
    return torch.zeros(2, **options), torch.ones(2, 3, **options)
