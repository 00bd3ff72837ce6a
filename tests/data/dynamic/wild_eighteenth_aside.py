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


# inputs: pred=float(6, 4), target=int(6), valid=bool(6)
def masked_nll(pred, target, valid):
    loss = F.cross_entropy(pred, target, reduction="none")
    return loss[valid].mean()  # dynamic: boolean-mask dim 0


# inputs: rows=rows(4, 2, 9)
def collate_tokens(rows):
    width = max(len(row) for row in rows)
    out = torch.zeros(len(rows), width, dtype=torch.long)  # dynamic: creation dim 1
    for i, row in enumerate(rows):
        out[i, : len(row)] = torch.tensor(row)  # dynamic: creation dim 0
    return out


# inputs: scores=prob(9), boxes=boxes(9)
def keep_confident(scores, boxes, threshold=0.3):
    keep = torch.where(scores > threshold)[0]  # dynamic: nonzero dim 0
    return boxes[keep], scores[keep]  # flows


# inputs: scores=prob(9), boxes=boxes(9)
def zero_unconfident(scores, boxes, threshold=0.3):
    is_kept = scores > threshold
    return boxes * is_kept.unsqueeze(1), scores.masked_fill(~is_kept, 0.0)


# inputs: ids=int(2, 7, high=6)
def until_end(ids, end=2):
    out = []
    for row in ids:
        stops = (row == end).nonzero()  # dynamic: nonzero dim 0
        stop = stops[0, 0].item() if len(stops) else row.size(0)
        out.append(row[:stop])  # dynamic: slice dim 0
    return out


# inputs: ids=int(2, 7, high=6)
def mask_after_end(ids, end=2):
    ended = (ids == end).cumsum(-1) > 0
    return ids.masked_fill(ended, 0)


# inputs: labels=int(10, high=5), h=float(10, 3)
def class_means_fixed(labels, h):
    onehot = F.one_hot(labels, 5).to(h.dtype)
    return onehot.t() @ h / onehot.sum(0).clamp(min=1).unsqueeze(1)


# inputs: q=float(2, 4, 6)
def drop_tokens(q):
    order = q.norm(dim=-1).argsort(dim=1)
    keep = order[:, : q.size(1) // 2]
    return torch.gather(q, 1, keep.unsqueeze(-1).expand(-1, -1, q.size(-1)))


# inputs: q=float(8, 6), gate=prob(8, 3)
def route_dense(q, gate):
    weights = F.one_hot(gate.argmax(-1), gate.size(1)).to(q.dtype)
    experts = torch.stack([q * (i + 1) for i in range(gate.size(1))], dim=1)
    return (experts * weights.unsqueeze(-1)).sum(1)


# inputs: data=dataset(8, 3)
def epoch(data):
    loader = DataLoader(data, batch_size=4, shuffle=True)  # dynamic: loader
    total = 0.0
    for x, y in loader:  # dynamic: loop
        total += float(x.sum())
    return total


# inputs: data=dataset(8, 3)
def epoch_even(data):
    loader = DataLoader(data, batch_size=4, shuffle=True, drop_last=True)  # possible: not run
    for x, y in loader:
        yield x.mean(0)  # possible: not run


# inputs: x=float(16, 3)
def uneven(x):
    class Fixed(Dataset):
        def __len__(self):
            return 16

        def __getitem__(self, i):
            return x[i]

    return [one.sum() for one in DataLoader(Fixed(), batch_size=5)]  # dynamic: loader


# inputs: logits=float(3, 6)
def nucleus(logits, p=0.8):
    ordered, places = logits.softmax(-1).sort(descending=True)
    beyond = ordered.cumsum(-1) - ordered > p
    ordered = ordered.masked_fill(beyond, 0.0)
    return torch.zeros_like(logits).scatter(-1, places, ordered)


# inputs: tokens=int(5, high=9), n=int(low=1, high=4)
def extend(tokens, n):
    for _ in range(n.item()):  # dynamic: loop
        tokens = torch.cat([tokens, tokens[-1:] + 1])
    return tokens


# inputs: mask=bool(6, 6)
def bounding_box(mask):
    rows = mask.any(1).nonzero().flatten()  # dynamic: nonzero dim 0
    if rows.numel() == 0:
        return torch.zeros(2)
    return torch.stack([rows.min(), rows.max()])


# inputs: image=float(3, 8, 8), top=int(low=0, high=4)
def crop_below(image, top):
    start = int(top)
    return image[:, start:]  # dynamic: slice dim 1


# inputs: x=float(4, 5), seen=bool(4)
def update_rows(x, seen):
    out = x.clone()
    out[seen] = 0.0
    return out


# inputs: x=float(4, 5), seen=bool(4)
def take_rows(x, seen):
    return x[seen] - 1  # dynamic: boolean-mask dim 0


# inputs: signal=float(30)
def peaks(signal):
    inner = signal[1:-1]
    is_peak = (inner > signal[:-2]) & (inner > signal[2:])
    return torch.arange(1, signal.numel() - 1)[is_peak]  # dynamic: boolean-mask dim 0


# inputs: src=int(12, high=5)
def degrees(src):
    return torch.bincount(src)  # dynamic: bincount dim 0


# inputs: src=int(12, high=5)
def degrees_fixed(src, nodes=5):
    return torch.zeros(nodes).index_add(0, src, torch.ones(src.numel()))
