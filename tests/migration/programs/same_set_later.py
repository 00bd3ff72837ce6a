"""Settings of layers that are changed after the layers are made."""

import torch
from torch import nn


def _image(channels=4):
    return torch.arange(2 * channels * 64, dtype=torch.float32).reshape(2, channels, 8, 8) / 256


def _some(x):
    return list(x.shape), x.detach().flatten()[::61]


def _filled(layer):
    for p in layer.parameters():
        nn.init.constant_(p, 0.125)
    return layer


def case_convolutions():
    found = []
    conv = _filled(nn.Conv2d(4, 2, 3, stride=2, padding=1))
    if conv.stride == (2, 2):
        conv.stride = (1, 1)
        conv.dilation = (2, 2)
        conv.padding = (2, 2)
    found.append(_some(conv(_image())))
    line = _filled(nn.Conv1d(4, 2, 3))
    line.stride = (2,)
    found.append(_some(line(_image()[:, :, 0])))
    solid = _filled(nn.Conv3d(4, 2, 3))
    solid.padding = (1, 1, 1)
    found.append(_some(solid(_image().reshape(1, 4, 2, 8, 8)[:, :, :2].repeat(1, 1, 2, 1, 1))))
    back = _filled(nn.ConvTranspose2d(4, 2, 3))
    back.stride = (2, 2)
    found.append(_some(back(_image())))
    return found


def case_normalization():
    found = []
    for norm in (nn.BatchNorm2d(4), nn.BatchNorm2d(4, momentum=0.3)):
        norm.eps = 1e-1
        norm.momentum = 0.5
        found += [_some(norm(_image())), norm.running_mean.clone(), norm.momentum, norm.eps]
    line = nn.BatchNorm1d(4)
    line.momentum = 0.5
    found += [_some(line(_image()[:, :, 0])), line.running_var.clone()]
    layer = nn.LayerNorm(8)
    layer.eps = 1e-1
    found.append(_some(layer(_image())))
    group = nn.GroupNorm(2, 4)
    group.eps = 1e-1
    found.append(_some(group(_image())))
    single = nn.InstanceNorm2d(4)
    single.eps = 1e-1
    found.append(_some(single(_image())))
    return found


def case_dropout():
    kept = nn.Dropout(0.5)
    kept.p = 0.0
    images = nn.Dropout2d(0.9)
    images.p = 0.0
    return _some(kept(_image())), _some(images(_image()))


def case_pooling():
    most = nn.MaxPool2d(2)
    most.kernel_size = 3
    most.stride = 1
    mean = nn.AvgPool2d(2, stride=2)
    mean.stride = 1
    return _some(most(_image())), _some(mean(_image()))


def case_activations():
    found = []
    x = _image() - 0.4
    leaky = nn.LeakyReLU(0.1)
    leaky.negative_slope = 0.5
    found.append(_some(leaky(x)))
    elu = nn.ELU()
    elu.alpha = 2.0
    found.append(_some(elu(x)))
    hard = nn.Hardtanh()
    hard.max_val = 0.1
    found.append(_some(hard(x)))
    soft = nn.Softmax(dim=1)
    soft.dim = 2
    found.append(_some(soft(x)))
    steep = nn.Softplus()
    steep.beta = 2.0
    found.append(_some(steep(x)))
    relu = nn.ReLU(inplace=True)
    relu.inplace = False
    found.append(_some(relu(x)))
    return found


def case_others():
    up = nn.Upsample(scale_factor=2)
    up.scale_factor = 3
    flat = nn.Flatten()
    flat.start_dim = 2
    loss = nn.CrossEntropyLoss()
    loss.ignore_index = 1
    smooth = nn.SmoothL1Loss()
    smooth.beta = 0.5
    table = nn.Embedding(4, 2)
    nn.init.constant_(table.weight, 0.5)
    table.max_norm = None
    shuffle = nn.PixelShuffle(1)
    shuffle.upscale_factor = 2
    targets = torch.tensor([0, 1])
    return (
        _some(up(_image())),
        flat(_image()),
        loss(_image()[:, :, 0, 0], targets),
        smooth(_image(), _image() * 2),
        shuffle(_image()),
        table(targets).detach(),
    )
