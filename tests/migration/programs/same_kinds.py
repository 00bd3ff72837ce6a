"""Complex numbers beside tensors, and tensors of several types."""

import math

import torch


def turned(x, angle):
    return x * torch.exp(1j * angle)


def case_complex():
    t = torch.linspace(0, 1, 4)
    z = 1j * t
    w = torch.exp(-2j * math.pi * t)
    c = torch.exp(1j * t) * 2j - t
    more = [t + 1j, t * (1 + 2j), t - 2j * t, t**2j, (1 + 1j) ** t, 1j / (t + 1)]
    both = [(one.real, one.imag) for one in (z, w, c, turned(z, t), turned(3.0, t), *more)]
    return (
        both,
        str(z.dtype).rpartition(".")[2].lower(),
        (1j * torch.arange(3)).real,
        (1j * t.double()).imag,
        2j * math.pi,
    )


def case_repeated():
    m = torch.tensor([True, False, True])
    x = torch.tensor([0.5, 2.0])
    own = torch.tensor([1, 2, 3])
    return (
        m.repeat_interleave(2),
        torch.repeat_interleave(x > 1, 2, dim=0),
        torch.repeat_interleave(torch.tensor([1, 0, 2])),
        m.repeat_interleave(own),
    )


def case_joined():
    m, x = torch.tensor([True, False]), torch.tensor([0.5, 2.0])
    k = torch.arange(3)
    return [
        torch.cat([torch.ones(2), k]),
        torch.cat([k, torch.ones(2, dtype=torch.float16)]),
        torch.cat([m, torch.arange(2)]),
        torch.cat([x, x > 1]),
        torch.cat((x[None], torch.randint(1, 2, (1, 2))), dim=1),
    ]


def case_stacked_types():
    whole, parts = torch.tensor([1, 2]), torch.tensor([1.5, 2.5])
    return (
        torch.stack([whole, parts]),
        torch.stack((whole, parts > 2), 1),
        torch.stack([whole, whole]),
    )
