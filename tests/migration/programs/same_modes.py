"""Modules that are put in evaluation mode while others are built."""

import torch
from torch import nn


def modes(module):
    return {name: one.training for name, one in module.named_modules()}


class Norms(nn.Module):
    def __init__(self):
        super().__init__()
        self.fixed = nn.BatchNorm1d(3)
        self.free = nn.BatchNorm1d(3)
        self.fixed.eval()

    def forward(self, x):
        return self.free(self.fixed(x))


class Frozen(nn.Module):
    def __init__(self):
        super().__init__()
        self.drop = nn.Dropout(0.5)
        self.eval()

    def forward(self, x):
        return self.drop(x)


class Later(Frozen):
    def __init__(self):
        super().__init__()
        self.norm = nn.BatchNorm1d(3)


class Student(nn.Module):
    def __init__(self, teacher):
        super().__init__()
        self.teacher = teacher
        self.inner = Frozen().eval()
        self.drop = nn.Dropout(0.5)


class Plain(nn.Module):
    def __init__(self, width=3):
        super().__init__()
        self.norm = nn.BatchNorm1d(width)


class Early(nn.Module):
    def __init__(self, deep, norm=nn.BatchNorm1d):
        super().__init__()
        self.first = norm(3)
        if not deep:
            return
        self.second = norm(3).eval()


class Mixed(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = built()
        self.parts = nn.ModuleList([nn.Dropout(0.1).eval(), nn.Dropout(0.1)])
        self.body = nn.Sequential(Plain(), nn.ReLU(), Plain().eval())
        self.many = nn.Sequential(*[nn.Dropout(0.1) for _ in range(2)])
        self.many[0].eval()
        self.off = Plain().train(False)
        set_mode(self.body[0])


def set_mode(module):
    for child in module.children():
        child.eval()


def built():
    net = nn.Sequential(nn.Linear(2, 2), nn.Dropout(0.1))
    net.eval()
    return net


def case_of_parts():
    torch.manual_seed(0)
    net = Norms()
    out = net(torch.arange(12.0).reshape(4, 3))
    return modes(net), out, net.fixed.running_mean, net.free.running_mean


def case_of_itself():
    return modes(Frozen()), modes(Later()), Frozen()(torch.ones(5))


def case_of_what_is_given():
    return modes(Student(Frozen())), modes(Student(Plain().eval())), modes(Student(Plain()))


def case_of_early_returns():
    return modes(Early(False)), modes(Early(True))


def case_of_containers():
    held = Frozen()
    return (
        modes(Mixed()),
        modes(nn.Sequential(held, nn.Dropout(0.2))),
        modes(nn.Sequential(nn.Dropout(0.2).eval(), nn.Dropout(0.2))),
    )


def case_of_changed_modes():
    net = Mixed()
    return modes(net.train()), modes(net.eval()), modes(Student(net))
