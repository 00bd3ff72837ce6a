"""A residual network for small pictures."""

import torch
import torch.nn.functional as F
from torch import nn


class Block(nn.Module):
    """Two convolutions with a way around them."""

    def __init__(self, channels, planes, stride=1):
        super().__init__()
        self.conv1 = nn.Conv2d(channels, planes, 3, stride=stride, padding=1, bias=False)
        self.norm1 = nn.BatchNorm2d(planes, momentum=0.2)
        self.conv2 = nn.Conv2d(planes, planes, 3, padding=1, bias=False)
        self.norm2 = nn.BatchNorm2d(planes, momentum=0.2)
        self.around = nn.Identity()
        if stride != 1 or channels != planes:
            self.around = nn.Sequential(
                nn.Conv2d(channels, planes, 1, stride=stride, bias=False),
                nn.BatchNorm2d(planes),
            )

    def forward(self, x):
        out = F.relu(self.norm1(self.conv1(x)), inplace=True)
        out = self.norm2(self.conv2(out))
        return F.relu(out + self.around(x))


class ChannelGate(nn.Module):
    """Weighs the channels by what is in them."""

    def __init__(self, channels, reduction=8):
        super().__init__()
        self.squeeze = nn.Linear(channels, channels // reduction)
        self.excite = nn.Linear(channels // reduction, channels)

    def forward(self, x):
        weights = x.mean(dim=(2, 3))
        weights = torch.sigmoid(self.excite(F.gelu(self.squeeze(weights))))
        return x * weights.unsqueeze(-1).unsqueeze(-1)


class Classifier(nn.Module):
    """Blocks, a gate and a linear layer."""

    def __init__(self, classes=10, width=32):
        super().__init__()
        self.stem = nn.Conv2d(3, width, 3, padding=1)
        self.blocks = nn.ModuleList(
            [Block(width, width), Block(width, 2 * width, 2), Block(2 * width, 4 * width, 2)]
        )
        self.gate = ChannelGate(4 * width)
        self.dropout = nn.Dropout(0.1)
        self.head = nn.Linear(4 * width, classes)
        self.register_buffer("seen", torch.zeros(1, dtype=torch.int64))
        self.apply(init_weights)

    def forward(self, pictures):
        x = self.stem(pictures)
        for block in self.blocks:
            x = block(x)
        x = self.gate(x)
        x = F.adaptive_avg_pool2d(x, 1).flatten(1)
        return self.head(self.dropout(x))


def init_weights(module):
    if isinstance(module, (nn.Conv2d, nn.Linear)):
        nn.init.kaiming_normal_(module.weight, nonlinearity="relu")
        if module.bias is not None:
            nn.init.zeros_(module.bias)


def spread(logits):
    """How sure the network is: deviation of the logits, and the gap between the best two."""
    best = torch.topk(logits, 2, dim=-1).values
    return torch.std(logits, dim=-1), best[:, 0] - best[:, 1]


def thumbnails(pictures, size=16):
    """Small copies, to look at beside the predictions."""
    return F.interpolate(pictures, size=size, mode="bilinear", antialias=True)


def place(pictures: torch.Tensor):
    """Where pictures lie in memory: a view lies where its source does."""
    return pictures.data_ptr()
