"""Convolutions that some calls of a module give one picture without a batch."""

import torch
import torch.nn.functional as F
from torch import nn


class Line(nn.Module):
    def __init__(self, count):
        super().__init__()
        self.layers = nn.ModuleList([nn.Conv1d(3, 3, 3, padding=1) for _ in range(count)])

    def forward(self, x):
        for layer in self.layers:
            x = torch.relu(layer(x))
        return x


class Deep(nn.Module):
    def __init__(self):
        super().__init__()
        self.all = nn.Sequential(nn.Conv2d(3, 4, 3), nn.ReLU(), nn.Sequential(nn.Conv2d(4, 4, 3)))
        self.back = nn.ConvTranspose2d(4, 2, 2, stride=2)

    def forward(self, x):
        return self.back(self.all(x))


def filtered(x, weight):
    return F.conv2d(x, weight)


def filled(module):
    for one in module.parameters():
        nn.init.constant_(one, 0.25)
    return module


def case_layers_in_a_loop():
    return filled(Line(2))(torch.arange(18.0).reshape(3, 6))


def case_sequences():
    deep = filled(Deep())
    return deep(torch.ones(3, 6, 6)), deep(torch.ones(2, 3, 6, 6))


def case_sequence_alone():
    solid = filled(nn.Sequential(nn.Conv3d(3, 2, 3), nn.ReLU(), nn.ConvTranspose3d(2, 1, 2)))
    return solid(torch.ones(3, 4, 4, 4))


def case_functions():
    weight = torch.ones(2, 3, 2, 2)
    return filtered(torch.ones(3, 4, 4), weight), filtered(torch.ones(1, 3, 4, 4), weight)
