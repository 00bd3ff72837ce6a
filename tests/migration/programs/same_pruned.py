"""What is written to places of the data of parameters, where nothing is differentiated."""

import torch
from torch import nn


def prune(net, least):
    for parameter in net.parameters():
        mask = parameter.data.abs() < least
        parameter.data[mask] = 0


def case_masks():
    layer = nn.Linear(3, 2)
    layer.weight.data = torch.linspace(-1, 1, 6).view(2, 3)
    layer.bias.data.fill_(0.1)
    prune(layer, 0.5)
    return layer.weight.detach(), layer.bias.detach()


def case_places():
    table = nn.Embedding(5, 2)
    table.weight.data.fill_(1.0)
    places = torch.tensor([1, 3])
    table.weight.data[places] = torch.tensor([[5.0, 6.0], [7.0, 8.0]])
    table.weight.data[[0, 4]] *= 3
    table.weight.data[2] = 9
    table.weight.data[1:, 0] += 1
    table.weight.data[places, 1:] -= 2
    return table.weight.detach(), table(torch.arange(5)).detach()
