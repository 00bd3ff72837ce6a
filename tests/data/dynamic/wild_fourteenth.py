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


# inputs: dataset=dataset(10, 3)
def train_epoch(dataset, batch_size=4):
    loader = DataLoader(dataset, batch_size=batch_size, shuffle=True)  # dynamic: loader
    model = nn.Linear(3, 3)
    total = 0.0
    for features, labels in loader:  # dynamic: loop
        loss = F.cross_entropy(model(features), labels)  # flows
        total += loss.item()
    return total / len(loader)


# inputs: lengths=int(8, low=1, high=9)
class LengthBuckets(Sampler):
    def __init__(self, lengths=(1, 5, 9)):
        self.lengths = lengths
        self.boundary = 4

    def __iter__(self):
        short = [i for i, n in enumerate(self.lengths) if n <= self.boundary]
        long = [i for i, n in enumerate(self.lengths) if n > self.boundary]
        for group in (short, long):
            if group:
                yield group

    def __len__(self):
        return 2

    def __call__(self, lengths):
        self.lengths = lengths.tolist()
        data = torch.arange(len(self.lengths))
        loader = DataLoader(data, batch_sampler=self)  # dynamic: loader
        return [batch.float().mean() for batch in loader]  # dynamic: loop


# inputs: logits=float(3, 6, 5), labels=int(3, 6, low=-1, high=5)
def token_loss_without_padding(logits, labels, ignore=-1):
    active = labels.view(-1) != ignore
    active_logits = logits.view(-1, logits.size(-1))[active]  # dynamic: boolean-mask dim 0
    active_labels = labels.view(-1)[active]  # dynamic: boolean-mask dim 0
    return F.cross_entropy(active_logits, active_labels, reduction="sum") / max(1, active.sum().item())


# inputs: ids=int(3, 10, high=4)
class TrimmedEncoder(nn.Module):
    def __init__(self, vocab=8, width=6, pad=0):
        super().__init__()
        self.pad = pad
        self.table = nn.Embedding(vocab, width, padding_idx=pad)
        self.rnn = nn.GRU(width, width, batch_first=True)

    def forward(self, ids):
        lengths = (ids != self.pad).sum(1).clamp(min=1)
        ids = ids[:, : lengths.max()]  # dynamic: slice dim 1
        packed = pack_padded_sequence(self.table(ids), lengths.cpu(), batch_first=True, enforce_sorted=False)  # dynamic: pack_padded_sequence dim 0
        out, hidden = self.rnn(packed)  # flows
        out, _ = pad_packed_sequence(out, batch_first=True)  # flows
        return out.max(1).values, hidden[-1]


# inputs: boxes=boxes(6), scores=prob(6)
def filter_then_sort(boxes, scores, threshold=0.4, limit=4):
    keep = torch.nonzero(scores > threshold).squeeze(1)  # dynamic: nonzero dim 0
    boxes, scores = boxes[keep], scores[keep]  # flows
    order = scores.argsort(descending=True)[:limit]  # flows
    return boxes[order], scores[order]  # flows


# inputs: boxes=boxes(6), scores=prob(6)
def sort_then_cut(boxes, scores, limit=4):
    order = scores.argsort(descending=True)[:limit]
    return boxes[order], scores[order]


# inputs: predictions=[boxes(5), boxes(3)], scores=[prob(5), prob(3)]
def per_image_results(predictions, scores, threshold=0.5):
    results = []
    for boxes, score in zip(predictions, scores):
        mask = score.ge(threshold)
        results.append({"boxes": boxes[mask], "scores": score[mask]})  # dynamic: boolean-mask dim 0
    sizes = [len(result["boxes"]) for result in results]  # possible: not run
    merged = torch.cat([result["boxes"] for result in results])  # flows
    return merged.split(sizes)  # flows


# inputs: image=sized(3, (8, 20), (8, 20)), short=8, longest=32
def keep_aspect(image, short, longest):
    height, width = image.shape[-2:]  # possible: not run
    scale = short / min(height, width)
    if max(height, width) * scale > longest:
        scale = longest / max(height, width)  # possible: not run
    size = (round(height * scale), round(width * scale))
    return F.interpolate(image[None], size=size, mode="bilinear", align_corners=False)[0]  # flows


# inputs: image=float(3, 12, 10)
def square_crop(image):
    side = min(image.shape[-2:])  # possible: not run
    top = (image.shape[-2] - side) // 2  # possible: not run
    left = (image.shape[-1] - side) // 2  # possible: not run
    return image[:, top : top + side, left : left + side]


