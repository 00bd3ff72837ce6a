import copy
import functools
import itertools
import math
import random
from collections import Counter, OrderedDict, defaultdict, deque, namedtuple
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Dict, Iterator, List, NamedTuple, Optional, Sequence, Tuple, Union

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F
from torch import Tensor
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence, pad_sequence
from torch.utils.data import (
    BatchSampler,
    ConcatDataset,
    DataLoader,
    Dataset,
    IterableDataset,
    RandomSampler,
    Sampler,
    SequentialSampler,
    Subset,
    TensorDataset,
    WeightedRandomSampler,
)


# inputs: logits=float(2, 7, 5), labels=int(2, 7, low=-1, high=5)
class CausalLoss(nn.Module):
    def forward(self, logits, labels):
        shifted = logits[..., :-1, :].contiguous()
        wanted = labels[..., 1:].contiguous()
        return F.cross_entropy(shifted.view(-1, shifted.size(-1)), wanted.view(-1), ignore_index=-1)


# inputs: queries=float(6, 4), targets=[float(2, 4), float(3, 4)]
def match_costs(queries, targets):
    sizes = [len(target) for target in targets]
    cost = torch.cdist(queries, torch.cat(targets))
    return [part.argmin(0) for part in cost.split(sizes, -1)]


# inputs: x=float(3, 6), lengths=int(3, low=1, high=7)
def reverse_by_index(x, lengths):
    places = torch.arange(x.size(1)).expand_as(x)
    turned = (lengths.unsqueeze(1) - 1 - places).clamp(min=0)
    return x.gather(1, torch.where(places < lengths.unsqueeze(1), turned, places))


# inputs: adjacency=bool(6, 6)
def components(adjacency):
    labels = torch.arange(adjacency.size(0))
    while True:  # dynamic: loop
        spread = torch.where(adjacency, labels[None], labels[:, None]).amin(1)
        new = torch.minimum(labels, spread)
        if torch.equal(new, labels):
            break
        labels = new
    return labels.unique().numel()  # dynamic: unique dim 0


# inputs: x=float(5, 4), edges=int(2, 8, high=5)
class DropEdges(nn.Module):
    def __init__(self, rate=0.4):
        super().__init__()
        self.rate = rate

    def forward(self, x, edges):
        kept = edges[:, torch.rand(edges.size(1)) > self.rate]  # dynamic: boolean-mask dim 1
        degree = torch.zeros(x.size(0)).index_add(0, kept[1], torch.ones(kept.size(1)))  # flows
        return x / degree.clamp(min=1).unsqueeze(1)


# inputs: audio=signal(2, 64)
def spectrogram_frames(audio, size=16, hop=8):
    window = torch.hann_window(size)
    spec = torch.stft(audio, size, hop, window=window, return_complex=True)
    return spec.abs().pow(2).clamp(min=1e-8).log()


# inputs: image=sized(3, (6, 12), (6, 12))
class PadToSquare(nn.Module):
    def forward(self, image):
        height, width = image.shape[-2:]  # possible: not run
        longest = max(height, width)
        return F.pad(image, (0, longest - width, 0, longest - height))  # flows


# inputs: images=[sized(3, (6, 12), (6, 12)), sized(3, (6, 12), (6, 12))]
def batch_images(images, stride=4):
    height = max(image.shape[1] for image in images)  # possible: not run
    width = max(image.shape[2] for image in images)  # possible: not run
    height = math.ceil(height / stride) * stride
    width = math.ceil(width / stride) * stride
    batch = images[0].new_zeros(len(images), 3, height, width)  # flows
    for image, slot in zip(images, batch):
        slot[:, : image.shape[1], : image.shape[2]].copy_(image)  # dynamic: slice dim 1, 2
    return batch


# inputs: x=float(1, 3, 12, 12), scale=arg(0.5, 0.75)
def multi_scale(x, scale):
    small = F.interpolate(x, scale_factor=scale, mode="bilinear", align_corners=False)  # unfixed: resize dim 2, 3
    return F.interpolate(small, size=x.shape[-2:], mode="nearest")  # possible: not run


# inputs: x=float(1, 3, 12, 12)
def random_scale(x):
    scale = random.choice([0.5, 0.75, 1.0])
    return F.interpolate(x, scale_factor=scale)  # dynamic: resize dim 2, 3


# inputs: x=float(1, 3, 12, 12)
def cutout(x, size=4):
    top, left = np.random.randint(0, 8), np.random.randint(0, 8)
    x = x.clone()
    x[:, :, top : top + size, left : left + size] = 0
    return x


