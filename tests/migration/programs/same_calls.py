"""Layers that are called by keywords, and made with integers for booleans."""

import torch
from torch import nn

x = torch.arange(24.0).reshape(2, 3, 4) / 10


def filled(layer):
    with torch.no_grad():
        for one in layer.parameters():
            one.copy_(torch.linspace(-1, 1, one.numel()).reshape(one.shape))
    return layer


def case_of_attention():
    attend = filled(nn.MultiheadAttention(4, 2, batch_first=True))
    first = attend(x, x + 1, value=x * 2)
    second = attend(query=x, key=x + 1, value=x * 2, need_weights=False)
    return first, second[0], attend(x, value=x, key=x)[1]


def case_of_layers():
    head, norm = filled(nn.Linear(4, 2)), filled(nn.LayerNorm(4))
    body = nn.Sequential(head, nn.ReLU())
    return head(input=x), norm(input=x), body(input=x), filled(nn.Conv1d(3, 2, 2))(input=x)


def case_of_losses():
    squares, classes = nn.MSELoss(), nn.CrossEntropyLoss()
    return squares(target=x, input=x + 1), classes(target=torch.tensor([1, 2]), input=x[:, :, 0])


def case_of_recurrent_layers():
    layer = filled(nn.LSTM(4, 3, batch_first=True))
    start = (torch.zeros(1, 2, 3), torch.ones(1, 2, 3))
    return layer(input=x, hx=start)[0], filled(nn.GRUCell(4, 4))(input=x[0], hx=x[1][:3])


def case_of_integers():
    no = 0
    plain = filled(nn.Linear(4, 2, no))
    norm = nn.BatchNorm1d(3, affine=no)
    return plain(x), filled(nn.Linear(4, 2, 1))(x), filled(nn.Conv1d(3, 2, 2, bias=0))(x), norm(x)
