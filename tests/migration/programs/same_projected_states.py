"""LSTM whose hidden states are projected."""

import torch
from torch import nn


def _filled(layer):
    with torch.no_grad():
        for place, parameter in enumerate(layer.parameters()):
            values = torch.arange(parameter.numel(), dtype=torch.float32)
            parameter.copy_((values * 0.8 + place).sin().reshape(parameter.shape) * 0.4)
    return layer


INPUT = torch.arange(40.0).reshape(2, 5, 4).cos()


def case_two_layers():
    layer = _filled(nn.LSTM(4, 6, 2, batch_first=True, proj_size=3))
    output, (hidden, cell) = layer(INPUT)
    return output, hidden, cell, [tuple(one.shape) for one in layer.parameters()]


def case_both_directions():
    layer = _filled(nn.LSTM(4, 5, bias=False, bidirectional=True, proj_size=2))
    state = torch.ones(2, 5, 2), torch.full((2, 5, 5), 0.5)
    output, (hidden, cell) = layer(INPUT, state)
    return output, hidden, cell, sorted(layer.state_dict())


def case_one_sequence_with_gradients():
    layer = _filled(nn.LSTM(4, 6, proj_size=3))
    layer(INPUT[0])[0].pow(2).sum().backward()
    return layer.weight_hr_l0.grad, layer.weight_ih_l0.grad
