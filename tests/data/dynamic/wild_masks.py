import math
import random

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F


# inputs: weights=prob(6, 5)
def sparsify(weights, density=0.3):
    k = int(weights.numel() * density)
    cut = weights.flatten().kthvalue(weights.numel() - k).values
    return weights * (weights > cut)


# inputs: weights=prob(6, 5)
def to_coo(weights, cut=0.5):
    rows, cols = torch.where(weights > cut)  # dynamic: nonzero dim 0
    return torch.stack((rows, cols)), weights[rows, cols]  # flows


# inputs: a=float(6, 3), b=float(6, 3)
def mutual_nearest(a, b):
    d = torch.cdist(a, b)
    ab, ba = d.argmin(1), d.argmin(0)
    ids = torch.arange(a.size(0))
    ok = ba[ab] == ids
    return torch.stack([ids[ok], ab[ok]], dim=1)  # dynamic: boolean-mask dim 0


# inputs: a=float(6, 3), b=float(6, 3)
def soft_match(a, b):
    sim = a @ b.t()
    return sim.softmax(0) * sim.softmax(1)


# inputs: points=float(30, 2)
class Ransac:
    def __init__(self, rounds=5, limit=0.5):
        self.rounds = rounds
        self.limit = limit

    def __call__(self, points):
        best, count = None, -1
        for _ in range(self.rounds):
            a, b = points[torch.randperm(len(points))[:2]]
            normal = torch.stack([a[1] - b[1], b[0] - a[0]])
            dist = ((points - a) @ normal).abs() / (normal.norm() + 1e-6)
            inliers = dist < self.limit
            if (n := int(inliers.sum())) > count:
                best, count = inliers, n
        return points[best]  # dynamic: boolean-mask dim 0


# inputs: points=float(30, 2)
def fit_line(points):
    center = points.mean(0)
    _, _, vh = torch.linalg.svd(points - center)
    return center, vh[0]


# inputs: mask=bool(8, 8)
def bounding_box(mask):
    ys, xs = mask.nonzero(as_tuple=True)  # dynamic: nonzero dim 0
    if ys.numel() == 0:
        return torch.zeros(4, dtype=torch.long)
    return torch.stack([xs.min(), ys.min(), xs.max(), ys.max()])


# inputs: mask=bool(8, 8), image=float(3, 8, 8)
def crop_to_mask(mask, image):
    rows = torch.any(mask, dim=1)
    cols = torch.any(mask, dim=0)
    if not rows.any():  # flows
        return image
    top, bottom = torch.where(rows)[0][[0, -1]]  # dynamic: nonzero dim 0
    left, right = torch.where(cols)[0][[0, -1]]  # dynamic: nonzero dim 0
    return image[:, top : bottom + 1, left : right + 1]  # dynamic: slice dim 1


# inputs: mask=bool(8, 8), image=float(3, 8, 8)
def blend_mask(mask, image, color=(1.0, 0.0, 0.0), alpha=0.4):
    paint = torch.tensor(color).view(3, 1, 1)
    return torch.where(mask[None], (1 - alpha) * image + alpha * paint, image)


# inputs: labels=int(8, 8, high=5)
def instance_masks(labels):
    ids = torch.unique(labels)  # dynamic: unique dim 0
    ids = ids[ids > 0]  # dynamic: boolean-mask dim 0
    return labels[None] == ids[:, None, None]  # flows


# inputs: labels=int(8, 8, high=5)
def semantic_masks(labels, classes=5):
    return F.one_hot(labels, classes).permute(2, 0, 1).bool()


# inputs: flow=float(2, 6, 6), conf=prob(6, 6)
def sample_matches(flow, conf, n=10):
    weights = conf.flatten()
    picks = torch.multinomial(weights, n, replacement=False)
    ys = torch.div(picks, 6, rounding_mode="floor")
    xs = picks % 6
    return torch.stack([xs, ys], -1).float() + flow[:, ys, xs].T


# inputs: flow=float(2, 6, 6), conf=prob(6, 6)
def confident_matches(flow, conf, at_least=0.5):
    ys, xs = torch.nonzero(conf >= at_least, as_tuple=True)  # dynamic: nonzero dim 0
    start = torch.stack([xs, ys], -1)  # flows
    return start, start + flow[:, ys, xs].t()  # flows


# inputs: depth=prob(2, 1, 6, 6)
class DepthLoss(nn.Module):
    def __init__(self, low=0.2, high=0.9):
        super().__init__()
        self.low, self.high = low, high

    def valid(self, depth):
        return (depth > self.low) & (depth < self.high)

    def forward(self, depth):
        target = depth.flip(-1)
        m = self.valid(target)
        error = torch.abs(torch.log(depth[m]) - torch.log(target[m]))  # dynamic: boolean-mask dim 0
        return error.mean() if error.numel() else depth.sum() * 0


