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


# inputs: batch=ragged(4, 3, 9, 5)
def collate_wingbeats(batch):
    lengths = torch.tensor([item.shape[0] for item in batch])  # possible: not run
    padded = pad_sequence([item.t().t() for item in batch], batch_first=True)  # flows
    return padded.permute(0, 2, 1).contiguous(), lengths  # flows


# inputs: values=float(20), lengths=int(4, low=1, high=6)
def starts_of_segments(values, lengths):
    total = int(lengths.sum())
    starts = lengths.cumsum(0) - lengths
    offsets = torch.arange(total) - torch.repeat_interleave(starts, lengths)  # dynamic: creation dim 0; repeat-interleave dim 0
    return offsets.float() * values.mean()  # flows


# inputs: packed=float(12, 4), lengths=int(3, low=1, high=5)
def unpack_rows(packed, lengths):
    width = int(lengths.max())
    out = packed.new_zeros(len(lengths), width, packed.shape[-1])  # dynamic: creation dim 1
    start = 0
    for i, n in enumerate(lengths.tolist()):
        out[i, :n] = packed[start : start + n]  # dynamic: slice dim 0
        start += n
    return out


# inputs: logits=float(3, 12, 5)
def greedy_ctc(logits, blank=0):
    best = logits.argmax(-1)
    lines = []
    for row in best:
        row = torch.unique_consecutive(row)  # dynamic: unique dim 0
        lines.append(row[row != blank])  # dynamic: boolean-mask dim 0
    return lines


# inputs: experts=int(16, high=4), hidden=float(16, 6), weight=float(4, 6, 6)
def grouped_experts(experts, hidden, weight):
    order = torch.argsort(experts)
    active, counts = torch.unique_consecutive(experts[order], return_counts=True)  # dynamic: unique dim 0
    pieces = hidden[order].split(counts.tolist())  # dynamic: split dim all
    outs = [piece @ weight[e] for e, piece in zip(active.tolist(), pieces)]  # flows
    return torch.cat(outs)


# inputs: species=int(8, high=3), features=float(8, 4)
def per_species(species, features):
    out = torch.zeros_like(features)
    for kind in range(3):
        where = torch.nonzero(species == kind).view(-1)  # dynamic: nonzero dim 0
        if where.shape[0] > 0:  # possible: not run
            out.index_copy_(0, where, features.index_select(0, where) * (kind + 1))  # flows
    return out


# inputs: mask=bool(8, 8)
def center_of_mask(mask):
    ys, xs = torch.nonzero(mask, as_tuple=True)  # dynamic: nonzero dim 0
    if len(xs) == 0:
        return torch.tensor([4.0, 4.0])
    return torch.stack([xs.float().mean(), ys.float().mean()])  # flows


# inputs: pos=float(8, 3)
def radius_graph(pos, radius=1.5):
    gap = (pos[:, None] - pos[None]).norm(dim=-1)
    near = gap <= radius
    near.fill_diagonal_(False)
    src, dst = torch.nonzero(near, as_tuple=True)  # dynamic: nonzero dim 0
    return torch.stack([src, dst], dim=0)  # flows


