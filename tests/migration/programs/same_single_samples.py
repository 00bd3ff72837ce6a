"""Layers and functions that take one sample without a batch, and what kernels on CPU refuse."""

import math

import torch
import torch.nn.functional as F
from torch import nn


def waves(*shape):
    return ((torch.arange(math.prod(shape)) * 7 % 11 - 5) / 4).reshape(shape)


IMAGE = waves(3 * 8 * 8).reshape(3, 8, 8)
VOLUME = waves(2 * 6 * 6 * 6).reshape(2, 6, 6, 6)


def filled(layer):
    with torch.no_grad():
        for p in layer.parameters():
            p.copy_((torch.arange(p.numel()) % 5 / 4 - 0.5).reshape(p.shape))
    return layer


def with_gradient(layer, x):
    x = x.requires_grad_()
    out = layer(x)
    (out * waves(*out.shape)).sum().backward()
    return out.detach().round(decimals=3), x.grad.round(decimals=3)


def halved(x):
    return F.max_pool2d(x.reshape(3, 8, 8), 2)


def case_windows():
    return [
        F.max_pool2d(IMAGE, 2),
        F.max_pool2d(IMAGE, 3, stride=2, padding=1, ceil_mode=True),
        F.max_pool2d(IMAGE, 3, 1, return_indices=True),
        F.max_pool2d_with_indices(IMAGE, (2, 3)),
        F.max_pool3d(VOLUME, 2, dilation=2),
        F.max_pool3d(VOLUME, 3, stride=2, return_indices=True),
        F.max_pool3d_with_indices(VOLUME, 2),
        torch.max_pool2d(IMAGE, 2),
        with_gradient(halved, IMAGE.clone()),
    ]


class Images(nn.Module):
    def __init__(self):
        super().__init__()
        self.first = filled(nn.Conv2d(3, 4, 3, padding=1))
        self.second = nn.Sequential(filled(nn.Conv2d(4, 5, 3, bias=False)), nn.ReLU())
        self.up = filled(nn.ConvTranspose2d(5, 2, 2, stride=2))

    def forward(self, x):
        return self.up(self.second(self.first(x)))


def case_convolutions():
    x = IMAGE.clone().requires_grad_()
    out = Images()(x)
    out.sum().backward()
    return out.detach().round(decimals=3), x.grad.round(decimals=3)


def case_convolutions_of_volumes():
    layer, up = filled(nn.Conv3d(2, 3, 2)), filled(nn.ConvTranspose3d(3, 2, 2))
    return layer(VOLUME), up(layer(VOLUME))


def case_spread_kernels():
    return [
        filled(nn.ConvTranspose3d(2, 3, 3, stride=2, dilation=2, padding=1))(waves(1, 2, 3, 3, 3)),
        filled(nn.ConvTranspose3d(2, 4, 3, dilation=(1, 2, 1), groups=2))(waves(1, 2, 3, 3, 3)),
    ]


class Normalized(nn.Module):
    def __init__(self):
        super().__init__()
        self.images = nn.InstanceNorm2d(3, affine=True, track_running_stats=True)
        self.images.weight = nn.Parameter(torch.ones(3) * 2)
        self.images.bias.data.fill_(1.5)
        self.lines = nn.InstanceNorm1d(3, affine=True)
        nn.init.constant_(self.lines.weight, 3)

    def forward(self, x):
        return self.lines(self.images(x).flatten(2))


def case_instance_norms():
    net = Normalized()
    out = net(waves(2, 3, 4, 3))
    images = net.images
    told = images.running_mean, images.running_var, images.weight, images.bias
    return out, told, images.eps, images.num_features, images.affine, net.lines.running_mean


def case_antialias():
    x, found = (waves(2, 3, 9, 7) * 1.7).sin(), []
    for mode in ("bilinear", "bicubic"):
        for size in ((4, 3), (5, 14), (9, 7), (1, 1)):
            found += [
                F.interpolate(x, size=size, mode=mode, align_corners=corners, antialias=True)
                for corners in (False, True)
            ]
        found.append(F.interpolate(x, scale_factor=0.45, mode=mode, antialias=True))
    return [one.round(decimals=3) for one in found]


def case_antialias_with_gradient():
    return with_gradient(
        lambda x: F.interpolate(x, (4, 4), mode="bicubic", antialias=True), waves(1, 2, 9, 7)
    )


def resized(x, size, smooth=False):
    return F.interpolate(x, size, mode="bilinear", antialias=smooth)


def case_antialias_that_is_passed():
    x = waves(1, 2, 9, 7)
    return resized(x, (3, 5)).round(decimals=3), resized(x, (3, 5), True).round(decimals=3)


def case_softplus_of_halves():
    numbers = torch.tensor([1.0, 12.0, -3.0, 11.5, 0.0], dtype=torch.float16)
    return F.softplus(numbers).float().round(decimals=2)


def case_softplus_far_away():
    x = torch.tensor([-200.0, -3.0, 0.0, 0.5, 12.0, 19.9, 25.0, 200.0])
    return with_gradient(lambda x: F.softplus(x, 1.5, 10), x)


def power_of_two(exponent):
    return torch.pow(2.0, exponent)


def case_powers_of_numbers():
    return power_of_two(waves(5)), power_of_two(torch.arange(4)), torch.pow(2, torch.arange(4))


def dropped(x, training):
    return torch.dropout(x, 0.0, training), torch.alpha_dropout(x, 0.0, training)


def case_dropout():
    x = waves(2, 3)
    found = dropped(x, True), dropped(x, False), torch.dropout(x, p=0.3, train=False)
    return found, torch.dropout(x, 0.3, train=True).shape, torch.dropout(x, 1.0, True)


def numbers(*shape):
    return (torch.arange(math.prod(shape)) % 7 - 3.0).reshape(shape).requires_grad_()


def gradients(product, *of):
    product.sum().backward()
    return product.detach(), [one.grad for one in of]


def case_products_of_one_row():
    row = torch.arange(4.0).reshape(1, 1, 4).requires_grad_()
    matrix = torch.arange(12.0).reshape(4, 3).requires_grad_()
    return gradients(row @ matrix, row, matrix)


def case_products_of_some_batches():
    found = []
    for left, right in (
        ((1, 1, 4), (4, 3)),
        ((1, 1, 1, 4), (4,)),
        ((3, 1), (1, 1, 5)),
        ((1, 3, 1), (1, 1, 5)),
        ((1, 2, 1, 4), (1, 4, 3)),
        ((1, 3, 4), (1, 2, 4, 5)),
        ((4,), (2, 4, 3)),
        ((2, 1, 3, 4), (5, 4, 2)),
    ):
        x, y = numbers(*left), numbers(*right)
        found.append(gradients(torch.matmul(x, y), x, y))
    return found


def case_transposed_kernels_of_lines():
    layer = nn.ConvTranspose1d(1, 2, 3)
    layer.weight = nn.Parameter(torch.arange(6.0).reshape(1, 2, 3))
    layer.bias.data.fill_(0.5)
    return layer(torch.arange(4.0).reshape(1, 1, 4))


def case_norms_by_their_names():
    p = torch.full((2, 3), 2.0, requires_grad=True)
    (p * 3).sum().backward()
    return nn.utils.clip_grad_norm_([p], 1.5, "inf"), p.grad


def case_of_identity():
    x = torch.ones(3)
    before = id(x)
    x.mul_(2)
    x += 1
    return before == id(x), x