# inputs: depth=prob(2, 1, 6, 6)
class SmoothLoss(nn.Module):
    def forward(self, depth):
        dx = (depth[..., :, 1:] - depth[..., :, :-1]).abs()
        dy = (depth[..., 1:, :] - depth[..., :-1, :]).abs()
        return dx.mean() + dy.mean()


# inputs: x=float(2, 16, 4), H=4, W=4
class Mixer(nn.Module):
    def __init__(self, dim=4):
        super().__init__()
        self.conv = nn.Conv2d(dim, dim, 3, padding=1, groups=dim)

    def forward(self, x, H, W):
        B, N, C = x.shape
        y = x.transpose(1, 2).view(B, C, H, W)
        y = self.conv(y)
        return y.flatten(2).transpose(1, 2)


# inputs: x=float(2, 16, 4), offset=int(low=0, high=3)
class RollShift(nn.Module):
    def forward(self, x, offset):
        return torch.roll(x, shifts=int(offset), dims=1)


# inputs: x=float(3, 7)
def straight_through(x):
    hard = F.one_hot(x.argmax(-1), x.size(-1)).to(x)
    soft = x.softmax(-1)
    return hard - soft.detach() + soft


# inputs: codes=int(12, high=6), book=float(6, 3)
class Codebook:
    def __init__(self):
        self.usage = torch.zeros(6)

    def __call__(self, codes, book):
        self.usage += torch.bincount(codes, minlength=6)  # possible: bincount
        dead = self.usage < 1
        count = int(dead.sum())
        if count > 0:
            book[dead] = torch.randn(count, 3)  # dynamic: creation dim 0
        return book[codes]


# inputs: codes=int(12, high=6), book=float(6, 3)
def ema_codebook(codes, book, decay=0.9):
    hits = F.one_hot(codes, 6).float()
    return decay * book + (1 - decay) * hits.sum(0)[:, None]


# inputs: obs=float(8, 3), actions=int(8, high=2)
def per_action(obs, actions):
    return {a: obs[actions == a] for a in range(2)}  # dynamic: boolean-mask dim 0


# inputs: obs=float(8, 3), actions=int(8, high=2)
def action_values(obs, actions):
    q = obs @ torch.ones(3, 2)
    return q.gather(1, actions.unsqueeze(1)).squeeze(1)


# inputs: rewards=float(10), ends=int(10, high=2)
def episode_returns(rewards, ends):
    returns, total = [], torch.zeros(())
    for r, e in zip(rewards, ends):
        total = total + r
        if e.item() == 1:
            returns.append(total)
            total = torch.zeros(())
    return torch.stack(returns) if returns else torch.empty(0)  # dynamic: list-of-tensors dim 0


# inputs: noise=float(2, 4), steps=int(low=1, high=5)
def euler_sampler(noise, steps):
    sigmas = torch.linspace(1, 0, int(steps) + 1)  # dynamic: creation dim 0
    x = noise
    for a, b in zip(sigmas[:-1], sigmas[1:]):  # flows
        x = x + (b - a) * torch.tanh(x)
    return x


# inputs: noise=float(2, 4)
def heun_sampler(noise, steps=4):
    sigmas = torch.linspace(1, 0, steps + 1)
    x = noise
    for i in range(steps):
        h = sigmas[i + 1] - sigmas[i]
        d = torch.tanh(x)
        x = x + h * 0.5 * (d + torch.tanh(x + h * d))
    return x


# inputs: x=float(4, 5)
def nan_rows(x):
    x = x.clone()
    x[x > 1.5] = float("nan")
    bad = torch.isnan(x).any(dim=1)
    return x[~bad]  # dynamic: boolean-mask dim 0


# inputs: x=float(4, 5)
def nan_to_mean(x):
    y = torch.where(x > 1.5, torch.full_like(x, float("nan")), x)
    return torch.where(torch.isnan(y), torch.nanmean(y, dim=0, keepdim=True), y)


# inputs: x=float(20)
def winsorize(x):
    values = np.asarray(x)
    low, high = np.percentile(values, [5, 95])
    kept = values[(values >= low) & (values <= high)]  # dynamic: boolean-mask dim 0
    return torch.tensor(kept)  # flows


# inputs: x=float(20)
def standardize(x):
    values = x.numpy()
    return torch.as_tensor((values - values.mean()) / (values.std() + 1e-6))


# inputs: x=float(16, 3)
def bootstrap(x):
    index = torch.randint(len(x), (len(x),))
    left_out = torch.ones(len(x), dtype=torch.bool)
    left_out[index] = False
    return x[index], x[left_out]  # dynamic: boolean-mask dim 0


# inputs: x=float(16, 3)
def folds(x, k=4):
    order = torch.randperm(x.shape[0])  # possible: not run
    return [x[part] for part in order.chunk(k)]


# inputs: log_alpha=float(6), x=float(2, 6)
class HardConcrete(nn.Module):
    def forward(self, log_alpha, x):
        gate = (log_alpha.sigmoid() * 1.2 - 0.1).clamp(0, 1)
        if not self.training:
            keep = gate > 0
            return x[:, keep] * gate[keep]  # possible: not run
        return x * gate
