"""Types that kernels of MindSpore on CPU lack: booleans, integers, half and double precision."""

import torch
import torch.nn.functional as F
from torch import nn


def case_integers():
    i = torch.arange(6).reshape(2, 3)
    m = i > 2
    return (
        (i.ceil(), torch.floor(i), torch.ceil(i), i.floor()),
        (i.atan2(i), torch.arctan2(m, i), m.arctan2(i), torch.atan2(i.float(), i)),
        (i.polygamma(2), m.polygamma(1)),
    )


def case_half():
    h = torch.arange(4.0).half() + 1
    z = torch.tensor(2.0)
    both = [torch.hypot(h, h), h.hypot(z), torch.hypot(z, h), torch.hypot(h.float(), h[0])]
    gammas = [torch.igamma(h, h), h.igammac(h), torch.special.gammainc(h, h)]
    doubles = torch.igamma(h.double(), h.double())
    counts = [h.histc(4), torch.histc(h, max=2)]
    return [one.dtype == torch.float16 for one in (*both, *gammas)], [
        [one.float() for one in group] for group in (both, counts, [doubles])
    ]


def case_double():
    d = torch.linspace(0, 1, 4, dtype=torch.float64)
    e = d.log()
    return (
        (torch.lerp(d, d * 2, d), d.lerp(d * 3, d)),
        (d.nan_to_num(), e.nan_to_num(), torch.nan_to_num(-e, 1, 0.1, -2)),
        (F.hardshrink(d), d.hardshrink(0.7), F.softshrink(d - 0.3), F.softshrink(d, 0.2)),
        (d.histc(3), torch.histc(d, 4, 0, 2)),
    )


def case_booleans():
    x = torch.arange(4.0)
    m = x > 1
    return (
        (torch.addcmul(x, m, x), x.addcmul(x, m), torch.addcdiv(x, m, x + 1), x.addcdiv(m, x + 1)),
        (m.amax(), torch.amin(m, 0), m[None].amax(dim=1, keepdim=True), torch.amax(m, 0), m.amin()),
        (torch.maximum(m, ~m), m.maximum(m), torch.minimum(m, ~m), m.minimum(m)),
        (torch.fmin(m, m), m.fmin(~m), torch.fmax(m, m), m.fmax(~m)),
        (m.sign(), torch.sgn(m), torch.sign(m), m.sgn(), m.square(), torch.square(m)),
        (torch.diagflat(m), m.diagflat(1)),
        (m.outer(m), torch.ger(m, m), torch.outer(m, m), m.ger(m)),
        (m.heaviside(m), torch.heaviside(m, m)),
    )


def case_limits():
    x = torch.arange(4.0)
    m, i = x > 1, torch.arange(4)
    return (
        (m.clamp(-1, 2), m.clamp(max=m), torch.clamp(m, 0.1), torch.clip(m, 0.1), m.clip(0)),
        (x.clip(m, x), torch.clamp(x, m, x * 2), torch.clamp(i, m), x.clamp(True, 2)),
        (m.clamp_min(0), m.clamp_max(2.5), torch.clamp_max(m, m), torch.clamp_min(x, m)),
    )


def case_celu():
    x = torch.linspace(-2, 2, 5)
    return torch.celu(x, 2), F.celu(x, alpha=1), F.celu(x, -1.5), nn.CELU(2)(x)


def case_dropout_of_nothing():
    x, i = torch.ones(3), torch.arange(3)
    p = float(torch.zeros(()))
    y, z = F.dropout(x, 0.0), F.dropout(x, p)
    y += 1
    z *= 2
    return x, y, z, F.dropout(i, 0)


def case_indices():
    i = torch.tensor([1, 5]).to(torch.int32)
    rows, columns = torch.unravel_index(i, (3, 4))
    return rows, columns, rows.dtype == torch.int64


def case_numbers_as_types():
    x = torch.arange(4.0)
    return x.to(0.5), x.int().to(0.5)


def floats(x):
    return x.float()


def rows_of(x):
    return floats(x)


def case_changed_by_callers():
    x, y = torch.zeros(3), torch.zeros(3)
    z = floats(x)
    z += 1
    w = rows_of(y)
    w *= 2
    w += 3
    return x, y, z, w


