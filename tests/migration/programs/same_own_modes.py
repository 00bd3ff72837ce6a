"""Modules with a method `train` of their own, which nothing calls while they are built."""

from torch import nn


class Own(nn.Module):
    def __init__(self):
        super().__init__()
        self.norm = nn.BatchNorm1d(3)

    def train(self, mode=True):
        super().train(mode)
        self.norm.eval()
        return self


class Derived(Own):
    def __init__(self):
        super().__init__()
        self.later = nn.Dropout(0.2)

    def train(self, mode=True):
        super().train(mode)
        self.later.eval()
        return self


def modes(module):
    return {name: one.training for name, one in module.named_modules()}


def case_of_new():
    return modes(Own()), modes(Derived()), modes(nn.Sequential(Own(), nn.Dropout(0.1)))


def case_of_called():
    return modes(Own().train()), modes(Derived().train()), modes(Derived().eval())
