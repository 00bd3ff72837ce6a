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


# inputs: batch=rows(4, 1, 7)
class PadCollator:
    def __init__(self, pad=0, multiple=4):
        self.pad = pad
        self.multiple = multiple

    def __call__(self, batch):
        longest = max(len(row) for row in batch)
        if longest % self.multiple:
            longest += self.multiple - longest % self.multiple
        ids = [row + [self.pad] * (longest - len(row)) for row in batch]
        mask = [[1] * len(row) + [0] * (longest - len(row)) for row in batch]
        return {"ids": torch.tensor(ids), "mask": torch.tensor(mask)}  # dynamic: creation dim 1


# inputs: batch=rows(4, 1, 7)
class FixedCollator:
    def __init__(self, pad=0, size=8):
        self.pad = pad
        self.size = size

    def __call__(self, batch):
        ids = torch.full((len(batch), self.size), self.pad)
        for place, row in enumerate(batch):
            row = row[: self.size]  # possible: not run
            ids[place, : len(row)] = torch.tensor(row)  # dynamic: creation dim 0
        return ids


# inputs: labels=int(8, high=4)
def one_hot_free(labels):
    return F.one_hot(labels).float().mean(0)  # dynamic: one-hot dim 1


# inputs: index=int(8, high=4), x=float(8, 3)
def scatter_sum(index, x, dim_size=None):
    if dim_size is None:
        dim_size = int(index.max()) + 1
    out = x.new_zeros(dim_size, x.size(1))  # dynamic: creation dim 0
    return out.index_add(0, index, x)  # flows


# inputs: index=int(8, high=4), x=float(8, 3)
def scatter_max(index, x):
    size = index.max().item() + 1
    out = torch.full((size, x.shape[1]), float("-inf"))  # dynamic: creation dim 0
    return out.scatter_reduce(0, index.unsqueeze(1).expand_as(x), x, "amax")  # flows


# inputs: boxes=boxes(6), scores=prob(6), levels=int(6, high=3)
def pool_per_level(boxes, scores, levels, count=3):
    result = boxes.new_zeros(len(boxes), 2)
    for level in range(count):
        rows = torch.nonzero(levels == level).squeeze(1)  # dynamic: nonzero dim 0
        sizes = boxes[rows, 2:] - boxes[rows, :2]  # flows
        result[rows] = sizes * scores[rows].unsqueeze(1)  # flows
    return result


# inputs: boxes=boxes(6), scores=prob(6)
def greedy_nms(boxes, scores, threshold=0.3):
    order = scores.argsort(descending=True)
    kept = []
    while order.numel() > 0:  # dynamic: loop
        best = order[0]
        kept.append(best)
        rest = order[1:]  # flows
        left = torch.maximum(boxes[best, :2], boxes[rest, :2])  # flows
        right = torch.minimum(boxes[best, 2:], boxes[rest, 2:])  # flows
        overlap = (right - left).clamp(min=0).prod(1)  # flows
        order = rest[overlap <= threshold]  # dynamic: boolean-mask dim 0
    return torch.stack(kept)  # flows


# inputs: logits=float(2, 8, 5)
def ctc_decode(logits, blank=0):
    texts = []
    for row in logits.argmax(-1):
        merged = torch.unique_consecutive(row)  # dynamic: unique dim 0
        texts.append(merged[merged != blank])  # dynamic: boolean-mask dim 0
    width = max(text.numel() for text in texts)
    out = torch.full((len(texts), width), blank)  # dynamic: creation dim 1
    for place, text in enumerate(texts):
        out[place, : text.numel()] = text
    return out


# inputs: edges=int(2, 9, high=6), seeds=bool(6)
def neighbours_of(edges, seeds, hops=2):
    reached = seeds.clone()
    for _ in range(hops):
        source, target = edges
        reached[source[reached[target]]] = True  # dynamic: boolean-mask dim 0
    nodes = reached.nonzero().view(-1)  # dynamic: nonzero dim 0
    kept = reached[edges[0]] & reached[edges[1]]
    return nodes, edges[:, kept]  # dynamic: boolean-mask dim 1