def case_rows():
    d = torch.linspace(0, 1, 8, dtype=torch.float64).view(2, 4)
    found, more, whole = torch.zeros(4), torch.zeros(4), torch.zeros(4)
    for place, one in enumerate(d):
        found += one * place
    for _, (one, other) in enumerate(zip(d, d.float())):
        more += one
        whole += other
    return found, more, whole


def case_gradient_of_a_place():
    x = torch.linspace(-1, 1, 6).view(2, 3).requires_grad_()
    y = x * 2
    values, places = y.kthvalue(2)
    y.add_(torch.tensor([3.0, 0.0, -3.0]))
    (values.sum() + y.sum()).backward()
    return values.detach(), places, x.grad


def case_without_dimensions():
    x, i = torch.tensor(2.0), torch.tensor(3)
    return (
        (x.nonzero(), torch.nonzero(i), torch.argwhere(x), x.argwhere()),
        (torch.where(x)[0], i.nonzero(as_tuple=True)[0]),
        (torch.flip(x, (0,)), i.flip((0,)), x.cumsum(0), torch.cumsum(i, dim=-1)),
        (x.logcumsumexp(0), torch.swapdims(x, 0, -1), i.transpose(0, 0)),
        (x.topk(1)[0], i.topk(1)[1], x.index_select(0, torch.tensor([0])), i.roll(1)),
    )


def case_of_nothing():
    x = torch.zeros(0, 3)
    return (
        (x.max(1).values, x.min(dim=1)[1], torch.max(x, 1, keepdim=True)[0], torch.min(x, -1)[0]),
        (x.argmax(-1), torch.argmin(x, 1), x.cumsum(0), torch.cumsum(x, 1)),
        (torch.roll(x, 1), x.tril(), torch.triu(x, 1), x.masked_scatter(x > 0, x)),
    )


def case_extremes_of_booleans():
    m = torch.arange(4.0)[None] > 1
    return (
        (m.max(0).values, m.min(1)[0], torch.max(m, 1)[0], torch.min(m, dim=1, keepdim=True)[0]),
        (m.diag_embed(), m[0].index_fill(0, torch.tensor([0, 2]), 0.5)),
        (torch.any(m, keepdim=False), m.any(keepdim=True)),
        (m.max(), torch.min(m), m.aminmax(), torch.aminmax(m, dim=0)),
    )


def case_other_numbers():
    x = torch.arange(12.0).reshape(3, 4)
    d = x.double()
    return (
        (x.hsplit(1, 3), x.vsplit(torch.tensor([1])), torch.hsplit(x, 2), x.topk(0)[0]),
        (torch.lerp(d, d * 3, 0.1), torch.roll(torch.arange(3), torch.tensor(1))),
        F.gaussian_nll_loss(x, x + 1, 0.5),
        torch.linalg.cond(x[:2, :2] + torch.eye(2)) < 100,
        torch.linalg.cond(x[:, :2]),
        F.dropout1d(x, 1),
    )


def case_parts_that_change():
    x, y, z = torch.ones(4), torch.ones(3, 4), torch.ones(4)
    part, turned = x[1:], torch.rot90(y, 0)
    same, rows = part.contiguous(), list(z)
    part += 1
    turned[0] = 5.0
    z[z > 0] *= 2
    return x, same, y, turned, rows


def case_wider_places():
    y, x = torch.tensor([1.0, 2.0, 4.0]), torch.tensor([[0.0], [1.0], [3.0]])
    return torch.trapezoid(y, x, dim=0), torch.trapezoid(y[None], x.T), torch.trapezoid(x, y, dim=0)


def case_places_are_integers():
    x = torch.eye(3)
    rows, columns = torch.where(x > 0)
    return rows.floor(), torch.ceil(columns), torch.atan2(rows, columns)


def case_joined_types():
    x = torch.arange(3.0)
    h, d = x.half(), x.double()
    return (
        [one.float() for one in (torch.stack([h, x]), torch.cat([x, h, d]), torch.stack([x, d]))],
        torch.stack([x, d]).dtype == torch.float64,
    )


def case_without_gradients():
    x = torch.linspace(0.5, 2, 4, requires_grad=True)
    y = torch.special.bessel_j0(x) + x * 2 + torch.special.i1(x) + torch.special.i1e(x)
    y.sum().backward()
    return y.detach(), x.grad


