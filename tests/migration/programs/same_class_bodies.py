"""Bodies of classes of layers that name their own `forward`."""

import torch
from torch import nn


def forward(x):
    return x - 1


class Doubled(nn.Module):
    def forward(self, x):
        return x * 2

    f = forward
    run = staticmethod(forward)
    several = (forward, 1)


class Raised(nn.Module):
    def plus(self, x):
        return x + 1

    forward = plus


class Tripled(Doubled):
    lowered = staticmethod(forward)
    also = staticmethod(lambda x: forward(x) * 2)

    def forward(self, x):
        return x * 3 + forward(x)

    g = forward if forward else None


def case_bodies():
    x = torch.arange(3.0)
    one, other, last = Doubled(), Raised(), Tripled()
    return (
        (one(x), one.f(x), one.run(None, x), one.several[0](None, x), other(x), other.plus(x)),
        (last(x), last.g(x), last.f(x), last.lowered(x), last.also(x)),
    )
