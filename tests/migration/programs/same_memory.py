"""Who sees a change of a tensor."""

import copy

import torch
from torch import nn


class Own:
    def __init__(self):
        self.x = torch.zeros(2)


class Scaled(nn.Module):
    def __init__(self):
        super().__init__()
        self.register_buffer("scale", torch.ones(2))


def case_deep_copies():
    x, held, own = torch.arange(3.0), [torch.zeros(2)], Own()
    y, kept, other = copy.deepcopy(x), copy.deepcopy({"a": held}), copy.deepcopy(own)
    x[0] = 9
    held[0][0] = 5
    own.x[1] = 7
    return x, y, held, kept, own.x, other.x


def case_deep_copy_of_buffer():
    net = Scaled()
    other = copy.deepcopy(net)
    net.scale.mul_(3)
    return net.scale, other.scale


def case_copy_of_same_type():
    x = torch.zeros(2)
    y = x.to(torch.float32, copy=True)
    x[0] = 1
    return x, y


def case_kept_in_list():
    g = torch.zeros(2)
    held = []
    for i in range(3):
        g += i
        held.append(g)
    return held


def case_kept_before():
    g = torch.zeros(2)
    held = []
    held.append(g)
    g += 1
    return held, g


def case_new_in_each_round():
    held = []
    for i in range(3):
        g = torch.zeros(2)
        g += i
        held.append(g)
    return held


def case_several_names():
    x, y = torch.zeros(2), torch.ones(2)
    a, b = x, y
    x += 1
    return a, b, x


class Meter:
    def __init__(self):
        self.total, self.count = torch.zeros(2), 0
        self.reset()

    def reset(self):
        self.total = torch.zeros(2)
        self.seen = []

    def update(self, x):
        self.total += x * 2
        self.count += 1
        self.seen.append(self.total)

    def result(self):
        return self.total


def case_kept_attributes():
    meter, weight = Meter(), torch.ones(2, requires_grad=True)
    meter.update(torch.ones(2))
    held = meter.result()
    meter.update(torch.arange(2.0))
    before = held.clone()
    meter.reset()
    meter.update(weight)
    meter.update(weight * 3)
    meter.total.sum().backward()
    return before, [one.detach() for one in meter.seen], weight.grad, meter.count
