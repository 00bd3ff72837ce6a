"""Doubles that are sorted, or held between numbers: MindSpore's kernels round to single."""

import torch


def doubles():
    return (torch.arange(12, dtype=torch.float64) * 0.7317 % 1.3).reshape(3, 4)


def told(*tensors):
    """What is behind the digits of single precision."""
    return [((one * 2**30) % 1 * 1e3).round() for one in tensors]


def case_sorted():
    x = doubles()
    return told(
        torch.sort(x)[0], x.sort(0, descending=True)[0], torch.msort(x), x.sort(stable=True).values
    )


def case_places():
    return torch.sort(doubles(), 1)[1], doubles().sort(dim=0, descending=True).indices


def case_quantiles():
    x = doubles()
    return torch.quantile(x, 0.5), torch.nanquantile(x, 0.25, 1), torch.mode(x, 1)[0]


def case_gradient_of_order():
    x = doubles().requires_grad_()
    weights = torch.arange(4, dtype=torch.float64) * 0.1
    (torch.sort(x, 1)[0] * weights).sum().backward()
    return x.grad


def case_limits():
    x = doubles()
    return told(
        torch.clamp(x, 0.1, 0.9),
        x.clamp(min=0.1),
        x.clamp(0, 0.7),
        torch.clip(x, max=0.3),
        torch.clamp_min(x, 0.3),
        x.clamp_max(0.6),
    )