# inputs: edge_index=int(2, 20, high=8)
def coalesce_edges(edge_index, n=8):
    key = edge_index[0] * n + edge_index[1]
    key = torch.unique(key)  # dynamic: unique dim 0
    return torch.stack([key // n, key % n])  # flows


# inputs: score=float(10), batch=int(10, high=2)
def top_half_of_each(score, batch, ratio=0.5):
    chosen = []
    for b in range(2):
        members = (batch == b).nonzero().flatten()  # dynamic: nonzero dim 0
        k = int(ratio * members.numel())
        chosen.append(members[score[members].topk(k).indices])  # flows
    return torch.cat(chosen)  # flows


# inputs: boxes=boxes(10), scores=prob(10)
def threshold_boxes(boxes, scores, threshold=0.5):
    keep = scores > threshold
    return boxes[keep], scores[keep]  # dynamic: boolean-mask dim 0


# inputs: boxes=boxes(10), scores=prob(10)
def best_boxes(boxes, scores, k=5):
    scores, order = scores.topk(min(k, boxes.shape[0]))  # possible: not run
    return boxes[order], scores


# inputs: loss=prob(12), pos=bool(12)
def three_to_one(loss, pos):
    n_pos = pos.sum().item()
    n_neg = min(3 * max(n_pos, 1), int((~pos).sum()))
    hardest, _ = loss[~pos].topk(n_neg)  # dynamic: boolean-mask dim 0
    return loss[pos].sum() + hardest.sum()  # dynamic: boolean-mask dim 0


# inputs: loss=prob(3, 12), pos=bool(3, 12)
def rank_mined(loss, pos):
    masked = loss.masked_fill(pos, -1.0)
    rank = masked.argsort(1, descending=True).argsort(1)
    limit = (pos.sum(1, keepdim=True) * 3).clamp(max=11)
    return loss[pos | (rank < limit)].sum()  # dynamic: boolean-mask dim 0


# inputs: tokens=int(2, 10, high=5)
def until_eos(tokens, eos=2):
    lines = []
    for line in tokens:
        ends = (line == eos).nonzero()  # dynamic: nonzero dim 0
        if len(ends):  # flows
            line = line[: ends[0]]  # dynamic: slice dim 0
        lines.append(line)
    return lines


# inputs: logits=float(3, 7, 11)
def sample_until_end(logits, end=1):
    out = []
    for step in range(logits.shape[1]):  # dynamic: loop
        token = logits[:, step].argmax(-1)
        out.append(token)
        if (token == end).all():
            break
    return torch.stack(out, dim=1)  # flows


# inputs: logits=float(11)
def nucleus(logits, p=0.8):
    probs, index = logits.softmax(-1).sort(descending=True)
    inside = probs.cumsum(-1) < p
    inside[0] = True
    return index[inside], probs[inside]  # dynamic: boolean-mask dim 0


# inputs: draft=int(6, high=3), target=int(6, high=3)
def accepted_prefix(draft, target):
    n = (draft == target).int().cumprod(0).sum()
    return torch.cat([draft[:n], target[n : n + 1]])  # dynamic: slice dim 0


# inputs: mask=bool(3, 8), hidden=float(3, 8, 4)
def pack_by_mask(mask, hidden):
    lengths = mask.sum(1)
    flat = hidden.reshape(-1, hidden.shape[-1])[mask.reshape(-1)]  # dynamic: boolean-mask dim 0
    return flat.split(lengths.tolist())  # flows


# inputs: data=dataset(10, 4)
def walk_by_index(data):
    subset = Subset(data, [0, 3, 5])
    return sum(subset[i][0].sum() for i in range(len(subset)))  # possible: not run


# inputs: items=ragged(6, 3, 9)
def loader_of_singles(items):
    loader = DataLoader(items, batch_size=None)  # dynamic: loader
    return [item.mean() for item in loader]


# inputs: lines=rows(5, 2, 9)
def token_stream(lines):
    stream = []
    for line in lines:
        stream.extend(line)
    return torch.tensor(stream)  # dynamic: creation dim 0


# inputs: lines=rows(5, 2, 9)
def lengths_of_lines(lines):
    sizes = torch.tensor([len(line) for line in lines])
    return sizes.float().mean()


# inputs: lines=rows(5, 2, 9)
def pad_lines(lines, pad=0):
    width = max(len(line) for line in lines)
    return torch.tensor([line + [pad] * (width - len(line)) for line in lines])  # dynamic: creation dim 1


# inputs: seqs=ragged(4, 3, 9, 5)
def packed_rows(seqs):
    seqs = sorted(seqs, key=lambda s: s.shape[0], reverse=True)  # dynamic: collate dim 0
    lengths = [s.shape[0] for s in seqs]  # possible: not run
    padded = pad_sequence(seqs)  # dynamic: collate dim 0
    packed = pack_padded_sequence(padded, lengths)  # dynamic: pack_padded_sequence dim 0
    return packed.data.sum(0)


# inputs: seqs=ragged(4, 3, 9, 5)
def joined_batch(seqs):
    flat = torch.cat(seqs, dim=0)  # dynamic: collate dim 0
    owner = torch.cat([torch.full((len(s),), i) for i, s in enumerate(seqs)])  # dynamic: creation dim 0
    return flat, owner


# inputs: image=float(3, 12, 12)
def random_resize(image):
    size = random.choice([8, 10, 12])
    return F.interpolate(image[None], size=(size, size))[0]  # dynamic: resize dim 2, 3


# inputs: image=float(3, 12, 12)
def random_crop_fixed(image):
    top = random.randint(0, 4)
    left = random.randint(0, 4)
    return image[:, top : top + 8, left : left + 8]


# inputs: image=float(3, 12, 12), mask=bool(12, 12)
def crop_to_mask(image, mask):
    rows = mask.any(1).nonzero().flatten()  # dynamic: nonzero dim 0
    cols = mask.any(0).nonzero().flatten()  # dynamic: nonzero dim 0
    if rows.numel() == 0:  # flows
        return image
    return image[:, rows[0] : rows[-1] + 1, cols[0] : cols[-1] + 1]  # dynamic: slice dim 1, 2


# inputs: patches=float(9, 4), attn=prob(9)
def drop_unattended(patches, attn):
    important = attn > attn.mean()
    return torch.cat([patches[important], patches[~important].mean(0, keepdim=True)])  # dynamic: boolean-mask dim 0


# inputs: x=float(6, 4)
def without_nan(x):
    x = torch.where(x > 2, torch.full_like(x, float("nan")), x)
    rows = ~x.isnan().any(dim=1)
    return x[rows].mean(0)  # dynamic: boolean-mask dim 0


# inputs: x=float(30)
def remove_outliers(x):
    low, high = torch.quantile(x, 0.1), torch.quantile(x, 0.9)
    inside = torch.logical_and(x > low, x < high)
    return x[inside].mean()  # dynamic: boolean-mask dim 0


# inputs: labels=int(20, high=4), pred=int(20, high=4)
def seen_classes(labels, pred):
    both = torch.cat([labels, pred]).unique()  # dynamic: unique dim 0
    return torch.stack([(labels == c).float().mean() for c in both])  # flows


# inputs: labels=int(12, high=3), feats=float(12, 4)
def prototypes_dense(labels, feats):
    onehot = F.one_hot(labels, 3).float()
    return onehot.t() @ feats / onehot.sum(0).clamp(min=1).unsqueeze(1)


# inputs: labels=int(8, high=3), feats=float(8, 4)
def pairs_of_same(labels, feats):
    same = labels[:, None] == labels[None]
    i, j = torch.where(same.triu(1))  # dynamic: nonzero dim 0
    return (feats[i] - feats[j]).pow(2).sum(1)  # flows


# inputs: labels=int(8, high=3), feats=float(8, 4)
def pairs_all(labels, feats):
    i, j = torch.triu_indices(8, 8, offset=1)
    return ((feats[i] - feats[j]).pow(2).sum(1) * (labels[i] == labels[j])).sum()


# inputs: x=float(1), target=float(1)
def iterate_to_target(x, target):
    steps = 0
    while (x - target).abs() > 0.1 and steps < 50:  # dynamic: loop
        x = x + 0.3 * (target - x)
        steps += 1
    return x


# inputs: rewards=float(12), done=bool(12)
def returns(rewards, done):
    out = torch.zeros_like(rewards)
    running = torch.zeros(())
    for t in reversed(range(rewards.shape[0])):  # possible: not run
        running = rewards[t] + 0.9 * running * (~done[t]).float()
        out[t] = running
    return out
