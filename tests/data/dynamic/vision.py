import random

import torch
import torch.nn.functional as F
from torch import nn


# inputs: image=float(3, 20, 24)
def random_crop(image, size=16):
    top = random.randint(0, image.shape[1] - size)  # possible: not run
    left = random.randint(0, image.shape[2] - size)  # possible: not run
    return image[:, top : top + size, left : left + size]


# inputs: image=float(3, 20, 24)
def random_sized_crop(image):
    height = random.randint(8, 16)
    width = random.randint(8, 16)
    top = torch.randint(0, image.shape[1] - height + 1, (1,)).item()  # possible: not run
    crop = image[:, top : top + height, :width]  # dynamic: slice dim 1, 2
    return F.interpolate(crop.unsqueeze(0), size=(16, 16), mode="bilinear")  # flows


# inputs: images=float(2, 3, 16, 16)
class MultiScaleTraining(nn.Module):
    def __init__(self, base=16, stride=4):
        super().__init__()
        self.base = base
        self.stride = stride

    def forward(self, images):
        if self.training:
            size = random.randrange(self.base, self.base * 2, self.stride)
            images = F.interpolate(images, size=size, mode="nearest")  # dynamic: resize dim 2, 3
        return images


# inputs: images=float(2, 3, 16, 16)
class FixedResize(nn.Module):
    def __init__(self, size=8):
        super().__init__()
        self.size = size

    def forward(self, images):
        return F.interpolate(images, size=(self.size, self.size), mode="bilinear")


# inputs: images=float(2, 3, 16, 16)
def random_flip(images):
    if random.random() < 0.5:
        images = images.flip(-1)
    return images


# inputs: image=float(3, 8, 12)
def random_rotate(image):
    if torch.rand(1) < 0.5:  # dynamic: branch
        image = image.transpose(1, 2)
    return image


# inputs: images=float(4, 3, 8, 8)
def mixup(images, alpha=0.2):
    weight = torch.distributions.Beta(alpha, alpha).sample()
    order = torch.randperm(images.size(0))
    return weight * images + (1 - weight) * images[order]


# inputs: x=float(2, 8, 4, 4)
class DropPath(nn.Module):
    def __init__(self, drop=0.3):
        super().__init__()
        self.drop = drop

    def forward(self, x):
        keep = 1 - self.drop
        mask = x.new_empty((x.shape[0],) + (1,) * (x.ndim - 1)).bernoulli_(keep)  # possible: not run
        return x * mask / keep


# inputs: x=float(4, 8)
class DropSamples(nn.Module):
    def forward(self, x):
        kept = torch.rand(x.shape[0]) > 0.3  # possible: not run
        return x[kept]  # dynamic: boolean-mask dim 0


# inputs: x=float(4, 8)
def stochastic_subset(x, rate=0.5):
    size = max(int(x.shape[0] * rate), 1)  # possible: not run
    chosen = torch.randperm(x.shape[0])[:size]  # possible: not run
    return torch.index_add(x, 0, chosen, torch.relu(x[chosen]))


# inputs: x=float(2, 3, 16, 16)
class Unet(nn.Module):
    def __init__(self):
        super().__init__()
        self.down = nn.Conv2d(3, 8, 3, 2, 1)
        self.up = nn.ConvTranspose2d(8, 3, 2, 2)

    def forward(self, x):
        y = self.up(torch.relu(self.down(x)))
        dy, dx = x.size(2) - y.size(2), x.size(3) - y.size(3)
        y = F.pad(y, [dx // 2, dx - dx // 2, dy // 2, dy - dy // 2])
        return torch.cat([x, y], dim=1)


# inputs: x=float(2, 8, 6, 6)
def channel_shuffle(x, groups=2):
    b, c, h, w = x.shape
    return x.view(b, groups, c // groups, h, w).transpose(1, 2).reshape(b, c, h, w)


# inputs: x=float(2, 8, 6, 6)
def active_channels(x):
    strength = x.abs().mean((0, 2, 3))
    return x[:, strength > strength.median()]  # dynamic: boolean-mask dim 1


# inputs: weight=float(8, 4, 3, 3)
def surviving_filters(weight):
    norms = weight.flatten(1).norm(dim=1)
    index = (norms > norms.mean()).nonzero(as_tuple=False).squeeze(-1)  # dynamic: nonzero dim 0
    return weight[index]  # flows


# inputs: mask=bool(1, 6, 6)
class PointSampling(nn.Module):
    def __init__(self, points=9):
        super().__init__()
        self.points = points

    def forward(self, mask):
        uncertainty = -(mask.float() - 0.5).abs().flatten(1)
        index = uncertainty.topk(self.points, dim=1)[1]  # possible: not run
        return index % 6, index // 6


# inputs: mask=bool(6, 6)
def sample_weighted(mask, count=4):
    weight = mask.flatten().float() + 1e-6
    index = torch.multinomial(weight, count, replacement=True)
    return torch.stack([index // 6, index % 6], dim=1)


# inputs: pixels=float(2, 16, 3), background=prob(2, 16)
def rays_inside(pixels, background):
    inside = background < 0.5
    color = torch.zeros_like(pixels)
    color[inside] = torch.sigmoid(pixels[inside])  # dynamic: boolean-mask dim 0
    return color


# inputs: density=prob(4, 8)
def volume_render(density):
    alpha = 1 - torch.exp(-density)
    ones = torch.ones(density.shape[0], 1)  # possible: not run
    clear = torch.cumprod(torch.cat([ones, 1 - alpha + 1e-10], -1), -1)[:, :-1]
    return (alpha * clear).sum(-1)


# inputs: images=float(2, 3, 8, 8), bits=int(low=0, high=2)
def maybe_pool(images, bits):
    if bits > 0:  # dynamic: branch
        out = F.max_pool2d(images, 2)
    else:
        out = images
    return out


# inputs: images=float(2, 3, 8, 8)
class Aspp(nn.Module):
    def __init__(self):
        super().__init__()
        self.convs = nn.ModuleList(nn.Conv2d(3, 4, 3, padding=d, dilation=d) for d in (1, 2, 3))

    def forward(self, images):
        parts = [conv(images) for conv in self.convs]
        pooled = F.adaptive_avg_pool2d(images, 1).mean(1, keepdim=True)
        parts.append(F.interpolate(pooled, size=images.shape[2:]))  # possible: not run
        return torch.cat(parts, 1)
