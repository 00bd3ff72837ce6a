"""Recurrent layers and cells: batches, single and packed sequences, and in double precision."""

import torch
import torch.nn as nn
from torch.nn.utils import rnn


def filled(layer):
    for place, one in enumerate(layer.parameters()):
        values = torch.arange(one.numel(), dtype=one.dtype).reshape(one.shape)
        one.data = ((values * 7 + place) % 11 - 4) / 16
    return layer


def case_cells():
    found = []
    for make in (nn.LSTMCell, nn.GRUCell, nn.RNNCell):
        single = filled(make(2, 3))
        cell = filled(make(2, 3).double())
        x = torch.arange(4, dtype=torch.float64).reshape(2, 2)
        out = cell(x)
        found += [out, cell(x, out), cell(x[0]), single(torch.ones(2))]
    relu = filled(nn.RNNCell(2, 3, nonlinearity="relu", bias=False))
    return found, relu(torch.ones(2, 2), torch.ones(2, 3))


def case_layers():
    layer = filled(nn.LSTM(2, 3, num_layers=2, batch_first=True, bidirectional=True))
    x = torch.arange(12.0).reshape(2, 3, 2)
    out, state = layer(x)
    sizes = layer.input_size, layer.hidden_size, layer.num_layers, layer.bidirectional
    return out, state, layer(x, state), layer(x[0])[0], sizes


def case_doubles():
    found = []
    for make in (nn.LSTM, nn.GRU, nn.RNN):
        layer = filled(make(2, 3, num_layers=2, bidirectional=True).double())
        x = torch.arange(12.0).reshape(3, 2, 2).double()
        out, state = layer(x)
        found += [out, layer(x, state)[0], layer(x, state)[1], layer(x[:, 0])[0]]
    single = filled(nn.GRU(2, 3, bias=False, batch_first=True).double())
    x = torch.ones(1, 4, 2, dtype=torch.float64)
    return found, single(x, torch.ones(1, 1, 3, dtype=torch.float64))


class Tagger(nn.Module):
    def __init__(self, kind=nn.LSTM):
        super().__init__()
        self.rnn = filled(kind(2, 3, batch_first=True))

    def forward(self, packed):
        return self.rnn(packed)


def case_packed():
    x = torch.arange(12.0).reshape(2, 3, 2)
    packed = rnn.pack_padded_sequence(x, [3, 1], batch_first=True)
    out, state = Tagger()(packed)
    padded, lengths = rnn.pad_packed_sequence(out, batch_first=True)
    again = rnn.pack_sequence([x[0], x[1, :2]])
    last = Tagger()(again)[1]
    return padded, lengths, state, last, filled(nn.RNN(2, 3))(x / 8, None)[0]


def case_settings_and_weights():
    layer = nn.LSTM(3, 4, num_layers=2, bidirectional=True)
    plain = nn.GRU(2, 3, bias=False)
    cells = nn.LSTMCell(3, 4), nn.GRUCell(2, 3, bias=False), nn.RNNCell(5, 6)
    shapes = [[tuple(one.shape) for one in held] for held in layer.all_weights]
    told = cells[1].input_size, cells[1].bias, cells[2].hidden_size, cells[2].bias
    return shapes, len(plain.all_weights[0]), told, cells[0].hidden_size


class Replaced(nn.Module):
    def __init__(self, layer):
        super().__init__()
        self.layer = layer
        gates = len(layer.weight_hh_l0)
        self.layer.weight_hh_l0 = nn.Parameter(torch.linspace(-1, 1, gates * 3).view(gates, 3))
        self.layer.bias_ih_l1_reverse = nn.Parameter(torch.ones(gates) / 2)

    def forward(self, x):
        return self.layer(x)[0]


def case_weights_given_anew():
    found = []
    for kind in (nn.LSTM, nn.GRU, nn.RNN):
        net = Replaced(kind(2, 3, 2, bidirectional=True))
        with torch.no_grad():
            for name, parameter in sorted(net.named_parameters()):
                if name not in ("layer.weight_hh_l0", "layer.bias_ih_l1_reverse"):
                    parameter.fill_(0.1)
        x = torch.linspace(-1, 1, 12).view(3, 2, 2)
        output = net(x)
        output.sum().backward()
        grads = net.layer.weight_hh_l0.grad, net.layer.bias_ih_l1_reverse.grad
        found.append((output.detach(), *grads, len(net.state_dict())))
    return found
