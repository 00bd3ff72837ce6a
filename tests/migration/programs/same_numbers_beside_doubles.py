"""Numbers of Python beside tensors that are, or may be, in double precision."""

import torch
import torch.nn.functional as F


def digits(values):
    """The numbers of tensors to thirteen places that count, of float32 to five."""
    if isinstance(values, (tuple, list)):
        return [digits(one) for one in values]
    is_double = values.dtype == torch.float64
    places = 13 if is_double else 5
    return is_double, [f"{one:.{places}g}" for one in values.double().flatten().tolist()]


def _hidden(scores, mask, dtype):
    low = torch.finfo(scores.dtype).min
    scores = scores.masked_fill(mask, low)
    chosen = torch.where(mask, torch.finfo(scores.dtype).max, scores)
    added = scores + (1.0 - mask.to(dtype)) * torch.finfo(dtype).min
    return scores, chosen, added, scores.where(mask, low)


def _limited(x):
    x = x.clamp(min=torch.finfo(x.dtype).tiny)
    eps = torch.finfo(x.dtype).eps
    return x, torch.clamp(x, min=eps, max=1 - eps), x / eps, x < torch.finfo(x.dtype).max


def _put(x, mask):
    x = x.clone()
    x[mask] = torch.finfo(x.dtype).max
    x[0] = -torch.finfo(x.dtype).max
    return x


def _scaled(x):
    return x * 1e300, x / 1e-300, 1e300 - x, x > 1e-300


def _computed(x, other):
    y = torch.sin(x) * 0.1 + other / 3.7
    z = x.clone()
    z *= 0.1
    z.sub_(0.3)
    return y, z, torch.where(x > 1, x, 0.7), x.clamp(0.1, 2.1), torch.add(x, other, alpha=0.3)


def case_of_limits():
    mask = torch.tensor([True, False, False])
    found = []
    for dtype in (torch.float64, torch.float32):
        x = torch.tensor([0.25, 2.5, -0.75], dtype=dtype)
        found += [_hidden(x, mask, dtype), _limited(x), _put(x, mask)]
    return digits(found)


def case_of_large_numbers():
    return digits((_scaled(torch.tensor([1.5, 2.5], dtype=torch.float64)), _scaled(torch.ones(2))))


def case_of_both_types():
    x = torch.tensor([0.25, 2.5], dtype=torch.float64)
    return digits((_computed(x, x + 1), _computed(x.float(), x.float())))


def case_of_known_doubles():
    x = torch.tensor([1.5, 2.5], dtype=torch.float64)
    mask = x > 2
    chosen = torch.where(mask, x, 0.1), torch.where(mask, 0.1, x), x.where(mask, 0.1)
    limited = x.clamp(0.1, 2.1), torch.clip(x, max=2.1), torch.clamp_max(x, 0.3), x.clamp_min(1.7)
    added = torch.add(x, x, alpha=0.1), x.sub(x, alpha=0.1), torch.sub(0.1, x), torch.rsub(x, 0.3)
    powers = torch.pow(0.1, x), torch.float_power(x, 0.1), torch.xlogy(x, 0.1)
    changed = x.clone().fill_(0.1), x.clone().add_(x, alpha=0.1), x.clone().clamp_(max=1.7)
    return digits((chosen, limited, added, powers, changed))


def case_of_functions():
    x = torch.tensor([1.5, 2.5], dtype=torch.float64)
    m = torch.ones(2, 2, dtype=torch.float64) / 3
    b = m.view(1, 2, 2)
    return digits(
        (
            torch.addcmul(x, x, x, value=0.1),
            torch.addcdiv(x, x, x, value=0.1),
            x.clone().addcmul_(x, x, value=0.1),
            torch.special.xlog1py(x, 0.1),
            F.softplus(x, 0.3),
            F.hardtanh(x, -0.1, 0.1),
            F.huber_loss(x, x + 1, delta=0.3),
            F.smooth_l1_loss(x, x + 1, beta=0.3),
            torch.addmm(m, m, m, alpha=0.1, beta=0.3),
            torch.baddbmm(b, b, b, alpha=0.1, beta=0.3),
            torch.addbmm(m, b, b, alpha=0.1, beta=0.3),
        )
    )
