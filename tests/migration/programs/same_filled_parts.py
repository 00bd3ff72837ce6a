"""Parts of parameters, gradients, buffers of base classes: what is filled or bound anew."""

import torch
from torch import nn


class Part(nn.Module):
    def __init__(self):
        super().__init__()
        self.weight = nn.Parameter(torch.zeros(2, 3, 2))
        self.bias = nn.Parameter(torch.zeros(4))
        self.scale = nn.Parameter(torch.ones(2)).float()
        for i in range(2):
            nn.init.constant_(self.weight[i], i + 1)
        nn.init.ones_(self.bias.data[1:3])
        nn.init.eye_(self.weight.view(2, -1))


class Mean(nn.Module):
    def __init__(self):
        super().__init__()
        self.register_buffer("mean", torch.zeros(2))


class Moving(Mean):
    def forward(self, x):
        self.mean = 0.5 * self.mean + x
        return self.mean


class Plain(nn.Module):
    def __init__(self):
        super().__init__()
        self.mean = torch.zeros(2)


def case_parts():
    part = Part()
    nn.init.constant_(part.weight[1].t(), 5)
    return part.weight, part.bias, len(list(part.parameters()))


def case_gradients():
    w = torch.ones(3, requires_grad=True)
    (w * 2).sum().backward()
    held = w.grad
    w.grad.data.zero_()
    (w * 3).sum().backward()
    first = w.grad.clone()
    nn.init.ones_(w.grad)
    return first, held, w.grad


def case_buffers():
    moving, plain = Moving(), Plain()
    moving.mean = torch.ones(2)
    plain.mean = torch.ones(2)
    return moving(torch.ones(2)), moving.mean, plain.mean, len(plain.state_dict())