# inputs: x=float(6, 3), y=int(6, high=3)
def mix(x, y, alpha=0.4):
    share = np.random.beta(alpha, alpha)
    order = torch.randperm(x.size(0))
    return share * x + (1 - share) * x[order], y, y[order]


# inputs: rewards=float(8), dones=bool(8)
class EpisodeBuffer:
    def __init__(self):
        self.episodes = []
        self.current = []

    def __call__(self, rewards, dones):
        for reward, done in zip(rewards, dones):
            self.current.append(reward)
            if done:
                self.episodes.append(torch.stack(self.current))  # flows
                self.current = []
        lengths = [len(one) for one in self.episodes]  # dynamic: loop
        if not lengths:  # flows
            return None
        return pad_sequence(self.episodes, batch_first=True)  # flows


# inputs: states=float(8, 3), actions=int(8, high=2)
def by_action(states, actions, count=2):
    values = states.new_zeros(count)
    for action in range(count):
        chosen = states[actions == action]  # dynamic: boolean-mask dim 0
        if len(chosen) > 0:
            values[action] = chosen.mean()
    return values


# inputs: gradients=[float(3, 4), float(5), float(2, 2)]
def clip_together(gradients, limit=1.0):
    total = torch.stack([one.norm() for one in gradients]).norm()
    factor = (limit / (total + 1e-6)).clamp(max=1.0)
    return torch.cat([(one * factor).flatten() for one in gradients])


# inputs: weight=float(6, 5), ratio=arg(0.5, 0.25)
def prune_rows(weight, ratio):
    norms = weight.abs().sum(1)
    kept = max(1, int(len(norms) * ratio))
    rows = norms.topk(kept).indices.sort().values
    return weight[rows]


# inputs: predicted=int(10, high=4), wanted=int(10, high=4)
def confusion(predicted, wanted, classes=4):
    flat = torch.bincount(wanted * classes + predicted, minlength=classes ** 2)  # possible: bincount
    return flat.view(classes, classes)


# inputs: predicted=int(10, high=4), wanted=int(10, high=4)
def per_class_recall(predicted, wanted):
    found = {}
    for kind in torch.unique(wanted):  # dynamic: unique dim 0
        mask = wanted == kind
        found[int(kind)] = (predicted[mask] == kind).float().mean().item()  # dynamic: boolean-mask dim 0
    return torch.tensor(list(found.values()))  # dynamic: creation dim 0


# inputs: scores=prob(10), labels=bool(10)
def average_precision(scores, labels):
    order = scores.argsort(descending=True)
    hits = labels[order].float().cumsum(0)
    precision = hits / torch.arange(1, len(order) + 1)
    return precision[labels[order]].mean() if labels.any() else scores.new_zeros(())  # dynamic: boolean-mask dim 0


# inputs: tokens=int(2, 9, high=5), vocabulary=5
def bag_of_words(tokens, vocabulary):
    counts = torch.zeros(tokens.size(0), vocabulary)
    return counts.scatter_add(1, tokens, torch.ones_like(tokens, dtype=torch.float))


# inputs: tokens=int(12, high=5)
def compress(tokens):
    values, counts = torch.unique_consecutive(tokens, return_counts=True)  # dynamic: unique dim 0
    starts = counts.cumsum(0) - counts  # flows
    return torch.stack([values, starts, counts], dim=1)  # flows


# inputs: points=float(12, 3)
def crop_cloud(points, low=-1.0, high=1.0):
    inside = ((points > low) & (points < high)).all(dim=-1)
    cropped = points[inside]  # dynamic: boolean-mask dim 0
    if cropped.size(0) < 4:
        return points[:4]
    return cropped[torch.randperm(cropped.size(0))[:4]]  # flows


# inputs: points=float(12, 3)
def resample(points, count=8):
    extra = torch.randint(0, points.size(0), (count,))
    return points[extra] + 0.01 * torch.randn(count, 3)


# inputs: x=float(2, 8, 4), mask=bool(2, 8)
class MaskedAttention(nn.Module):
    def __init__(self, width=4):
        super().__init__()
        self.qkv = nn.Linear(width, 3 * width)

    def forward(self, x, mask):
        query, key, value = self.qkv(x).chunk(3, dim=-1)
        scores = query @ key.transpose(1, 2) / 2.0
        scores = scores.masked_fill(~mask[:, None], -1e4)
        return scores.softmax(-1) @ value
