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


# inputs: examples=rows(5, 2, 8), answers=rows(5, 1, 4)
def supervised_batch(examples, answers, pad=0, ignore=-100):
    ids, labels = [], []
    for prompt, answer in zip(examples, answers):
        ids.append(torch.tensor(prompt + answer))  # dynamic: creation dim 0
        labels.append(torch.tensor([ignore] * len(prompt) + answer))  # dynamic: creation dim 0
    ids = pad_sequence(ids, batch_first=True, padding_value=pad)  # flows
    labels = pad_sequence(labels, batch_first=True, padding_value=ignore)  # flows
    return ids, labels, ids.ne(pad)  # flows


# inputs: logits=float(2, 7, 5), labels=int(2, 7, low=-1, high=5)
class SelectedLoss(nn.Module):
    def forward(self, logits, labels):
        rows, columns = (labels >= 0).nonzero(as_tuple=True)  # dynamic: nonzero dim 0
        picked = logits[rows, columns]  # flows
        return F.nll_loss(picked.log_softmax(-1), labels[rows, columns])  # flows


# inputs: scores=prob(2, 8), boxes=float(2, 8, 4)
class PostProcess(nn.Module):
    def __init__(self, threshold=0.5, most=5):
        super().__init__()
        self.threshold = threshold
        self.most = most

    def forward(self, scores, boxes):
        results = []
        for score, box in zip(scores, boxes):
            best, places = score.topk(self.most)
            keep = best > self.threshold
            results.append((best[keep], box[places[keep]]))  # dynamic: boolean-mask dim 0
        return results


# inputs: x=float(3, 6), lengths=int(3, low=1, high=7)
def reverse_padded(x, lengths):
    out = x.clone()
    for row, size in enumerate(lengths.tolist()):
        out[row, :size] = x[row, :size].flip(0)  # dynamic: slice dim 0
    return out


# inputs: adjacency=bool(6, 6)
def edges_of(adjacency):
    source, target = adjacency.triu(1).nonzero(as_tuple=True)  # dynamic: nonzero dim 0
    both = torch.stack([torch.cat([source, target]), torch.cat([target, source])])  # flows
    return both, torch.ones(both.size(1))  # flows


# inputs: x=float(5, 4), edges=int(2, 8, high=5)
class EdgeConv(nn.Module):
    def __init__(self, width=4):
        super().__init__()
        self.message = nn.Linear(2 * width, width)

    def forward(self, x, edges):
        source, target = edges
        messages = self.message(torch.cat([x[target], x[source] - x[target]], -1))
        out = torch.full_like(x, float("-inf"))
        return out.scatter_reduce(0, target[:, None].expand_as(messages), messages, "amax")


# inputs: audio=signal(64)
def split_on_silence(audio, size=8):
    energy = audio.unfold(0, size, size).pow(2).mean(1)
    loud = (energy > 0.05).int()
    change = torch.diff(loud, prepend=torch.zeros(1, dtype=torch.int32)).nonzero().flatten().tolist()  # dynamic: nonzero dim 0
    bounds = [0] + [place * size for place in change] + [audio.numel()]  # dynamic: loop
    return [audio[a:b] for a, b in zip(bounds, bounds[1:]) if b > a]  # dynamic: slice dim 0


# inputs: weight=float(6, 5)
def prune_small(weight, limit=0.5):
    alive = weight.abs().amax(dim=1) > limit
    smaller = nn.Linear(5, int(alive.sum()) or 1)
    with torch.no_grad():
        if alive.any():
            smaller.weight.copy_(weight[alive])  # dynamic: boolean-mask dim 0
    return smaller


# inputs: scores=prob(10), labels=bool(10)
def pairwise_ranking(scores, labels):
    positive, negative = scores[labels], scores[~labels]  # dynamic: boolean-mask dim 0
    margins = positive.unsqueeze(1) - negative.unsqueeze(0)  # flows
    return F.softplus(-margins).mean()  # flows


# inputs: hidden=float(2, 7, 4), starts=int(2, 3, high=4), ends=int(2, 3, low=4, high=7)
class SpanPooling(nn.Module):
    def forward(self, hidden, starts, ends):
        places = torch.arange(hidden.size(1)).view(1, 1, -1)
        inside = (places >= starts.unsqueeze(-1)) & (places <= ends.unsqueeze(-1))
        weights = inside.float() / inside.sum(-1, keepdim=True)
        return weights @ hidden


# inputs: hidden=float(2, 7, 4), starts=int(2, 3, high=4), ends=int(2, 3, low=4, high=7)
class SpanSlices(nn.Module):
    def forward(self, hidden, starts, ends):
        pooled = []
        for sequence, first, last in zip(hidden, starts, ends):
            pooled.append(torch.stack([sequence[a : b + 1].amax(0) for a, b in zip(first, last)]))  # dynamic: slice dim 0
        return torch.stack(pooled)


# inputs: x=float(2, 8, 4), mask=bool(2, 8)
class PackedAttention(nn.Module):
    def __init__(self, width=4):
        super().__init__()
        self.qkv = nn.Linear(width, 3 * width)

    def forward(self, x, mask):
        flat = x[mask]  # dynamic: boolean-mask dim 0
        query, key, value = self.qkv(flat).chunk(3, dim=-1)  # flows
        weights = (query @ key.t() / 2.0).softmax(-1)  # flows
        out = torch.zeros_like(x)
        out[mask] = weights @ value  # flows
        return out


# inputs: cache=float(1, 10, 4), step=int(low=1, high=9)
def read_cache(cache, step):
    filled = step.item()
    return cache[:, :filled].mean(1)  # dynamic: slice dim 1