def case_diagonals_of_nan():
    x = torch.tensor([1.0, float("nan"), -1.0, float("inf")])
    return torch.diag(x), x.diag(1), torch.diag(torch.diag_embed(x)), torch.diag(x > 0)


def case_floats_of_integers():
    x, i = torch.arange(12.0).reshape(3, 4), torch.arange(3)
    return (
        (F.sigmoid(i), F.softsign(i), torch.logaddexp(i, x[:, 0]), x[0, :3].logaddexp(i)),
        (F.avg_pool1d(x, 2), F.avg_pool1d(x, 2, stride=1)),
    )


def case_gradient_outside():
    x = torch.tensor([0.25, -1.0, 2.0, 0.5], requires_grad=True)
    y = x.logit()
    y.sum().backward()
    return y.detach(), x.grad


def case_limits_that_are_tensors():
    x = torch.linspace(-2.0, 2.0, 5).reshape(5, 1).requires_grad_()
    low, high = torch.tensor([-1.0, 0.5]), torch.tensor([1.0, 1.0])
    found = torch.clamp(x, low, high), x.clip(max=high), torch.clamp(x, min=low)
    sum(one.sum() for one in found).backward()
    whole = torch.arange(4).clamp(torch.tensor(1), torch.tensor([[2], [3]]))
    return [one.detach() for one in found], whole, x.grad


def case_images_without_a_batch():
    row, kernel = torch.arange(10.0).reshape(2, 5), torch.ones(1, 2, 3)
    image = torch.arange(32.0).reshape(2, 4, 4)
    one = torch.nn.functional.conv1d(row, kernel, padding=1)
    other = torch.nn.functional.conv2d(image, torch.ones(3, 2, 3, 3))
    return one, other, torch.nn.functional.conv3d(image.unsqueeze(1), torch.ones(1, 2, 1, 2, 2))


def case_gradients_of_what_divisions_leave():
    x = torch.tensor([1.0, 2.0, 0.35], dtype=torch.float64, requires_grad=True)
    y = torch.tensor([[0.1], [0.3]], dtype=torch.float64, requires_grad=True)
    ((x % y).sum() + torch.fmod(x, y).sum()).backward()
    return x.grad, y.grad


def case_floats_beside_integers():
    half, whole = torch.tensor([1.5, -3.0]).half(), torch.tensor([2, -1])
    number, small = torch.tensor(3.0, dtype=torch.float64), torch.tensor([4, 6], dtype=torch.uint8)
    return [
        *(torch.atan2(half, whole), torch.logaddexp(half, whole), torch.xlogy(whole.abs(), half)),
        *(torch.copysign(whole, number), torch.copysign(number, half), torch.ldexp(number, whole)),
        *(torch.fmax(small, whole), torch.gcd(small, whole), torch.lcm(torch.tensor(6), small)),
    ]


def case_types_that_kernels_lack():
    complex_ = torch.tensor([1 + 1j, complex("inf"), 2 - 1j])
    truths = torch.tensor([[True, False, True]])
    return [
        *(torch.isinf(complex_), complex_.isnan(), complex_.isfinite(), complex_[::2].std()),
        *(torch.var(complex_[::2]), *torch.mode(truths), *truths.mode(0)),
        *torch.median(torch.tensor([[1.0, 3.0, 2.0]]).half(), 1),
        *torch.tensor([[1, 3, 2]], dtype=torch.uint8).median(dim=1, keepdim=True),
        *(torch.digamma(torch.zeros(0)), torch.zeros(0, 3).digamma()),
    ]


def case_steps_of_tiny_numbers():
    x = torch.tensor([1e-30, -1e-30, 0.0, 2.0])
    return torch.heaviside(x, torch.tensor([5.0])), x.heaviside(torch.tensor(0.5))


def case_a_place_without_dimensions():
    x = torch.arange(12.0).reshape(3, 4)
    place = torch.argmax(x[0])
    return torch.index_select(x, 1, torch.tensor(2)), x.index_select(1, place)


def case_counts_of_halves():
    x = torch.linspace(-9, 9, 3000).half()
    return torch.histc(x, 60, -10, 10), torch.histc(x * 2, 37), torch.histc(x.float(), 60, -10, 10)
