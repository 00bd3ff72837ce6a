"""Lists of sizes where MindSpore takes tuples."""

import json

import torch
import torch.nn.functional as F
from torch import nn

SIZES = [2, 2]


def case_layers():
    x = torch.arange(64.0).reshape(1, 1, 8, 8)
    v = torch.arange(64.0).reshape(1, 1, 4, 4, 4)
    s = torch.arange(8.0).reshape(1, 1, 8)
    return (
        nn.MaxPool2d([2, 2], [1, 1], [1, 1])(x), nn.MaxPool2d(SIZES, stride=SIZES)(x),
        nn.MaxPool3d([2, 2, 2])(v), nn.AdaptiveAvgPool2d([2, 1])(x), nn.ZeroPad2d([1, 1, 2, 2])(x),
        nn.ReflectionPad2d([1, 1, 2, 2])(x), nn.ReplicationPad1d([1, 1])(s),
        nn.ConstantPad1d([1, 1], 2.0)(s), nn.AdaptiveAvgPool3d([2, 2, 2])(v),
    )  # fmt: skip


def case_functions():
    x = torch.arange(64.0).reshape(1, 1, 8, 8)
    v = torch.arange(64.0).reshape(1, 1, 4, 4, 4)
    return (
        F.max_pool2d(x, [2, 2], stride=[2, 2], padding=[1, 1]), F.max_pool3d(v, [2, 2, 2]),
        F.adaptive_avg_pool2d(x, [x.size(2) // 2, 1]), F.adaptive_avg_pool3d(v, [2, 2, 2]),
        F.conv2d(x, torch.ones(1, 1, 3, 3), dilation=[2, 2]), torch.tile(x, [2, 1]),
        F.max_unpool2d(*F.max_pool2d(x, SIZES, return_indices=True), SIZES),
    )  # fmt: skip


def case_of_one_size():
    x = torch.arange(64.0).reshape(1, 1, 8, 8)
    v = torch.arange(64.0).reshape(1, 1, 4, 4, 4)
    size = (2,)
    weight = torch.ones(1, 1, 2, 2)
    return (
        nn.MaxPool3d(size, (1,))(v),
        nn.MaxPool3d(2, dilation=(2,))(v),
        F.max_pool2d(x, [2], padding=(1,)),
        F.avg_pool3d(v, (2,), (1,)),
        F.conv2d(x, weight, stride=size, padding=(1,)),
        F.conv_transpose2d(x, weight, stride=(2,), output_padding=(1,)).shape,
    )


class Sized(nn.Module):
    def __init__(self, size=2, dilation=1, repeats=(1, 1, 1, 2)):
        super().__init__()
        self.size, self.dilation = size, dilation
        self.repeats = repeats

    def forward(self, x):
        weight = torch.ones(1, 1, 3, 3)
        found = F.conv2d(x, weight, stride=self.size, dilation=self.dilation)
        pooled = F.max_pool2d(x, self.size), F.adaptive_avg_pool2d(x, self.size)
        return found, pooled, found.repeat(self.repeats), torch.tile(found, self.repeats)


def repeated(x, sizes):
    return x.repeat(sizes), torch.tile(x, dims=sizes), x.tile(sizes)


def case_held_by_modules():
    x = torch.arange(64.0).reshape(1, 1, 8, 8)
    row = torch.arange(3)
    return (
        Sized()(x),
        Sized([2, 1], [1, 2], [1, 1, 2, 1])(x),
        Sized((2, 1))(x),
        repeated(row, [2, 1]),
        repeated(row, (2,)),
    )


def case_layers_of_settings():
    x = torch.arange(64.0).reshape(1, 1, 8, 8)
    known = json.loads('{"size": [2, 2], "step": [1, 2], "three": [1, 2, 2]}')
    layer = nn.MaxPool2d(known["size"], stride=known["step"])
    first = layer(x)
    layer.stride = known["size"]
    return first, layer(x), nn.MaxPool3d(known["three"])(x[None])


def case_functions_of_settings():
    x = torch.arange(64.0).reshape(1, 1, 8, 8)
    v = torch.arange(64.0).reshape(1, 1, 4, 4, 4)
    known = json.loads(
        '{"size": [2, 2], "step": [1, 2], "three": [2, 1, 4], "none": [], "count": -1}'
    )
    size = known["size"]
    largest, places = F.max_pool2d(x, size, return_indices=True)
    return (
        F.conv2d(x, torch.ones(1, 1, 3, 3), stride=known["step"], padding=1),
        F.adaptive_avg_pool2d(x, size),
        F.adaptive_avg_pool3d(v, known["three"]),
        F.max_unpool2d(largest, places, 2, output_size=json.loads("[1, 1, 8, 8]")),
        torch.tile(x, size),
        torch.tile(x, known["none"]),
        torch.squeeze(x, known["none"]),
        torch.squeeze(x, json.loads("[0, 1]")),
        F.one_hot(torch.tensor([2, 0]), known["count"]),
        F.one_hot(torch.tensor([2, 0]), num_classes=torch.tensor(-1)),
        F.fractional_max_pool2d(x, size, output_size=known["size"]).shape,
    )


def case_layers_without_projections():
    known = json.loads('{"projected": 0}')
    layer = nn.LSTM(
        3, 4, num_layers=2, bias=False, bidirectional=True, proj_size=known["projected"]
    )
    with torch.no_grad():
        for one in layer.parameters():
            one.copy_((torch.arange(one.numel()) % 5).reshape(one.shape) * 0.125)
    found, (hidden, cell) = layer(torch.arange(24.0).reshape(4, 2, 3).cos())
    # By hundredths: the sums of both sides are rounded in another order.
    found = [(one * 100).round() for one in (found, hidden, cell)]
    return found, sorted(layer.state_dict())
