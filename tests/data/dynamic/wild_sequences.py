from collections import Counter, defaultdict
from contextlib import suppress
from itertools import accumulate, groupby
from typing import Any, Dict, List, NamedTuple, Optional, Sequence, Tuple, Union

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F


# inputs: batch=[float(3, 4), float(5, 4), float(2, 4)]
def stack_with_mask(batch: List[torch.Tensor], length: int = 6):
    out = batch[0].new_zeros(len(batch), length, batch[0].size(-1))  # possible: not run
    mask = torch.ones(len(batch), length, dtype=torch.bool)
    for i, item in enumerate(batch):
        out[i, : item.size(0)] = item
        mask[i, : item.size(0)] = False
    return out, mask


# inputs: x=float(6, 4), mask=bool(6)
class MaskedEncoder(nn.Module):
    def __init__(self, dim=4):
        super().__init__()
        self.enc = nn.Linear(dim, dim)
        self.token = nn.Parameter(torch.zeros(dim))

    def encode_visible(self, x, mask):
        visible = x[~mask]  # dynamic: boolean-mask dim 0
        return self.enc(visible)  # flows

    def forward(self, x, mask):
        out = self.token.expand(x.size(0), -1).clone()
        out[~mask] = self.encode_visible(x, mask)  # flows
        return out


# inputs: x=float(2, 6, 4)
class MAE(nn.Module):
    def __init__(self, dim=4, ratio=0.5):
        super().__init__()
        self.enc = nn.Linear(dim, dim)
        self.ratio = ratio

    def random_masking(self, x):
        N, L, D = x.shape
        keep = int(L * (1 - self.ratio))
        noise = torch.rand(N, L, device=x.device)
        shuffle = torch.argsort(noise, dim=1)
        restore = torch.argsort(shuffle, dim=1)
        ids = shuffle[:, :keep]
        kept = torch.gather(x, 1, ids.unsqueeze(-1).repeat(1, 1, D))
        mask = torch.ones([N, L])
        mask[:, :keep] = 0
        return kept, torch.gather(mask, 1, restore)

    def forward(self, x):
        kept, mask = self.random_masking(x)
        return self.enc(kept), mask


# inputs: prob=prob(3, 8), gold=int(3, 8, high=2)
def span_metrics(prob, gold, threshold=0.5):
    pred = (prob >= threshold).long()
    tp = (pred * gold).sum()
    precision = tp / pred.sum().clamp(min=1)
    recall = tp / gold.sum().clamp(min=1)
    return 2 * precision * recall / (precision + recall).clamp(min=1e-8)


# inputs: tags=int(10, high=3)
def bio_spans(tags):
    spans, start = [], None
    for i, tag in enumerate(tags.tolist()):
        if tag == 1:
            if start is not None:
                spans.append((start, i))
            start = i
        elif tag == 0 and start is not None:
            spans.append((start, i))
            start = None
    if start is not None:
        spans.append((start, len(tags)))
    return torch.tensor(spans).reshape(-1, 2)  # dynamic: creation dim all


# inputs: hidden=float(8, 4), spans=int(3, 2, high=8)
def span_pool(hidden, spans):
    vectors = []
    for begin, end in spans.tolist():
        low, high = min(begin, end), max(begin, end) + 1
        vectors.append(hidden[low:high].max(0).values)  # dynamic: slice dim 0
    return torch.stack(vectors)


# inputs: hidden=float(8, 4), spans=int(3, 2, high=8)
def span_ends(hidden, spans):
    first = hidden[spans[:, 0]]
    last = hidden[spans[:, 1]]
    return torch.cat([first, last], dim=-1)


# inputs: words=int(2, 7, low=-1, high=4), hidden=float(2, 7, 3)
def first_subword(words, hidden):
    previous = F.pad(words[:, :-1], (1, 0), value=-1)
    is_first = (words != previous) & (words >= 0)
    return [h[m] for h, m in zip(hidden, is_first)]  # dynamic: boolean-mask dim 0


# inputs: ids=int(20, high=6)
def vocabulary_of(ids, least=2):
    counts = Counter(ids.tolist())
    kept = sorted(word for word, n in counts.items() if n >= least)  # dynamic: loop
    table = nn.Embedding(len(kept) + 1, 4)
    return table.weight


# inputs: ids=int(20, high=6)
def frequencies(ids, size=6):
    return torch.bincount(ids, minlength=size)[:size].float() / ids.numel()  # possible: bincount


# inputs: x=float(12), width=3
def moving_average(x, width):
    kernel = torch.full((1, 1, width), 1.0 / width)
    padded = F.pad(x[None, None], (width // 2, width // 2), mode="replicate")
    return F.conv1d(padded, kernel)[0, 0]


# inputs: x=float(24)
def onsets(x, delta=0.5):
    rise = F.relu(x[1:] - x[:-1])
    local = F.max_pool1d(rise[None, None], 3, 1, 1)[0, 0]
    picks = torch.nonzero((rise == local) & (rise > delta)).flatten()  # dynamic: nonzero dim 0
    gaps = torch.diff(picks)  # flows
    return picks, gaps.float().mean() if gaps.numel() else torch.tensor(0.0)  # flows


# inputs: audio=float(1, 50), rate=int(low=2, high=6)
def resample_by(audio, rate):
    return audio[:, :: int(rate)]  # dynamic: slice dim 1


# inputs: spec=float(4, 30)
class Chunker:
    def __init__(self, size: int = 8):
        self.size = size

    def __call__(self, spec):
        chunks = list(spec.split(self.size, dim=1))
        if chunks[-1].size(1) < self.size:  # possible: not run
            chunks[-1] = F.pad(chunks[-1], (0, self.size - chunks[-1].size(1)))  # possible: not run
        return torch.stack(chunks)


# inputs: logits=float(5, 7)
class EntropyExit(nn.Module):
    def __init__(self, limit=1.0):
        super().__init__()
        self.limit = limit

    def entropy(self, logits):
        p = logits.softmax(-1)
        return -(p * p.clamp_min(1e-9).log()).sum(-1)

    def forward(self, logits):
        unsure = self.entropy(logits) > self.limit
        refined = logits.clone()
        if unsure.any():
            refined[unsure] = logits[unsure] * 2  # dynamic: boolean-mask dim 0
        return refined


# inputs: x=float(6, 4), groups=int(6, high=3)
def group_norm_by(x, groups):
    out = torch.empty_like(x)
    for g in groups.unique():  # dynamic: unique dim 0
        sel = groups == g
        part = x[sel]  # dynamic: boolean-mask dim 0
        out[sel] = (part - part.mean(0)) / (part.std(0, unbiased=False) + 1e-5)  # flows
    return out


# inputs: x=float(6, 4), groups=int(6, high=3)
def group_mean_by(x, groups, n=3):
    mean = torch.zeros(n, x.size(1)).index_reduce_(0, groups, x, "mean", include_self=False)
    return mean[groups]
