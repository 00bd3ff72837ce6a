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


# inputs: pred=float(6, 4), target=int(6), valid=binary(6)
def weighted_nll(pred, target, valid):
    loss = F.cross_entropy(pred, target, reduction="none")
    return (loss * valid).sum() / valid.sum().clamp(min=1)


# inputs: steps=int(low=1, high=9), x=float(3)
def push_and_read(steps, x):
    class Rollout:
        def __init__(self, capacity):
            self.rows = torch.zeros(capacity, 3)
            self.filled = 0

        def push(self, row):
            self.rows[self.filled] = row
            self.filled += 1

        def all(self):
            return self.rows[: self.filled]  # dynamic: slice dim 0

    rollout = Rollout(16)
    for i in range(int(steps)):  # dynamic: loop
        rollout.push(x + i)
    return rollout.all().mean(0)  # flows


# inputs: adj=bool(5, 5), h=float(5, 3)
def edge_messages(adj, h):
    sparse = adj.float().to_sparse()
    row, col = sparse.indices()  # dynamic: indices dim 1
    return torch.zeros_like(h).index_add(0, row, h[col] * sparse.values()[:, None])  # dynamic: values dim 0


# inputs: adj=bool(5, 5), h=float(5, 3)
def dense_messages(adj, h):
    weights = adj.float()
    degree = weights.sum(1, keepdim=True).clamp(min=1)
    return weights @ h / degree


# inputs: items=[ragged(3, 1, 5, 4)]
def collate_detection(items):
    boxes = items[0]  # possible: not run
    counts = [len(one) for one in boxes]
    joined = torch.cat(boxes)  # dynamic: collate dim 0
    owner = torch.repeat_interleave(torch.arange(len(boxes)), torch.tensor(counts))  # dynamic: repeat-interleave dim 0
    return joined, owner


# inputs: rows=rows(4, 2, 9)
def collate_fixed_tokens(rows):
    width = 12
    out = torch.zeros(len(rows), width, dtype=torch.long)
    for i, row in enumerate(rows):
        for j, one in enumerate(row[:width]):  # dynamic: loop
            out[i, j] = one
    return out


# inputs: scores=prob(9), boxes=boxes(9)
def keep_best(scores, boxes, k=4):
    values, places = scores.topk(k)
    return boxes[places], values


# inputs: x=float(3, 8), lengths=int(3, low=1, high=9)
def trim_to_longest(x, lengths):
    return x[:, : lengths.max()] * 2  # dynamic: slice dim 1


# inputs: x=float(3, 8), lengths=int(3, low=1, high=9)
def mean_by_length(x, lengths):
    places = torch.arange(x.size(1)).unsqueeze(0)
    inside = (places < lengths.unsqueeze(1)).to(x.dtype)
    return (x * inside).sum(1) / lengths


# inputs: labels=int(10, high=5), h=float(10, 3)
def class_means(labels, h):
    means = []
    for label in labels.unique():  # dynamic: unique dim 0
        means.append(h[labels == label].mean(0))  # dynamic: boolean-mask dim 0
    return torch.stack(means)  # flows


# inputs: q=float(8, 6), gate=prob(8, 3)
def route(q, gate):
    chosen = gate.argmax(-1)
    out = torch.zeros_like(q)
    for expert in range(gate.size(1)):
        rows = (chosen == expert).nonzero(as_tuple=True)[0]  # dynamic: nonzero dim 0
        out[rows] = q[rows] * (expert + 1)  # flows
    return out


# inputs: points=float(20, 3)
def voxels(points, size=0.5):
    cells = torch.div(points, size, rounding_mode="floor").long()
    cells, inverse, counts = torch.unique(cells, dim=0, return_inverse=True, return_counts=True)  # dynamic: unique dim 0
    sums = torch.zeros(cells.size(0), 3).index_add_(0, inverse, points)  # flows
    return sums / counts.unsqueeze(1)  # flows


# inputs: points=float(20, 3)
def farthest(points, count=4):
    chosen = [0]
    distance = torch.full((points.size(0),), float("inf"))
    for _ in range(count - 1):
        last = points[chosen[-1]]  # possible: not run
        distance = torch.minimum(distance, (points - last).pow(2).sum(-1))
        chosen.append(int(distance.argmax()))
    return points[chosen]


# inputs: x=float(16, 3)
def thirds(x):
    class Fixed(Dataset):
        def __init__(self, rows):
            self.rows = rows

        def __len__(self):
            return 16

        def __getitem__(self, i):
            return self.rows[i]

    return [one.sum() for one in DataLoader(Fixed(x), batch_size=8)]


# inputs: logits=float(6)
def nucleus_cut(logits, p=0.8):
    ordered, places = logits.softmax(-1).sort(descending=True)
    count = int((ordered.cumsum(0) < p).sum()) + 1
    return places[:count]  # dynamic: slice dim 0


# inputs: tokens=int(5, high=9)
def extend_fixed(tokens, n=3):
    for _ in range(n):
        tokens = torch.cat([tokens, tokens[-1:] + 1])
    return tokens


# inputs: image=float(3, 8, 8), top=int(low=0, high=4)
def crop_at(image, top):
    start = int(top)
    return image[:, start : start + 4]


# inputs: src=int(12, high=5), dst=int(12, high=5)
def without_loops(src, dst):
    edges = torch.stack([src, dst])
    return edges[:, src != dst]  # dynamic: boolean-mask dim 1


# inputs: src=int(12, high=5), dst=int(12, high=5)
def with_loops(src, dst, nodes=5):
    loops = torch.arange(nodes)
    return torch.stack([torch.cat([src, loops]), torch.cat([dst, loops])])


# inputs: items=ragged(3, 2, 7, 5)
def pack(items):
    lengths = torch.tensor([one.size(0) for one in items])
    padded = pad_sequence(items, batch_first=True)  # dynamic: collate dim 1
    packed = pack_padded_sequence(padded, lengths, batch_first=True, enforce_sorted=False)  # dynamic: pack_padded_sequence dim 0
    return packed.data.mean(0)


# inputs: x=float(4, 6), y=float(4, 6)
def hard_pairs(x, y, margin=0.5):
    distance = torch.cdist(x, y)
    i, j = torch.nonzero(distance < margin, as_tuple=True)  # dynamic: nonzero dim 0
    return (x[i] - y[j]).pow(2).sum(-1)  # flows


# inputs: x=float(4, 6), y=float(4, 6)
def hardest_pairs(x, y):
    distance = torch.cdist(x, y)
    hardest = distance.argmax(1)
    return (x - y[hardest]).pow(2).sum(-1)