# inputs: image=float(1, 8, 8)
def split_quads(image, limit=1.0):
    out = []
    todo = [image]
    while todo:  # dynamic: loop
        part = todo.pop()  # dynamic: pop dim 1, 2
        height, width = part.shape[-2:]  # possible: not run
        if height == 1 or part.var() < limit:
            out.append(part.mean())
            continue
        half = height // 2
        for rows in (part[:, :half], part[:, half:]):
            todo.extend([rows[..., : width // 2], rows[..., width // 2 :]])
    return torch.stack(out)  # flows


# inputs: scores=float(3, 7)
def beams(scores, width=2):
    alive = [((), 0.0)]
    for row in scores:
        found = []
        for tokens, total in alive:
            values, places = row.log_softmax(0).topk(width)
            for value, place in zip(values.tolist(), places.tolist()):
                found.append((tokens + (place,), total + value))
        alive = sorted(found, key=lambda one: one[1], reverse=True)[:width]  # possible: not run
    return torch.tensor([tokens for tokens, _ in alive])


# inputs: x=float(5, 6), groups=int(5, high=3)
def group_rows(x, groups):
    held = defaultdict(list)
    for row, group in zip(x, groups.tolist()):
        held[group].append(row)  # possible: not run
    return {group: torch.stack(rows) for group, rows in held.items()}  # dynamic: loop


# inputs: x=float(5, 6), groups=int(5, high=3)
def mean_per_group(x, groups, count=3):
    return torch.stack([x[groups == one].sum(0) for one in range(count)])  # dynamic: boolean-mask dim 0


# inputs: sequences=ragged(4, 2, 7, 3)
class SortedPack(nn.Module):
    def __init__(self):
        super().__init__()
        self.rnn = nn.LSTM(3, 4)

    def forward(self, sequences):
        sequences = sorted(sequences, key=len, reverse=True)  # dynamic: collate dim 0
        packed = nn.utils.rnn.pack_sequence(sequences)  # dynamic: collate dim 0
        out, _ = self.rnn(packed)  # flows
        return nn.utils.rnn.pad_packed_sequence(out)[0]  # flows


# inputs: x=float(3, 6, 4), lengths=int(3, low=1, high=7)
def unpad_all(x, lengths):
    return torch.cat([row[:size] for row, size in zip(x, lengths)])  # dynamic: slice dim 0


# inputs: x=float(3, 6, 4), lengths=int(3, low=1, high=7)
def mean_of_valid(x, lengths):
    mask = torch.arange(x.size(1))[None] < lengths[:, None]
    return (x * mask.unsqueeze(-1)).sum(1) / lengths.unsqueeze(1)


# inputs: x=float(3, 6, 4), lengths=int(3, low=1, high=7)
def last_states(x, lengths):
    return x[torch.arange(x.size(0)), lengths - 1]


# inputs: cost=float(4, 6)
def match(cost):
    rows = []
    taken = set()
    for row in cost:
        for place in row.argsort().tolist():  # dynamic: loop
            if place not in taken:
                taken.add(place)
                rows.append(place)
                break
    return torch.tensor(rows)


# inputs: scores=prob(4, 6), threshold=arg(0.5, 0.3)
def pick_confident(scores, threshold):
    best, kind = scores.max(dim=1)
    sure = best > threshold
    return {"scores": best[sure], "labels": kind[sure], "count": sure.sum()}  # dynamic: boolean-mask dim 0


# inputs: boxes=boxes(6), scores=prob(6)
class Detections:
    def __init__(self, boxes=None, scores=None):
        self.boxes = boxes
        self.scores = scores

    def __getitem__(self, item):
        return Detections(self.boxes[item], self.scores[item])  # dynamic: boolean-mask dim 0

    def __len__(self):
        return len(self.boxes)

    def __call__(self, boxes, scores):
        whole = Detections(boxes, scores)
        good = whole[scores > 0.5]  # possible: not run
        return good.boxes.sum() if len(good) else boxes.sum()  # possible: not run


# inputs: wave=signal(2, 40)
def voiced_frames(wave, frame=8):
    frames = wave.unfold(-1, frame, frame)
    loud = frames.abs().mean(-1) > 0.1
    return torch.cat([one[keep].flatten() for one, keep in zip(frames, loud)])  # dynamic: boolean-mask dim 0


# inputs: tokens=int(12, high=4)
def split_at_separator(tokens, separator=0):
    pieces, current = [], []
    for token in tokens.tolist():
        if token == separator:
            if current:
                pieces.append(torch.tensor(current))  # dynamic: creation dim 0
            current = []
        else:
            current.append(token)
    return pieces


# inputs: tokens=int(2, 12, high=4)
def left_pad(tokens, pad=0):
    rows = []
    for row in tokens:
        kept = row[row != pad]  # dynamic: boolean-mask dim 0
        filler = row.new_full((row.numel() - kept.numel(),), pad)  # flows
        rows.append(torch.cat([filler, kept]))
    return torch.stack(rows)


# inputs: x=float(2, 3, 10), target=arg(12, 8)
def fit_length(x, target):
    missing = target - x.size(-1)
    if missing > 0:  # unfixed: branch
        return F.pad(x, (0, missing))
    return x[..., :target]  # possible: not run


# inputs: memory=float(6, 4), usage=prob(6)
def evict(memory, usage, limit=4):
    alive = usage > 0.2
    memory, usage = memory[alive], usage[alive]  # dynamic: boolean-mask dim 0
    if memory.size(0) > limit:  # flows
        best = usage.topk(limit).indices
        memory = memory[best]
    return memory


# inputs: x=float(2, 4, 6, 6)
class PatchDrop(nn.Module):
    def __init__(self, ratio=0.5):
        super().__init__()
        self.ratio = ratio

    def forward(self, x):
        tokens = x.flatten(2).transpose(1, 2)
        keep = max(1, int(tokens.size(1) * (1 - self.ratio)))
        order = torch.rand(tokens.shape[:2]).argsort(dim=1)[:, :keep]  # possible: not run
        return tokens.gather(1, order.unsqueeze(-1).expand(-1, -1, tokens.size(-1)))


# inputs: x=float(2, 16, 4), scores=prob(2, 16)
class AdaptiveDrop(nn.Module):
    def __init__(self, floor=0.3):
        super().__init__()
        self.floor = floor

    def forward(self, x, scores):
        keep = (scores > self.floor).sum(dim=1).max().clamp(min=1)
        order = scores.argsort(dim=1, descending=True)[:, :keep]  # dynamic: slice dim 1
        return x.gather(1, order.unsqueeze(-1).expand(-1, -1, x.size(-1)))  # flows


# inputs: lists=rows(5, 0, 5)
def flatten_lists(lists):
    flat = [item for row in lists for item in row]  # dynamic: loop
    offsets = [0]
    for row in lists:
        offsets.append(offsets[-1] + len(row))  # possible: not run
    return torch.tensor(flat), torch.tensor(offsets)  # dynamic: creation dim 0


# inputs: lists=rows(5, 0, 5)
class Bag(nn.Module):
    def __init__(self):
        super().__init__()
        self.table = nn.EmbeddingBag(10, 4)

    def forward(self, lists):
        values = torch.cat([torch.tensor(row, dtype=torch.long) for row in lists])  # dynamic: creation dim 0
        sizes = torch.tensor([len(row) for row in lists])
        starts = torch.cat([sizes.new_zeros(1), sizes.cumsum(0)[:-1]])
        return self.table(values, starts)


# inputs: x=float(8), y=float(8)
def correlate_finite(x, y):
    good = ~(torch.isnan(x) | torch.isnan(y)) & (x > 0)
    x, y = torch.masked_select(x, good), torch.masked_select(y, good)  # dynamic: masked-select dim 0
    return ((x - x.mean()) * (y - y.mean())).mean()  # flows


# inputs: x=float(8), y=float(8)
def masked_assign(x, y):
    out = x.clone()
    bad = x < 0
    out[bad] = y[bad] * 2  # dynamic: boolean-mask dim 0
    return torch.where(bad, out, x)


# inputs: counts=int(4, low=0, high=4)
def segment_ids(counts):
    ends = counts.cumsum(0)
    total = int(ends[-1])
    ids = torch.zeros(total, dtype=torch.long)  # dynamic: creation dim 0
    for number, (end, count) in enumerate(zip(ends.tolist(), counts.tolist())):
        ids[end - count : end] = number
    return ids


# inputs: x=float(4, 6)
class Halting(nn.Module):
    def __init__(self):
        super().__init__()
        self.cell = nn.GRUCell(6, 6)
        self.stop = nn.Linear(6, 1)

    def forward(self, x, limit=5):
        state = torch.zeros_like(x)
        total = torch.zeros(x.size(0))
        steps = 0
        while steps < limit and (total < 0.9).any():  # dynamic: loop
            state = self.cell(x, state)
            total = total + torch.sigmoid(self.stop(state)).squeeze(-1)
            steps += 1
        return state


# inputs: x=float(4, 6)
class FixedSteps(nn.Module):
    def __init__(self, steps=3):
        super().__init__()
        self.cell = nn.GRUCell(6, 6)
        self.steps = steps

    def forward(self, x):
        state = torch.zeros_like(x)
        outs = []
        for _ in range(self.steps):
            state = self.cell(x, state)
            outs.append(state)
        return torch.stack(outs, 1)


# inputs: values=float(9)
def runs_of_positive(values):
    signs = (values > 0).int()
    change = torch.diff(signs, prepend=signs.new_zeros(1), append=signs.new_zeros(1))
    starts = torch.where(change == 1)[0]  # dynamic: nonzero dim 0
    ends = torch.where(change == -1)[0]  # dynamic: nonzero dim 0
    return [values[a:b].sum() for a, b in zip(starts.tolist(), ends.tolist())]  # dynamic: loop; slice dim 0


# inputs: points=float(10, 3)
def radius_groups(points, radius=1.0):
    distance = torch.cdist(points, points)
    groups = []
    for row in distance:
        near = (row < radius).nonzero(as_tuple=True)[0]  # dynamic: nonzero dim 0
        groups.append(points[near].mean(0))  # flows
    return torch.stack(groups)


# inputs: points=float(10, 3)
def knn(points, k=4):
    distance = torch.cdist(points, points)
    near = distance.topk(k, largest=False).indices
    return points[near].max(dim=1).values


# inputs: x=float(6, 5), labels=int(6, high=3)
def balanced(x, labels):
    counts = torch.bincount(labels, minlength=3)  # possible: bincount
    least = int(counts[counts > 0].min())  # dynamic: boolean-mask dim 0
    rows = [torch.where(labels == one)[0][:least] for one in labels.unique()]  # dynamic: nonzero dim 0; slice dim 0; unique dim 0
    return x[torch.cat(rows)]  # flows


# inputs: x=float(6, 5), labels=int(6, high=3)
def pairs_of_same(x, labels):
    same = labels[:, None].eq(labels[None]).triu(diagonal=1)
    first, second = same.nonzero(as_tuple=True)  # dynamic: nonzero dim 0
    return F.cosine_similarity(x[first], x[second])  # flows


# inputs: names=['a', 'b'], x=float(4, 3)
def stack_named(names, x):
    columns = {name: x[:, place] for place, name in enumerate(names)}
    return torch.stack([columns[name] for name in sorted(columns)], dim=1)  # possible: not run


# inputs: x=float(2, 5, 4), keep=bool(2, 5)
def compact(x, keep):
    rows = [one[mask] for one, mask in zip(x, keep)]  # dynamic: boolean-mask dim 0
    lengths = torch.tensor([len(row) for row in rows])
    return pad_sequence(rows, batch_first=True), lengths  # flows


# inputs: x=float(2, 5, 4), keep=bool(2, 5)
def compact_fixed(x, keep):
    order = (~keep).int().argsort(dim=1, stable=True)
    return x.gather(1, order.unsqueeze(-1).expand_as(x)) * keep.sum(1).view(-1, 1, 1)


# inputs: a=ragged(3, 1, 6, 2)
def batch_with_offsets(a):
    offset = 0
    xs, index = [], []
    for number, item in enumerate(a):
        xs.append(item + offset)  # flows
        index.append(torch.full((item.shape[0],), number))  # dynamic: creation dim 0
        offset += item.shape[0]  # possible: not run
    return torch.cat(xs), torch.cat(index)  # flows


# inputs: history=float(20), order=arg(3, 4)
def windows(history, order):
    return history.unfold(0, order, 1).mean(1)  # unfixed: unfold dim 0, 1


# inputs: history=float(20)
def peaks(history):
    inner = history[1:-1]
    is_peak = (inner > history[:-2]) & (inner > history[2:])
    places = is_peak.nonzero().squeeze(-1) + 1  # dynamic: nonzero dim 0
    return torch.diff(places).float().mean()  # flows


# inputs: tree=rows(3, 1, 4)
def sum_tree(tree):
    total = torch.zeros(())
    for branch in tree:
        total = total + torch.tensor(branch, dtype=torch.float).sum()  # dynamic: creation dim 0
    return total


# inputs: text=rows(1, 3, 9)
def ngrams(text, size=2):
    row = text[0]  # possible: not run
    grams = [row[i : i + size] for i in range(len(row) - size + 1)]  # dynamic: loop
    return torch.tensor(grams).unique(dim=0)  # dynamic: creation dim 0; unique dim 0