# inputs: mask=bool(4, 4), image=float(3, 4, 4)
def crop_to_object(mask, image, margin=1):
    ys, xs = torch.where(mask)  # dynamic: nonzero dim 0
    if ys.numel() == 0:  # flows
        return image
    top, bottom = max(int(ys.min()) - margin, 0), int(ys.max()) + margin
    left, right = max(int(xs.min()) - margin, 0), int(xs.max()) + margin
    return image[:, top:bottom, left:right]  # dynamic: slice dim 1, 2


# inputs: x=float(2, 20)
def random_crop_place(x, length=8):
    start = torch.randint(0, x.size(1) - length + 1, (1,)).item()
    return x[:, start : start + length]


# inputs: waves=ragged(4, 5, 20)
def pad_to_block(waves, block=8):
    longest = max(wave.shape[0] for wave in waves)  # possible: not run
    target = -(-longest // block) * block
    return torch.stack([F.pad(wave, (0, target - wave.shape[0])) for wave in waves])  # dynamic: pad dim 0


# inputs: waves=ragged(4, 5, 20)
def cut_or_pad_fixed(waves, size=12):
    out = []
    for wave in waves:
        wave = wave[:size]  # flows
        out.append(F.pad(wave, (0, size - len(wave))))
    return torch.stack(out)


# inputs: edge_index=int(2, 9, high=5), features=float(5, 4)
def neighbour_mean(edge_index, features):
    source, target = edge_index
    keep = source != target
    source, target = source[keep], target[keep]  # dynamic: boolean-mask dim 0
    out = torch.zeros_like(features).index_add_(0, target, features[source])  # flows
    degree = torch.bincount(target, minlength=features.size(0)).clamp(min=1)  # possible: bincount
    return out / degree.unsqueeze(1)


# inputs: batch=int(9, high=4), x=float(9, 3)
def to_dense(batch, x):
    counts = torch.bincount(batch)  # dynamic: bincount dim 0
    longest = int(counts.max())
    out = x.new_zeros(counts.numel(), longest, x.size(1))  # dynamic: creation dim 0, 1
    for graph in range(counts.numel()):  # flows
        rows = x[batch == graph]  # dynamic: boolean-mask dim 0
        out[graph, : rows.size(0)] = rows
    return out


# inputs: batch=int(9, high=4), x=float(9, 3)
def pool_by_scatter(batch, x, graphs=4):
    out = x.new_zeros(graphs, x.size(1))
    return out.scatter_add(0, batch[:, None].expand_as(x), x)


# inputs: tokens=float(6, 4), gates=float(6, 3)
class Mixture(nn.Module):
    def __init__(self, width=4, experts=3):
        super().__init__()
        self.experts = nn.ModuleList(nn.Linear(width, width) for _ in range(experts))

    def forward(self, tokens, gates):
        weight, choice = gates.softmax(-1).max(-1)
        out = torch.zeros_like(tokens)
        for number, expert in enumerate(self.experts):
            rows = torch.where(choice == number)[0]  # dynamic: nonzero dim 0
            if rows.numel():
                out[rows] = weight[rows, None] * expert(tokens[rows])  # flows
        return out


# inputs: tokens=float(6, 4), gates=float(6, 3)
class DenseMixture(nn.Module):
    def __init__(self, width=4, experts=3):
        super().__init__()
        self.experts = nn.ModuleList(nn.Linear(width, width) for _ in range(experts))

    def forward(self, tokens, gates):
        weights = gates.softmax(-1)
        outs = torch.stack([expert(tokens) for expert in self.experts], 1)
        return (outs * weights.unsqueeze(-1)).sum(1)


# inputs: draft=int(1, 5, high=3), target=int(1, 5, high=3)
def accept_prefix(draft, target):
    agree = (draft == target).long().cumprod(dim=1)
    count = agree.sum().item()
    return torch.cat([draft[:, :count], target[:, count : count + 1]], dim=1)  # dynamic: slice dim 1


# inputs: scores=float(4, 9)
def nucleus(scores, mass=0.8):
    ordered, places = scores.softmax(-1).sort(descending=True)
    inside = ordered.cumsum(-1) <= mass
    count = inside.sum(-1).max().clamp(min=1)
    return places[:, :count]  # dynamic: slice dim 1


# inputs: scores=float(4, 9)
def nucleus_masked(scores, mass=0.8):
    ordered, places = scores.softmax(-1).sort(descending=True)
    outside = ordered.cumsum(-1) - ordered > mass
    drop = outside.scatter(1, places, outside)
    return scores.masked_fill(drop, float("-inf"))


# inputs: embeddings=float(8, 4), labels=int(8, high=3)
def mine_hard(embeddings, labels, margin=0.2):
    distance = torch.cdist(embeddings, embeddings)
    same = labels[:, None] == labels[None]
    hardest = distance.masked_fill(~same, 0).max(1).values
    nearest = distance.masked_fill(same, float("inf")).min(1).values
    losses = (hardest - nearest + margin).relu()
    active = losses > 0
    return losses[active].mean() if active.any() else losses.sum()  # dynamic: boolean-mask dim 0


# inputs: rewards=float(7), dones=bool(7)
def returns_in_place(rewards, dones, gamma=0.9):
    out = torch.zeros_like(rewards)
    running = 0.0
    for step in reversed(range(len(rewards))):
        running = rewards[step] + gamma * running * (~dones[step])
        out[step] = running
    return out


# inputs: points=float(10, 3)
def voxelize(points, size=1.0):
    voxels = torch.div(points, size, rounding_mode="floor").long()
    unique, inverse, counts = voxels.unique(dim=0, return_inverse=True, return_counts=True)  # dynamic: unique dim 0
    sums = points.new_zeros(unique.shape[0], 3).index_add(0, inverse, points)  # flows
    return sums / counts[:, None]  # flows


# inputs: x=float(6, 4), lengths=int(6, low=1, high=5)
def expand_states_evenly(x, lengths, copies=3):
    weights = lengths.float() / lengths.sum()
    return (x * weights[:, None]).repeat_interleave(copies, dim=0)


# inputs: features=float(2, 4, 6, 6), counts=int(2, low=1, high=5)
def queries_by_count(features, counts):
    number = int(counts.max())
    flat = features.flatten(2).transpose(1, 2)
    scores = flat.norm(dim=-1)
    top = scores.topk(number, dim=1).indices  # dynamic: topk dim 1
    return flat.gather(1, top.unsqueeze(-1).expand(-1, -1, flat.size(-1)))  # flows


# inputs: features=float(2, 4, 6, 6), ratio=arg(0.25, 0.5)
def queries_by_ratio(features, ratio):
    flat = features.flatten(2).transpose(1, 2)
    number = int(flat.size(1) * ratio)
    top = flat.norm(dim=-1).topk(number, dim=1).indices
    return flat.gather(1, top.unsqueeze(-1).expand(-1, -1, flat.size(-1)))


# inputs: x=float(3, 5, 4), mask=bool(3, 5)
class MaskedNorm(nn.Module):
    def __init__(self, width=4):
        super().__init__()
        self.norm = nn.LayerNorm(width)

    def forward(self, x, mask: torch.Tensor):
        out = torch.zeros_like(x)
        out[mask] = self.norm(x[mask])  # dynamic: boolean-mask dim 0
        return out


# inputs: x=float(3, 5, 4), mask=bool(3, 5)
class MaskedMean(nn.Module):
    def forward(self, x, mask):
        weights = mask.float().unsqueeze(-1)
        return (x * weights).sum(1) / weights.sum(1).clamp(min=1e-6)


# inputs: x=float(10)
def evaluate_quantiles(x):
    clean = drop_outliers(x)  # flows
    return torch.quantile(clean, 0.5) if clean.numel() else clean.sum()  # possible: not run


def drop_outliers(values, factor=1.0):
    center = values.mean()
    return values[(values - center).abs() <= factor * values.std()]  # dynamic: boolean-mask dim 0


# inputs: texts=rows(5, 1, 7)
def batch_of_texts(texts):
    encoded = [encode(text) for text in texts]
    width = max(map(len, encoded))
    padded = [one + [0] * (width - len(one)) for one in encoded]
    ids = torch.tensor(padded)  # dynamic: creation dim 1
    return ids, (ids != 0).long()  # flows


def encode(text):
    return [2] + list(text) + [3]


# inputs: x=float(6, 3)
def shuffle_and_halve(x):
    order = torch.randperm(len(x))
    half = len(x) // 2
    return x[order[:half]], x[order[half:]]


# inputs: frames=float(12, 3)
def sample_frames(frames, count=4):
    places = torch.linspace(0, len(frames) - 1, count).long()
    return frames[places]


# inputs: cost=float(4, 5)
def greedy_match(cost, limit=0.5):
    pairs = []
    cost = cost.clone()
    while True:  # dynamic: loop
        value, place = cost.flatten().min(0)
        if value > limit or len(pairs) == 4:
            break
        row, column = divmod(int(place), cost.size(1))
        pairs.append((row, column))
        cost[row] = float("inf")
        cost[:, column] = float("inf")
    return torch.tensor(pairs, dtype=torch.long).reshape(-1, 2)  # dynamic: creation dim all


# inputs: x=float(5, 8), kept=int(5, low=1, high=8)
def ragged_to_loss(x, kept):
    losses = [row[:count].logsumexp(0) for row, count in zip(x, kept)]  # dynamic: slice dim 0
    return torch.stack(losses).mean()
