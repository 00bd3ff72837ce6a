"""Small numbers, short types and products: what kernels on CPU lose."""

import torch
import torch.nn.functional as F


def digits(values, places):
    return [f"{one:.{places}g}" for one in values.detach().double().flatten().tolist()]


def _near_nothing(x, places):
    functions = (torch.log1p, torch.expm1, torch.tanh, torch.special.expm1, torch.special.log1p)
    found = [digits(one(x), places) for one in functions]
    changed = x.clone().log1p_(), x.clone().expm1_(), x.log1p(), x.expm1()
    return found, [digits(one, places) for one in changed]


VALUES = (1e-9, 1e-5, -1e-7, 2.0, 30, -0.3, 0.49, -0.99, float("inf"), -1.0)


def case_near_nothing():
    found = []
    for dtype, places in ((torch.float64, 14), (torch.float32, 6), (torch.float16, 3)):
        found.append(_near_nothing(torch.tensor(VALUES, dtype=dtype), places))
    return found, torch.log1p(torch.tensor([1, 2])), torch.expm1(torch.tensor([True]))


def case_slopes():
    x = torch.tensor([1e-9, 0.3, -0.6, 2.0, 0.0], requires_grad=True)
    (torch.log1p(x) + torch.expm1(x) + torch.tanh(x)).sum().backward()
    return x.grad


def case_activations():
    x = torch.tensor([-30.0, 30.0, -1e-7, 1e-4, 11.5, 0.5])
    h = x.half()
    return (
        digits(F.softplus(x), 4), digits(F.logsigmoid(x), 4), digits(F.selu(x), 4),
        digits(F.softplus(h), 3), digits(F.tanhshrink(x[3:]), 3), digits(F.tanhshrink(h[4:]), 3),
    )  # fmt: skip


def _gradients(function):
    z = torch.tensor([[1 + 2j, 0.5 - 1j, 2 + 0j], [1 + 1j, 2j, 1 + 0j]], requires_grad=True)
    result = function(z)
    (result.real.sum() + 2 * result.imag.sum()).backward()
    return torch.view_as_real(z.grad), torch.view_as_real(result.detach())


def case_products_of_complex():
    return (
        _gradients(lambda z: torch.cumprod(z, 1)),
        _gradients(lambda z: z.cumprod(0)),
        _gradients(lambda z: torch.prod(z)),
        _gradients(lambda z: z.prod(1, keepdim=True)),
        _gradients(lambda z: torch.prod(z, dim=0)),
    )


def _together(u):
    return u.sum(), torch.sum(u), u.prod(), torch.prod(u), u.sum(0), u.sum(dim=0, keepdim=True)


def case_unsigned():
    short = torch.tensor([3, 60000, 60007], dtype=torch.uint16)
    wide = torch.tensor([3, 2000000000, 2000000007], dtype=torch.uint32)
    long = torch.tensor([3, 60000, 7], dtype=torch.uint64)
    some = short.sum(), torch.prod(short, 0), torch.sum(wide, 0), wide.prod(), long.sum()
    return some, short.cumsum(0), torch.sum(short, dtype=torch.int32), long.prod(0, keepdim=True)


def case_unsigned_as_called():
    return _together(torch.tensor([3, 60000, 7], dtype=torch.uint16))


def case_quantiles_beside_infinite_numbers():
    inf = float("inf")
    x = torch.tensor([1.0, inf, 2.0, -inf, 3.0])
    ways = ("linear", "lower", "higher", "midpoint", "nearest")
    parts = (0.0, 0.1, 0.25, 0.5, 0.9, 1.0)
    found = [torch.quantile(x, q, interpolation=way) for q in parts for way in ways]
    rows = torch.tensor([[1.0, float("nan"), 3.0], [float("nan")] * 3, [inf, 1.0, 2.0]])
    return found, torch.nanquantile(rows, torch.tensor([0.3, 0.5, 1.0]), 1)


def case_whole_numbers_with_two_names():
    x = torch.full((3, 4), 1)
    other = x
    values = torch.linspace(-1, 1, 12).reshape(3, 4).requires_grad_()
    same = x.long()
    same[1, 1:3] = values[0, :2]
    return other, same
