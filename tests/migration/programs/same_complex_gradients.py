"""Gradients of complex numbers, through operators, products of matrices, and optimizers."""

import torch
from torch import nn


def _left():
    parts = torch.tensor([1.0, -2.0, 0.5]), torch.tensor([0.3, 0.7, -1.1])
    return torch.complex(*parts).requires_grad_()


def _right():
    parts = torch.tensor([0.2, 1.5, -0.5]), torch.tensor([-1.3, 0.1, 0.9])
    return torch.complex(*parts).requires_grad_()


def _seen(value, *inputs):
    weighted = value.real.sum() * 1.3 + value.imag.sum() * 0.7
    weighted.backward()
    return value.detach(), [one.grad for one in inputs]


def case_of_products():
    a, b = _left(), _right()
    products = [a * b, torch.mul(a, b), a.mul(b), torch.multiply(a, b), a.multiply(b), a * a.conj()]
    return [_seen(one, a, b) for one in products]


def case_of_quotients():
    a, b = _left(), _right()
    quotients = [a / b, torch.div(a, b + 1), a.div(b), torch.divide(a, b), a.divide(b)]
    quotients += [torch.true_divide(a, b), 2 / a, a / 2]
    return [_seen(one, a, b) for one in quotients]


def case_of_powers():
    a, b = _left(), _right()
    powers = [a**2, a**3, a**0.5, a**0, a**b, torch.square(a), a.square()]
    return [_seen(one, a, b) for one in powers]


def case_beside_reals():
    a, real = _left(), torch.tensor([0.2, 1.5, -0.5], requires_grad=True)
    return [_seen(one, a, real) for one in (a * real, real * a, a / real, a + real)]


def case_of_means_and_products_of_vectors():
    a, b = _left(), _right()
    means = [a.mean(), torch.outer(a, b).mean(dim=0), torch.einsum("i,j->ij", a, b)]
    return [_seen(one, a, b) for one in means]


def case_changed_in_place():
    a, b = _left(), _right()
    c = a * 1
    c *= b
    d = a * 1
    d /= b
    return _seen(c, a, b), _seen(d, a, b)


def case_rotated():
    x = (torch.arange(24.0).reshape(2, 3, 4) * 0.37 % 1.1).requires_grad_()
    turns = torch.polar(torch.ones(3, 2), torch.arange(6.0).reshape(3, 2))
    turned = torch.view_as_real(torch.view_as_complex(x.reshape(2, 3, 2, 2)) * turns).flatten(2)
    (turned**3).sum().backward()
    return turned.detach(), x.grad


class Spectral(nn.Module):
    def __init__(self, width, modes):
        super().__init__()
        self.modes = modes
        start = torch.arange(width * width * modes).reshape(width, width, modes) % 5 * 0.1
        self.weights = nn.Parameter(torch.complex(start, start - 0.2))

    def forward(self, x):
        found = torch.fft.rfft(x)
        kept = torch.zeros(*found.shape, dtype=torch.cfloat)
        lowest = found[:, :, : self.modes]
        kept[:, :, : self.modes] = torch.einsum("bix,iox->box", lowest, self.weights)
        return torch.fft.irfft(kept, n=x.size(-1))


def _trained(made):
    net = Spectral(3, 4)
    x = torch.arange(96.0).reshape(2, 3, 16) * 0.37 % 1.7
    optimizer, losses = made(net.parameters()), []
    for _ in range(3):
        optimizer.zero_grad()
        loss = (net(x) ** 2).mean()
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    return losses, net.weights.detach()


def case_trained():
    makers = [
        lambda given: torch.optim.SGD(given, lr=0.1, momentum=0.9),
        lambda given: torch.optim.Adam(given, lr=0.01),
        lambda given: torch.optim.AdamW(given, lr=0.01, weight_decay=0.1),
        lambda given: torch.optim.RMSprop(given, lr=0.01),
        lambda given: torch.optim.Adagrad(given, lr=0.01),
    ]
    return [_trained(one) for one in makers]
