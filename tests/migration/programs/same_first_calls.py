"""Layers that take a size from their first input."""

import torch
from torch import nn


def filled(layer, value=0.1):
    for parameter in layer.parameters():
        nn.init.constant_(parameter, value)
    return layer


def numbers(*shape):
    return torch.arange(float(torch.Size(shape).numel())).reshape(shape) / 10 - 1


def case_linear():
    layer, other = nn.LazyLinear(3), nn.LazyLinear(out_features=2, bias=False)
    x = numbers(2, 5)
    layer(x), other(x)
    names = [name for name, _ in layer.named_parameters()]
    return filled(layer)(x), filled(other, 0.5)(x), layer.in_features, names


def case_convolutions():
    one, two, three = numbers(1, 4, 6), numbers(1, 4, 5, 5), numbers(1, 2, 4, 4, 4)
    first = nn.LazyConv1d(4, 3, groups=2)
    second = nn.LazyConv2d(out_channels=3, kernel_size=3, padding=1, bias=False)
    third = nn.LazyConv3d(2, 2)
    first(one), second(two), third(three)
    made = filled(first)(one), filled(second)(two), filled(third)(three)
    return made, tuple(second.weight.shape), second.in_channels


def case_transposed():
    one, two, three = numbers(1, 2, 4), numbers(1, 3, 3, 3), numbers(1, 1, 2, 2, 2)
    first, second = nn.LazyConvTranspose1d(2, 3, stride=2), nn.LazyConvTranspose2d(4, 2)
    third = nn.LazyConvTranspose3d(1, 2)
    first(one), second(two), third(three)
    return filled(first)(one), filled(second)(two, output_size=[4, 4]), filled(third)(three)


def case_norms():
    one, two, three = numbers(3, 4), numbers(1, 2, 3, 3), numbers(1, 2, 2, 2, 2)
    batch = nn.LazyBatchNorm1d(), nn.LazyBatchNorm2d(eps=1e-3), nn.LazyBatchNorm3d(affine=False)
    made = [layer(x) + 1 for layer, x in zip(batch, (one, two, three), strict=True)]
    instance = nn.LazyInstanceNorm2d(affine=True)(two) + 1, nn.LazyInstanceNorm3d()(three) + 1
    return made, instance, nn.LazyInstanceNorm1d()(numbers(1, 2, 5)) + 1, batch[1].running_mean


def case_in_a_network_that_trains():
    net = nn.Sequential(nn.LazyConv2d(2, 3), nn.ReLU(), nn.Flatten(), nn.LazyLinear(2))
    x = numbers(2, 3, 5, 5)
    net(x)
    filled(net)
    optimizer = torch.optim.SGD(net.parameters(), lr=0.01)
    net(x).sum().backward()
    optimizer.step()
    return net(x).detach()
