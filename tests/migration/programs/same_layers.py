"""What layers have, and what tells of them."""

from typing import Union

import torch
import torch.nn.functional as F
from torch import nn


class Net(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.conv = nn.Conv1d(2, 3, 3, padding=1)
        self.rnn = nn.GRU(width, 5, num_layers=2, batch_first=True, bidirectional=True)
        for _, p in self.rnn.named_parameters():
            nn.init.constant_(p, 0.1)
        nn.init.constant_(self.conv.weight, 0.2)
        nn.init.zeros_(self.conv.bias)

    def forward(self, x):
        self.rnn.flatten_parameters()
        state = x.new(self.rnn.num_layers * 2, x.size(0), self.rnn.hidden_size).zero_()
        return self.rnn(self.conv(x).transpose(1, 2), state)[0]


def case_attributes():
    net = Net(3)
    rnn = [net.rnn.input_size, net.rnn.bidirectional, net.rnn.batch_first]
    conv = [list(net.conv.weight.shape), net.conv.kernel_size, net.conv.stride]
    return net(torch.ones(2, 2, 6)).detach(), rnn, conv, list(net.rnn.weight_ih_l0.shape)


def case_children():
    net = Net(3)
    names = [(name, type(child).__name__) for name, child in net._modules.items()]
    return names, list(net._modules.keys()), len(list(net._modules.values()))


def case_keys():
    net = Net(3)
    told = net.load_state_dict({"conv.bias": torch.ones(3), "other": torch.ones(1)}, strict=False)
    again = net.load_state_dict(net.state_dict(), strict=False)
    whole = str(net.load_state_dict(net.state_dict()))
    return len(told.missing_keys), told.unexpected_keys, again.missing_keys, whole


def case_new():
    x = torch.ones(2, 3).double()
    made = [x.new(*x.shape), x.new(4), x.new(x.size()), x.new(x.shape[0], 2)]
    return [(list(one.shape), one.type()) for one in made], torch.arange(2).type()


class Counter(nn.Module):
    def __init__(self):
        super().__init__()
        self.register_buffer("count", torch.zeros(1))

    def forward(self, x):
        return x + self.count


class Trainer:
    def __init__(self, net):
        self.net = net

    def step(self):
        self.net.count -= 1 / 2


def bump(net: Counter):
    net.count += 1


def case_buffers():
    net = Counter()
    net.count += 1
    net.count *= 2
    Trainer(net).step()
    bump(net)
    net.count = net.count * 2
    return net.count, net(torch.ones(1)), net.state_dict()["count"]


def case_gradients_where_slopes_change():
    found = []
    for of in (
        lambda x: F.leaky_relu(x, 0.2),
        nn.LeakyReLU(0.3),
        lambda x: F.hardtanh(x),
        nn.Hardtanh(0.0, 2.0),
        lambda x: F.rrelu(x),
    ):
        x = torch.tensor([-2.0, -1.0, 0.0, 1.0, 2.0, float("nan")], requires_grad=True)
        y = of(x)
        y.sum().backward()
        found += [y.detach(), x.grad[:5]]
    x = torch.tensor([-1.0, 3.0])
    return (
        found,
        F.leaky_relu(x, 0.5, True),
        nn.LeakyReLU(0.5, inplace=True)(x),
        x,
        nn.Hardtanh(-1, 1, True)(x),
        x,
    )


def case_what_layers_were_made_with():
    rate = 0.25
    loss, pool = nn.MSELoss(reduction="sum"), nn.MaxPool2d(2, ceil_mode=True)
    drop, leaky, soft = nn.Dropout(p=rate), nn.LeakyReLU(0.3), nn.Softshrink(lambd=0.4)
    relu, six, adaptive = nn.ReLU(), nn.ReLU6(inplace=True), nn.AdaptiveAvgPool2d((2, None))
    norm = nn.BatchNorm1d(3, momentum=0.2, affine=True)
    return (
        [loss.reduction, loss(torch.ones(2), torch.zeros(2))],
        [pool.ceil_mode, drop.inplace, leaky.negative_slope, soft.lambd, relu.inplace],
        [six.inplace, six.max_val, adaptive.output_size, norm.momentum, norm.affine],
    )


def told(layer: Union[nn.Conv1d, nn.Conv2d, nn.Conv3d]):
    sizes = layer.kernel_size, layer.stride, layer.dilation
    return layer.padding, *sizes, layer.groups, layer.padding_mode


def told_of_lines(layer: nn.Conv1d):
    return layer.padding, layer.kernel_size, layer.stride, layer.dilation, layer.padding_mode


def told_of_images(layer: nn.Conv2d):
    return layer.padding, layer.kernel_size, layer.stride, layer.padding_mode


def told_of_volumes(layer: nn.Conv3d):
    return layer.padding, layer.padding_mode


def case_of_settings_of_convolutions():
    made = [
        told(make(2, 4, 3, padding=padding, dilation=2))
        for make in (nn.Conv1d, nn.Conv2d, nn.Conv3d)
        for padding in (1, "same", 0)
    ]
    image = nn.Conv2d(2, 4, (3, 5), 2, (1, 2))
    more = told(nn.Conv3d(2, 4, 3, (1, 2, 1), (1, 2, 3))), told(nn.Conv1d(2, 4, 3, 2, 1, groups=2))
    single = told_of_lines(nn.Conv1d(2, 4, 3, 2, 1)), told_of_images(image), told(image)
    reflected = nn.Conv2d(2, 4, 3, padding=1, padding_mode="reflect")
    volume = told_of_volumes(nn.Conv3d(2, 4, 3, padding=(1, 2, 3)))
    return made, more, single, told(reflected), told_of_images(reflected), volume


def case_volumes_with_edges_of_every_kind():
    found = []
    for mode in ("reflect", "replicate", "circular"):
        layer = nn.Conv3d(1, 1, 3, padding=(1, 2, 1), padding_mode=mode)
        with torch.no_grad():
            layer.weight.copy_(torch.arange(27.0).reshape(1, 1, 3, 3, 3))
            layer.bias.zero_()
        x = torch.arange(64.0).reshape(1, 1, 4, 4, 4).requires_grad_()
        layer(x).mean().backward()
        found.append((layer(x).mean((2, 3, 4)).round(), x.grad.round()))
    return found
